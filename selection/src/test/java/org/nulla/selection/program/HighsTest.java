package org.nulla.selection.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
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
