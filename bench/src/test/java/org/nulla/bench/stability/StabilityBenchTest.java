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
import org.nulla.Nulla;
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
    @DisplayName("finds points of unstable programs with all their digits and a warning, where explicit Jacobians have none left")
    void unstable() throws IOException {
        BenchResult<StabilityRow> result = run("chain-160-1", "net-60-1", "lorenz-30000-1");
        assertThat(result.rows()).hasSize(12);
        assertThat(result.rows()).allSatisfy(row -> assertThat(StabilityRow.from(row.fields())).isEqualTo(row));
        assertThat(result.figures()).filteredOn(figure -> figure.name().startsWith("unstable")).hasSize(4)
                .allSatisfy(figure -> assertThat(figure.verdict()).as("%s: %s", figure.meaning(), figure.value())
                        .isEqualTo("yes"));
        assertThat(result.rows()).filteredOn(row -> row.growth() > 1e16 && row.method().equals(StabilityBench.SCALAR))
                .isNotEmpty().allSatisfy(row -> {
                    assertThat(row.note()).isEqualTo(StabilityBench.WARNING);
                    // what is printed is the residual as it is
                    assertThat(row.originError()).isPositive().isLessThanOrEqualTo(2 * row.rounding());
                });
    }

    @Test
    @DisplayName("has long arithmetic that agrees with the library where a program is short")
    void longArithmetic() {
        for (String name : List.of("chain-3-1", "net-2-1", "lorenz-10-1")) {
            UnstableProgram program = UnstableProgram.named(name, 1);
            double[][] jacobian = Nulla.linearize(program::apply, program.start()).jacobian();
            double[] x = new double[program.inputs()];
            java.util.Arrays.setAll(x, j -> 1 + j);
            double[] y = new double[x.length];
            for (int i = 0; i < y.length; i++) {
                for (int j = 0; j < x.length; j++) {
                    y[i] += jacobian[i][j] * x[j];
                }
            }
            assertThat(LongJacobian.of(program).error(x, y)).as(name).isLessThan(1e-12);
        }
    }

    @Test
    @DisplayName("refuses problems that it has no scalar program for")
    void refuses() {
        assertThatThrownBy(() -> run("conv-k2-s4-b1")).hasMessageContaining("MLPs and GPT-2");
    }
}
