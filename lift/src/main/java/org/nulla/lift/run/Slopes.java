package org.nulla.lift.run;

/// Partials that are whole numbers, for directly generated code.
public final class Slopes {

    private Slopes() {
    }

    /// The partial of `Math.copySign` by its first argument.
    public static double sign(double x, double sign) {
        return Math.copySign(1, x) == Math.copySign(1, sign) ? 1 : -1;
    }

    /// The partial of `a % b` by `b`.
    public static double truncated(double a, double b) {
        double times = a / b;
        return times < 0 ? -Math.ceil(times) : -Math.floor(times);
    }

    /// The partial of `Math.IEEEremainder` by its second argument.
    public static double rounded(double a, double b) {
        return -Math.rint(a / b);
    }
}
