package org.nulla.bench.solvers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nulla.report.Stamp;

class SolverReportTest {

    private static final SolverReport REPORT = new SolverReport(
            new Stamp("machine", "cpu", "jdk", "abc123", 7, "2026-01-01T00:00:00Z"),
            List.of(new SolverRow(Collection.SYSTEMS, "wood", 4, 4, true, "converged-residual", 1e-12, Double.NaN, 5, 0,
                    12, 0.1),
                    new SolverRow(Collection.SYSTEMS, "boggs", 2, 2, false, "stalled", 0.5, Double.NaN, 50, 2, 120,
                            0.1),
                    new SolverRow(Collection.NIST, "Rat42-start-2", 3, 9, true, "converged-gradient", 8.0565, 10.5, 9,
                            0,
                            20, 0.1),
                    new SolverRow(Collection.NIST, "Rat43-start-2", 4, 15, false, "inconsistent-file", 1, 0.1, 9, 0, 20,
                            0.1)));

    @TempDir
    Path folder;

    @Test
    @DisplayName("the text has every problem, the counts of others and the stamp")
    void text() {
        assertThat(REPORT.text()).contains("wood     4  4  yes     converged-residual")
                .contains("boggs    2  2  no      stalled").containsPattern("Null-A +1 *\n")
                .containsPattern("C translation of MINPACK, hybrd +52\n").containsPattern("MINPACK, Powell +18\n")
                .containsPattern("23 systems +2 +1 +55 +2 +132 ").contains("Rat43-start-2: the file's certified")
                .endsWith("machine; cpu; jdk; commit abc123; seed 7; 2026-01-01T00:00:00Z\n");
    }

    @Test
    @DisplayName("the page has the same tables in Markdown")
    void page() {
        assertThat(REPORT.page()).startsWith("# Solvers on standard problems\n")
                .contains("| boggs | 2 | 2 | no | stalled | 5.0e-01 | 50 | 2 | 120 |")
                .contains("| Rat42-start-2 | 3 | 9 | yes | converged-gradient | 8.056500e+00 | 9 | 0 | 20 | 10.5 |")
                .contains("## NIST regressions, start 2\n\nSolved means: 6 digits").contains("commit abc123");
    }

    @Test
    @DisplayName("rows survive their way through a CSV file, and there is a plot")
    void files() throws IOException {
        REPORT.writeCsv(folder);
        REPORT.writePlots(folder);
        List<String> lines = Files.readAllLines(folder.resolve("solvers.csv"));
        assertThat(lines.getFirst()).isEqualTo(String.join(",", SolverRow.HEADER));
        assertThat(lines.stream().skip(1).map(line -> SolverRow.of(List.of(line.split(",")))))
                .containsExactlyElementsOf(REPORT.rows());
        assertThat(Files.readAllBytes(folder.resolve("solvers.png"))).startsWith(0x89, 'P', 'N', 'G');
    }
}
