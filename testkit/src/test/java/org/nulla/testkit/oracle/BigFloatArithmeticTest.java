package org.nulla.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apfloat.Apfloat;
import org.apfloat.ApfloatMath;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.testkit.random.Arithmetic.Transcendental;

@DisplayName("Long binary arithmetic")
class BigFloatArithmeticTest {

    @ParameterizedTest
    @CsvSource({"256, 1e-9", "256, 0.001", "256, 0.1", "256, 0.7", "256, 1", "256, 1.5", "256, 3.1", "256, 7.25",
        "256, 19.9", "256, 412.5", "1024, 0.1", "1024, 7.25"})
    @DisplayName("agrees with another library in every function, but for the last few digits")
    void functions(int bits, double x) {
        BigFloatArithmetic k = new BigFloatArithmetic(bits);
        int digits = (int) (bits * Math.log10(2));
        BigDecimal allowed = BigDecimal.ONE.movePointLeft(digits - 6);
        Stream.of(Transcendental.values()).forEach(function -> {
            BigDecimal found = k.apply(function, BigFloat.of(x)).toDecimal();
            BigDecimal expected = new BigDecimal(expected(function,
                    new Apfloat(new BigDecimal(x), digits + 20)).toString());
            assertThat(found.subtract(expected).abs())
                    .as("%s of %s: found %s, expected %s", function, x, found, expected)
                    .isLessThanOrEqualTo(expected.abs().max(new BigDecimal("1e-6")).multiply(allowed));
        });
    }

    private static Apfloat expected(Transcendental function, Apfloat x) {
        return switch (function) {
            case SQRT -> ApfloatMath.sqrt(x);
            case CBRT -> ApfloatMath.cbrt(x);
            case EXP -> ApfloatMath.exp(x);
            case LOG -> ApfloatMath.log(x);
            case SIN -> ApfloatMath.sin(x);
            case COS -> ApfloatMath.cos(x);
            case ATAN -> ApfloatMath.atan(x);
        };
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -1, 0.1, -3.5e300, Double.MIN_VALUE, Double.MIN_NORMAL, -Double.MAX_VALUE, 1e-310})
    @DisplayName("has every double exactly and gives it back")
    void doubles(double x) {
        assertThat(BigFloat.of(x).toDecimal()).isEqualByComparingTo(new BigDecimal(x));
        assertThat(BigFloat.of(x).doubleValue()).isEqualTo(x);
    }

    @Test
    @DisplayName("adds, multiplies and divides like decimals of more digits, whatever the units")
    void arithmetic() {
        BigFloatArithmetic k = new BigFloatArithmetic(256);
        MathContext digits = new MathContext(100);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1_000; i++) {
            double x = random.nextGaussian() * Math.pow(10, random.nextInt(-30, 30));
            double y = random.nextGaussian() * Math.pow(10, random.nextInt(-30, 30));
            BigFloat third = k.divide(BigFloat.of(x), BigFloat.of(3));
            BigDecimal exactThird = new BigDecimal(x).divide(BigDecimal.valueOf(3), digits);
            check(k.plus(third, BigFloat.of(y)), exactThird.add(new BigDecimal(y), digits), x + " / 3 + " + y);
            check(k.minus(third, BigFloat.of(y)), exactThird.subtract(new BigDecimal(y), digits), x + " / 3 - " + y);
            check(k.times(third, BigFloat.of(y)), exactThird.multiply(new BigDecimal(y), digits), x + " / 3 * " + y);
            check(k.divide(third, BigFloat.of(y)), exactThird.divide(new BigDecimal(y), digits), x + " / 3 / " + y);
            assertThat(third.compareAbs(BigFloat.of(y))).isEqualTo(exactThird.abs().compareTo(BigDecimal.valueOf(y)
                    .abs()));
        }
    }

    @Test
    @DisplayName("rounds sums and products of whole numbers of 256 bits right, however they cancel")
    void fullLength() {
        BigFloatArithmetic k = new BigFloatArithmetic(256);
        Random random = new Random(2);
        for (int i = 0; i < 20_000; i++) {
            BigInteger x = new BigInteger(256, random).setBit(255);
            BigInteger y = switch (i % 4) {
                case 0 -> x.add(BigInteger.valueOf(random.nextInt(-3, 4)));
                case 1 -> x.xor(new BigInteger(random.nextInt(1, 255), random));
                case 2 -> new BigInteger(256, random).setBit(255).shiftRight(random.nextInt(0, 256));
                default ->
                        BigInteger.ONE.shiftLeft(random.nextInt(0, 257)).subtract(BigInteger.ONE).max(BigInteger.ONE);
            };
            int power = random.nextInt(4) == 0 ? random.nextInt(-300, 300) : 0;
            int sign = random.nextBoolean() ? 1 : -1;
            BigFloat a = k.plus(BigFloat.of(x, 0), BigFloat.ZERO);
            BigFloat b = BigFloat.of(sign < 0 ? y.negate() : y, power);
            assertThat(BigFloat.of(a.mantissa(), a.exponent())).isEqualTo(a);
            BigDecimal exactA = new BigDecimal(x);
            BigDecimal exactB = b.toDecimal();
            assertThat(exactB).isEqualByComparingTo(
                    new BigDecimal(sign < 0 ? y.negate() : y).multiply(power < 0
                            ? BigDecimal.ONE.divide(new BigDecimal(BigInteger.TWO.pow(-power)))
                            : new BigDecimal(BigInteger.TWO.pow(power))));
            checkRounded(k.plus(a, b), exactA.add(exactB));
            checkRounded(k.minus(a, b), exactA.subtract(exactB));
            checkRounded(k.times(a, b), exactA.multiply(exactB));
            assertThat(a.compareAbs(b)).isEqualTo(exactA.compareTo(exactB.abs()));
        }
    }

    /// That a number is off by no more than a unit in the last of 256 bits.
    private static void checkRounded(BigFloat found, BigDecimal exact) {
        assertThat(found.toDecimal().subtract(exact).abs()).as("%s for %s", found, exact)
                .isLessThanOrEqualTo(exact.abs().divide(new BigDecimal(BigInteger.TWO.pow(255))));
    }

    private static void check(BigFloat found, BigDecimal expected, String what) {
        assertThat(found.toDecimal().subtract(expected).abs()).as(what)
                .isLessThanOrEqualTo(expected.abs().movePointLeft(74));
    }

    @Test
    @DisplayName("does not leave its range where doubles do")
    void range() {
        BigFloatArithmetic k = new BigFloatArithmetic(256);
        BigFloat large = BigFloat.of(1e300);
        BigFloat product = k.times(k.times(large, large), large);
        assertThat(k.divide(k.divide(product, large), large).doubleValue()).isEqualTo(1e300);
        assertThat(product.doubleValue()).isInfinite();
        assertThat(k.divide(BigFloat.ONE, product).doubleValue()).isZero();
    }
}
