package org.nulla.affine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Checkpoint;
import org.nulla.Counters;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.Tolerance;
import org.nulla.TracedGraph;
import org.nulla.affine.reference.DenseOracle;
import org.nulla.affine.reference.RandomGraph;
import org.nulla.function.IndexedStep;
import org.nulla.function.VectorFunction;
import org.nulla.graph.LinearGraph;
import org.nulla.sweep.ExplicitMatrix;
import org.nulla.sweep.Outcome;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;

/// The engine alone: at the front door a certificate judges its answers, and another road repairs them.
@DisplayName("The affine engine")
@Tag("fast")
class AffineEngineTest {

    private static final AffineEngine ENGINE = new AffineEngine(Tolerance.DEFAULT);

    private static Outcome solve(Walk walk, Target target) {
        return ENGINE.solve(walk, target, RunControl.NONE, null);
    }

    private static Target point(double... origin) {
        return Target.point(origin, Arrays.stream(origin).map(Math::ulp).toArray());
    }

    private static Walk walk(LinearGraph graph, boolean tangent) {
        return tangent ? Walk.tangentPreimage(graph) : Walk.cotangentPreimage(graph);
    }

    private static List<String> journal(boolean tangent, Target target, VectorFunction f, double... x) {
        Journal journal = new Journal();
        ENGINE.solve(walk(TracedGraph.of(f, x), tangent), target, RunControl.NONE, journal);
        return journal.lines();
    }

