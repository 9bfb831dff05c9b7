package org.nulla.testkit.random;

import static org.nulla.testkit.random.StepKind.ABS;
import static org.nulla.testkit.random.StepKind.ARCTANGENT;
import static org.nulla.testkit.random.StepKind.ASINH;
import static org.nulla.testkit.random.StepKind.ATAN2;
import static org.nulla.testkit.random.StepKind.COSINE;
import static org.nulla.testkit.random.StepKind.CUBE_ROOT;
import static org.nulla.testkit.random.StepKind.DIVIDE;
import static org.nulla.testkit.random.StepKind.EXPM1;
import static org.nulla.testkit.random.StepKind.EXPONENTIAL;
import static org.nulla.testkit.random.StepKind.FLOOR;
import static org.nulla.testkit.random.StepKind.FMA;
import static org.nulla.testkit.random.StepKind.HYPOT;
import static org.nulla.testkit.random.StepKind.LOG1P;
import static org.nulla.testkit.random.StepKind.LOGARITHM;
import static org.nulla.testkit.random.StepKind.MAX;
import static org.nulla.testkit.random.StepKind.MIN;
import static org.nulla.testkit.random.StepKind.MINUS;
import static org.nulla.testkit.random.StepKind.NEGATE;
import static org.nulla.testkit.random.StepKind.PLUS;
import static org.nulla.testkit.random.StepKind.POWER;
import static org.nulla.testkit.random.StepKind.SIGN;
import static org.nulla.testkit.random.StepKind.SINE;
import static org.nulla.testkit.random.StepKind.SINH;
import static org.nulla.testkit.random.StepKind.SQUARE_ROOT;
import static org.nulla.testkit.random.StepKind.TANH;
import static org.nulla.testkit.random.StepKind.TIMES;

import java.util.random.RandomGenerator;

/// A few steps that belong together: an elementary function inside its domain, a cancellation, a partial of zero.
///
/// A phrase that would leave its domain at the values it is given adds its arguments instead.
enum Phrase {
    SUM(true, 6), DIFFERENCE(true, 6), PRODUCT(true, 6), NEGATIVE(true, 1), DOUBLED(true, 2), SCALED_SUM(true, 3),
    FUSED(true, 2), FUSED_SQUARE(true, 1), SAFE_QUOTIENT(true, 4), SQUARE_AND_MORE(true, 2),
    /// `a - a + b`: a dependence that cancels exactly.
    CANCELLED(true, 2),
    /// `0 * a + b`: a partial of zero.
    ZERO_TIMES(true, 2),
    /// `(a - a) * c + b`: a partial whose value happens to be zero.
    TIMES_ZERO_VALUE(true, 1),
    /// `3 * a / 3 - a + b` and its like: cancels in exact arithmetic, not always in double.
    THIRDS(true, 2),
    /// `(a + b) * c - a * c - b * c + b`.
    DISTRIBUTED(true, 1),
    /// `(a + b) - a - b + c`.
    REGROUPED(true, 1),
    /// `a + c * b` with a factor from 1e-8 to 1e8.
    UNEVEN(true, 1), STEPWISE(true, 1), SIGNED(true, 1), ABSOLUTE(true, 1), SMALLER(true, 1), LARGER(true, 1),
    ROOT(false, 3), CUBIC_ROOT(false, 1), LOG_OF_SQUARE(false, 2), LOG1P_OF_SQUARE(false, 2), WAVE(false, 3),
    COSINE_WAVE(false, 3), SQUASHED(false, 2), STRETCHED(false, 1), EXPONENTIAL_LESS_ONE(false, 2), GROWTH(false, 1),
    ANGLE(false, 2), ANGLE_OF_TWO(false, 3), INVERSE_SINH(false, 1), LENGTH(false, 2), RAISED(false, 2),
    /// `sin(a)^2 + cos(a)^2 + b`: constant in the first, but for rounding.
    PYTHAGORAS(false, 1);

    private final boolean rational;
    private final int weight;

    Phrase(boolean rational, int weight) {
        this.rational = rational;
        this.weight = weight;
    }

    /// Draws a phrase.
    static Phrase draw(RandomGenerator random, boolean rationalOnly) {
        int total = 0;
        for (Phrase phrase : values()) {
            total += rationalOnly && !phrase.rational ? 0 : phrase.weight;
        }
        int left = random.nextInt(total);
        for (Phrase phrase : values()) {
            left -= rationalOnly && !phrase.rational ? 0 : phrase.weight;
            if (left < 0) {
                return phrase;
            }
        }
        throw new IllegalStateException("Weights do not add up.");
    }

