package org.nulla.block.operation;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.nulla.backend.RowKernel;
import org.nulla.backend.Slice;
import org.nulla.block.Block;
import org.nulla.block.Partials;
import org.nulla.block.Pattern;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Operations on rows, that is along the last axis. Their derivatives are one kernel where nothing is traced, and spelled out
/// in operations where something is.
sealed interface RowOperation extends Block {

    private static Tensor run(RowKernel kernel, int period, double parameter, Shape output, Tensor... operands) {
        Workspace workspace = Tensor.workspaceOf(operands);
        Tensor x = operands[0];
        int length = x.shape().size(-1);
        Tensor result = workspace.uninitialized(x.type(), output);
        List<Slice> slices = Arrays.stream(operands).map(Tensor::slice).toList();
        long[] rows = Arrays.stream(operands)
                .mapToLong(t -> t.shape().rank() > 0 && t.shape().size(-1) == 1 && length != 1 ? t.shape().count()
                        : t.shape().count() / length)
                .toArray();
        workspace.queue().rows(kernel, x.type(), rows[0], length, period, parameter, slices, rows, result.slice());
        return result;
    }

    private static boolean plain(Tensor... tensors) {
        return Arrays.stream(tensors).allMatch(t -> t.trace() == null);
    }

    private static Tensor rowSum(Tensor x) {
        return x.sum(-1).reshape(x.shape().withSize(-1, 1));
    }

    private static Partials symmetric(Shape shape, UnaryOperator<Tensor> map) {
        return Partials.of(new StructuredMap.Implicit(shape, shape, Pattern.ROWS, map, map));
    }

    /// The softmax; `J v = y (v - sum(v y))`, symmetric.
    record Softmax(boolean causal) implements RowOperation {
        @Override
        public String label() {
            return causal ? "causal-softmax" : "softmax";
        }

        @Override
        public Tensor value(Tensor[] arguments) {
            Shape shape = arguments[0].shape();
            return run(causal ? RowKernel.CAUSAL_SOFTMAX : RowKernel.SOFTMAX, causal ? shape.size(-2) : 1, 0, shape,
                    arguments);
        }

        @Override
        public Partials partials(Tensor[] arguments, Tensor y, boolean[] active) {
            return symmetric(y.shape(), v -> plain(v, y)
                    ? run(RowKernel.SOFTMAX_DERIVATIVE, 1, 0, v.shape(), v, y)
                    : v.minus(rowSum(v.times(y))).times(y));
        }
    }

    /// The logarithm of the softmax; `J v = v - sum(v p)` with `p = exp(y)`, and `Jᵀ u = u - p sum(u)`.
    record LogSoftmax() implements RowOperation {
        @Override
        public String label() {
            return "log-softmax";
        }

        @Override
        public Tensor value(Tensor[] arguments) {
            return run(RowKernel.LOG_SOFTMAX, 1, 0, arguments[0].shape(), arguments);
        }

        @Override
        public Partials partials(Tensor[] arguments, Tensor y, boolean[] active) {
            Tensor p = y.exp();
            return Partials.of(new StructuredMap.Implicit(y.shape(), y.shape(), Pattern.ROWS,
                    v -> v.minus(rowSum(v.times(p))), u -> u.minus(p.times(rowSum(u)))));
        }
    }

    /// Mean 0, variance 1; `J v = s (v - mean(v) - y mean(v y))` with `s` the reciprocal deviation, symmetric.
    record Normalization(double epsilon) implements RowOperation {
        @Override
        public String label() {
            return "normalize";
        }

        @Override
        public Tensor value(Tensor[] arguments) {
            return run(RowKernel.NORMALIZE, 1, epsilon, arguments[0].shape(), arguments);
        }

        @Override
        public Partials partials(Tensor[] arguments, Tensor y, boolean[] active) {
            Tensor x = arguments[0];
            double length = x.shape().size(-1);
            Shape perRow = x.shape().withSize(-1, 1);
            Tensor s;
            if (plain(x)) {
                s = run(RowKernel.RECIPROCAL_DEVIATION, 1, epsilon, perRow, x);
            } else {
                Tensor centred = x.minus(rowSum(x).times(1 / length));
                s = Operations.ones(x.plain().sum(-1)).reshape(perRow)
                        .div(rowSum(centred.square()).times(1 / length).plus(epsilon).sqrt());
            }
            Tensor deviation = s;
            return symmetric(y.shape(), v -> plain(v, y, deviation)
                    ? run(RowKernel.NORMALIZE_DERIVATIVE, 1, 0, v.shape(), v, y, deviation)
                    : v.minus(rowSum(v).times(1 / length)).minus(y.times(rowSum(v.times(y)).times(1 / length)))
                            .times(deviation));
        }
    }
}
