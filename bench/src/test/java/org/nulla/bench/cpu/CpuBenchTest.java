package org.nulla.bench.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Figure;
import org.nulla.bench.run.Measurement;
import org.nulla.bench.run.ResultsPage;
import org.nulla.bench.run.Settings;

@DisplayName("The CPU benchmark")
class CpuBenchTest {

    @TempDir
    private Path folder;

    private static Settings settings(Set<String> only, Path resume, Settings.Progress progress) {
        return new Settings(3, true, only, resume, progress);
    }

    private static Figure figure(BenchResult<Measurement> result, String name) {
        return result.figures().stream().filter(figure -> figure.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    @DisplayName("has a thousand trials on each graph, and a quick run sees the corners first")
    void trials() {
        assertThat(Trial.all(false)).hasSize(2000).doesNotHaveDuplicates();
        assertThat(Trial.all(true).subList(0, 16)).contains(Trial.CORNER, new Trial(1, 1, 1, true));
        assertThat(new Trial(2, 3, 4, true).problem()).isEqualTo("t2-k3-n4-generic");
    }

    @Test
    @DisplayName("answers the code's graph exactly and the figure's to rounding, by every method, and writes a page")
    void everyMethod() throws IOException {
        Set<String> only = new TreeSet<>(Set.of("t1-k1-n1", "t2-k1-n2", "t1-k2-n1-generic", "t2-k1-n2-generic"));
        BenchResult<Measurement> result = CpuBench.run(settings(only, null, (stage, done, total) -> {
        }));
        assertThat(result.rows()).hasSize(24);
        for (Measurement row : result.rows()) {
            // the paper's own algorithm loses digits on the figure's graph
            double most = row.method().startsWith("reference") ? 1e-8 : 1e-12;
            assertThat(row.residual()).as(row.toString()).isBetween(0.0, row.problem().endsWith("generic") ? most
                    : row.method().equals("vjp") ? 1e-15 : 0);
            assertThat(row.seconds()).as(row.toString()).isPositive();
            assertThat(row.counters() == null).isEqualTo(row.method().startsWith("lu") || row.method().equals("vjp"));
            if (row.problem().equals("t1-k1-n1")) {
                assertThat(row.steps()).isEqualTo(111);
            }
        }
        assertThat(figure(result, "inexactTrials").value()).isZero();
        assertThat(figure(result, "preimageOverVjp").value()).isNaN();
        ResultsPage.of(result, "cpu", "command").writePage(folder.resolve("cpu.md"));
        assertThat(folder.resolve("cpu.md")).content().contains("# The paper's CPU benchmark", "seed 3",
                "![cpu steps](cpu-steps.png)", "| not measured |");
        assertThat(Files.readAllLines(folder.resolve("cpu.csv"))).hasSize(25);
        assertThat(folder.resolve("cpu-steps-generic.png")).isNotEmptyFile();
    }

    @Test
    @DisplayName("compares the check of a point with reverse mode on one trace")
    void check() {
        SameTrace.Check check = SameTrace.Check.of("t1-k1-n1", new Trial(1, 1, 1, false).program(1));
        assertThat(check.steps()).isEqualTo(111);
        // how long either takes is for a quiet machine to say
        assertThat(check.overReverse()).isPositive();
    }

    @Test
    @DisplayName("goes on where it was stopped, and forgets its rows when it is done")
    void resumes() throws IOException {
        Set<String> only = Set.of("t1-k1-n1", "t1-k1-n2");
        Path file = folder.resolve("run");
        assertThatThrownBy(() -> CpuBench.run(settings(only, file, (stage, done, total) -> {
            if (stage.equals("t1-k1-n2")) {
                throw new IllegalStateException("stopped");
            }
        }))).hasMessage("stopped");
        String kept = Files.readString(file);
        assertThat(kept.lines()).hasSize(7);
        BenchResult<Measurement> result = CpuBench.run(settings(only, file, (stage, done, total) -> {
        }));
        assertThat(result.rows()).hasSize(12);
        String seconds = Double.toString(result.rows().getFirst().seconds());
        assertThat(kept).as("the time that the first run took").contains(seconds);
        assertThat(file).doesNotExist();
    }

    @Test
    @DisplayName("refuses trials that there are not, by name")
    void unknownTrial() {
        assertThatThrownBy(() -> CpuBench.run(settings(Set.of("t11-k1-n1"), null, (stage, done, total) -> {
        }))).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("t11-k1-n1");
    }
}
