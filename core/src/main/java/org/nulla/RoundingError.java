package org.nulla;

import org.nulla.function.BinaryRule;
import org.nulla.function.UnaryRule;
import org.nulla.trace.Level;

/// What one step loses to rounding: what has to be added to the computed value. Of sums, products, quotients and square roots it
/// is known to all digits (Dekker 1971); of other functions, which are right to a unit in the last place, it is guessed.
final class RoundingError {

    /// Below this the error of a product may be too small for a double.
    private static final double SMALL = 0x1p-960;

    private RoundingError() {
    }

    /// The error of `y = a + b`.
    static double ofSum(double a, double b, double y) {
        double shareOfB = y - a;
        return (a - (y - shareOfB)) + (b - shareOfB);
    }

    static double of(UnaryRule rule, double x, double y, Level level) {
        return switch (rule) {
            case NEGATE, ABS, SIGN, FLOOR, CEIL -> 0;
            case SQRT -> y == 0 ? 0 : Math.fma(-y, y, x) / (2 * y);
            // such as the exponential of 0
            default -> y == 0 || (x == 0 && Math.abs(y) == 1) ? 0 : guess(y, level);
        };
    }

    static double of(BinaryRule rule, double a, double b, double y, Level level) {
        return switch (rule) {
            case PLUS -> ofSum(a, b, y);
            case MINUS -> ofSum(a, -b, y);
            case TIMES -> isExact(a, b) ? 0 : Math.abs(y) < SMALL ? guess(y, level) : Math.fma(a, b, -y);
            case DIV -> a == 0 || Math.abs(b) == 1 ? 0
                    : Math.abs(y) < SMALL || Math.abs(a) < SMALL ? guess(y, level) : Math.fma(-y, b, a) / b;
            case POW -> b == 0 || b == 1 || a == 1 || a == 0 ? 0
                    : b == 2 && Math.abs(y) >= SMALL ? Math.fma(a, a, -y) : guess(y, level);
            case HYPOT -> a == 0 || b == 0 ? 0 : guess(y, level);
            case ATAN2 -> y == 0 ? 0 : guess(y, level);
            case MIN, MAX -> 0;
        };
    }

    private static boolean isExact(double a, double b) {
        return a == 0 || b == 0 || Math.abs(a) == 1 || Math.abs(b) == 1;
    }

    private static double guess(double y, Level level) {
        return level.guess(y) * Math.ulp(y);
    }
}
