package org.nulla.bench.stability;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.nulla.Real;

/// The networks of the tables, number by number, for the scalar engine. Parameters lie one behind the other, as the tensors do.
final class ScalarNetworks {

    private final Real[] parameters;
    private int next;

    private ScalarNetworks(Real[] parameters) {
        this.parameters = parameters;
    }

    /// Square layers with hyperbolic tangents.
    ///
    /// @param parameters weights and bias of each layer
    /// @param input samples × width
    /// @param depth how many layers
    /// @return samples × width, row by row
    static Real[] mlp(Real[] parameters, double[][] input, int depth) {
        ScalarNetworks network = new ScalarNetworks(parameters);
        Real[][] x = constants(input);
        for (int i = 0; i < depth; i++) {
            x = each(network.linear(x, x[0].length), Real::tanh);
        }
        return flat(x);
    }

    /// GPT-2 blocks.
    ///
    /// @param parameters twelve tensors for each block
    /// @param input positions × width
    /// @param layers how many blocks
    /// @param heads of the attention
    /// @return positions × width, row by row
    static Real[] gpt2(Real[] parameters, double[][] input, int layers, int heads) {
        ScalarNetworks network = new ScalarNetworks(parameters);
        Real[][] x = constants(input);
        int width = x[0].length;
        for (int i = 0; i < layers; i++) {
            Real[][] mixed = network.linear(network.norm(x), 3 * width);
            Real[][] attended = plus(x, network.linear(attention(mixed, width, heads), width));
            Real[][] inner = each(network.linear(network.norm(attended), 4 * width), ScalarNetworks::gelu);
            x = plus(attended, network.linear(inner, width));
        }
        return flat(x);
    }

    private Real[] take(int count) {
        next += count;
        return Arrays.copyOfRange(parameters, next - count, next);
    }

    private Real[][] linear(Real[][] x, int outputs) {
        int inputs = x[0].length;
        Real[] weights = take(inputs * outputs);
        Real[] bias = take(outputs);
        return rows(x, row -> IntStream.range(0, outputs).mapToObj(j -> {
            Real sum = bias[j];
            for (int k = 0; k < inputs; k++) {
                sum = sum.plus(row[k].times(weights[k * outputs + j]));
            }
            return sum;
        }).toArray(Real[]::new));
    }

    private Real[][] norm(Real[][] x) {
        int width = x[0].length;
        Real[] weight = take(width);
        Real[] bias = take(width);
        return rows(x, row -> {
            Real mean = sum(row).div(width);
            Real[] centred = Arrays.stream(row).map(a -> a.minus(mean)).toArray(Real[]::new);
            Real variance = sum(Arrays.stream(centred).map(a -> a.times(a)).toArray(Real[]::new)).div(width);
            Real scale = variance.plus(1e-5).sqrt();
            return IntStream.range(0, width).mapToObj(j -> centred[j].div(scale).times(weight[j]).plus(bias[j]))
                    .toArray(Real[]::new);
        });
    }

    private static Real[][] attention(Real[][] mixed, int width, int heads) {
        int part = width / heads;
        Real[][] seen = new Real[mixed.length][width];
        for (int head = 0; head < heads; head++) {
            int from = head * part;
            for (int t = 0; t < mixed.length; t++) {
                Real[] weights = new Real[t + 1];
                for (int s = 0; s <= t; s++) {
                    Real score = Real.ZERO;
                    for (int k = 0; k < part; k++) {
                        score = score.plus(mixed[t][from + k].times(mixed[s][width + from + k]));
                    }
                    weights[s] = score.times(1 / Math.sqrt(part)).exp();
                }
                Real total = sum(weights);
                for (int k = 0; k < part; k++) {
                    Real value = Real.ZERO;
                    for (int s = 0; s <= t; s++) {
                        value = value.plus(weights[s].div(total).times(mixed[s][2 * width + from + k]));
                    }
                    seen[t][from + k] = value;
                }
            }
        }
        return seen;
    }

    private static Real gelu(Real x) {
        Real inner = x.plus(x.times(x).times(x).times(0.044715)).times(Math.sqrt(2 / Math.PI));
        return x.times(0.5).times(inner.tanh().plus(1));
    }

    private interface RowFunction {
        Real[] of(Real[] row);
    }

    private static Real[][] rows(Real[][] x, RowFunction f) {
        return Arrays.stream(x).map(f::of).toArray(Real[][]::new);
    }

    private static Real[][] each(Real[][] x, java.util.function.UnaryOperator<Real> f) {
        return rows(x, row -> Arrays.stream(row).map(f).toArray(Real[]::new));
    }

    private static Real[][] plus(Real[][] x, Real[][] y) {
        Real[][] sum = new Real[x.length][];
        for (int i = 0; i < sum.length; i++) {
            Real[] left = x[i];
            Real[] right = y[i];
            sum[i] = IntStream.range(0, left.length).mapToObj(j -> left[j].plus(right[j])).toArray(Real[]::new);
        }
        return sum;
    }

    private static Real sum(Real[] row) {
        return Arrays.stream(row).reduce(Real.ZERO, Real::plus);
    }

    private static Real[][] constants(double[][] input) {
        return Arrays.stream(input).map(Real::of).toArray(Real[][]::new);
    }

    private static Real[] flat(Real[][] x) {
        return Arrays.stream(x).flatMap(Arrays::stream).toArray(Real[]::new);
    }
}
