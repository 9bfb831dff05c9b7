package org.nulla.testkit.programs;

import java.util.SplittableRandom;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// The benchmark of the paper: layers that reduce all values to a few and couple those back to every value.
///
/// Each size is tripled, as in the paper: `3t` layers, `3k` couplings a layer, `3n` inputs and as many outputs. There are two
/// graphs. The one that the paper's code builds reuses a single reduction a layer and couples with a factor of zero, so
/// its Jacobian is the identity. The one that the paper's figure shows has `3k` separate reductions a layer; with factors that
/// are not zero the number of unknowns that a row mentions really swells.
public final class PaperBenchmark implements VectorFunction {

    private static final int TIMES = 3;

    private final int layers;
    private final int couplings;
    private final int inputs;
    private final boolean separate;
    /// In the order of the steps that use them.
    private final double[] factors;

    private PaperBenchmark(int t, int k, int n, boolean separate, long seed) {
        if (Math.min(t, Math.min(k, n)) < 1) {
            throw new IllegalArgumentException("Sizes are at least 1, found t=" + t + ", k=" + k + ", n=" + n + ".");
        }
        this.layers = TIMES * t;
        this.couplings = TIMES * k;
        this.inputs = TIMES * n;
        this.separate = separate;
        this.factors = factors(seed);
    }

    /// The graph that the paper's code builds.
    ///
    /// @param t a third of the layers
    /// @param k a third of the couplings a layer
    /// @param n a third of the inputs
    /// @return the program
    public static PaperBenchmark ofCode(int t, int k, int n) {
        return new PaperBenchmark(t, k, n, false, 0);
    }

    /// The graph of the paper's figure, with seeded factors: 0.8 to 1.2 along the way, up to 0.025 of either sign across it.
    ///
    /// @param t a third of the layers
    /// @param k a third of the reductions a layer
    /// @param n a third of the inputs
    /// @param seed where the factors come from
    /// @return the program
    public static PaperBenchmark ofFigure(int t, int k, int n, long seed) {
        return new PaperBenchmark(t, k, n, true, seed);
    }

    /// How many inputs and outputs.
    ///
    /// @return `3n`
    public int size() {
        return inputs;
    }

    /// How many couplings a layer has.
    ///
    /// @return `3k`
    public int couplings() {
        return couplings;
    }

    /// The point of the paper: 1, 2, 3, and so on.
    ///
    /// @return a new array
    public double[] point() {
        double[] point = new double[inputs];
        for (int i = 0; i < inputs; i++) {
            point[i] = i + 1;
        }
        return point;
    }

    /// How often a run calls each of the three functions that the benchmark is made of.
    ///
    /// @param passes calls of the function of one number, the paper's `f`
    /// @param reductions calls of the function that reduces, `g`
    /// @param couplings calls of the function that couples back, `h`
    public record Calls(long passes, long reductions, long couplings) {

        /// All calls.
        ///
        /// @return the sum
        public long total() {
            return passes + reductions + couplings;
        }
    }

    /// The calls that one run takes: on the code's graph `3t((3k+2)3n−1)` in all, as in the paper.
    ///
    /// @return the calls
    public Calls calls() {
        long reductions = separate ? couplings : 1;
        return new Calls((long) layers * inputs, layers * reductions * (inputs - 1),
                (long) layers * couplings * inputs);
    }

    @Override
    public Real[] apply(Real[] x) {
        return new Run().apply(x);
    }

    /// A run that counts what it calls.
    ///
    /// @return a new run, to be applied once
    public Run run() {
        return new Run();
    }

    /// One run of the program.
    public final class Run implements VectorFunction {

        private int next;
        private long passes;
        private long reductions;
        private long couplingCalls;

        private Run() {
        }

        /// What has been called so far.
        ///
        /// @return the counts
        public Calls calls() {
            return new Calls(passes, reductions, couplingCalls);
        }

