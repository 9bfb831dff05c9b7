package org.nulla.affine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.CarriedRun;
import org.nulla.Lifetime;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

@DisplayName("What a run without a trace keeps")
class LiveLevelTest {

    private static final double STEP = 1e-3;

    private static LiveLevel level(double... target) {
        return new LiveLevel(CarriedRun.target(AffineSpace.point(target)), PreimageOptions.DEFAULT, LiveLevel.GROUPS);
    }

    /// A pendulum by the leapfrog method; nothing of a step outlives it but its result.
    private static VectorFunction pendulum(int steps) {
        return x -> {
            Real[] state = x;
            for (int i = 0; i < steps; i++) {
                Real[] before = state;
                state = Lifetime.scope(() -> {
                    Real half = before[1].minus(before[0].sin().times(0.5 * STEP));
                    Real angle = before[0].plus(half.times(STEP));
                    return new Real[] {angle, half.minus(angle.sin().times(0.5 * STEP))};
                });
                Lifetime.end(before);
            }
            return state;
        };
    }

    @Test
    @DisplayName("does not grow with the length of a program that has few values alive")
    void longProgram() {
        LiveLevel brief = level(1, 0.5);
        CarriedRun.on(brief, pendulum(2_000), 0.5, 0);
        LiveLevel longer = level(1, 0.5);
        Carried carried = CarriedRun.on(longer, pendulum(125_000), 0.5, 0);
        assertThat(longer.now()).as("values made").isGreaterThanOrEqualTo(1_000_000);
        assertThat(longer.peakValues()).as("values alive").isLessThan(16).isEqualTo(brief.peakValues());
        assertThat(longer.peakVariables()).as("variables alive").isLessThan(100);
        assertThat(carried.found().counters().peakCoefficients()).as("coefficients alive").isLessThan(100);
        assertThat(carried.found().counters().variables()).as("variables made").isGreaterThanOrEqualTo(1_000_000);
        assertThat(carried.conflict()).isFalse();
        assertThat(carried.found().dimension()).isZero();
    }

    @Tag("fast")
    @Test
    @DisplayName("stays small over five hundred steps of a pendulum")
    void shortProgram() {
        LiveLevel live = level(1, 0.5);
        Carried carried = CarriedRun.on(live, pendulum(500), 0.5, 0);
        assertThat(live.peakVariables()).as("variables alive").isLessThan(100);
        assertThat(carried.found().counters().peakCoefficients()).as("coefficients alive").isLessThan(100);
        assertThat(carried.found().counters().variables()).as("variables made").isGreaterThanOrEqualTo(4000);
    }

    @Test
    @DisplayName("does not grow while a value waits untouched, nor while one is used in every step")
    void bystanders() {
        VectorFunction f = x -> {
            Real bystander = x[0].times(x[1]);
            Real y = x[0].sin();
            for (int i = 0; i < 200_000; i++) {
                Real before = y;
                y = Lifetime.scope(() -> before.times(x[1]).plus(x[0].times(0.25)));
                Lifetime.end(before);
            }
            return new Real[] {y, bystander, y.times(bystander)};
        };
        LiveLevel live = level(1, 0.5);
        Carried carried = CarriedRun.on(live, f, 0.5, 0.9);
        assertThat(live.peakValues()).as("values alive").isLessThan(16);
        assertThat(live.peakVariables()).as("variables numbered").isLessThan(200);
        assertThat(carried.found().counters().peakCoefficients()).as("coefficients alive").isLessThan(200);
        assertThat(carried.found().dimension()).isEqualTo(1);
    }

    @Tag("fast")
    @Test
    @DisplayName("grows with the program where no life is ended")
    void withoutLifetimes() {
        VectorFunction f = x -> {
            Real y = x[0];
            for (int i = 0; i < 1_000; i++) {
                y = y.times(1.001);
            }
            return new Real[] {y};
        };
        LiveLevel live = level(1);
        Carried carried = CarriedRun.on(live, f, 0.5);
        assertThat(live.peakValues()).isEqualTo(1_001);
        assertThat(carried.found().origin()[0]).isCloseTo(Math.pow(1.001, -1_000), within(1e-12));
    }
}
