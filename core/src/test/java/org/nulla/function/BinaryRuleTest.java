package org.nulla.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.Differences;
import org.nulla.DomainException;
import org.nulla.Nulla;
import org.nulla.Real;

@DisplayName("Functions of two arguments")
@Tag("fast")
class BinaryRuleTest {

    private static final double[][] POINTS = {{1.5, 2.5}, {0.3, -1.2}, {2, 3}, {4, 0.5}, {0.7, 0.2}, {3, -2},
        {12, 1.1}};

    private static final double[][] EDGES = {{0, 2}, {0, 1}, {0, 0.5}, {0, 0}, {0, -1}, {-2, 3}, {-2, 0}, {-2, 0.5},
        {1, 0},
        {3, 3}, {-1, -1}, {1e200, 1e200}, {1e-200, 1e-200}};

    static Stream<Arguments> rulesAtPoints() {
        return Arrays.stream(BinaryRule.values())
                .flatMap(rule -> Arrays.stream(POINTS).map(p -> Arguments.of(rule, p[0], p[1])));
    }

    @ParameterizedTest
    @MethodSource("rulesAtPoints")
    @DisplayName("the partials are the slopes that finite differences see")
    void partialsAreSlopes(BinaryRule rule, double a, double b) {
        double byA = Differences.derivative(t -> rule.value(t, b), a);
        double byB = Differences.derivative(t -> rule.value(a, t), b);
        double y = rule.value(a, b);
        assertThat(rule.partialA(a, b, y)).isCloseTo(byA, within(1e-8 * (1 + Math.abs(byA))));
        assertThat(rule.partialB(a, b, y)).isCloseTo(byB, within(1e-8 * (1 + Math.abs(byB))));
        assertThat(Nulla.gradient(x -> Real.apply(rule, x[0], x[1]), a, b))
                .containsExactly(rule.partialA(a, b, y), rule.partialB(a, b, y));
        assertThat(Nulla.derivative((Real x) -> Real.apply(rule, x, Real.of(b)), a)).isEqualTo(rule.partialA(a, b, y));
        assertThat(Nulla.derivative((Real x) -> Real.apply(rule, Real.of(a), x), b)).isEqualTo(rule.partialB(a, b, y));
    }

    @ParameterizedTest
    @MethodSource("rulesAtPoints")
    @DisplayName("the second derivatives, by nesting, are the slopes of the partials")
    void secondDerivativesAreSlopesOfPartials(BinaryRule rule, double a, double b) {
        double[][] hessian = Nulla.hessian(x -> Real.apply(rule, x[0], x[1]), a, b);
        double aa = Differences.derivative(t -> rule.partialA(t, b, rule.value(t, b)), a);
        double ab = Differences.derivative(t -> rule.partialA(a, t, rule.value(a, t)), b);
        double ba = Differences.derivative(t -> rule.partialB(t, b, rule.value(t, b)), a);
        double bb = Differences.derivative(t -> rule.partialB(a, t, rule.value(a, t)), b);
        double scale = 1e-7 * (1 + Math.abs(aa) + Math.abs(ab) + Math.abs(bb));
        assertThat(hessian[0][0]).isCloseTo(aa, within(scale));
        assertThat(hessian[0][1]).isCloseTo(ab, within(scale));
        assertThat(hessian[1][0]).isCloseTo(ba, within(scale));
        assertThat(hessian[1][1]).isCloseTo(bb, within(scale));
    }

    @ParameterizedTest
    @EnumSource(BinaryRule.class)
    @DisplayName("the partials in flight have the values of the plain partials")
    void bothWritingsOfThePartialsAgree(BinaryRule rule) {
        Stream.concat(Arrays.stream(POINTS), Arrays.stream(EDGES)).forEach(p -> Nulla.linearize(x -> {
            double y = rule.value(p[0], p[1]);
            Real inFlight = rule.value(x[0], x[1]);
            same(rule, p, rule.partialB(x[0], x[1], inFlight).value(), rule.partialB(p[0], p[1], y));
            if (p[0] != 0 || p[1] != 0) {
                // at 0^0 the partial by the base jumps with the exponent: 0 only where that is a constant, see below
                same(rule, p, rule.partialA(x[0], x[1], inFlight).value(), rule.partialA(p[0], p[1], y));
            }
            same(rule, p, rule.partialA(x[0], Real.of(p[1]), rule.value(x[0], Real.of(p[1]))).value(),
                    rule.partialA(p[0], p[1], y));
            return x;
        }, p));
    }

    private static void same(BinaryRule rule, double[] p, double inFlight, double plain) {
        if (Double.isFinite(plain)) {
            assertThat(inFlight).as("%s at %s", rule, Arrays.toString(p)).isCloseTo(plain, within(2 * Math.ulp(plain)));
        } else {
            assertThat(Double.isFinite(inFlight)).as("%s at %s", rule, Arrays.toString(p)).isFalse();
        }
    }

