package org.nulla.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.Differences;
import org.nulla.Nulla;
import org.nulla.Real;

@DisplayName("Hessian products")
@Tag("fast")
class HessianProductTest {

    /// A field with every kind of coupling among neighbours.
    static Real field(Real[] x) {
        Real sum = Real.ZERO;
        for (int i = 0; i < x.length; i++) {
            Real next = x[(i + 1) % x.length];
            sum = sum.plus(x[i].times(next).sin()).plus(x[i].pow(2).times(1.5 + i)).plus(x[i].minus(next).tanh());
        }
        return sum;
    }

    @ParameterizedTest
    @EnumSource(HessianProduct.class)
    @DisplayName("agree with finite differences of the gradient")
    void agreeWithDifferences(HessianProduct way) {
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            int n = 1 + random.nextInt(6);
            double[] x = random.doubles(n, -1, 1).toArray();
            double[] v = random.doubles(n, -1, 1).toArray();
            double[] expected = Differences.along(p -> Nulla.gradient(HessianProductTest::field, p), x, v);
            assertThat(way.apply(HessianProductTest::field, x, v)).as("seed %s", seed)
                    .containsExactly(expected, within(1e-8));
            assertThat(Real.values(way.apply(HessianProductTest::field, Real.of(x), Real.of(v)))).as("seed %s", seed)
                    .containsExactly(way.apply(HessianProductTest::field, x, v), within(1e-14));
        }
    }

    @Test
    @DisplayName("agree with each other and with the whole Hessian")
    void agreeWithEachOther() {
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            double[] x = random.doubles(5, -1, 1).toArray();
            double[] v = random.doubles(5, -1, 1).toArray();
            double[][] hessian = Nulla.hessian(HessianProductTest::field, x);
            double[] product = new double[5];
            for (int i = 0; i < 5; i++) {
                for (int j = 0; j < 5; j++) {
                    product[i] += hessian[i][j] * v[j];
                    assertThat(hessian[i][j]).as("seed %s", seed).isCloseTo(hessian[j][i], within(1e-13));
                }
            }
            for (HessianProduct way : HessianProduct.values()) {
                assertThat(way.apply(HessianProductTest::field, x, v)).as("%s, seed %s", way, seed)
                        .containsExactly(product, within(1e-12));
            }
            assertThat(Nulla.hvp(HessianProductTest::field, x, v)).containsExactly(product, within(1e-12));
        }
    }

    @ParameterizedTest
    @EnumSource(HessianProduct.class)
    @DisplayName("can be differentiated again, by the point and by the vector")
    void nest(HessianProduct way) {
        double[] x = {0.3, -0.6, 0.9};
        double[] v = {1, 0.5, -2};
        double[] byPoint = Nulla.linearize(a -> way.apply(HessianProductTest::field, a, Real.of(v)), x).jvp(v);
        assertThat(byPoint).containsExactly(Differences.along(p -> Nulla.hvp(HessianProductTest::field, p, v), x, v),
                within(1e-8));
        double[][] byVector = Nulla.jacobian(a -> way.apply(HessianProductTest::field, Real.of(x), a), v);
        double[][] hessian = Nulla.hessian(HessianProductTest::field, x);
        for (int i = 0; i < x.length; i++) {
            assertThat(byVector[i]).containsExactly(hessian[i], within(1e-13));
        }
        Real[][] inFlight = Nulla.hessian(HessianProductTest::field, Real.of(x));
        assertThat(Real.values(inFlight[1])).containsExactly(hessian[1], within(1e-13));
    }

    @ParameterizedTest
    @EnumSource(HessianProduct.class)
    @DisplayName("refuse a vector of the wrong length")
    void wrongLength(HessianProduct way) {
        assertThatThrownBy(() -> way.apply(HessianProductTest::field, new double[] {1, 2}, new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("expected 2");
    }
}