        @Override
        public Real[] apply(Real[] x) {
            next = 0;
            Real[] values = x.clone();
            for (int layer = 0; layer < layers; layer++) {
                Real[] passed = new Real[inputs];
                for (int i = 0; i < inputs; i++) {
                    passed[i] = pass(values[i]);
                }
                Real[] reduced = new Real[couplings];
                for (int c = 0; c < couplings; c++) {
                    reduced[c] = c == 0 || separate ? reduce(passed) : reduced[0];
                }
                // the code goes on from the values before the pass, the figure from those after it
                Real[] coupled = separate ? passed : values;
                for (int c = 0; c < couplings; c++) {
                    Real[] coupledNext = new Real[inputs];
                    for (int i = 0; i < inputs; i++) {
                        coupledNext[i] = couple(coupled[i], reduced[c]);
                    }
                    coupled = coupledNext;
                }
                values = coupled;
            }
            return values;
        }

        private Real pass(Real a) {
            passes++;
            return a.times(factors[next++]);
        }

        private Real reduce(Real[] values) {
            Real sum = values[0];
            for (int i = 1; i < values.length; i++) {
                reductions++;
                sum = combine(sum, values[i]);
            }
            return sum;
        }

        private Real couple(Real a, Real b) {
            couplingCalls++;
            return combine(a, b);
        }

        private Real combine(Real a, Real b) {
            return a.times(factors[next++]).plus(b.times(factors[next++]));
        }
    }

    /// The same program on plain numbers, word for word: the floor for what recording it costs.
    ///
    /// @param x the point
    /// @return the value
    public double[] plain(double[] x) {
        PlainRun run = new PlainRun();
        double[] value = run.apply(x);
        if (run.passes + run.reductions + run.couplingCalls != calls().total()) {
            throw new IllegalStateException("The plain run took other calls than the recorded one.");
        }
        return value;
    }

    /// [Run], word for word, with `double` in place of [Real].
    private final class PlainRun {

        private int next;
        private long passes;
        private long reductions;
        private long couplingCalls;

        PlainRun() {
        }

        double[] apply(double[] x) {
            next = 0;
            double[] values = x.clone();
            for (int layer = 0; layer < layers; layer++) {
                double[] passed = new double[inputs];
                for (int i = 0; i < inputs; i++) {
                    passed[i] = pass(values[i]);
                }
                double[] reduced = new double[couplings];
                for (int c = 0; c < couplings; c++) {
                    reduced[c] = c == 0 || separate ? reduce(passed) : reduced[0];
                }
                // the code goes on from the values before the pass, the figure from those after it
                double[] coupled = separate ? passed : values;
                for (int c = 0; c < couplings; c++) {
                    double[] coupledNext = new double[inputs];
                    for (int i = 0; i < inputs; i++) {
                        coupledNext[i] = couple(coupled[i], reduced[c]);
                    }
                    coupled = coupledNext;
                }
                values = coupled;
            }
            return values;
        }

        private double pass(double a) {
            passes++;
            return a * factors[next++];
        }

        private double reduce(double[] values) {
            double sum = values[0];
            for (int i = 1; i < values.length; i++) {
                reductions++;
                sum = combine(sum, values[i]);
            }
            return sum;
        }

        private double couple(double a, double b) {
            couplingCalls++;
            return combine(a, b);
        }

        private double combine(double a, double b) {
            return a * factors[next++] + b * factors[next++];
        }
    }

    private double[] factors(long seed) {
        Calls calls = calls();
        int pairs = Math.toIntExact((calls.reductions() + calls.couplings()) / layers);
        double[] drawn = new double[layers * (inputs + 2 * pairs)];
        SplittableRandom random = new SplittableRandom(seed);
        int next = 0;
        for (int layer = 0; layer < layers; layer++) {
            for (int i = 0; i < inputs; i++) {
                drawn[next++] = along(random);
            }
            for (int i = 0; i < pairs; i++) {
                drawn[next++] = along(random);
                drawn[next++] = across(random);
            }
        }
        return drawn;
    }

    private double along(SplittableRandom random) {
        return separate ? random.nextDouble(0.8, 1.2) : 1;
    }

    private double across(SplittableRandom random) {
        if (!separate) {
            return 0;
        }
        double size = random.nextDouble(0.0025, 0.025);
        return random.nextBoolean() ? size : -size;
    }
}
