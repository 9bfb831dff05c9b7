package org.nulla.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Real;

@DisplayName("What other solvers stumble over")
class StumblingBlocksTest {

    @Test
    @DisplayName("a start where the Jacobian is singular")
    void singularStart() {
        // both rows of the Jacobian vanish at the origin but for one entry
        Root root = Roots.find(x -> new Real[] {x[0].times(x[0]).plus(x[1].times(x[1])).minus(2), x[0].minus(x[1])}, 0,
                0);
        assertThat(root.converged()).as(root.message()).isTrue();
        assertThat(root.x().get(0)).isCloseTo(root.x().get(1), within(1e-9));
        assertThat(Math.abs(root.x().get(0))).isCloseTo(1, within(1e-9));
    }

    @Test
    @DisplayName("a start where the whole Jacobian vanishes")
    void vanishingJacobian() {
        Root root = Roots.find(x -> new Real[] {x[0].times(x[0]).minus(4)}, 0);
        assertThat(root.converged()).as(root.message()).isTrue();
        assertThat(Math.abs(root.x().get(0))).isCloseTo(2, within(1e-9));
    }

    @Test
    @DisplayName("a root where the derivative vanishes")
    void degenerateRoot() {
        Root root = Roots.find(x -> new Real[] {x[0].minus(1).pow(4)}, 3);
        assertThat(root.converged()).as(root.message()).isTrue();
        assertThat(root.x().get(0)).isCloseTo(1, within(0.01));
        assertThat(root.residualNorm()).isLessThanOrEqualTo(1e-10);
    }

    @Test
    @DisplayName("an unknown that no equation uses keeps its value")
    void unusedUnknown() {
        Root root = Roots.find(x -> new Real[] {x[0].times(x[0]).minus(9), x[2].minus(x[0])}, 1, 42, 1);
        assertThat(root.converged()).as(root.message()).isTrue();
        assertThat(root.x().toArray()).containsExactly(new double[] {3, 42, 3}, within(1e-9));
    }

    @Test
    @DisplayName("more unknowns than equations: the root found is the nearest to first order")
    void wide() {
        double[] start = {1.01, 0.02, 0.01};
        Root root = Roots.find(x -> new Real[] {
            x[0].times(x[0]).plus(x[1].times(x[1])).plus(x[2].times(x[2])).minus(1)}, start);
        assertThat(root.converged()).as(root.message()).isTrue();
        // the nearest point of the sphere is the start divided by its length
        double[] nearest = Vectors.times(1 / Vectors.norm(start), start);
        double distance = Vectors.distance(start, nearest);
        assertThat(Vectors.distance(root.x().toArray(), nearest)).isLessThan(2 * distance * distance);
    }

    @Test
    @DisplayName("two equations that repeat each other")
    void repeated() {
        Root root = Roots.find(x -> new Real[] {x[0].plus(x[1]).minus(2), x[0].plus(x[1]).minus(2).times(3)}, 5, 0);
        assertThat(root.converged()).as(root.message()).isTrue();
        assertThat(root.x().toArray()).containsExactly(new double[] {3.5, -1.5}, within(1e-9));
    }

    @Test
    @DisplayName("two nonlinear equations that repeat each other, beside a third")
    void repeatedNonlinear() {
        Root root = Roots.find(x -> {
            Real circle = x[0].times(x[0]).plus(x[1].times(x[1])).minus(25);
            return new Real[] {circle, circle.times(-2), x[0].minus(3)};
        }, 1, 1);
        assertThat(root.converged()).as(root.message()).isTrue();
        assertThat(root.x().toArray()).containsExactly(new double[] {3, 4}, within(1e-9));
    }

    @Test
    @DisplayName("two equations that contradict each other are named")
    void contradicting() {
        Root root = Roots.find(
                Problem.of(x -> new Real[] {x[0].plus(x[1]).minus(1), x[0].minus(2), x[0].plus(x[1]).minus(3)},
                        0, 0).named(List.of("left", "right"), List.of("balance", "pin", "supply")),
                SolverOptions.DEFAULT);
        assertThat(root.converged()).isFalse();
        assertThat(root.reason()).isEqualTo(Reason.INCONSISTENT);
        assertThat(root.message()).contains("balance", "supply").doesNotContain("pin");
        // halfway between the two is the nearest they come
        assertThat(root.x().get(0) + root.x().get(1)).isCloseTo(2, within(1e-9));
    }

    @Test
    @DisplayName("two curves that never meet end at their least-squares point")
    void neverMeeting() {
        Root root = Roots.find(
                x -> new Real[] {x[1].minus(x[0].times(x[0])).minus(1), x[1].plus(x[0].times(x[0])).plus(1)},
                0.3, 0.7);
        assertThat(root.converged()).isFalse();
        assertThat(root.reason()).as(root.message()).isEqualTo(Reason.LEAST_SQUARES_POINT);
        assertThat(root.x().toArray()).containsExactly(new double[] {0, 0}, within(1e-4));
    }

