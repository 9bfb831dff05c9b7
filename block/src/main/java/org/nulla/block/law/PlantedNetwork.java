package org.nulla.block.law;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.nulla.backend.ElementType;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// A random small network in which exact dependencies are planted: equal samples, sums of outputs, centred outputs, outputs given
/// twice, dead units, constant inputs; with weights from 1 down to 1e-9, and factors of 1e±12 between layers.
///
/// It is written twice: with the engine's tensors, and in [long arithmetic][LongTensor].
final class PlantedNetwork {

    /// What is done with the outputs `y`.
    enum Ending {
        PLAIN, WITH_SUM, CENTRED, TWICE, SUM_OF_ALL
    }

    private enum Activation {
        TANH, RELU, IDENTITY
    }

    private final ElementType type;
    private final int samples;
    private final int[] widths;
    private final Activation[] activations;
    private final double[] factors;
    private final Ending ending;
    /// Samples, then weights and biases of each layer; numbers that the type has.
    private final List<double[]> numbers = new ArrayList<>();
    private final List<int[]> sizes = new ArrayList<>();
    private final List<Boolean> active = new ArrayList<>();
    private final String text;

    PlantedNetwork(ElementType type, long seed) {
        Random random = new Random(seed);
        this.type = type;
        this.samples = 2 + random.nextInt(3);
        int layers = 1 + random.nextInt(3);
        this.widths = new int[layers + 1];
        for (int i = 0; i <= layers; i++) {
            widths[i] = 1 + random.nextInt(i == layers ? 2 : 4);
        }
        this.activations = new Activation[layers];
        this.factors = new double[layers];
        for (int i = 0; i < layers; i++) {
            activations[i] = i == layers - 1 ? Activation.IDENTITY
                    : Activation.values()[random.nextInt(Activation.values().length)];
            factors[i] = random.nextInt(6) == 0 ? random.nextBoolean() ? 1e12 : 1e-12 : 1;
        }
        this.ending = Ending.values()[random.nextInt(Ending.values().length)];
        StringBuilder said = new StringBuilder();
        addSamples(random, said);
        double weights = Math.pow(10, -random.nextInt(10));
        for (int i = 0; i < layers; i++) {
            addLayer(i, random.nextInt(3) == 0 ? Math.pow(10, -random.nextInt(10)) : weights, random, said);
        }
        int some = 1 + random.nextInt(numbers.size() - 1);
        active.set(some, true);
        this.text = String.format(Locale.ROOT, "%s, %d samples, widths %s, %s, factors %s, weights %.0e, %s,%s", type,
                samples, java.util.Arrays.toString(widths), java.util.Arrays.toString(activations),
                java.util.Arrays.toString(factors), weights, ending, said);
    }

    private void addSamples(Random random, StringBuilder said) {
        double[] x = gaussian(samples * widths[0], 1, random);
        int kind = random.nextInt(6);
        if (kind < 3) {
            // equal samples, or nearly
            for (int copy = 1; copy <= (kind == 2 && samples > 2 ? 2 : 1); copy++) {
                for (int j = 0; j < widths[0]; j++) {
                    double equal = x[j];
                    x[copy * widths[0] + j] = kind == 1 && random.nextInt(4) == 0
                            ? rounded(equal + 2 * type.roundoff() * equal) : equal;
                }
            }
            said.append(kind == 1 ? " two samples equal up to rounding" : " equal samples");
        } else if (kind == 3) {
            for (int i = 0; i < samples; i++) {
                x[i * widths[0]] = 1;
            }
            said.append(" a constant input");
        }
        add(x, samples, widths[0], random.nextInt(4) == 0);
    }

    private void addLayer(int layer, double weights, Random random, StringBuilder said) {
        int in = widths[layer];
        int out = widths[layer + 1];
        double[] w = gaussian(in * out, weights, random);
        double[] b = gaussian(out, weights, random);
        int kind = random.nextInt(5);
        if (kind == 0) {
            // a dead unit
            for (int i = 0; i < in; i++) {
                w[i * out] = 0;
            }
            b[0] = random.nextBoolean() ? 0 : rounded(-weights);
            said.append(" a dead unit in layer ").append(layer);
        } else if (kind == 1) {
            b = new double[out];
        }
        add(w, in, out, random.nextInt(3) > 0);
        add(b, 1, out, random.nextInt(3) > 0);
    }

