package org.nulla.bench.powerflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nulla.Nulla;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Figure;
import org.nulla.bench.run.Measurement;
import org.nulla.bench.run.Settings;

@DisplayName("The power flow benchmark")
class PowerFlowBenchTest {

    @TempDir
    private Path folder;

    @Test
    @DisplayName("solves its networks by every way that the machine has")
    void everyWay() throws IOException {
        BenchResult<Measurement> result = PowerFlowBench.run(new Settings(3, true,
                new LinkedHashSet<>(List.of("power-20", "power-45")), null, (stage, done, total) -> {
                }));
        assertThat(result.rows()).extracting(Measurement::method).contains(PowerFlowBench.ROOTS);
        assertThat(result.rows()).allSatisfy(row -> assertThat(row.residual()).isLessThan(1e-10));
        assertThat(result.rows().size() + 2 * result.leftOut().size()).isEqualTo(6);
        assertThat(result.figures()).extracting(Figure::name).contains("power20OverKlu", "power45OverSciPy");
        assertThatThrownBy(() -> PowerFlowBench.run(new Settings(3, true, Set.of("grid-3"), null,
                (stage, done, total) -> {
                }))).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("grid-3");
    }

    @Test
    @DisplayName("has a Jacobian written by hand that agrees with the derivative of the equations")
    void byHand() {
        PowerNetwork network = PowerNetwork.of(17, 2);
        double[] x = network.solution();
        for (int j = 0; j < x.length; j++) {
            x[j] += 0.01 * Math.sin(j);
        }
        HandWrittenNewton newton = new HandWrittenNewton(network);
        newton.evaluate(x);
        double[][] jacobian = Nulla.linearize(network, x).jacobian();
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < x.length; j++) {
                assertThat(newton.entry(i, j)).as("entry %s, %s", i, j).isCloseTo(jacobian[i][j], within(1e-12));
            }
        }
        assertThat(newton.mismatch).containsExactly(Nulla.linearize(network, x).value(), within(1e-12));
    }

    @Test
    @DisplayName("hands a network over in lines of plain numbers")
    void handOver() throws IOException {
        PowerNetwork network = PowerNetwork.of(9, 2);
        Path file = folder.resolve("network.txt");
        SciPy.write(network, file);
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(11);
        assertThat(lines.get(0)).isEqualTo("9 " + network.lines() + " " + network.unknowns());
        assertThat(lines.getLast().split(" ")).hasSize(network.unknowns());
    }
}
