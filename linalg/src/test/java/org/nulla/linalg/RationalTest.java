package org.nulla.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("A fraction")
@Tag("fast")
class RationalTest {

    @Test
    @DisplayName("is kept in lowest terms with a positive denominator")
    void isNormalised() {
        assertThat(Rational.of(6, -4)).hasToString("-3/2").isEqualTo(Rational.of(-3, 2));
        assertThat(Rational.of(-6, -3)).hasToString("2").isEqualTo(Rational.of(2)).hasSameHashCodeAs(Rational.of(2));
        assertThat(Rational.of(0, -7)).isEqualTo(Rational.ZERO);
        assertThat(Rational.of(1, 2)).isNotEqualTo(Rational.of(1, 3));
    }

    @Test
    @DisplayName("has the arithmetic of school")
    void arithmetic() {
        Rational half = Rational.of(1, 2);
        Rational third = Rational.of(-1, 3);
        assertThat(half.plus(third)).isEqualTo(Rational.of(1, 6));
        assertThat(half.minus(third)).isEqualTo(Rational.of(5, 6));
        assertThat(half.times(third)).isEqualTo(Rational.of(-1, 6));
        assertThat(half.div(third)).isEqualTo(Rational.of(-3, 2));
        assertThat(third.abs()).isEqualTo(Rational.of(1, 3));
        assertThat(third.pow(-3)).isEqualTo(Rational.of(-27));
        assertThat(Rational.ZERO.pow(0)).isEqualTo(Rational.ONE);
        assertThat(half.compareTo(third)).isPositive();
        assertThat(third.compareTo(Rational.of(-1, 4))).isNegative();
        assertThat(half.compareTo(Rational.of(2, 4))).isZero();
    }

    @Test
    @DisplayName("is rounded down and up on both sides of zero")
    void floorAndCeil() {
        assertThat(Rational.of(7, 2).floor()).isEqualTo(Rational.of(3));
        assertThat(Rational.of(-7, 2).floor()).isEqualTo(Rational.of(-4));
        assertThat(Rational.of(7, 2).ceil()).isEqualTo(Rational.of(4));
        assertThat(Rational.of(-7, 2).ceil()).isEqualTo(Rational.of(-3));
        assertThat(Rational.of(-3).floor()).isEqualTo(Rational.of(-3)).isEqualTo(Rational.of(-3).ceil());
    }

    @Test
    @DisplayName("has the exact value of a double, not that of the decimal it is written as")
    void exactValueOfADouble() {
        assertThat(Rational.of(0.5)).hasToString("1/2");
        assertThat(Rational.of(-0.0)).isEqualTo(Rational.ZERO);
        assertThat(Rational.of(0.1)).hasToString("3602879701896397/36028797018963968");
        assertThat(Rational.of(Double.MIN_VALUE).denominator()).isEqualTo(BigInteger.TWO.pow(1074));
        assertThat(Rational.of(1e300).isWhole()).isTrue();
    }

    @Test
    @DisplayName("goes to a double and back unchanged, from the smallest to the largest")
    void doublesGoRoundTrip() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 20_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertThat(Rational.of(value).doubleValue()).as("draw %s", i).isEqualTo(value + 0.0);
            }
        }
        for (double value : new double[] {Double.MIN_VALUE, Double.MIN_NORMAL, -Double.MAX_VALUE, 0, 1e-310}) {
            assertThat(Rational.of(value).doubleValue()).isEqualTo(value);
        }
    }

    @Test
    @DisplayName("is rounded to the nearest double, on a tie to the even one")
    void nearestDouble() {
        assertThat(Rational.of(1, 3).doubleValue()).isEqualTo(1.0 / 3);
        Rational halfUlp = Rational.of(0x1p-53);
        Rational bit = Rational.of(0x1p-200);
        assertThat(Rational.ONE.plus(halfUlp).doubleValue()).isEqualTo(1.0);
        assertThat(Rational.ONE.plus(halfUlp).plus(bit).doubleValue()).isEqualTo(Math.nextUp(1.0));
        Rational smallest = Rational.of(Double.MIN_VALUE);
        assertThat(smallest.div(Rational.of(2)).doubleValue()).isZero();
        assertThat(smallest.times(Rational.of(3, 2)).doubleValue()).isEqualTo(2 * Double.MIN_VALUE);
        assertThat(smallest.times(Rational.of(5, 2)).doubleValue()).isEqualTo(2 * Double.MIN_VALUE);
        assertThat(Rational.of(Double.MIN_NORMAL).minus(smallest.div(Rational.of(4))).doubleValue())
                .isEqualTo(Double.MIN_NORMAL);
        assertThat(Rational.of(Double.MAX_VALUE).times(Rational.of(2)).doubleValue()).isInfinite().isPositive();
        assertThat(Rational.of(-10).pow(400).negate().doubleValue()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Rational.of(10).pow(-400).doubleValue()).isZero();
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 20_000; i++) {
            long a = random.nextLong(-(1L << 53), 1L << 53);
            long b = random.nextLong(1, 1L << 53);
            assertThat(Rational.of(a, b).doubleValue()).as("%s / %s", a, b).isEqualTo((double) a / b);
        }
    }

    @Test
    @DisplayName("refuses what has no value, and names it")
    void refusals() {
        assertThatThrownBy(() -> Rational.of(Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> Rational.of(Double.POSITIVE_INFINITY)).hasMessageContaining("Infinity");
        assertThatThrownBy(() -> Rational.of(3, 0)).isInstanceOf(ArithmeticException.class).hasMessageContaining("3/0");
        assertThatThrownBy(() -> Rational.of(3).div(Rational.ZERO)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> Rational.ZERO.pow(-1)).isInstanceOf(ArithmeticException.class);
    }
}
