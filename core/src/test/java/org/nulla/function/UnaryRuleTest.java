package org.nulla.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
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

@DisplayName("Functions of one argument")
@Tag("fast")
class UnaryRuleTest {

    private static final double[] ANYWHERE = {-710, -30, -2.5, -1.2, -1, -0.7, -1e-3, -0.0, 0, 1e-9, 0.3, 0.99, 1, 1.5,
        3,
        25, 700, 1e10};

    /// Points inside the domain and away from its edges.
    private static double[] inside(UnaryRule rule) {
        return switch (rule) {
            case SQRT, LOG, LOG10 -> new double[] {0.01, 0.3, 1, 2.5, 40, 1e6};
            case LOG1P -> new double[] {-0.9, -0.3, 1e-5, 1, 2.5, 40, 1e6};
            case ASIN, ACOS, ATANH -> new double[] {-0.9, -0.5, -1e-3, 0, 0.2, 0.8};
            case ACOSH -> new double[] {1.1, 1.5, 3, 50, 1e6};
            case CBRT, ABS -> new double[] {-30, -1, -0.2, 0.1, 0.7, 8, 100};
            case TAN -> new double[] {-1.2, -0.6, -1e-3, 0, 0.4, 1, 2.2, 7};
            case SIGN, FLOOR, CEIL -> new double[] {-30.5, -1.3, -0.2, 0.1, 0.7, 8.6};
            default -> new double[] {-5, -1.3, -0.6, -1e-3, 0, 0.4, 1, 2.2, 7};
        };
    }

    static Stream<Arguments> rulesAtPoints() {
        return Arrays.stream(UnaryRule.values())
                .flatMap(rule -> Arrays.stream(inside(rule)).mapToObj(x -> Arguments.of(rule, x)));
    }

    @ParameterizedTest
    @MethodSource("rulesAtPoints")
    @DisplayName("the partial is the slope that finite differences see")
    void partialIsTheSlope(UnaryRule rule, double x) {
        double expected = Differences.derivative(rule::value, x);
        assertThat(rule.partial(x, rule.value(x))).isCloseTo(expected, within(1e-7 * (1 + Math.abs(expected))));
        assertThat(Nulla.derivative((Real a) -> Real.apply(rule, a), x)).isEqualTo(rule.partial(x, rule.value(x)));
    }

    @ParameterizedTest
    @MethodSource("rulesAtPoints")
    @DisplayName("the second derivative, by nesting, is the slope of the partial")
    void secondDerivativeIsTheSlopeOfThePartial(UnaryRule rule, double x) {
        double expected = Differences.derivative(t -> rule.partial(t, rule.value(t)), x);
        double second = Nulla.derivative((Real a) -> Nulla.derivative((Real b) -> Real.apply(rule, b), a), x);
        assertThat(second).isCloseTo(expected, within(1e-6 * (1 + Math.abs(expected))));
    }

