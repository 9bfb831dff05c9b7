package org.nulla.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;

class ImplicitFunctionTest {

    /// A circle and a line, both moved by parameters.
    private static final ImplicitFunction CROSSING = ImplicitFunction.of((x, p) -> new Real[] {
        x[0].times(x[0]).plus(x[1].times(x[1])).minus(p[0]), x[1].minus(x[0].times(p[1])).minus(p[1].sin())}, 1, 1);

    private static final ImplicitFunction ROOT = ImplicitFunction.of(
            (x, p) -> new Real[] {x[0].times(x[0]).minus(p[0])},
            1);

    @Test
    void theJacobianOfASolutionAgreesWithDifferences() {
        double[] p = {4, 0.7};
        double[][] jacobian = CROSSING.jacobian(p);
        double h = 1e-5;
        for (int k = 0; k < p.length; k++) {
            double[] up = p.clone();
            double[] down = p.clone();
            up[k] += h;
            down[k] -= h;
            double[] difference = Vectors.times(1 / (2 * h),
                    Vectors.minus(CROSSING.solve(up).solution(), CROSSING.solve(down).solution()));
            for (int i = 0; i < 2; i++) {
                assertThat(jacobian[i][k]).as("unknown " + i + " by parameter " + k).isCloseTo(difference[i],
                        within(1e-6));
            }
        }
    }

    @Test
    void allWaysToAskForTheDerivativeAgree() {
        double[] p = {4, 0.7};
        double[] change = {0.3, -2};
        double[][] jacobian = CROSSING.jacobian(p);
        double[] along = CROSSING.jvp(p, change);
        Linearization nested = Nulla.linearize(CROSSING.asFunction(), p);
        double[] nestedAlong = nested.jvp(change);
        double[] back = nested.vjp(1, 0);
        for (int i = 0; i < 2; i++) {
            double expected = jacobian[i][0] * change[0] + jacobian[i][1] * change[1];
            assertThat(along[i]).isCloseTo(expected, within(1e-9));
            assertThat(nestedAlong[i]).isCloseTo(expected, within(1e-9));
            assertThat(back[i]).isCloseTo(jacobian[0][i], within(1e-9));
        }
    }

    @Test
    void aSolutionNestsToThirdOrder() {
        double p = 2;
        double first = Nulla.derivative(ImplicitFunctionTest::root, p);
        double second = Nulla.derivative(a -> Nulla.derivative(ImplicitFunctionTest::root, a), p);
        double third = Nulla.derivative(a -> Nulla.derivative(b -> Nulla.derivative(ImplicitFunctionTest::root, b), a),
                p);
        assertThat(first).isCloseTo(0.5 * Math.pow(p, -0.5), within(1e-9));
        assertThat(second).isCloseTo(-0.25 * Math.pow(p, -1.5), within(1e-9));
        assertThat(third).isCloseTo(0.375 * Math.pow(p, -2.5), within(1e-9));
    }

    private static Real root(Real p) {
        return ROOT.apply(new Real[] {p})[0];
    }

    @Test
    void aSolutionThatCannotFollowSaysSo() {
        // the parabola touches the line at p = 0 and lies above it for larger p
        ImplicitFunction touching = ImplicitFunction.of((x, p) -> new Real[] {x[0].times(x[0]).plus(p[0])}, 0);
        assertThatThrownBy(() -> touching.jacobian(0)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("does not follow");
        assertThatThrownBy(() -> touching.jacobian(1)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("No solution");
    }

    @Test
    void ofManyWaysToFollowTheShortestIsTaken() {
        ImplicitFunction wide = ImplicitFunction.of((x, p) -> new Real[] {x[0].plus(x[1]).minus(p[0])}, 0, 0);
        assertThat(wide.jvp(new double[] {1}, new double[] {1})).containsExactly(new double[] {0.5, 0.5},
                within(1e-12));
    }
}
