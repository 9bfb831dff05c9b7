package org.nulla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.combine.InverseHessianProduct;
import org.nulla.function.VectorFunction;

@DisplayName("A plan of preimages")
@Tag("fast")
class PreimagePlanTest {

    private final PreimagePlan plan = new PreimagePlan();
    private final PreimageOptions options = PreimageOptions.DEFAULT.withPlan(plan);

    private Preimage tangent(VectorFunction f, double[] x, double... target) {
        Preimage with = Nulla.linearize(f, x).tangentPreimage(AffineSpace.point(target), options);
        Preimage without = Nulla.linearize(f, x).tangentPreimage(target);
        assertThat(with.getClass()).isEqualTo(without.getClass());
        assertThat(with.certificate().rank()).isEqualTo(without.certificate().rank());
        assertThat(with.certificate().doubtful()).isEqualTo(without.certificate().doubtful());
        if (with instanceof Preimage.Point) {
            assertThat(with.onlyPoint()).containsExactly(without.onlyPoint(), within(1e-12));
        }
        return with;
    }

    @Test
    @DisplayName("is made once for a program and used again at every other point")
    void again() {
        VectorFunction f = x -> new Real[] {x[0].times(x[1]), x[0].plus(x[1].sin())};
        for (int k = 0; k < 10; k++) {
            tangent(f, new double[] {1 + 0.1 * k, 2 - 0.1 * k}, 1, 2);
        }
        assertThat(plan.made()).isEqualTo(1);
        assertThat(plan.reused()).isEqualTo(9);
        assertThat(plan).hasToString("PreimagePlan[made 1, reused 9]");
    }

    @Test
    @DisplayName("serves tangent and cotangent preimages alike")
    void bothWays() {
        VectorFunction f = x -> new Real[] {x[0].times(x[1]), x[0].plus(x[1].exp())};
        tangent(f, new double[] {1, 2}, 1, 2);
        Preimage weights = Nulla.linearize(f, 1.5, 2).cotangentPreimage(AffineSpace.point(3, 4), options);
        assertThat(weights.onlyPoint())
                .containsExactly(Nulla.linearize(f, 1.5, 2).cotangentPreimage(3, 4).onlyPoint(), within(1e-12));
        assertThat(plan.made()).isEqualTo(1);
    }

    @Test
    @DisplayName("keeps order and pivots where partials are zero no longer and the system has its entries at the same places")
    void flatStart() {
        VectorFunction f = x -> {
            Real difference = x[0].minus(x[1]);
            Real along = x[2].times(difference.cos());
            Real across = x[2].times(difference.sin());
            return new Real[] {along.plus(across.times(2)).plus(x[0].times(x[0])), across.minus(along).plus(x[1]),
                along.times(3).minus(across).plus(x[2])};
        };
        for (double angle : new double[] {0, 0.1, 0.3, 0, 0.2}) {
            tangent(f, new double[] {0.4 + angle, 0.4, 1}, 1, 2, 3);
        }
        assertThat(plan.made()).isEqualTo(1);
    }

    @Test
    @DisplayName("is made anew where partials become zero, or are zero no longer")
    void zeros() {
        VectorFunction f = x -> new Real[] {x[0].times(x[1]).plus(x[2]), x[1].plus(x[2]), x[0].minus(x[2])};
        tangent(f, new double[] {1, 2, 3}, 1, 2, 3);
        tangent(f, new double[] {1, 0, 3}, 1, 2, 3);
        assertThat(plan.made()).isEqualTo(2);
        tangent(f, new double[] {0, 2, 3}, 1, 2, 3);
        tangent(f, new double[] {3, 2, 3}, 1, 2, 3);
        assertThat(plan.reused()).isZero();
        tangent(f, new double[] {4, 2, 3}, 1, 2, 3);
        assertThat(plan.reused()).isEqualTo(1);
    }

    @Test
    @DisplayName("knows when partials that were 1 no longer are, and may become 1")
    void ones() {
        VectorFunction f = x -> {
            Real y = x[0].times(x[1]);
            return new Real[] {y.times(1).plus(sq(x[0])), x[1].times(2).minus(x[0])};
        };
        for (double[] x : new double[][] {{1, 2}, {2, 1}, {1, 1}, {0.5, 1}, {3, 4}}) {
            tangent(f, x, 1, 2);
        }
        VectorFunction alone = x -> new Real[] {x[0].times(x[1]).times(x[2]), x[1], x[2]};
        for (double[] x : new double[][] {{1, 1, 1}, {2, 3, 4}, {1, 5, 1}, {2, 3, 5}}) {
            tangent(alone, x, 1, 2, 3);
        }
        assertThat(plan.reused()).isPositive();
    }

