package org.nulla.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;

@DisplayName("Outside the domain of an operation, a formula")
@Tag("fast")
class FormulaDomainTest {

    private static double value(String program, double... x) {
        return Formula.parse(program).evaluate(Real.of(x))[0].value();
    }

    /// A tilde stands for a line end.
    @ParameterizedTest(name = "{0} at {1}")
    @CsvSource(delimiter = '|', value = {
        "t = 2~y = 1 + log(x) | -1 | 2:9 | log(-1.0) has no value: log takes numbers above 0.",
        "y = x / (x*2) | 0 | 1:7 | 0.0 / 0.0 has no value",
        "y = 1/x - 1/x | 0 | 1:9 | Infinity - Infinity has no value",
        "y = 1/x + -1/x | 0 | 1:9 | Infinity + -Infinity has no value",
        "y = x * (1/x) | 0 | 1:7 | 0.0 * Infinity has no value",
        "y = x^0.5 | -4 | 1:6 | -4.0 ^ 0.5 has no value", "y = pow(x, 0.5) | -4 | 1:5 | pow(-4.0, 0.5) has no value",
        "y = sqrt(x) | -4 | 1:5 | sqrt(-4.0) has no value: sqrt takes numbers from 0 up.",
        "y = log10(x) | -4 | 1:5 | log10(-4.0) has no value", "y = log1p(x) | -4 | 1:5 | log1p(-4.0) has no value",
        "y = asin(x) | 2 | 1:5 | asin(2.0) has no value", "y = acos(x) | 2 | 1:5 | acos(2.0) has no value",
        "y = acosh(x) | 0 | 1:5 | acosh(0.0) has no value", "y = atanh(x) | 2 | 1:5 | atanh(2.0) has no value",
        "y = sin(1/x) | 0 | 1:5 | sin(Infinity) has no value", "y = cos(1/x) | 0 | 1:5 | cos(Infinity) has no value",
        "y = tan(1/x) | 0 | 1:5 | tan(Infinity) has no value",
        "y = fma(x, 1/x, 2) | 0 | 1:5 | fma(0.0, Infinity, 2.0) has no value"})
    void namesTheOperationItsArgumentsAndThePlace(String text, double x, String place, String message) {
        DomainException refusal = catchThrowableOfType(DomainException.class, () -> value(text.replace('~', '\n'), x));
        assertThat(refusal).isNotNull();
        assertThat(refusal.line().orElseThrow() + ":" + refusal.column().orElseThrow()).isEqualTo(place);
        assertThat(refusal).hasMessageStartingWith(message)
                .hasMessageEndingWith(" Line " + place.replace(":", ", column ") + ".");
    }

    @Test
    void saysSoWhileItIsTracedToo() {
        Formula formula = Formula.parse("y = log(x)");
        assertThat(catchThrowableOfType(DomainException.class, () -> Nulla.linearize(formula.function(), -1)))
                .hasMessageContaining("log(-1.0)");
    }

    @Test
    void hasAValueAtAnEdgeWhereOnlyItsDerivativeIsMissing() {
        Linearization edge = Nulla.linearize(Formula.parse("y = sqrt(x)").function(), 0);
        assertThat(edge.value()).containsExactly(0);
        DomainException refusal = catchThrowableOfType(DomainException.class, () -> edge.jvp(1));
        assertThat(refusal).hasMessageContaining("sqrt");
        assertThat(refusal.line()).isEmpty();
        assertThat(refusal.column()).isEmpty();
    }

    @Test
    void letsInfiniteValuesFlow() {
        assertThat(value("y = log(x)", 0)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(value("y = exp(1/x)", 0)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(value("y = atan(1/x)", 0)).isEqualTo(Math.PI / 2);
        assertThat(value("y = exp(-1/x)", 0)).isEqualTo(0);
    }

    @Test
    void saysSoAlsoNextToAnInputThatIsNotANumber() {
        assertThat(catchThrowableOfType(DomainException.class,
                () -> value("inputs n, x; y = sqrt(x)", Double.NaN, -1))).hasMessageContaining("sqrt(-1.0)");
        assertThat(catchThrowableOfType(DomainException.class,
                () -> value("inputs n, x; y = x / x", Double.NaN, 0))).hasMessageContaining("0.0 / 0.0");
    }

    @Test
    void passesOnAnArgumentThatIsNotANumber() {
        assertThat(value("y = log(x) + 1", Double.NaN)).isNaN();
    }
}
