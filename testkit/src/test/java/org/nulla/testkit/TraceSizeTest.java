package org.nulla.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;

class TraceSizeTest {

    private static final int SMALL_STACK = 256 * 1024;

    @Test
    @DisplayName("a long trace takes at most a hundred bytes a step")
    void traceIsSmall() {
        int steps = Tier.size(1_000_000, 10_000_000);
        long before = used();
        Linearization f = Nulla.linearize(x -> new Real[] {chain(x[0], steps)}, 0.5);
        long after = used();
        assertThat(f.steps()).isGreaterThanOrEqualTo(steps);
        assertThat((after - before) / (double) f.steps()).as("bytes a step").isLessThanOrEqualTo(100).isGreaterThan(4);
        assertThat(f.jvp(1.0)[0]).isNotZero();
    }

    @Test
    @DisplayName("a long trace is recorded and walked in all four directions on a small stack")
    void walksDoNotRecur() throws InterruptedException {
        int steps = Tier.size(300_000, 10_000_000);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(null, () -> walk(steps), "small stack", SMALL_STACK);
        thread.setUncaughtExceptionHandler((who, what) -> failure.set(what));
        thread.start();
        thread.join();
        assertThat(failure.get()).as("what stopped the walk").isNull();
    }

    private static void walk(int steps) {
        Linearization f = Nulla.linearize(x -> new Real[] {chain(x[0], steps)}, 0.5);
        double slope = f.jvp(1.0)[0];
        assertThat(f.vjp(1.0)[0]).isEqualTo(slope);
        Preimage tangent = f.tangentPreimage(slope);
        assertThat(tangent.onlyPoint()[0]).isBetween(1 - 1e-9, 1 + 1e-9);
        Preimage cotangent = f.cotangentPreimage(slope);
        assertThat(cotangent.onlyPoint()[0]).isBetween(1 - 1e-9, 1 + 1e-9);
    }

    /// Goes to and fro, so that neither value nor slope runs away over millions of steps.
    private static Real chain(Real x, int steps) {
        Real y = x;
        for (int i = 0; i < steps; i++) {
            y = i % 2 == 0 ? y.times(1.25) : y.times(0.8);
        }
        return y;
    }

    private static long used() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
