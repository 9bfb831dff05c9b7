package org.nulla;

import java.util.List;
import org.nulla.function.Operation;
import org.nulla.graph.LinearGraph;

/// What one run of a function recorded: a vertex for each step, in the order they were computed, and an edge from each
/// argument that is not a constant. The first vertices are the inputs. Immutable.
///
/// The edges of a vertex are counted from 0; where arguments are constants, [#argument(int, int)] tells which argument an
/// edge belongs to. Partials are plain values, also inside an outer derivative. The values of the steps in between are not
/// recorded.
public final class RecordedGraph {

    private final LinearGraph graph;
    private final List<String> inputNames;
    private final List<String> outputNames;
    private final double[] point;
    private final double[] values;

    RecordedGraph(LinearGraph graph, List<String> inputNames, List<String> outputNames, double[] point,
            double[] values) {
        this.graph = graph;
        this.inputNames = inputNames;
        this.outputNames = outputNames;
        this.point = point;
        this.values = values;
    }

    /// How many vertices, inputs included.
    ///
    /// @return the number of vertices
    public int vertices() {
        return graph.vertices();
    }

    /// How many of the first vertices are inputs.
    ///
    /// @return the number of inputs
    public int inputs() {
        return graph.inputs();
    }

    /// How many outputs.
    ///
    /// @return the number of outputs
    public int outputs() {
        return graph.outputs();
    }

    /// The names of the inputs.
    ///
    /// @return a name for each input
    public List<String> inputNames() {
        return inputNames;
    }

    /// The names of the outputs.
    ///
    /// @return a name for each output
    public List<String> outputNames() {
        return outputNames;
    }

    /// The plain value of an input.
    ///
    /// @param input which one, from 0
    /// @return its value
    public double inputValue(int input) {
        return point[input];
    }

    /// The plain value of an output.
    ///
    /// @param output which one, from 0
    /// @return its value
    public double outputValue(int output) {
        return values[output];
    }

    /// The vertex that an output is the value of. Outputs may share a vertex, and may be inputs.
    ///
    /// @param output which one, from 0
    /// @return its vertex, or -1 where the output is a constant
    public int outputVertex(int output) {
        return graph.outputVertex(output);
    }

    /// What a vertex did.
    ///
    /// @param vertex which one, from 0
    /// @return the operation's label, empty for an input
    public String operation(int vertex) {
        Operation operation = graph.operation(vertex);
        return operation == null ? "" : operation.label();
    }

    /// How many edges lead into a vertex.
    ///
    /// @param vertex which one, from 0
    /// @return the number of arguments that are not constants
    public int edges(int vertex) {
        return graph.endEdge(vertex) - graph.firstEdge(vertex);
    }

    /// Where an edge comes from.
    ///
    /// @param vertex the vertex it leads into
    /// @param edge which of its edges, from 0
    /// @return an earlier vertex
    public int parent(int vertex, int edge) {
        return graph.parent(edgeOf(vertex, edge));
    }

    /// The partial on an edge: the derivative of the vertex by that argument alone.
    ///
    /// @param vertex the vertex the edge leads into
    /// @param edge which of its edges, from 0
    /// @return the partial's plain value
    public double partial(int vertex, int edge) {
        return graph.partial(edgeOf(vertex, edge));
    }

    /// Which argument an edge belongs to.
    ///
    /// @param vertex the vertex the edge leads into
    /// @param edge which of its edges, from 0
    /// @return the argument's place, from 0
    public int argument(int vertex, int edge) {
        Operation operation = graph.operation(vertex);
        edgeOf(vertex, edge);
        return operation == null ? edge : operation.argument(edge);
    }

    private int edgeOf(int vertex, int edge) {
        if (edge < 0 || edge >= edges(vertex)) {
            throw new IndexOutOfBoundsException("Vertex " + vertex + " has " + edges(vertex)
                    + " edge(s), counted from 0; there is no edge " + edge + ".");
        }
        return graph.firstEdge(vertex) + edge;
    }
}
