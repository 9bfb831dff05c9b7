package org.nulla.selection.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.RunControl;
import org.nulla.selection.program.ProgramAnswer.Status;

@DisplayName("The exact simplex method")
@Tag("fast")
class ExactSimplexTest {

    private static final double NONE = Double.POSITIVE_INFINITY;
    private static final double CLOSE = 1e-12;

    private static LinearProgram draw(SplittableRandom random) {
        int rows = random.nextInt(0, 5);
        int columns = random.nextInt(1, 6);
        double[] rowLower = new double[rows];
        double[] rowUpper = new double[rows];
        for (int i = 0; i < rows; i++) {
            constraints(random, rowLower, rowUpper, i);
        }
        LinearProgram.Builder builder = LinearProgram.withRows(rowLower, rowUpper);
        double[] least = new double[1];
        double[] most = new double[1];
        for (int j = 0; j < columns; j++) {
            constraints(random, least, most, 0);
            builder.column(random.nextInt(-3, 4), least[0], most[0]);
            for (int i = 0; i < rows; i++) {
                builder.entry(i, random.nextInt(-2, 3));
            }
        }
        return builder.build();
    }

    private static void constraints(SplittableRandom random, double[] least, double[] most, int i) {
        least[i] = random.nextInt(3) == 0 ? -NONE : random.nextInt(-4, 3);
        most[i] = random.nextInt(3) == 0 ? NONE
                : least[i] == -NONE ? random.nextInt(-2, 5) : least[i] + random.nextInt(0, 5);
    }

    private static double[] rows(LinearProgram program, double[] values) {
        double[] sums = new double[program.rows()];
        for (int j = 0; j < values.length; j++) {
            for (int k = program.start()[j]; k < program.start()[j + 1]; k++) {
                sums[program.index()[k]] += program.entry()[k] * values[j];
            }
        }
        return sums;
    }

    /// What a combination of constraints says: the least that `weight · x` can be for `x` between them.
    private static double least(double weight, double lower, double upper) {
        return Math.abs(weight) < CLOSE ? 0 : weight > 0 ? weight * lower : weight * upper;
    }

    @ParameterizedTest
    @CsvSource({"0,452", "100,461", "200,395", "300,405"})
    @DisplayName("proves what it says on random programs: an optimum, a direction without end, or a contradiction")
    void proofs(int first, long steps) {
        Map<Status, Integer> seen = new EnumMap<>(Status.class);
        long pivots = 0;
        for (int seed = first; seed < first + 100; seed++) {
            LinearProgram program = draw(new SplittableRandom(seed));
            ProgramAnswer answer = new ExactSimplex().solve(program, RunControl.NONE);
            seen.merge(answer.status(), 1, Integer::sum);
            pivots += answer.iterations();
            switch (answer.status()) {
                case OPTIMAL -> optimal(program, answer, "seed " + seed);
                case UNBOUNDED -> unbounded(program, answer.values().toArray(), "seed " + seed);
                case INFEASIBLE -> infeasible(program, answer.multipliers().toArray(), "seed " + seed);
                default -> assertThat(answer.status()).as("seed %s", seed).isNull();
            }
        }
        assertThat(seen).hasSize(3);
        assertThat(seen.values()).allMatch(count -> count >= 8);
        // in fractions nothing depends on rounding: another count is another rule of choice
        assertThat(pivots).isEqualTo(steps);
    }

    /// Values within all constraints, and a bound from the multipliers that is the same cost.
    private static void optimal(LinearProgram program, ProgramAnswer answer, String context) {
        double[] values = answer.values().toArray();
        double[] sums = rows(program, values);
        double cost = 0;
        double bound = 0;
        for (int j = 0; j < values.length; j++) {
            assertThat(values[j]).as(context).isBetween(program.lower()[j] - CLOSE, program.upper()[j] + CLOSE);
            cost += program.cost()[j] * values[j];
            double reduced = program.cost()[j];
            for (int k = program.start()[j]; k < program.start()[j + 1]; k++) {
                reduced -= program.entry()[k] * answer.multipliers().get(program.index()[k]);
            }
            assertThat(answer.reducedCosts().get(j)).as(context).isCloseTo(reduced, within(CLOSE));
            bound += least(reduced, program.lower()[j], program.upper()[j]);
        }
        for (int i = 0; i < sums.length; i++) {
            assertThat(sums[i]).as(context).isBetween(program.rowLower()[i] - CLOSE, program.rowUpper()[i] + CLOSE);
            bound += least(answer.multipliers().get(i), program.rowLower()[i], program.rowUpper()[i]);
        }
        assertThat(bound).as(context).isCloseTo(cost, within(1e-10));
    }

