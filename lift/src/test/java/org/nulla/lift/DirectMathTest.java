package org.nulla.lift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Linearization;

class DirectMathTest {

    private static final long SEED = 20_241;
    private static final int POINTS = 200;
    private static final double TINY = 1e-12;

    private static double[] composed(double[] x) {
        double a = x[0];
        double b = x[1];
        double c = x[2];
        return new double[] {
            Math.copySign(a, b), Math.copySign(2.5, a), Math.copySign(a * 3, -b * c), StrictMath.copySign(a, -1),
            a % b, a % 0.7, 1.9 % a, (a * 2) % (b * c),
            Math.IEEEremainder(a, b), Math.IEEEremainder(a, 0.3), StrictMath.IEEEremainder(2, c),
            Math.fma(a, b, c), Math.fma(a, 2, c), Math.fma(0.5, b, 1), Math.fma(a * a, b, -c), StrictMath.fma(a, a, a),
            Math.nextUp(a), Math.nextDown(b * 2)};
    }

    @Test
    @DisplayName("remainders, copied signs and fused products have direct forms, with the derivatives that traced numbers have")
    void sameAsInFlight() {
        Lifted direct = Lift.onto(Backend.DIRECT).of(DirectMathTest::composed);
        Lifted real = Lift.onto(Backend.REAL).of(DirectMathTest::composed);
        assertThat(direct.isDirect()).isTrue();
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < POINTS; i++) {
            double[] x = random.doubles(3, -4, 4).toArray();
            double[] tangent = random.doubles(3, -1, 1).toArray();
            String point = "seed " + SEED + ", point " + i;
            Linearization there = direct.linearize(x);
            Linearization wanted = real.linearize(x);
            assertThat(there.value()).as(point).isEqualTo(composed(x));
            double[] pushed = wanted.jvp(tangent);
            assertThat(direct.jvp(x, tangent)).as(point).containsExactly(pushed, within(TINY));
            assertThat(there.jvp(tangent)).as(point).containsExactly(pushed, within(TINY));
            double[] cotangent = random.doubles(pushed.length, -1, 1).toArray();
            assertThat(there.vjp(cotangent)).as(point).containsExactly(wanted.vjp(cotangent), within(1e2 * TINY));
        }
    }

    @Test
    @DisplayName("a sign is copied from and to zeros of either sign")
    void zeros() {
        Lifted direct = Lift.onto(Backend.DIRECT).of(x -> new double[] {Math.copySign(x[0], x[1])});
        for (double a : new double[] {0.0, -0.0}) {
            for (double b : new double[] {0.0, -0.0}) {
                Linearization there = direct.linearize(a, b);
                assertThat(Double.doubleToRawLongBits(there.value()[0])).isEqualTo(Double.doubleToRawLongBits(b));
                double slope = Double.doubleToRawLongBits(a) == Double.doubleToRawLongBits(b) ? 1 : -1;
                assertThat(there.vjp(1)[0]).isEqualTo(slope);
                assertThat(direct.jvp(new double[] {a, b}, new double[] {1, 5})).containsExactly(slope);
            }
        }
    }
}
