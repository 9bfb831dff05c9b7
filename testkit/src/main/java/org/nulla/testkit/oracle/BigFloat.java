package org.nulla.testkit.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// A binary number of any length and any size; every double is one exactly.
///
/// Numbers of up to [#BITS] bits, which are nearly all, are four `long`s and a sign, so that products and sums of them make no other object
/// than the result. Longer ones have a [BigInteger].
final class BigFloat {

    /// How many bits fit without a [BigInteger].
    static final int BITS = 256;

    static final BigFloat ZERO = new BigFloat(0, 0, 0, 0, 0, 0);
    static final BigFloat ONE = of(1.0);

    private static final int LIMB = Long.SIZE;
    private static final int MANTISSA_BITS = 52;

    /// How many bits of a mantissa a conversion to double looks at.
    private static final int LOOK = 62;

    private final int sign;
    /// The power of two that belongs to the last bit.
    private final int exponent;
    // the digits, the highest bit of the first set
    private final long a;
    private final long b;
    private final long c;
    private final long d;
    /// The digits with their sign of a number that is longer, else null.
    private final @Nullable BigInteger wide;

    private BigFloat(int sign, int exponent, long a, long b, long c, long d) {
        this.sign = sign;
        this.exponent = exponent;
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
        this.wide = null;
    }

    private BigFloat(BigInteger wide, int exponent) {
        this.sign = wide.signum();
        this.exponent = exponent;
        this.a = 0;
        this.b = 0;
        this.c = 0;
        this.d = 0;
        this.wide = wide;
    }

    static BigFloat of(double value) {
        if (!Double.isFinite(value)) {
            throw new ArithmeticException(value + " is no number to compute with.");
        }
        if (value == 0) {
            return ZERO;
        }
        long bits = Double.doubleToRawLongBits(value);
        long digits = bits & (1L << MANTISSA_BITS) - 1;
        int power = Math.getExponent(value);
        boolean normal = power >= Double.MIN_EXPONENT;
        digits = normal ? digits | 1L << MANTISSA_BITS : digits;
        power = (normal ? power : Double.MIN_EXPONENT) - MANTISSA_BITS;
        int zeros = Long.numberOfLeadingZeros(digits);
        return new BigFloat(value < 0 ? -1 : 1, power - zeros - (BITS - LIMB), digits << zeros, 0, 0, 0);
    }