    /// A direction that stays within all constraints, along which the cost falls.
    private static void unbounded(LinearProgram program, double[] ray, String context) {
        double fall = 0;
        for (int j = 0; j < ray.length; j++) {
            fall += program.cost()[j] * ray[j];
            stays(ray[j], program.lower()[j], program.upper()[j], context);
        }
        assertThat(fall).as(context).isNegative();
        double[] sums = rows(program, ray);
        for (int i = 0; i < sums.length; i++) {
            stays(sums[i], program.rowLower()[i], program.rowUpper()[i], context);
        }
    }

    private static void stays(double change, double lower, double upper, String context) {
        assertThat(change <= CLOSE || upper == NONE).as(context).isTrue();
        assertThat(change >= -CLOSE || lower == -NONE).as(context).isTrue();
    }

    /// A combination of rows that the unknowns cannot reach.
    private static void infeasible(LinearProgram program, double[] weights, String context) {
        if (weights.length == 0) {
            return;
        }
        double needed = 0;
        for (int i = 0; i < weights.length; i++) {
            needed += least(weights[i], program.rowLower()[i], program.rowUpper()[i]);
        }
        double reached = 0;
        for (int j = 0; j < program.columns(); j++) {
            double sum = 0;
            for (int k = program.start()[j]; k < program.start()[j + 1]; k++) {
                sum += program.entry()[k] * weights[program.index()[k]];
            }
            reached -= least(-sum, program.lower()[j], program.upper()[j]);
        }
        assertThat(needed).as(context).isGreaterThan(reached + CLOSE);
    }

    @Test
    @DisplayName("says at once where a lower bound exceeds its upper one")
    void contradiction() {
        LinearProgram ofUnknown = LinearProgram.withRows(new double[0], new double[0]).column(1, 2, 1).build();
        LinearProgram ofRow = LinearProgram.withRows(new double[] {2}, new double[] {1}).column(1, 0, 1).build();
        for (LinearProgram program : new LinearProgram[] {ofUnknown, ofRow}) {
            ProgramAnswer answer = new ExactSimplex().solve(program, RunControl.NONE);
            assertThat(answer.status()).isEqualTo(Status.INFEASIBLE);
            assertThat(answer.message()).isEqualTo("a lower bound exceeds its upper bound");
            assertThat(answer.iterations()).isZero();
        }
    }

    @Test
    @DisplayName("passes over rows that say nothing, and takes a bound that leaves one value")
    void nothingSaid() {
        LinearProgram least = LinearProgram.withRows(new double[] {0, 3}, new double[] {0, NONE})
                .column(1, 0, 5).entry(1, 1).column(1, 2, 2).build();
        ProgramAnswer answer = new ExactSimplex().solve(least, RunControl.NONE);
        assertThat(answer.status()).isEqualTo(Status.OPTIMAL);
        assertThat(answer.values().toArray()).containsExactly(3, 2);
        assertThat(answer.multipliers().toArray()).containsExactly(0, 1);
        LinearProgram endless = LinearProgram.withRows(new double[] {0, 3}, new double[] {0, NONE})
                .column(-1, 0, NONE).entry(1, 1).build();
        ProgramAnswer ray = new ExactSimplex().solve(endless, RunControl.NONE);
        assertThat(ray.status()).isEqualTo(Status.UNBOUNDED);
        assertThat(ray.values().toArray()).containsExactly(1);
    }

    @Test
    @DisplayName("takes forty thousand entries and not one more, and names itself")
    void limit() {
        ExactSimplex solver = new ExactSimplex();
        assertThat(solver.name()).isEqualTo("exact simplex method");
        assertThat(solver.accepts(0, 115)).isTrue();
        assertThat(solver.accepts(0, 116)).isFalse();
        // (100 + 50)(200 + 150) entries, and (100 + 40)(200 + 80·1.5) of them
        assertThat(solver.accepts(100, 40)).isFalse();
        assertThat(solver.accepts(80, 40)).isTrue();
        // 125 · 320
        assertThat(solver.accepts(55, 70)).isTrue();
    }

    @Test
    @DisplayName("stops when it is told to, or when its time is over, and says which")
    void control() {
        LinearProgram program = LinearProgram.withRows(new double[] {1, 1}, new double[] {NONE, NONE})
                .column(1, 0, NONE).entry(0, 1).column(1, 0, NONE).entry(1, 1).build();
        AtomicInteger asked = new AtomicInteger();
        ProgramAnswer cancelled = new ExactSimplex().solve(program,
                RunControl.NONE.cancelledWhen(() -> asked.incrementAndGet() > 1));
        assertThat(cancelled.status()).isEqualTo(Status.CANCELLED);
        assertThat(cancelled.iterations()).isEqualTo(1);
        assertThat(cancelled.values().toArray()).isEmpty();
        ProgramAnswer late = new ExactSimplex().solve(program,
                RunControl.NONE.within(java.time.Duration.ofSeconds(-1)));
        assertThat(late.status()).isEqualTo(Status.TIME_LIMIT);
        assertThat(late.message()).contains("deadline");
    }
}
