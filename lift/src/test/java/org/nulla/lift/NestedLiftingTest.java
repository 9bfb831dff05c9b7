package org.nulla.lift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.nulla.lift.Derivatives.derivative;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Nulla;
import org.nulla.Real;

@DisplayName("Derivatives inside derivatives, in plain Java")
class NestedLiftingTest {

    private static double productWithInner(double x) {
        return x * derivative(y -> x * y, 5);
    }

    private static double sumWithInner(double x) {
        return x * derivative(y -> x + y, 1);
    }

    private static double atTheOuterVariable(double x) {
        return x * derivative(y -> x * y, x);
    }

    @Test
    @DisplayName("d/dx of x · d/dy (x·y) does not take the inner change for the outer one")
    void productWithInnerDerivative() {
        assertThat(derivative(NestedLiftingTest::productWithInner, 3)).isEqualTo(6);
        assertThat(derivative(NestedLiftingTest::sumWithInner, 3)).isEqualTo(1);
        assertThat(derivative(NestedLiftingTest::atTheOuterVariable, 3)).isEqualTo(6);
    }

    @Test
    @DisplayName("a method that closes over the outer variable keeps it apart from its own")
    void closureOverOuterVariable() {
        double x = 0.7;
        double expected = Math.cos(x * x) - 2 * x * x * Math.sin(x * x) + 12 * x * x * x;
        assertThat(derivative(a -> derivative(y -> Math.sin(a * y) + Math.pow(a, 2) * Math.pow(y, 3), a), x))
                .isCloseTo(expected, within(1e-14));
    }

    @Test
    @DisplayName("a derivative returned as a closure can be differentiated again, at any point")
    void derivativeAsClosure() {
        UnaryOperator<NumberMethod> differentiate = f -> x -> derivative(f, x);
        NumberMethod first = differentiate.apply(x -> Math.pow(x, 5));
        NumberMethod third = differentiate.apply(differentiate.apply(first));
        assertThat(first.apply(2)).isEqualTo(80);
        assertThat(third.apply(2)).isEqualTo(240);
        assertThat(derivative(third, 2)).isEqualTo(240);
    }

    @Test
    @DisplayName("a derivative by a shift, taken twice, is the second derivative")
    void curriedShift() {
        UnaryOperator<NumberMethod> shifted = g -> x -> derivative(s -> g.apply(x + s), 0);
        double x = 0.3;
        assertThat(shifted.apply(shifted.apply(a -> Math.exp(a) * a)).apply(x)).isCloseTo((x + 2) * Math.exp(x),
                within(1e-14));
    }

    private static double velocity(double t) {
        return derivative(s -> Math.sin(s * s * s), t);
    }

    @Test
    @DisplayName("a callee that is itself a derivative is differentiated like any other")
    void calleeIsADerivative() {
        double t = 0.8;
        double expected = 6 * t * Math.cos(t * t * t) - 9 * t * t * t * t * Math.sin(t * t * t);
        assertThat(derivative(NestedLiftingTest::velocity, t)).isCloseTo(expected, within(1e-13));
        double[] gradient = Derivatives.gradient(x -> velocity(x[0]) * velocity(x[1]), new double[] {0.8, 0.8});
        assertThat(gradient).containsExactly(new double[] {expected * velocity(t), expected * velocity(t)},
                within(1e-12));
    }

    @Test
    @DisplayName("third derivatives, by mixtures of gradients and Jacobians")
    void thirdDerivatives() {
        double x = 0.6;
        NumberMethod byGradient = a -> Derivatives.gradient(v -> Math.sin(2 * v[0]), new double[] {a})[0];
        NumberMethod byJacobian = a -> Derivatives.jacobian(v -> new double[] {byGradient.apply(v[0])},
                new double[] {a})[0][0];
        assertThat(derivative(byJacobian, x)).isCloseTo(-8 * Math.cos(2 * x), within(1e-13));
    }

    private static double level(double x, int depth) {
        return depth == 0 ? Math.exp(2 * x) : derivative(a -> level(a, depth - 1), x);
    }

    @Test
    @DisplayName("six levels deep, by recursion")
    void deep() {
        assertThat(level(0.25, 6)).isCloseTo(64 * Math.exp(0.5), within(1e-10));
    }

    @Test
    @DisplayName("a comparison inside looks at values and steers the branch that is differentiated")
    void comparisonsSteer() {
        NumberMethod f = x -> derivative(y -> y > 1 ? y * y * x : -y, x);
        assertThat(derivative(f, 3)).isCloseTo(12, within(1e-13));
        assertThat(derivative(f, 0.5)).isZero();
    }

    @Test
    @DisplayName("a preimage inside: the derivative of a shortest step")
    void preimageInside() {
        // dx with a·dx = 1, so 1/a, whose derivative is -1/a²
        NumberMethod f = a -> Derivatives.shortestPreimage(x -> new double[] {a * x[0]}, new double[] {2},
                new double[] {1})[0];
        assertThat(derivative(f, 4)).isCloseTo(-1.0 / 16, within(1e-14));
    }

    @Test
    @DisplayName("lifted methods nest with functions over Real")
    void mixed() {
        Lifted cube = Lift.scalar(x -> x * x * x);
        double second = Nulla.derivative((Real x) -> Nulla.derivative((Real y) -> cube.apply(new Real[] {y})[0], x), 2);
        assertThat(second).isEqualTo(12);
        assertThat(Nulla.hessian(x -> Lift.field(v -> v[0] * v[0] * v[1]).apply(x)[0], 3, 5))
                .isDeepEqualTo(new double[][] {{10, 6}, {6, 0}});
    }
}
