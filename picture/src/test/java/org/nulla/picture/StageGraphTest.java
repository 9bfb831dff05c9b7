package org.nulla.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.RecordedGraph;
import org.nulla.picture.Vertex.Kind;
import org.nulla.testkit.random.ProgramGenerator;
import org.nulla.testkit.random.RandomProgram;

class StageGraphTest {

    /// The edges as `from to label`, with ids for the ends.
    private static List<String> edges(StageGraph graph) {
        return graph.edges().stream().map(edge -> graph.vertices().get(edge.from()).id() + " "
                + graph.vertices().get(edge.to()).id() + " " + edge.argument()).toList();
    }

    private static List<String> ids(StageGraph graph, Kind kind) {
        return graph.vertices().stream().filter(vertex -> vertex.kind() == kind).map(Vertex::id).toList();
    }

    static Stream<RecordedGraph> graphs() {
        return Stream.concat(Stream.of(PaperExample.recorded(), awkward()),
                LongStream.range(0, 60).mapToObj(StageGraphTest::random));
    }

    private static RecordedGraph random(long seed) {
        RandomProgram program = ProgramGenerator.program(seed);
        return Nulla.linearize(program, program.point()).recorded();
    }

    /// Repeated outputs, an output that feeds a step, an input and a constant as outputs, a step and an input unused.
    private static RecordedGraph awkward() {
        return Nulla.linearize(x -> {
            Real t = x[0].times(x[1]);
            t.sin();
            return new Real[] {t, t, t.exp(), x[0], Real.of(3)};
        }, 1, 2, 3).recorded();
    }

    @Test
    @DisplayName("the paper's example has the paper's graphs, edge for edge")
    void thePapersGraphs() {
        RecordedGraph recorded = PaperExample.recorded();
        // x1 x2 f g h p are v0 to v5
        List<String> plain = List.of("v0 v2 1", "v0 v3 1", "v0 v3 2", "v1 v3 3", "v2 v4 1", "v3 v4 2", "v3 v4 3",
                "v2 v5 1", "v3 v5 2", "v1 v5 3");
        assertThat(edges(StageGraph.of(recorded, Stage.PRIMAL))).containsExactlyElementsOf(plain);
        assertThat(edges(StageGraph.of(recorded, Stage.LINEAR))).containsExactlyElementsOf(plain);
        assertThat(edges(StageGraph.of(recorded, Stage.REVERSED))).containsExactlyElementsOf(
                plain.stream().map(edge -> edge.replaceFirst("(\\S+) (\\S+)", "$2 $1")).toList());
        assertThat(edges(StageGraph.of(recorded, Stage.FANOUT))).containsExactly("v0 v2 1", "v0 v3 1", "v0 v3 2",
                "v1 v3 3", "v2' v4 1", "v3' v4 2", "v3' v4 3", "v2' v5 1", "v3' v5 2", "v1 v5 3", "v2 v2' 0",
                "v3 v3' 0");
        assertThat(edges(StageGraph.of(recorded, Stage.BINARY))).containsExactlyInAnyOrder("v0 v2 1", "v0 v0+1 0",
                "v0+1 v3 1", "v0+1 v3+1 2", "v1 v3+1 3", "v3+1 v3 0", "v2' v4 1", "v3' v4+1 2", "v3' v3'+1 0",
                "v3'+1 v4+1 3", "v4+1 v4 0", "v2' v5 1", "v3'+1 v5+1 2", "v1 v5+1 3", "v5+1 v5 0", "v2 v2' 0",
                "v3 v3' 0");
    }

    @Test
    @DisplayName("the partials are on the edges")
    void partialsAreOnTheEdges() {
        StageGraph graph = StageGraph.of(PaperExample.recorded(), Stage.LINEAR);
        assertThat(graph.edges().stream().map(graph::labelOf)).containsExactly("0.5403", "1", "1", "1", "9", "2.5244",
                "2.5244", "1", "2", "3");
        assertThat(graph.edges().getFirst().partial()).isEqualTo(Math.cos(1));
    }

    @ParameterizedTest
    @MethodSource("graphs")
    @DisplayName("adding fan-out and reversing commute")
    void fanoutAndReversalCommute(RecordedGraph recorded) {
        StageGraph linear = StageGraph.linear(recorded);
        assertThat(linear.reversed().withFanout()).isEqualTo(linear.withFanout().reversed());
        assertThat(linear.reversed().reversed()).isEqualTo(linear);
    }

