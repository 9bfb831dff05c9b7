package org.nulla.nullspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementType;
import org.nulla.block.BlockGraph;
import org.nulla.block.Pattern;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// `J Jᵀ` of a program whose rows never meet but in the weights that they share: samples of a batch, for instance.
///
/// Then the rows of `J` for one entry of all samples can be carried at once, and a layer adds `(c cᵀ) ∘ K`: what the samples' own
/// derivatives have in common, weighed by what their features have in common. That is as many times cheaper as there are samples.
final class RowGram {

    private RowGram() {
    }

    /// Makes the matrix, if the program is of that kind.
    ///
    /// @param jacobian the program
    /// @param type what products of rows and features are made in
    static Optional<Tensor> of(Jacobian jacobian, ElementType type) {
        BlockGraph graph = jacobian.graph();
        if (jacobian.outputs().size() != 1 || jacobian.outputs().get(0).rank() != 2 || graph.outputs().get(0) < 0) {
            return Optional.empty();
        }
        int rows = jacobian.outputs().get(0).size(0);
        int width = jacobian.outputs().get(0).size(1);
        if (rows == 1) {
            return Optional.empty();
        }
        int[] uses = Uses.count(graph);
        int m = jacobian.rows();
        try (Workspace scratch = jacobian.workspace().nested()) {
            List<Term> terms = new ArrayList<>();
            Tensor units = scratch.identity(jacobian.type(), width).reshape(Shape.of(width, 1, width))
                    .broadcastTo(Shape.of(width, rows, width));
            TreeMap<Integer, Tensor> carried = new TreeMap<>();
            carried.put(graph.outputs().get(0), units);
            while (!carried.isEmpty()) {
                int number = carried.lastKey();
                Tensor here = Objects.requireNonNull(carried.remove(number));
                if (number < graph.inputs()) {
                    return Optional.empty();
                }
                BlockGraph.Vertex vertex = graph.vertex(number);
                for (int i = 0; i < vertex.parents().size(); i++) {
                    int parent = vertex.parents().get(i);
                    StructuredMap map = parent < 0 ? null : vertex.partials().of(i);
                    if (map == null || map instanceof StructuredMap.Zero) {
                        continue;
                    }
                    if (parent >= graph.inputs()) {
                        if (!staysInRows(map, rows)) {
                            return Optional.empty();
                        }
                        carried.merge(parent, map.applyTransposed(here), Tensor::plus);
                        continue;
                    }
                    Tensor kernel = uses[parent] == 1 ? kernel(map, here, rows, type) : null;
                    if (kernel == null) {
                        return Optional.empty();
                    }
                    add(terms, here, kernel);
                }
            }
            Tensor sum = null;
            for (Term term : terms) {
                Tensor own = term.rows.to(type).swapAxes(-3, -2).reshape(Shape.of(m, term.rows.shape().size(-1)));
                Tensor common = own.matmul(own, false, true).reshape(Shape.of(rows, width, rows, width));
                Tensor weighed = common.times(term.kernel.reshape(Shape.of(rows, 1, rows, 1)));
                sum = sum == null ? weighed : sum.plus(weighed);
            }
            return sum == null ? Optional.empty() : Optional.of(scratch.keep(sum.reshape(Shape.of(m, m))));
        }
    }

    private static boolean staysInRows(StructuredMap map, int rows) {
        boolean shaped = map.input().rank() == 2 && map.input().size(0) == rows && map.output().rank() == 2;
        return shaped && switch (map) {
            case StructuredMap.Identity _,StructuredMap.Scaled _,StructuredMap.Diagonal _ -> true;
            case StructuredMap.Kronecker kronecker ->
                    kronecker.left() == null && kronecker.right() != null && kronecker.right().shape().rank() == 2;
            case StructuredMap.Implicit implicit -> implicit.pattern() == Pattern.ROWS;
            default -> false;
        };
    }

    /// Derivatives of all samples at a layer, and how the samples' features go together there.
    private record Term(Tensor rows, Tensor kernel) {
    }

    /// Weights and bias of one layer meet the same rows, and share the work on them.
    @SuppressWarnings("ReferenceEquality") // the very same rows
    private static void add(List<Term> terms, Tensor rows, Tensor kernel) {
        for (int i = 0; i < terms.size(); i++) {
            if (terms.get(i).rows == rows) {
                terms.set(i, new Term(rows, terms.get(i).kernel.plus(kernel)));
                return;
            }
        }
        terms.add(new Term(rows, kernel));
    }

    /// How samples go together in weights or a bias; null for any other map.
    private static @Nullable Tensor kernel(StructuredMap map, Tensor here, int rows, ElementType type) {
        int size = here.shape().size(-1);
        if (map instanceof StructuredMap.Broadcast(Shape in, Shape _) && in.count() == size) {
            return Tensor.workspaceOf(here).filled(type, Shape.of(rows, rows), 1);
        }
        LinearLayer.FeatureMap weights = LinearLayer.FeatureMap.of(map);
        if (weights == null || weights.rows() != rows || weights.columns() != size) {
            return null;
        }
        Tensor features = weights.features().to(type);
        return features.matmul(features, false, true);
    }
}
