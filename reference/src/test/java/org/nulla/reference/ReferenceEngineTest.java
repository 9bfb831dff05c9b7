package org.nulla.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.Counters;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.function.VectorFunction;
import org.nulla.graph.LinearGraph;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;

@DisplayName("The reference engine")
@Tag("fast")
class ReferenceEngineTest {

    static Stream<Named<ReferenceEngine>> engines() {
        return Stream.of(Named.of("dense", ReferenceEngine.dense()), Named.of("sparse", ReferenceEngine.sparse()));
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("agrees with a dense decomposition on 300 random graphs, both ways round")
    void randomGraphs(ReferenceEngine engine) {
        int empty = 0;
        for (int seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            RandomGraph program = RandomGraph.draw(random);
            for (boolean tangent : new boolean[] {true, false}) {
                double[][] matrix = program.matrix(tangent);
                Walk walk = program.walk(tangent);
                Target target = RandomGraph.target(random, matrix, walk.sources());
                DenseOracle oracle = new DenseOracle(matrix, target);
                oracle.check(engine.solve(walk, target, RunControl.NONE), "seed " + seed + ", tangent " + tangent);
                empty += oracle.isEmpty() ? 1 : 0;
            }
        }
        assertThat(empty).as("empty preimages among 600").isBetween(30, 300);
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("gives the target back, exactly, on the identity that the paper times")
    void paperBenchmark(ReferenceEngine engine) {
        double[] v = {1, 2};
        LinearGraph graph = TracedGraph.of(x -> paperBenchmark(2, 2, x), v);
        for (Walk walk : new Walk[] {Walk.tangentPreimage(graph), Walk.cotangentPreimage(graph)}) {
            Outcome.Found found = found(engine.solve(walk, point(v), RunControl.NONE));
            assertThat(found.dimension()).isZero();
            assertThat(found.origin()).containsExactly(v);
        }
    }

    @Test
    @DisplayName("writes as many updates on the journal as the paper's program does")
    void journalLength() {
        // one split, one projection and one fan-out for each of the t(kn + n − 1) couplings
        int size = 3;
        LinearGraph graph = TracedGraph.of(x -> paperBenchmark(size, size, x), 1, 2, 3);
        Counters counters = found(ReferenceEngine.sparse().solve(Walk.tangentPreimage(graph), point(1, 2, 3),
                RunControl.NONE)).counters();
        int couplings = size * (size * size + size - 1);
        assertThat(counters.variables()).isEqualTo(2L * couplings);
        assertThat(counters.bindings()).isEqualTo(couplings);
    }

    /// `t` rounds; in each, a reduction of all values is coupled with weight zero into each value, `k` times.
    private static Real[] paperBenchmark(int t, int k, Real[] x) {
        Real[] v = x;
        for (int round = 0; round < t; round++) {
            Real reduced = v[0].times(1);
            for (int i = 1; i < v.length; i++) {
                reduced = reduced.times(1).plus(v[i].times(1).times(0));
            }
            for (int copy = 0; copy < k; copy++) {
                Real coupled = reduced;
                v = Arrays.stream(v).map(e -> e.times(1).plus(coupled.times(0))).toArray(Real[]::new);
            }
        }
        return v;
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("counts what it does")
    void counters(ReferenceEngine engine) {
        // y = x1 + x2, both used twice: two splits make two columns, and the fan-outs bind both
        VectorFunction f = x -> new Real[] {x[0].plus(x[1]), x[0].minus(x[1])};
        Outcome.Found found = found(tangent(engine, point(3, 1), f, 0, 0));
        assertThat(found.origin()).containsExactly(2, 1);
        Counters counters = found.counters();
        assertThat(counters.vertices()).isEqualTo(4);
        assertThat(counters.variables()).isEqualTo(2);
        assertThat(counters.bindings()).isEqualTo(2);
        assertThat(counters.substitutions()).isPositive();
        assertThat(counters.updates()).isPositive();
        assertThat(counters.longestRow()).isBetween(1L, 2L);
        assertThat(counters.peakCoefficients()).isBetween(4L, 12L);
        assertThat(counters.postponed()).isZero();
        assertThat(found.quality().smallestKept()).isEqualTo(1);
        assertThat(found.quality().largestDropped()).isEqualTo(Math.ulp(1.0));
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("stops when it is told to, in the middle of a long walk")
    void cancellation(ReferenceEngine engine) {
        LinearGraph chain = TracedGraph.of(x -> {
            Real y = x[0];
            for (int i = 0; i < 10_000; i++) {
                y = y.times(1.5).div(1.5);
            }
            return new Real[] {y};
        }, 1);
        int[] asked = {0};
        RunControl control = RunControl.NONE.cancelledWhen(() -> ++asked[0] > 2);
        assertThatThrownBy(() -> engine.solve(Walk.tangentPreimage(chain), point(1), control)).isInstanceOf(
                CancellationException.class);
        assertThat(asked[0]).isEqualTo(3);
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("pays for its fixed threshold: small partials are zero, and noise in large numbers is a contradiction")
    void fixedThreshold(ReferenceEngine engine) {
        VectorFunction small = x -> new Real[] {x[0].times(1e-13)};
        assertThat(found(tangent(engine, point(1e-13), small, 1)).dimension()).isEqualTo(1); // in truth 0
        VectorFunction twice = x -> new Real[] {x[0].times(0.1), x[0].times(0.3)};
        assertThat(tangent(engine, point(1e6, 3 * 1e6 + 1e-9), twice, 1)).isInstanceOf(Outcome.Conflict.class);
        assertThat(tangent(engine, point(1, 3 + 1e-15), twice, 1)).isInstanceOf(Outcome.Found.class);
    }

    // Misunderstandings, each repaired

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("an input that no output depends on is a free direction, not an error")
    void unusedInput(ReferenceEngine engine) {
        Outcome.Found found = found(tangent(engine, point(6), x -> new Real[] {x[0].times(2)}, 1, 1));
        assertThat(found.origin()).containsExactly(3, 0);
        assertThat(DenseOracle.columns(found)).isDeepEqualTo(new double[][] {{0, 1}});
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("one vertex returned twice must meet both targets, not just the first")
    void vertexReturnedTwice(ReferenceEngine engine) {
        VectorFunction f = x -> {
            Real y = x[0].times(2);
            return new Real[] {y, y};
        };
        assertThat(tangent(engine, point(6, 8), f, 1)).isInstanceOf(Outcome.Conflict.class);
        assertThat(found(tangent(engine, point(6, 6), f, 1)).origin()).containsExactly(3);
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("a constant output cannot change, and a target that says otherwise is not ignored")
    void constantOutput(ReferenceEngine engine) {
        VectorFunction f = x -> new Real[] {x[0], Real.of(7)};
        assertThat(tangent(engine, point(3, 1), f, 1)).isInstanceOf(Outcome.Conflict.class);
        assertThat(found(tangent(engine, point(3, 0), f, 1)).origin()).containsExactly(3);
        // a target with a direction there gives it up
        Target line = new Target(new double[] {3, 1}, new double[2], new double[][] {{2, 1}}, null, null);
        Outcome.Found found = found(tangent(engine, line, f, 1));
        assertThat(found.dimension()).isZero();
        assertThat(found.origin()).containsExactly(new double[] {1}, within(1e-15));
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("an output that feeds another output does not empty the cotangent preimage")
    void outputFeedsOutput(ReferenceEngine engine) {
        VectorFunction f = x -> {
            Real y = x[0].times(2);
            return new Real[] {y, y.times(3)};
        };
        Outcome.Found found = found(cotangent(engine, point(8), f, 1)); // 2 (y1 + 3 y2) = 8
        assertThat(found.dimension()).isEqualTo(1);
        assertThat(found.origin()[0] + 3 * found.origin()[1]).isCloseTo(4, within(1e-15));
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("an input both returned and used does not empty the cotangent preimage")
    void inputReturnedAndUsed(ReferenceEngine engine) {
        VectorFunction f = x -> new Real[] {x[0], x[0].times(x[1])};
        Outcome.Found found = found(cotangent(engine, point(7, 8), f, 4, 5)); // y1 + 5 y2 = 7, 4 y2 = 8
        assertThat(found.dimension()).isZero();
        assertThat(found.origin()).containsExactly(-3, 2);
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("no cotangent of the outputs reaches an unused input, so a nonzero target there is empty")
    void unusedInputWithTarget(ReferenceEngine engine) {
        VectorFunction f = x -> new Real[] {x[0].times(2)};
        assertThat(cotangent(engine, point(8, 1), f, 1, 1)).isInstanceOf(Outcome.Conflict.class);
        assertThat(found(cotangent(engine, point(8, 0), f, 1, 1)).origin()).containsExactly(4);
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("a step that leads to no output is no constraint")
    void deadStep(ReferenceEngine engine) {
        VectorFunction f = x -> {
            Real unused = x[0].times(x[1]).exp();
            assertThat(unused.value()).isPositive();
            return new Real[] {x[0]};
        };
        assertThat(found(tangent(engine, point(8), f, 1, 1)).dimension()).isEqualTo(1);
        assertThat(found(cotangent(engine, point(8, 0), f, 1, 1)).origin()).containsExactly(8);
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("a number that is multiplied by itself is two slots of one neighbour")
    void square(ReferenceEngine engine) {
        VectorFunction f = x -> new Real[] {x[0].times(x[0])};
        assertThat(found(tangent(engine, point(12), f, 3)).origin()).containsExactly(2);
        assertThat(found(cotangent(engine, point(12), f, 3)).origin()).containsExactly(2);
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("nothing asked leaves everything free")
    void noOutputs(ReferenceEngine engine) {
        assertThat(found(tangent(engine, point(), x -> new Real[0], 1, 2, 3)).dimension()).isEqualTo(3);
        assertThat(found(cotangent(engine, point(0, 0), x -> new Real[0], 1, 2)).origin()).isEmpty();
        assertThat(cotangent(engine, point(0, 1), x -> new Real[0], 1, 2)).isInstanceOf(Outcome.Conflict.class);
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("a run that begins while another is under way does not write into its journal")
    void runsDoNotShareJournals(ReferenceEngine engine) {
        VectorFunction f = x -> new Real[] {x[0].plus(x[1]), x[0].minus(x[1])};
        LinearGraph graph = TracedGraph.of(f, 0, 0);
        int[] inner = {0};
        RunControl control = RunControl.NONE.withProgress((stage, done, total) -> inner[0] += found(
                tangent(engine, point(5), x -> new Real[] {x[0].times(0).plus(x[1])}, 1, 1)).dimension());
        Outcome.Found found = found(engine.solve(Walk.cotangentPreimage(graph), point(3, 1), control));
        assertThat(inner[0]).isPositive();
        assertThat(found.origin()).containsExactly(2, 1);
    }

    @Test
    @DisplayName("dense and sparse rows answer alike")
    void denseLikeSparse() {
        for (int seed = 1000; seed < 1100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            RandomGraph program = RandomGraph.draw(random);
            Walk walk = program.walk(seed % 2 == 0);
            Target target = RandomGraph.target(random, program.matrix(seed % 2 == 0), walk.sources());
            Outcome dense = ReferenceEngine.dense().solve(walk, target, RunControl.NONE);
            Outcome sparse = ReferenceEngine.sparse().solve(walk, target, RunControl.NONE);
            assertThat(dense).as("seed " + seed).hasSameClassAs(sparse);
            if (dense instanceof Outcome.Found one && sparse instanceof Outcome.Found other) {
                assertThat(one.origin()).as("seed " + seed).containsExactly(other.origin(), within(1e-9));
                assertThat(one.dimension()).as("seed " + seed).isEqualTo(other.dimension());
                assertThat(one.counters().bindings()).as("seed " + seed).isEqualTo(other.counters().bindings());
            }
        }
    }

    private static Outcome tangent(ReferenceEngine engine, Target target, VectorFunction f, double... x) {
        return engine.solve(Walk.tangentPreimage(TracedGraph.of(f, x)), target, RunControl.NONE);
    }

    private static Outcome cotangent(ReferenceEngine engine, Target target, VectorFunction f, double... x) {
        return engine.solve(Walk.cotangentPreimage(TracedGraph.of(f, x)), target, RunControl.NONE);
    }

    private static Target point(double... origin) {
        return Target.point(origin, new double[origin.length]);
    }

    private static Outcome.Found found(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Found.class);
        return (Outcome.Found) outcome;
    }
}
