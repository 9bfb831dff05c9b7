package org.nulla.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.Differences;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.function.ScalarField;

@DisplayName("Inverse Hessian products and Newton steps")
@Tag("fast")
class InverseHessianProductTest {

    @ParameterizedTest
    @EnumSource(InverseHessianProduct.class)
    @DisplayName("undo the Hessian product")
    void undoTheProduct(InverseHessianProduct way) {
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            int n = 1 + random.nextInt(6);
            double[] x = random.doubles(n, -1, 1).toArray();
            double[] v = random.doubles(n, -1, 1).toArray();
            double[] image = Nulla.hvp(HessianProductTest::field, x, v);
            Preimage preimage = way.apply(HessianProductTest::field, x, image);
            assertThat(preimage.onlyPoint()).as("seed %s", seed).containsExactly(v, within(1e-9));
            assertThat(preimage.certificate().rank()).isEqualTo(n);
            assertThat(way.apply(HessianProductTest::field, x, image, PreimageOptions.DEFAULT).onlyPoint())
                    .containsExactly(preimage.onlyPoint());
        }
    }

    @ParameterizedTest
    @EnumSource(InverseHessianProduct.class)
    @DisplayName("a Newton step lands on the minimum of a quadratic, and iterated on that of another field")
    void newtonSteps(InverseHessianProduct way) {
        ScalarField quadratic = x -> x[0].minus(3).pow(2).times(2).plus(x[0].minus(3).times(x[1].plus(1)))
                .plus(x[1].plus(1).pow(2));
        assertThat(way.newtonStep(quadratic, new double[] {10, 20}).onlyPoint())
                .containsExactly(new double[] {-7, -21}, within(1e-12));

        ScalarField bowl = x -> x[0].exp().minus(x[0].times(2)).plus(x[1].times(x[1]))
                .plus(x[0].times(x[1]).times(0.1));
        double[] x = {1, 1};
        for (int i = 0; i < 8; i++) {
            double[] step = way.newtonStep(bowl, x).onlyPoint();
            x[0] += step[0];
            x[1] += step[1];
        }
        assertThat(Nulla.gradient(bowl, x)).containsExactly(new double[] {0, 0}, within(1e-14));
    }

    @ParameterizedTest
    @EnumSource(InverseHessianProduct.class)
    @DisplayName("a singular Hessian gives a space where the target can be reached, else nothing")
    void singular(InverseHessianProduct way) {
        ScalarField valley = x -> x[0].plus(x[1]).pow(2);
        Preimage space = way.apply(valley, new double[] {1, 2}, new double[] {2, 2});
        assertThat(space.space().dimension()).isEqualTo(1);
        assertThat(space.space().minNorm()).containsExactly(new double[] {0.5, 0.5}, within(1e-14));
        assertThat(way.apply(valley, new double[] {1, 2}, new double[] {2, 3}).isEmpty()).isTrue();
        assertThat(way.newtonStep(valley, new double[] {1, 2}).space().minNorm())
                .containsExactly(new double[] {-1.5, -1.5}, within(1e-14));
    }

    @ParameterizedTest
    @EnumSource(InverseHessianProduct.class)
    @DisplayName("in flight, a Newton step is differentiated by its starting point")
    void nest(InverseHessianProduct way) {
        double[] x = {0.4, -0.3};
        double[] direction = {1, 2};
        double[] derivative = Nulla.linearize(
                a -> way.newtonStep(InverseHessianProductTest::bumpy, a).space().onlyPointInFlight(), x).jvp(direction);
        double[] expected = Differences.along(p -> way.newtonStep(InverseHessianProductTest::bumpy, p).onlyPoint(), x,
                direction);
        assertThat(derivative).containsExactly(expected, within(1e-8));
        double[] byTarget = Nulla.linearize(
                v -> way.apply(InverseHessianProductTest::bumpy, Real.of(x), v).space().onlyPointInFlight(), 1, 1)
                .jvp(direction);
        assertThat(byTarget).containsExactly(way.apply(InverseHessianProductTest::bumpy, x, direction).onlyPoint(),
                within(1e-12));
    }

    private static Real bumpy(Real[] x) {
        return x[0].pow(2).times(2).plus(x[1].pow(2)).plus(x[0].times(x[1]).sin()).plus(x[0].plus(x[1]).exp());
    }

    @Test
    @DisplayName("the front door takes the tangent preimage")
    void frontDoor() {
        double[] x = {0.4, -0.3};
        double[] v = {1, 2};
        assertThat(Nulla.ihvp(InverseHessianProductTest::bumpy, x, v).onlyPoint()).containsExactly(
                InverseHessianProduct.TANGENT_PREIMAGE.apply(InverseHessianProductTest::bumpy, x, v).onlyPoint());
        assertThat(Nulla.newtonStep(InverseHessianProductTest::bumpy, x).onlyPoint()).containsExactly(
                InverseHessianProduct.TANGENT_PREIMAGE.newtonStep(InverseHessianProductTest::bumpy, x).onlyPoint());
        assertThat(Real.values(Nulla.ihvp(InverseHessianProductTest::bumpy, Real.of(x), Real.of(v)).space()
                .onlyPointInFlight())).containsExactly(Nulla.ihvp(InverseHessianProductTest::bumpy, x, v).onlyPoint(),
                        within(1e-14));
        assertThat(Real.values(Nulla.newtonStep(InverseHessianProductTest::bumpy, Real.of(x)).space()
                .onlyPointInFlight()))
                .containsExactly(Nulla.newtonStep(InverseHessianProductTest::bumpy, x).onlyPoint(),
                        within(1e-14));
    }
}
