package org.nulla.affine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Counters;
import org.nulla.DomainException;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.Tolerance;
import org.nulla.affine.reference.DenseOracle;
import org.nulla.function.BinaryRule;
import org.nulla.function.UnaryRule;
import org.nulla.sweep.Outcome;
import org.nulla.sweep.Target;
import org.nulla.trace.Level;

@DisplayName("Steps without a trace")
@Tag("fast")
class LiveStepsTest {

    private static final double[] PARTIALS = {0, 1, -1, 2, 0.5, -3};

    private static Target point(double... origin) {
        return Target.point(origin, new double[origin.length]);
    }

    private static LiveLevel level(Target target) {
        return new LiveLevel(target, PreimageOptions.DEFAULT, LiveLevel.GROUPS);
    }

    private static <T> T on(Target target, Level.Body<LiveLevel, T> body) {
        return Level.open(level(target), body);
    }

    @Test
    @DisplayName("carry the answer, the tangents and their sizes, and count what they do")
    void smallProgram() {
        Carried carried = on(point(5, -1), level -> {
            int a = level.appendInput();
            int b = level.appendInput();
            int twice = level.append(UnaryRule.NEGATE, b, 2);
            int sum = level.append(BinaryRule.PLUS, a, 1, twice, 1);
            level.end(twice);
            int difference = level.append(BinaryRule.MINUS, a, 1, b, -1);
            return level.finish(new int[] {sum, difference, -1});
        });
        assertThat(carried.found().origin()).containsExactly(new double[] {4 / 3.0, 11 / 3.0, 0}, within(1e-15));
        assertThat(carried.found().dimension()).isEqualTo(1);
        assertThat(carried.found().columns()).isDeepEqualTo(new int[][] {{}, {}, {0}});
        assertThat(carried.conflict()).isFalse();
        assertThat(carried.clearConflict()).isFalse();
        assertThat(carried.outputs()).isEqualTo(3);
        assertThat(carried.inputs()).isEqualTo(2);
        assertThat(carried.hasJacobian()).isTrue();
        assertThat(carried.seeds()).containsExactly(1, 1);
        assertThat(carried.tangents()).isDeepEqualTo(new double[][] {{1, 1, 0}, {2, -1, 0}});
        assertThat(carried.twins()[0][1][0]).isCloseTo(2, offset(1e-14)).isNotEqualTo(2);
        assertThat(carried.underflow()).isFalse();
        assertThat(carried.vague()).isEmpty();
        assertThat(carried.found().quality().vagueness()).isZero();
        assertThat(carried.found().counters()).isEqualTo(new Counters(5, 6, 5, 7, 6, 2, 12, 0, 0, 0, 0));
    }

    @Test
    @DisplayName("end with coordinates along the target's directions behind the outputs")
    void directions() {
        Target target = new Target(new double[] {1, 0}, new double[2], new double[][] {{0, 1}, {2, 0}}, null, null);
        Carried carried = on(target, level -> {
            int a = level.appendInput();
            int b = level.appendInput();
            return level.finish(new int[] {level.append(BinaryRule.PLUS, a, 2, b, 4)});
        });
        assertThat(carried.found().origin()).hasSize(3);
        assertThat(carried.found().dimension()).isEqualTo(1);
        // 2 y = 1 + 2 s1 and 4 y = s0, which is left free
        assertThat(carried.found().coefficients()).isDeepEqualTo(new double[][] {{0.25}, {1}, {0.25}});
        assertThat(carried.found().origin()).containsExactly(0, 0, -0.5);
    }

    @Test
    @DisplayName("contradict clearly or not")
    void conflict() {
        for (double off : new double[] {0, 1e-8, 0.5}) {
            Carried carried = on(point(1, 2 + off), level -> {
                int a = level.appendInput();
                int b = level.appendInput();
                return level.finish(new int[] {level.append(BinaryRule.PLUS, a, 2, b, 4)});
            });
            assertThat(carried.conflict()).isEqualTo(off > 0);
            assertThat(carried.clearConflict()).isEqualTo(off == 0.5);
        }
    }

    @Test
    @DisplayName("that are over are refused, and leave no edge behind")
    void ended() {
        Carried carried = on(point(3), level -> {
            int a = level.appendInput();
            int b = level.append(UnaryRule.NEGATE, a, 2);
            int c = level.append(UnaryRule.NEGATE, a, 3);
            level.end(b);
            assertThatThrownBy(() -> level.append(BinaryRule.PLUS, c, 1, b, 1))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining("step 1");
            assertThatThrownBy(() -> level.end(b)).isInstanceOf(IllegalStateException.class);
            return level.finish(new int[] {level.append(UnaryRule.NEGATE, a, 6)});
        });
        assertThat(carried.found().origin()).containsExactly(0.5);
        assertThat(carried.found().counters().vertices()).isEqualTo(4);
    }

