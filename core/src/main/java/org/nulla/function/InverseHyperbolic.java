package org.nulla.function;

/// The inverse hyperbolic functions that `java.lang.Math` lacks, accurate near 0 and free of overflow.
final class InverseHyperbolic {

    /// Beyond this size `x² + 1` and `x² − 1` round to `x²`.
    private static final double LARGE = 0x1p28;

    private static final double LN2 = Math.log(2);

    private InverseHyperbolic() {
    }

    static double asinh(double x) {
        double a = Math.abs(x);
        if (a > LARGE) {
            return Math.copySign(Math.log(a) + LN2, x);
        }
        // log(a + sqrt(a² + 1)) with the 1 taken out of the logarithm, so that small arguments keep their digits
        return Math.copySign(Math.log1p(a + a * a / (1 + Math.sqrt(a * a + 1))), x);
    }

    static double acosh(double x) {
        if (x > LARGE) {
            return Math.log(x) + LN2;
        }
        if (x < 1) {
            // far outside the domain the formula below would cancel to a finite number
            return Double.NaN;
        }
        double t = x - 1;
        return Math.log1p(t + Math.sqrt(2 * t + t * t));
    }

    static double atanh(double x) {
        double a = Math.abs(x);
        return Math.copySign(0.5 * Math.log1p(2 * a / (1 - a)), x);
    }
}