    @Test
    @DisplayName("is made anew where its pivots become small")
    void smallPivots() {
        VectorFunction f = x -> new Real[] {x[0].times(x[2]).plus(x[1].times(x[3])),
            x[0].times(x[3]).minus(x[1].times(x[2])), x[2].plus(x[0].times(0.1)), x[3].times(2).plus(x[1])};
        for (double p : new double[] {1, 0.5, 1e-3, 1e-7, 1e-9, 1e-12, 1}) {
            tangent(f, new double[] {0.3, -0.4, p, 1}, 1, 2, 3, 4);
        }
        for (double p : new double[] {1, 1e3, 1e7, 1e-7}) {
            tangent(f, new double[] {0.3, -0.4, p, 1 / p}, 1, 2, 3, 4);
        }
        assertThat(plan.made()).isBetween(2L, 10L);
    }

    @Test
    @DisplayName("is no reason for another rank where a program becomes singular, or is so no longer")
    void singular() {
        VectorFunction f = x -> new Real[] {x[0].times(x[1]).plus(x[2]), x[0].times(2).plus(x[2].times(x[1])),
            x[1].plus(x[2])};
        // singular on the way
        for (double p : new double[] {3, 2.5, 0, 1.4142135623730951, 1, 4, 3}) {
            Linearization there = Nulla.linearize(f, p, p, p);
            tangent(f, new double[] {p, p, p}, there.jvp(1, 2, 3));
            tangent(f, new double[] {p, p, p}, 1, 2, 3);
        }
    }

    @Test
    @DisplayName("answers wide and tall systems, and such as have no solution")
    void wideAndTall() {
        VectorFunction wide = x -> new Real[] {x[0].times(x[1]).plus(x[2]).plus(x[3].sin()),
            x[1].times(x[3]).minus(x[2])};
        VectorFunction tall = x -> new Real[] {x[0].times(x[1]), x[0].plus(x[1]), x[0].minus(sq(x[1])),
            x[0].times(3).plus(x[1].times(3))};
        for (int k = 0; k < 5; k++) {
            double[] at = {1 + 0.1 * k, 2, 3 - 0.2 * k, 1};
            assertThat(tangent(wide, at, 1, 2).space().dimension()).isEqualTo(2);
            double[] two = {1 + 0.1 * k, 2};
            assertThat(tangent(tall, two, 1, 2, 3, 4).isEmpty()).isTrue();
            assertThat(tangent(tall, two, Nulla.linearize(tall, two).jvp(1, -1)).isEmpty()).isFalse();
        }
        assertThat(plan.reused()).isGreaterThan(plan.made());
    }

    @Test
    @DisplayName("goes by the numbers of its own program where several share it")
    void several() {
        for (int k = 0; k < 4; k++) {
            for (int size = 2; size < 10; size++) {
                double[] x = new double[size];
                Arrays.setAll(x, i -> 1 + 0.1 * i);
                int last = size - 1;
                tangent(v -> {
                    Real[] y = v.clone();
                    y[0] = v[0].times(v[last]);
                    return y;
                }, x, x);
            }
        }
        assertThat(plan.made() + plan.reused()).isEqualTo(32);
    }

    @Test
    @DisplayName("is used in sections as well")
    void sections() {
        VectorFunction step = v -> new Real[] {v[0].times(0.8).minus(v[1].times(v[1]).times(0.1)),
            v[0].times(0.6).plus(v[1].sin())};
        VectorFunction f = x -> {
            Real[] v = x;
            for (int k = 0; k < 20; k++) {
                v = Checkpoint.section(step, v);
            }
            return v;
        };
        for (int k = 0; k < 5; k++) {
            tangent(f, new double[] {1 + 0.01 * k, 0.5}, 1, 2);
        }
        assertThat(plan.reused()).isEqualTo(4);
    }

    @Test
    @DisplayName("serves products with inverse Hessians")
    void hessians() {
        SplittableRandom random = new SplittableRandom(1);
        for (int k = 0; k < 5; k++) {
            double[] x = random.doubles(6, 1, 2).toArray();
            double[] v = random.doubles(6, -1, 1).toArray();
            for (InverseHessianProduct way : InverseHessianProduct.values()) {
                double[] with = way.apply(PreimagePlanTest::energy, x, v, options).onlyPoint();
                assertThat(with).containsExactly(way.apply(PreimagePlanTest::energy, x, v).onlyPoint(), within(1e-10));
            }
        }
        assertThat(plan.made()).isEqualTo(1);
        assertThat(plan.reused()).isEqualTo(9);
    }

    private static Real sq(Real x) {
        return x.times(x);
    }

    private static Real energy(Real[] x) {
        Real sum = sq(x[0]);
        for (int i = 1; i < x.length; i++) {
            sum = sum.plus(sq(x[i].minus(sq(x[i - 1])))).plus(x[i].exp());
        }
        return sum;
    }
}