    @ParameterizedTest
    @EnumSource(UnaryRule.class)
    @DisplayName("the partial in flight has the value of the plain partial, inside and outside the domain")
    void bothWritingsOfThePartialAgree(UnaryRule rule) {
        for (double x : ANYWHERE) {
            double y = rule.value(x);
            double plain = rule.partial(x, y);
            double[] inFlight = {Double.NEGATIVE_INFINITY};
            Nulla.linearize(a -> {
                inFlight[0] = rule.partial(a[0], rule.value(a[0])).value();
                return a;
            }, x);
            if (Double.isFinite(plain)) {
                assertThat(inFlight[0]).as("%s at %s", rule, x).isCloseTo(plain, within(2 * Math.ulp(plain)));
            } else {
                assertThat(inFlight[0]).as("%s at %s", rule, x).isEqualTo(Double.valueOf(plain));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(UnaryRule.class)
    @DisplayName("the value in flight is the plain value, at every depth")
    void valueInFlightIsThePlainValue(UnaryRule rule) {
        for (double x : ANYWHERE) {
            Nulla.linearize(a -> {
                assertThat(rule.value(a[0]).value()).as("%s at %s", rule, x).isEqualTo(Double.valueOf(rule.value(x)));
                return Nulla.linearize(b -> {
                    assertThat(rule.value(b[0]).value()).as("%s at %s, nested", rule, x)
                            .isEqualTo(Double.valueOf(rule.value(x)));
                    return b;
                }, a).valueInFlight();
            }, x);
        }
    }

    @Test
    @DisplayName("kinks have the partials that the rules state")
    void kinks() {
        assertThat(Nulla.derivative((Real a) -> a.abs(), 0)).isZero();
        assertThat(Nulla.derivative((Real a) -> a.abs(), -0.0)).isZero();
        assertThat(Nulla.derivative((Real a) -> a.abs(), -3)).isEqualTo(-1);
        assertThat(Nulla.derivative((Real a) -> a.sign(), 0)).isZero();
        assertThat(Nulla.derivative((Real a) -> a.floor(), 2)).isZero();
        assertThat(Nulla.derivative((Real a) -> a.ceil(), 2)).isZero();
    }

    @Test
    @DisplayName("at the edge of a domain the partial is infinite, outside it is not a number, and both are refused")
    void edges() {
        List<Arguments> edges = List.of(Arguments.of(UnaryRule.SQRT, 0.0, -1.0), Arguments.of(UnaryRule.LOG, 0.0, -1.0),
                Arguments.of(UnaryRule.LOG10, 0.0, -1.0), Arguments.of(UnaryRule.LOG1P, -1.0, -2.0),
                Arguments.of(UnaryRule.ASIN, 1.0, 1.5), Arguments.of(UnaryRule.ACOS, -1.0, -1.5),
                Arguments.of(UnaryRule.ACOSH, 1.0, 0.5), Arguments.of(UnaryRule.ACOSH, 1.0, -1e20),
                Arguments.of(UnaryRule.ATANH, 1.0, 1.5));
        for (Arguments edge : edges) {
            UnaryRule rule = (UnaryRule) edge.get()[0];
            double at = (double) edge.get()[1];
            double beyond = (double) edge.get()[2];
            assertThat(rule.partial(at, rule.value(at))).as("%s at %s", rule, at).isInfinite();
            assertThat(rule.value(beyond)).as("%s at %s", rule, beyond).isNaN();
            assertThat(rule.partial(beyond, rule.value(beyond))).as("%s at %s", rule, beyond).isNaN();
            for (double x : new double[] {at, beyond}) {
                assertThatThrownBy(() -> Nulla.derivative((Real a) -> Real.apply(rule, a), x))
                        .isInstanceOf(DomainException.class).hasMessageContaining(rule.label());
                assertThatThrownBy(() -> Nulla.derivative(
                        (Real a) -> Nulla.derivative((Real b) -> Real.apply(rule, b), a), x))
                        .isInstanceOf(DomainException.class);
            }
        }
        assertThat(Nulla.derivative((Real a) -> a.cbrt(), 8)).isCloseTo(1.0 / 12, within(1e-15));
        assertThatThrownBy(() -> Nulla.derivative((Real a) -> a.cbrt(), 0)).isInstanceOf(DomainException.class);
    }

    @Test
    @DisplayName("derivatives of tanh far out vanish instead of overflowing")
    void tanhFarOut() {
        for (double x : new double[] {-800, -400, 400, 800}) {
            assertThat(Nulla.derivative((Real a) -> Nulla.derivative((Real b) -> b.tanh(), a), x)).isCloseTo(0,
                    within(1e-300));
        }
        // third derivative of tanh at 0: -2, which a formula through |x| would miss
        assertThat(Nulla.derivative((Real a) -> Nulla.derivative(
                (Real b) -> Nulla.derivative((Real c) -> c.tanh(), b), a), 0)).isCloseTo(-2, within(1e-14));
    }
}
