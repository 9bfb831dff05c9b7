package org.nulla.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.exact.Exact;
import org.nulla.exact.ExactLinearization;
import org.nulla.linalg.Rational;

@DisplayName("A formula in exact mode")
@Tag("fast")
class ExactFormulaTest {

    private static ExactLinearization exactly(String text, double... at) {
        return Exact.linearize(Formula.parse(text).exactFunction(), at);
    }

    @Test
    @DisplayName("has the values and partials of the same formula in doubles, for every rational operation")
    void agreesWithDoubles() {
        String text = """
                y1 = x1 + x2 * x1 - x2 / 4
                y2 = -x1^3 + pow(x2, -2) + 2^(1+1)
                y3 = abs(x1) + sign(x2) + floor(x1) + ceil(x2)
                y4 = min(x1, x2) * max(x1, x2)
                y5 = fma(x1, x2, x1) + x1^0
                """;
        for (double[] at : new double[][] {{1.5, -2}, {0, 4}, {-3, -3}}) {
            ExactLinearization exact = exactly(text, at);
            Linearization doubles = Nulla.linearize(Formula.parse(text).function(), at);
            assertThat(Rational.doubles(exact.value())).usingComparatorWithPrecision(1e-12)
                    .containsExactly(doubles.value());
            for (int i = 0; i < 5; i++) {
                assertThat(Rational.doubles(exact.jacobian().get(i))).as("y%s", i + 1)
                        .usingComparatorWithPrecision(1e-12)
                        .containsExactly(doubles.jacobian()[i]);
            }
        }
    }

    @Test
    @DisplayName("divides exactly, and takes a decimal for the double it stands for")
    void constants() {
        assertThat(exactly("y = x/10", 1).value()).isEqualTo(List.of(Rational.of(1, 10)));
        assertThat(exactly("y = (1/10)*x", 1).value()).isEqualTo(List.of(Rational.of(1, 10)));
        assertThat(exactly("y = 0.1*x", 1).value()).isEqualTo(List.of(Rational.of(0.1)))
                .isNotEqualTo(List.of(Rational.of(1, 10)));
        assertThat(exactly("y = pi*x", 1).value()).isEqualTo(List.of(Rational.of(Math.PI)));
    }

    @Test
    @DisplayName("is refused where a function has no exact values, with its name and place and what there is instead")
    void irrational() {
        assertThatThrownBy(() -> Formula.parse("y1 = x1\ny2 = 3 * sin(x1)").exactFunction())
                .isInstanceOfSatisfying(FormulaException.class, e -> {
                    assertThat(e.line()).isEqualTo(2);
                    assertThat(e.column()).isEqualTo(10);
                })
                .hasMessage("Line 2, column 10: The function 'sin' has no exact values. Exact mode knows + - * / ^ and "
                        + "abs, sign, floor, ceil, pow, min, max, fma.");
    }

    @Test
    @DisplayName("names the place of an exponent that is not whole or not constant, and of a division by zero")
    void domain() {
        assertThatThrownBy(() -> exactly("y = 1 + x^0.5", 2)).isInstanceOf(DomainException.class)
                .hasMessageContaining("2 ^ 1/2").hasMessageContaining("whole exponents")
                .hasMessageContaining("column 10");
        assertThatThrownBy(() -> exactly("y = 2^x", 2)).isInstanceOf(DomainException.class)
                .hasMessageContaining("depends on an input").hasMessageContaining("column 6");
        assertThatThrownBy(() -> exactly("y = x^4294967298", 2)).isInstanceOf(DomainException.class)
                .hasMessageContaining("4294967298");
        assertThatThrownBy(() -> exactly("y = x^2147483648", 1)).hasMessageContaining("up to 31 bits");
        assertThatThrownBy(() -> exactly("y = x^2147483647", 1)).message().doesNotContain("31 bits");
        assertThatThrownBy(() -> exactly("y = 1/(x-2)", 2)).isInstanceOfSatisfying(DomainException.class,
                e -> assertThat(e.column()).hasValue(6)).hasMessageContaining("1 / 0");
        assertThatThrownBy(() -> exactly("y = x", 2, 3)).hasMessageContaining("1 input");
    }
}
