package org.nulla;

import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/// Finite differences on plain numbers, the oracle that knows nothing of this library.
public final class Differences {

    private Differences() {
    }

    /// The central difference over five points, whose error is of fourth order in the step.
    public static double derivative(DoubleUnaryOperator f, double x) {
        double h = 1e-3 * Math.max(1e-2, Math.abs(x));
        return (f.applyAsDouble(x - 2 * h) - 8 * f.applyAsDouble(x - h) + 8 * f.applyAsDouble(x + h)
                - f.applyAsDouble(x + 2 * h)) / (12 * h);
    }

    /// The directional derivative of a function of several numbers.
    public static double[] along(Function<double[], double[]> f, double[] x, double[] direction) {
        double[] result = new double[f.apply(x).length];
        for (int i = 0; i < result.length; i++) {
            int output = i;
            double h = 1e-3;
            DoubleUnaryOperator line = t -> f.apply(moved(x, t, direction))[output];
            result[i] = (line.applyAsDouble(-2 * h) - 8 * line.applyAsDouble(-h) + 8 * line.applyAsDouble(h)
                    - line.applyAsDouble(2 * h)) / (12 * h);
        }
        return result;
    }

    private static double[] moved(double[] x, double t, double[] direction) {
        double[] y = x.clone();
        for (int i = 0; i < y.length; i++) {
            y[i] += t * direction[i];
        }
        return y;
    }
}
