package org.nulla.bench.solvers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nulla.RunControl;
import org.nulla.bench.problems.MinpackRuns;
import org.nulla.bench.problems.NistDataset;
import org.nulla.bench.problems.NistFormatException;
import org.nulla.bench.problems.NistReader;
import org.nulla.report.ResumeFile;

class SolverBenchTest {

    private static final long SEED = 1;

    @TempDir
    Path folder;

    private static SolverBench only(Collection collection) {
        return SolverBench.of(SEED).only(EnumSet.of(collection));
    }

    /// The page of results that the repository shows.
    private static String page() throws IOException {
        return Files.readString(Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
                .resolveSibling("docs/results/solvers.md"));
    }

    private static void requireOnPage(List<SolverRow> rows) throws IOException {
        for (SolverRow row : rows) {
            assertThat(page()).contains("| " + row.problem() + " | " + row.unknowns() + " | " + row.equations() + " | "
                    + (row.solved() ? "yes" : "no") + " | ");
        }
    }

    private static List<String> unsolved(List<SolverRow> rows) {
        return rows.stream().filter(row -> !row.solved()).map(row -> row.problem() + " " + row.reason() + " "
                + row.residual() + " seed " + SEED).toList();
    }

    @Test
    @DisplayName("all 23 systems are solved from their starts")
    void systems() throws IOException {
        List<SolverRow> rows = only(Collection.SYSTEMS).run(null, RunControl.NONE);
        assertThat(rows).hasSize(23);
        assertThat(unsolved(rows)).isEmpty();
        assertThat(rows).allMatch(row -> row.residual() <= 1e-8 && row.reason().startsWith("converged"));
        requireOnPage(rows);
    }

    @Test
    @DisplayName("of MINPACK's 55 runs at least 52 are solved, and the one without a root ends at its least squares")
    void minpack() throws IOException {
        List<SolverRow> rows = only(Collection.MINPACK).run(null, RunControl.NONE);
        assertThat(rows).hasSize(55);
        assertThat(unsolved(rows)).hasSizeLessThanOrEqualTo(3);
        SolverRow rootless = rows.stream().filter(row -> row.problem().equals(MinpackRuns.WITHOUT_ROOT)).findFirst()
                .orElseThrow();
        assertThat(rootless.solved()).isFalse();
        assertThat(rootless.reason()).isEqualTo("least-squares-point");
        // the least sum of squares is 3.51687e-3, so no entry is beyond its root
        assertThat(rootless.residual()).isBetween(0.01, 0.06);
        requireOnPage(rows);
    }

    @Test
    @DisplayName("every function of Moré, Garbow and Hillstrom is brought to a published minimum")
    void fits() throws IOException {
        List<SolverRow> rows = only(Collection.FITS).run(null, RunControl.NONE);
        assertThat(rows).hasSize(41);
        assertThat(unsolved(rows)).isEmpty();
        requireOnPage(rows);
    }

    @Test
    @DisplayName("NIST's regressions have six digits of every certified parameter from start 2")
    void nist() throws IOException, NistFormatException {
        String given = System.getProperty("nulla.nist", "");
        assumeThat(given).as("the folder of NIST's data files, which -Dnulla.nist=DIR names").isNotEmpty();
        List<NistDataset> datasets = NistReader.readAll(Path.of(given));
        List<NistDataset> consistent = datasets.stream().filter(NistDataset::isConsistent).toList();
        assertThat(consistent).hasSizeGreaterThanOrEqualTo(26);
        List<SolverRow> rows = SolverBench.of(SEED).withNist(consistent, 2).only(EnumSet.of(Collection.NIST)).run(null,
                RunControl.NONE);
        assertThat(unsolved(rows)).isEmpty();
        assertThat(rows).allMatch(row -> row.digits() >= 6);
    }

    @Test
    @DisplayName("a tridiagonal system of many unknowns is solved, with its progress told")
    void large() throws IOException {
        AtomicLong told = new AtomicLong();
        List<SolverRow> rows = SolverBench.of(SEED).withLarge(20_000).only(EnumSet.of(Collection.LARGE)).run(null,
                RunControl.NONE.withProgress((stage, done, total) -> {
                    if (stage.startsWith("broyden-tridiagonal-20000, iteration ")) {
                        told.incrementAndGet();
                    }
                }));
        assertThat(unsolved(rows)).isEmpty();
        assertThat(told.get()).isGreaterThan(3);
    }

    @Test
    @DisplayName("a run that was stopped goes on with the rows that are missing and ends with the same table")
    void resumed() throws IOException {
        SolverBench bench = only(Collection.SYSTEMS);
        List<SolverRow> whole = bench.run(null, RunControl.NONE);
        Path file = folder.resolve("solvers.resume");
        try (ResumeFile resume = ResumeFile.open(file, Map.of("seed", "1"))) {
            RunControl stopping = RunControl.NONE.withProgress((stage, done, total) -> {
                if (done == 10) {
                    throw new CancellationException("stopped by the test");
                }
            });
            assertThatThrownBy(() -> bench.run(resume, stopping)).isInstanceOf(CancellationException.class);
        }
        Set<String> begun = new java.util.HashSet<>();
        try (ResumeFile resume = ResumeFile.open(file, Map.of("seed", "1"))) {
            assertThat(resume.resumed()).isEqualTo(10);
            List<SolverRow> rows = bench.run(resume, RunControl.NONE.withProgress((stage, done, total) -> {
                if (stage.contains(", iteration")) {
                    begun.add(stage.substring(0, stage.indexOf(',')));
                }
            }));
            assertThat(rows.stream().map(SolverBenchTest::withoutTime))
                    .containsExactlyElementsOf(whole.stream().map(SolverBenchTest::withoutTime).toList());
        }
        assertThat(begun).containsExactlyInAnyOrderElementsOf(
                whole.subList(10, 23).stream().map(SolverRow::problem).toList());
    }

    private static List<String> withoutTime(SolverRow row) {
        return row.fields().subList(0, SolverRow.HEADER.size() - 1);
    }
}
