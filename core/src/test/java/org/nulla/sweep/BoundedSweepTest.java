package org.nulla.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.Real;
import org.nulla.TracedGraph;
import org.nulla.graph.LinearGraph;

@Tag("fast")
@DisplayName("A sweep with bounds")
class BoundedSweepTest {

    /// A rotation, repeated: sums over paths grow while the derivative does not.
    private static Real[] turned(Real[] x) {
        Real a = x[0];
        Real b = x[1];
        for (int turn = 0; turn < 30; turn++) {
            Real next = a.times(0.8).minus(b.times(0.6));
            b = a.times(0.6).plus(b.times(0.8));
            a = next;
        }
        return new Real[] {a, b, x[0], a};
    }

    /// Sums that cancel, products below the normal range, partials that are zero, and an output that depends on nothing.
    private static Real[] awkward(Real[] x) {
        Real large = x[0].times(1e15);
        Real small = x[1].times(1e-200).times(1e-200);
        return new Real[] {large.plus(x[1]).minus(large), small, small.times(1e200), x[0].minus(x[0]).times(x[1]),
            Real.ONE};
    }

    static Stream<LinearGraph> programs() {
        return Stream.concat(
                Stream.of(TracedGraph.of(BoundedSweepTest::turned, 1, 0.3),
                        TracedGraph.of(BoundedSweepTest::awkward, 1, 0.3)),
                IntStream.range(0, 20).mapToObj(seed -> TracedGraph.of(x -> random(x, seed), 0.7, 1.3, -0.4)));
    }

    private static Real[] random(Real[] x, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Real[] y = new Real[5];
        for (int i = 0; i < y.length; i++) {
            Real sum = x[random.nextInt(x.length)];
            for (int term = 0; term < 6; term++) {
                Real factor = x[random.nextInt(x.length)].times(Math.pow(10, random.nextInt(-9, 9)));
                sum = random.nextBoolean() ? sum.plus(factor.sin()) : sum.times(factor).minus(sum);
            }
            y[i] = sum;
        }
        return y;
    }

    @ParameterizedTest
    @MethodSource("programs")
    @DisplayName("gives the program's own numbers, and bounds that no twin goes beyond")
    void bounds(LinearGraph graph) {
        Walk walk = Walk.tangentPreimage(graph);
        for (boolean forward : new boolean[] {true, false}) {
            double[][] vectors = new SplittableRandom(1).doubles(3, -1, 1)
                    .mapToObj(scale -> IntStream.range(0, forward ? graph.inputs() : graph.outputs())
                            .mapToDouble(i -> scale * (i + 1)).toArray())
                    .toArray(double[][]::new);
            BoundedSweep found = walk.bounded(vectors, forward);
            assertThat(found).isNotNull();
            for (int k = 0; k < vectors.length; k++) {
                for (long draws : new long[] {0, Twins.OTHERS}) {
                    double[] lanes = TwinSweep.lanes(vectors[k]);
                    TwinVector twins = forward ? TwinSweep.jvp(graph, lanes, draws, new Room(), walk.meter())
                            : TwinSweep.vjp(graph, lanes, draws, new Room(), walk.meter());
                    for (int i = 0; i < twins.size(); i++) {
                        assertThat(found.value(i, k)).isEqualTo(twins.value(i));
                        assertThat(twins.noise(i)).isLessThanOrEqualTo(found.bound(i));
                    }
                }
            }
        }
    }
}
