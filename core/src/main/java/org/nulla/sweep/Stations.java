package org.nulla.sweep;

import org.nulla.Real;
import org.nulla.graph.Joined;
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
public final class Stations {

    private final LinearGraph graph;
    private final boolean tangent;
    private final LinearGraph.Children children;
    /// Of the graph, whose edges are the slots of a tangent preimage: looked up once, for they are asked for at every step.
    private final int vertices;
    private final int edges;
    private final long[] steps;
    private final int[] parents;
    private final double[] partials;

    private Stations(LinearGraph graph, boolean tangent) {
        this.graph = graph;
        this.tangent = tangent;
        this.children = tangent ? LinearGraph.Children.NONE : graph.children();
        this.vertices = graph.vertices();
        this.edges = graph.edges();
        this.steps = graph.joined().steps();
        this.parents = graph.joined().parents();
        this.partials = graph.joined().partials();
    }

    /// The stations of a walk.
    public static Stations of(Walk walk) {
        return new Stations(walk.graph(), walk.isTangent());
    }

    /// How many stations there are.
    public int count() {
        return vertices + graph.outputs();
    }

    public int source(int i) {
        return tangent ? vertices + i : i;
    }

    public int sink(int i) {
        return tangent ? i : vertices + i;
    }

    /// How many stations are visited.
    public int steps() {
        return tangent ? count() - graph.inputs() : vertices;
    }

    /// The station visited at a step.
    public int visited(int step) {
        return tangent ? count() - 1 - step : step;
    }

    public int firstSlot(int station) {
        if (!tangent) {
            return children.first(station);
        }
        if (station >= vertices) {
            return edges + station - vertices;
        }
        return station == 0 ? 0 : Joined.endEdge(steps[station - 1]);
    }

    /// One past the last slot.
    public int endSlot(int station) {
        if (!tangent) {
            return children.end(station);
        }
        if (station < vertices) {
            return Joined.endEdge(steps[station]);
        }
        int output = station - vertices;
        return edges + output + (graph.outputVertex(output) < 0 ? 0 : 1);
    }

    public int neighbour(int slot) {
        if (!tangent) {
            return children.child(slot);
        }
        return slot < edges ? parents[slot] : graph.outputVertex(slot - edges);
    }

    public double partial(int slot) {
        int edge = edge(slot);
        return edge < 0 ? 1 : partials[edge];
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
        return slot < edges ? slot : -1;
    }
}
