package org.nulla.bench.problems;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.nulla.Real;

/// The few sums and powers that the formulas of this package are made of.
final class Terms {

    private Terms() {
    }

    static Real square(Real x) {
        return x.times(x);
    }

    static Real cube(Real x) {
        return x.times(x).times(x);
    }

    static Real sum(Real... x) {
        Real sum = Real.ZERO;
        for (Real term : x) {
            sum = sum.plus(term);
        }
        return sum;
    }

    /// The sum of `weight(j) x_j`, counted from 1.
    static Real weighted(Real[] x, IntToDoubleFunction weight) {
        Real sum = Real.ZERO;
        for (int j = 1; j <= x.length; j++) {
            sum = sum.plus(x[j - 1].times(weight.applyAsDouble(j)));
        }
        return sum;
    }

    /// A polynomial `x_1 + x_2 t + x_3 t^2 + …` at a given place, by Horner's rule.
    static Real polynomial(Real[] x, double t) {
        Real value = Real.ZERO;
        for (int j = x.length - 1; j >= 0; j--) {
            value = value.times(t).plus(x[j]);
        }
        return value;
    }

    /// The numbers `of(1)` to `of(n)`.
    static double[] numbers(int n, IntToDoubleFunction of) {
        double[] numbers = new double[n];
        Arrays.setAll(numbers, i -> of.applyAsDouble(i + 1));
        return numbers;
    }

    static double[] same(int n, double value) {
        return numbers(n, i -> value);
    }
}
