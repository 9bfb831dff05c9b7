package org.nulla.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;

@DisplayName("The limits of a formula")
class FormulaLimitTest {

    private static FormulaException refused(String text) {
        FormulaException refusal = catchThrowableOfType(FormulaException.class, () -> Formula.parse(text));
        assertThat(refusal).isNotNull();
        return refusal;
    }

    /// What stands before and after the inner `x`, once for each level.
    static Stream<List<String>> nestings() {
        return Stream.of(List.of("(", ")"), List.of("sin(", ")"), List.of("max(1, ", ")"), List.of("-", ""),
                List.of("2^", ""), List.of("1 + (", ") * 2"), List.of("fma(", ", 1, 2)"));
    }

    @Tag("fast")
    @ParameterizedTest
    @MethodSource("nestings")
    void allowANestingOfAThousandAndRefuseOneMore(List<String> around) {
        String open = around.getFirst();
        String close = around.getLast();
        assertThatCode(() -> Formula.parse("y = " + open.repeat(1000) + "x" + close.repeat(1000)))
                .doesNotThrowAnyException();
        FormulaException refusal = refused("y = " + open.repeat(1001) + "x" + close.repeat(1001));
        assertThat(refusal.kind()).isEqualTo(FormulaException.Kind.LIMIT);
        assertThat(refusal.message()).contains("more than 1000 deep");
        assertThat(refusal.column()).isBetween(4 + 1000 * open.length(), 5 + 1001 * open.length());
    }

    @Tag("fast")
    @Test
    void countParenthesesCallsSignsAndPowersAlike() {
        String mixed = "(sin(-2^";
        assertThatCode(() -> Formula.parse("y = " + mixed.repeat(250) + "x" + "))".repeat(250)))
                .doesNotThrowAnyException();
        assertThat(refused("y = " + mixed.repeat(250) + "(x)" + "))".repeat(250)).kind())
                .isEqualTo(FormulaException.Kind.LIMIT);
    }

    @Tag("fast")
    @Test
    void doNotCountWhatIsClosedAgain() {
        assertThatCode(() -> Formula.parse("y = x" + " + (x) * -x^2^x - sin(-x)".repeat(3000)))
                .doesNotThrowAnyException();
    }

    @Tag("fast")
    @Test
    void refuseATextOfOneByteMoreThanAMebibyte() {
        String program = "y = x\n#";
        String full = program + "a".repeat(Formula.MAXIMUM_BYTES - program.length());
        assertThatCode(() -> Formula.parse(full)).doesNotThrowAnyException();
        FormulaException refusal = refused(full + "a");
        assertThat(refusal.kind()).isEqualTo(FormulaException.Kind.LIMIT);
        assertThat(refusal.message()).contains("1048577").contains("1048576");
    }

    @Tag("fast")
    @Test
    void countTheBytesOfUtf8AndNotCharacters() {
        String program = "y = x\n#";
        String comment = "\u00e9".repeat((Formula.MAXIMUM_BYTES - program.length()) / 2);
        assertThatCode(() -> Formula.parse(program + comment)).doesNotThrowAnyException();
        assertThat(refused(program + comment + "\u2603").kind()).isEqualTo(FormulaException.Kind.LIMIT);
    }

    @Tag("fast")
    @ParameterizedTest(name = "{0}")
    @CsvSource({"7f, 1", "80, 2", "7ff, 2", "800, 3", "ffff, 3", "10000, 4"})
    void countAsManyBytesAsUtf8HasForACharacter(String code, int bytes) {
        String character = Character.toString(Integer.parseInt(code, 16));
        assertThat(refused("a".repeat(Formula.MAXIMUM_BYTES) + character).message())
                .contains("has " + (Formula.MAXIMUM_BYTES + bytes) + " bytes");
    }

    /// Programs of just under 1 MiB that are large in different ways.
    static Stream<String> largePrograms() {
        int size = Formula.MAXIMUM_BYTES - 100;
        StringBuilder chain = new StringBuilder("t0 = x\n");
        for (int i = 1; chain.length() < size; i++) {
            chain.append('t').append(i).append('=').append("t").append(i - 1).append("*1\n");
        }
        StringBuilder inputs = new StringBuilder("y=x");
        for (int i = 0; inputs.length() < size; i++) {
            inputs.append("+0*a").append(i);
        }
        String deep = "y=" + "(".repeat(1000) + "x" + ")".repeat(1000) + "\n";
        StringBuilder manyDeep = new StringBuilder();
        for (int i = 0; manyDeep.length() < size - deep.length() - 10; i++) {
            manyDeep.append('y').append(i).append(deep, 1, deep.length());
        }
        return Stream.of("y=x" + "+0".repeat(size / 2), "y=x" + ";".repeat(size), chain.toString(), inputs.toString(),
                manyDeep.toString(), "y=x*0." + "0".repeat(size / 2) + "+x" + "\n#".repeat(size / 4));
    }

    @ParameterizedTest
    @MethodSource("largePrograms")
    @Timeout(20)
    void allowAMebibyteThatIsParsedAndEvaluatedInLinearTime(String program) {
        Formula formula = Formula.parse(program);
        double[] x = new double[formula.inputs().size()];
        x[0] = 2;
        Linearization at = Nulla.linearize(formula.function(), x);
        assertThat(at.value()[0]).isEqualTo(2);
        double[] tangent = new double[x.length];
        tangent[0] = 3;
        assertThat(at.jvp(tangent)[0]).isEqualTo(3);
    }

    @Tag("fast")
    @Test
    void needNoDeepStack() throws InterruptedException {
        Throwable[] failure = new Throwable[1];
        String program = "y = " + "sin(".repeat(1000) + "x" + ")".repeat(1000);
        Thread thread = new Thread(null, () -> Formula.parse(program).evaluate(Real.of(new double[] {1})), "small",
                1 << 17);
        thread.setUncaughtExceptionHandler((_, e) -> failure[0] = e);
        thread.start();
        thread.join(Duration.ofSeconds(20));
        assertThat(thread.isAlive()).isFalse();
        assertThat(failure[0]).isNull();
    }

    @Test
    void letSixteenThreadsUseOneFormulaAtOnce() throws InterruptedException, ExecutionException {
        Formula formula = Formula.parse("t = x1*x2; y1 = sin(t) + x2^x1; y2 = exp(-t)/hypot(x1, x2); y3 = t");
        Callable<List<double[]>> work = () -> IntStream.range(0, 200).mapToObj(i -> {
            Linearization at = Nulla.linearize(formula.function(), 1 + i * 0.01, 2);
            return Stream.of(at.value(), at.jvp(1, 2), at.vjp(1, 2, 3)).flatMapToDouble(java.util.Arrays::stream)
                    .toArray();
        }).toList();
        List<double[]> alone;
        try (ExecutorService one = Executors.newSingleThreadExecutor()) {
            alone = one.submit(work).get();
        }
        try (ExecutorService pool = Executors.newFixedThreadPool(16)) {
            for (Future<List<double[]>> future : pool.invokeAll(java.util.Collections.nCopies(16, work))) {
                List<double[]> together = future.get();
                for (int i = 0; i < alone.size(); i++) {
                    assertThat(together.get(i)).containsExactly(alone.get(i));
                }
            }
        }
    }
}
