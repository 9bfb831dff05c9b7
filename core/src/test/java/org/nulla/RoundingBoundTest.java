package org.nulla;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("The bound on the rounding of a value")
@Tag("fast")
class RoundingBoundTest {

    private static final int STEPS = 30;

    /// The same steps on numbers and, where they are given, exactly.
    private static Real run(long seed, Real[] x, BigDecimal[] exact) {
        SplittableRandom random = new SplittableRandom(seed);
        Real[] v = new Real[x.length + STEPS];
        BigDecimal[] e = new BigDecimal[v.length];
        System.arraycopy(x, 0, v, 0, x.length);
        System.arraycopy(exact, 0, e, 0, exact.length);
        for (int k = x.length; k < v.length; k++) {
            int a = random.nextInt(k);
            int b = k - 1;
            double number = random.nextDouble(-1.2, 1.2);
            BigDecimal same = new BigDecimal(number);
            switch (random.nextInt(6)) {
                case 0 -> {
                    v[k] = v[a].plus(v[b]);
                    e[k] = e[a].add(e[b]);
                }
                case 1 -> {
                    v[k] = v[a].minus(v[b]);
                    e[k] = e[a].subtract(e[b]);
                }
                case 2 -> {
                    v[k] = v[a].times(v[b]).times(0.25);
                    e[k] = e[a].multiply(e[b]).multiply(new BigDecimal(0.25));
                }
                case 3 -> {
                    v[k] = v[b].times(number);
                    e[k] = e[b].multiply(same);
                }
                case 4 -> {
                    v[k] = v[b].plus(number);
                    e[k] = e[b].add(same);
                }
                default -> {
                    v[k] = v[b].minus(number);
                    e[k] = e[b].subtract(same);
                }
            }
        }
        System.arraycopy(e, e.length - 1, exact, 0, 1);
        return v[v.length - 1];
    }

    @Test
    @DisplayName("covers what the value is off by, and is no other for constants than for numbers that are traced")
    void covers() {
        for (long seed = 0; seed < 500; seed++) {
            double[] x = {0.3 + seed * 1e-3, -0.7, 1.1};
            long of = seed;
            BigDecimal[] exact = {new BigDecimal(x[0]), new BigDecimal(x[1]), new BigDecimal(x[2])};
            Real constant = run(of, Real.of(x), exact);
            double off = exact[0].subtract(new BigDecimal(constant.value())).abs().doubleValue();
            assertThat(off).as("seed %s", seed).isLessThanOrEqualTo(1.000001 * Internals.roundingError(constant));
            Real traced = Nulla.linearize(
                    numbers -> new Real[] {run(of, numbers, new BigDecimal[] {BigDecimal.ONE, BigDecimal.ONE,
                        BigDecimal.ONE})},
                    x).valueInFlight()[0];
            assertThat(traced.value()).isEqualTo(constant.value());
            assertThat(Internals.roundingError(traced))
                    .isLessThanOrEqualTo(1.000001 * Internals.roundingError(constant));
        }
    }
}
