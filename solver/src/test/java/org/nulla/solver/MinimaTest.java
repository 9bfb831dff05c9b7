package org.nulla.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.combine.InverseHessianProduct;

class MinimaTest {

    private static Real rosenbrock(Real[] x) {
        Real sum = Real.ZERO;
        for (int i = 0; i + 1 < x.length; i++) {
            sum = sum.plus(x[i + 1].minus(x[i].times(x[i])).pow(2).times(100)).plus(x[i].minusFrom(1).pow(2));
        }
        return sum;
    }

    @ParameterizedTest
    @EnumSource
    void bothWaysOfDividingByTheHessianFindTheValleysEnd(InverseHessianProduct way) {
        Minimum minimum = Minima.find(Problem.minimize(MinimaTest::rosenbrock, -1.2, 1, 0.5), SolverOptions.DEFAULT,
                way);
        assertThat(minimum.reason()).as(minimum.message()).isEqualTo(Reason.CONVERGED_GRADIENT);
        assertThat(minimum.x().toArray()).containsOnly(new double[] {1, 1, 1}, within(1e-8));
        assertThat(minimum.history()).anyMatch(step -> step.kind() == StepKind.NEWTON);
    }

    @Test
    void anIndefiniteHessianIsLeftAlongNegativeCurvature() {
        // a saddle at the origin, minima at y = ±1/√2; whole Newton steps would end at the saddle
        Minimum minimum = Minima.find(x -> x[0].pow(2).minus(x[1].pow(2)).plus(x[1].pow(4)), 1, 1e-3);
        assertThat(minimum.converged()).as(minimum.message()).isTrue();
        assertThat(minimum.objective()).isCloseTo(-0.25, within(1e-10));
    }

    @Test
    void aSaddleIsStatedWithADirectionThatLeadsDown() {
        Minimum minimum = Minima.find(x -> x[0].times(x[1]).plus(x[2].pow(2)), 0, 0, 1);
        assertThat(minimum.reason()).isEqualTo(Reason.SADDLE_POINT);
        assertThat(minimum.message()).contains("saddle");
        double[] direction = minimum.negativeCurvature().orElseThrow().toArray();
        double[] curved = Nulla.hvp(x -> x[0].times(x[1]).plus(x[2].pow(2)), minimum.x().toArray(), direction);
        assertThat(Vectors.dot(direction, curved)).isCloseTo(-1, within(1e-9));
    }

    @Test
    void aMaximumIsCalledOne() {
        Minimum minimum = Minima.find(x -> x[0].cos().plus(x[1].cos()), 0, 0);
        assertThat(minimum.reason()).isEqualTo(Reason.SADDLE_POINT);
        assertThat(minimum.message()).contains("maximum");
    }

    @Test
    void aWholeLineOfMinimaIsDegenerate() {
        Minimum minimum = Minima.find(x -> x[0].plus(x[1]).minus(3).pow(2), 0, 0);
        assertThat(minimum.reason()).isEqualTo(Reason.CONVERGED_DEGENERATE);
        // the singular Hessian's shortest step leads to the nearest of them
        assertThat(minimum.x().toArray()).containsExactly(new double[] {1.5, 1.5}, within(1e-9));
    }

    @Test
    void anObjectiveThatFallsForeverIsUnbounded() {
        Minimum minimum = Minima.find(x -> x[0].minus(x[1].times(3)), 0, 0);
        assertThat(minimum.reason()).isEqualTo(Reason.UNBOUNDED);
    }

    @Test
    void unitsThatDifferByTwentyOrdersOfMagnitudeDoNotFoolIt() {
        // the gradient by the first unknown is below 1e-9 everywhere near
        Minimum minimum = Minima.find(
                x -> x[0].times(1e-10).minus(1).pow(2).plus(x[1].times(1e10).minus(1).pow(2)), 0, 0);
        assertThat(minimum.reason()).as(minimum.message()).isEqualTo(Reason.CONVERGED_GRADIENT);
        assertThat(minimum.x().get(0) * 1e-10).isCloseTo(1, within(1e-6));
        assertThat(minimum.x().get(1) * 1e10).isCloseTo(1, within(1e-6));
    }

    @Test
    void theEdgeOfTheDomainIsNotCrossed() {
        Minimum minimum = Minima.find(x -> x[0].minus(x[0].log()), 50);
        assertThat(minimum.converged()).as(minimum.message()).isTrue();
        assertThat(minimum.x().get(0)).isCloseTo(1, within(1e-8));
    }

    @Test
    void boundsHoldTheMinimum() {
        Minimum minimum = Minima.find(Problem.minimize(MinimaTest::rosenbrock, -1.2, 1)
                .within(new double[] {-2, -2}, new double[] {0.5, 2}), SolverOptions.DEFAULT);
        assertThat(minimum.converged()).as(minimum.message()).isTrue();
        assertThat(minimum.x().toArray()).containsExactly(new double[] {0.5, 0.25}, within(1e-8));
        assertThat(minimum.message()).contains("bound", "x[0]");
    }

    @Test
    void anObjectiveHasOneResult() {
        assertThatThrownBy(() -> Minima.find(Problem.of(x -> new Real[] {x[0], x[0]}, 1), SolverOptions.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("2 results");
    }
}
