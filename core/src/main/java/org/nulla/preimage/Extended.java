package org.nulla.preimage;

/// A number in twice the precision of a double, as the unevaluated sum of two (Dekker 1971). Changed in place, so that long sums make no
/// objects.
final class Extended {

    private double high;
    private double low;

    double high() {
        return high;
    }

    double low() {
        return low;
    }

    Extended set(double upper, double lower) {
        high = upper;
        low = lower;
        return this;
    }

    /// `this − (a + aLow) (b + bLow)`.
    Extended subtractProduct(double a, double aLow, double b, double bLow) {
        double product = -a * b;
        double error = -Math.fma(a, b, product) - (a * bLow + aLow * b);
        double sum = high + product;
        double back = sum - high;
        error += (high - (sum - back)) + (product - back) + low;
        high = sum + error;
        low = error - (high - sum);
        return this;
    }

    /// `this / (b + bLow)`.
    Extended divide(double b, double bLow) {
        double first = high / b;
        if (first == 0 || !Double.isFinite(first)) {
            high = first;
            low = 0;
            return this;
        }
        subtractProduct(first, 0, b, bLow);
        double second = (high + low) / b;
        high = first + second;
        low = second - (high - first);
        return this;
    }
}
