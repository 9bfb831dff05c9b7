package org.nulla.nesting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.function.ScalarFunction;

@DisplayName("Derivatives inside derivatives")
@Tag("fast")
class NestedDerivativesTest {

    @Test
    @DisplayName("d/dx of x · d/dy (x·y) does not take the inner change for the outer one")
    void productWithInnerDerivative() {
        // d/dy (x y) = x, so this is x², whose derivative is 2x
        assertThat(Nulla.derivative((Real x) -> x.times(Nulla.derivative((Real y) -> x.times(y), Real.of(5))), 3))
                .isEqualTo(6);
        // the classic form with a sum: d/dy (x + y) = 1
        assertThat(Nulla.derivative((Real x) -> x.times(Nulla.derivative((Real y) -> x.plus(y), Real.ONE)), 3))
                .isEqualTo(1);
        // and at the outer variable itself
        assertThat(Nulla.derivative((Real x) -> x.times(Nulla.derivative((Real y) -> x.times(y), x)), 3)).isEqualTo(6);
    }

    @Test
    @DisplayName("a function that closes over the outer variable keeps it apart from its own")
    void closureOverOuterVariable() {
        // d/dx [ d/dy (sin(x y) + x² y³) at y = x ]
        ScalarFunction f = x -> Nulla.derivative(
                (Real y) -> x.times(y).sin().plus(x.pow(2).times(y.pow(3))), x);
        double x = 0.7;
        // inner: x cos(x y) + 3 x² y² at y = x is x cos(x²) + 3 x⁴
        double expected = Math.cos(x * x) - 2 * x * x * Math.sin(x * x) + 12 * x * x * x;
        assertThat(Nulla.derivative(f, x)).isCloseTo(expected, within(1e-14));
    }

    @Test
    @DisplayName("a derivative returned as a closure can be differentiated again, at any point")
    void derivativeAsClosure() {
        UnaryOperator<ScalarFunction> differentiate = f -> x -> Nulla.derivative(f, x);
        ScalarFunction f = x -> x.pow(5);
        ScalarFunction first = differentiate.apply(f);
        ScalarFunction third = differentiate.apply(differentiate.apply(first));
        assertThat(first.apply(Real.of(2)).value()).isEqualTo(80);
        assertThat(third.apply(Real.of(2)).value()).isEqualTo(240);
        assertThat(Nulla.derivative(third, 2)).isEqualTo(240);
        assertThat(differentiate.apply(differentiate.apply(Real::sin)).apply(Real.of(0.4)).value())
                .isEqualTo(-Math.sin(0.4));
    }

    @Test
    @DisplayName("a curried derivative by the first argument may be shifted by the second and differentiated again")
    void curriedShift() {
        // the amazing-shift trap: D of s ↦ (f ↦ x ↦ f(x + s)) at 0 is the derivative operator; applied twice it is f''
        ScalarFunction f = x -> x.exp().times(x);
        UnaryOperator<ScalarFunction> shiftedDerivative = g -> x -> Nulla.derivative((Real s) -> g.apply(x.plus(s)),
                Real.ZERO);
        double x = 0.3;
        assertThat(shiftedDerivative.apply(shiftedDerivative.apply(f)).apply(Real.of(x)).value())
                .isCloseTo((x + 2) * Math.exp(x), within(1e-14));
    }

    @Test
    @DisplayName("a callee that is itself a derivative is differentiated like any other")
    void calleeIsADerivative() {
        ScalarFunction velocity = t -> Nulla.derivative((Real s) -> s.times(s).times(s).sin(), t);
        double t = 0.8;
        double expected = 6 * t * Math.cos(t * t * t) - 9 * t * t * t * t * Math.sin(t * t * t);
        assertThat(Nulla.derivative(velocity, t)).isCloseTo(expected, within(1e-13));
        // as the callee of a gradient, twice with different arguments
        double[] gradient = Nulla.gradient(x -> velocity.apply(x[0]).times(velocity.apply(x[1])), 0.8, 0.8);
        double v = velocity.apply(Real.of(t)).value();
        assertThat(gradient).containsExactly(new double[] {expected * v, expected * v}, within(1e-12));
    }

    @Test
    @DisplayName("third derivatives, by every mixture of forward and reverse")
    void thirdDerivatives() {
        ScalarFunction f = x -> x.times(2).exp();
        double expected = 8 * Math.exp(2 * 0.3);
        for (int mixture = 0; mixture < 8; mixture++) {
            ScalarFunction g = f;
            for (int level = 0; level < 3; level++) {
                g = (mixture >> level & 1) == 0 ? forward(g) : reverse(g);
            }
            assertThat(g.apply(Real.of(0.3)).value()).as("mixture %s", mixture).isCloseTo(expected, within(1e-13));
        }
    }

    private static ScalarFunction forward(ScalarFunction f) {
        return x -> Nulla.linearize(a -> new Real[] {f.apply(a[0])}, new Real[] {x}).jvp(new Real[] {Real.ONE})[0];
    }

    private static ScalarFunction reverse(ScalarFunction f) {
        return x -> Nulla.linearize(a -> new Real[] {f.apply(a[0])}, new Real[] {x}).vjp(new Real[] {Real.ONE})[0];
    }

    @Test
    @DisplayName("ten levels deep")
    void tenLevels() {
        ScalarFunction f = x -> x.pow(12);
        for (int i = 0; i < 10; i++) {
            f = forward(f);
        }
        // 12! / 2! x²
        assertThat(f.apply(Real.of(1)).value()).isEqualTo(239_500_800);
    }

    @Test
    @DisplayName("a tangent that is in flight is differentiated too")
    void tangentInFlight() {
        // d/dt of the derivative of x² y along (t, t²), at (3, 2)
        double result = Nulla
                .derivative((Real t) -> Nulla.linearize(a -> new Real[] {a[0].times(a[0]).times(a[1])}, 3, 2)
                        .jvp(new Real[] {t, t.times(t)})[0], 5);
        assertThat(result).isEqualTo(12 + 9 * 2 * 5);
    }

    @Test
    @DisplayName("a linearization made in an outer level can be asked in a sibling inner level")
    void linearizationUsedInsideAnotherLevel() {
        double result = Nulla.derivative((Real x) -> {
            Linearization f = Nulla.linearize(a -> new Real[] {a[0].times(a[0]).times(x)}, new Real[] {x});
            // inside: d/dz of J·(z, ) = 2x²·z, whose derivative by z is 2x²
            return Nulla.derivative((Real z) -> f.jvp(new Real[] {z})[0], Real.of(7));
        }, 3);
        assertThat(result).isEqualTo(12);
    }

    @Test
    @DisplayName("plain answers of a linearization in flight are refused, with the method to use instead")
    void plainAnswersInFlightAreRefused() {
        assertThatThrownBy(() -> Nulla.derivative(
                (Real x) -> Real.of(Nulla.linearize(a -> new Real[] {a[0].times(x)}, 1).jvp(1.0)[0]), 2))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("jvp(Real[])");
        assertThatThrownBy(() -> Nulla.derivative((Real x) -> Real.of(Nulla.gradient(a -> a[0].times(x), 1)[0]), 2))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("in flight");
    }

    @Test
    @DisplayName("a comparison inside looks at values and steers the branch that is differentiated")
    void comparisonsSteer() {
        ScalarFunction relu = x -> x.compareTo(0) > 0 ? x.times(x) : Real.ZERO;
        assertThat(Nulla.derivative((Real x) -> Nulla.derivative(relu, x), 2)).isEqualTo(2);
        assertThat(Nulla.derivative((Real x) -> Nulla.derivative(relu, x), -2)).isZero();
    }
}
