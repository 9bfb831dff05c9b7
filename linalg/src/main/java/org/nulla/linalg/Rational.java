package org.nulla.linalg;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A fraction of whole numbers of any size, in lowest terms and with a positive denominator. Immutable.
public final class Rational implements Comparable<Rational> {

    /// The number 0.
    public static final Rational ZERO = new Rational(BigInteger.ZERO, BigInteger.ONE);

    /// The number 1.
    public static final Rational ONE = new Rational(BigInteger.ONE, BigInteger.ONE);

    private final BigInteger numerator;
    private final BigInteger denominator;

    private Rational(BigInteger numerator, BigInteger denominator) {
        this.numerator = numerator;
        this.denominator = denominator;
    }

    /// A whole number.
    ///
    /// @param value the number
    /// @return the same as a fraction
    public static Rational of(long value) {
        return value == 0 ? ZERO : value == 1 ? ONE : new Rational(BigInteger.valueOf(value), BigInteger.ONE);
    }

    /// A fraction of two whole numbers.
    ///
    /// @param numerator the numerator
    /// @param denominator the denominator, not zero
    /// @return the fraction in lowest terms
    public static Rational of(long numerator, long denominator) {
        return of(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    /// A fraction of two whole numbers of any size.
    ///
    /// @param numerator the numerator
    /// @param denominator the denominator, not zero
    /// @return the fraction in lowest terms
    public static Rational of(BigInteger numerator, BigInteger denominator) {
        if (denominator.signum() == 0) {
            throw new ArithmeticException("The fraction " + numerator + "/0 has no value.");
        }
        if (numerator.signum() == 0) {
            return ZERO;
        }
        BigInteger common = numerator.gcd(denominator);
        BigInteger divisor = denominator.signum() < 0 ? common.negate() : common;
        return divisor.equals(BigInteger.ONE) ? new Rational(numerator, denominator)
                : new Rational(numerator.divide(divisor), denominator.divide(divisor));
    }

    /// The number that a double stands for, exactly: `0.5` is 1/2, and `0.1` is a little more than a tenth.
    ///
    /// @param value a finite number
    /// @return its exact value
    public static Rational of(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(
                    "The number " + value + " is no fraction; exact mode takes finite numbers.");
        }
        int exponent = Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - 52;
        // the 53 bits of a double, as a whole number
        BigInteger bits = BigInteger.valueOf((long) scaled(value, -exponent));
        return exponent >= 0 ? of(bits.shiftLeft(exponent), BigInteger.ONE)
                : of(bits, BigInteger.ONE.shiftLeft(-exponent));
    }

    /// `value · 2^power` in two steps, for a power may be larger than one double can hold.
    private static double scaled(double value, int power) {
        return Math.scalb(Math.scalb(value, power / 2), power - power / 2);
    }

    /// Exact values of doubles.
    ///
    /// @param values finite numbers
    /// @return their exact values
    public static Rational[] vector(double... values) {
        Rational[] result = new Rational[values.length];
        for (int i = 0; i < values.length; i++) {
            result[i] = of(values[i]);
        }
        return result;
    }

    /// The nearest doubles.
    ///
    /// @param numbers fractions
    /// @return one double for each
    public static double[] doubles(List<Rational> numbers) {
        return numbers.stream().mapToDouble(Rational::doubleValue).toArray();
    }

    /// The numerator.
    ///
    /// @return a whole number that has the sign of this fraction
    public BigInteger numerator() {
        return numerator;
    }

    /// The denominator.
    ///
    /// @return a positive whole number
    public BigInteger denominator() {
        return denominator;
    }

    /// The sign.
    ///
    /// @return -1, 0 or 1
    public int signum() {
        return numerator.signum();
    }

    /// Whether this is 0.
    ///
    /// @return true for 0
    public boolean isZero() {
        return numerator.signum() == 0;
    }

    /// Whether this is a whole number.
    ///
    /// @return true where the denominator is 1
    public boolean isWhole() {
        return denominator.equals(BigInteger.ONE);
    }

    /// How long this number is: the bits of its numerator and of its denominator together.
    ///
    /// @return the number of bits
    public long bits() {
        return (long) numerator.bitLength() + denominator.bitLength();
    }

    /// The sum.
    ///
    /// @param b another number
    /// @return `this + b`
    public Rational plus(Rational b) {
        if (isZero() || b.isZero()) {
            return isZero() ? b : this;
        }
        if (denominator.equals(b.denominator)) {
            return of(numerator.add(b.numerator), denominator);
        }
        return of(numerator.multiply(b.denominator).add(b.numerator.multiply(denominator)),
                denominator.multiply(b.denominator));
    }

    /// The difference.
    ///
    /// @param b another number
    /// @return `this - b`
    public Rational minus(Rational b) {
        return plus(b.negate());
    }

    /// The product.
    ///
    /// @param b another number
    /// @return `this * b`
    public Rational times(Rational b) {
        return of(numerator.multiply(b.numerator), denominator.multiply(b.denominator));
    }

    /// The quotient.
    ///
    /// @param b the divisor, not zero
    /// @return `this / b`
    public Rational div(Rational b) {
        if (b.isZero()) {
            throw new ArithmeticException("The number " + this + " cannot be divided by 0.");
        }
        return of(numerator.multiply(b.denominator), denominator.multiply(b.numerator));
    }

    /// The negated number.
    ///
    /// @return `-this`
    public Rational negate() {
        return isZero() ? this : new Rational(numerator.negate(), denominator);
    }

    /// The size.
    ///
    /// @return `|this|`
    public Rational abs() {
        return signum() < 0 ? negate() : this;
    }

    /// A whole power; 0 to the power of 0 is 1.
    ///
    /// @param exponent the exponent; where it is negative this number must not be 0
    /// @return `this^exponent`
    public Rational pow(int exponent) {
        if (exponent >= 0) {
            return new Rational(numerator.pow(exponent), denominator.pow(exponent));
        }
        return ONE.div(new Rational(numerator.pow(-exponent), denominator.pow(-exponent)));
    }

    /// The largest whole number not above this one.
    ///
    /// @return the number rounded down
    public Rational floor() {
        BigInteger[] parts = numerator.divideAndRemainder(denominator);
        return new Rational(parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0], BigInteger.ONE);
    }