    /// `mantissa · 2^exponent`, exactly.
    static BigFloat of(BigInteger mantissa, int exponent) {
        if (mantissa.signum() == 0) {
            return ZERO;
        }
        int length = mantissa.bitLength();
        if (length > BITS) {
            return new BigFloat(mantissa, exponent);
        }
        // of a negative power of two the length is one less than that of its size
        BigInteger size = mantissa.abs();
        int shift = BITS - size.bitLength();
        BigInteger digits = size.shiftLeft(shift);
        return new BigFloat(mantissa.signum(), exponent - shift, digits.shiftRight(3 * LIMB).longValue(),
                digits.shiftRight(2 * LIMB).longValue(), digits.shiftRight(LIMB).longValue(), digits.longValue());
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

    /// The digits with their sign.
    BigInteger mantissa() {
        if (wide != null) {
            return wide;
        }
        if ((b | c | d) == 0) {
            // one bit less, for a long has a sign
            BigInteger high = BigInteger.valueOf(a >>> 1);
            high = (a & 1) == 0 ? high.shiftLeft(1) : high.shiftLeft(1).add(BigInteger.ONE);
            return sign < 0 ? high.negate() : high;
        }
        byte[] bytes = new byte[BITS / Byte.SIZE];
        java.nio.ByteBuffer.wrap(bytes).putLong(a).putLong(b).putLong(c).putLong(d);
        return new BigInteger(sign, bytes);
    }

    /// The power of two that the [digits][#mantissa] are multiplied by.
    int exponent() {
        return wide == null && (b | c | d) == 0 && sign != 0 ? exponent + BITS - LIMB : exponent;
    }

    boolean isWide() {
        return wide != null;
    }

    int signum() {
        return sign;
    }

    boolean isZero() {
        return sign == 0;
    }

    BigFloat negate() {
        return wide != null ? new BigFloat(wide.negate(), exponent) : sign == 0 ? this
                : new BigFloat(-sign, exponent, a, b, c, d);
    }

    BigFloat abs() {
        return sign < 0 ? negate() : this;
    }

    /// This times a power of two.
    BigFloat scaled(int power) {
        return sign == 0 || power == 0 ? this
                : wide != null ? new BigFloat(wide, exponent + power)
                : new BigFloat(sign, exponent + power, a, b, c, d);
    }

    /// The exponent `e` of a number other than zero with `2^e ≤ |x| < 2^(e+1)`, as [Math#getExponent] has it.
    int magnitude() {
        return wide != null ? wide.abs().bitLength() - 1 + exponent : exponent + BITS - 1;
    }

    int compareAbs(BigFloat other) {
        if (sign == 0 || other.sign == 0) {
            return Integer.compare(Math.abs(sign), Math.abs(other.sign));
        }
        int byMagnitude = Integer.compare(magnitude(), other.magnitude());
        if (byMagnitude != 0) {
            return byMagnitude;
        }
        if (wide == null && other.wide == null) {
            int first = Long.compareUnsigned(a, other.a);
            int second = first != 0 ? first : Long.compareUnsigned(b, other.b);
            int third = second != 0 ? second : Long.compareUnsigned(c, other.c);
            return third != 0 ? third : Long.compareUnsigned(d, other.d);
        }
        int shift = exponent() - other.exponent();
        BigInteger mine = mantissa().abs();
        BigInteger its = other.mantissa().abs();
        return shift >= 0 ? mine.shiftLeft(shift).compareTo(its) : mine.compareTo(its.shiftLeft(-shift));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BigFloat number && sign == number.sign && compareAbs(number) == 0;
    }

    @Override
    public int hashCode() {
        return Double.hashCode(doubleValue());
    }

    // --- sums and products of numbers of four limbs

    /// The product, rounded to [#BITS] bits. Neither is wide or zero.
    static BigFloat product(BigFloat x, BigFloat y) {
        // rows of x times a limb of y, from the last one; limbs of the sum to r7, without r0, the last
        long r1 = 0;
        long r2 = 0;
        long r3 = 0;
        long r4 = 0;
        long r5 = 0;
        long r6 = 0;
        long high;
        long low;
        long sum;
        long carry;
        long y0 = y.d;
        if (y0 != 0) {
            carry = Math.unsignedMultiplyHigh(x.d, y0);
            low = x.c * y0;
            high = Math.unsignedMultiplyHigh(x.c, y0);
            r1 = low + carry;
            carry = high + (Long.compareUnsigned(r1, low) < 0 ? 1 : 0);
            low = x.b * y0;
            high = Math.unsignedMultiplyHigh(x.b, y0);
            r2 = low + carry;
            carry = high + (Long.compareUnsigned(r2, low) < 0 ? 1 : 0);
            low = x.a * y0;
            high = Math.unsignedMultiplyHigh(x.a, y0);
            r3 = low + carry;
            r4 = high + (Long.compareUnsigned(r3, low) < 0 ? 1 : 0);
        }
        long y1 = y.c;
        if (y1 != 0) {
            low = x.d * y1;
            sum = r1 + low;
            carry = Math.unsignedMultiplyHigh(x.d, y1) + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
            r1 = sum;
            low = x.c * y1;
            high = Math.unsignedMultiplyHigh(x.c, y1);
            sum = r2 + low;
            high += Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
            r2 = sum + carry;
            carry = high + (Long.compareUnsigned(r2, sum) < 0 ? 1 : 0);
            low = x.b * y1;
            high = Math.unsignedMultiplyHigh(x.b, y1);
            sum = r3 + low;
            high += Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
            r3 = sum + carry;
            carry = high + (Long.compareUnsigned(r3, sum) < 0 ? 1 : 0);
            low = x.a * y1;
            high = Math.unsignedMultiplyHigh(x.a, y1);
            sum = r4 + low;
            high += Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
            r4 = sum + carry;
            r5 = high + (Long.compareUnsigned(r4, sum) < 0 ? 1 : 0);
        }
        long y2 = y.b;
        if (y2 != 0) {
            low = x.d * y2;
            sum = r2 + low;
            carry = Math.unsignedMultiplyHigh(x.d, y2) + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
            r2 = sum;
            low = x.c * y2;
            high = Math.unsignedMultiplyHigh(x.c, y2);
            sum = r3 + low;
            high += Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
            r3 = sum + carry;
            carry = high + (Long.compareUnsigned(r3, sum) < 0 ? 1 : 0);
            low = x.b * y2;
            high = Math.unsignedMultiplyHigh(x.b, y2);
            sum = r4 + low;
            high += Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
            r4 = sum + carry;
            carry = high + (Long.compareUnsigned(r4, sum) < 0 ? 1 : 0);
            low = x.a * y2;
            high = Math.unsignedMultiplyHigh(x.a, y2);
            sum = r5 + low;
            high += Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
            r5 = sum + carry;
            r6 = high + (Long.compareUnsigned(r5, sum) < 0 ? 1 : 0);
        }
        long y3 = y.a;
        low = x.d * y3;
        sum = r3 + low;
        carry = Math.unsignedMultiplyHigh(x.d, y3) + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
        r3 = sum;
        low = x.c * y3;
        high = Math.unsignedMultiplyHigh(x.c, y3);
        sum = r4 + low;
        high += Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        r4 = sum + carry;
        carry = high + (Long.compareUnsigned(r4, sum) < 0 ? 1 : 0);
        low = x.b * y3;
        high = Math.unsignedMultiplyHigh(x.b, y3);
        sum = r5 + low;
        high += Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        r5 = sum + carry;
        carry = high + (Long.compareUnsigned(r5, sum) < 0 ? 1 : 0);
        low = x.a * y3;
        high = Math.unsignedMultiplyHigh(x.a, y3);
        sum = r6 + low;
        high += Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        r6 = sum + carry;
        long r7 = high + (Long.compareUnsigned(r6, sum) < 0 ? 1 : 0);
        return rounded(x.sign * y.sign, x.exponent + y.exponent + BITS - LIMB, r7, r6, r5, r4, r3);
    }

    /// The sum, rounded to [#BITS] bits. Neither is wide or zero.
    static BigFloat sum(BigFloat x, BigFloat y) {
        boolean swapped = x.exponent < y.exponent
                || (x.exponent == y.exponent && Long.compareUnsigned(x.a, y.a) < 0);
        BigFloat big = swapped ? y : x;
        BigFloat small = swapped ? x : y;
        int shift = big.exponent - small.exponent;
        if (shift > BITS + 2) {
            return big;
        }
        // the smaller one in five limbs, the last for what is shifted out
        long s4 = small.a;
        long s3 = small.b;
        long s2 = small.c;
        long s1 = small.d;
        long s0 = 0;
        for (; shift >= LIMB; shift -= LIMB) {
            s0 = s1;
            s1 = s2;
            s2 = s3;
            s3 = s4;
            s4 = 0;
        }
        if (shift > 0) {
            int back = LIMB - shift;
            s0 = s0 >>> shift | s1 << back;
            s1 = s1 >>> shift | s2 << back;
            s2 = s2 >>> shift | s3 << back;
            s3 = s3 >>> shift | s4 << back;
            s4 >>>= shift;
        }
        return big.sign == small.sign ? added(big, s4, s3, s2, s1, s0) : subtracted(big, s4, s3, s2, s1, s0);
    }

    private static BigFloat added(BigFloat big, long s4, long s3, long s2, long s1, long s0) {
        long r1 = big.d + s1;
        long carry = Long.compareUnsigned(r1, s1) < 0 ? 1 : 0;
        long t = big.c + s2;
        long r2 = t + carry;
        carry = (Long.compareUnsigned(t, s2) < 0 ? 1L : 0) + (Long.compareUnsigned(r2, t) < 0 ? 1L : 0);
        t = big.b + s3;
        long r3 = t + carry;
        carry = (Long.compareUnsigned(t, s3) < 0 ? 1L : 0) + (Long.compareUnsigned(r3, t) < 0 ? 1L : 0);
        t = big.a + s4;
        long r4 = t + carry;
        carry = (Long.compareUnsigned(t, s4) < 0 ? 1L : 0) + (Long.compareUnsigned(r4, t) < 0 ? 1L : 0);
        if (carry == 0) {
            return rounded(big.sign, big.exponent - LIMB, r4, r3, r2, r1, s0);
        }
        return rounded(big.sign, big.exponent - LIMB + 1, r4 >>> 1 | 1L << (LIMB - 1), r3 >>> 1 | r4 << (LIMB - 1),
                r2 >>> 1 | r3 << (LIMB - 1), r1 >>> 1 | r2 << (LIMB - 1), s0 >>> 1 | r1 << (LIMB - 1));
    }

    private static BigFloat subtracted(BigFloat big, long s4, long s3, long s2, long s1, long s0) {
        long r0 = -s0;
        long borrow = s0 == 0 ? 0 : 1;
        long t = big.d - s1;
        long r1 = t - borrow;
        borrow = (Long.compareUnsigned(big.d, s1) < 0 ? 1L : 0) + (Long.compareUnsigned(t, borrow) < 0 ? 1L : 0);
        t = big.c - s2;
        long r2 = t - borrow;
        borrow = (Long.compareUnsigned(big.c, s2) < 0 ? 1L : 0) + (Long.compareUnsigned(t, borrow) < 0 ? 1L : 0);
        t = big.b - s3;
        long r3 = t - borrow;
        borrow = (Long.compareUnsigned(big.b, s3) < 0 ? 1L : 0) + (Long.compareUnsigned(t, borrow) < 0 ? 1L : 0);
        t = big.a - s4;
        long r4 = t - borrow;
        borrow = (Long.compareUnsigned(big.a, s4) < 0 ? 1L : 0) + (Long.compareUnsigned(t, borrow) < 0 ? 1L : 0);
        if (borrow == 0) {
            return rounded(big.sign, big.exponent - LIMB, r4, r3, r2, r1, r0);
        }
        // numbers of one magnitude, the second larger; nothing was shifted out
        r1 = -r1;
        boolean carried = r1 == 0;
        r2 = carried ? -r2 : ~r2;
        carried &= r2 == 0;
        r3 = carried ? -r3 : ~r3;
        carried &= r3 == 0;
        r4 = carried ? -r4 : ~r4;
        return rounded(-big.sign, big.exponent - LIMB, r4, r3, r2, r1, 0);
    }

    /// Five limbs, the last one rounded away once leading zeros are gone.
    private static BigFloat rounded(int sign, int exponent, long r4, long r3, long r2, long r1, long r0) {
        long h4 = r4;
        long h3 = r3;
        long h2 = r2;
        long h1 = r1;
        long h0 = r0;
        int power = exponent;
        if (h4 >= 0) {
            if ((h4 | h3 | h2 | h1 | h0) == 0) {
                return ZERO;
            }
            while (h4 == 0) {
                h4 = h3;
                h3 = h2;
                h2 = h1;
                h1 = h0;
                h0 = 0;
                power -= LIMB;
            }
            int zeros = Long.numberOfLeadingZeros(h4);
            if (zeros > 0) {
                int back = LIMB - zeros;
                h4 = h4 << zeros | h3 >>> back;
                h3 = h3 << zeros | h2 >>> back;
                h2 = h2 << zeros | h1 >>> back;
                h1 = h1 << zeros | h0 >>> back;
                h0 <<= zeros;
                power -= zeros;
            }
        }
        power += LIMB;
        if (h0 < 0 && ++h1 == 0 && ++h2 == 0 && ++h3 == 0 && ++h4 == 0) {
            h4 = 1L << (LIMB - 1);
            power++;
        }
        return new BigFloat(sign, power, h4, h3, h2, h1);
    }

    // --- other forms

    double doubleValue() {
        if (sign == 0) {
            return 0;
        }
        int cut = wide == null ? BITS - LOOK : wide.bitLength() - LOOK;
        double top = wide == null ? sign * (a >>> (LIMB - LOOK)) : wide.shiftRight(cut).longValue();
        long power = (long) exponent + cut;
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
        int power = exponent();
        return power >= 0 ? new BigDecimal(mantissa().shiftLeft(power))
                : new BigDecimal(mantissa()).divide(new BigDecimal(BigInteger.TWO.pow(-power)));
    }

    @Override
    public String toString() {
        return Double.toString(doubleValue());
    }
}
