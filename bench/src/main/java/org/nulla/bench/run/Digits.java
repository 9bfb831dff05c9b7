package org.nulla.bench.run;

import java.util.Locale;

/// Numbers as tables show them.
public final class Digits {

    private Digits() {
    }

    /// A number to three digits.
    ///
    /// @param value the number
    /// @return its text, empty for NaN
    public static String of(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        if (value == Math.rint(value) && Math.abs(value) < 1e7) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        double size = Math.abs(value);
        return size >= 1e-2 && size < 1e5
                ? String.format(Locale.ROOT, size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.3f", value)
                : String.format(Locale.ROOT, "%.2e", value);
    }

    /// A time in milliseconds.
    ///
    /// @param seconds the time
    /// @return milliseconds to three digits, empty for NaN
    public static String milliseconds(double seconds) {
        return of(seconds * 1e3);
    }
}
