package org.nulla.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.stream.Stream;
import org.apfloat.Apfloat;
import org.apfloat.ApfloatMath;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.testkit.random.Arithmetic.Transcendental;

class DecimalArithmeticTest {

    private static final BigDecimal ALLOWED = BigDecimal.ONE.movePointLeft(54);

    @ParameterizedTest
    @ValueSource(doubles = {1e-9, 0.001, 0.1, 0.7, 1, 1.5, 3.1, 7.25, 19.9, 412.5})
    void everyFunctionAgreesWithAnotherLibraryInFiftyFourDigits(double x) {
        DecimalArithmetic decimals = new DecimalArithmetic();
        Stream.of(Transcendental.values()).forEach(function -> {
            BigDecimal found = decimals.apply(function, new BigDecimal(x));
            BigDecimal expected = new BigDecimal(expected(function, new Apfloat(new BigDecimal(x), 70)).toString());
            assertThat(found.subtract(expected).abs())
                    .as("%s of %s: found %s, expected %s", function, x, found, expected)
                    .isLessThanOrEqualTo(expected.abs().max(new BigDecimal("1e-6")).multiply(ALLOWED));
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
}
