package org.nulla.bench.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.Real;

class CollectionsTest {

    private static List<Problem> fits() {
        return MoreGarbowHillstrom.all().stream().map(LeastSquaresProblem::problem).toList();
    }

    private static List<String[]> table() throws IOException {
        try (InputStream in = CollectionsTest.class.getResourceAsStream("values.csv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).map(line -> line.split(","))
                    .toList();
        }
    }

    static Stream<Arguments> values() throws IOException {
        return table().stream().map(row -> Arguments.of(row[0] + " " + row[1], row));
    }

    private static List<Problem> collection(String name) {
        return switch (name) {
            case "systems" -> StandardSystems.all();
            case "minpack" -> MinpackRuns.all();
            default -> fits();
        };
    }

    @ParameterizedTest(name = "{0} has the values that a separate computation gives")
    @MethodSource
    void values(String title, String[] row) {
        Problem problem = collection(row[0]).stream().filter(one -> one.name().equals(row[1])).findFirst()
                .orElseThrow();
        assertThat(problem.unknowns()).isEqualTo(Integer.parseInt(row[2]));
        assertThat(problem.equations()).isEqualTo(Integer.parseInt(row[3]));
        double[] near = problem.start();
        for (int i = 0; i < near.length; i++) {
            near[i] += (i % 5 - 2) / 16.0;
        }
        requireSum(problem, problem.start(), Double.parseDouble(row[4]));
        requireSum(problem, near, Double.parseDouble(row[5]));
    }

    private static void requireSum(Problem problem, double[] point, double expected) {
        double[] f = Real.values(problem.function().apply(Real.of(point)));
        assertThat(f).hasSize(problem.equations());
        double sum = 0;
        double size = 0;
        for (int k = 0; k < f.length; k++) {
            sum += f[k] * (1 + k % 7);
            size += Math.abs(f[k]) * (1 + k % 7);
        }
        // Chebyshev polynomials far outside their interval lose digits in the cosine of the separate computation
        assertThat(sum).as(problem.name()).isCloseTo(expected, within(1e-11 * Math.max(1, size)));
    }

    @Test
    @DisplayName("the separate computation covers every problem of every collection")
    void covered() throws IOException {
        assertThat(StandardSystems.all()).hasSize(23);
        assertThat(MinpackRuns.all()).hasSize(55);
        assertThat(MoreGarbowHillstrom.all()).hasSize(41);
        for (String name : List.of("systems", "minpack", "fits")) {
            assertThat(table().stream().filter(row -> row[0].equals(name)).map(row -> row[1]))
                    .containsExactlyElementsOf(collection(name).stream().map(Problem::name).toList())
                    .doesNotHaveDuplicates();
        }
    }

    static Stream<Arguments> published() {
        // sums of squares at the standard start, as printed by the programs of the paper's authors and by later solvers
        return Stream.of(Arguments.of("rosenbrock", 24.2), Arguments.of("freudenstein-roth", 400.5),
                Arguments.of("powell-singular", 215.0), Arguments.of("wood", 19192.0), Arguments.of("beale", 14.203125),
                Arguments.of("bard", 41.6816964),
                Arguments.of("osborne-1", 0.879026), Arguments.of("osborne-2", 2.09342),
                Arguments.of("brown-dennis", 7926693.336), Arguments.of("watson-6", 30.0),
                Arguments.of("jennrich-sampson", 4171.306));
    }

    @ParameterizedTest(name = "{0} starts from a sum of squares of {1}")
    @MethodSource
    void published(String name, double expected) {
        assertThat(sumOfSquares(fit(name), fit(name).start())).isCloseTo(expected, within(1e-5 * expected));
    }

    static Stream<Arguments> roots() {
        return Stream.of(Arguments.of("freudenstein-roth", new double[] {5, 4}),
                Arguments.of("brown-badly-scaled", new double[] {1e6, 2e-6}),
                Arguments.of("beale", new double[] {3, 0.5}), Arguments.of("helical-valley", new double[] {1, 0, 0}),
                Arguments.of("gulf", new double[] {50, 25, 1.5}), Arguments.of("box-3d", new double[] {1, 10, 1}),
                Arguments.of("biggs-exp6", new double[] {1, 10, 1, 5, 4, 3}),
                Arguments.of("wood", new double[] {1, 1, 1, 1}),
                Arguments.of("variably-dimensioned", Terms.same(10, 1)),
                Arguments.of("brown-almost-linear", Terms.same(10, 1)),
                Arguments.of("extended-rosenbrock", Terms.same(10, 1)));
    }

    @ParameterizedTest(name = "{0} is zero at its published solution")
    @MethodSource
    void roots(String name, double[] solution) {
        assertThat(sumOfSquares(fit(name), solution)).as(Arrays.toString(solution)).isLessThan(1e-18);
    }

    private static Problem fit(String name) {
        return fits().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    }

    private static double sumOfSquares(Problem problem, double[] x) {
        return Arrays.stream(Real.values(problem.function().apply(Real.of(x)))).map(f -> f * f).sum();
    }

    @Test
    @DisplayName("a sum of squares is a published minimum to five digits, and to rounding where it is zero")
    void minimum() {
        LeastSquaresProblem problem = new LeastSquaresProblem(fit("beale"), List.of(0.0, 48.98425));
        assertThat(problem.isMinimum(48.9843)).isTrue();
        assertThat(problem.isMinimum(48.99)).isFalse();
        assertThat(problem.isMinimum(1e-15)).isTrue();
        assertThat(problem.isMinimum(1e-9)).isFalse();
        assertThat(problem.isMinimum(Double.NaN)).isFalse();
    }

    @Test
    @DisplayName("the angle of the helical valley has the same derivative on both sides of its branches")
    void angle() {
        Problem helix = fit("helical-valley");
        for (double x1 : new double[] {-1e-9, 0, 1e-9}) {
            assertThat(org.nulla.Nulla.linearize(helix.function(), x1, 2, 0).jvp(1, 0, 0)[0])
                    .isCloseTo(100 / (2 * Math.PI) / 2, within(1e-6));
        }
    }
}
