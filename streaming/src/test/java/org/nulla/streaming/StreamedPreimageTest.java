package org.nulla.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

@DisplayName("What a run without a trace finds and keeps")
class StreamedPreimageTest {

    private static final double STEP = 1e-3;

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

    /// So many random matrices of determinant 1.
    private static double[][] matrices(int count) {
        SplittableRandom random = new SplittableRandom(5);
        double[][] matrices = new double[count][];
        for (int i = 0; i < count; i++) {
            double a = random.nextDouble(-2, 2);
            double b = random.nextDouble(-2, 2);
            double c = random.nextDouble(0.5, 2);
            matrices[i] = new double[] {c, a, b, (1 + a * b) / c};
        }
        return matrices;
    }

    private static VectorFunction unstable(double[][] matrices) {
        return x -> {
            Real[] state = x;
            for (double[] m : matrices) {
                Real[] before = state;
                state = Lifetime.scope(() -> new Real[] {before[0].times(m[0]).plus(before[1].times(m[1])),
                    before[0].times(m[2]).plus(before[1].times(m[3]))});
                Lifetime.end(before);
            }
            return state;
        };
    }

    /// A ring of values of which each takes something from its neighbours, again and again.
    private static VectorFunction ring(int rounds) {
        return x -> {
            Real[] state = x;
            for (int r = 0; r < rounds; r++) {
                Real[] before = state;
                state = Lifetime.scope(() -> {
                    Real[] next = new Real[before.length];
                    Arrays.setAll(next, i -> before[i].times(1.1).plus(before[(i + 1) % next.length].sin().times(0.7))
                            .minus(before[(i + next.length - 1) % next.length].times(0.4)));
                    return next;
                });
                Lifetime.end(before);
            }
            return state;
        };
    }

    private static double apart(AffineSpace a, AffineSpace b) {
        RandomGenerator random = new SplittableRandom(1);
        double worst = 0;
        for (int i = 0; i < 3; i++) {
            worst = Math.max(worst, b.contains(a.randomMember(random)).residual());
            worst = Math.max(worst, a.contains(b.randomMember(random)).residual());
        }
        return worst;
    }

    private static void requireSame(Preimage found, Preimage expected, String place) {
        if (found.certificate().doubtful()) {
            // after 20 rounds the condition is 1e7, and elimination may miss by more than twins move
            assertThat(place).as("%s", found.certificate()).contains("20 rounds");
            return;
        }
        assertThat(found.isEmpty()).as(place).isEqualTo(expected.isEmpty());
        if (found instanceof Preimage.Empty empty) {
            assertThat(empty.leastSquares().toArray()).as(place)
                    .containsExactly(((Preimage.Empty) expected).leastSquares().toArray(), within(1e-6));
            return;
        }
        assertThat(found.space().dimension()).as(place).isEqualTo(expected.space().dimension());
        assertThat(apart(found.space(), expected.space())).as(place).isLessThan(1e-8);
        assertThat(found.certificate().rank()).as(place).isEqualTo(expected.certificate().rank());
    }

    @Test
    @DisplayName("does not grow with the length of a program that has few values alive")
    void longProgram() {
        double[] at = {0.5, 0};
        AffineSpace target = AffineSpace.point(1, 0.5);
        Preimage brief = WithoutTrace.cotangentPreimage(pendulum(2_000), at, target);
        Preimage longer = WithoutTrace.cotangentPreimage(pendulum(1_000_000), at, target);
        assertThat(longer.counters().vertices()).isGreaterThan(8_000_000);
        assertThat(longer.counters().peakCoefficients()).as("coefficients").isLessThan(50)
                .isEqualTo(brief.counters().peakCoefficients());
        assertThat(longer.space().dimension()).isZero();
        double[] y = longer.onlyPoint();
        double[] check = Nulla.linearize(pendulum(20_000), at)
                .vjp(WithoutTrace.cotangentPreimage(pendulum(20_000), at, target).onlyPoint());
        assertThat(check).containsExactly(new double[] {1, 0.5}, within(1e-9));
        assertThat(y).doesNotContain(Double.NaN);
    }

    @Test
    @DisplayName("finds changes of the inputs of a long program")
    void longTangent() {
        double[] at = {0.5, 0};
        Preimage found = WithoutTrace.tangentPreimage(pendulum(50_000), at, AffineSpace.point(1, 0.5));
        assertThat(found.certificate().doubtful()).as("%s", found.certificate()).isFalse();
        assertThat(Nulla.linearize(pendulum(50_000), at).jvp(found.onlyPoint()))
                .containsExactly(new double[] {1, 0.5}, within(1e-10));
    }

