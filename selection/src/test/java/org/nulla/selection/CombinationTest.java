package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.RunControl;
import org.nulla.Vector;
import org.nulla.selection.Admm.End;
import org.nulla.selection.program.ExactSimplex;
import org.nulla.selection.program.LinearProgram;
import org.nulla.selection.program.ProgramAnswer;
import org.nulla.selection.program.ProgramSolver;

/// The method for few equations, on problems small enough for the exact simplex method; its rounds are pinned, because a combination that
/// is put together a little wrong still gets there, only later.
@DisplayName("A combination of points")
@Tag("fast")
class CombinationTest {

    private static double[] of(double... numbers) {
        return numbers;
    }

    private static Equations random(long seed, int count, int size) {
        Random random = new Random(seed);
        double[][] rows = new double[count][size];
        double[] right = new double[count];
        for (int i = 0; i < count; i++) {
            right[i] = random.nextInt(9) - 4.5;
            Arrays.setAll(rows[i], j -> random.nextInt(9) - 4);
        }
        return Equations.of(size, rows, right);
    }

    private static Admm.Result run(Members members, AtomicNorm norm, double[] centre, RunControl control) {
        DualBound bound = new DualBound(members, Constraints.none(centre.length), 1e-6);
        return Objects.requireNonNull(
                new ColumnGeneration(members, norm, centre, bound, new ExactSimplex(), control, 1e-6).run());
    }

    private static double[] weights(int size) {
        double[] weights = new double[size];
        Arrays.setAll(weights, j -> 1 + j % 3);
        return weights;
    }

    @Test
    @DisplayName("has the least maximum that the whole program has")
    void maximum() {
        List<Long> rounds = new ArrayList<>();
        for (int seed = 0; seed < 5; seed++) {
            Members members = Members.of(random(seed, 2, 8));
            double[] centre = {1, 0, -1, 0, 2, 0, 0, 1};
            Admm.Result result = run(members, new MaximumNorm(weights(8)), centre, RunControl.NONE);
            assertThat(result.end()).as("seed %d: %s", seed, result.certificate()).isEqualTo(End.PROVED);
            Choice whole = Selection.in(members).by(new ExactSimplex()).weighted(weights(8)).around(centre)
                    .leastMaximum();
            assertThat(whole.isOptimal()).as(whole.reason()).isTrue();
            assertThat(result.certificate().primal()).as("seed %d", seed).isEqualTo(whole.objective(), within(1e-6));
            rounds.add(result.iterations());
        }
        assertThat(rounds).containsExactly(4L, 2L, 2L, 3L, 3L);
    }

    @Test
    @DisplayName("has the fewest groups that the first-order method finds")
    void groups() {
        List<Long> rounds = new ArrayList<>();
        for (int seed = 1; seed < 4; seed++) {
            Members members = Members.of(random(seed, 2, 6));
            GroupNorm norm = new GroupNorm(new int[] {0, 1, 0, 1, 2, 2}, 3, weights(6));
            double[] centre = {1, 0, 0, -1, 0, 2};
            Admm.Result result = run(members, norm, centre, RunControl.NONE);
            assertThat(result.end()).as("seed %d: %s", seed, result.certificate()).isEqualTo(End.PROVED);
            Admm.Result other = new Admm(members, norm, centre, Constraints.none(6),
                    new DualBound(members, Constraints.none(6), 1e-6), RunControl.NONE).run(5000);
            assertThat(other.end()).as("seed %d", seed).isEqualTo(End.PROVED);
            assertThat(result.certificate().primal()).as("seed %d", seed)
                    .isEqualTo(other.certificate().primal(), within(1e-5));
            rounds.add(result.iterations());
        }
        assertThat(rounds).containsExactly(3L, 4L, 6L);
    }

