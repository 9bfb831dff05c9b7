package org.nulla.linalg;

/// A number in twice the precision of a double, as the unevaluated sum of two (Dekker 1971). Changed in place, so that long sums make no
/// objects.
public final class Extended {

    private double high;
    private double low;

    /// Zero.
    public Extended() {
    }

    /// The number, rounded.
    ///
    /// @return the larger part
    public double high() {
        return high;
    }

    /// What is to be added to that.
    ///
    /// @return the smaller part
    public double low() {
        return low;
    }

    /// Sets the number.
    ///
    /// @param upper the larger part
    /// @param lower the smaller part
    /// @return this
    public Extended set(double upper, double lower) {
        high = upper;
        low = lower;
        return this;
    }

    /// `this − (a + aLow) (b + bLow)`.
    ///
    /// @param a a factor
    /// @param aLow its smaller part
    /// @param b the other factor
    /// @param bLow its smaller part
    /// @return this
    public Extended subtractProduct(double a, double aLow, double b, double bLow) {
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
    ///
    /// @param b the divisor
    /// @param bLow its smaller part
    /// @return this
    public Extended divide(double b, double bLow) {
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

    /// The product of two vectors, as if it were made in twice the precision and rounded (Ogita, Rump and Oishi 2005). Four sums go side by
    /// side, so that none has to wait for another.
    ///
    /// @param a a vector
    /// @param b another
    /// @return the product
    public static double dot(double[] a, double[] b) {
        double[] high = new double[4];
        double[] low = new double[4];
        for (int i = 0; i < a.length; i += 4) {
            for (int k = 0; k < 4 && i + k < a.length; k++) {
                double product = a[i + k] * b[i + k];
                double sum = high[k] + product;
                double back = sum - high[k];
                low[k] += (high[k] - (sum - back)) + (product - back) + Math.fma(a[i + k], b[i + k], -product);
                high[k] = sum;
            }
        }
        Extended all = new Extended();
        for (int k = 0; k < 4; k++) {
            all.subtractProduct(high[k], low[k], -1, 0);
        }
        return all.high;
    }

    /// Adds the products of some entries with a number, in twice the precision; a loop that a compiler turns into vector instructions.
    ///
    /// @param entries the entries
    /// @param from the place of the first
    /// @param end one past that of the last
    /// @param factor the number
    /// @param high what the products are added to
    /// @param low what is to be added to that
    /// @param shift how far from an entry's place its sum stands
    public static void addProducts(double[] entries, int from, int end, double factor, double[] high,
            double[] low, int shift) {
        for (int e = from; e < end; e++) {
            double product = entries[e] * factor;
            double error = Math.fma(entries[e], factor, -product);
            double before = high[e + shift];
            double sum = before + product;
            double back = sum - before;
            low[e + shift] += (before - (sum - back)) + (product - back) + error;
            high[e + shift] = sum;
        }
    }
}
