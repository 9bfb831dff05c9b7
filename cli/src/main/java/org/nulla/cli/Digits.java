package org.nulla.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// Numbers as a person likes to read them: the shortest form of at most ten significant digits.
final class Digits {

    private static final MathContext TEN = new MathContext(10, RoundingMode.HALF_EVEN);
    private static final MathContext THREE = new MathContext(3, RoundingMode.HALF_EVEN);

    private Digits() {
    }

    /// A number, for example `0.1`, `-2` or `1.5e-8`.
    static String of(double number) {
        return shown(number, TEN);
    }

    /// A number of which only the size matters, such as a residual.
    static String rough(double number) {
        return shown(number, THREE);
    }

    private static String shown(double number, MathContext precision) {
        if (!Double.isFinite(number)) {
            return Double.toString(number);
        }
        BigDecimal decimal = new BigDecimal(Double.toString(number)).round(precision).stripTrailingZeros();
        if (decimal.signum() == 0) {
            return "0";
        }
        int exponent = decimal.precision() - decimal.scale() - 1;
        if (exponent >= -5 && exponent < 10) {
            return decimal.toPlainString();
        }
        String digits = decimal.unscaledValue().abs().toString();
        String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
        return (decimal.signum() < 0 ? "-" : "") + digits.charAt(0) + fraction + "e" + exponent;
    }
}
