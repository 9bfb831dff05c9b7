package org.nulla.solver;

import java.util.function.DoubleBinaryOperator;

/// Arithmetic on arrays of plain numbers; every result is a new array.
final class Vectors {

    private Vectors() {
    }

    static double[] plus(double[] a, double[] b) {
        return combine(a, b, Double::sum);
    }

    static double[] minus(double[] a, double[] b) {
        return combine(a, b, (p, q) -> p - q);
    }

    /// `a + factor·b`.
    static double[] plus(double[] a, double factor, double[] b) {
        return combine(a, b, (p, q) -> p + factor * q);
    }

    static double[] times(double factor, double[] a) {
        return combine(a, a, (p, q) -> factor * p);
    }

    /// Entry by entry.
    static double[] product(double[] a, double[] b) {
        return combine(a, b, (p, q) -> p * q);
    }

    /// Entry by entry.
    static double[] quotient(double[] a, double[] b) {
        return combine(a, b, (p, q) -> p / q);
    }

    /// The sizes of the entries, none less than a given one.
    static double[] atLeast(double least, double[] a) {
        return combine(a, a, (p, q) -> Math.max(least, Math.abs(p)));
    }

    /// The largest share that an entry is of its size; 0 counts as no share of 0.
    static double share(double[] a, double[] sizes) {
        double largest = 0;
        for (int j = 0; j < a.length; j++) {
            largest = Math.max(largest, a[j] == 0 ? 0 : Math.abs(a[j]) / sizes[j]);
        }
        return largest;
    }

    /// The larger of two, entry by entry.
    static double[] larger(double[] a, double[] b) {
        return combine(a, b, Math::max);
    }

    static double[] absolute(double[] a) {
        return combine(a, a, (p, q) -> Math.abs(p));
    }

    private static double[] combine(double[] a, double[] b, DoubleBinaryOperator operator) {
        double[] result = new double[a.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = operator.applyAsDouble(a[i], b[i]);
        }
        return result;
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /// The Euclidean norm, without overflow on the way.
    static double norm(double[] a) {
        double largest = maxNorm(a);
        if (largest == 0 || !Double.isFinite(largest)) {
            return largest;
        }
        double sum = 0;
        for (double e : a) {
            double part = e / largest;
            sum += part * part;
        }
        return largest * Math.sqrt(sum);
    }

    /// The largest entry in size; NaN if an entry is.
    static double maxNorm(double[] a) {
        double largest = 0;
        for (double e : a) {
            largest = Math.max(largest, Math.abs(e));
        }
        return largest;
    }

    static double distance(double[] a, double[] b) {
        return norm(minus(a, b));
    }

    static boolean isFinite(double[] a) {
        return firstNonFinite(a) < 0;
    }

    /// The first entry that is NaN or infinite, or -1.
    static int firstNonFinite(double[] a) {
        for (int i = 0; i < a.length; i++) {
            if (!Double.isFinite(a[i])) {
                return i;
            }
        }
        return -1;
    }
}
