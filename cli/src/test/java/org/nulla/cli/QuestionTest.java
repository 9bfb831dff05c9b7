package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.report.json.Json;

class QuestionTest {

    private static final String PAIR = "y1 = x1*x2; y2 = x1 + x2";
    private static final String FIELD = "y = x1^2 * x2^3";

    @Test
    void evalAnswersTheFieldsThatEveryAnswerHasInTheirOrder() {
        assertThat(Shell.nulla("eval", "-e", PAIR, "--at", "1,2", "--json")).isEqualTo(new Shell(0,
                "{\"format\": 1, \"inputs\": [\"x1\", \"x2\"], \"outputs\": [\"y1\", \"y2\"], \"at\": [1.0, 2.0], "
                        + "\"value\": [2.0, 3.0]}\n",
                ""));
    }

    @Test
    void productsOfTheJacobianAreOrderedByOutputsAndByInputs() {
        assertThat(ask("result", "jvp", "-e", PAIR, "--at", "1,2", "--tangent", "-1,3")).containsExactly(1, 2);
        assertThat(ask("result", "vjp", "-e", PAIR, "--at", "1,2", "--cotangent", "-1,3")).containsExactly(1, 2);
    }

    @Test
    void wholeDerivativesOfAField() {
        assertThat(ask("gradient", "gradient", "-e", FIELD, "--at", "1,2")).containsExactly(16, 12);
        assertThat(rows("hessian", "hessian", "-e", FIELD, "--at", "1,2"))
                .isDeepEqualTo(new double[][] {{16, 24}, {24, 12}});
        assertThat(ask("result", "hvp", "-e", FIELD, "--at", "1,2", "--vector", "1,-1")).containsExactly(-8, 12);
    }

    @Test
    void theJacobianHasARowForEachOutput() {
        assertThat(rows("jacobian", "jacobian", "-e", PAIR, "--at", "3,2"))
                .isDeepEqualTo(new double[][] {{2, 3}, {1, 1}});
    }

    @Test
    void thePreimageOfAnInvertibleProgramIsOnePoint() {
        Json.Table answer = Shell.nulla("preimage", "-e", PAIR, "--at", "1,2", "--target", "1,0", "--json").json();
        assertThat(Shell.vector(answer, "origin")).containsExactly(new double[] {1, -1}, within(1e-12));
        assertThat(Shell.vector(answer, "minNorm")).containsExactly(new double[] {1, -1}, within(1e-12));
        assertThat(Shell.member(answer, "dimension")).isEqualTo(new Json.Numeral("0"));
        assertThat(Shell.member(answer, "empty")).isEqualTo(new Json.Truth(false));
    }

    @Test
    void aTargetBasisMakesATargetReachable() {
        String program = "y1 = x1 + x2; y2 = 2*x1 + 2*x2";
        Shell alone = Shell.nulla("preimage", "-e", program, "--at", "1,2", "--target", "1,3", "--json");
        assertThat(alone.status()).isEqualTo(3);
        assertThat(Shell.member(alone.json(), "empty")).isEqualTo(new Json.Truth(true));
        assertThat(alone.json().members().keySet()).contains("reason", "conflict", "leastSquares", "residual", "rank",
                "gap", "doubtful", "escalated", "counters").doesNotContain("origin", "basis", "minNorm", "dimension");
        Shell along = Shell.nulla("preimage", "-e", program, "--at", "1,2", "--target", "1,3", "--target-basis",
                "y2=0,y1=1;2,0", "--json");
        assertThat(along.status()).isZero();
        double[] shortest = Shell.vector(along.json(), "minNorm");
        assertThat(shortest).containsExactly(new double[] {0.75, 0.75}, within(1e-12));
    }

    @Test
    void copreimageAsksForWeightsOfTheOutputs() {
        Json.Table answer = Shell
                .nulla("copreimage", "-e", PAIR, "--at", "1,2", "--target", "x2=1,x1=2", "--json").json();
        assertThat(Shell.vector(answer, "origin")).containsExactly(new double[] {1, 0}, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"ihvp,--vector", "newton-step,"})
    void inverseHessianProductsAreMultipliedBackByTheHessian(String command, String option) {
        double[] target = option == null ? new double[] {-16, -12} : new double[] {3, -5};
        Json.Table answer = (option == null ? Shell.nulla(command, "-e", FIELD, "--at", "1,2", "--json")
                : Shell.nulla(command, "-e", FIELD, "--at", "1,2", option, "3,-5", "--json")).json();
        double[] u = Shell.vector(answer, "origin");
        assertThat(new double[] {16 * u[0] + 24 * u[1], 24 * u[0] + 12 * u[1]}).containsExactly(target, within(1e-9));
    }

    @Test
    void theHessianOfAFlatValleyLeavesADirectionFree() {
        Json.Table answer = Shell.nulla("newton-step", "-e", "y = (x1 + x2)^2", "--at", "1,2", "--json").json();
        assertThat(Shell.member(answer, "dimension")).isEqualTo(new Json.Numeral("1"));
        assertThat(Shell.vector(answer, "minNorm")).containsExactly(new double[] {-1.5, -1.5}, within(1e-12));
    }

    @Test
    void theToleranceDecidesWhatCountsAsReachable() {
        String[] words = {"preimage", "-e", "y1 = x; y2 = x", "--at", "1", "--target", "1,1.001", "--json"};
        assertThat(Shell.nulla(words).status()).isEqualTo(3);
        String[] loose = {"preimage", "-e", "y1 = x; y2 = x", "--at", "1", "--target", "1,1.001", "--json",
            "--tolerance", "0.01"};
        assertThat(Shell.nulla(loose).status()).isZero();
    }

    @Test
    void aProgramWithoutInputsNeedsNoPoint() {
        assertThat(ask("value", "eval", "-e", "y = 3")).containsExactly(3);
        assertThat(ask("value", "eval", "-e", "y = 3", "--at", "")).containsExactly(3);
        assertThat(ask("gradient", "gradient", "-e", "y = 3")).isEmpty();
    }

    @Test
    void anInfiniteValueIsAValueWrittenAsAString() {
        Json.Table answer = Shell.nulla("eval", "-e", "y = -1/x", "--at", "0", "--json").json();
        assertThat(Shell.member(answer, "value")).hasToString("Array[items=[Text[value=-Infinity]]]");
    }

    @Test
    void numbersReadBackAsTheSameDoubles() {
        double[] numbers = {0.1, 1e-300, Double.MIN_VALUE, 123456789.12345679, -0.0, 1.7976931348623157e308};
        StringBuilder at = new StringBuilder();
        for (double number : numbers) {
            at.append(at.isEmpty() ? "" : ",").append(number);
        }
        assertThat(ask("at", "eval", "-e", "y = a + b + c + d + e + f", "--at", at.toString()))
                .containsExactly(numbers);
    }

    private static double[] ask(String key, String... args) {
        return Shell.vector(Shell.nulla(withJson(args)).json(), key);
    }

    private static double[][] rows(String key, String... args) {
        Json.Array rows = (Json.Array) Shell.member(Shell.nulla(withJson(args)).json(), key);
        return rows.items().stream().map(row -> ((Json.Array) row).items().stream()
                .mapToDouble(item -> ((Json.Numeral) item).value()).toArray()).toArray(double[][]::new);
    }

    private static String[] withJson(String... args) {
        String[] all = java.util.Arrays.copyOf(args, args.length + 1);
        all[args.length] = "--json";
        return all;
    }
}
