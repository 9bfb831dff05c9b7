package org.nulla.testkit.oracle;

import java.math.BigInteger;
import org.nulla.testkit.random.Arithmetic;

/// Long binary arithmetic: every operation is rounded to so many bits, and there is no largest and no smallest number.
///
/// The irrational functions are Taylor series after halving the argument, and their inverses corrections of the double result. The
/// tests hold them against another library.
public final class BigFloatArithmetic implements Arithmetic<BigFloat> {

    /// More bits inside the series.
    private static final int GUARD = 40;

    /// Bits that the double result of a function has, with some to spare.
    private static final int DOUBLE_BITS = 40;

    private final int bits;

    /// Makes one.
    ///
    /// @param bits how many bits every result has; 256 are 77 decimal digits
    public BigFloatArithmetic(int bits) {
        this.bits = bits;
    }

    int bits() {
        return bits;
    }

    private BigFloatArithmetic longer() {
        return new BigFloatArithmetic(bits + GUARD);
    }

    private BigFloat rounded(BigInteger mantissa, int exponent) {
        int cut = mantissa.bitLength() - bits;
        if (cut <= 0) {
            return BigFloat.of(mantissa, exponent);
        }
        // half up
        BigInteger kept = mantissa.shiftRight(cut);
        return BigFloat.of(mantissa.testBit(cut - 1) ? kept.add(BigInteger.ONE) : kept, exponent + cut);
    }

    /// Whether two numbers and what is made of them need no [BigInteger].
    private boolean isShort(BigFloat a, BigFloat b) {
        return bits == BigFloat.BITS && !a.isWide() && !b.isWide();
    }

    private BigFloat rounded(BigFloat a) {
        return rounded(a.mantissa(), a.exponent());
    }

    @Override
    public BigFloat of(double value) {
        return BigFloat.of(value);
    }

    @Override
    public double toDouble(BigFloat a) {
        return a.doubleValue();
    }

    @Override
    public BigFloat plus(BigFloat a, BigFloat b) {
        if (a.isZero()) {
            return b;
        }
        if (b.isZero()) {
            return a;
        }
        if (isShort(a, b)) {
            return BigFloat.sum(a, b);
        }
        int apart = a.magnitude() - b.magnitude();
        if (Math.abs(apart) > bits + 2) {
            return apart > 0 ? a : b;
        }
        int shift = a.exponent() - b.exponent();
        return shift >= 0 ? rounded(a.mantissa().shiftLeft(shift).add(b.mantissa()), b.exponent())
                : rounded(b.mantissa().shiftLeft(-shift).add(a.mantissa()), a.exponent());
    }

    @Override
    public BigFloat minus(BigFloat a, BigFloat b) {
        return plus(a, b.negate());
    }

    @Override
    public BigFloat times(BigFloat a, BigFloat b) {
        return a.isZero() || b.isZero() ? BigFloat.ZERO
                : isShort(a, b) ? BigFloat.product(a, b)
                : rounded(a.mantissa().multiply(b.mantissa()), a.exponent() + b.exponent());
    }

    @Override
    public BigFloat divide(BigFloat a, BigFloat b) {
        if (a.isZero()) {
            return a;
        }
        int shift = Math.max(0, bits + 2 + b.mantissa().bitLength() - a.mantissa().bitLength());
        return rounded(a.mantissa().shiftLeft(shift).divide(b.mantissa()), a.exponent() - b.exponent() - shift);
    }

    @Override
    public BigFloat negate(BigFloat a) {
        return a.negate();
    }

    @Override
    public BigFloat abs(BigFloat a) {
        return a.abs();
    }

    @Override
    public int signum(BigFloat a) {
        return a.signum();
    }

    @Override
    public BigFloat floor(BigFloat a) {
        return a.exponent() >= 0 ? a : rounded(a.mantissa().shiftRight(-a.exponent()), 0);
    }

    /// `Σ x_i y_i`.
    BigFloat dot(BigFloat[] x, BigFloat[] y) {
        BigFloat sum = BigFloat.ZERO;
        for (int i = 0; i < x.length; i++) {
            sum = plus(sum, times(x[i], y[i]));
        }
        return sum;
    }