    @ParameterizedTest
    @MethodSource("graphs")
    @DisplayName("inputs and outputs get no fan-out vertex, every step a pair")
    void onlyStepsArePairs(RecordedGraph recorded) {
        StageGraph linear = StageGraph.linear(recorded);
        StageGraph fanout = linear.withFanout();
        assertThat(ids(fanout, Kind.INPUT)).hasSize(recorded.inputs()).isEqualTo(ids(linear, Kind.INPUT));
        assertThat(ids(fanout, Kind.OUTPUT)).hasSize(recorded.outputs()).isEqualTo(ids(linear, Kind.OUTPUT));
        assertThat(ids(fanout, Kind.STEP)).isEmpty();
        assertThat(ids(fanout, Kind.SUM)).isEqualTo(ids(linear, Kind.STEP));
        assertThat(ids(fanout, Kind.FANOUT)).isEqualTo(ids(linear, Kind.STEP).stream().map(id -> id + "'").toList());
        int[] ins = degrees(fanout.incoming());
        int[] outs = degrees(fanout.outgoing());
        for (int v = 0; v < ins.length; v++) {
            assertThat(ins[v] > 1 && outs[v] > 1).as(fanout.vertices().get(v).id()).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("graphs")
    @DisplayName("a binarised graph adds up and hands out at most two at a time, reversed too")
    void binaryIsBinary(RecordedGraph recorded) {
        StageGraph binary = StageGraph.of(recorded, Stage.BINARY);
        assertBinary(binary, Kind.INPUT, Kind.OUTPUT);
        assertBinary(binary.reversed(), Kind.OUTPUT, Kind.INPUT);
        assertThat(binary.vertices().stream().map(Vertex::id)).doesNotHaveDuplicates();
    }

    private static void assertBinary(StageGraph graph, Kind sources, Kind sinks) {
        int[] ins = degrees(graph.incoming());
        int[] outs = degrees(graph.outgoing());
        for (int v = 0; v < ins.length; v++) {
            Vertex vertex = graph.vertices().get(v);
            assertThat(ins[v]).as(vertex.id()).isLessThanOrEqualTo(2);
            assertThat(outs[v]).as(vertex.id()).isLessThanOrEqualTo(2);
            if (vertex.kind() == sources) {
                assertThat(ins[v]).as(vertex.id()).isZero();
            } else if (vertex.kind() == sinks) {
                assertThat(outs[v]).as(vertex.id()).isZero();
            } else if (vertex.kind() == Kind.SUM) {
                assertThat(outs[v]).as(vertex.id()).isEqualTo(1);
                assertThat(ins[v]).as(vertex.id()).isPositive();
            } else {
                assertThat(vertex.kind()).isEqualTo(Kind.FANOUT);
                assertThat(ins[v]).as(vertex.id()).isEqualTo(1);
                assertThat(outs[v]).as(vertex.id()).isPositive();
            }
        }
    }

    private static int[] degrees(List<List<Integer>> edges) {
        return edges.stream().mapToInt(List::size).toArray();
    }

    @Test
    @DisplayName("outputs that repeat, feed steps, are inputs or constants have identity vertices; unused steps are primal only")
    void awkwardOutputs() {
        RecordedGraph recorded = awkward();
        StageGraph primal = StageGraph.primal(recorded);
        // v3 is the product, v4 the unused sine, v5 the exponential, which stands for the third output
        assertThat(ids(primal, Kind.OUTPUT)).containsExactly("v5", "y0", "y1", "y3", "y4");
        assertThat(ids(primal, Kind.STEP)).containsExactly("v3", "v4");
        assertThat(edges(primal)).contains("v3 y0 0", "v3 y1 0", "v0 y3 0").noneMatch(edge -> edge.contains("y4"));
        assertThat(ids(StageGraph.linear(recorded), Kind.STEP)).containsExactly("v3");
    }

    @Test
    @DisplayName("constants leave their place among the arguments empty")
    void argumentsKeepTheirPlaces() {
        StageGraph primal = StageGraph.primal(Nulla.linearize(x -> new Real[] {x[0].minusFrom(1)}, 2).recorded());
        assertThat(primal.edges().stream().map(primal::labelOf)).containsExactly("2");
    }

    @Test
    @DisplayName("stages are made in order")
    void stagesAreMadeInOrder() {
        StageGraph linear = StageGraph.linear(PaperExample.recorded());
        assertThatThrownBy(linear::binarised).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("'fanout'").hasMessageContaining("'linear'");
        assertThatThrownBy(() -> linear.withFanout().withFanout()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    @DisplayName("a large graph keeps its first and last vertices, and says how many are left out")
    void largeGraphsAreSummarised() {
        Linearization f = Nulla.linearize(x -> {
            Real t = x[0];
            for (int i = 0; i < 10_000; i++) {
                t = t.sin().plus(x[1]);
            }
            return new Real[] {t};
        }, 1, 2);
        for (Stage stage : Stage.values()) {
            StageGraph whole = StageGraph.of(f.recorded(), stage);
            StageGraph summary = whole.summarised(Picture.SENSIBLE);
            assertThat(summary.vertices()).hasSize(60);
            assertThat(ids(summary, Kind.OMITTED)).hasSize(1);
            Vertex omitted = summary.vertices().stream().filter(v -> v.kind() == Kind.OMITTED).findFirst()
                    .orElseThrow();
            assertThat(omitted.title()).isEqualTo((whole.vertices().size() - 59) + " vertices");
            assertThat(ids(summary, Kind.OUTPUT)).hasSize(1);
            assertThat(ids(summary, Kind.INPUT)).contains("v0");
            assertThat(Arrays.asList(Picture.dot(summary).split("\n"))).hasSizeLessThan(250);
        }
        StageGraph small = StageGraph.primal(PaperExample.recorded());
        assertThat(small.summarised(6)).isSameAs(small);
        assertThat(small.summarised(3).vertices()).hasSize(3);
        assertThatThrownBy(() -> small.summarised(2)).hasMessageContaining("at least 3");
    }
}
