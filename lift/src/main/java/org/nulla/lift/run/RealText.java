package org.nulla.lift.run;

import java.io.PrintStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// Text made of traced numbers: that of their plain values.
public final class RealText {

    private RealText() {
    }

    /// As `String.valueOf`.
    public static String valueOf(Real x) {
        return x.toString();
    }

    /// As `String.valueOf`.
    public static String valueOf(@Nullable Object x) {
        return String.valueOf(x);
    }

    /// As `append`.
    public static StringBuilder append(StringBuilder text, Real x) {
        return text.append(x.value());
    }

    /// As `append`.
    public static StringBuilder append(StringBuilder text, @Nullable Object x) {
        return text.append(x);
    }

    /// As `String.format`.
    public static String format(String format, @Nullable Object[] arguments) {
        return String.format(format, plain(arguments));
    }

    /// As `String.format`.
    public static String format(Locale locale, String format, @Nullable Object[] arguments) {
        return String.format(locale, format, plain(arguments));
    }

    /// As `formatted`.
    public static String formatted(String format, @Nullable Object[] arguments) {
        return String.format(format, plain(arguments));
    }

    /// As `println`.
    public static void println(PrintStream out, Real x) {
        out.println(x.value());
    }

    /// As `println`.
    public static void println(PrintStream out, @Nullable Object x) {
        out.println(x);
    }

    /// As `print`.
    public static void print(PrintStream out, Real x) {
        out.print(x.value());
    }

    /// As `printf`.
    public static PrintStream printf(PrintStream out, String format, @Nullable Object[] arguments) {
        return out.printf(format, plain(arguments));
    }

    private static @Nullable Object[] plain(@Nullable Object[] arguments) {
        @Nullable Object[] plain = arguments.clone();
        for (int i = 0; i < plain.length; i++) {
            if (plain[i] instanceof Real real) {
                plain[i] = real.value();
            }
        }
        return plain;
    }
}
