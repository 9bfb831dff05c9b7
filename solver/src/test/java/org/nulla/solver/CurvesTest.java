package org.nulla.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.Vector;

class CurvesTest {

    private static Real[] circle(Real[] x) {
        return new Real[] {x[0].pow(2).plus(x[1].pow(2)).minus(1)};
    }

    @Test
    void aCircleIsFollowedAllAroundThroughBothFolds() {
        Curve curve = Continuation.follow(CurvesTest::circle, new double[] {0.1, -1.05}, ContinuationOptions.DEFAULT);
        assertThat(curve.end()).isEqualTo(Curve.End.CLOSED);
        assertThat(curve.turningPoints()).hasSize(2);
        assertThat(curve.turningPoints().get(0).x().toArray()).containsExactly(new double[] {0, 1}, within(1e-8));
        assertThat(curve.turningPoints().get(1).x().toArray()).containsExactly(new double[] {0, -1}, within(1e-8));
        assertThat(curve.points()).allSatisfy(point -> {
            assertThat(Math.hypot(point.x().get(0), point.x().get(1))).isCloseTo(1, within(1e-9));
            assertThat(point.x().get(0) * point.tangent().get(0) + point.x().get(1) * point.tangent().get(1))
                    .isCloseTo(0, within(1e-8));
        });
        assertThat(curve.points().getLast().arcLength()).isBetween(6.2, 6.5);
    }

    @Test
    void theBratuProblemTurnsBackAtItsCriticalParameter() {
        int n = 15;
        double h = 1.0 / (n + 1);
        Curve curve = Continuation.follow(x -> {
            Real[] y = new Real[n];
            for (int i = 0; i < n; i++) {
                Real before = i == 0 ? Real.ZERO : x[i - 1];
                Real after = i == n - 1 ? Real.ZERO : x[i + 1];
                y[i] = before.plus(after).minus(x[i].times(2)).plus(x[i].exp().times(x[n]).times(h * h));
            }
            return y;
        }, new double[n + 1], ContinuationOptions.DEFAULT.withSteps(0.1, 1).withMaxPoints(40));
        assertThat(curve.turningPoints()).hasSize(1);
        // 3.5138 for the differential equation itself
        assertThat(curve.turningPoints().getFirst().x().get(n)).isBetween(3.50, 3.52);
        assertThat(curve.points().getLast().x().get(n)).isLessThan(3.4);
    }

    @Test
    void aCrossingIsReportedWhereItIsMet() {
        // the two lines x = y and x = −y cross at the start
        Curve curve = Continuation.follow(x -> new Real[] {x[0].pow(2).minus(x[1].pow(2))}, new double[] {0, 0},
                ContinuationOptions.DEFAULT);
        assertThat(curve.end()).isEqualTo(Curve.End.NOT_ON_A_CURVE);
        assertThat(curve.message()).contains("more than one direction");
    }

    @Test
    void aRangeAndACancellationEndACurve() {
        assertThat(Continuation.follow(CurvesTest::circle, new double[] {1, 0},
                ContinuationOptions.DEFAULT.between(-1, 0.5)).end()).isEqualTo(Curve.End.LEFT_RANGE);
        assertThat(Continuation.follow(CurvesTest::circle, new double[] {1, 0},
                ContinuationOptions.DEFAULT.withControl(RunControl.NONE.cancelledWhen(() -> true))).end())
                .isEqualTo(Curve.End.CANCELLED);
    }

    @Test
    void aSelfMotionKeepsTheEquationsWhileTheObjectiveFalls() {
        Problem sphere = Problem.of(x -> new Real[] {
            x[0].pow(2).plus(x[1].pow(2)).plus(x[2].pow(2)).minus(1)}, 1, 0.1, 0);
        Motion motion = SelfMotion.follow(sphere, x -> x[2], 0.2, SolverOptions.DEFAULT);
        assertThat(motion.end()).isEqualTo(Motion.End.MINIMUM);
        assertThat(motion.last().toArray()).containsExactly(new double[] {0, 0, -1}, within(1e-6));
        for (int k = 0; k < motion.points().size(); k++) {
            Vector point = motion.points().get(k);
            assertThat(Vectors.norm(point.toArray())).isCloseTo(1, within(1e-9));
            if (k > 0) {
                assertThat(motion.objectives().get(k)).isLessThan(motion.objectives().get(k - 1));
                assertThat(Vectors.distance(point.toArray(), motion.points().get(k - 1).toArray())).isLessThan(0.21);
            }
        }
    }

    @Test
    void whatIsFixedCannotMove() {
        Problem square = Problem.of(x -> new Real[] {x[0].minus(1), x[1].minus(2)}, 0, 0);
        assertThat(SelfMotion.follow(square, x -> x[0], 1, SolverOptions.DEFAULT).end()).isEqualTo(Motion.End.RIGID);
        Problem none = Problem.of(x -> new Real[] {x[0].pow(2).plus(1), x[1]}, 1, 0);
        assertThat(SelfMotion.follow(none, x -> x[0], 1, SolverOptions.DEFAULT).end()).isEqualTo(Motion.End.UNSOLVED);
    }
}
