package org.nulla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.function.VectorFunction;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;
import org.nulla.sweep.Products;
import org.nulla.sweep.Walk;

@DisplayName("A checkpointed section")
class CheckpointTest {

    /// One leapfrog step of a pendulum.
    private static Real[] pendulum(Real[] state) {
        double h = 1e-3;
        Real half = state[1].minus(state[0].sin().times(0.5 * h));
        Real angle = state[0].plus(half.times(h));
        return new Real[] {angle, half.minus(angle.sin().times(0.5 * h))};
    }

    /// A step that mixes, drops, repeats and passes through.
    private static Real[] awkward(Real[] s) {
        Real product = s[0].times(s[1]).plus(s[3]).sin();
        return new Real[] {product, product, s[2], s[0].minus(s[2].times(0.5)).times(0.9)};
    }

    private static Real[] loop(VectorFunction step, long n, Real[] state) {
        Real[] now = state;
        for (long i = 0; i < n; i++) {
            now = step.apply(now);
        }
        return now;
    }

    private static void assertSameBits(Linearization sections, Linearization plain) {
        double[] tangent = new double[plain.inputs()];
        double[] cotangent = new double[plain.outputs()];
        Arrays.setAll(tangent, i -> Math.cos(i + 1.0));
        Arrays.setAll(cotangent, i -> Math.sin(i + 1.0));
        assertThat(sections.value()).isEqualTo(plain.value());
        assertThat(sections.steps()).isEqualTo(plain.steps());
        assertThat(sections.jvp(tangent)).isEqualTo(plain.jvp(tangent));
        assertThat(sections.vjp(cotangent)).isEqualTo(plain.vjp(cotangent));
        assertThat(sections.jacobian()).isEqualTo(plain.jacobian());
        assertThat(sections.jacobianNoise()).isEqualTo(plain.jacobianNoise());
        assertSame(sections.tangentPreimage(plain.jvp(tangent)), plain.tangentPreimage(plain.jvp(tangent)));
        assertSame(sections.tangentPreimage(cotangent), plain.tangentPreimage(cotangent));
        assertSame(sections.cotangentPreimage(plain.vjp(cotangent)), plain.cotangentPreimage(plain.vjp(cotangent)));
    }