    @Test
    @DisplayName("with a partial that is not finite are refused by their number and name, and leave no edge behind")
    void notFinite() {
        Carried carried = on(point(3), level -> {
            int a = level.appendInput();
            assertThatThrownBy(() -> level.append(BinaryRule.PLUS, a, 1, a, Double.POSITIVE_INFINITY))
                    .isInstanceOf(DomainException.class).hasMessageContaining("step 1 (")
                    .hasMessageContaining(BinaryRule.PLUS.label());
            return level.finish(new int[] {level.append(UnaryRule.NEGATE, a, 6)});
        });
        assertThat(carried.found().origin()).containsExactly(0.5);
    }

    @Test
    @DisplayName("whose partial lost its digits are named, the first of them")
    void vague() {
        Carried carried = on(point(3), level -> {
            int a = level.appendInput();
            level.notePartialError(1e-7);
            int b = level.append(UnaryRule.NEGATE, a, 2);
            level.notePartialError(Math.nextUp(1e-7));
            level.notePartialError(0);
            int c = level.append(UnaryRule.SIN, b, 2);
            int d = level.append(UnaryRule.COS, c, 2);
            level.notePartialError(1);
            return level.finish(new int[] {level.append(UnaryRule.EXP, d, 6)});
        });
        assertThat(carried.vague()).isEqualTo("step 2 (sin)");
    }

    @Test
    @DisplayName("made since a moment end together, but for those that are kept")
    void scopes() {
        on(point(3), level -> {
            int a = level.appendInput();
            int b = level.append(UnaryRule.NEGATE, a, 2);
            long moment = level.now();
            assertThat(moment).isEqualTo(2);
            int[] made = new int[5];
            for (int i = 0; i < 5; i++) {
                made[i] = level.append(UnaryRule.NEGATE, i == 0 ? b : made[i - 1], 2);
            }
            level.endSince(moment, new int[] {made[3], made[1]});
            for (int i = 0; i < 5; i++) {
                int vertex = made[i];
                if (i == 1 || i == 3) {
                    level.append(UnaryRule.NEGATE, vertex, 1);
                } else {
                    assertThatThrownBy(() -> level.end(vertex)).isInstanceOf(IllegalStateException.class);
                }
            }
            level.end(b);
            assertThat(level.sensitivity(a)).as("an input has no noise").isInfinite();
            return level.finish(new int[] {made[3]});
        });
    }

    @Test
    @DisplayName("let the caller interfere every 4096 of them, and at the end as well")
    void control() {
        List<String> told = new ArrayList<>();
        int[] asked = {0};
        RunControl control = RunControl.NONE.withProgress((stage, done, total) -> told.add(stage + done + "/" + total))
                .cancelledWhen(() -> ++asked[0] > 3);
        LiveLevel level = new LiveLevel(point(1), new PreimageOptions(PreimageOptions.DEFAULT.engine(),
                Tolerance.DEFAULT, control), LiveLevel.GROUPS);
        assertThatThrownBy(() -> Level.open(level, open -> {
            int y = open.appendInput();
            for (int i = 0; i < 9000; i++) {
                y = open.append(UnaryRule.NEGATE, y, 1);
            }
            assertThat(told).containsExactly("preimage4096/-1", "preimage8192/-1");
            assertThat(asked[0]).isEqualTo(2);
            return open.finish(new int[] {y});
        })).isInstanceOf(CancellationException.class);
        assertThat(asked[0]).isEqualTo(4);
        assertThat(told).containsExactly("preimage4096/-1", "preimage8192/-1");
    }

    @Test
    @DisplayName("ask twice on nine thousand steps, and twice more when these end")
    void asked() {
        int[] asked = {0};
        RunControl control = RunControl.NONE.cancelledWhen(() -> ++asked[0] < 0);
        LiveLevel level = new LiveLevel(point(1), new PreimageOptions(PreimageOptions.DEFAULT.engine(),
                Tolerance.DEFAULT, control), LiveLevel.GROUPS);
        Carried carried = Level.open(level, open -> {
            int y = open.appendInput();
            for (int i = 0; i < 9000; i++) {
                y = open.append(UnaryRule.NEGATE, y, 1);
            }
            return open.finish(new int[] {y});
        });
        assertThat(asked[0]).isEqualTo(4);
        assertThat(carried.found().origin()).containsExactly(1);
    }

    @Test
    @DisplayName("are refused when the run is over")
    void over() {
        LiveLevel closed = on(point(3), level -> {
            level.appendInput();
            return level;
        });
        assertThatThrownBy(closed::appendInput).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> closed.append(UnaryRule.NEGATE, 0, 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> closed.endVertex(null)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> closed.end(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> closed.endSince(0, new int[0])).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> closed.finish(new int[0])).isInstanceOf(IllegalStateException.class);
    }

