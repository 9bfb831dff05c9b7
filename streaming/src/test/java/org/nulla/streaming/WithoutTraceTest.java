package org.nulla.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.AffineSpace;
import org.nulla.Claim;
import org.nulla.DomainException;
import org.nulla.EngineKind;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.function.VectorFunction;

@DisplayName("A cotangent preimage without a trace")
class WithoutTraceTest {

    record Awkward(String title, int inputs, VectorFunction f) {

        @Override
        public String toString() {
            return title;
        }
    }

    static Stream<Awkward> awkward() {
        return Stream.of(
                new Awkward("an unused input", 3, x -> new Real[] {x[0].times(x[1])}),
                new Awkward("a repeated output", 2, x -> {
                    Real y = x[0].times(x[1]);
                    return new Real[] {y, y, x[1].sin()};
                }),
                new Awkward("a constant output", 2, x -> new Real[] {x[0].exp(), Real.of(3), x[1]}),
                new Awkward("an output that feeds another", 2, x -> {
                    Real y = x[0].times(x[1]);
                    return new Real[] {y, y.times(x[0]), y.plus(x[1])};
                }),
                new Awkward("an input as output", 2, x -> new Real[] {x[0], x[1].times(x[0]), x[0]}),
                new Awkward("repeated arguments", 2,
                        x -> new Real[] {x[0].times(x[0]), x[1].minus(x[1]), x[1].div(x[1]).plus(x[0])}),
                new Awkward("partials of zero", 2, x -> new Real[] {x[0].sign(), x[1].times(0), x[0].times(x[1])}),
                new Awkward("no output", 2, x -> new Real[0]),
                new Awkward("no input", 0, x -> new Real[] {Real.ONE, Real.PI}),
                new Awkward("primitives", 2, x -> new Real[] {Real.fma(x[0], x[1], x[0]), Real.hypot(x[0], x[1])}));
    }

    private static void requireSame(VectorFunction f, double[] at, AffineSpace target) {
        Preimage expected = Nulla.linearize(f, at).cotangentPreimage(target);
        Preimage found = WithoutTrace.cotangentPreimage(f, at, target);
        assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
        assertThat(found.isEmpty()).isEqualTo(expected.isEmpty());
        if (found instanceof Preimage.Empty empty) {
            assertThat(empty.conflict().keySet()).isEqualTo(((Preimage.Empty) expected).conflict().keySet());
            assertThat(empty.leastSquares().toArray())
                    .containsExactly(((Preimage.Empty) expected).leastSquares().toArray(), within(1e-9));
            return;
        }
        assertThat(found.certificate().rank()).isEqualTo(expected.certificate().rank());
        assertThat(found.certificate().residual()).isLessThan(1e-13);
        assertThat(found.space().dimension()).isEqualTo(expected.space().dimension());
        assertThat(found.space().minNorm()).containsExactly(expected.space().minNorm(), within(1e-9));
        SplittableRandom random = new SplittableRandom(1);
        assertThat(expected.space().contains(found.space().randomMember(random)).residual()).isLessThan(1e-9);
        assertThat(found.space().contains(expected.space().randomMember(random)).residual()).isLessThan(1e-9);
    }

    @Tag("fast")
    @ParameterizedTest
    @MethodSource("awkward")
    @DisplayName("is that of the traced walk on")
    void sameAsTraced(Awkward program) {
        SplittableRandom random = new SplittableRandom(5);
        VectorFunction f = program.f();
        double[] at = random.doubles(program.inputs(), 0.5, 2).toArray();
        Linearization traced = Nulla.linearize(f, at);
        double[] reachable = traced.vjp(random.doubles(traced.outputs(), -1, 1).toArray());
        double[] anywhere = random.doubles(traced.inputs(), -1, 1).toArray();
        requireSame(f, at, AffineSpace.point(reachable));
        requireSame(f, at, AffineSpace.point(anywhere));
        requireSame(f, at, AffineSpace.of(reachable, anywhere));
        requireSame(f, at, AffineSpace.whole(traced.inputs()));
    }

    @Tag("fast")
    @Test
    @DisplayName("runs the function once where inputs stay the coordinates, and says what is wrong with them")
    void secondRun() {
        AtomicInteger runs = new AtomicInteger();
        VectorFunction f = x -> {
            runs.incrementAndGet();
            return new Real[] {x[0].times(x[1]), x[2].plus(x[9])};
        };
        double[] at = new SplittableRandom(3).doubles(10, 0.5, 2).toArray();
        Preimage found = WithoutTrace.cotangentPreimage(f, at,
                AffineSpace.point(at[1], at[0], 2, 0, 0, 0, 0, 0, 0, 2));
        assertThat(found.onlyPoint()).containsExactly(new double[] {1, 2}, within(1e-12));
        assertThat(runs).hasValue(1);
        Preimage empty = WithoutTrace.cotangentPreimage(f, at,
                AffineSpace.point(at[1], at[0], 2, 0, 0, 0, 0, 0, 0, 3));
        assertThat(runs).hasValue(2);
        assertThat(((Preimage.Empty) empty).conflict()).containsOnlyKeys("x[2]", "x[9]");
        assertThat(((Preimage.Empty) empty).leastSquares().toArray()).containsExactly(new double[] {1, 2.5},
                within(1e-12));
    }