    private static void assertSame(Preimage sections, Preimage plain) {
        assertThat(sections.isEmpty()).isEqualTo(plain.isEmpty());
        assertThat(sections.certificate()).isEqualTo(plain.certificate());
        Counters a = sections.counters();
        assertThat(a.traced(0, 0)).isEqualTo(plain.counters().traced(0, 0));
        if (!plain.isEmpty()) {
            assertThat(sections.space().origin()).isEqualTo(plain.space().origin());
            assertThat(sections.space().dimension()).isEqualTo(plain.space().dimension());
            for (int j = 0; j < plain.space().dimension(); j++) {
                assertThat(sections.space().basis().column(j)).isEqualTo(plain.space().basis().column(j));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 7, 8, 31, 100, 1000})
    @DisplayName("gives every answer to the last bit as without it")
    void sameBits(long n) {
        double[] x = {1, 0.25};
        assertSameBits(Nulla.linearize(s -> Checkpoint.iterate(CheckpointTest::pendulum, n, s), x),
                Nulla.linearize(s -> loop(CheckpointTest::pendulum, n, s), x));
    }

    @Tag("fast")
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 6, 13, 40})
    @DisplayName("may mix, drop, repeat and pass through its arguments")
    void awkwardStates(long n) {
        double[] x = {0.9, 1.1, -0.4, 0.3};
        assertSameBits(Nulla.linearize(s -> Checkpoint.iterate(CheckpointTest::awkward, n, s), x),
                Nulla.linearize(s -> loop(CheckpointTest::awkward, n, s), x));
    }

    @Tag("fast")
    @Test
    @DisplayName("may be given one number twice, constants, and numbers that are used again later")
    void repeatedArguments() {
        VectorFunction body = s -> new Real[] {s[0].times(s[1]).plus(s[2]), s[3], Real.of(7), s[0]};
        VectorFunction sections = x -> after(x, Checkpoint.section(body, x[0], x[0], Real.of(2), x[1]));
        VectorFunction plain = x -> after(x, body.apply(new Real[] {x[0], x[0], Real.of(2), x[1]}));
        assertSameBits(Nulla.linearize(sections, 3, 4), Nulla.linearize(plain, 3, 4));
    }

    @Tag("fast")
    @Test
    @DisplayName("gives the same bits where what goes in and comes out is a multiple, or is used outside as well")
    void multiples() {
        for (int seed = 0; seed < 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] c = random.doubles(10, -2, 2).toArray();
            VectorFunction body = s -> new Real[] {s[0].times(c[0]), s[1].times(c[1]).plus(s[0].times(c[2])),
                s[1].times(c[3]).sin()};
            BinaryOperator<Real[]> behind = (x, r) -> new Real[] {r[0].times(c[4]).plus(x[1].times(c[5])),
                r[1].plus(x[2].times(c[6])),
                x[0].times(c[7]).plus(r[2]).plus(x[2].times(c[8])).minus(x[1].times(c[9]))};
            double[] at = random.doubles(3, -1, 1).toArray();
            assertSameBits(
                    Nulla.linearize(x -> behind.apply(x, Checkpoint.section(body, x[0].times(c[8]), x[1])), at),
                    Nulla.linearize(x -> behind.apply(x, body.apply(new Real[] {x[0].times(c[8]), x[1]})), at));
        }
    }

    private static Real[] after(Real[] x, Real[] r) {
        return new Real[] {r[0].times(x[0]), r[1].plus(r[2]), r[2], r[3].times(r[0])};
    }

    @Tag("fast")
    @Test
    @DisplayName("may contain sections, and the numbered step knows its number")
    void nestedSections() {
        VectorFunction sections = x -> Checkpoint.section(
                a -> Checkpoint.iterate((i, s) -> new Real[] {s[0].times(1.0 + i).sin(), s[1].plus(s[0])}, 9, a), x);
        VectorFunction plain = x -> {
            Real[] s = x;
            for (int i = 0; i < 9; i++) {
                s = new Real[] {s[0].times(1.0 + i).sin(), s[1].plus(s[0])};
            }
            return s;
        };
        assertSameBits(Nulla.linearize(sections, 0.3, 0.2), Nulla.linearize(plain, 0.3, 0.2));
    }

    @Tag("fast")
    @Test
    @DisplayName("nests: a gradient of a gradient, and the derivative of a preimage by a parameter")
    void nesting() {
        double[][] sections = Nulla.hessian(x -> sum(Checkpoint.iterate(CheckpointTest::awkward, 6, x)), 0.9, 1.1, -0.4,
                0.3);
        double[][] plain = Nulla.hessian(x -> sum(loop(CheckpointTest::awkward, 6, x)), 0.9, 1.1, -0.4, 0.3);
        // the outer derivative sees the section's values computed again, and adds up in another order
        for (int i = 0; i < plain.length; i++) {
            assertThat(sections[i]).containsExactly(plain[i], within(1e-12));
        }
        assertThat(stepDerivative(true)).isCloseTo(stepDerivative(false), within(1e-12));
    }

    /// The derivative by θ of the change that moves a pendulum's end by (1, 0), where θ is the gravity: a number of the
    /// outer derivative that the section uses without being given it.
    private static double stepDerivative(boolean sections) {
        return Nulla.derivative(theta -> {
            VectorFunction step = s -> {
                Real half = s[1].minus(s[0].sin().times(theta).times(0.05));
                return new Real[] {s[0].plus(half.times(0.1)), half};
            };
            Linearization f = Nulla.linearize(
                    s -> sections ? Checkpoint.iterate(step, 20, s) : loop(step, 20, s), Real.of(1, 0.2));
            return f.tangentPreimage(Real.of(1, 0)).space().onlyPointInFlight()[0];
        }, 1.3);
    }

    private static Real sum(Real[] numbers) {
        Real sum = Real.ZERO;
        for (Real number : numbers) {
            sum = sum.plus(number.times(number));
        }
        return sum;
    }

    @Tag("fast")
    @Test
    @DisplayName("outside every derivative is just called")
    void plainCall() {
        assertThat(Real.values(Checkpoint.iterate(CheckpointTest::pendulum, 10, Real.of(1, 0))))
                .isEqualTo(Real.values(loop(CheckpointTest::pendulum, 10, Real.of(1, 0))));
    }

    @Test
    @DisplayName("keeps the record's memory to a constant more for each doubling of the steps")
    void memory() {
        int largest = "full".equals(System.getProperty("nulla.tier")) ? 20 : 15;
        long[] bytes = LongStream.rangeClosed(10, largest).map(k -> {
            LinearGraph graph = iterated(1L << k);
            TraceMeter meter = new TraceMeter(graph.bytes());
            Products.vjp(graph, new double[] {1, 0}, meter);
            return meter.peakBytes();
        }).toArray();
        for (int i = 1; i < bytes.length; i++) {
            assertThat(bytes[i] - bytes[i - 1]).as("from 2^%d steps on: %s", 9 + i, Arrays.toString(bytes))
                    .isBetween(0L, 2000L);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 10, 13})
    @DisplayName("is run again at most log n times in a sweep against the computation, once in a sweep along it, and log² n times to be reduced")
    void recomputation(int k) {
        LinearGraph graph = iterated(1L << k);
        Walk walk = Walk.tangentPreimage(graph);
        walk.factors(new double[0][], RunControl.NONE);
        assertThat(walk.meter().steps()).isLessThanOrEqualTo((k + 1) * (k + 2) / 2 * graph.steps());
        TraceMeter back = new TraceMeter(0);
        Products.vjp(graph, new double[] {1, 0}, back);
        assertThat(back.steps()).isLessThanOrEqualTo(k * graph.steps());
        TraceMeter along = new TraceMeter(0);
        Products.jvp(graph, new double[] {1, 0}, along);
        assertThat(along.steps()).isLessThanOrEqualTo(graph.steps());
        assertThat(Nulla.linearize(s -> Checkpoint.iterate(CheckpointTest::pendulum, 1L << k, s), 1, 0)
                .tangentPreimage(1, 0).counters().recomputed()).isGreaterThanOrEqualTo(walk.meter().steps());
    }

    private static LinearGraph iterated(long n) {
        return TracedGraph.of(s -> Checkpoint.iterate(CheckpointTest::pendulum, n, s), 1, 0);
    }

    @Test
    @DisplayName("is run again on every thread that asks, and gives each the same bits")
    void threads() {
        Linearization f = Nulla.linearize(s -> Checkpoint.iterate(CheckpointTest::pendulum, 500, s), 1, 0.25);
        double[] expected = f.tangentPreimage(1, 2).onlyPoint();
        double[] pulled = f.vjp(1, 2);
        assertThat(IntStream.range(0, 32).parallel().filter(i -> !Arrays.equals(f.vjp(1, 2), pulled)
                || !Arrays.equals(f.tangentPreimage(1, 2).onlyPoint(), expected)).toArray()).isEmpty();
    }

    @Tag("fast")
    @Test
    @DisplayName("that uses a number in flight behind its arguments' back is refused")
    void captured() {
        assertThatThrownBy(
                () -> Nulla.linearize(x -> Checkpoint.section(s -> new Real[] {s[0].times(x[1])}, x[0]), 1, 2))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("not among its arguments");
        assertThatThrownBy(() -> Nulla.linearize(x -> Checkpoint.section(s -> new Real[] {x[1]}, x[0]), 1, 2))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("not among its arguments");
    }

    @Tag("fast")
    @Test
    @DisplayName("that does something else the second time is refused")
    void notRepeatable() {
        AtomicLong calls = new AtomicLong();
        Linearization f = Nulla.linearize(
                x -> Checkpoint.section(s -> new Real[] {s[0].times((double) calls.incrementAndGet())}, x), 2);
        assertThatThrownBy(() -> f.vjp(1)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("did not do the same");
    }

    @Tag("fast")
    @Test
    @DisplayName("whose state changes its length is refused")
    void changedLength() {
        assertThatThrownBy(() -> Nulla.linearize(x -> Checkpoint.iterate(s -> new Real[] {s[0]}, 3, x), 1, 2))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("Step 0");
        assertThatThrownBy(() -> Checkpoint.iterate(s -> s, -1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1");
    }

    @Tag("fast")
    @Test
    @DisplayName("that leaves a function's domain is a domain error that names the step")
    void domain() {
        VectorFunction step = s -> new Real[] {s[0].minus(1).sqrt()};
        Linearization sections = Nulla.linearize(x -> Checkpoint.iterate(step, 3, x), 5);
        Linearization plain = Nulla.linearize(x -> loop(step, 3, x), 5);
        assertThatThrownBy(() -> sections.vjp(1)).isInstanceOf(DomainException.class);
        assertThatThrownBy(() -> plain.vjp(1)).isInstanceOf(DomainException.class)
                .satisfies(plainly -> assertThatThrownBy(() -> sections.vjp(1)).hasMessage(plainly.getMessage()));
    }
}
