package org.nulla.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.network.Layers;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// For small shapes, the scalar engine tracing the same computation number by number gives the same values and Jacobians.
class ScalarEngineTest {

    /// One computation, written twice.
    @SuppressWarnings("ArrayRecordComponent") // sizes that nobody changes
    record Twice(TensorFunction tensors, UnaryOperator<RealMatrix[]> numbers, int[][] shapes) {
    }

    static Map<String, Twice> cases() {
        Map<String, Twice> all = new LinkedHashMap<>();
        int[][] one = {{2, 3}};
        int[][] two = {{2, 3}, {3, 2}};
        all.put("tanh", new Twice(x -> of(x[0].tanh()), x -> of(x[0].each(Real::tanh)), one));
        all.put("sigmoid", new Twice(x -> of(x[0].sigmoid()),
                x -> of(x[0].each(a -> a.unaryMinus().exp().plus(1).dividedInto(1))), one));
        all.put("relu", new Twice(x -> of(x[0].relu()), x -> of(x[0].each(a -> Real.max(Real.ZERO, a))), one));
        all.put("gelu by tanh", new Twice(x -> of(x[0].geluTanh()), x -> of(x[0].each(RealMatrix::geluTanh)), one));
        all.put("exp, log, sqrt", new Twice(x -> of(x[0].exp().plus(1).log().sqrt()),
                x -> of(x[0].each(a -> a.exp().plus(1).log().sqrt())), one));
        all.put("quotient", new Twice(x -> of(x[0].div(x[1].exp())),
                x -> of(x[0].with(x[1].each(Real::exp), Real::div)), new int[][] {{2, 3}, {2, 3}}));
        all.put("product of matrices", new Twice(x -> of(x[0].matmul(x[1])), x -> of(x[0].times(x[1])), two));
        all.put("transposed factors", new Twice(x -> of(x[0].matmul(x[1], true, true)),
                x -> of(x[0].transposed().times(x[1].transposed())), two));
        all.put("softmax", new Twice(x -> of(x[0].softmax()), x -> of(x[0].softmax(false)), one));
        all.put("causal softmax", new Twice(x -> of(x[0].causalSoftmax()), x -> of(x[0].softmax(true)),
                new int[][] {{3, 3}}));
        all.put("log-softmax", new Twice(x -> of(x[0].logSoftmax()),
                x -> of(x[0].softmax(false).each(Real::log)), one));
        all.put("layer norm", new Twice(x -> of(Layers.layerNorm(x[0], x[1], x[2], 0.1)),
                x -> of(x[0].normalized(0.1).with(x[1].repeated(2), Real::times).with(x[2].repeated(2), Real::plus)),
                new int[][] {{2, 3}, {1, 3}, {1, 3}}));
        all.put("attention with one head", new Twice(x -> of(Layers.causalAttention(x[0], x[1], x[2], 1)),
                x -> of(x[0].times(x[1].transposed()).each(a -> a.times(1 / Math.sqrt(2))).softmax(true).times(x[2])),
                new int[][] {{3, 2}, {3, 2}, {3, 2}}));
        all.put("cross-entropy", new Twice(x -> of(Layers.crossEntropy(x[0], 2, 0)), x -> {
            RealMatrix logs = x[0].softmax(false).each(Real::log);
            return of(RealMatrix.of(1, 1, logs.at(0, 2).plus(logs.at(1, 0)).times(-0.5)));
        }, one));
        all.put("sines, absolute values, powers", new Twice(x -> of(x[0].sin().times(x[0].cos()).abs().plus(1).sqrt()),
                x -> of(x[0].each(a -> a.sin().times(a.cos()).abs().plus(1).sqrt())), one));
        all.put("broadcast sums and differences", new Twice(x -> of(x[0].plus(x[1]).minus(x[0].times(x[1])).times(-2)),
                x -> of(x[0].with(x[1].repeated(2), (a, b) -> a.plus(b).minus(a.times(b)).times(-2))),
                new int[][] {{2, 3}, {1, 3}}));
        all.put("sums and means", new Twice(x -> of(x[0].square().sum(-1).times(x[0].exp().mean(-1))),
                x -> of(x[0].rowSums(a -> a.times(a)).with(x[0].rowSums(a -> a.exp().div(3)), Real::times)), one));
        all.put("slices, concatenated and swapped", new Twice(
                x -> of(Tensor.concatenate(-1, x[0].slice(-1, 1, 3), x[0].slice(-1, 0, 1)).transpose().square()),
                x -> of(x[0].chosen(1, 2, 0).transposed().each(a -> a.times(a))), one));
        all.put("gathered rows", new Twice(
                x -> of(x[0].square().gather(Tensor.workspaceOf(x[0].plain()).indices(1, 0, 1))),
                x -> of(x[0].transposed().chosen(1, 0, 1).transposed().each(a -> a.times(a))), one));
        all.put("convolution in one dimension", new Twice(
                x -> of(Layers.conv1d(x[0].reshape(Shape.of(1, 1, 5)), x[1].reshape(Shape.of(1, 1, 3)),
                        x[2].reshape(Shape.of(1)), 1, 0).reshape(Shape.of(1, 3))),
                x -> of(RealMatrix.of(1, 3, window(x, 0), window(x, 1), window(x, 2))),
                new int[][] {{1, 5}, {1, 3}, {1, 1}}));
        all.put("convolution in two dimensions", new Twice(
                x -> of(Layers.conv2d(x[0].reshape(Shape.of(1, 1, 2, 3)), x[1].reshape(Shape.of(1, 1, 2, 2)),
                        x[2].reshape(Shape.of(1)), 1, 0).reshape(Shape.of(1, 2))),
                x -> of(RealMatrix.of(1, 2, square(x, 0), square(x, 1))),
                new int[][] {{2, 3}, {2, 2}, {1, 1}}));
        all.put("average pooling", new Twice(
                x -> of(Layers.averagePool2d(x[0].square().reshape(Shape.of(1, 1, 2, 4)), 2).reshape(Shape.of(1, 2))),
                x -> {
                    RealMatrix s = x[0].each(a -> a.times(a));
                    return of(RealMatrix.of(1, 2, mean(s, 0), mean(s, 2)));
                }, new int[][] {{2, 4}}));
        all.put("attention with two heads", new Twice(x -> of(Layers.causalAttention(x[0], x[1], x[2], 2)),
                x -> of(head(x, 0).beside(head(x, 1))), new int[][] {{3, 2}, {3, 2}, {3, 2}}));
        all.put("two layers",
                new Twice(x -> of(Layers.linear(Layers.linear(x[0], x[1], x[2]).tanh(), x[1], x[2]).tanh()),
                        x -> of(x[0].times(x[1]).with(x[2].repeated(2), Real::plus).each(Real::tanh).times(x[1])
                                .with(x[2].repeated(2), Real::plus).each(Real::tanh)),
                        new int[][] {{2, 3}, {3, 3}, {1, 3}}));
        return all;
    }