    @Override
    public BigFloat apply(Transcendental function, BigFloat a) {
        BigFloatArithmetic k = longer();
        return rounded(switch (function) {
            case SQRT -> squareRoot(a);
            case CBRT -> k.cubeRoot(a);
            case EXP -> k.exponential(a);
            case LOG -> k.logarithm(a);
            case SIN -> k.sineAndCosine(a)[0];
            case COS -> k.sineAndCosine(a)[1];
            case ATAN -> k.arctangent(a);
        });
    }

    private BigFloat squareRoot(BigFloat a) {
        if (a.isZero()) {
            return a;
        }
        int shift = Math.max(0, 2 * bits + 4 - a.mantissa().bitLength());
        shift += (a.exponent() - shift) % 2 == 0 ? 0 : 1;
        return BigFloat.of(a.mantissa().shiftLeft(shift).sqrt(), (a.exponent() - shift) / 2);
    }

    private BigFloat cubeRoot(BigFloat a) {
        if (a.isZero()) {
            return a;
        }
        BigFloat y = of(Math.cbrt(a.doubleValue()));
        for (int right = DOUBLE_BITS; right < 2 * bits; right *= 2) {
            BigFloat square = times(y, y);
            y = minus(y, divide(minus(times(square, y), a), times(of(3), square)));
        }
        return y;
    }

    /// Whether a term no longer counts beside a sum.
    private boolean isLost(BigFloat term, BigFloat sum) {
        return term.isZero() || term.magnitude() < sum.magnitude() - bits;
    }

    private BigFloat exponential(BigFloat a) {
        int halvings = a.isZero() ? 0 : Math.max(0, a.magnitude() + 9);
        BigFloat x = a.scaled(-halvings);
        BigFloat term = BigFloat.ONE;
        BigFloat sum = BigFloat.ONE;
        for (int i = 1; !isLost(term, sum); i++) {
            term = divide(times(term, x), of(i));
            sum = plus(sum, term);
        }
        for (int i = 0; i < halvings; i++) {
            sum = times(sum, sum);
        }
        return sum;
    }

    /// `log a = y + log(1 + d)` with `y` the double logarithm and `1 + d = a e^-y`.
    private BigFloat logarithm(BigFloat a) {
        int power = a.magnitude();
        BigFloat y = of(Math.log(a.scaled(-power).doubleValue()) + power * Math.log(2));
        BigFloat d = minus(times(a, exponential(y.negate())), BigFloat.ONE);
        BigFloat term = d;
        BigFloat sum = y;
        // a logarithm of 1 is zero: what counts is measured against the correction
        for (int i = 1; !isLost(term, d.isZero() ? BigFloat.ONE : d); i++) {
            sum = plus(sum, divide(i % 2 == 1 ? term : term.negate(), of(i)));
            term = times(term, d);
        }
        return sum;
    }

    /// Both at once, by series at a 2^k-th of the angle and k doublings.
    private BigFloat[] sineAndCosine(BigFloat a) {
        int halvings = a.isZero() ? 0 : Math.max(0, a.magnitude() + 7);
        BigFloat x = a.scaled(-halvings);
        BigFloat square = times(x, x).negate();
        BigFloat sine = x;
        BigFloat cosine = BigFloat.ONE;
        BigFloat odd = x;
        BigFloat even = BigFloat.ONE;
        for (int i = 2; !even.isZero() && !isLost(even, cosine); i += 2) {
            even = divide(times(even, square), of((i - 1.0) * i));
            odd = divide(times(odd, square), of(i * (i + 1.0)));
            cosine = plus(cosine, even);
            sine = plus(sine, odd);
        }
        for (int i = 0; i < halvings; i++) {
            BigFloat both = times(sine, cosine);
            cosine = minus(times(cosine, cosine), times(sine, sine));
            sine = both.scaled(1);
        }
        return new BigFloat[] {sine, cosine};
    }

    /// `atan a = y + atan((a - tan y) / (1 + a tan y))` with `y` the double inverse tangent.
    private BigFloat arctangent(BigFloat a) {
        BigFloat y = of(Math.atan(a.doubleValue()));
        BigFloat[] at = sineAndCosine(y);
        BigFloat d = divide(minus(times(a, at[1]), at[0]), plus(at[1], times(a, at[0])));
        BigFloat square = times(d, d).negate();
        BigFloat power = d;
        BigFloat sum = y;
        for (int i = 1; !power.isZero() && !isLost(power, d); i += 2) {
            sum = plus(sum, divide(power, of(i)));
            power = times(power, square);
        }
        return sum;
    }
}