    @Test
    @DisplayName("agree with a dense decomposition on 150 random programs in which lives end early, at a known cost")
    void randomPrograms() {
        Counters all = Counters.NONE;
        for (int seed = 0; seed < 150; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int inputs = random.nextInt(1, 5);
            int steps = random.nextInt(0, 16);
            double[] origin = new double[inputs];
            double[][] basis = new double[random.nextInt(0, Math.min(3, inputs + 1))][inputs];
            for (double[] direction : basis) {
                Arrays.setAll(direction, i -> random.nextDouble(-1, 1));
            }
            boolean reached = random.nextInt(4) > 0;
            double[][] jacobian = new double[random.nextInt(1, 5)][];
            double[][] rows = new double[inputs + steps][inputs];
            // the program is drawn first, so that the target can be one that is reached
            Program program = Program.draw(random, inputs, steps, jacobian, rows);
            for (double[] row : jacobian) {
                int factor = random.nextInt(-3, 4);
                Arrays.setAll(origin, i -> origin[i] + (reached ? factor * row[i] : random.nextInt(-2, 3)));
            }
            Target target = new Target(origin, new double[inputs], basis, null, null);
            Carried carried = on(target, program::run);
            assertThat(carried.tangents().length).isEqualTo(inputs);
            new DenseOracle(jacobian, target).check(outcome(carried), "seed " + seed);
            all = all.then(carried.found().counters());
        }
        assertThat(all).isEqualTo(new Counters(1478, 1613, 1385, 2123, 4813, 9, 50, 0, 0, 0, 0));
    }

    private static Outcome outcome(Carried carried) {
        Outcome.Found found = carried.found();
        return carried.conflict() ? new Outcome.Conflict(carried.clearConflict(), found.counters())
                : new Outcome.Found(Arrays.copyOf(found.origin(), carried.outputs()), found.dimension(),
                        found.columns(), found.coefficients(), null, null, found.quality(), found.counters());
    }

    /// @param parents for each step its parents
    /// @param partials for each step the partials
    /// @param ends for each step a value that ends before it, or -1
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Program(int inputs, int[][] parents, double[][] partials, int[] ends, int[] outputs) {

        private static int takeAny(List<Integer> alive, SplittableRandom random) {
            int taken = alive.set(random.nextInt(alive.size()), alive.getLast());
            alive.removeLast();
            return taken;
        }

        static Program draw(SplittableRandom random, int inputs, int steps, double[][] jacobian, double[][] rows) {
            List<Integer> alive = new ArrayList<>();
            int[][] parents = new int[steps][];
            double[][] partials = new double[steps][];
            int[] ends = new int[steps];
            for (int v = 0; v < inputs + steps; v++) {
                if (v < inputs) {
                    rows[v][v] = 1;
                } else {
                    int s = v - inputs;
                    ends[s] = random.nextInt(3) == 0 && alive.size() > 2 ? takeAny(alive, random) : -1;
                    parents[s] = new int[random.nextInt(1, 4)];
                    partials[s] = new double[parents[s].length];
                    for (int k = 0; k < parents[s].length; k++) {
                        int parent = alive.get(random.nextInt(alive.size()));
                        parents[s][k] = parent;
                        partials[s][k] = random.nextInt(4) == 0 ? random.nextDouble(-2, 2)
                                : PARTIALS[random.nextInt(PARTIALS.length)];
                        for (int j = 0; j < inputs; j++) {
                            rows[v][j] += partials[s][k] * rows[parent][j];
                        }
                    }
                }
                alive.add(v);
            }
            int[] outputs = new int[jacobian.length];
            for (int i = 0; i < outputs.length; i++) {
                boolean constant = random.nextInt(12) == 0;
                outputs[i] = constant ? -1 : alive.get(random.nextInt(alive.size()));
                jacobian[i] = constant ? new double[inputs] : rows[outputs[i]];
            }
            return new Program(inputs, parents, partials, ends, outputs);
        }

        Carried run(LiveLevel level) {
            int[] vertices = new int[inputs + parents.length];
            for (int v = 0; v < inputs; v++) {
                vertices[v] = level.appendInput();
            }
            for (int s = 0; s < parents.length; s++) {
                if (ends[s] >= 0) {
                    level.end(vertices[ends[s]]);
                }
                for (int k = 0; k < parents[s].length; k++) {
                    level.addEdge(vertices[parents[s][k]], Real.of(partials[s][k]));
                }
                vertices[inputs + s] = level.endVertex(UnaryRule.NEGATE);
            }
            return level.finish(Arrays.stream(outputs).map(v -> v < 0 ? -1 : vertices[v]).toArray());
        }
    }
}
