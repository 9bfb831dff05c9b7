package org.nulla.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Real;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;
import org.nulla.function.Primitive;
import org.nulla.function.UnaryRule;
import org.nulla.sweep.Products;

class ColumnsTest {

    private static final long SEED = 7;
    private static final int INPUTS = 5;
    private static final int STEPS = 30_000;
    /// More than a piece has room for.
    private static final int VERY_WIDE = 10_000;
    private static final Primitive OWN = Primitive.of("own", 1, x -> x[0], x -> new Real[] {Real.ONE});

    @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
    private record Step(@Nullable Operation operation, int[] parents, double[] partials) {
    }

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Columns columns = new Columns(new TraceMeter(0));
    private final List<Step> wanted = new ArrayList<>();

    /// Writes a step in one of the ways there are, and keeps what should be found again.
    private void write(int number) {
        int a = random.nextInt(number);
        int b = random.nextInt(number);
        double p = random.nextDouble(-1, 1);
        double q = random.nextDouble(-1, 1);
        switch (random.nextInt(9)) {
            case 0 -> expect(columns.append(UnaryRule.SIN, a, p), UnaryRule.SIN, new int[] {a}, p);
            case 1 -> expect(columns.append(BinaryRule.POW.onSecond(), a, p), BinaryRule.POW.onSecond(),
                    new int[] {a}, p);
            case 2 -> expect(columns.append(BinaryRule.MAX, a, p, b, q), BinaryRule.MAX, new int[] {a, b}, p, q);
            case 3 -> expect(columns.append(BinaryRule.PLUS, a, p, b, q), BinaryRule.PLUS, new int[] {a, b}, p, q);
            case 4 -> expect(columns.appendSum(false, a, b), BinaryRule.PLUS, new int[] {a, b}, 1, 1);
            case 5 -> expect(columns.appendSum(true, a, b), BinaryRule.MINUS, new int[] {a, b}, 1, -1);
            case 6 -> edgeByEdge(number, 2, null);
            case 7 -> edgeByEdge(number, random.nextInt(5), OWN);
            default -> edgeByEdge(number, random.nextInt(3), random.nextBoolean() ? BinaryRule.TIMES : null);
        }
    }

    private void edgeByEdge(int number, int count, @Nullable Operation operation) {
        int[] parents = random.ints(count, 0, number).toArray();
        double[] partials = random.doubles(count, -1, 1).toArray();
        for (int i = 0; i < count; i++) {
            columns.addEdge(parents[i], partials[i]);
        }
        expect(columns.endVertex(operation), operation, parents, partials);
    }

    private void expect(int vertex, @Nullable Operation operation, int[] parents, double... partials) {
        assertThat(vertex).isEqualTo(wanted.size());
        wanted.add(new Step(operation, parents, partials));
    }

    private void recordAll() {
        for (int i = 0; i < INPUTS; i++) {
            expect(columns.endVertex(null), null, new int[0]);
        }
        while (wanted.size() < STEPS) {
            write(wanted.size());
            if (random.nextInt(STEPS) < 10) {
                edgeByEdge(wanted.size(), VERY_WIDE, OWN);
            }
        }
    }

    private void requireSame(Edges edges, int from) {
        for (int v = from; v < wanted.size(); v++) {
            Step step = wanted.get(v);
            int first = edges.firstEdge(v);
            assertThat(edges.endEdge(v) - first).as("seed %d, vertex %d", SEED, v).isEqualTo(step.parents().length);
            for (int i = 0; i < step.parents().length; i++) {
                assertThat(edges.parent(first + i)).isEqualTo(step.parents()[i]);
                assertThat(edges.partial(first + i)).isEqualTo(step.partials()[i]);
            }
        }
    }

    private LinearGraph graph() {
        int[] outputs = IntStream.range(0, 8).map(i -> wanted.size() - 1 - i).toArray();
        return new LinearGraph(INPUTS, outputs, columns, new Section[0]);
    }

    @Test
    @DisplayName("what was recorded is found again, whatever number of parents a step has")
    void foundAgain() {
        recordAll();
        assertThat(columns.edges()).isEqualTo(wanted.stream().mapToInt(step -> step.parents().length).sum());
        LinearGraph graph = graph();
        requireSame(graph, 0);
        for (int v = 0; v < wanted.size(); v++) {
            assertThat(graph.operation(v)).as("seed %d, vertex %d", SEED, v).isEqualTo(wanted.get(v).operation());
        }
    }

    @Test
    @DisplayName("edges can be looked at while the record still grows")
    void whileGrowing() {
        for (int i = 0; i < INPUTS; i++) {
            expect(columns.endVertex(null), null, new int[0]);
        }
        int seen = 0;
        while (wanted.size() < STEPS) {
            write(wanted.size());
            if (random.nextInt(200) == 0) {
                requireSame(columns, seen);
                seen = wanted.size();
            }
        }
        requireSame(columns, 0);
    }

    @Test
    @DisplayName("reverse mode gives the same bits on what was written and on what was put together")
    void sameReverse() {
        recordAll();
        LinearGraph graph = graph();
        double[] cotangent = random.doubles(graph.outputs(), -1, 1).toArray();
        cotangent[1] = 0;
        double[] asWritten = Products.reverse(graph, cotangent, new TraceMeter(0));
        assertThat(graph.recorded()).isNotNull();
        assertThat(graph.joined()).isNotNull();
        assertThat(graph.recorded()).isNull();
        double[] joined = Products.reverse(graph, cotangent, new TraceMeter(0));
        assertThat(Arrays.stream(asWritten).mapToLong(Double::doubleToRawLongBits).toArray())
                .isEqualTo(Arrays.stream(joined).mapToLong(Double::doubleToRawLongBits).toArray());
    }

    @Test
    @DisplayName("every binary rule has a number that a head has room for")
    void roomForRules() {
        for (BinaryRule rule : BinaryRule.values()) {
            assertThat(Palette.number(rule)).isBetween(1, Heads.LARGEST_OF_TWO);
        }
        assertThat(Heads.number(Heads.sum(false, 1, 2))).isEqualTo(Palette.number(BinaryRule.PLUS));
        assertThat(Heads.number(Heads.sum(true, 1, 2))).isEqualTo(Palette.number(BinaryRule.MINUS));
    }
}
