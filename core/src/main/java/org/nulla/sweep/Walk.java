package org.nulla.sweep;

import org.nulla.Real;
import org.nulla.graph.LinearGraph;

/// The equations of a preimage in the order in which they are met, the same for both kinds of preimage.
///
/// *Stations* are the vertices of the graph, followed by one identity vertex for each output. The station `v` says
/// `s(v) = Σ partial(slot) · s(neighbour(slot))` over its slots. The *sources* carry the target, the *sinks* the answer;
/// every station that is not a sink is visited once, after all stations that have it as neighbour.
///
/// | | tangent preimage | cotangent preimage |
/// |---|---|---|
/// | order | against the computation | along it |
/// | neighbours | parents | children |
/// | sources | outputs | inputs |
/// | sinks | inputs | outputs |
public final class Walk {

    private final LinearGraph graph;
    private final boolean tangent;
    private final LinearGraph.Children children;

    private Walk(LinearGraph graph, boolean tangent) {
        this.graph = graph;
        this.tangent = tangent;
        this.children = tangent ? LinearGraph.Children.NONE : graph.children();
    }

    public static Walk tangentPreimage(LinearGraph graph) {
        return new Walk(graph, true);
    }

    public static Walk cotangentPreimage(LinearGraph graph) {
        return new Walk(graph, false);
    }

    public LinearGraph graph() {
        return graph;
    }

    /// Whether this is the walk of a tangent preimage.
    public boolean isTangent() {
        return tangent;
    }

    public int stations() {
        return graph.vertices() + graph.outputs();
    }

    public int sources() {
        return tangent ? graph.outputs() : graph.inputs();
    }

    public int sinks() {
        return tangent ? graph.inputs() : graph.outputs();
    }

    public int source(int i) {
        return tangent ? graph.vertices() + i : i;
    }

    public int sink(int i) {
        return tangent ? i : graph.vertices() + i;
    }

    /// How many stations are visited.
    public int steps() {
        return tangent ? stations() - graph.inputs() : graph.vertices();
    }

    /// The station visited at a step.
    public int station(int step) {
        return tangent ? stations() - 1 - step : step;
    }

    public int firstSlot(int station) {
        if (!tangent) {
            return children.first(station);
        }
        return station < graph.vertices() ? graph.firstEdge(station) : graph.edges() + station - graph.vertices();
    }

    /// One past the last slot.
    public int endSlot(int station) {
        if (!tangent) {
            return children.end(station);
        }
        if (station < graph.vertices()) {
            return graph.endEdge(station);
        }
        int output = station - graph.vertices();
        return graph.edges() + output + (graph.outputVertex(output) < 0 ? 0 : 1);
    }

    public int neighbour(int slot) {
        if (!tangent) {
            return children.child(slot);
        }
        return slot < graph.edges() ? graph.parent(slot) : graph.outputVertex(slot - graph.edges());
    }

    public double partial(int slot) {
        int edge = edge(slot);
        return edge < 0 ? 1 : graph.partial(edge);
    }

    public Real partialInFlight(int slot) {
        int edge = edge(slot);
        return edge < 0 ? Real.ONE : graph.partialInFlight(edge);
    }

    /// The graph's edge behind a slot, or -1 for the identity, whose partial is 1.
    public int edge(int slot) {
        if (!tangent) {
            return children.edge(slot);
        }
        return slot < graph.edges() ? slot : -1;
    }
}
