package org.nulla.nesting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Differences;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

@DisplayName("Preimages inside derivatives, and derivatives inside preimages")
@Tag("fast")
class PreimagesInsideTest {

    /// `(θ² x + sin y, x y θ)`, whose Jacobian depends on θ and on the point.
    private static VectorFunction square(Real theta) {
        return x -> new Real[] {theta.times(theta).times(x[0]).plus(x[1].sin()), x[0].times(x[1]).times(theta)};
    }

    /// One equation in three unknowns.
    private static VectorFunction wide(Real theta) {
        return x -> new Real[] {x[0].times(theta).plus(x[1].times(x[2])).plus(theta.sin().times(x[2]))};
    }

    private static void checkAgainstDifferences(Function<Real, Real[]> f, double theta) {
        double[] derivative = Nulla.linearize(t -> f.apply(t[0]), theta).jvp(1.0);
        double[] expected = Differences.along(t -> Real.values(f.apply(Real.of(t[0]))), new double[] {theta},
                new double[] {1});
        assertThat(derivative).containsExactly(expected, within(1e-8));
    }

    @Test
    @DisplayName("the derivative of an only point agrees with differences and with the formula")
    void onlyPoint() {
        Function<Real, Real[]> solve = theta -> Nulla.linearize(square(theta), new Real[] {theta, Real.of(0.5)})
                .tangentPreimage(new Real[] {Real.of(1), theta}).space().onlyPointInFlight();
        checkAgainstDifferences(solve, 1.3);
        // a x = 1 has the solution 1/a with derivative -1/a²
        assertThat(Nulla.derivative((Real a) -> Nulla.linearize(x -> new Real[] {a.times(x[0])}, 0)
                .tangentPreimage(1.0).space().onlyPointInFlight()[0], 4)).isCloseTo(-1.0 / 16, within(1e-15));
    }

    @Test
    @DisplayName("second and third derivatives of an only point")
    void higherDerivativesOfAnOnlyPoint() {
        Function<Real, Real> inverse = a -> Nulla.linearize(x -> new Real[] {a.times(x[0])}, 0).tangentPreimage(1.0)
                .space()
                .onlyPointInFlight()[0];
        double second = Nulla.derivative((Real a) -> Nulla.derivative((Real b) -> inverse.apply(b), a), 2);
        assertThat(second).isCloseTo(2.0 / 8, within(1e-14));
        double third = Nulla.derivative((Real a) -> Nulla.derivative(
                (Real b) -> Nulla.derivative((Real c) -> inverse.apply(c), b), a), 2);
        assertThat(third).isCloseTo(-6.0 / 16, within(1e-13));
    }

    @Test
    @DisplayName("the derivative of a shortest member agrees with differences")
    void minNorm() {
        Function<Real, Real[]> shortest = theta -> Nulla.linearize(wide(theta), Real.of(0.4, 0.7, -0.2))
                .tangentPreimage(new Real[] {theta.exp()}).space().minNormInFlight();
        checkAgainstDifferences(shortest, 0.8);
    }

    @Test
    @DisplayName("the derivative of a projection agrees with differences, the projected point being in flight too")
    void projection() {
        Function<Real, Real[]> nearest = theta -> Nulla.linearize(wide(theta), Real.of(0.4, 0.7, -0.2))
                .tangentPreimage(new Real[] {theta}).space()
                .projectInFlight(new Real[] {theta.cos(), Real.of(2), theta});
        checkAgainstDifferences(nearest, 0.8);
    }

    @Test
    @DisplayName("a coefficient whose value is zero and whose derivative is not still counts")
    void zeroCoefficientWithDerivative() {
        // y = θ x1 + x2 at θ = 0, target 1: the shortest member is (θ, 1)/(1 + θ²), whose derivative at 0 is (1, 0)
        Function<Real, Real[]> shortest = theta -> Nulla
                .linearize(x -> new Real[] {theta.times(x[0]).plus(x[1])}, 0, 0).tangentPreimage(1.0).space()
                .minNormInFlight();
        Linearization byTheta = Nulla.linearize(t -> shortest.apply(t[0]), 0);
        assertThat(byTheta.value()).containsExactly(new double[] {0, 1}, within(1e-15));
        assertThat(byTheta.jvp(1.0)).containsExactly(new double[] {1, 0}, within(1e-14));
        assertThat(byTheta.vjp(1.0, 0.0)).containsExactly(new double[] {1}, within(1e-14));

        // an only point behind a zero coefficient: x1 + θ x2 = 1, x2 = 3 has x1 = 1 - 3θ
        assertThat(Nulla.derivative((Real theta) -> Nulla
                .linearize(x -> new Real[] {x[0].plus(theta.times(x[1])), x[1]}, 0, 0).tangentPreimage(1, 3).space()
                .onlyPointInFlight()[0], 0)).isCloseTo(-3, within(1e-14));

        // the projection of (1, 1) onto x2 + θ x1 = 0 is, to first order in θ, (1 - θ, -θ)
        double[] projection = Nulla.linearize(t -> Nulla
                .linearize(x -> new Real[] {t[0].times(x[0]).plus(x[1])}, 0, 0).tangentPreimage(0.0).space()
                .projectInFlight(Real.of(1, 1)), 0).jvp(1.0);
        assertThat(projection).containsExactly(new double[] {-1, -1}, within(1e-14));
    }

