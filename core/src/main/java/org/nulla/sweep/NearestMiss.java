package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.Certificate;
import org.nulla.LinearMap;
import org.nulla.PreimageOptions;
import org.nulla.linalg.Lsmr;

/// What can be said of an empty preimage: the nearest miss, and the combination of the sources that proves the
/// contradiction, which is the residual of the nearest miss.
final class NearestMiss {

    private static final int ITERATION_LIMIT = 10_000;

    private NearestMiss() {
    }

    /// The nearest miss by iteration, where the Jacobian is too large to be made.
    static CheckedAnswer of(Walk walk, Target target, Residual residual, Outcome.Conflict conflict,
            PreimageOptions options) {
        double[] x = Lsmr.solve(new TargetMap(walk, target), target.origin(), 1e-14, ITERATION_LIMIT, options.control())
                .x();
        double[] miss = Arrays.copyOf(x, walk.sinks());
        Residual.Measured measured = residual.of(miss, target.origin());
        boolean doubtful = !conflict.clearly() || measured.backwardError() <= options.tolerance().reach();
        return new CheckedAnswer.Nothing(normalised(measured.missing()),
                discrepancy(measured.missing(), target.origin()),
                miss,
                new Certificate(measured.backwardError(), -1, Double.NaN, doubtful, false,
                        "The system is too large for an explicit Jacobian; the rank was not determined."),
                conflict.counters());
    }

    /// `(x, t) ↦ J x − B t`.
    private record TargetMap(Walk walk, Target target) implements LinearMap {

        @Override
        public int rows() {
            return walk.sources();
        }

        @Override
        public int columns() {
            return walk.sinks() + target.dimension();
        }

        @Override
        public double[] apply(double[] v) {
            double[] x = Arrays.copyOf(v, walk.sinks());
            double[] image = walk.image(x);
            for (int k = 0; k < target.dimension(); k++) {
                for (int i = 0; i < image.length; i++) {
                    image[i] -= target.basis()[k][i] * v[walk.sinks() + k];
                }
            }
            return image;
        }

        @Override
        public double[] applyTransposed(double[] u) {
            double[] back = walk.pullBack(u);
            double[] result = Arrays.copyOf(back, columns());
            for (int k = 0; k < target.dimension(); k++) {
                double sum = 0;
                for (int i = 0; i < u.length; i++) {
                    sum -= target.basis()[k][i] * u[i];
                }
                result[walk.sinks() + k] = sum;
            }
            return result;
        }
    }

    /// Scaled so that the largest coefficient is 1, with negligible ones set to zero.
    static double[] normalised(double[] combination) {
        double largest = 0;
        for (double c : combination) {
            largest = Math.abs(c) > Math.abs(largest) ? c : largest;
        }
        double[] result = new double[combination.length];
        for (int i = 0; i < result.length && largest != 0; i++) {
            double c = combination[i] / largest;
            result[i] = Math.abs(c) < 1e-10 ? 0 : c;
        }
        return result;
    }

    /// The value of a combination at the target, relative to the sizes that go into it.
    static double discrepancy(double[] combination, double[] origin) {
        double sum = 0;
        double size = 0;
        for (int i = 0; i < origin.length; i++) {
            sum += combination[i] * origin[i];
            size += Math.abs(combination[i] * origin[i]);
        }
        return size == 0 ? 0 : Math.abs(sum) / size;
    }
}
