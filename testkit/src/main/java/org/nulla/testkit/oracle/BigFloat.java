package org.nulla.testkit.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;

/// A binary number of any length and any size, `mantissa · 2^exponent`; every double is one exactly.
///
/// @param mantissa the digits with their sign
/// @param exponent the power of two
record BigFloat(BigInteger mantissa, int exponent) {

    static final BigFloat ZERO = new BigFloat(BigInteger.ZERO, 0);
    static final BigFloat ONE = new BigFloat(BigInteger.ONE, 0);

    private static final int MANTISSA_BITS = 52;

    /// How many bits of a mantissa a conversion to double looks at.
    private static final int LOOK = 62;

    static BigFloat of(double value) {
        if (!Double.isFinite(value)) {
            throw new ArithmeticException(value + " is no number to compute with.");
        }
        if (value == 0) {
            return ZERO;
        }
        long bits = Double.doubleToRawLongBits(value);
        long digits = bits & (1L << MANTISSA_BITS) - 1;
        int exponent = Math.getExponent(value);
        boolean normal = exponent >= Double.MIN_EXPONENT;
        digits = normal ? digits | 1L << MANTISSA_BITS : digits;
        exponent = (normal ? exponent : Double.MIN_EXPONENT) - MANTISSA_BITS;
        int zeros = Long.numberOfTrailingZeros(digits);
        return new BigFloat(BigInteger.valueOf((value < 0 ? -digits : digits) >> zeros), exponent + zeros);
    }

    static BigFloat[] of(double[] values) {
        BigFloat[] result = new BigFloat[values.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = of(values[i]);
        }
        return result;
    }

    static BigFloat[] zeros(int length) {
        BigFloat[] zeros = new BigFloat[length];
        java.util.Arrays.fill(zeros, ZERO);
        return zeros;
    }

    int signum() {
        return mantissa.signum();
    }

    boolean isZero() {
        return mantissa.signum() == 0;
    }

    BigFloat negate() {
        return new BigFloat(mantissa.negate(), exponent);
    }

    BigFloat abs() {
        return mantissa.signum() < 0 ? negate() : this;
    }

    /// This times a power of two.
    BigFloat scaled(int power) {
        return isZero() || power == 0 ? this : new BigFloat(mantissa, exponent + power);
    }

    /// The exponent `e` of a number other than zero with `2^e ≤ |x| < 2^(e+1)`, as [Math#getExponent] has it but for negative powers of two.
    int magnitude() {
        return mantissa.bitLength() - 1 + exponent;
    }

    int compareAbs(BigFloat other) {
        if (isZero() || other.isZero()) {
            return Integer.compare(Math.abs(signum()), Math.abs(other.signum()));
        }
        BigInteger a = mantissa.abs();
        BigInteger b = other.mantissa.abs();
        int byMagnitude = Integer.compare(a.bitLength() + exponent, b.bitLength() + other.exponent);
        if (byMagnitude != 0) {
            return byMagnitude;
        }
        int shift = exponent - other.exponent;
        return shift >= 0 ? a.shiftLeft(shift).compareTo(b) : a.compareTo(b.shiftLeft(-shift));
    }

    double doubleValue() {
        int cut = mantissa.bitLength() - LOOK;
        double top = cut <= 0 ? mantissa.longValue() : mantissa.shiftRight(cut).longValue();
        long power = (long) exponent + Math.max(cut, 0);
        // in two steps: a mantissa of 62 bits may be at home in the range where its power of two is not
        int half = Math.clamp(power / 2, -3000, 3000);
        return Math.scalb(Math.scalb(top, half), Math.clamp(power - half, -3000, 3000));
    }

    static double[] doubles(BigFloat[] numbers) {
        double[] result = new double[numbers.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = numbers[i].doubleValue();
        }
        return result;
    }

    BigDecimal toDecimal() {
        return exponent >= 0 ? new BigDecimal(mantissa.shiftLeft(exponent))
                : new BigDecimal(mantissa).divide(new BigDecimal(BigInteger.TWO.pow(-exponent)));
    }

    @Override
    public String toString() {
        return Double.toString(doubleValue());
    }
}
