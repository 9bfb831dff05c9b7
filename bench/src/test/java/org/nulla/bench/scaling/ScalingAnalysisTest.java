package org.nulla.bench.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Figure;
import org.nulla.bench.run.Measurement;
import org.nulla.report.Stamp;

@DisplayName("What follows from rows of the scaling benchmark")
class ScalingAnalysisTest {

    private static Measurement row(String problem, String method, double seconds) {
        return new Measurement(problem, 10, 10, 100, 0, "member", method, seconds, seconds / 2, 3, 1e-16, null);
    }

    private static Figure figure(BenchResult<Measurement> result, String name) {
        return result.figures().stream().filter(figure -> figure.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    @DisplayName("are the worst ratios over the sizes that both sides did, each with its bound")
    void ratios() {
        BenchResult<Measurement> result = new ScalingAnalysis(List.of(row("grid-20", "null-a", 3),
                row("grid-20", "klu", 1), row("grid-20", "lu", 4), row("grid-40", "null-a", 10),
                row("grid-40", "klu", 8), row("grid-60", "klu", 1), row("code-10", "null-a", 6),
                row("code-10", "verifier", 2), row("code-10", "vjp", 1), row("tall-200x6", "null-a", 8),
                row("tall-200x6", "jacobian", 4)))
                .result(Stamp.of(1), List.of());
        assertThat(figure(result, "gridOverKlu").value()).isCloseTo(3, within(1e-12));
        assertThat(figure(result, "gridOverKlu").verdict()).isEqualTo("no");
        assertThat(figure(result, "gridOverLu").verdict()).isEqualTo("yes");
        assertThat(figure(result, "gridRepeatedOverKluRefactor").value()).isNaN();
        assertThat(figure(result, "codeOverVjp").value()).isCloseTo(4, within(1e-12));
        assertThat(figure(result, "codeVerifierOverVjp").value()).isCloseTo(2, within(1e-12));
        assertThat(figure(result, "tallOverJacobian").verdict()).isEqualTo("yes");
        assertThat(result.figures()).extracting(Figure::name).doesNotContain("randomOverKlu", "chainOverVjp")
                .doesNotHaveDuplicates();
        assertThat(result.sections().get(0).table().markdown()).contains("| grid-20 | null-a |", "| grid-40 |")
                .doesNotContain("grid-60");
    }

    @Test
    @DisplayName("have a bound for every family, by names that differ")
    void promises() {
        assertThat(Promise.all()).extracting(Promise::name).doesNotHaveDuplicates();
        assertThat(Promise.all()).extracting(Promise::family).containsAll(Size.FAMILIES);
        for (Promise promise : Promise.all()) {
            assertThat(Size.problems(false)).as(promise.meaning()).anyMatch(promise.problems());
            assertThat(ScalingMethods.NAMES).contains(promise.method(), promise.baseline());
        }
    }
}
