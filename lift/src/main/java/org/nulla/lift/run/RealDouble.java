package org.nulla.lift.run;

import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.function.Primitive;

/// Arithmetic that [Real] has no method for, and `java.lang.Double`, whose boxed numbers are traced numbers like the others.
public final class RealDouble {

    private static final Primitive REMAINDER = Primitive.of("rem", 2, x -> x[0] % x[1],
            x -> new Real[] {Real.ONE, Real.of(-truncated(x[0].value() / x[1].value()))});

    private RealDouble() {
    }

    private static double truncated(double x) {
        return x < 0 ? Math.ceil(x) : Math.floor(x);
    }

    /// `a % b`.
    public static Real rem(Real a, Real b) {
        return REMAINDER.apply(a, b);
    }

    /// The instruction `dcmpl`: -1 where either is no number.
    public static int cmpl(Real a, Real b) {
        double x = a.value();
        double y = b.value();
        return x > y ? 1 : x == y ? 0 : -1;
    }

    /// The instruction `dcmpg`: 1 where either is no number.
    public static int cmpg(Real a, Real b) {
        double x = a.value();
        double y = b.value();
        return x < y ? -1 : x == y ? 0 : 1;
    }

    /// As `Double.valueOf`: a traced number is an object already.
    public static Real valueOf(Real x) {
        return x;
    }

    /// As `doubleValue`.
    public static Real doubleValue(Real x) {
        // unboxing null is an error of the user's, to be told here
        x.value();
        return x;
    }

    /// As `doubleValue` on a number of any kind.
    public static Real doubleValue(Object x) {
        return x instanceof Real real ? real : Real.of(((Number) x).doubleValue());
    }

    /// As `intValue`.
    public static int intValue(Real x) {
        return (int) x.value();
    }

    /// As `intValue` on a number of any kind.
    public static int intValue(Object x) {
        return x instanceof Real real ? (int) real.value() : ((Number) x).intValue();
    }

    /// As `longValue`.
    public static long longValue(Real x) {
        return (long) x.value();
    }

    /// As `isNaN`.
    public static boolean isNaN(Real x) {
        return Double.isNaN(x.value());
    }

    /// As `isInfinite`.
    public static boolean isInfinite(Real x) {
        return Double.isInfinite(x.value());
    }

    /// As `isFinite`.
    public static boolean isFinite(Real x) {
        return Double.isFinite(x.value());
    }

    /// As `Double.compare`.
    public static int compare(Real a, Real b) {
        return Double.compare(a.value(), b.value());
    }

    /// As `compareTo`.
    public static int compareTo(Real a, Real b) {
        return Double.compare(a.value(), b.value());
    }

    /// As `equals`.
    public static boolean equals(Real a, @Nullable Object b) {
        return a.equals(b);
    }

    /// As `hashCode`.
    public static int hashCode(Real x) {
        return Double.hashCode(x.value());
    }

    /// As `toString`.
    public static String toString(Real x) {
        return Double.toString(x.value());
    }

    /// As `Double.sum`.
    public static Real sum(Real a, Real b) {
        return a.plus(b);
    }

    /// As `Double.max`.
    public static Real max(Real a, Real b) {
        return Real.max(a, b);
    }

    /// As `Double.min`.
    public static Real min(Real a, Real b) {
        return Real.min(a, b);
    }
}
