package org.nulla.sweep;

import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.factor.FactorCache;
import org.nulla.factor.FactorPlan;
import org.nulla.factor.FactoredSystem;
import org.nulla.graph.Joined;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;

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

    /// Two vectors go through longer programs one after the other, to save memory.
    private static final int MOST_PAIRED = 4_000_000;

    private final LinearGraph graph;
    private final boolean tangent;
    private final LinearGraph.Children children;
    /// Of the graph, whose edges are the slots of a tangent preimage: looked up once, for they are asked for at every step.
    private final int vertices;
    private final int edges;
    private final long[] steps;
    private final int[] parents;
    private final double[] partials;
    private final TraceMeter meter;
    private final FactorCache cache;
    private final @Nullable FactorPlan plan;
    private final Room room = new Room();

    private Walk(LinearGraph graph, boolean tangent, TraceMeter meter, FactorCache cache,
            @Nullable FactorPlan plan) {
        this.cache = cache;
        this.plan = plan;
        this.graph = graph;
        this.tangent = tangent;
        this.children = tangent ? LinearGraph.Children.NONE : graph.children();
        this.meter = meter;
        this.vertices = graph.vertices();
        this.edges = graph.edges();
        this.steps = graph.joined().steps();
        this.parents = graph.joined().parents();
        this.partials = graph.joined().partials();
    }

    public static Walk tangentPreimage(LinearGraph graph) {
        return tangentPreimage(graph, new FactorCache(), null);
    }

    /// The walk of a program whose factors are kept.
    ///
    /// @param cache where they are kept
    /// @param plan where their structure is kept, or null
    public static Walk tangentPreimage(LinearGraph graph, FactorCache cache, @Nullable FactorPlan plan) {
        return new Walk(graph, true, new TraceMeter(graph.bytes()), cache, plan);
    }

    /// The mirrored walk, which needs a graph without sections: it must know every child of a vertex.
    public static Walk cotangentPreimage(LinearGraph graph) {
        return cotangentPreimage(graph, new FactorCache(), null);
    }

    /// The mirrored walk of a program whose factors are kept.
    ///
    /// @param cache where they are kept
    /// @param plan where their structure is kept, or null
    public static Walk cotangentPreimage(LinearGraph graph, FactorCache cache, @Nullable FactorPlan plan) {
        if (graph.sections() > 0) {
            throw new AssertionError("The mirrored walk was given a graph with sections.");
        }
        return new Walk(graph, false, new TraceMeter(graph.bytes()), cache, plan);
    }

    /// The same walk for another thread or another run.
    public Walk again() {
        return new Walk(graph, tangent, new TraceMeter(graph.bytes()), cache, plan);
    }

    /// The same question about a record of the same program with better partials.
    public Walk of(LinearGraph better) {
        return tangent ? tangentPreimage(better) : cotangentPreimage(better);
    }

    /// The factors of the program, kept where the target has no directions.
    ///
    /// @param basis the target's directions
    /// @param control progress and cancellation
    /// @return the factors, or null where they would not fit in memory
    public @Nullable FactoredSystem factors(double[][] basis, RunControl control) {
        return basis.length == 0 ? cache.of(graph, tangent, plan, meter, control)
                : FactoredSystem.of(graph, tangent, basis, meter, control);
    }

    /// What counts the steps that are recorded again, and the bytes that the record takes.
    public TraceMeter meter() {
        return meter;
    }

    /// What the answer's side is mapped to: `J q`, or `Jᵀ q` for the mirrored walk.
    public double[] image(double[] q) {
        return tangent ? Products.jvp(graph, q, meter) : Products.vjp(graph, q, meter);
    }

    /// The image, by the program and its twins.
    ///
    /// @param extended whether in twice the precision
    public TwinVector twinImage(double[] q, boolean extended) {
        return tangent ? push(q, extended, 0) : pull(q, extended, 0);
    }

    /// The images of two vectors, in one sweep where that goes.
    public TwinVector[] twinImages(double[] one, double[] other) {
        return tangent && graph.vertices() <= MOST_PAIRED ? TwinSweep.jvp(graph, one, other, room, meter)
                : new TwinVector[] {twinImage(one, false), twinImage(other, false)};
    }

    /// The images of three vectors, or their images under the transpose, with a bound of what twins differ by.
    ///
    /// @param forward whether images are asked for
    /// @return the images, or null where the program has sections
    public @Nullable BoundedSweep bounded(double[][] vectors, boolean forward) {
        if (graph.sections() > 0) {
            return null;
        }
        return forward == tangent ? BoundedSweep.jvp(graph, vectors, room) : BoundedSweep.vjp(graph, vectors, room);
    }

    /// The image, by the program and by other twins, independent of those of [#twinImage].
    ///
    /// @param extended whether in twice the precision
    public TwinVector imageByOtherTwins(double[] q, boolean extended) {
        return tangent ? push(q, extended, Twins.OTHERS) : pull(q, extended, Twins.OTHERS);
    }

    /// The transpose of [#twinImage].
    public TwinVector twinPullBack(double[] u, boolean extended) {
        return tangent ? pull(u, extended, 0) : push(u, extended, 0);
    }

    /// The image, each lane with its own vector and in the precision of that.
    public TwinVector twinImage(TwinVector q) {
        return send(q, tangent);
    }

    /// The transpose of [#twinImage], each lane with its own vector and in the precision of that.
    public TwinVector twinPullBack(TwinVector u) {
        return send(u, !tangent);
    }

    private TwinVector send(TwinVector v, boolean forward) {
        if (v.lower() != null) {
            double[] lanes = ExtendedSweep.lanes(v);
            return forward ? ExtendedSweep.jvp(graph, lanes, v.width(), 0, room, meter)
                    : ExtendedSweep.vjp(graph, lanes, v.width(), 0, meter);
        }
        return forward ? TwinSweep.jvp(graph, v.lanes(), 0, room, meter)
                : TwinSweep.vjp(graph, v.lanes(), 0, room, meter);
    }

    private TwinVector push(double[] v, boolean extended, long draws) {
        return extended ? ExtendedSweep.jvp(graph, ExtendedSweep.lanes(v), Twins.LANES, draws, room, meter)
                : TwinSweep.jvp(graph, TwinSweep.lanes(v), draws, room, meter);
    }

    private TwinVector pull(double[] v, boolean extended, long draws) {
        return extended ? ExtendedSweep.vjp(graph, ExtendedSweep.lanes(v), Twins.LANES, draws, meter)
                : TwinSweep.vjp(graph, TwinSweep.lanes(v), draws, room, meter);
    }

    /// The transpose of [#image].
    public double[] pullBack(double[] u) {
        return tangent ? Products.vjp(graph, u, meter) : Products.jvp(graph, u, meter);
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
