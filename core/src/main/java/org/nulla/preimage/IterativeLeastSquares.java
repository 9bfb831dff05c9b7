package org.nulla.preimage;

import java.util.Arrays;
import org.nulla.Counters;
import org.nulla.RunControl;
import org.nulla.linalg.LinearMap;
import org.nulla.linalg.Lsmr;

/// The least-squares point by iteration, for systems that are too large for an explicit matrix. What it misses is itself a combination
/// of the equations that vanishes on everything within reach.
final class IterativeLeastSquares implements Solver {

    private static final int ITERATION_LIMIT = 10_000;

    private final RunControl control;

    IterativeLeastSquares(RunControl control) {
        this.control = control;
    }

    @Override
    public Attempt solve(LinearSystem system) {
        double[] t = system.target().origin();
        double[] x = Lsmr.solve(new AugmentedMap(system), t, 1e-15, ITERATION_LIMIT, control).x();
        double[] point = Arrays.copyOf(x, system.columns());
        double[] image = new AugmentedMap(system).apply(x);
        double[] missing = new double[t.length];
        for (int i = 0; i < missing.length; i++) {
            missing[i] = t[i] - image[i];
        }
        return new Attempt.Inconsistent(Covectors.normalised(missing), point, missing, Attempt.Decision.UNKNOWN,
                Counters.NONE);
    }

    /// `(x, s) ↦ A x − B s`.
    private record AugmentedMap(LinearSystem system) implements LinearMap {

        @Override
        public int rows() {
            return system.rows();
        }

        @Override
        public int columns() {
            return system.columns() + system.target().dimension();
        }

        @Override
        public double[] apply(double[] v) {
            double[] image = system.walk().image(Arrays.copyOf(v, system.columns()));
            double[][] basis = system.target().basis();
            for (int k = 0; k < basis.length; k++) {
                for (int i = 0; i < image.length; i++) {
                    image[i] -= basis[k][i] * v[system.columns() + k];
                }
            }
            return image;
        }

        @Override
        public double[] applyTransposed(double[] u) {
            double[] result = Arrays.copyOf(system.walk().pullBack(u), columns());
            double[][] basis = system.target().basis();
            for (int k = 0; k < basis.length; k++) {
                double sum = 0;
                for (int i = 0; i < u.length; i++) {
                    sum -= basis[k][i] * u[i];
                }
                result[system.columns() + k] = sum;
            }
            return result;
        }
    }
}
