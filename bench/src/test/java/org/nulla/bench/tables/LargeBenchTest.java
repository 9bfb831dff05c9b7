package org.nulla.bench.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.nulla.backend.Devices;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Settings;

class LargeBenchTest {

    @Test
    void aSmallShapeShowsEverythingThatALargeOneDoes() throws IOException {
        BenchResult<TableRow> result = LargeBench.run(
                new Settings(1, true, Set.of("gpt2-c16-l2-h2-t24"), null, (_, _, _) -> {
                }), DevicePlan.of(Devices.named("cpu", _ -> {
                })));
        assertThat(result.rows()).extracting(TableRow::deliverable).containsExactlyInAnyOrder(Way.MEMBER,
                LargeBench.MEMBERS, Way.MIN_NORM, LargeAnalysis.AFTER_STEPS, LargeAnalysis.AFTER_TIME);
        assertThat(result.rows()).filteredOn(row -> row.method().equals(Way.NULL_A))
                .allSatisfy(row -> {
                    assertThat(row.residual()).isLessThan(1e-10);
                    assertThat(row.dimension()).isEqualTo(row.unknowns() - row.equations());
                });
        assertThat(result.figures()).allSatisfy(figure -> assertThat(figure.verdict()).isNotEqualTo("no"));
    }

    @Test
    void inputsAreFoundBySubstitutionOverPositions() throws IOException {
        BenchResult<TableRow> result = LargeBench.run(
                new Settings(1, true, Set.of("gpt2-c32-l2-h2-t33-input"), null, (_, _, _) -> {
                }), DevicePlan.of(Devices.named("cpu", _ -> {
                })));
        assertThat(result.rows()).singleElement().satisfies(row -> {
            assertThat(row.residual()).isLessThan(1e-8);
            assertThat(row.reason()).isEqualTo("structured");
        });
    }
}
