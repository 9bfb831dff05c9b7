package org.nulla.bench.scaling;

import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
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
        return equations(u, new Real[u.length],
                v -> v.times(SELF).plus(v.times(v).times(CURVATURE)).minus(1), Real::minus);
    }

    @Override
    public SparseGradient[] apply(SparseGradient[] u) {
        return equations(u, new SparseGradient[u.length],
                v -> v.multiply(SELF).add(v.multiply(v).multiply(CURVATURE)).subtract(1), SparseGradient::subtract);
    }

    private <T> T[] equations(T[] u, T[] y, UnaryOperator<T> byItself, BinaryOperator<T> minus) {
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                int i = row * side + column;
                T sum = byItself.apply(u[i]);
                sum = row > 0 ? minus.apply(sum, u[i - side]) : sum;
                sum = row < side - 1 ? minus.apply(sum, u[i + side]) : sum;
                sum = column > 0 ? minus.apply(sum, u[i - 1]) : sum;
                y[i] = column < side - 1 ? minus.apply(sum, u[i + 1]) : sum;
            }
        }
        return y;
    }
}
