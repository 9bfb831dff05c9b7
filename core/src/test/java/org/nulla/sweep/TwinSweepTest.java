package org.nulla.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.Checkpoint;
import org.nulla.Real;
import org.nulla.TracedGraph;
import org.nulla.graph.LinearGraph;

@Tag("fast")
@DisplayName("A sweep with twins")
class TwinSweepTest {

    private static Real[] pendulum(Real[] state) {
        Real half = state[1].minus(state[0].sin().times(5e-4));
        Real angle = state[0].plus(half.times(1e-3));
        return new Real[] {angle, half.minus(angle.sin().times(5e-4)), state[0]};
    }

    private static Real[] twice(Real[] state) {
        Real[] once = pendulum(state);
        return new Real[] {once[0].times(once[1]), Real.ONE, pendulum(once)[1].exp(), state[1]};
    }

    static Stream<LinearGraph> programs() {
        return Stream.of(TracedGraph.of(TwinSweepTest::twice, 1, 0.3), TracedGraph.of(
                s -> twice(Checkpoint.iterate(x -> new Real[] {pendulum(x)[0], pendulum(x)[1]}, 40, s)), 1, 0.3));
    }

    @ParameterizedTest
    @MethodSource("programs")
    @DisplayName("gives two vectors that go together what each gets alone, and leaves nothing behind for the next")
    void pairs(LinearGraph graph) {
        double[] one = {1, -0.7};
        double[] other = {1e-3, 1e5};
        Walk used = Walk.tangentPreimage(graph);
        TwinVector[] together = used.twinImages(one, other);
        assertThat(together[0].lanes()).isEqualTo(Walk.tangentPreimage(graph).twinImage(one, false).lanes());
        assertThat(together[1].lanes()).isEqualTo(Walk.tangentPreimage(graph).twinImage(other, false).lanes());
        double[] weights = {1, 2, 3, 4};
        for (boolean extended : new boolean[] {false, true}) {
            Walk fresh = Walk.tangentPreimage(graph);
            assertThat(used.twinPullBack(weights, extended).lanes())
                    .isEqualTo(fresh.twinPullBack(weights, extended).lanes());
            assertThat(used.twinImage(one, extended).lanes())
                    .isEqualTo(Walk.tangentPreimage(graph).twinImage(one, extended).lanes());
        }
    }

    /// Steps that read the one before them, an input, one far before them, and again the last of these; a few of them are outputs.
    private static Real[] far(Real[] x) {
        Real[] seen = new Real[80_000];
        Real state = x[0];
        for (int i = 0; i < seen.length; i++) {
            seen[i] = state;
            Real before = seen[i % 7 == 0 ? i / 2 : Math.max(0, i - 1)];
            state = state.times(0.6).plus(before.times(0.3)).plus(x[i % 2].times(1e-3));
        }
        return new Real[] {state, seen[seen.length - 1], x[1], seen[12_345], Real.ONE};
    }

    @Test
    @DisplayName("gives a long program, most of whose numbers go round in a ring, what every vertex by itself gives")
    void ring() {
        LinearGraph graph = TracedGraph.of(TwinSweepTest::far, 1, 0.3);
        assertThat(Places.of(graph).size()).isBetween(1, graph.vertices() / 2);
        double[] one = {1, -0.7};
        double[] t = new double[Twins.LANES * graph.vertices()];
        System.arraycopy(TwinSweep.lanes(one), 0, t, 0, Twins.LANES * one.length);
        for (int v = one.length; v < graph.vertices(); v++) {
            for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                int draw = Twins.draw(v, e - graph.firstEdge(v));
                for (int lane = 0; lane < Twins.LANES; lane++) {
                    double factor = lane == 0 ? 1 : Twins.table()[draw + lane - 1];
                    t[Twins.LANES * v + lane] += graph.partial(e) * factor * t[Twins.LANES * graph.parent(e) + lane];
                }
            }
        }
        Walk walk = Walk.tangentPreimage(graph);
        TwinVector[] two = walk.twinImages(one, new double[] {1e-3, 1e5});
        TwinVector image = walk.twinImage(one, false);
        for (int i = 0; i < graph.outputs(); i++) {
            for (int lane = 0; lane < Twins.LANES; lane++) {
                int v = graph.outputVertex(i);
                assertThat(image.lane(i, lane)).isEqualTo(v < 0 ? 0 : t[Twins.LANES * v + lane]);
            }
        }
        assertThat(two[0].lanes()).isEqualTo(image.lanes());
        assertThat(two[1].lanes()).isEqualTo(walk.twinImage(new double[] {1e-3, 1e5}, false).lanes());
    }

    @ParameterizedTest
    @MethodSource("programs")
    @DisplayName("gives the program's own numbers the same digits without the twins")
    void alone(LinearGraph graph) {
        Walk walk = Walk.tangentPreimage(graph);
        double[] vector = {1, -0.7};
        TwinVector with = walk.twinImage(vector, true);
        TwinVector without = walk.twinImage(TwinVector.alone(vector));
        for (int i = 0; i < graph.outputs(); i++) {
            assertThat(without.difference(i, 0.1)).isEqualTo(with.difference(i, 0.1));
            assertThat(without.noise(i)).isInfinite();
        }
    }
}
