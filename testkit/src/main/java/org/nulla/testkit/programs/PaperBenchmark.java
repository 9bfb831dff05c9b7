package org.nulla.testkit.programs;

import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
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
    private final long seed;

    private PaperBenchmark(int t, int k, int n, boolean separate, long seed) {
        if (Math.min(t, Math.min(k, n)) < 1) {
            throw new IllegalArgumentException("Sizes are at least 1, found t=" + t + ", k=" + k + ", n=" + n + ".");
        }
        this.layers = TIMES * t;
        this.couplings = TIMES * k;
        this.inputs = TIMES * n;
        this.separate = separate;
        this.seed = seed;
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

    @Override
    public Real[] apply(Real[] x) {
        // drawn anew at each run, in the order of the steps: the same factors every time
        RandomGenerator random = new SplittableRandom(seed);
        UnaryOperator<Real> pass = a -> a.times(main(random));
        BinaryOperator<Real> couple = (a, b) -> a.times(main(random)).plus(b.times(side(random)));
        Real[] values = x.clone();
        for (int layer = 0; layer < layers; layer++) {
            Real[] passed = new Real[inputs];
            for (int i = 0; i < inputs; i++) {
                passed[i] = pass.apply(values[i]);
            }
            Real[] reduced = new Real[couplings];
            for (int c = 0; c < couplings; c++) {
                reduced[c] = c == 0 || separate ? reduce(passed, couple) : reduced[0];
            }
            // the code goes on from the values before the pass, the figure from those after it
            Real[] coupled = separate ? passed : values;
            for (int c = 0; c < couplings; c++) {
                Real[] next = new Real[inputs];
                for (int i = 0; i < inputs; i++) {
                    next[i] = couple.apply(coupled[i], reduced[c]);
                }
                coupled = next;
            }
            values = coupled;
        }
        return values;
    }

    private static Real reduce(Real[] values, BinaryOperator<Real> couple) {
        Real sum = values[0];
        for (int i = 1; i < values.length; i++) {
            sum = couple.apply(sum, values[i]);
        }
        return sum;
    }

    private double main(RandomGenerator random) {
        return separate ? random.nextDouble(0.8, 1.2) : 1;
    }

    private double side(RandomGenerator random) {
        if (!separate) {
            return 0;
        }
        double size = random.nextDouble(0.0025, 0.025);
        return random.nextBoolean() ? size : -size;
    }
}
