package org.nulla.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HyperbolicTangentTest {

    private static double[] of(double... x) {
        double[] y = new double[x.length];
        HyperbolicTangent.apply(x, y, x.length);
        return y;
    }

    @Test
    @DisplayName("agrees with the JDK's to a few units in the last place, from tiny to huge")
    void agrees() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 20_000; i++) {
            double x = random.nextGaussian() * Math.pow(10, random.nextInt(-12, 3));
            double expected = Math.tanh(x);
            assertThat(Math.abs(of(x)[0] - expected) / Math.ulp(expected)).as("tanh(%s), case %d", x, i)
                    .isLessThanOrEqualTo(12);
        }
    }

    @Test
    @DisplayName("ends at 1 and -1, keeps the sign of zero, and passes NaN on")
    void ends() {
        assertThat(of(1e300, -1e300, Double.POSITIVE_INFINITY, 25, -25)).containsExactly(1, -1, 1, 1, -1);
        assertThat(of(0.0, -0.0)).containsExactly(0.0, -0.0);
        assertThat(of(Double.NaN)[0]).isNaN();
    }
}