    @Test
    @DisplayName("an argument that occurs twice counts twice")
    void repeatedArguments() {
        assertThat(Nulla.derivative((Real x) -> x.times(x), 3)).isEqualTo(6);
        assertThat(Nulla.derivative((Real x) -> x.plus(x), 3)).isEqualTo(2);
        assertThat(Nulla.derivative((Real x) -> x.minus(x), 3)).isZero();
        assertThat(Nulla.derivative((Real x) -> x.div(x), 3)).isCloseTo(0, within(1e-16));
        assertThat(Nulla.derivative((Real x) -> x.pow(x), 2)).isCloseTo(4 * (Math.log(2) + 1), within(1e-14));
        assertThat(Nulla.derivative((Real x) -> Real.hypot(x, x), -2)).isCloseTo(-Math.sqrt(2), within(1e-15));
    }

    @Test
    @DisplayName("plain numbers may stand on either side")
    void plainNumbersOnEitherSide() {
        assertThat(Nulla.derivative((Real x) -> x.minusFrom(5), 3)).isEqualTo(-1);
        assertThat(Nulla.derivative((Real x) -> x.dividedInto(6), 2)).isEqualTo(-1.5);
        assertThat(Nulla.derivative((Real x) -> x.plus(1).minus(2).times(3).div(4), 2)).isEqualTo(0.75);
        assertThat(Nulla.derivative((Real x) -> Real.fma(x, x, x), 3)).isEqualTo(7);
    }

    @Test
    @DisplayName("on a tie min and max follow the first argument")
    void ties() {
        assertThat(Nulla.gradient(x -> Real.min(x[0], x[1]), 2, 2)).containsExactly(1, 0);
        assertThat(Nulla.gradient(x -> Real.max(x[0], x[1]), 2, 2)).containsExactly(1, 0);
        assertThat(Nulla.gradient(x -> Real.max(x[0], x[1]), 1, 2)).containsExactly(0, 1);
    }

    @Test
    @DisplayName("hypot at the origin has partials 0; atan2 there has none")
    void origin() {
        assertThat(Nulla.gradient(x -> Real.hypot(x[0], x[1]), 0, 0)).containsExactly(0, 0);
        assertThatThrownBy(() -> Nulla.gradient(x -> Real.atan2(x[0], x[1]), 0, 0)).isInstanceOf(DomainException.class)
                .hasMessageContaining("atan2");
        assertThat(Nulla.gradient(x -> Real.atan2(x[0], x[1]), 1e200, 1e200)).containsExactly(
                new double[] {5e-201, -5e-201}, within(1e-214));
    }

    @Test
    @DisplayName("powers at a base of zero: polynomials have all derivatives, fractional ones as many as exist")
    void powersOfZero() {
        assertThat(Nulla.derivative((Real x) -> x.pow(2), 0)).isZero();
        assertThat(Nulla.derivative((Real x) -> x.pow(1), 0)).isEqualTo(1);
        assertThat(Nulla.derivative((Real x) -> x.pow(0), 0)).isZero();
        assertThat(Nulla.derivative((Real x) -> Nulla.derivative((Real y) -> y.pow(2), x), 0)).isEqualTo(2);
        assertThat(Nulla.derivative((Real x) -> Nulla.derivative((Real y) -> y.pow(1), x), 0)).isZero();
        assertThatThrownBy(() -> Nulla.derivative((Real x) -> x.pow(0.5), 0)).isInstanceOf(DomainException.class);
        // by the exponent: 0^b is 0 for every positive b
        assertThat(Nulla.derivative((Real b) -> Real.ZERO.pow(b), 2)).isZero();
        assertThat(Nulla.hessian(x -> x[0].pow(x[1]), 0, 3)).isDeepEqualTo(new double[][] {{0, 0}, {0, 0}});
        // the mixed derivative at (0, 1) is log 0, whichever comes first
        assertThatThrownBy(() -> Nulla.derivative((Real a) -> Nulla.derivative((Real b) -> a.pow(b), Real.ONE), 0))
                .isInstanceOf(DomainException.class);
        assertThatThrownBy(() -> Nulla.derivative((Real b) -> Nulla.derivative((Real a) -> a.pow(b), Real.ZERO), 1))
                .isInstanceOf(DomainException.class);
    }

    @Test
    @DisplayName("powers of a negative base: whole constant exponents work, active exponents have no derivative")
    void powersOfNegatives() {
        assertThat(Nulla.derivative((Real x) -> x.pow(3), -2)).isEqualTo(12);
        assertThat(Nulla.derivative((Real x) -> x.pow(-1), -2)).isEqualTo(-0.25);
        assertThatThrownBy(() -> Nulla.gradient(x -> x[0].pow(x[1]), -2, 3)).isInstanceOf(DomainException.class)
                .hasMessageContaining("pow");
        assertThatThrownBy(() -> Nulla.derivative((Real x) -> x.dividedInto(1), 0)).isInstanceOf(DomainException.class)
                .hasMessageContaining("div");
    }
}