    @Test
    @Tag("fast")
    @DisplayName("keeps all digits of unstable programs, as the inverses of their steps do")
    void unstable() {
        double[] at = {0.3, -0.2};
        for (int count : new int[] {1, 10, 40, 160, 400}) {
            double[][] matrices = matrices(count);
            double[] dx = {1, 2};
            for (double[] m : Arrays.asList(matrices).reversed()) {
                dx = new double[] {m[3] * dx[0] - m[1] * dx[1], m[0] * dx[1] - m[2] * dx[0]};
            }
            double[] y = {1, 2};
            for (double[] m : matrices) {
                y = new double[] {m[3] * y[0] - m[2] * y[1], m[0] * y[1] - m[1] * y[0]};
            }
            AffineSpace target = AffineSpace.point(1, 2);
            requireDigits(WithoutTrace.tangentPreimage(unstable(matrices), at, target), dx, count);
            requireDigits(WithoutTrace.cotangentPreimage(unstable(matrices), at, target), y, count);
            if (count <= 40) {
                Linearization traced = Nulla.linearize(unstable(matrices), at);
                requireDigits(traced.tangentPreimage(target), dx, count);
                requireDigits(traced.cotangentPreimage(target), y, count);
            }
        }
    }

    private static void requireDigits(Preimage found, double[] expected, int count) {
        double size = Math.max(Math.abs(expected[0]), Math.abs(expected[1]));
        assertThat(found.onlyPoint()).as("%s matrices", count).containsExactly(expected, within(1e-10 * size));
        // a check by tangents says nothing where these have grown so much
        assertThat(found.certificate().doubtful()).as("%s matrices: %s", count, found.certificate())
                .isEqualTo(count > 40);
    }

    @Test
    @Tag("fast")
    @DisplayName("is the traced answer where values take the place of many inputs, for points, spaces and contradictions")
    void replacedInputs() {
        SplittableRandom random = new SplittableRandom(3);
        for (int n : new int[] {3, 10, 30}) {
            for (int rounds : new int[] {1, 3, 9, 20}) {
                double[] at = random.doubles(n, -1, 1).toArray();
                VectorFunction ring = ring(rounds);
                // two equations less, and two more
                VectorFunction fewer = x -> Arrays.copyOf(ring.apply(x), n - 2);
                VectorFunction more = x -> {
                    List<Real> y = new ArrayList<>(List.of(ring.apply(x)));
                    y.add(y.get(0).plus(y.get(1)));
                    y.add(y.get(1).times(y.get(2)));
                    return y.toArray(new Real[0]);
                };
                for (VectorFunction f : List.of(ring, fewer, more)) {
                    Linearization traced = Nulla.linearize(f, at);
                    double[] anywhere = random.doubles(traced.outputs(), -1, 1).toArray();
                    double[] image = traced.jvp(random.doubles(n, -1, 1).toArray());
                    String place = n + " inputs, " + traced.outputs() + " outputs, " + rounds + " rounds";
                    for (AffineSpace t : List.of(AffineSpace.point(image), AffineSpace.of(image, anywhere),
                            AffineSpace.point(anywhere))) {
                        requireSame(WithoutTrace.tangentPreimage(f, at, t), traced.tangentPreimage(t),
                                "tangent, " + place);
                    }
                    double[] other = random.doubles(n, -1, 1).toArray();
                    double[] pulled = traced.vjp(anywhere);
                    for (AffineSpace t : List.of(AffineSpace.point(pulled), AffineSpace.of(pulled, other),
                            AffineSpace.point(other))) {
                        requireSame(WithoutTrace.cotangentPreimage(f, at, t), traced.cotangentPreimage(t),
                                "cotangent, " + place);
                    }
                }
            }
        }
    }

    @Test
    @DisplayName("is bounded where a value waits untouched, and where one is used in every step")
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
        Preimage found = WithoutTrace.cotangentPreimage(f, new double[] {0.5, 0.9}, AffineSpace.point(1, 0.5));
        assertThat(found.counters().peakCoefficients()).isLessThan(60);
        assertThat(found.space().dimension()).as("%s", found.certificate()).isEqualTo(1);
    }

    @Test
    @Tag("fast")
    @DisplayName("takes one run, one more to check changes of inputs, and one more for a doubt")
    void runs() {
        AtomicInteger runs = new AtomicInteger();
        VectorFunction ring = ring(9);
        VectorFunction f = x -> {
            runs.incrementAndGet();
            return ring.apply(x);
        };
        double[] at = new SplittableRandom(3).doubles(10, -1, 1).toArray();
        WithoutTrace.cotangentPreimage(f, at, AffineSpace.point(at));
        assertThat(runs).hasValue(1);
        WithoutTrace.tangentPreimage(f, at, AffineSpace.point(at));
        assertThat(runs).hasValue(3);
    }
}
