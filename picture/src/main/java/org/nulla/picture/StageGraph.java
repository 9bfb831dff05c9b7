package org.nulla.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.nulla.RecordedGraph;

/// A recorded program at one stage of its way to a preimage. Immutable; edges name their ends by number, as
/// [#vertices()] counts them.
///
/// From the linearised stage on a graph computes something: what enters a vertex is added up, what leaves it is handed out
/// as often as there are edges, and every edge multiplies by its partial. Along the edges that is `J dx`; with edges reversed,
/// `Jᵀ ȳ`. [#reversed()] and [#withFanout()] may be applied in either order.
///
/// | stage | made by |
/// |---|---|
/// | [Stage#PRIMAL] | [#primal(RecordedGraph)] |
/// | [Stage#LINEAR] | [#linear(RecordedGraph)] |
/// | [Stage#REVERSED] | then [#reversed()] |
/// | [Stage#FANOUT] | or [#withFanout()] |
/// | [Stage#BINARY] | and then [#binarised()] |
///
/// @param stage what has been done: never [Stage#REVERSED], which is [Stage#LINEAR] with `isReversed`
/// @param isReversed whether edges point from outputs to inputs
/// @param vertices the vertices
/// @param edges the edges; two vertices may have several
public record StageGraph(Stage stage, boolean isReversed, List<Vertex> vertices, List<Edge> edges) {

    /// Copies the lists.
    public StageGraph {
        vertices = List.copyOf(vertices);
        edges = List.copyOf(edges);
    }

    /// A recorded program at a stage.
    ///
    /// @param recorded what was recorded
    /// @param stage the stage
    /// @return the graph
    public static StageGraph of(RecordedGraph recorded, Stage stage) {
        return switch (stage) {
            case PRIMAL -> primal(recorded);
            case LINEAR -> linear(recorded);
            case REVERSED -> linear(recorded).reversed();
            case FANOUT -> linear(recorded).withFanout();
            case BINARY -> linear(recorded).withFanout().binarised();
        };
    }

    /// The program as it ran. A step whose value is an output and nothing else stands for that output; any other output has
    /// an identity vertex, so that outputs may repeat, feed steps, be inputs or be constants.
    ///
    /// @param recorded what was recorded
    /// @return the graph, with all steps
    public static StageGraph primal(RecordedGraph recorded) {
        return new Recording(recorded).primal();
    }

    /// How small changes flow through the program, restricted to the steps that an output depends on.
    ///
    /// @param recorded what was recorded
    /// @return the graph
    public static StageGraph linear(RecordedGraph recorded) {
        return new Recording(recorded).linear();
    }

    /// The same graph with every edge turned round. Doing it twice changes nothing.
    ///
    /// @return the reversed graph
    public StageGraph reversed() {
        List<Vertex> turned = new ArrayList<>();
        for (Vertex vertex : vertices) {
            boolean end = vertex.kind() == Vertex.Kind.INPUT || vertex.kind() == Vertex.Kind.OUTPUT;
            turned.add(end && stage != Stage.PRIMAL
                    ? vertex.withNote(isReversed ? Recording.TANGENT : Recording.COTANGENT)
                    : vertex.withKind(vertex.kind().reversed()));
        }
        return new StageGraph(stage, !isReversed, turned, edges.stream().map(Edge::reversed).toList());
    }

    /// Splits every step in two: one vertex that adds up, and after it one that hands out. Inputs have nothing to add up and
    /// outputs nothing to hand out, so they stay whole.
    ///
    /// @return the graph with explicit fan-out
    public StageGraph withFanout() {
        require(Stage.LINEAR, "withFanout()");
        return Fanout.of(this);
    }

    /// Replaces what adds up or hands out more than two things by trees of vertices that do it two at a time.
    ///
    /// @return the binarised graph
    public StageGraph binarised() {
        require(Stage.FANOUT, "binarised()");
        return new Binarising(this).result();
    }

    /// A graph that is small enough to be drawn: where there are more vertices than the limit, a fifth of as many, the first
    /// and the last ones in the order of the computation, and between them one vertex that says how much is left out.
    ///
    /// @param limit the most vertices that are all drawn, at least 3
    /// @return this graph, or a shortened one
    public StageGraph summarised(int limit) {
        if (limit < 3) {
            throw new IllegalArgumentException("A summary shows at least 3 vertices, and the limit is " + limit + ".");
        }
        return vertices.size() <= limit ? this : Summary.of(this, Math.max(3, limit / 5));
    }

    /// What is written on an edge: the place of the argument in a primal graph, else the partial.
    ///
    /// @param edge one of the edges
    /// @return the label; empty where there is nothing to say
    public String labelOf(Edge edge) {
        if (edge.argument() == Edge.SEVERAL) {
            return "";
        }
        if (stage == Stage.PRIMAL) {
            return edge.argument() == 0 ? "" : Integer.toString(edge.argument());
        }
        return Digits.of(edge.partial());
    }

    /// The numbers of the vertices of the inputs, in the order of the inputs.
    ///
    /// @return all inputs that this graph shows
    public List<Integer> inputs() {
        return ends(Vertex.Kind.INPUT);
    }

    /// The numbers of the vertices of the outputs, in the order of the outputs.
    ///
    /// @return all outputs that this graph shows
    public List<Integer> outputs() {
        return ends(Vertex.Kind.OUTPUT);
    }

    private List<Integer> ends(Vertex.Kind kind) {
        return IntStream.range(0, vertices.size()).filter(v -> vertices.get(v).kind() == kind).boxed()
                .sorted(Comparator.comparingInt(v -> vertices.get(v).place())).toList();
    }

    /// The numbers of the edges that enter each vertex, in order.
    ///
    /// @return a list for each vertex
    public List<List<Integer>> incoming() {
        return edgesBy(Edge::to);
    }

    /// The numbers of the edges that leave each vertex, in order.
    ///
    /// @return a list for each vertex
    public List<List<Integer>> outgoing() {
        return edgesBy(Edge::from);
    }

    private List<List<Integer>> edgesBy(ToIntFunction<Edge> end) {
        List<List<Integer>> result = new ArrayList<>();
        vertices.forEach(_ -> result.add(new ArrayList<>()));
        for (int i = 0; i < edges.size(); i++) {
            result.get(end.applyAsInt(edges.get(i))).add(i);
        }
        return result;
    }

    private void require(Stage needed, String what) {
        if (stage != needed) {
            throw new IllegalStateException(what + " starts from the stage '" + needed.label()
                    + "', and this graph is at the stage '" + stage.label() + "'.");
        }
    }
}
