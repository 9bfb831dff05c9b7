package org.nulla.bench.stability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Real;
import org.nulla.backend.Device;
import org.nulla.backend.Devices;
import org.nulla.backend.ElementType;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Settings;
import org.nulla.bench.tables.NetworkProgram;
import org.nulla.bench.tables.TableProblem;
import org.nulla.tensor.Workspace;

@DisplayName("The experiment on stability")
class StabilityBenchTest {

    private final Device device = Devices.best(line -> {
    });

    private BenchResult<StabilityRow> run(String... problems) throws IOException {
        return StabilityBench.run(new Settings(1, true, new LinkedHashSet<>(List.of(problems)), null,
                (stage, done, total) -> {
                }), device);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mlp-d3-w3-b4", "gpt2-c4-l2-h2-t3"})
    @DisplayName("has the same networks number by number as by tensors")
    void sameNetworks(String name) {
        TableProblem problem = TableProblem.named(name);
        try (Workspace workspace = Workspace.open(device)) {
            NetworkProgram program = problem.draw(workspace, ElementType.FLOAT64, 7);
            double[] input = program.input().toArray();
            int width = program.input().shape().size(-1);
            double[][] rows = new double[input.length / width][];
            java.util.Arrays.setAll(rows, i -> java.util.Arrays.copyOfRange(input, i * width, (i + 1) * width));
            double[] value = Real.values(
                    StabilityBench.onNumbers(problem, Real.of(NetworkProgram.flat(program.point())), rows));
            assertThat(program.linearize().values().get(0).toArray()).containsExactly(value, within(1e-13));
        }
    }

    @Test
    @DisplayName("finds origins and bases that the judge accepts, and one decision a layer against many")
    void judged() throws IOException {
        List<StabilityRow> rows = run("mlp-d4-w3-b6", "gpt2-c2-l1-h1-t2").rows();
        assertThat(rows).hasSize(6);
        for (StabilityRow row : rows) {
            assertThat(StabilityRow.from(row.fields())).isEqualTo(row);
            assertThat(row.dimension()).as(row.key()).isEqualTo(row.unknowns() - row.equations());
            assertThat(row.originBackward()).as(row.key()).isLessThanOrEqualTo(1e-12);
            assertThat(row.basisError()).as(row.key()).isLessThanOrEqualTo(1e-10);
            if (row.method().equals("block")) {
                assertThat(row.decisions()).isLessThan(10);
            } else {
                assertThat(row.decisions()).isGreaterThan(row.equations());
            }
        }
    }

    @Test
    @DisplayName("refuses problems that it has no scalar program for")
    void refuses() {
        assertThatThrownBy(() -> run("conv-k2-s4-b1")).hasMessageContaining("MLPs and GPT-2");
    }
}