    private static Real window(RealMatrix[] x, int from) {
        Real sum = x[2].at(0, 0);
        for (int k = 0; k < 3; k++) {
            sum = sum.plus(x[0].at(0, from + k).times(x[1].at(0, k)));
        }
        return sum;
    }

    private static Real square(RealMatrix[] x, int from) {
        Real sum = x[2].at(0, 0);
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                sum = sum.plus(x[0].at(i, from + j).times(x[1].at(i, j)));
            }
        }
        return sum;
    }

    private static Real mean(RealMatrix s, int from) {
        return s.at(0, from).plus(s.at(0, from + 1)).plus(s.at(1, from)).plus(s.at(1, from + 1)).times(0.25);
    }

    /// A head of width one: scores are products of single numbers.
    private static RealMatrix head(RealMatrix[] x, int column) {
        return x[0].chosen(column).times(x[1].chosen(column).transposed()).softmax(true).times(x[2].chosen(column));
    }

    private static Tensor[] of(Tensor value) {
        return new Tensor[] {value};
    }

    private static RealMatrix[] of(RealMatrix value) {
        return new RealMatrix[] {value};
    }

    static Stream<String> names() {
        return cases().keySet().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void theScalarEngineAgrees(String name) {
        Twice twice = cases().get(name);
        Random random = new Random(3);
        try (Workspace workspace = Workspace.open(new PlainDevice())) {
            Tensor[] point = Stream.of(twice.shapes)
                    .map(s -> workspace.gaussian(ElementType.FLOAT64, Shape.of(s), random, 1)).toArray(Tensor[]::new);
            BlockLinearization blocks = Blocks.linearize(twice.tensors, point);
            double[] flat = Stream.of(point).flatMapToDouble(t -> java.util.Arrays.stream(t.toArray())).toArray();
            Linearization scalars = Nulla.linearize(
                    x -> twice.numbers.apply(RealMatrix.cut(x, twice.shapes))[0].entries(), flat);
            Tensor value = blocks.values().get(0);
            assertThat(value.toArray()).containsExactly(scalars.value(), within(1e-14));

            int outputs = (int) value.shape().count();
            Tensor units = workspace.identity(ElementType.FLOAT64, outputs)
                    .reshape(value.shape().behind(Shape.of(outputs)));
            double[][] jacobian = scalars.jacobian();
            int column = 0;
            for (Tensor block : blocks.vjp(units)) {
                int width = (int) block.shape().count() / outputs;
                double[] rows = block.toArray();
                for (int i = 0; i < outputs; i++) {
                    for (int j = 0; j < width; j++) {
                        assertThat(rows[i * width + j]).as("entry %d, %d", i, column + j)
                                .isCloseTo(jacobian[i][column + j], within(1e-13));
                    }
                }
                column += width;
            }
        }
    }
}
