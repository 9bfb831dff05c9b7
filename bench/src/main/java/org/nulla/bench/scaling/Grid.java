package org.nulla.bench.scaling;

import java.util.Arrays;
import org.hipparchus.analysis.differentiation.SparseGradient;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// Five points on a square grid: `4 u − (its neighbours) + u²/10 = 1`, zero outside.
record Grid(int side) implements VectorFunction, SparseGradientSystem {

    private static final double CURVATURE = 0.1;
    private static final int SELF = 4;

    double[] start() {
        double[] start = new double[side * side];
        Arrays.fill(start, 1);
        return start;
    }

    @Override
    public Real[] apply(Real[] u) {
        Real[] y = new Real[u.length];
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                int i = row * side + column;
                Real sum = u[i].times(SELF).plus(u[i].times(u[i]).times(CURVATURE)).minus(1);
                sum = row > 0 ? sum.minus(u[i - side]) : sum;
                sum = row < side - 1 ? sum.minus(u[i + side]) : sum;
                sum = column > 0 ? sum.minus(u[i - 1]) : sum;
                y[i] = column < side - 1 ? sum.minus(u[i + 1]) : sum;
            }
        }
        return y;
    }

    @Override
    public SparseGradient[] apply(SparseGradient[] u) {
        SparseGradient[] y = new SparseGradient[u.length];
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                int i = row * side + column;
                SparseGradient sum = u[i].multiply(SELF).add(u[i].multiply(u[i]).multiply(CURVATURE)).subtract(1);
                sum = row > 0 ? sum.subtract(u[i - side]) : sum;
                sum = row < side - 1 ? sum.subtract(u[i + side]) : sum;
                sum = column > 0 ? sum.subtract(u[i - 1]) : sum;
                y[i] = column < side - 1 ? sum.subtract(u[i + 1]) : sum;
            }
        }
        return y;
    }
}
