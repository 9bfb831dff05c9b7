package org.nulla.nullspace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementType;
import org.nulla.block.BlockGraph;
import org.nulla.block.Maps;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// What stands directly behind a vertex: weights that reach it as `X ↦ F X`, biases that are repeated along its rows, and the
/// vertices where other maps begin.
///
/// @param columns the size of the vertex's last axis
/// @param rows how many rows it has
/// @param pieces the inputs that can eliminate equations, with their places among the rows of the unknowns
/// @param blocks for each piece its features, rows × size; null for a bias
/// @param frontier for every other vertex that was reached the map from it
/// @param usesLeft the uses that have not been visited yet
record LinearLayer(int columns, int rows, List<BlockElimination.Piece> pieces, List<@Nullable Tensor> blocks,
        Map<Integer, StructuredMap> frontier, List<Integer> usesLeft) {

    /// Looks behind a vertex.
    static LinearLayer behind(BlockGraph graph, int vertex, int[] uses) {
        int[] left = uses.clone();
        Shape shape = graph.vertex(vertex).shape();
        TreeMap<Integer, StructuredMap> frontier = new TreeMap<>();
        frontier.put(vertex, new StructuredMap.Identity(shape));
        while (!frontier.isEmpty() && frontier.lastKey() >= graph.inputs()) {
            int here = frontier.lastKey();
            StructuredMap onward = frontier.get(here);
            List<@Nullable StructuredMap> maps = additive(graph.vertex(here));
            if (onward == null || !keepsRows(onward) || maps == null) {
                break;
            }
            frontier.remove(here);
            for (int i = 0; i < maps.size(); i++) {
                StructuredMap map = maps.get(i);
                int parent = graph.vertex(here).parents().get(i);
                if (parent >= 0) {
                    left[parent]--;
                }
                if (parent >= 0 && map != null && !(map instanceof StructuredMap.Zero)) {
                    StructuredMap whole = Maps.compose(map, onward);
                    frontier.merge(parent, whole, (a, b) -> new StructuredMap.Sum(List.of(a, b)));
                }
            }
        }
        int columns = shape.rank() == 0 ? 1 : shape.size(-1);
        int rows = Math.toIntExact(shape.count() / columns);
        return collect(graph, frontier, left, rows, columns);
    }

    private static LinearLayer collect(BlockGraph graph, TreeMap<Integer, StructuredMap> frontier, int[] left, int rows,
            int columns) {
        List<BlockElimination.Piece> pieces = new ArrayList<>();
        List<@Nullable Tensor> blocks = new ArrayList<>();
        int from = 0;
        for (int input : List.copyOf(frontier.headMap(graph.inputs()).keySet())) {
            StructuredMap map = frontier.get(input);
            Shape shape = graph.vertex(input).shape();
            if (map == null || left[input] != 0) {
                continue;
            }
            if (isBias(map, columns)) {
                blocks.add(null);
                pieces.add(new BlockElimination.Piece(input, new StructuredMap.Reshape(shape, Shape.of(1, columns)),
                        from++,
                        1));
                frontier.remove(input);
                continue;
            }
            FeatureMap found = FeatureMap.of(map);
            if (found != null && found.rows() == rows && found.columns() == columns) {
                blocks.add(found.features());
                pieces.add(new BlockElimination.Piece(input, found.arrange(), from, found.size()));
                from += found.size();
                frontier.remove(input);
            }
        }
        return new LinearLayer(columns, rows, pieces, blocks, frontier, Arrays.stream(left).boxed().toList());
    }

    /// The maps of a vertex that only adds, rearranges or multiplies by matrices; null for any other.
    private static @Nullable List<@Nullable StructuredMap> additive(BlockGraph.Vertex vertex) {
        List<@Nullable StructuredMap> maps = new ArrayList<>();
        for (int i = 0; i < vertex.parents().size(); i++) {
            StructuredMap map = vertex.parents().get(i) < 0 ? null : vertex.partials().of(i);
            boolean plain = map == null || map instanceof StructuredMap.Zero || keepsRows(map)
                    || map instanceof StructuredMap.Broadcast || map instanceof StructuredMap.Reshape
                    || map instanceof StructuredMap.Swap || map instanceof StructuredMap.Kronecker
                    || FeatureMap.of(map) != null;
            if (!plain) {
                return null;
            }
            maps.add(map);
        }
        return maps;
    }

    static boolean keepsRows(StructuredMap map) {
        return switch (map) {
            case StructuredMap.Identity _ -> true;
            case StructuredMap.Reshape(Shape in, Shape out) ->
                    in.rank() > 0 && out.rank() > 0 && in.size(-1) == out.size(-1);
            case StructuredMap.Composition(List<StructuredMap> maps) ->
                    maps.stream().allMatch(LinearLayer::keepsRows);
            default -> false;
        };
    }

    /// Whether a map repeats a vector along all rows.
    static boolean isBias(StructuredMap map, int columns) {
        if (map instanceof StructuredMap.Composition(List<StructuredMap> maps)) {
            return isBias(maps.get(0), columns)
                    && maps.subList(1, maps.size()).stream().allMatch(LinearLayer::keepsRows);
        }
        return map instanceof StructuredMap.Broadcast(Shape in, Shape _) && in.count() == columns
                && in.size(-1) == columns;
    }

    /// The features, by their columns.
    Tensor features(Workspace workspace, ElementType type) {
        Tensor[] parts = new Tensor[blocks.size()];
        for (int i = 0; i < parts.length; i++) {
            Tensor block = blocks.get(i);
            parts[i] = block == null ? workspace.filled(type, Shape.of(1, rows), 1) : block.transpose();
        }
        return Tensor.concatenate(0, parts);
    }

    String place() {
        return ReverseWalk.place(pieces.stream().map(BlockElimination.Piece::input).toList());
    }

    /// A map `X ↦ F X` of a matrix, perhaps after a rearrangement.
    ///
    /// @param features `F`
    /// @param arrange from the input to `X`
    record FeatureMap(Tensor features, StructuredMap arrange) {

        int rows() {
            return features.shape().size(0);
        }

        int size() {
            return features.shape().size(1);
        }

        int columns() {
            return arrange.output().size(-1);
        }

        static @Nullable FeatureMap of(StructuredMap map) {
            List<StructuredMap> maps = map instanceof StructuredMap.Composition(List<StructuredMap> parts) ? parts
                    : List.of(map);
            int at = 0;
            while (at < maps.size() && (maps.get(at) instanceof StructuredMap.Reshape
                    || maps.get(at) instanceof StructuredMap.Swap
                    || maps.get(at) instanceof StructuredMap.Identity)) {
                at++;
            }
            if (at == maps.size() || !(maps.get(at) instanceof StructuredMap.Kronecker kronecker)
                    || kronecker.right() != null || kronecker.left() == null || kronecker.left().shape().rank() != 2
                    || kronecker.input().rank() != 2
                    || !maps.subList(at + 1, maps.size()).stream().allMatch(LinearLayer::keepsRows)) {
                return null;
            }
            Tensor left = kronecker.left();
            StructuredMap arrange = at == 0 ? new StructuredMap.Identity(kronecker.input())
                    : at == 1 ? maps.get(0) : new StructuredMap.Composition(maps.subList(0, at));
            return new FeatureMap(kronecker.leftTransposed() ? left.transpose() : left, arrange);
        }
    }
}