    @Tag("fast")
    @Test
    @DisplayName("that is empty says why where inputs stay the coordinates, however many there are")
    void emptyAndLarge() {
        double[] target = new double[600];
        target[599] = 1;
        Preimage empty = WithoutTrace.cotangentPreimage(x -> new Real[] {x[0].sin()}, new double[600],
                AffineSpace.point(target));
        assertThat(empty.isEmpty()).isTrue();
        assertThat(empty.certificate().doubtful()).as("%s", empty.certificate()).isFalse();
        assertThat(((Preimage.Empty) empty).conflict()).containsOnlyKeys("x[599]");
    }

    @Tag("fast")
    @Test
    @DisplayName("that is empty says so where values have taken the place of too many inputs to show why, and doubts it")
    void emptyAndReplaced() {
        double[] target = new double[600];
        target[0] = 1;
        target[1] = 1;
        Preimage empty = WithoutTrace.cotangentPreimage(x -> {
            Real y = x[0].plus(x[1]);
            for (int i = 0; i < 80; i++) {
                y = y.plus(x[1].times(0.5 + 0.01 * i));
            }
            return new Real[] {y};
        }, new double[600], AffineSpace.point(target));
        assertThat(empty.isEmpty()).isTrue();
        assertThat(empty.certificate().reasons()).extracting(Claim::kind).containsExactly(Claim.Kind.EMPTINESS);
        assertThat(empty.certificate().note()).contains("not the least-squares one");
        assertThatThrownBy(empty::space).hasMessageContaining("not determined");
    }

    @Test
    @DisplayName("keeps its rank through many steps, where bounds on rounding errors have long lost all meaning")
    void manySteps() {
        VectorFunction f = x -> {
            Real[] state = x;
            for (int i = 0; i < 20_000; i++) {
                Real[] before = state;
                // turns by a hundredth
                state = Lifetime.scope(() -> new Real[] {before[0].times(0.99995).minus(before[1].times(0.01)),
                    before[1].times(0.99995).plus(before[0].times(0.01))});
                Lifetime.end(before);
            }
            return new Real[] {state[0], state[1], state[0].times(2).minus(state[1])};
        };
        Linearization traced = Nulla.linearize(f, 0.5, 0.25);
        for (AffineSpace target : List.of(AffineSpace.point(1, 0.5),
                AffineSpace.of(new double[] {1, 0.5}, new double[] {1, 1}))) {
            Preimage found = WithoutTrace.cotangentPreimage(f, new double[] {0.5, 0.25}, target);
            assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
            assertThat(found.certificate().residual()).isLessThan(1e-12);
            assertThat(found.space().dimension()).as("%s", found.certificate()).isEqualTo(1 + target.dimension());
            for (double[] member : List.of(found.space().origin(),
                    found.space().randomMember(new SplittableRandom(1)))) {
                assertThat(target.contains(traced.vjp(member)).residual()).isLessThan(1e-9);
            }
        }
    }

    @Tag("fast")
    @Test
    @DisplayName("is differentiated like any other, inside a trace and inside a run without one")
    void nested() {
        // the shortest y with y0 theta + y1 = 1; by hand (theta, 1) / (theta^2 + 1)
        VectorFunction live = parameter -> WithoutTrace.cotangentPreimage(
                x -> new Real[] {parameter[0].times(x[0]), x[0]}, new double[] {2}, AffineSpace.point(1)).space()
                .minNormInFlight();
        VectorFunction traced = parameter -> Nulla.linearize(x -> new Real[] {parameter[0].times(x[0]), x[0]}, 2)
                .cotangentPreimage(1).space().minNormInFlight();
        for (double theta : new double[] {0, 1, -0.5}) {
            double[] expected = {(1 - theta * theta) / Math.pow(theta * theta + 1, 2),
                -2 * theta / Math.pow(theta * theta + 1, 2)};
            assertThat(Nulla.linearize(live, theta).jvp(1.0)).containsExactly(expected, within(1e-12));
            double[] cotangent = {0.7};
            for (VectorFunction inner : List.of(live, traced)) {
                requireSame(inner, new double[] {theta}, AffineSpace.point(cotangent));
            }
        }
    }