    private void add(double[] entries, int rows, int columns, boolean unknown) {
        numbers.add(entries);
        sizes.add(new int[] {rows, columns});
        active.add(unknown);
    }

    private double[] gaussian(int count, double size, Random random) {
        double[] entries = new double[count];
        for (int i = 0; i < count; i++) {
            entries[i] = rounded(size * random.nextGaussian());
        }
        return entries;
    }

    private double rounded(double number) {
        return type == ElementType.FLOAT64 ? number : (double) (float) number;
    }

    int unknowns() {
        int unknowns = 0;
        for (int i = 0; i < numbers.size(); i++) {
            unknowns += active.get(i) ? numbers.get(i).length : 0;
        }
        return unknowns;
    }

    /// The network, linearised by the engine.
    BlockLinearization linearize(Workspace workspace) {
        List<Tensor> constants = new ArrayList<>();
        List<Tensor> point = new ArrayList<>();
        for (int i = 0; i < numbers.size(); i++) {
            Tensor tensor = workspace.tensor(type, Shape.of(sizes.get(i)), numbers.get(i));
            constants.add(tensor);
            if (active.get(i)) {
                point.add(tensor);
            }
        }
        return Blocks.linearize(in -> {
            Tensor[] all = constants.toArray(Tensor[]::new);
            int next = 0;
            for (int i = 0; i < all.length; i++) {
                all[i] = active.get(i) ? in[next++] : all[i];
            }
            Tensor y = all[0];
            for (int layer = 0; layer < activations.length; layer++) {
                y = y.matmul(all[1 + 2 * layer]).plus(all[2 + 2 * layer]);
                y = switch (activations[layer]) {
                    case TANH -> y.tanh();
                    case RELU -> y.relu();
                    case IDENTITY -> y;
                };
                y = factors[layer] == 1 ? y : y.times(factors[layer]);
            }
            return switch (ending) {
                case PLAIN -> new Tensor[] {y};
                case WITH_SUM -> new Tensor[] {y, y.sum(-2)};
                case CENTRED -> new Tensor[] {y.minus(y.mean(-2))};
                case TWICE -> new Tensor[] {Tensor.concatenate(-1, y, y)};
                case SUM_OF_ALL -> new Tensor[] {y, y.sum(-2).sum()};
            };
        }, point.toArray(Tensor[]::new));
    }

    /// The Jacobian in long arithmetic, one row for each output.
    BigDecimal[][] jacobian(LongTensor.Moves moves) {
        int unknowns = unknowns();
        List<LongTensor> all = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < numbers.size(); i++) {
            all.add(LongTensor.of(sizes.get(i)[0], sizes.get(i)[1], numbers.get(i), active.get(i) ? from : -1,
                    unknowns, moves));
            from += active.get(i) ? numbers.get(i).length : 0;
        }
        LongTensor y = all.get(0);
        for (int layer = 0; layer < activations.length; layer++) {
            y = y.matmul(all.get(1 + 2 * layer), moves).with(all.get(2 + 2 * layer), (a, b) -> a.plus(b, moves));
            y = switch (activations[layer]) {
                case TANH -> y.each(a -> a.tanh(moves));
                case RELU -> y.each(a -> a.relu(moves));
                case IDENTITY -> y;
            };
            BigDecimal factor = new BigDecimal(rounded(factors[layer]));
            y = factors[layer] == 1 ? y : y.each(a -> a.scaled(factor, moves));
        }
        List<BigDecimal[]> rows = new ArrayList<>();
        switch (ending) {
            case PLAIN -> y.appendJacobian(rows);
            case WITH_SUM -> {
                y.appendJacobian(rows);
                y.columnSums(moves).appendJacobian(rows);
            }
            case CENTRED -> {
                BigDecimal share = BigDecimal.ONE.negate().divide(BigDecimal.valueOf(samples), LongTensor.DIGITS);
                y.with(y.columnSums(moves).each(a -> a.scaled(share, moves)), (a, b) -> a.plus(b, moves))
                        .appendJacobian(rows);
            }
            case TWICE -> y.twice().appendJacobian(rows);
            case SUM_OF_ALL -> {
                y.appendJacobian(rows);
                y.columnSums(moves).rowSums(moves).appendJacobian(rows);
            }
        }
        return rows.toArray(BigDecimal[][]::new);
    }

    @Override
    public String toString() {
        return text;
    }
}