    @Test
    @DisplayName("a target whose value is zero and whose derivative is not still counts")
    void zeroTargetWithDerivative() {
        double[] derivative = Nulla.linearize(t -> Nulla.linearize(x -> new Real[] {x[0].times(2), x[1]}, 1, 1)
                .tangentPreimage(new Real[] {t[0], Real.ZERO}).space().onlyPointInFlight(), 0).jvp(1.0);
        assertThat(derivative).containsExactly(new double[] {0.5, 0}, within(1e-15));
    }

    @Test
    @DisplayName("a preimage inside a cotangent preimage")
    void preimageInsideCotangentPreimage() {
        // f(a) = 1/a by preimage, for each of two inputs, and their product: J = [[-1/a², 0], [b-part…]]
        VectorFunction f = x -> {
            Real inverse0 = invert(x[0]);
            Real inverse1 = invert(x[1]);
            return new Real[] {inverse0.plus(inverse1), inverse0.times(inverse1)};
        };
        double a = 2;
        double b = 4;
        // Jᵀ = [[-1/a², -1/(a² b)], [-1/b², -1/(a b²)]]
        double[] cotangent = {3, -1};
        double[] target = {-3 / (a * a) + 1 / (a * a * b), -3 / (b * b) + 1 / (a * b * b)};
        Preimage preimage = Nulla.linearize(f, a, b).cotangentPreimage(target);
        assertThat(preimage.onlyPoint()).containsExactly(cotangent, within(1e-12));
    }

    private static Real invert(Real a) {
        return Nulla.linearize(x -> new Real[] {a.times(x[0])}, 0).cotangentPreimage(1.0).space()
                .onlyPointInFlight()[0];
    }

    @Test
    @DisplayName("a derivative inside a preimage: the preimage of a gradient under its Hessian")
    void derivativeInsidePreimage() {
        VectorFunction gradient = x -> Nulla
                .gradient(y -> y[0].pow(2).times(3).plus(y[0].times(y[1])).plus(y[1].pow(2)), x);
        assertThat(Nulla.linearize(gradient, 1, 1).tangentPreimage(7, 3).onlyPoint())
                .containsExactly(new double[] {1, 1}, within(1e-14));
    }

    @Test
    @DisplayName("a preimage inside a preimage inside a derivative")
    void threeDeep() {
        // J of a ↦ 1/a is -1/a², so its preimage of 1 is -a², whose derivative is -2a
        double derivative = Nulla.derivative((Real a) -> Nulla.linearize(x -> new Real[] {invert(x[0])}, new Real[] {a})
                .tangentPreimage(1.0).space().onlyPointInFlight()[0], 3);
        assertThat(derivative).isCloseTo(-6, within(1e-12));
    }

    @Test
    @DisplayName("where the rank changes with the outer variable there is no derivative, and the certificate doubts the answer")
    void rankThatChanges() {
        Nulla.linearize(theta -> {
            Linearization f = Nulla.linearize(x -> new Real[] {x[0].plus(x[1]), x[0].plus(theta[0].times(x[1]))}, 0, 0);
            assertThat(f.tangentPreimage(1, 1).certificate().doubtful()).isTrue();
            return theta;
        }, 1);
        // the same dependence for every value of the outer variable is nothing to doubt
        Nulla.linearize(theta -> {
            Linearization f = Nulla.linearize(x -> {
                Real sum = x[0].plus(x[1].times(theta[0]));
                return new Real[] {sum, sum.times(theta[0])};
            }, 0, 0);
            Preimage preimage = f.tangentPreimage(new Real[] {Real.ONE, theta[0]});
            assertThat(preimage.space().dimension()).isEqualTo(1);
            assertThat(preimage.certificate().doubtful()).isFalse();
            return theta;
        }, 1);
    }

    @Test
    @DisplayName("an inner preimage that does not depend on the outer variable gives plain answers")
    void independentInnerPreimage() {
        double derivative = Nulla.derivative((Real x) -> {
            double[] step = Nulla.linearize(a -> new Real[] {a[0].times(4)}, 1).tangentPreimage(2.0).onlyPoint();
            return x.times(step[0]);
        }, 3);
        assertThat(derivative).isEqualTo(0.5);
        // constants given as numbers in flight are constants all the same
        assertThat(Nulla.linearize(a -> new Real[] {a[0].times(4)}, 1).tangentPreimage(Real.of(new double[] {2}))
                .onlyPoint())
                .containsExactly(0.5);
    }
}
