package org.nulla.picture;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// Numbers short enough to stand in a picture: at most five significant digits.
final class Digits {

    private static final MathContext FIVE = new MathContext(5, RoundingMode.HALF_EVEN);

    private Digits() {
    }

    static String of(double number) {
        if (!Double.isFinite(number)) {
            return Double.toString(number);
        }
        BigDecimal decimal = new BigDecimal(Double.toString(number)).round(FIVE).stripTrailingZeros();
        if (decimal.signum() == 0) {
            return "0";
        }
        int exponent = decimal.precision() - decimal.scale() - 1;
        if (exponent >= -4 && exponent < 6) {
            return decimal.toPlainString();
        }
        String digits = decimal.unscaledValue().abs().toString();
        String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
        return (decimal.signum() < 0 ? "-" : "") + digits.charAt(0) + fraction + "e" + exponent;
    }
}
