package org.nulla.graph;

import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.function.Operation;

/// The recorded, linearised computation: vertices in the order they were computed, each with its parents and the partial
/// on each edge. Immutable.
///
/// The first vertices are the inputs. An output is named by its vertex, or is a constant (-1); walks give every output an
/// identity vertex of its own, so that outputs may repeat, feed one another, or be inputs.
public final class LinearGraph {

    private final int inputs;
    private final int[] outputs;
    private final int vertices;
    private final int[] edgeEnd;
    private final @Nullable Operation[] operations;
    private final int edges;
    private final int[] parents;
    private final double[] partials;
    private final @Nullable Real @Nullable [] partialsInFlight;
    private final int firstNonFinite;
    private final int firstVague;

    private volatile @Nullable Children children;

    /// Takes over the columns of a tape, which must not write to them any more.
    ///
    /// @param inputs how many inputs
    /// @param outputs the vertex of each output, -1 for a constant
    /// @param vertices how many vertices
    /// @param edgeEnd the end of each vertex's edges
    /// @param operations what each vertex did
    /// @param edges how many edges
    /// @param parents the parent of each edge
    /// @param partials the partial of each edge
    /// @param partialsInFlight partials of an outer level where they are not plain
    /// @param firstNonFinite the first vertex with a partial that is not finite, or -1
    /// @param vague vertices with a partial that has lost its digits, in rising order
    public LinearGraph(int inputs, int[] outputs, int vertices, int[] edgeEnd, @Nullable Operation[] operations,
            int edges,
            int[] parents, double[] partials, @Nullable Real @Nullable [] partialsInFlight, int firstNonFinite,
            int[] vague) {
        this.inputs = inputs;
        this.outputs = outputs;
        this.vertices = vertices;
        this.edgeEnd = edgeEnd;
        this.operations = operations;
        this.edges = edges;
        this.parents = parents;
        this.partials = partials;
        this.partialsInFlight = partialsInFlight;
        this.firstNonFinite = firstNonFinite < 0 ? -1 : firstLiveNonFinite(firstNonFinite);
        this.firstVague = firstVague(vague);
    }

    public int inputs() {
        return inputs;
    }

    public int outputs() {
        return outputs.length;
    }

    public int vertices() {
        return vertices;
    }

    public int edges() {
        return edges;
    }

    /// The vertex of an output, or -1 where the output is constant.
    public int outputVertex(int output) {
        return outputs[output];
    }

    public int firstEdge(int vertex) {
        return vertex == 0 ? 0 : edgeEnd[vertex - 1];
    }

    /// One past the last edge.
    public int endEdge(int vertex) {
        return edgeEnd[vertex];
    }

    public int parent(int edge) {
        return parents[edge];
    }

    public double partial(int edge) {
        return partials[edge];
    }

    /// Whether some partial is a number in flight of an outer derivative.
    public boolean isInFlight() {
        return partialsInFlight != null;
    }

    public Real partialInFlight(int edge) {
        Real partial = partialsInFlight == null ? null : partialsInFlight[edge];
        return partial == null ? Real.of(partials[edge]) : partial;
    }

    public @Nullable Operation operation(int vertex) {
        return operations[vertex];
    }

    /// The first vertex that matters to an output and has a partial that is not finite, or -1.
    public int firstNonFinite() {
        return firstNonFinite;
    }

    private int firstLiveNonFinite(int from) {
        boolean[] live = live();
        for (int v = from; v < vertices; v++) {
            for (int e = firstEdge(v); live[v] && e < endEdge(v); e++) {
                if (!Double.isFinite(partials[e])) {
                    return v;
                }
            }
        }
        return -1;
    }

    /// The first vertex that matters to an output and has a partial without digits, or -1.
    public int firstVague() {
        return firstVague;
    }

    private int firstVague(int[] vague) {
        if (vague.length > 0) {
            boolean[] live = live();
            for (int vertex : vague) {
                if (live[vertex]) {
                    return vertex;
                }
            }
        }
        return -1;
    }

    /// For each vertex whether an output depends on it.
    private boolean[] live() {
        boolean[] live = new boolean[vertices];
        for (int vertex : outputs) {
            if (vertex >= 0) {
                live[vertex] = true;
            }
        }
        for (int v = vertices - 1; v >= 0; v--) {
            if (live[v]) {
                for (int e = firstEdge(v); e < endEdge(v); e++) {
                    live[parents[e]] = true;
                }
            }
        }
        return live;
    }

    /// The edges as seen from the parents, made at the first call.
    public Children children() {
        Children made = children;
        if (made == null) {
            made = Children.of(this);
            children = made;
        }
        return made;
    }

    /// The edges of a graph as seen from the parents, without those that lead to no output, and with one identity edge
    /// from the vertex of each output to the output's own vertex, numbered after all others.
    public static final class Children {
        /// No edges at all.
        public static final Children NONE = new Children(new int[1], new int[0], new int[0]);

        private final int[] end;
        private final int[] edge;
        private final int[] child;

        private Children(int[] end, int[] edge, int[] child) {
            this.end = end;
            this.edge = edge;
            this.child = child;
        }

        private static Children of(LinearGraph graph) {
            boolean[] live = graph.live();
            int[] end = new int[graph.vertices + 1];
            for (int vertex : graph.outputs) {
                if (vertex >= 0) {
                    end[vertex + 1]++;
                }
            }
            for (int v = 0; v < graph.vertices; v++) {
                if (live[v]) {
                    for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                        end[graph.parents[e] + 1]++;
                    }
                }
            }
            for (int v = 0; v < graph.vertices; v++) {
                end[v + 1] += end[v];
            }
            int[] next = end.clone();
            int[] edge = new int[end[graph.vertices]];
            int[] child = new int[edge.length];
            for (int v = 0; v < graph.vertices; v++) {
                if (live[v]) {
                    for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                        int slot = next[graph.parents[e]]++;
                        edge[slot] = e;
                        child[slot] = v;
                    }
                }
            }
            for (int output = 0; output < graph.outputs.length; output++) {
                int vertex = graph.outputs[output];
                if (vertex >= 0) {
                    int slot = next[vertex]++;
                    edge[slot] = -1;
                    child[slot] = graph.vertices + output;
                }
            }
            return new Children(end, edge, child);
        }

        public int first(int vertex) {
            return end[vertex];
        }

        /// One past the last.
        public int end(int vertex) {
            return end[vertex + 1];
        }

        /// The edge's number in the graph, by which its partial is found; -1 for an identity edge.
        public int edge(int slot) {
            return edge[slot];
        }

        public int child(int slot) {
            return child[slot];
        }
    }
}
