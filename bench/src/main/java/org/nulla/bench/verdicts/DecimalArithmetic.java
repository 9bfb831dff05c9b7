package org.nulla.bench.verdicts;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.nulla.testkit.random.Arithmetic;

/// Decimals of sixty significant digits, of which at least fifty are right after a few hundred steps.
///
/// The irrational functions are Taylor series after halving the argument, and their inverses one correction of the double
/// result, whose sixteen digits leave nothing beyond the fourth power. That is a hundred times faster than arithmetic made
/// for millions of digits.
final class DecimalArithmetic implements Arithmetic<BigDecimal> {

    /// The precision of every operation.
    static final MathContext DIGITS = new MathContext(60, RoundingMode.HALF_EVEN);

    /// Some digits more inside the series.
    private static final MathContext MORE = new MathContext(70, RoundingMode.HALF_EVEN);

    private static final BigDecimal SMALLEST = BigDecimal.ONE.movePointLeft(75);

    /// Makes one; all are alike.
    DecimalArithmetic() {
    }

    @Override
    public BigDecimal of(double value) {
        return value == 0 ? BigDecimal.ZERO : new BigDecimal(value).round(DIGITS);
    }

    @Override
    public double toDouble(BigDecimal a) {
        return a.doubleValue();
    }

    @Override
    public BigDecimal plus(BigDecimal a, BigDecimal b) {
        return a.add(b, DIGITS);
    }

    @Override
    public BigDecimal minus(BigDecimal a, BigDecimal b) {
        return a.subtract(b, DIGITS);
    }

    @Override
    public BigDecimal times(BigDecimal a, BigDecimal b) {
        return a.multiply(b, DIGITS);
    }

    @Override
    public BigDecimal divide(BigDecimal a, BigDecimal b) {
        return a.divide(b, DIGITS);
    }

    @Override
    public BigDecimal negate(BigDecimal a) {
        return a.negate();
    }

    @Override
    public int signum(BigDecimal a) {
        return a.signum();
    }

    @Override
    public BigDecimal floor(BigDecimal a) {
        return a.setScale(0, RoundingMode.FLOOR);
    }

    @Override
    public BigDecimal apply(Transcendental function, BigDecimal a) {
        return switch (function) {
            case SQRT -> a.sqrt(DIGITS);
            case CBRT -> cubeRoot(a);
            case EXP -> exponential(a);
            case LOG -> logarithm(a);
            case SIN -> sineAndCosine(a)[0].round(DIGITS);
            case COS -> sineAndCosine(a)[1].round(DIGITS);
            case ATAN -> arctangent(a);
        };
    }

    private static BigDecimal cubeRoot(BigDecimal a) {
        if (a.signum() == 0) {
            return BigDecimal.ZERO;
        }
        BigDecimal y = new BigDecimal(Math.cbrt(a.doubleValue()));
        BigDecimal three = BigDecimal.valueOf(3);
        for (int i = 0; i < 3; i++) {
            BigDecimal square = y.multiply(y, MORE);
            y = y.subtract(square.multiply(y, MORE).subtract(a, MORE).divide(three.multiply(square), MORE), MORE);
        }
        return y.round(DIGITS);
    }

    private static BigDecimal exponential(BigDecimal a) {
        int halvings = Math.max(0, Math.getExponent(a.doubleValue()) + 8);
        BigDecimal x = a.divide(BigDecimal.valueOf(2).pow(halvings), MORE);
        BigDecimal term = BigDecimal.ONE;
        BigDecimal sum = BigDecimal.ONE;
        for (int i = 1; term.abs().compareTo(SMALLEST) > 0; i++) {
            term = term.multiply(x, MORE).divide(BigDecimal.valueOf(i), MORE);
            sum = sum.add(term, MORE);
        }
        for (int i = 0; i < halvings; i++) {
            sum = sum.multiply(sum, MORE);
        }
        return sum.round(DIGITS);
    }

    /// `log a = y + log(1 + d)` with `y` the double logarithm and `1 + d = a e^-y`.
    private static BigDecimal logarithm(BigDecimal a) {
        BigDecimal y = new BigDecimal(Math.log(a.doubleValue()));
        BigDecimal d = a.multiply(exponential(y.negate()), MORE).subtract(BigDecimal.ONE, MORE);
        BigDecimal power = d;
        BigDecimal sum = y;
        for (int i = 1; i <= 5; i++) {
            BigDecimal term = power.divide(BigDecimal.valueOf(i), MORE);
            sum = i % 2 == 1 ? sum.add(term, MORE) : sum.subtract(term, MORE);
            power = power.multiply(d, MORE);
        }
        return sum.round(DIGITS);
    }

    /// Both at once, by series at a 2^k-th of the angle and k doublings.
    private static BigDecimal[] sineAndCosine(BigDecimal a) {
        int halvings = Math.max(0, Math.getExponent(a.doubleValue()) + 6);
        BigDecimal x = a.divide(BigDecimal.valueOf(2).pow(halvings), MORE);
        BigDecimal term = BigDecimal.ONE;
        BigDecimal sine = BigDecimal.ZERO;
        BigDecimal cosine = BigDecimal.ONE;
        for (int i = 1; term.abs().compareTo(SMALLEST) > 0; i++) {
            term = term.multiply(x, MORE).divide(BigDecimal.valueOf(i), MORE);
            if (i % 2 == 1) {
                sine = i % 4 == 1 ? sine.add(term, MORE) : sine.subtract(term, MORE);
            } else {
                cosine = i % 4 == 0 ? cosine.add(term, MORE) : cosine.subtract(term, MORE);
            }
        }
        for (int i = 0; i < halvings; i++) {
            BigDecimal both = sine.multiply(cosine, MORE);
            cosine = cosine.multiply(cosine, MORE).subtract(sine.multiply(sine, MORE), MORE);
            sine = both.add(both, MORE);
        }
        return new BigDecimal[] {sine, cosine};
    }

    /// `atan a = y + atan((a - tan y) / (1 + a tan y))` with `y` the double inverse tangent.
    private static BigDecimal arctangent(BigDecimal a) {
        BigDecimal y = new BigDecimal(Math.atan(a.doubleValue()));
        BigDecimal[] at = sineAndCosine(y);
        BigDecimal d = a.multiply(at[1], MORE).subtract(at[0], MORE).divide(at[1].add(a.multiply(at[0], MORE), MORE),
                MORE);
        BigDecimal cube = d.multiply(d, MORE).multiply(d, MORE);
        BigDecimal fifth = cube.multiply(d, MORE).multiply(d, MORE);
        return y.add(d, MORE).subtract(cube.divide(BigDecimal.valueOf(3), MORE), MORE)
                .add(fifth.divide(BigDecimal.valueOf(5), MORE), MORE).round(DIGITS);
    }
}