    @Test
    @DisplayName("is the centre where that is a member, without a round")
    void centre() {
        Members members = Members.of(Equations.of(3, new double[][] {{1, 2, 3}}, of(0)));
        Admm.Result result = run(members, new MaximumNorm(of(1, 1, 1)), of(0, 0, 0), RunControl.NONE);
        assertThat(result.end()).isEqualTo(End.PROVED);
        assertThat(result.iterations()).isZero();
        assertThat(result.candidate().x()).containsExactly(0, 0, 0);
    }

    @Test
    @DisplayName("reports each round, and stops when it is told to or when it is late, with the best so far")
    void control() {
        Members members = Members.of(random(1, 2, 8));
        MaximumNorm norm = new MaximumNorm(weights(8));
        List<String> heard = new ArrayList<>();
        AtomicInteger asked = new AtomicInteger();
        Admm.Result stopped = run(members, norm, new double[8],
                RunControl.NONE.withProgress((stage, done, total) -> heard.add(stage + " " + done + " " + total))
                        .cancelledWhen(() -> asked.incrementAndGet() > 1));
        assertThat(stopped.end()).isEqualTo(End.CANCELLED);
        assertThat(stopped.iterations()).isEqualTo(2);
        assertThat(heard).containsExactly("combining points 1 -1");
        assertThat(stopped.certificate().residual()).isLessThan(1e-12);
        Admm.Result late = run(members, norm, new double[8], RunControl.NONE.within(Duration.ofSeconds(-1)));
        assertThat(late.end()).isEqualTo(End.TIME_LIMIT);
        assertThat(late.iterations()).isEqualTo(1);
    }

    @Test
    @DisplayName("ends where no point joins any more, also where nothing is exact enough")
    void noMore() {
        Members members = Members.of(random(2, 2, 8));
        DualBound bound = new DualBound(members, Constraints.none(8), -1);
        Admm.Result result = Objects.requireNonNull(new ColumnGeneration(members, new MaximumNorm(weights(8)),
                new double[8], bound, new ExactSimplex(), RunControl.NONE, 0).run());
        assertThat(result.end()).isEqualTo(End.ITERATION_LIMIT);
        assertThat(result.iterations()).isEqualTo(4);
        assertThat(result.certificate().gap()).isLessThan(1e-12);
    }

    @Test
    @DisplayName("is given up where the solver gives up")
    void givenUp() {
        Members members = Members.of(random(1, 2, 8));
        ProgramSolver tired = new ProgramSolver() {
            @Override
            public String name() {
                return "tired";
            }

            @Override
            public boolean accepts(int rows, int columns) {
                return true;
            }

            @Override
            public ProgramAnswer solve(LinearProgram program, RunControl control) {
                return new ProgramAnswer(ProgramAnswer.Status.FAILED, Vector.of(), Vector.of(), Vector.of(), 0,
                        "tired");
            }
        };
        assertThat(new ColumnGeneration(members, new MaximumNorm(weights(8)), new double[8],
                new DualBound(members, Constraints.none(8), 1e-6), tired, RunControl.NONE, 1e-6).run()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"1000,1,combination of points", "999,1,first-order method", "1000,32,combination of points",
        "1000,33,first-order method"})
    @DisplayName("is for a thousand unknowns and more, and up to thirty-two equations")
    void sizes(int size, int count, String method) {
        assertThat(method(size, count)).isEqualTo(method);
    }

    /// Equations that name one unknown each, all in one group: nothing is easier to choose.
    private static String method(int size, int count) {
        double[][] rows = new double[count][size];
        for (int i = 0; i < count; i++) {
            rows[i][i] = 1;
        }
        double[] right = new double[count];
        right[0] = 2;
        Choice choice = Selection.in(Members.of(Equations.of(size, rows, right)))
                .fewestGroups(Groups.consecutive(List.of("all"), size));
        assertThat(choice.isOptimal()).as(choice.reason()).isTrue();
        assertThat(choice.objective()).isEqualTo(2, within(1e-5));
        return choice.method();
    }
}
