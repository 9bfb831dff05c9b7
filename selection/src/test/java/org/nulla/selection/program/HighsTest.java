package org.nulla.selection.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.nulla.RunControl;
import org.nulla.selection.program.ProgramAnswer.Status;

@Tag("fast")
class HighsTest {

    /// Least x + y with x + 2 y between 2 and 8, 0 ≤ x ≤ 3, y ≤ 5.
    private static LinearProgram small() {
        return LinearProgram.withRows(new double[] {2}, new double[] {8})
                .column(1, 0, 3).entry(0, 1)
                .column(1, Double.NEGATIVE_INFINITY, 5).entry(0, 2).build();
    }

    @Test
    void bothSolversSolveASmallProgramWithItsMultipliers() {
        for (ProgramSolver solver : List.of(new Highs(), new ExactSimplex())) {
            ProgramAnswer answer = solver.solve(small(), RunControl.NONE);
            assertThat(answer.status()).as(solver.name()).isEqualTo(Status.OPTIMAL);
            assertThat(answer.values().toArray()).as(solver.name()).containsExactly(new double[] {0, 1}, within(1e-12));
            assertThat(answer.multipliers().toArray()).as(solver.name()).containsExactly(new double[] {0.5},
                    within(1e-12));
            assertThat(answer.reducedCosts().toArray()).as(solver.name()).containsExactly(new double[] {0.5, 0},
                    within(1e-12));
        }
    }

    @Test
    void aSolveThatIsCancelledOnItsWayIsAnAnswer() {
        Random random = new Random(2);
        double[] right = new double[80];
        for (int i = 0; i < right.length; i++) {
            right[i] = random.nextGaussian();
        }
        LinearProgram.Builder builder = LinearProgram.withRows(right, right);
        for (int j = 0; j < 400; j++) {
            builder.column(1 + random.nextDouble(), j % 2 == 0 ? 0 : -1, Double.POSITIVE_INFINITY);
            for (int i = 0; i < right.length; i++) {
                builder.entry(i, random.nextGaussian());
            }
        }
        LinearProgram program = builder.build();
        AtomicLong asked = new AtomicLong();
        ProgramAnswer cancelled = new Highs().solve(program,
                RunControl.NONE.cancelledWhen(() -> asked.incrementAndGet() > 20));
        assertThat(cancelled.status()).isEqualTo(Status.CANCELLED);
        assertThat(asked.get()).isLessThan(1000);
        assertThat(new Highs().solve(program, RunControl.NONE).status()).isEqualTo(Status.OPTIMAL);
    }

    @Test
    void whatHasNoAnswerHasAProof() {
        for (ProgramSolver solver : List.of(new Highs(), new ExactSimplex())) {
            LinearProgram nothing = LinearProgram.withRows(new double[] {5}, new double[] {6})
                    .column(1, 0, 2).entry(0, 1).column(1, 0, 1).entry(0, 2).build();
            ProgramAnswer infeasible = solver.solve(nothing, RunControl.NONE);
            assertThat(infeasible.status()).as(solver.name()).isEqualTo(Status.INFEASIBLE);
            assertThat(infeasible.message()).as(solver.name()).isEqualTo("infeasible");
            assertThat(infeasible.multipliers().length()).as(solver.name()).isEqualTo(1);
            assertThat(infeasible.multipliers().get(0)).as(solver.name()).isNotZero();
            assertThat(infeasible.values().length()).as(solver.name()).isZero();
            LinearProgram endless = LinearProgram.withRows(new double[] {1}, new double[] {1})
                    .column(-1, 0, Double.POSITIVE_INFINITY).entry(0, 2)
                    .column(0, 0, Double.POSITIVE_INFINITY).entry(0, -1).build();
            ProgramAnswer unbounded = solver.solve(endless, RunControl.NONE);
            assertThat(unbounded.status()).as(solver.name()).isEqualTo(Status.UNBOUNDED);
            assertThat(unbounded.message()).as(solver.name()).isEqualTo("unbounded");
            assertThat(unbounded.values().length()).as(solver.name()).isEqualTo(2);
            assertThat(unbounded.values().get(0)).as(solver.name()).isPositive();
            assertThat(unbounded.values().get(1)).as(solver.name()).isEqualTo(2 * unbounded.values().get(0),
                    within(1e-9));
            assertThat(unbounded.multipliers().length()).as(solver.name()).isZero();
        }
    }

