package org.nulla.bench.surgery;

import java.util.Locale;

/// So many of so many, with what can be said about the chance behind it.
///
/// @param hits how many
/// @param of of how many
public record Share(int hits, int of) {

    private static final double Z = 1.959963984540054;

    /// The lower end of Wilson's interval at 95 %.
    ///
    /// @return a chance
    public double low() {
        return of == 0 ? 0 : Math.max(0, centre() - half());
    }

    /// The upper end of Wilson's interval at 95 %.
    ///
    /// @return a chance
    public double high() {
        return of == 0 ? 1 : Math.min(1, centre() + half());
    }

    private double centre() {
        double p = (double) hits / of;
        return (p + Z * Z / (2 * of)) / (1 + Z * Z / of);
    }

    private double half() {
        double p = (double) hits / of;
        return Z * Math.sqrt(p * (1 - p) / of + Z * Z / (4.0 * of * of)) / (1 + Z * Z / of);
    }

    /// The interval in words.
    ///
    /// @return percentages
    public String interval() {
        return String.format(Locale.ROOT, "%.0f to %.0f %%", 100 * low(), 100 * high());
    }

    /// The chance that, of pairs decided differently by two methods, the split is at least this uneven if both were equally good:
    /// the exact paired test (McNemar's, by the binomial distribution, two-sided).
    ///
    /// @param onlyFirst how many only the first solved
    /// @param onlySecond how many only the second solved
    /// @return the chance, 1 if there are none
    public static double pairedTest(int onlyFirst, int onlySecond) {
        int n = onlyFirst + onlySecond;
        int few = Math.min(onlyFirst, onlySecond);
        double term = Math.pow(0.5, n);
        double sum = 0;
        for (int i = 0; i <= few; i++) {
            sum += term;
            term = term * (n - i) / (i + 1);
        }
        return Math.min(1, 2 * sum);
    }
}