    @Test
    @DisplayName("a scale difference of 1e20 between unknowns")
    void scales() {
        Root root = Roots.find(x -> new Real[] {x[0].times(1e-10).plus(x[1].times(1e10)).minus(3),
            x[0].times(x[1]).minus(2)}, 1.5e10, 0.5e-10);
        assertThat(root.converged()).as(root.message()).isTrue();
        assertThat(root.x().get(0) * root.x().get(1)).isCloseTo(2, within(1e-9));
        assertThat(root.x().get(0) * 1e-10 + root.x().get(1) * 1e10).isCloseTo(3, within(1e-9));
    }

    @Test
    @DisplayName("the trust region takes the same path in units that differ by 1e20")
    void unitsDoNotMatter() {
        SolverOptions region = SolverOptions.DEFAULT.withStrategies(Strategy.TRUST_REGION);
        Root plain = Roots.find(Problem.of(TestSystems::powellSingular, 3, -1, 0, 1), region);
        Root scaled = Roots.find(Problem.of(x -> TestSystems.powellSingular(
                new Real[] {x[0].times(1e10), x[1].times(1e-10), x[2], x[3]}), 3e-10, -1e10, 0, 1), region);
        assertThat(plain.converged()).as(plain.message()).isTrue();
        assertThat(scaled.converged()).as(scaled.message()).isTrue();
        assertThat(scaled.iterations()).isEqualTo(plain.iterations());
    }

    @Test
    @DisplayName("a function that is NaN on part of the line")
    void partlyUndefined() {
        // the whole Newton step from 3 leads to a negative argument of the logarithm
        Root root = Roots.find(x -> new Real[] {x[0].log()}, 3);
        assertThat(root.converged()).as(root.message()).isTrue();
        assertThat(root.x().get(0)).isCloseTo(1, within(1e-9));
        assertThat(root.history()).anyMatch(iteration -> iteration.kind() == StepKind.SHORTENED);
    }

    @Test
    @DisplayName("a function that is NaN at the start says so")
    void undefinedStart() {
        Root root = Roots.find(
                Problem.of(x -> new Real[] {x[0].log()}, -1).named(List.of("volume"), List.of("entropy")),
                SolverOptions.DEFAULT);
        assertThat(root.reason()).isEqualTo(Reason.UNDEFINED_START);
        assertThat(root.message()).contains("volume = -1");
    }

    @Test
    @DisplayName("a root at which the derivative is infinite")
    void infiniteDerivative() {
        Root root = Roots.find(x -> new Real[] {x[0].sqrt()}, 1);
        assertThat(root.converged()).as(root.message()).isTrue();
        assertThat(root.x().get(0)).isCloseTo(0, within(1e-15));
        assertThat(Roots.find(x -> new Real[] {x[0].sqrt().minus(2)}, 0).solution()).containsExactly(new double[] {4},
                within(1e-9));
    }

    @Test
    @DisplayName("a step that is too long by hundreds of orders of magnitude")
    void overflow() {
        Root root = Roots.find(x -> new Real[] {x[0].exp().minus(1e300)}, 1);
        assertThat(root.reason()).as(root.message()).isEqualTo(Reason.CONVERGED_STEP);
        assertThat(root.x().get(0)).isCloseTo(300 * Math.log(10), within(1e-10));
    }

    @Test
    @DisplayName("a slope so steep that its inverse leaves the range of numbers, and a start so far that squares do")
    void outOfRange() {
        Root root = Roots.find(x -> new Real[] {x[0].pow(272).minusFrom(8.8e106)}, 6);
        assertThat(root.reason()).as(root.message()).isEqualTo(Reason.CONVERGED_STEP);
        assertThat(root.residualNorm()).isLessThan(1e-12 * 8.8e106);
        Root flat = Roots.find(x -> new Real[] {x[0].pow(37).minus(620)}, 2e-9);
        assertThat(flat.converged()).as(flat.message()).isTrue();
        Minimum minimum = Minima.find(x -> x[0].minus(1).pow(2).plus(x[1].pow(2)), 4.4e81, 0);
        assertThat(minimum.converged()).as(minimum.message()).isTrue();
        assertThat(minimum.x().get(0)).isCloseTo(1, within(1e-9));
    }

    @Test
    @DisplayName("a parabola above the axis ends at its vertex, which is no root")
    void noRoot() {
        Root root = Roots.find(x -> new Real[] {x[0].times(x[0]).plus(1)}, 1);
        assertThat(root.reason()).as(root.message()).isEqualTo(Reason.LEAST_SQUARES_POINT);
        assertThat(root.x().get(0)).isCloseTo(0, within(1e-6));
    }
}
