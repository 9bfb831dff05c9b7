package org.nulla.bench.scaling;

import org.hipparchus.analysis.differentiation.SparseGradient;

/// A system of equations that Hipparchus can differentiate.
@FunctionalInterface
interface SparseGradientSystem {

    SparseGradient[] apply(SparseGradient[] x);

    /// Broyden's tridiagonal system, as [org.nulla.testkit.programs.Tridiagonal] has it.
    static SparseGradient[] tridiagonal(SparseGradient[] x) {
        SparseGradient[] y = new SparseGradient[x.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = x[i].multiply(2).negate().add(3).multiply(x[i]).add(1);
            if (i > 0) {
                y[i] = y[i].subtract(x[i - 1]);
            }
            if (i < y.length - 1) {
                y[i] = y[i].subtract(x[i + 1].multiply(2));
            }
        }
        return y;
    }
}