    @Test
    void highsNamesItselfTakesEverySizeAndCanGoUnwatched() {
        Highs highs = new Highs();
        assertThat(highs.name()).matches("HiGHS \\d+\\.\\d+\\.\\d+");
        assertThat(highs.accepts(1_000_000, 1_000_000)).isTrue();
        ProgramAnswer answer = highs.solveUnwatched(small());
        assertThat(answer.status()).isEqualTo(Status.OPTIMAL);
        assertThat(answer.values().toArray()).containsExactly(new double[] {0, 1}, within(1e-12));
        LinearProgram.Builder many = LinearProgram.withRows(new double[] {1}, new double[] {1});
        for (int j = 0; j < 70; j++) {
            many.column(70 - j, 0, 1).entry(0, 1);
        }
        assertThat(highs.solve(many.build(), RunControl.NONE).values().get(69)).isEqualTo(1, within(1e-12));
        LinearProgram wrong = LinearProgram.withRows(new double[] {1}, new double[] {1}).column(1, 0, 1).entry(7, 1)
                .build();
        ProgramAnswer refused = highs.solve(wrong, RunControl.NONE);
        assertThat(refused.status()).isEqualTo(Status.FAILED);
        assertThat(refused.message()).startsWith("HiGHS refused the program");
        assertThat(refused.iterations()).isZero();
    }

    @Test
    void whateverAListenerThrowsStopsTheSolveAndATimeThatIsOverIsSaidToBe() {
        Random random = new Random(2);
        double[] right = new double[30];
        LinearProgram.Builder builder = LinearProgram.withRows(right, right);
        for (int j = 0; j < 90; j++) {
            builder.column(random.nextDouble(), -1 - random.nextDouble(), 2);
            for (int i = 0; i < right.length; i++) {
                builder.entry(i, random.nextGaussian());
            }
        }
        LinearProgram program = builder.build();
        ProgramAnswer broken = new Highs().solve(program, RunControl.NONE.cancelledWhen(() -> {
            throw new IllegalStateException("a listener's own mistake");
        }));
        assertThat(broken.status()).isEqualTo(Status.CANCELLED);
        ProgramAnswer late = new Highs().solve(program, RunControl.NONE.within(Duration.ofSeconds(-1)));
        assertThat(late.status()).isEqualTo(Status.TIME_LIMIT);
        assertThat(late.message()).isEqualTo("stopped after " + late.iterations() + " steps");
    }

    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void whereNoLibraryForTheMachineIsThereItsJarIsNamed() {
        String system = System.getProperty("os.name");
        String machine = System.getProperty("os.arch");
        try {
            for (List<String> place : List.of(List.of("Linux", "aarch64", "linux-aarch64"),
                    List.of("Mac OS X", "arm64", "darwin-aarch64"), List.of("Mac OS X", "x86_64", "darwin-x86-64"),
                    List.of("Windows 11", "amd64", "win32-x86-64"))) {
                System.setProperty("os.name", place.get(0));
                System.setProperty("os.arch", place.get(1));
                assertThatThrownBy(Highs::new).isInstanceOf(SolverMissingException.class)
                        .hasMessageStartingWith("HiGHS for " + place.get(2) + " is not on the class path.")
                        .hasMessageContaining("com.google.ortools:ortools-" + place.get(2));
            }
        } finally {
            System.setProperty("os.name", system);
            System.setProperty("os.arch", machine);
        }
    }

    @Test
    void theExactMethodSaysWhatIsTooLargeForIt() {
        LinearProgram.Builder builder = LinearProgram.withRows(new double[100], new double[100]);
        for (int j = 0; j < 200; j++) {
            builder.column(1, 0, 1);
        }
        ProgramAnswer answer = new ExactSimplex().solve(builder.build(), RunControl.NONE);
        assertThat(answer.status()).isEqualTo(Status.FAILED);
        assertThat(answer.message()).contains("100 rows and 200 unknowns");
    }

    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void aLibraryThatCannotBeLoadedIsOneLineThatSaysWhatHelps(@TempDir Path folder) throws Exception {
        Path broken = Files.writeString(folder.resolve("libhighs.so"), "not a library");
        System.setProperty(HighsLibrary.FILE_PROPERTY, broken.toString());
        try {
            assertThatThrownBy(Highs::new).isInstanceOf(SolverMissingException.class)
                    .hasMessageContaining("HiGHS could not be loaded").hasMessageContaining("-Dnulla.highs=…")
                    .message().doesNotContain("\n");
        } finally {
            System.clearProperty(HighsLibrary.FILE_PROPERTY);
        }
    }

    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void anotherLibraryOrTooOldAVersionIsRefusedByWhatItLacks() {
        Path java = Path.of(System.getProperty("java.home"));
        String name = System.mapLibraryName("zip");
        Path other = Files.exists(java.resolve("lib").resolve(name)) ? java.resolve("lib").resolve(name)
                : java.resolve("bin").resolve(name);
        System.setProperty(HighsLibrary.FILE_PROPERTY, other.toString());
        try {
            assertThatThrownBy(Highs::new).isInstanceOf(SolverMissingException.class)
                    .hasMessageContaining("has no function 'Highs_").hasMessageContaining("version 1.7 or newer")
                    .message().doesNotContain("\n");
        } finally {
            System.clearProperty(HighsLibrary.FILE_PROPERTY);
        }
    }
}
