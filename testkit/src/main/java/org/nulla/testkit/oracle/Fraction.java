package org.nulla.testkit.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/// An exact fraction in lowest terms.
///
/// @param numerator the numerator
/// @param denominator the denominator, positive
record Fraction(BigInteger numerator, BigInteger denominator) {

    static final Fraction ZERO = new Fraction(BigInteger.ZERO, BigInteger.ONE);

    static Fraction of(BigInteger numerator, BigInteger denominator) {
        BigInteger common = numerator.gcd(denominator);
        BigInteger divisor = denominator.signum() < 0 ? common.negate() : common;
        return new Fraction(numerator.divide(divisor), denominator.divide(divisor));
    }

    static Fraction of(double value) {
        BigDecimal exact = new BigDecimal(value);
        BigInteger unscaled = exact.unscaledValue();
        return exact.scale() >= 0
                ? of(unscaled, BigInteger.TEN.pow(exact.scale()))
                : of(unscaled.multiply(BigInteger.TEN.pow(-exact.scale())), BigInteger.ONE);
    }

    Fraction plus(Fraction other) {
        return of(numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    Fraction times(Fraction other) {
        return of(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    Fraction divide(Fraction other) {
        return of(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
    }

    Fraction negate() {
        return new Fraction(numerator.negate(), denominator);
    }

    BigDecimal toDecimal() {
        return new BigDecimal(numerator).divide(new BigDecimal(denominator), new MathContext(60));
    }
}
