package org.nulla.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;

@DisplayName("A formula")
@Tag("fast")
class FormulaTest {

    private static double[] values(String program, double... x) {
        return Real.values(Formula.parse(program).evaluate(Real.of(x)));
    }

    private static double value(String expression, double... x) {
        return values("y = " + expression, x)[0];
    }

    @Test
    @DisplayName("knows the line of each of its steps")
    void stepsKnowTheirLines() {
        Formula formula = Formula.parse("t = a*b\n\ny = sin(t) + 2");
        assertThat(formula.stepLines()).filteredOn(line -> line > 0).containsExactly(1, 3, 3);
        double[] steps = Real.values(formula.steps().apply(Real.of(new double[] {2, 3})));
        assertThat(steps).hasSize(formula.stepLines().size()).contains(2, 3, 6, Math.sin(6), Math.sin(6) + 2);
        assertThat(steps[formula.stepLines().indexOf(1)]).isEqualTo(6);
        assertThat(steps[formula.stepLines().lastIndexOf(3)]).isEqualTo(Math.sin(6) + 2);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = '|', value = {"-2^2 | -4", "2^-1 | 0.5", "2^3^2 | 512", "2^-3^2 | 0.001953125", "(-2)^2 | 4",
        "1 - 2 - 3 | -4", "8 / 4 / 2 | 1", "1 + 2 * 3 | 7", "(1 + 2) * 3 | 9", "2 * 3 + 4 * 5 | 26", "2*-3 | -6",
        "6/-3*2 | -4", "--3 | 3", "---3 | -3", "2 - -3 | 5", "-2 * 3 | -6", "-2 + 3 | 1", "2 * 3^2 | 18",
        "2^2*3 | 12", "2^(1+2) | 8", "-(2)^2 | -4", "1 - 2 * 3^2 / 6 + 1 | -1", "1/2^2 | 0.25", "-2^-2 | -0.25",
        "max(1, 2 + 3) - min(4, 2)*3 | -1", "((7)) | 7", "max(-1, -2)^2 | 1", "2^max(1, 3) | 8",
        "fma(2, 3, 4) ^ 2 | 100"})
    void keepsThePrecedenceOfItsOperators(String expression, double expected) {
        assertThat(value(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = '|', value = {"1e-3 | 0.001", ".5 | 0.5", "5. | 5", "5.e3 | 5000", "1E+2 | 100", "007 | 7",
        "1_000.2_5 | 1000.25", "0.1 | 0.1", "123456789012345678901234567890 | 1.2345678901234568e29",
        "4.9e-324 | 4.9e-324", "1.7976931348623157e308 | 1.7976931348623157e308"})
    void readsDecimalNumbersAsJavaDoes(String number, double expected) {
        assertThat(value(number)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = '|', value = {"sqrt(9) | 3", "cbrt(27) | 3", "exp(1) | 2.718281828459045",
        "expm1(1e-10) | 1.00000000005e-10", "log(2) | 0.6931471805599453", "log10(1000) | 3",
        "log1p(1e-10) | 9.9999999995e-11", "sin(1) | 0.8414709848078965", "cos(1) | 0.5403023058681398",
        "tan(1) | 1.5574077246549023", "asin(1) | 1.5707963267948966", "acos(0) | 1.5707963267948966",
        "atan(1) | 0.7853981633974483", "sinh(1) | 1.1752011936438014", "cosh(1) | 1.543080634815244",
        "tanh(1) | 0.7615941559557649", "asinh(1) | 0.881373587019543", "acosh(2) | 1.3169578969248166",
        "atanh(0.5) | 0.5493061443340548", "abs(-2) | 2", "sign(-2) | -1", "floor(-1.5) | -2", "ceil(1.2) | 2",
        "atan2(1, -1) | 2.356194490192345", "pow(2, 10) | 1024", "hypot(3, 4) | 5", "min(1, 2) | 1", "max(1, 2) | 2",
        "fma(2, 3, 4) | 10", "pi | 3.141592653589793"})
    void knowsEveryFunction(String expression, double expected) {
        assertThat(value(expression)).isCloseTo(expected, within(1e-15 * Math.max(1, Math.abs(expected))));
    }

    @Test
    void takesNumberedInputsInTheOrderOfTheirNumbers() {
        assertThat(Formula.parse("y = x2 - x1").inputs()).containsExactly("x1", "x2");
        assertThat(Formula.parse("y = x10 + x9*x2").inputs()).containsExactly("x2", "x9", "x10");
        assertThat(Formula.parse("y = a_2b1 - a_2b0").inputs()).containsExactly("a_2b0", "a_2b1");
        assertThat(Real.values(Formula.parse("t = x10 - x2; y = t/x1").function().apply(Real.of(2, 3, 10))))
                .containsExactly(3.5);
        // two stems, a name without a number, and a list keep their order
        assertThat(Formula.parse("y = x2 + z1 + x1").inputs()).containsExactly("x2", "z1", "x1");
        assertThat(Formula.parse("y = x2 + x + x1").inputs()).containsExactly("x2", "x", "x1");
        assertThat(Formula.parse("inputs x2, x1; y = x1").inputs()).containsExactly("x2", "x1");
    }

    @Test
    void takesTheNamesThatAreReadButNeverAssignedAsInputsInOrderOfFirstUse() {
        Formula formula = Formula.parse("t = b * a\ny = sin(t) + c^b");
        assertThat(formula.inputs()).containsExactly("b", "a", "c");
        assertThat(formula.outputs()).containsExactly("y");
    }

    @Test
    void takesTheNamesThatAreAssignedAndNeverReadAsOutputsInOrderOfAssignment() {
        Formula formula = Formula.parse("y2 = x; t = 2*x; y1 = t; k = 3");
        assertThat(formula.outputs()).containsExactly("y2", "y1", "k");
        assertThat(Real.values(formula.evaluate(Real.of(new double[] {5})))).containsExactly(5, 10, 3);
    }

    @Test
    void keepsAListedInputThatIsNeverRead() {
        Formula formula = Formula.parse("inputs a, unused, b; y = b - a");
        assertThat(formula.inputs()).containsExactly("a", "unused", "b");
        assertThat(Real.values(formula.evaluate(Real.of(new double[] {1, 99, 4})))).containsExactly(3);
    }

    @Test
    void listsOutputsAnywhereRepeatedAndAlsoInputs() {
        Formula formula = Formula.parse("outputs y, x, y, t\nt = 2*x\ny = t + 1");
        assertThat(formula.outputs()).containsExactly("y", "x", "y", "t");
        assertThat(values("outputs y, x, y, t\nt = 2*x\ny = t + 1", 3)).containsExactly(7, 3, 7, 6);
    }

    @Test
    void mayPassOnItsInputsAndNothingElse() {
        assertThat(values("inputs a, b; outputs b, a", 1, 2)).containsExactly(2, 1);
    }

    @Test
    void mayHaveNoInputs() {
        Formula formula = Formula.parse("y = 2*pi");
        assertThat(formula.inputs()).isEmpty();
        assertThat(Real.values(formula.evaluate(new Real[0]))).containsExactly(2 * Math.PI);
    }

    @Test
    void endsStatementsAtLinesAndSemicolonsAndSkipsComments() {
        String program = "# only a comment; y = 0\r\n\r\n;; inputs x # the input \u00e4\u2603\r\n\ty=x ;# note\rz = y+1;\f\n"
                + "outputs y , z #";
        assertThat(values(program, 4)).containsExactly(4, 5);
    }

    @Test
    void mayEndWithACarriageReturn() {
        assertThat(values("y = 2*x\r", 4)).containsExactly(8);
    }

    @Test
    void mayBeginWithAByteOrderMark() {
        assertThat(values("\uFEFFy = 2*x", 4)).containsExactly(8);
        assertThatThrownBy(() -> Formula.parse("\uFEFFy = (")).isInstanceOfSatisfying(FormulaException.class,
                e -> assertThat(e.column()).isEqualTo(6));
    }

    @Test
    void distinguishesUpperAndLowerCaseAndAllowsUnderscores() {
        Formula formula = Formula.parse("Y_1 = x + X + _x + SIN + a + z + A + Z");
        assertThat(formula.inputs()).containsExactly("x", "X", "_x", "SIN", "a", "z", "A", "Z");
    }

    @Test
    void staysAFormulaWhenTheTextIsSplitOverOneLineOrMany() {
        String program = "inputs a, b; t = a*b; y = t - b; outputs y, t";
        assertThat(values(program.replace("; ", "\n"), 2, 3)).isEqualTo(values(program, 2, 3));
    }

    @Test
    void isDifferentiatedLikeAnyFunction() {
        Formula formula = Formula.parse("t = x1*x2; y1 = sin(t) + x2^2; y2 = atan2(t, x1)");
        Linearization at = Nulla.linearize(formula.function(), 0.5, 2);
        double c = Math.cos(1);
        double r2 = 1 + 0.25;
        assertThat(at.jacobian()[0]).containsExactly(new double[] {2 * c, 0.5 * c + 4}, within(1e-15));
        assertThat(at.jacobian()[1]).containsExactly(new double[] {2 * 0.5 / r2 - 1 / r2, 0.5 * 0.5 / r2},
                within(1e-15));
    }

    @Test
    void recordsAStepEvenWhereItsPartialIsZero() {
        Formula formula = Formula.parse("y = 0*x");
        Linearization at = Nulla.linearize(formula.function(), 3);
        assertThat(at.steps()).isEqualTo(2);
        assertThat(at.jvp(1)).containsExactly(0);
    }

    @Test
    void saysHowManyValuesItWants() {
        Formula formula = Formula.parse("y = a + b");
        assertThatThrownBy(() -> formula.evaluate(Real.of(new double[] {1, 2, 3})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The program has 2 inputs (a, b) but was given 3 values.");
    }

    @Test
    void namesItsReservedWordsInFull() {
        for (String word : List.of("sqrt", "cbrt", "exp", "expm1", "log", "log10", "log1p", "sin", "cos", "tan", "asin",
                "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "abs", "sign", "floor", "ceil",
                "atan2",
                "pow", "hypot", "min", "max", "fma", "pi", "inputs", "outputs")) {
            assertThatThrownBy(() -> Formula.parse(word + " = 1")).as(word).isInstanceOf(FormulaException.class)
                    .hasMessageContaining("'" + word + "' is reserved");
        }
    }
}