    @Tag("fast")
    @Test
    @DisplayName("of the answer of another preimage")
    void ofAnAnswer() {
        VectorFunction f = a -> Nulla.linearize(x -> new Real[] {a[0].times(x[0]).plus(a[1].times(x[1])),
            a[2].times(x[0]).plus(a[3].times(x[1]))}, new double[2]).tangentPreimage(1, 2).space().onlyPointInFlight();
        double[] at = {2, 1, 0.5, 3};
        double[] wanted = Nulla.linearize(f, at).vjp(0.7, -0.4);
        assertThat(WithoutTrace.cotangentPreimage(f, at, AffineSpace.point(wanted)).onlyPoint())
                .containsExactly(new double[] {0.7, -0.4}, within(1e-11));
    }

    @Tag("fast")
    @Test
    @DisplayName("inside an outer derivative that it does not depend on is plain")
    void plainInside() {
        assertThat(Nulla.derivative((Real theta) -> {
            AffineSpace space = WithoutTrace.cotangentPreimage(x -> new Real[] {x[0].times(4)}, new double[] {1},
                    AffineSpace.point(2)).space();
            assertThat(space.isInFlight()).isFalse();
            return theta.times(space.onlyPoint()[0]);
        }, 3)).isEqualTo(0.5);
    }

    @Test
    @DisplayName("gives the same bits on eight threads at once")
    void threads() throws InterruptedException, ExecutionException {
        double[] alone = work();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<double[]>> results = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                results.add(threads.submit(WithoutTraceTest::work));
            }
            for (Future<double[]> result : results) {
                assertThat(result.get()).isEqualTo(alone);
            }
        }
    }

    private static double[] work() {
        double[] sum = new double[2];
        for (int round = 0; round < 50; round++) {
            Preimage found = WithoutTrace.cotangentPreimage(x -> {
                Real y = x[0];
                for (int i = 0; i < 20; i++) {
                    y = y.times(x[1]).plus(x[0].sin());
                }
                return new Real[] {y, x[0].times(x[1])};
            }, new double[] {0.3, 0.1 * round / 10 + 0.2}, AffineSpace.point(1, round));
            double[] member = found.space().minNorm();
            Arrays.setAll(sum, i -> sum[i] + member[i]);
        }
        return sum;
    }

    @Tag("fast")
    @Test
    @DisplayName("refuses a number of its own after the run, and on another thread")
    void escape() {
        List<Real> kept = new ArrayList<>();
        WithoutTrace.cotangentPreimage(x -> {
            kept.add(x[0]);
            return x;
        }, new double[] {1}, AffineSpace.point(1));
        assertThatThrownBy(() -> kept.getFirst().plus(1)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has ended");
    }

    @Tag("fast")
    @Test
    @DisplayName("names the step whose partial is not finite, and a derivative that leaves the range of numbers")
    void outsideTheDomain() {
        AffineSpace one = AffineSpace.point(1);
        assertThatThrownBy(() -> WithoutTrace.cotangentPreimage(x -> new Real[] {x[0].sqrt()}, new double[] {0},
                one)).isInstanceOf(DomainException.class).hasMessageContaining("step 1 (sqrt)");
        for (double factor : new double[] {1e-10, 1e10}) {
            assertThatThrownBy(() -> WithoutTrace.cotangentPreimage(x -> {
                Real y = x[0];
                for (int i = 0; i < 40; i++) {
                    y = y.times(factor);
                }
                return new Real[] {y};
            }, new double[] {0}, one)).as("factor %s", factor).isInstanceOf(DomainException.class)
                    .hasMessageContaining("range of numbers");
        }
    }

    @Tag("fast")
    @Test
    @DisplayName("can be cancelled, and refuses other engines and targets of another length")
    void options() {
        AffineSpace one = AffineSpace.point(1);
        Real[] at = Real.of(new double[] {1});
        VectorFunction chain = x -> {
            Real y = x[0];
            for (int i = 0; i < 10_000; i++) {
                y = y.plus(1);
            }
            return new Real[] {y};
        };
        PreimageOptions cancelled = PreimageOptions.DEFAULT.withControl(RunControl.NONE.cancelledWhen(() -> true));
        assertThatThrownBy(() -> WithoutTrace.cotangentPreimage(chain, at, one, cancelled))
                .isInstanceOf(CancellationException.class);
        assertThatThrownBy(() -> WithoutTrace.cotangentPreimage(chain, at, one,
                PreimageOptions.DEFAULT.withEngine(EngineKind.REFERENCE_DENSE)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("REFERENCE_DENSE");
        assertThatThrownBy(() -> WithoutTrace.cotangentPreimage(chain, new double[] {1}, AffineSpace.point(1, 2)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("expected 1");
    }
}
