package org.nulla.testkit.oracle;

import java.math.BigInteger;
import org.nulla.testkit.random.Arithmetic;

/// Exact fractions: rational programs only.
final class FractionArithmetic implements Arithmetic<Fraction> {

    @Override
    public Fraction of(double value) {
        return Fraction.of(value);
    }

    @Override
    public double toDouble(Fraction a) {
        return a.toDecimal().doubleValue();
    }

    @Override
    public Fraction plus(Fraction a, Fraction b) {
        return a.plus(b);
    }

    @Override
    public Fraction times(Fraction a, Fraction b) {
        return a.times(b);
    }

    @Override
    public Fraction divide(Fraction a, Fraction b) {
        return a.divide(b);
    }

    @Override
    public Fraction negate(Fraction a) {
        return a.negate();
    }

    @Override
    public int signum(Fraction a) {
        return a.numerator().signum();
    }

    @Override
    public Fraction floor(Fraction a) {
        BigInteger[] parts = a.numerator().divideAndRemainder(a.denominator());
        return new Fraction(parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0], BigInteger.ONE);
    }

    @Override
    public Fraction apply(Transcendental function, Fraction a) {
        throw new UnsupportedOperationException("Fractions have no " + function + "; run the program in decimals.");
    }
}