    /// Appends this phrase to a draft and returns the number of its result.
    int append(Draft d, RandomGenerator random, int a, int b, int c) {
        double va = Math.abs(d.value(a));
        double vb = Math.abs(d.value(b));
        boolean apart = Math.abs(d.value(a) - d.value(b)) > 1e-3 * (1 + va + vb);
        return switch (this) {
            case SUM -> d.step(PLUS, a, b);
            case DIFFERENCE -> d.step(MINUS, a, b);
            case PRODUCT -> va * vb < 1e4 ? d.step(TIMES, a, b) : d.step(PLUS, a, b);
            case NEGATIVE -> d.step(NEGATE, a);
            case DOUBLED -> d.step(TIMES, d.constant(2), a);
            case SCALED_SUM -> d.step(PLUS, a, d.step(TIMES, d.constant(coefficient(random)), b));
            case UNEVEN -> d.step(PLUS, a, d.step(TIMES, d.constant(Math.pow(10, random.nextInt(-8, 9))), b));
            case FUSED -> va * vb < 1e4 ? d.step(FMA, a, b, c) : d.step(PLUS, a, c);
            case FUSED_SQUARE -> va < 100 ? d.step(FMA, a, a, b) : d.step(PLUS, a, b);
            case SAFE_QUOTIENT -> vb < 1e4 ? d.step(DIVIDE, a, squarePlus(d, b, 1)) : d.step(PLUS, a, b);
            case SQUARE_AND_MORE -> va < 100
                    ? d.step(PLUS, d.step(NEGATE, d.step(TIMES, a, a)), d.step(TIMES, d.constant(0.3), b))
                    : d.step(PLUS, a, b);
            case CANCELLED -> d.step(PLUS, d.step(MINUS, a, a), b);
            case ZERO_TIMES -> d.step(PLUS, d.step(TIMES, d.constant(0), a), b);
            case TIMES_ZERO_VALUE -> d.step(PLUS, d.step(TIMES, d.step(MINUS, a, a), c), b);
            case THIRDS -> {
                int odd = d.constant(1 + 2 * random.nextInt(1, 50));
                int there = random.nextBoolean()
                        ? d.step(DIVIDE, d.step(TIMES, odd, a), odd)
                        : d.step(TIMES, odd, d.step(DIVIDE, a, odd));
                yield d.step(PLUS, d.step(MINUS, there, a), b);
            }
            case DISTRIBUTED -> Math.max(va, vb) * Math.abs(d.value(c)) < 1e4
                    ? d.step(PLUS,
                            d.step(MINUS, d.step(MINUS, d.step(TIMES, d.step(PLUS, a, b), c), d.step(TIMES, a, c)),
                                    d.step(TIMES, b, c)),
                            b)
                    : d.step(PLUS, a, b);
            case REGROUPED -> d.step(PLUS, d.step(MINUS, d.step(MINUS, d.step(PLUS, a, b), a), b), c);
            case STEPWISE -> clearOfWhole(d.value(a)) ? d.step(PLUS, d.step(FLOOR, a), b) : d.step(PLUS, a, b);
            case SIGNED -> va > 1e-3 ? d.step(TIMES, d.step(SIGN, a), b) : d.step(PLUS, a, b);
            case ABSOLUTE -> va > 1e-3 ? d.step(ABS, a) : d.step(PLUS, a, b);
            case SMALLER -> apart ? d.step(MIN, a, b) : d.step(PLUS, a, b);
            case LARGER -> apart ? d.step(MAX, a, b) : d.step(PLUS, a, b);
            case ROOT -> va < 1e4 ? d.step(SQUARE_ROOT, squarePlus(d, a, 2)) : d.step(PLUS, a, b);
            case CUBIC_ROOT -> va < 1e4 ? d.step(CUBE_ROOT, squarePlus(d, a, 1)) : d.step(PLUS, a, b);
            case LOG_OF_SQUARE -> va < 1e4 ? d.step(LOGARITHM, squarePlus(d, a, 1.5)) : d.step(PLUS, a, b);
            case LOG1P_OF_SQUARE -> va < 1e4 ? d.step(LOG1P, d.step(TIMES, a, a)) : d.step(PLUS, a, b);
            case WAVE -> va < 20 ? d.step(SINE, a) : d.step(PLUS, a, b);
            case COSINE_WAVE -> va < 20 ? d.step(COSINE, a) : d.step(PLUS, a, b);
            case SQUASHED -> va < 4 ? d.step(TANH, a) : d.step(PLUS, a, b);
            case STRETCHED -> va < 4 ? d.step(SINH, a) : d.step(PLUS, a, b);
            case EXPONENTIAL_LESS_ONE -> va < 4 ? d.step(EXPM1, a) : d.step(PLUS, a, b);
            case GROWTH -> va < 4 ? d.step(EXPONENTIAL, a) : d.step(PLUS, a, b);
            case ANGLE -> va < 1e3 ? d.step(ARCTANGENT, a) : d.step(PLUS, a, b);
            case ANGLE_OF_TWO -> va < 1e3 && vb < 30 ? d.step(ATAN2, a, squarePlus(d, b, 1)) : d.step(PLUS, a, b);
            case INVERSE_SINH -> va < 1e3 ? d.step(ASINH, a) : d.step(PLUS, a, b);
            case LENGTH -> va < 1e3 && vb < 30 ? d.step(HYPOT, a, squarePlus(d, b, 1)) : d.step(PLUS, a, b);
            case RAISED -> va < 100 && vb < 20
                    ? d.step(POWER, squarePlus(d, a, 1), d.step(SINE, b))
                    : d.step(PLUS, a, b);
            case PYTHAGORAS -> {
                if (va >= 20) {
                    yield d.step(PLUS, a, b);
                }
                int sine = d.step(SINE, a);
                int cosine = d.step(COSINE, a);
                yield d.step(PLUS, d.step(FMA, sine, sine, d.step(TIMES, cosine, cosine)), b);
            }
        };
    }

    private static boolean clearOfWhole(double value) {
        return Math.abs(value - Math.rint(value)) > 1e-3;
    }

    private static int squarePlus(Draft d, int a, double shift) {
        return d.step(PLUS, d.step(TIMES, a, a), d.constant(shift));
    }

    /// A short decimal of moderate size, of either sign.
    static double coefficient(RandomGenerator random) {
        double size = random.nextInt(1, 30) / 10.0;
        return random.nextBoolean() ? size : -size;
    }
}
