package org.nulla.block;

import java.util.ArrayList;
import java.util.List;
import org.nulla.backend.ElementType;
import org.nulla.block.operation.Operations;
import org.nulla.linalg.LinearMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.ShapeException;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// What can be done with any structured map.
public final class Maps {

    private Maps() {
    }

    /// The matrix of a map, made by applying it, or its transpose, to all units at once, whichever are fewer.
    ///
    /// @param map the map
    /// @param workspace who computes
    /// @param type the type of the entries
    /// @return as many rows as the output has entries, as many columns as the input
    public static Tensor matrix(StructuredMap map, Workspace workspace, ElementType type) {
        if (map instanceof StructuredMap.Dense dense) {
            return dense.matrix();
        }
        int inputs = Math.toIntExact(map.input().count());
        int outputs = Math.toIntExact(map.output().count());
        if (outputs <= inputs) {
            Tensor units = workspace.identity(type, outputs).reshape(map.output().behind(Shape.of(outputs)));
            return map.applyTransposed(units).reshape(Shape.of(outputs, inputs));
        }
        Tensor units = workspace.identity(type, inputs).reshape(map.input().behind(Shape.of(inputs)));
        return map.apply(units).reshape(Shape.of(inputs, outputs)).transpose();
    }

    /// One block of a map between positions, that is along the last axis but one: what a position of the output sees of a position of
    /// the input. For a map of [Pattern#CAUSAL] the blocks of later inputs are zero.
    ///
    /// @param map the map, between shapes positions × width
    /// @param workspace who computes
    /// @param type the type of the entries
    /// @param to the position of the output
    /// @param from the position of the input
    /// @return a matrix, width of the output × width of the input
    public static Tensor block(StructuredMap map, Workspace workspace, ElementType type, int to, int from) {
        if (map.input().rank() != 2 || map.output().rank() != 2) {
            throw new ShapeException("block of a map", "needs positions and width, two axes each", map.input(),
                    map.output());
        }
        int width = map.output().size(-1);
        Tensor units = workspace.identity(type, width).reshape(Shape.of(width, 1, width));
        Tensor pulled = map.applyTransposed(Operations.embed(units, -2, to, map.output().size(-2)));
        return pulled.slice(-2, from, from + 1).reshape(Shape.of(width, map.input().size(-1)));
    }

    /// One map after another, simplified where that is plain to see.
    ///
    /// @param first the map applied first
    /// @param second the map applied to its result
    /// @return the composition
    public static StructuredMap compose(StructuredMap first, StructuredMap second) {
        if (first instanceof StructuredMap.Zero || second instanceof StructuredMap.Zero) {
            return new StructuredMap.Zero(first.input(), second.output());
        }
        if (first instanceof StructuredMap.Identity) {
            return second;
        }
        if (second instanceof StructuredMap.Identity) {
            return first;
        }
        List<StructuredMap> maps = new ArrayList<>();
        for (StructuredMap map : List.of(first, second)) {
            if (map instanceof StructuredMap.Composition composition) {
                maps.addAll(composition.maps());
            } else {
                maps.add(map);
            }
        }
        return new StructuredMap.Composition(maps);
    }

    /// Maps and their twins side by side, each with its numbers moved at random by a few units in the last place.
    ///
    /// @param maps the maps
    /// @param workspace who computes; what the twins need belongs to the innermost open one
    /// @param type the type of the entries
    /// @return the maps with two more axes in front: twins, the map itself first, and vectors
    public static List<StructuredMap> twins(List<StructuredMap> maps, Workspace workspace, ElementType type) {
        TwinMaps twins = new TwinMaps(maps, type, workspace);
        List<StructuredMap> moved = new ArrayList<>();
        for (int i = 0; i < maps.size(); i++) {
            moved.add(twins.of(maps.get(i), i + 1));
        }
        return moved;
    }

    /// A structured map as a map of plain arrays, for results.
    ///
    /// @param map the map
    /// @param workspace who computes
    /// @param type the type of the entries
    /// @return the map from arrays to arrays; every application downloads its result
    public static LinearMap asLinearMap(StructuredMap map, Workspace workspace, ElementType type) {
        return new LinearMap() {
            @Override
            public int rows() {
                return Math.toIntExact(map.output().count());
            }

            @Override
            public int columns() {
                return Math.toIntExact(map.input().count());
            }

            @Override
            public double[] apply(double[] v) {
                try (Workspace inner = workspace.nested()) {
                    return map.apply(inner.tensor(type, map.input(), v)).toArray();
                }
            }

            @Override
            public double[] applyTransposed(double[] u) {
                try (Workspace inner = workspace.nested()) {
                    return map.applyTransposed(inner.tensor(type, map.output(), u)).toArray();
                }
            }
        };
    }
}
