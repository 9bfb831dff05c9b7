package org.nulla.testkit.programs;

import java.util.Arrays;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// Broyden's tridiagonal system, `(3 - 2 x_i) x_i + 1 - x_{i-1} - 2 x_{i+1} = 0`: eight steps an unknown, at any size.
public final class Tridiagonal implements VectorFunction {

    private final int size;

    private Tridiagonal(int size) {
        this.size = size;
    }

    /// A system of a given size.
    ///
    /// @param size how many unknowns and equations, at least one
    /// @return the system
    public static Tridiagonal of(int size) {
        if (size < 1) {
            throw new IllegalArgumentException("A system has at least one unknown, found " + size + ".");
        }
        return new Tridiagonal(size);
    }

    /// The usual starting point.
    ///
    /// @return -1 for every unknown
    public double[] start() {
        double[] start = new double[size];
        Arrays.fill(start, -1);
        return start;
    }

    @Override
    public Real[] apply(Real[] x) {
        Real[] y = new Real[size];
        for (int i = 0; i < size; i++) {
            y[i] = x[i].times(2).minusFrom(3).times(x[i]).plus(1);
            if (i > 0) {
                y[i] = y[i].minus(x[i - 1]);
            }
            if (i < size - 1) {
                y[i] = y[i].minus(x[i + 1].times(2));
            }
        }
        return y;
    }
}
