package org.nulla.examples;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// What every example is: something that prints.
interface Example {

    /// Runs the example.
    ///
    /// @param out where it prints
    void run(PrintStream out);

    /// A vector with four decimals, the same in every locale.
    ///
    /// @param vector the numbers
    /// @return for example `(1.0000, -0.5000)`
    static String text(double... vector) {
        return Arrays.stream(vector).mapToObj(Example::text).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String text(double number) {
        // adding zero after rounding makes -0.0 plain
        return String.format(Locale.ROOT, "%.4f", Math.rint(number * 1e4) / 1e4 + 0.0);
    }
}