    /// The smallest whole number not below this one.
    ///
    /// @return the number rounded up
    public Rational ceil() {
        return negate().floor().negate();
    }

    /// The nearest double, the even one of two that are equally near; infinite where this number is too large for doubles.
    ///
    /// @return the rounded value
    public double doubleValue() {
        int size = numerator.bitLength() - denominator.bitLength();
        if (isZero() || size < -1_080 || size > 1_030) {
            return signum() * (size > 0 && !isZero() ? Double.POSITIVE_INFINITY : 0.0);
        }
        // at least 65 bits of the quotient, the last of which stands for all that are cut off
        int shift = 66 - size;
        BigInteger dividend = shift > 0 ? numerator.abs().shiftLeft(shift) : numerator.abs();
        BigInteger divisor = shift > 0 ? denominator : denominator.shiftLeft(-shift);
        BigInteger[] parts = dividend.divideAndRemainder(divisor);
        BigInteger quotient = parts[1].signum() == 0 ? parts[0] : parts[0].setBit(0);
        int exponent = quotient.bitLength() - 1 - shift;
        if (exponent >= Double.MIN_EXPONENT) {
            return signum() * scaled(quotient.doubleValue(), -shift);
        }
        // below the normal doubles there are fewer digits: round once, to a multiple of the smallest double
        int cut = shift - 1_074;
        BigInteger kept = quotient.shiftRight(cut);
        int half = quotient.subtract(kept.shiftLeft(cut)).compareTo(BigInteger.ONE.shiftLeft(cut - 1));
        boolean up = half > 0 || (half == 0 && kept.testBit(0));
        return signum() * ((kept.longValue() + (up ? 1 : 0)) * Double.MIN_VALUE);
    }

    @Override
    public int compareTo(Rational other) {
        return denominator.equals(other.denominator) ? numerator.compareTo(other.numerator)
                : numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Rational rational && numerator.equals(rational.numerator)
                && denominator.equals(rational.denominator);
    }

    @Override
    public int hashCode() {
        return 31 * numerator.hashCode() + denominator.hashCode();
    }

    /// The fraction as text: `-2/3`, or `5` for a whole number.
    @Override
    public String toString() {
        return isWhole() ? numerator.toString() : numerator + "/" + denominator;
    }

    /// `Σ a_i b_i`.
    ///
    /// @param a some numbers
    /// @param b as many others
    /// @return the sum of their products
    public static Rational dot(List<Rational> a, List<Rational> b) {
        Rational sum = ZERO;
        for (int i = 0; i < a.size(); i++) {
            if (!a.get(i).isZero() && !b.get(i).isZero()) {
                sum = sum.plus(a.get(i).times(b.get(i)));
            }
        }
        return sum;
    }

    /// `a + factor · b`, entry by entry.
    ///
    /// @param a some numbers
    /// @param factor what others are multiplied by
    /// @param b as many others
    /// @return the sums
    public static List<Rational> plusMultiple(List<Rational> a, Rational factor, List<Rational> b) {
        List<Rational> sum = new ArrayList<>(a);
        for (int i = 0; i < a.size() && !factor.isZero(); i++) {
            sum.set(i, a.get(i).plus(factor.times(b.get(i))));
        }
        return sum;
    }
}
