package org.nulla.preimage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Claim;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.Tolerance;
import org.nulla.function.BinaryRule;
import org.nulla.function.UnaryRule;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;
import org.nulla.trace.Tape;

@DisplayName("Fractions of a program and its twins show")
class TwinFractionsTest {

    private static void isCertain(Preimage found) {
        assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e8, 1e14, 1e20, 1e60})
    @DisplayName("the least-squares point of equations in units far apart")
    void leastSquares(double unit) {
        // the third equation is large; of the others, which are not, the first two meet in the middle
        Linearization f = Nulla.linearize(x -> {
            Real third = x[0].div(3).plus(x[1].div(7));
            return new Real[] {x[0].div(3), x[0].div(3), third.times(unit), x[1].div(11).times(1 / unit),
                x[1].div(13).times(1 / unit)};
        }, 1, 1);
        Preimage found = f.tangentPreimage(1, 2, 3, 4 / unit, 5 / unit);
        assertThat(found.isEmpty()).isTrue();
        isCertain(found);
        double[] point = ((Preimage.Empty) found).leastSquares().toArray();
        double[] image = f.jvp(point);
        // along the large equation nothing is missed that matters: x/3 + y/7 = 3/unit, so y = 21/unit − 7x/3
        assertThat(point[1]).isCloseTo(21 / unit - 7 * point[0] / 3, within(1e-9 * Math.abs(point[1])));
        assertThat(image[0]).isCloseTo(1.5, within(1e-6));
    }

    @Test
    @DisplayName("that columns which cancel in one row and its multiple are one rounding, and no second pivot")
    void sameRounding() {
        Linearization f = Nulla.linearize(x -> {
            Real a = x[2].plus(x[0]).times(x[3]).times(x[1].tanh());
            Real sum = a.plus(x[1]);
            Real none = sum.times(a).minus(a.times(a)).minus(x[1].times(a));
            Real y = none.plus(x[1]);
            return new Real[] {y.times(y), x[4], y};
        }, .685, -1.619, 1.288, -1.927, 1);
        Preimage none = f.cotangentPreimage(1.2, .4, .7, .9, .06);
        assertThat(none.isEmpty()).isTrue();
        isCertain(none);
    }

    @Test
    @DisplayName("nothing of what the data leaves open")
    void noise() {
        // the columns of x are two roundings of the same number apart: nobody knows whether y alone is left
        Linearization f = Nulla.linearize(x -> new Real[] {
            x[0].times(1e40).div(3).plus(x[1]).minus(x[0].times(1e40 / 3)), x[0], x[1]}, 1, 1);
        assertThat(f.tangentPreimage(1, 1, 3).certificate().doubtful()).isTrue();
        assertThat(f.tangentPreimage(3, 1, 3).certificate().doubtful()).isTrue();
        // y, and y less what is all rounding in x
        Linearization g = Nulla.linearize(x -> new Real[] {
            x[0].div(3).times(7).minus(x[0].times(7).div(3)).plus(x[1]), x[1]}, 1, 1);
        Preimage found = g.tangentPreimage(1, 1);
        assertThat(found.isEmpty()).isFalse();
        assertThat(found.space().dimension()).isEqualTo(1);
    }

    @Test
    @DisplayName("a member that cancels beyond what its image tells, and says so")
    void member() {
        Linearization f = Nulla.linearize(x -> new Real[] {
            x[0].div(3).plus(x[1].div(7)).minus(x[2].div(11)), x[1].div(7).plus(x[2].div(11)), x[2].div(11)}, 1, 1,
                1);
        Preimage found = f.tangentPreimage(1e-20, 5, 3);
        isCertain(found);
        assertThat(found.onlyPoint()[0]).isCloseTo(3, within(1e-12));
        assertThat(found.certificate().claims()).anySatisfy(claim -> {
            assertThat(claim.kind()).isEqualTo(Claim.Kind.MEMBER);
            assertThat(claim.text()).contains("known to within its noise");
        });
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1e6, 1e12, 1e18, 1e100})
    @DisplayName("whether a residual can still be shortened, be it along an equation that a larger one hides")
    void residual(double unit) {
        // a large equation, met, and two small ones that meet in the middle
        LinearGraph graph = Tape.open(new TraceMeter(0), false, tape -> {
            int x = tape.appendInput();
            int y = tape.appendInput();
            int third = tape.append(UnaryRule.NEGATE, x, 1.0 / 3);
            int large = tape.append(BinaryRule.PLUS, third, .7 * unit, y, .9 * unit);
            return tape.toGraph(2, new int[] {large, third, tape.append(UnaryRule.NEGATE, x, 2.0 / 3), large});
        });
        LinearSystem system = new LinearSystem(Walk.tangentPreimage(graph),
                Target.point(new double[] {unit, 2, 3, -unit}, new double[4]));
        TwinFractions fractions = new TwinFractions(system, Tolerance.DEFAULT, RunControl.NONE);
        assertThat(fractions.isApplicable()).isTrue();
        assertThat(fractions.solve()).isInstanceOf(Attempt.Inconsistent.class);
        double[] right = {unit, 2 * .2, -.2, -unit};
        assertThat(fractions.gain(right)).matches(gain -> gain.isNothing(Tolerance.DEFAULT), "right");
        for (double lie : new double[] {1e-3, 1e-6}) {
            double[] wrong = right.clone();
            wrong[0] *= 1 + lie;
            assertThat(fractions.gain(wrong)).matches(gain -> !gain.isNothing(Tolerance.DEFAULT), "wrong");
        }
        // nothing is missed along the large equations
        double[] small = {0, 2 * .2, -.2, 0};
        assertThat(fractions.gain(small)).matches(gain -> gain.isNothing(Tolerance.DEFAULT), "right");
        for (double lie : new double[] {1e-3, 1e-6}) {
            double[] wrong = small.clone();
            wrong[1] *= 1 + lie;
            assertThat(fractions.gain(wrong)).matches(gain -> !gain.isNothing(Tolerance.DEFAULT), "wrong");
        }
    }
}
