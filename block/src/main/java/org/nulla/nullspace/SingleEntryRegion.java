package org.nulla.nullspace;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.nulla.block.BlockGraph;
import org.nulla.block.Pattern;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// The part of a program between a vertex and its gate: a block with a residual connection, for instance, which has a square map
/// though none of its vertices has.
///
/// @param gate the vertex that all ways to the other lead through
/// @param map from the gate to the vertex
/// @param inverse its inverse
record SingleEntryRegion(int gate, StructuredMap map, StructuredMap inverse) {

    /// Looks for a part that can be back-substituted.
    ///
    /// @param jacobian the program
    /// @param vertex where it ends
    /// @param tolerance how much smaller than the largest a pivot may be
    /// @return the part, or nothing if there is none, or its map is not square or too near to singular
    static Optional<SingleEntryRegion> behind(Jacobian jacobian, int vertex, double tolerance) {
        BlockGraph graph = jacobian.graph();
        // a single step has been tried as such
        boolean single = graph.vertex(vertex).parents().stream().filter(parent -> parent >= 0).count() == 1;
        int gate = single ? -1 : graph.gate(vertex);
        if (gate < 0 || graph.vertex(gate).shape().count() != graph.vertex(vertex).shape().count()) {
            return Optional.empty();
        }
        Shape from = graph.vertex(gate).shape();
        Shape to = graph.vertex(vertex).shape();
        int size = Math.toIntExact(to.count());
        BlockGraph part = graph.behindGate(vertex);
        StructuredMap map = new StructuredMap.Implicit(from, to, Pattern.ANY,
                x -> Objects.requireNonNull(part.pushThrough(new Tensor[] {x}).get(0)),
                u -> Objects.requireNonNull(part.pullThrough(new Tensor[] {u}).get(0)));
        try (Workspace scratch = jacobian.workspace().nested()) {
            Tensor units = scratch.identity(jacobian.type(), size).reshape(to.behind(Shape.of(size)));
            Tensor columns = map.applyTransposed(units).reshape(Shape.of(size, size)).transpose();
            return Inverses.squareInverse(columns, tolerance, scratch)
                    .map(inverse -> new SingleEntryRegion(gate, map, new StructuredMap.Composition(List.of(
                            new StructuredMap.Reshape(to, Shape.of(size)), inverse,
                            new StructuredMap.Reshape(Shape.of(size), from)))));
        }
    }
}
