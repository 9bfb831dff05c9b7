package org.nulla.bench.run;

/// One number that a benchmark was run for.
///
/// @param name what it is called in JSON, in camel case
/// @param meaning what it is, in words
/// @param value the number; NaN where this run did not get to it
/// @param limit what it must not exceed, or NaN where nothing was promised
public record Figure(String name, String meaning, double value, double limit) {

    /// A figure without a promise.
    ///
    /// @param name what it is called
    /// @param meaning what it is
    /// @param value the number
    /// @return the figure
    public static Figure of(String name, String meaning, double value) {
        return new Figure(name, meaning, value, Double.NaN);
    }

    /// Whether what was promised holds.
    ///
    /// @return `yes`, `no`, or nothing where there is no promise or no number
    public String verdict() {
        if (Double.isNaN(limit) || Double.isNaN(value)) {
            return "";
        }
        return value <= limit ? "yes" : "no";
    }
}
