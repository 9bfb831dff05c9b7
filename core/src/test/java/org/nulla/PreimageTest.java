package org.nulla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PreimageTest {

    private static final Linearization SHEAR = Nulla.linearize(x -> new Real[] {x[0].times(x[1]), x[0].plus(x[1])}, 1,
            2);

    @Tag("fast")
    @Test
    @DisplayName("an invertible Jacobian gives one point with a certificate")
    void point() {
        Preimage p = SHEAR.tangentPreimage(1, 0);
        assertThat(p).isInstanceOf(Preimage.Point.class);
        assertThat(p.onlyPoint()).containsExactly(new double[] {1, -1}, within(1e-15));
        assertThat(p.certificate().residual()).isLessThan(1e-15);
        assertThat(p.certificate().rank()).isEqualTo(2);
        assertThat(p.certificate().gap()).isGreaterThan(1e10);
        assertThat(p.certificate().doubtful()).isFalse();
        assertThat(p.certificate().escalated()).isFalse();
        assertThat(p.counters().vertices()).isEqualTo(4);
        assertThat(p.counters().updates()).isPositive();
    }

    @Tag("fast")
    @Test
    @DisplayName("an empty preimage names the conflict, its size and the nearest miss")
    void empty() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0].plus(x[1]), x[0].plus(x[1]).times(2), x[2]}, 1, 1, 1)
                .named(List.of("a", "b", "c"), List.of("sum", "double", "other"));
        Preimage.Empty empty = (Preimage.Empty) f.tangentPreimage(1, 3, 5);
        assertThat(empty.conflict()).containsOnlyKeys("sum", "double");
        // 2·sum − double is zero whatever the inputs do
        assertThat(empty.conflict().get("sum") / empty.conflict().get("double")).isEqualTo(-2, within(1e-12));
        assertThat(empty.discrepancy()).isEqualTo(0.2, within(1e-12));
        assertThat(empty.leastSquares().toArray()).containsExactly(new double[] {0.7, 0.7, 5}, within(1e-12));
        assertThat(empty.reason()).contains("sum", "double").doesNotContain("other");
        assertThatThrownBy(empty::space).isInstanceOf(IllegalStateException.class).hasMessageContaining("double");
        assertThatThrownBy(empty::onlyPoint).isInstanceOf(IllegalStateException.class);
    }

    @Tag("fast")
    @Test
    @DisplayName("insisting on a point where there is a space says how large the space is")
    void notUnique() {
        Preimage p = Nulla.linearize(x -> new Real[] {x[0].plus(x[1])}, 1, 1).tangentPreimage(1);
        assertThat(p).isInstanceOf(Preimage.Space.class);
        assertThatThrownBy(p::onlyPoint).hasMessageContaining("dimension 1");
    }

    @Tag("fast")
    @Test
    @DisplayName("wrong lengths and numbers that are not finite are refused at the door")
    void badTargets() {
        assertThatThrownBy(() -> SHEAR.tangentPreimage(1)).hasMessageContaining("1").hasMessageContaining("expected 2");
        assertThatThrownBy(() -> SHEAR.tangentPreimage(1, Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> SHEAR.jvp(1, Double.POSITIVE_INFINITY)).hasMessageContaining("Infinity");
        assertThatThrownBy(() -> SHEAR.vjp(1, 2, 3)).hasMessageContaining("3 entries");
        assertThatThrownBy(() -> new Tolerance(0)).hasMessageContaining("between 0 and 1");
    }

    @Tag("fast")
    @Test
    @DisplayName("a derivative that does not exist at the point is a domain error that names the operation")
    void domain() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0].sqrt()}, 0);
        assertThat(f.value()).containsExactly(0);
        assertThatThrownBy(() -> f.jvp(1)).isInstanceOf(DomainException.class).hasMessageContaining("sqrt");
        assertThatThrownBy(() -> f.tangentPreimage(1)).isInstanceOf(DomainException.class);
        assertThatThrownBy(f::jacobian).isInstanceOf(DomainException.class);
    }

    @Tag("fast")
    @Test
    @DisplayName("a cancelled or late run ends with a clear exception")
    void control() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0]}, 1);
        AffineSpace target = AffineSpace.point(1);
        RunControl cancelled = RunControl.NONE.cancelledWhen(() -> true);
        assertThatThrownBy(() -> f.tangentPreimage(target, PreimageOptions.DEFAULT.withControl(cancelled)))
                .isInstanceOf(CancellationException.class).hasMessageContaining("cancelled");
        RunControl late = RunControl.NONE.within(Duration.ofSeconds(-1)).within(Duration.ofDays(1));
        assertThatThrownBy(late::check).isInstanceOf(CancellationException.class).hasMessageContaining("deadline");
        RunControl.NONE.within(Duration.ofDays(1)).check();
    }

    @Tag("fast")
    @Test
    @DisplayName("progress is reported in steps of the program")
    void progress() {
        Linearization f = Nulla.linearize(x -> {
            Real y = x[0];
            for (int i = 0; i < 10_000; i++) {
                y = y.times(1.0001);
            }
            return new Real[] {y};
        }, 1);
        long[] last = {-1};
        RunControl control = RunControl.NONE.withProgress((stage, done, total) -> {
            assertThat(done).isGreaterThan(last[0]).isLessThan(total);
            last[0] = done;
        });
        f.tangentPreimage(AffineSpace.point(1), PreimageOptions.DEFAULT.withControl(control));
        assertThat(last[0]).isGreaterThan(4000);
    }

    @Tag("fast")
    @Test
    @DisplayName("an interrupted thread stops the work")
    void interrupt() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> SHEAR.tangentPreimage(1, 0)).isInstanceOf(CancellationException.class)
                    .hasMessageContaining("interrupted");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Tag("fast")
    @Test
    @DisplayName("the same question gives the same bits")
    void repeatable() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0].sin().times(x[1]).plus(x[2]), x[1].exp().minus(x[0])},
                1, 2, 3);
        Preimage one = f.tangentPreimage(0.3, 0.7);
        Preimage two = f.tangentPreimage(0.3, 0.7);
        assertThat(two.space().origin()).isEqualTo(one.space().origin());
        assertThat(two.space().basis().column(0)).isEqualTo(one.space().basis().column(0));
        assertThat(two.counters()).isEqualTo(one.counters());
    }

    @Tag("fast")
    @Test
    @DisplayName("a target met only to within rounding is still met")
    void roundedTarget() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0].div(3), x[0].div(7), x[0].times(1e8)}, 1);
        double[] y = f.jvp(0.1);
        assertThat(f.tangentPreimage(y).onlyPoint()).containsExactly(new double[] {0.1}, within(1e-15));
        y[0] *= 1 + 1e-12;
        assertThat(f.tangentPreimage(y).isEmpty()).isFalse();
        y[0] *= 1 + 1e-6;
        assertThat(f.tangentPreimage(y).isEmpty()).isTrue();
    }

    @Tag("fast")
    @Test
    @DisplayName("a looser tolerance accepts what a stricter one refuses")
    void tolerance() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0], x[0]}, 1);
        AffineSpace target = AffineSpace.point(1, 1 + 1e-7);
        assertThat(f.tangentPreimage(target).isEmpty()).isTrue();
        PreimageOptions loose = PreimageOptions.DEFAULT.withTolerance(new Tolerance(1e-4));
        assertThat(f.tangentPreimage(target, loose).isEmpty()).isFalse();
    }

    @Test
    @DisplayName("sizes that grow along a long program are not mistaken for noise in its Jacobian")
    void longProgram() {
        Linearization pendulum = Nulla.linearize(x -> {
            Real q = x[0];
            Real p = x[1];
            for (int i = 0; i < 100_000; i++) {
                p = p.minus(q.sin().times(0.5e-3));
                q = q.plus(p.times(1e-3));
                p = p.minus(q.sin().times(0.5e-3));
            }
            return new Real[] {q, p};
        }, 1, 0);
        double[][] j = pendulum.jacobian();
        // leapfrog keeps area, so the inverse of its Jacobian needs no division
        assertThat(pendulum.tangentPreimage(1, 0).onlyPoint())
                .containsExactly(new double[] {j[1][1], -j[1][0]}, within(1e-8 * Math.abs(j[1][0]) + 1e-8));
        assertThat(pendulum.cotangentPreimage(1, 0).onlyPoint())
                .containsExactly(new double[] {j[1][1], -j[0][1]}, within(1e-8 * Math.abs(j[1][1]) + 1e-8));
    }

    @Test
    @DisplayName("sums over all paths of a long program do not make its derivative noise")
    void sumsOverAllPaths() {
        // where these sums are 1e17 times the derivative, rounding noise would look the same
        for (int n : new int[] {30_000, 40_000, 50_000, 60_000}) {
            Preimage start = Nulla.linearize(x -> {
                Real q = x[0];
                Real p = x[1];
                for (int i = 0; i < n; i++) {
                    p = p.minus(q.sin().times(0.5e-3));
                    q = q.plus(p.times(1e-3));
                    p = p.minus(q.sin().times(0.5e-3));
                }
                return new Real[] {q, p};
            }, 1, 0).tangentPreimage(1, 0);
            assertThat(start.certificate().rank()).as("%d steps", n).isEqualTo(2);
            assertThat(start.certificate().doubtful()).isFalse();
        }
    }

    @Test
    @DisplayName("a derivative that overflows on the way is a domain error, not a NaN")
    void overflow() {
        Linearization chaos = Nulla.linearize(x -> {
            Real y = x[0];
            for (int i = 0; i < 10_000; i++) {
                y = y.times(y.minusFrom(1)).times(3.9);
            }
            return new Real[] {y};
        }, 0.3);
        assertThatThrownBy(() -> chaos.jvp(1)).isInstanceOf(DomainException.class)
                .hasMessageContaining("range of numbers");
        assertThatThrownBy(() -> chaos.vjp(1)).isInstanceOf(DomainException.class);
        assertThatThrownBy(chaos::jacobian).isInstanceOf(DomainException.class);
        assertThatThrownBy(() -> chaos.tangentPreimage(1)).isInstanceOf(DomainException.class);
    }

    @Tag("fast")
    @Test
    @DisplayName("a derivative that underflows on the way is a domain error, not an empty preimage")
    void underflow() {
        // the fixed point of this logistic map attracts, so the derivative of the 10,000th step is about 1e-3000
        Linearization calm = Nulla.linearize(x -> {
            Real y = x[0];
            for (int i = 0; i < 10_000; i++) {
                y = y.times(y.minusFrom(1)).times(2.5);
            }
            return new Real[] {y};
        }, 0.3);
        assertThat(calm.jvp(1)).containsExactly(0);
        assertThatThrownBy(() -> calm.tangentPreimage(1)).isInstanceOf(DomainException.class)
                .hasMessageContaining("underflows");
        assertThatThrownBy(() -> calm.cotangentPreimage(1)).isInstanceOf(DomainException.class)
                .hasMessageContaining("underflows");
        // a partial that is truly zero is another matter
        assertThat(Nulla.linearize(x -> new Real[] {x[0].times(x[0])}, 0).tangentPreimage(1).isEmpty()).isTrue();
    }

    @Tag("fast")
    @Test
    @DisplayName("the nearest miss is a number, however large the Jacobian's entries are")
    void hugeEntries() {
        Linearization huge = Nulla.linearize(x -> new Real[] {x[0].times(1e200).plus(x[1].times(1e180)),
            x[0].times(2e200).plus(x[1].times(2e180)), x[0].times(1e-200)}, 1, 1);
        Preimage miss = huge.tangentPreimage(1e190, 3e190, 1);
        assertThat(miss).isInstanceOfSatisfying(Preimage.Empty.class,
                empty -> assertThat(Arrays.stream(empty.leastSquares().toArray()).boxed().toList())
                        .allMatch(Double::isFinite).anyMatch(entry -> entry != 0));
    }

    @Test
    @DisplayName("by an engine that is not there names the module that has it")
    void engineThatIsNotThere() {
        PreimageOptions reference = PreimageOptions.DEFAULT.withEngine(EngineKind.REFERENCE_SPARSE);
        assertThatThrownBy(() -> Nulla.linearize(x -> x, 1).tangentPreimage(AffineSpace.point(1), reference))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("reference-sparse")
                .hasMessageContaining("org.nulla.reference").hasMessageContaining("nulla-reference");
    }
}
