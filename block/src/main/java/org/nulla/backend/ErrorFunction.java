package org.nulla.backend;

/// The error function in plain Java.
///
/// Up to 2.5 by the series `erf(x) = 2/sqrt(pi) exp(-x²) sum 2ⁿ x²ⁿ⁺¹ / (1·3·…·(2n+1))`, whose terms are all positive, so that
/// nothing cancels; beyond by the continued fraction of `1 - erf(x)`, evaluated from its tail.
final class ErrorFunction {

    private static final double TWO_OVER_ROOT_PI = 2 / Math.sqrt(Math.PI);

    private ErrorFunction() {
    }

    static double erf(double x) {
        double size = Math.abs(x);
        if (Double.isNaN(x)) {
            return x;
        }
        if (size > 6) {
            return Math.signum(x);
        }
        if (size <= 2.5) {
            double term = x;
            double sum = x;
            for (int n = 1; n < 80 && Math.abs(term) > 1e-17 * Math.abs(sum); n++) {
                term *= 2 * x * x / (2 * n + 1);
                sum += term;
            }
            return TWO_OVER_ROOT_PI * Math.exp(-x * x) * sum;
        }
        double tail = 0;
        for (int n = 60; n >= 1; n--) {
            tail = n / 2.0 / (size + tail);
        }
        double complement = TWO_OVER_ROOT_PI / 2 * Math.exp(-x * x) / (size + tail);
        return Math.copySign(1 - complement, x);
    }
}
