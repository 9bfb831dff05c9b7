package org.nulla.nullspace;

import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.nulla.block.BlockGraph;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// `J Jᵀ`, made by one walk that carries all rows back at once, without making `J`.
///
/// A linear layer's weights add `C (K C)ᵀ`, where `C` are the rows as they arrive at the layer's result and `K = F Fᵀ` is made of
/// its features; where there are more positions than features, its gradient is made after all.
final class Gram {

    private Gram() {
    }

    static Tensor of(Jacobian jacobian) {
        BlockGraph graph = jacobian.graph();
        int[] uses = Uses.count(graph);
        int m = jacobian.rows();
        try (Workspace scratch = jacobian.workspace().nested()) {
            Tensor sum = scratch.filled(jacobian.type(), Shape.of(m, m), 0);
            TreeMap<Integer, Tensor> carried = new TreeMap<>();
            Tensor[] units = Jacobian.split(scratch.identity(jacobian.type(), m), jacobian.outputs());
            for (int i = 0; i < units.length; i++) {
                int vertex = graph.outputs().get(i);
                if (vertex >= 0) {
                    carried.merge(vertex, units[i], Tensor::plus);
                }
            }
            while (!carried.isEmpty() && carried.lastKey() >= graph.inputs()) {
                int number = carried.lastKey();
                BlockGraph.Vertex vertex = graph.vertex(number);
                Tensor rows = Objects.requireNonNull(carried.remove(number));
                @Nullable Tensor[] pulled = null;
                for (int i = 0; i < vertex.parents().size(); i++) {
                    int parent = vertex.parents().get(i);
                    if (parent < 0) {
                        continue;
                    }
                    boolean once = parent < graph.inputs() && uses[parent] == 1;
                    StructuredMap map = once ? vertex.partials().of(i) : null;
                    LinearLayer.FeatureMap layer = map == null ? null : LinearLayer.FeatureMap.of(map);
                    if (layer != null && layer.rows() < layer.size()) {
                        sum = sum.plus(byFeatures(layer, rows, m));
                        continue;
                    }
                    if (pulled == null) {
                        pulled = vertex.parents().size() == 1 || !hasLayer(graph, vertex, uses)
                                ? vertex.partials().pull(rows) : oneByOne(graph, vertex, uses, rows);
                    }
                    Tensor more = pulled[i];
                    if (more != null && once) {
                        Tensor flat = more.reshape(Shape.of(m, Math.toIntExact(more.shape().count() / m)));
                        sum = sum.plus(flat.matmul(flat, false, true));
                    } else if (more != null) {
                        carried.merge(parent, more, Tensor::plus);
                    }
                }
            }
            for (Tensor rows : carried.values()) {
                Tensor flat = rows.reshape(Shape.of(m, Math.toIntExact(rows.shape().count() / m)));
                sum = sum.plus(flat.matmul(flat, false, true));
            }
            return scratch.keep(sum);
        }
    }

    private static boolean isLayer(BlockGraph graph, BlockGraph.Vertex vertex, int[] uses, int argument) {
        int parent = vertex.parents().get(argument);
        if (parent < 0 || parent >= graph.inputs() || uses[parent] != 1) {
            return false;
        }
        StructuredMap map = vertex.partials().of(argument);
        LinearLayer.FeatureMap layer = map == null ? null : LinearLayer.FeatureMap.of(map);
        return layer != null && layer.rows() < layer.size();
    }

    private static boolean hasLayer(BlockGraph graph, BlockGraph.Vertex vertex, int[] uses) {
        for (int i = 0; i < vertex.parents().size(); i++) {
            if (isLayer(graph, vertex, uses, i)) {
                return true;
            }
        }
        return false;
    }

    /// What is pulled back to the arguments, but for weights, whose gradients nobody needs.
    private static @Nullable Tensor[] oneByOne(BlockGraph graph, BlockGraph.Vertex vertex, int[] uses, Tensor rows) {
        @Nullable Tensor[] pulled = new Tensor[vertex.parents().size()];
        for (int i = 0; i < pulled.length; i++) {
            StructuredMap map = vertex.parents().get(i) < 0 || isLayer(graph, vertex, uses, i) ? null
                    : vertex.partials().of(i);
            pulled[i] = map == null || map instanceof StructuredMap.Zero ? null : map.applyTransposed(rows);
        }
        return pulled;
    }

    private static Tensor byFeatures(LinearLayer.FeatureMap layer, Tensor rows, int m) {
        Tensor features = layer.features();
        Tensor kernel = features.matmul(features, false, true);
        int entries = layer.rows() * layer.columns();
        Tensor weighed = kernel.matmul(rows.reshape(Shape.of(m, layer.rows(), layer.columns())));
        return rows.reshape(Shape.of(m, entries)).matmul(weighed.reshape(Shape.of(m, entries)), false, true);
    }
}