    private static Outcome.Found found(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Found.class);
        return (Outcome.Found) outcome;
    }

    private static void assertSame(Outcome one, Outcome other, String context) {
        assertThat(one.counters()).as(context).isEqualTo(other.counters());
        assertThat(one.getClass()).as(context).isEqualTo(other.getClass());
        if (one instanceof Outcome.Found a && other instanceof Outcome.Found b) {
            assertThat(a.origin()).as(context).containsExactly(b.origin());
            assertThat(a.dimension()).as(context).isEqualTo(b.dimension());
            assertThat(a.columns()).as(context).isDeepEqualTo(b.columns());
            assertThat(a.coefficients()).as(context).isDeepEqualTo(b.coefficients());
            assertThat(a.quality()).as(context).isEqualTo(b.quality());
        }
    }

    @Test
    @DisplayName("agrees with a dense decomposition on 150 random graphs, both ways round, heard or unheard, at a known cost")
    void randomGraphs() {
        Counters all = Counters.NONE;
        double vagueness = 0;
        double kept = 0;
        int givenUp = 0;
        for (int seed = 0; seed < 150; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            RandomGraph program = RandomGraph.draw(random);
            for (boolean tangent : new boolean[] {true, false}) {
                String context = "seed " + seed + ", tangent " + tangent;
                double[][] matrix = program.matrix(tangent);
                Walk walk = program.walk(tangent);
                Target target = RandomGraph.target(random, matrix, walk.sources());
                Outcome outcome = solve(walk, target);
                assertSame(outcome, ENGINE.solve(walk, target, RunControl.NONE, new Journal()), context);
                if (outcome instanceof Outcome.GivenUp) {
                    givenUp++;
                } else {
                    new DenseOracle(matrix, target).check(outcome, context);
                }
                all = all.then(outcome.counters());
                if (outcome instanceof Outcome.Found found) {
                    vagueness += found.quality().vagueness();
                    kept += found.quality().smallestKept();
                }
            }
        }
        assertThat(all).isEqualTo(new Counters(1400, 723, 307, 530, 2956, 5, 20, 12, 0, 0, 174));
        assertThat(vagueness).isCloseTo(7.563000035800133e-13, within(1e-20));
        assertThat(kept).isCloseTo(156.23617785390164, within(1e-9));
        assertThat(givenUp).isEqualTo(1);
    }

    @Test
    @DisplayName("determines a neighbour where it can, makes variables for the others, and binds them where two ways meet")
    void tangentPreimage() {
        VectorFunction f = x -> new Real[] {x[0].plus(x[1].times(2)), x[0].minus(x[1])};
        assertThat(journal(true, point(5, -1), f, 0, 0)).containsExactly(
                "-1 target",
                "= 2 slices, 0 free, 0 of 0 coefficients, 0 updates",
                "6 determines 4 known exactly weight 1.00",
                "= 2 slices, 0 free, 0 of 0 coefficients, 0 updates",
                "5 determines 3 known exactly weight 1.00",
                "= 2 slices, 0 free, 0 of 0 coefficients, 0 updates",
                "t0 for 0",
                "4 determines 1 known exactly weight 0.502",
                "= 3 slices, 1 free, 2 of 2 coefficients, 0 updates",
                "3 determines 2 known exactly weight 1.72",
                "= 3 slices, 1 free, 3 of 3 coefficients, 0 updates",
                "2 binds t0 known to 3.0e+15 weight 1.49",
                "= 2 slices, 0 free, 2 of 3 coefficients, 3 updates",
                "-1 answer",
                "= 2 slices, 0 free, 0 of 3 coefficients, 4 updates");
        Outcome.Found found = found(solve(Walk.tangentPreimage(TracedGraph.of(f, 0, 0)), point(5, -1)));
        assertThat(found.origin()).containsExactly(1, 2);
        assertThat(found.quality().smallestKept()).isEqualTo(1 / 3.0);
        assertThat(found.quality().vagueness()).isCloseTo(2.665960169470147E-16, within(1e-22));
        assertThat(found.counters()).isEqualTo(new Counters(5, 1, 1, 2, 4, 1, 3, 0, 0, 0, 0));
    }

    @Test
    @DisplayName("walks along the computation for cotangents")
    void cotangentPreimage() {
        VectorFunction f = x -> new Real[] {x[0].plus(x[1].times(2)), x[0].minus(x[1])};
        assertThat(journal(false, point(5, -1), f, 0, 0)).containsExactly(
                "-1 target",
                "= 2 slices, 0 free, 0 of 0 coefficients, 0 updates",
                "t0 for 3",
                "0 determines 4 known exactly weight 4.43",
                "= 3 slices, 1 free, 2 of 2 coefficients, 0 updates",
                "1 determines 2 known to 4.5e+15 weight 0.665",
                "= 3 slices, 1 free, 3 of 3 coefficients, 3 updates",
                "2 binds t0 known to 4.5e+15 weight 1.50",
                "= 2 slices, 0 free, 2 of 3 coefficients, 5 updates",
                "3 determines 5 known exactly weight 1.00",
                "= 2 slices, 0 free, 1 of 3 coefficients, 5 updates",
                "4 determines 6 known exactly weight 1.00",
                "= 2 slices, 0 free, 0 of 3 coefficients, 6 updates",
                "-1 answer",
                "= 2 slices, 0 free, 0 of 3 coefficients, 6 updates");
    }

    @Test
    @DisplayName("gives the target's directions the first variables, leaves out what nothing goes along, and frees what is not reached")
    void directions() {
        VectorFunction f = x -> new Real[] {x[0].times(3).plus(x[1]), x[2].times(0).plus(x[1].times(2))};
        Target target = new Target(new double[] {1, 2}, new double[2], new double[][] {{0, 4}}, null, null);
        assertThat(journal(true, target, f, 0, 0, 0)).containsExactly(
                "t0 for -1",
                "-1 target",
                "= 2 slices, 1 free, 1 of 1 coefficients, 1 updates",
                "9 determines 7 known exactly weight 1.00",
                "= 2 slices, 1 free, 1 of 1 coefficients, 1 updates",
                "8 determines 4 known exactly weight 1.00",
                "= 2 slices, 1 free, 1 of 1 coefficients, 1 updates",
                "7 determines 6 known exactly weight 1.00",
                "= 2 slices, 1 free, 1 of 1 coefficients, 1 updates",
                "6 determines 1 known to 4.5e+15 weight 1.00",
                "= 2 slices, 1 free, 1 of 2 coefficients, 3 updates",
                "4 determines 3 known exactly weight 1.51",
                "= 2 slices, 1 free, 2 of 2 coefficients, 4 updates",
                "3 determines 0 known to 4.5e+15 weight 1.00",
                "= 2 slices, 1 free, 2 of 3 coefficients, 5 updates",
                "t1 for 2",
                "-1 answer",
                "= 3 slices, 2 free, 3 of 3 coefficients, 5 updates");
        Outcome.Found found = found(solve(Walk.tangentPreimage(TracedGraph.of(f, 0, 0, 0)), target));
        assertThat(found.origin()).containsExactly(0, 1, 0);
        assertThat(found.dimension()).isEqualTo(2);
        assertThat(found.columns()).isDeepEqualTo(new int[][] {{0}, {0}, {1}});
        assertThat(found.coefficients()).isDeepEqualTo(new double[][] {{-2 / 3.0}, {2}, {1}});
        assertThat(found.counters().skipped()).isEqualTo(1);
        Target whole = new Target(new double[2], new double[2], new double[][] {{1, 0}, {0, 1}}, null, null);
        assertThat(journal(true, whole, f, 0, 0, 0)).startsWith("t0 for -1", "t1 for -2", "-1 target");
    }

    @Test
    @DisplayName("stops at a clear contradiction, and says how clear it was")
    void conflict() {
        LinearGraph graph = TracedGraph.of(x -> new Real[] {x[0].times(3), x[0].times(2), x[0].times(4)}, 1);
        Outcome clear = solve(Walk.tangentPreimage(graph), point(1, 1, 2.5));
        assertThat(clear).isInstanceOf(Outcome.Conflict.class);
        assertThat(((Outcome.Conflict) clear).clearly()).isTrue();
        assertThat(clear.counters().vertices()).as("stations visited").isEqualTo(5);
        Outcome unclear = solve(Walk.tangentPreimage(graph), point(1.5, 1, 2 + 1e-8));
        assertThat(unclear).isInstanceOf(Outcome.Conflict.class);
        assertThat(((Outcome.Conflict) unclear).clearly()).isFalse();
        assertThat(unclear.counters().vertices()).isEqualTo(6);
    }

    @Test
    @DisplayName("gives up where the explicit Jacobian is cheaper")
    void givenUp() {
        SplittableRandom random = new SplittableRandom(104);
        RandomGraph program = RandomGraph.draw(random);
        RandomGraph.target(random, program.matrix(true), program.walk(true).sources());
        Target target = RandomGraph.target(random, program.matrix(false), program.walk(false).sources());
        Outcome outcome = solve(program.walk(false), target);
        assertThat(outcome).isInstanceOf(Outcome.GivenUp.class);
        assertThat(outcome.counters().updates()).isGreaterThan(ExplicitMatrix.of(program.walk(false), target).work());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("holds rows of middling length back on a grid, and fills few")
    void heldBack(boolean tangent) {
        double[] u = new double[64];
        double[] target = new double[64];
        Arrays.fill(u, 1);
        Arrays.setAll(target, i -> i % 5);
        LinearGraph graph = TracedGraph.of(s -> GridProgram.grid(8, s), u);
        Journal journal = new Journal();
        Outcome.Found found = found(ENGINE.solve(walk(graph, tangent), point(target), RunControl.NONE, journal));
        assertThat(found.dimension()).isZero();
        assertThat(walk(graph, tangent).image(found.origin())).usingComparatorWithPrecision(1e-12)
                .containsExactly(target);
        assertThat(found.counters()).isEqualTo(tangent ? new Counters(544, 127, 127, 713, 2618, 13, 462, 0, 0, 0, 0)
                : new Counters(544, 288, 288, 1185, 4368, 14, 754, 0, 0, 0, 0));
        List<String> lines = journal.lines();
        assertThat(lines).filteredOn(line -> line.contains("waits LONG")).hasSize(tangent ? 60 : 120);
        assertThat(lines).filteredOn(line -> line.startsWith("#")).hasSize(tangent ? 60 : 120)
                .startsWith(tangent ? "#0 binds t0 known to 2.2e+15 weight 5.19"
                        : "#2 binds t8 known to 2.3e+15 weight 1.14");
        assertThat(lines.getLast()).startsWith("= 64 slices, 0 free, 0 of ");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("splits a larger grid by short separators first")
    void dissected(boolean tangent) {
        double[] u = new double[225];
        double[] target = new double[225];
        Arrays.fill(u, 1);
        Arrays.setAll(target, i -> i % 5);
        LinearGraph graph = TracedGraph.of(s -> GridProgram.grid(15, s), u);
        Outcome.Found found = found(solve(walk(graph, tangent), point(target)));
        assertThat(found.dimension()).isZero();
        assertThat(walk(graph, tangent).image(found.origin())).usingComparatorWithPrecision(1e-12)
                .containsExactly(target);
        assertThat(found.counters())
                .isEqualTo(tangent ? new Counters(1965, 449, 449, 3599, 20622, 28, 2110, 0, 0, 0, 0)
                        : new Counters(1965, 1065, 1065, 6508, 43762, 29, 2986, 0, 0, 0, 0));
    }

    @Test
    @DisplayName("holds nothing back of a narrow part, whatever is beside it")
    void narrowParts() {
        double[] u = new double[63];
        double[] target = new double[63];
        Arrays.fill(u, 1);
        Arrays.setAll(target, i -> i % 5);
        // seven grids of nine side by side: 126 inputs and outputs, but 18 in each part
        VectorFunction f = x -> {
            Real[] y = new Real[63];
            for (int part = 0; part < 7; part++) {
                System.arraycopy(GridProgram.grid(3, Arrays.copyOfRange(x, 9 * part, 9 * part + 9)), 0, y, 9 * part, 9);
            }
            return y;
        };
        assertThat(journal(true, point(target), f, u)).noneMatch(line -> line.contains("LONG"));
        Target wide = new Target(target, new double[63], new double[][] {u}, null, null);
        assertThat(journal(true, wide, f, u)).as("a direction ties the parts together")
                .anyMatch(line -> line.contains("LONG"));
    }

    @Test
    @DisplayName("walks through sections as if they were not there")
    void sections() {
        IndexedStep inner = (_, s) -> new Real[] {s[0].times(s[1]), s[1].plus(s[0].sin()), s[0]};
        VectorFunction plain = x -> {
            Real[] s = {x[0], x[1], x[2].times(2)};
            for (int i = 0; i < 4; i++) {
                Real[] t = inner.apply(i, s);
                s = new Real[] {t[0], t[1].plus(t[2]), s[2]};
            }
            return new Real[] {s[0], s[1].times(s[2]), s[2]};
        };
        VectorFunction sectioned = x -> {
            Real[] s = {x[0], x[1], x[2].times(2)};
            for (int i = 0; i < 4; i++) {
                int number = i;
                Real[] t = Checkpoint.section(r -> Checkpoint.section(q -> inner.apply(number, q), r), s[0], s[1]);
                s = new Real[] {t[0], t[1].plus(t[2]), s[2]};
            }
            return new Real[] {s[0], s[1].times(s[2]), s[2]};
        };
        double[] x = {0.7, 1.3, 0.4};
        LinearGraph graph = TracedGraph.of(sectioned, x);
        assertThat(graph.sections()).isEqualTo(4);
        for (double[] target : new double[][] {{1, 2, 3}, {0, 0, 1}}) {
            assertSame(solve(Walk.tangentPreimage(graph), point(target)),
                    solve(Walk.tangentPreimage(TracedGraph.of(plain, x)), point(target)), Arrays.toString(target));
        }
    }

    @Test
    @DisplayName("stops at a clear contradiction inside a section")
    void conflictInside() {
        VectorFunction plain = x -> {
            Real a = chain(5, x[0]);
            return new Real[] {a.times(2), a.times(4)};
        };
        VectorFunction sectioned = x -> Checkpoint.section(
                s -> Checkpoint.section(r -> new Real[] {r[0].times(2), r[0].times(4)}, s), chain(5, x[0]));
        Outcome outcome = solve(Walk.tangentPreimage(TracedGraph.of(sectioned, 1)), point(1, 2.5));
        assertThat(outcome).isInstanceOf(Outcome.Conflict.class);
        assertSame(outcome, solve(Walk.tangentPreimage(TracedGraph.of(plain, 1)), point(1, 2.5)), "in a section");
        assertThat(outcome.counters().vertices()).isEqualTo(4);
    }

    @Test
    @DisplayName("does the same, heard or unheard, where sizes leave the range of numbers")
    void outOfRange() {
        for (double factor : new double[] {1e-200, 1e200, 1e-3}) {
            LinearGraph graph = TracedGraph.of(x -> new Real[] {x[0].times(factor).times(factor).times(1 / factor),
                x[1].times(factor).times(0).plus(x[1].times(factor))}, 1, 1);
            for (boolean tangent : new boolean[] {true, false}) {
                String context = factor + ", tangent " + tangent;
                Outcome unheard = solve(walk(graph, tangent), point(1, 2));
                Outcome heard = ENGINE.solve(walk(graph, tangent), point(1, 2), RunControl.NONE, new Journal());
                assertThat(unheard.counters()).as(context).isEqualTo(heard.counters());
                assertThat(found(unheard).origin()).as(context).containsExactly(found(heard).origin());
            }
        }
    }

    @Test
    @DisplayName("drops the record of a section when it has walked through it")
    void sectionMemory() {
        VectorFunction f = x -> Checkpoint.section(
                r -> Checkpoint.section(q -> Checkpoint.section(p -> new Real[] {p[0].sin()}, q[0].cos()), r[0].exp()),
                x);
        Walk walk = Walk.tangentPreimage(TracedGraph.of(f, 0.5));
        long before = walk.meter().bytes();
        solve(walk, point(1));
        assertThat(walk.meter().bytes()).isEqualTo(before);
    }

    @Test
    @DisplayName("does not open a section that nothing comes to, and tells how far it is as if it had")
    void progress() {
        VectorFunction f = x -> {
            Real before = chain(3000, x[1]);
            Real[] unused = Checkpoint.iterate((_, s) -> new Real[] {s[0].sin()}, 5000, x[0]);
            Real y = chain(2000, before);
            return new Real[] {y, unused[0].times(0).plus(y)};
        };
        List<String> told = new ArrayList<>();
        RunControl control = RunControl.NONE
                .withProgress((stage, done, total) -> told.add(stage + " " + done + "/" + total));
        Walk walk = Walk.tangentPreimage(TracedGraph.of(f, 0.5, 2));
        ENGINE.solve(walk, point(1, 1), control, null);
        assertThat(told).containsExactly("preimage 0/10004", "preimage 8192/10004");
        assertThat(walk.meter().steps()).as("steps recorded again, for the natural sizes").isEqualTo(4999);
    }

    private static Real chain(int length, Real x) {
        Real y = x;
        for (int i = 0; i < length; i++) {
            y = y.times(1.0001);
        }
        return y;
    }

    @Test
    @DisplayName("says of an equation that waits why, how well it is known and what it weighs")
    void waiting() {
        VectorFunction f = x -> {
            Real sum = x[0].times(1e9).plus(x[1]);
            return new Real[] {sum.minus(x[0].times(1e9)), x[0].plus(x[1].times(1e-9))};
        };
        assertThat(journal(true, point(1, 2), f, 1, 1)).containsSubsequence(
                "2 waits LIGHT known to 1.3e+15 weight 1.01e-09 of 9.29e+08",
                "= 2 slices, 1 free, 3 of 5 coefficients, 6 updates",
                "#0 binds t0 known to 1.3e+15 weight 0.936",
                "= 2 slices, 0 free, 2 of 5 coefficients, 7 updates",
                "-1 answer");
    }
}
