package org.nulla.nullspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.nulla.block.BlockGraph;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// How the rows of a vertex go together in all layers that are added to it: `Σ F Fᵀ` over the linear layers that reach it through
/// sums alone.
///
/// Behind a residual connection every block adds to the same stream. What a block does to the stream besides is left out, so this is
/// not `J Jᵀ`; but it is near to it where that is small, needs no walk through the program, and is one small matrix for all columns.
final class StreamKernel {

    private StreamKernel() {
    }

    /// The kernel of a vertex.
    ///
    /// @param jacobian the program
    /// @param vertex the vertex
    /// @param rows how many rows it has
    /// @param columns the size of its last axis
    /// @return rows × rows, or nothing if no layer is added to the vertex
    static Optional<Tensor> of(Jacobian jacobian, int vertex, int rows, int columns) {
        BlockGraph graph = jacobian.graph();
        List<Tensor> features = new ArrayList<>();
        TreeSet<Integer> stream = new TreeSet<>(List.of(vertex));
        Workspace workspace = jacobian.workspace();
        while (!stream.isEmpty()) {
            int number = stream.removeLast();
            if (number < graph.inputs()) {
                continue;
            }
            BlockGraph.Vertex here = graph.vertex(number);
            for (int i = 0; i < here.parents().size(); i++) {
                int parent = here.parents().get(i);
                StructuredMap map = parent < 0 ? null : here.partials().of(i);
                if (map == null) {
                    continue;
                }
                if (LinearLayer.keepsRows(map)) {
                    stream.add(parent);
                } else if (parent < graph.inputs()) {
                    Tensor block = block(map, rows, columns, jacobian);
                    if (block != null) {
                        features.add(block);
                    }
                }
            }
        }
        if (features.isEmpty()) {
            return Optional.empty();
        }
        try (Workspace inner = workspace.nested()) {
            Tensor all = Tensor.concatenate(0, features.toArray(Tensor[]::new));
            return Optional.of(inner.keep(all.matmul(all, true, false)));
        }
    }

    /// The features of weights, or the ones of a bias, by columns.
    private static @Nullable Tensor block(StructuredMap map, int rows, int columns, Jacobian jacobian) {
        if (LinearLayer.isBias(map, columns)) {
            return jacobian.workspace().filled(jacobian.type(), Shape.of(1, rows), 1);
        }
        LinearLayer.FeatureMap found = LinearLayer.FeatureMap.of(map);
        return found != null && found.rows() == rows && found.columns() == columns ? found.features().transpose()
                : null;
    }
}
