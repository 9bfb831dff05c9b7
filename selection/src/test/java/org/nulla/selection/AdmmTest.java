package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.RunControl;
import org.nulla.selection.Admm.End;

/// How many rounds it takes is pinned as well: a step that goes wrong a little still arrives, only later.
@DisplayName("The first-order method")
@Tag("fast")
class AdmmTest {

    private static final double NONE = Double.POSITIVE_INFINITY;

    private static double[] of(double... numbers) {
        return numbers;
    }

    /// x + 2 y + 3 z = 6.
    private static Members plane() {
        return Members.of(Equations.of(3, new double[][] {{1, 2, 3}}, of(6)));
    }

    private static Admm.Result run(Members members, Norm norm, double[] centre, Constraints constraints,
            RunControl control, int most) {
        return new Admm(members, norm, centre, constraints, new DualBound(members, constraints, 1e-6), control)
                .run(most);
    }

    private static void arrives(Norm norm, double[] centre, Constraints constraints, int rounds, double... best) {
        Admm.Result result = run(plane(), norm, centre, constraints, RunControl.NONE, 5000);
        assertThat(result.end()).as("%s", result.certificate()).isEqualTo(End.PROVED);
        assertThat(result.certificate().holds()).isTrue();
        assertThat(result.candidate().x()).containsExactly(best, within(5e-3));
        assertThat(result.iterations()).isEqualTo(rounds);
    }

    private static final double[] ONES = {1, 1, 1};
    private static final double[] ZERO = {0, 0, 0};

    @Test
    @DisplayName("arrives at the best member for every norm")
    void norms() {
        Constraints none = Constraints.none(3);
        arrives(GroupNorm.absoluteSum(ONES), ZERO, none, 60, 0, 0, 2);
        arrives(GroupNorm.absoluteSum(ONES), of(1, 5, -1), none, 60, 1, 5, -5.0 / 3);
        arrives(new MaximumNorm(ONES), ZERO, none, 40, 1, 1, 1);
        arrives(new EuclideanNorm(of(1, 2, 3)), ZERO, none, 20, 2, 1, 2.0 / 3);
        arrives(new EuclideanNorm(of(1, 2, 30)), of(9, 9, 9), none, 120, 9 - 48 / 2.01, 9 - 24 / 2.01, 9 - 0.16 / 2.01);
        arrives(new GroupNorm(new int[] {0, 0, 1}, 2, of(1, 1, 2)), ZERO, none, 120, 1.2, 2.4, 0);
    }

    @Test
    @DisplayName("arrives at the best member within bounds and beside inequalities")
    void constraints() {
        Constraints bounds = Constraints.none(3).within(of(0, 0, 0), of(1, 1, 1.25));
        arrives(new EuclideanNorm(ONES), of(0, 0, 5), bounds, 40, 0.45, 0.9, 1.25);
        Constraints both = bounds.atMost(of(0, 1, 0), 0.8).atMost(of(0, 0, 0), 0);
        arrives(new EuclideanNorm(ONES), of(0, 0, 5), both, 80, 0.65, 0.8, 1.25);
        Constraints beside = Constraints.none(3).atMost(of(0, 0, 4), 4).atMost(of(-2, 0, 0), -4);
        arrives(GroupNorm.absoluteSum(ONES), ZERO, beside, 468, 2, 0.5, 1);
        arrives(new MaximumNorm(ONES), ZERO, Constraints.none(3).within(of(-NONE, -NONE, -NONE), of(NONE, NONE, 0.5)),
                242, 1.5, 1.5, 0.5);
    }

    @Test
    @DisplayName("balances its steps where the unknowns are large, small, or many")
    void balance() {
        for (double scale : of(1e-4, 1, 1e4)) {
            Random random = new Random(3);
            double[][] rows = new double[4][12];
            for (double[] row : rows) {
                Arrays.setAll(row, i -> random.nextGaussian());
            }
            Members members = Members.of(Equations.of(12, rows, Vectors.times(of(1, -2, 3, -4), scale)));
            double[] weights = new double[12];
            Arrays.setAll(weights, i -> 0.3 + i);
            Admm.Result result = run(members, GroupNorm.absoluteSum(weights), new double[12], Constraints.none(12),
                    RunControl.NONE, 5000);
            assertThat(result.end()).as("scale %s", scale).isEqualTo(End.PROVED);
            assertThat(result.iterations()).as("scale %s", scale).isEqualTo(683);
            assertThat(result.certificate().primal() / scale).as("scale %s", scale).isEqualTo(4.17703, within(1e-5));
        }
    }

    @Test
    @DisplayName("begins with a step that fits the first entry's weight")
    void weights() {
        arrives(new EuclideanNorm(of(10, 1, 1)), ZERO, Constraints.none(3), 40, 0.06 / 13.01, 12 / 13.01, 18 / 13.01);
        arrives(new MaximumNorm(of(0.1, 1, 1)), ZERO, Constraints.none(3), 468, 4, 0.4, 0.4);
    }

    @Test
    @DisplayName("has nothing to do where there are no unknowns")
    void nothing() {
        Admm.Result result = run(Members.of(AffineSpace.point()), new EuclideanNorm(of()), of(), Constraints.none(0),
                RunControl.NONE, 100);
        assertThat(result.end()).isEqualTo(End.PROVED);
        assertThat(result.candidate().x()).isEmpty();
    }

    @Test
    @DisplayName("stays where the centre is a member")
    void centre() {
        Admm.Result result = run(plane(), new MaximumNorm(ONES), of(1, 1, 1), Constraints.none(3), RunControl.NONE,
                100);
        assertThat(result.end()).isEqualTo(End.PROVED);
        assertThat(result.candidate().x()).containsExactly(ONES, within(1e-12));
        assertThat(result.iterations()).isEqualTo(20);
    }

    @Test
    @DisplayName("stops at the limit of rounds, with the best so far")
    void limit() {
        Admm.Result result = run(plane(), GroupNorm.absoluteSum(ONES), of(1, 5, -1), Constraints.none(3),
                RunControl.NONE, 3);
        assertThat(result.end()).isEqualTo(End.ITERATION_LIMIT);
        assertThat(result.iterations()).isEqualTo(3);
        assertThat(result.certificate().residual()).isLessThan(1e-12);
        assertThat(result.certificate().gap()).isBetween(1e-6, 0.9);
    }

    @Test
    @DisplayName("reports every twentieth round, asks in every one, and stops when it is told to or when it is late")
    void control() {
        List<String> heard = new ArrayList<>();
        AtomicInteger asked = new AtomicInteger();
        RunControl control = RunControl.NONE
                .withProgress((stage, done, total) -> heard.add(stage + " " + done + " " + total))
                .cancelledWhen(() -> asked.incrementAndGet() > 43);
        Members members = plane();
        Admm.Result result = new Admm(members, new MaximumNorm(of(1, 2, 3)), of(3, -1, 4), Constraints.none(3),
                new DualBound(members, Constraints.none(3), 0), control).run(1000);
        assertThat(result.end()).isEqualTo(End.CANCELLED);
        assertThat(result.iterations()).isEqualTo(44);
        assertThat(heard).containsExactly("first-order method 20 -1", "first-order method 40 -1");
        assertThat(result.candidate().x()).hasSize(3);
        Admm.Result late = run(plane(), new MaximumNorm(ONES), ZERO, Constraints.none(3),
                RunControl.NONE.within(Duration.ofSeconds(-1)), 1000);
        assertThat(late.end()).isEqualTo(End.TIME_LIMIT);
        assertThat(late.iterations()).isEqualTo(1);
    }
}
