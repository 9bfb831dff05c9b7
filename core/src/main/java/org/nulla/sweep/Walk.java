package org.nulla.sweep;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.factor.FactorCache;
import org.nulla.factor.FactorPlan;
import org.nulla.factor.FactoredSystem;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;

/// A program and which of its two preimages is asked for. The *sources* carry the target, the *sinks* the answer, and vectors are sent from
/// sinks to sources: by `J` for the tangent preimage, by its transpose for the cotangent preimage, which is the mirrored walk.
/// [Stations] are its equations one by one.
public final class Walk {

    /// Two vectors go through longer programs one after the other, to save memory.
    private static final int MOST_PAIRED = 4_000_000;

    private final LinearGraph graph;
    private final boolean tangent;
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
        this.meter = meter;
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

    /// The mirrored walk, which needs a graph without sections.
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
        return tangent && graph.vertices() <= MOST_PAIRED && graph.others().isEmpty()
                ? TwinSweep.jvp(graph, one, other, room, meter)
                : new TwinVector[] {twinImage(one, false), twinImage(other, false)};
    }

    /// The images of three vectors, or their images under the transpose, with a bound of what twins differ by.
    ///
    /// @param forward whether images are asked for
    /// @return the images, or null where the program has sections
    public @Nullable BoundedSweep bounded(double[][] vectors, boolean forward) {
        if (graph.sections() > 0 || !graph.others().isEmpty()) {
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
            return spread(v, forward, forward ? ExtendedSweep.jvp(graph, lanes, v.width(), 0, room, meter)
                    : ExtendedSweep.vjp(graph, lanes, v.width(), 0, meter));
        }
        return spread(v, forward, forward ? TwinSweep.jvp(graph, v.lanes(), 0, room, meter)
                : TwinSweep.vjp(graph, v.lanes(), 0, room, meter));
    }

    private TwinVector push(double[] v, boolean extended, long draws) {
        return spread(TwinVector.alone(v), true,
                extended ? ExtendedSweep.jvp(graph, ExtendedSweep.lanes(v), Twins.LANES, draws, room, meter)
                        : TwinSweep.jvp(graph, TwinSweep.lanes(v), draws, room, meter));
    }

    private TwinVector pull(double[] v, boolean extended, long draws) {
        return spread(TwinVector.alone(v), false,
                extended ? ExtendedSweep.vjp(graph, ExtendedSweep.lanes(v), Twins.LANES, draws, meter)
                        : TwinSweep.vjp(graph, TwinSweep.lanes(v), draws, room, meter));
    }

    /// A product with twins that are also off by what [other records][LinearGraph#others] give, to both sides where there are more twins
    /// than these. So what is not known of partials is weighed with its signs, like their rounding.
    ///
    /// @param v what was sent through
    /// @param found what became of it
    private TwinVector spread(TwinVector v, boolean forward, TwinVector found) {
        List<LinearGraph> others = graph.others();
        if (others.isEmpty() || found.width() == 1) {
            return found;
        }
        double[] seed = new double[2 * v.size()];
        for (int i = 0; i < v.size(); i++) {
            seed[2 * i] = v.value(i);
            seed[2 * i + 1] = v.difference(i, v.value(i));
        }
        double[] high = found.lanes();
        double[] low = found.lower();
        for (int lane = 1; lane < Twins.LANES; lane++) {
            LinearGraph other = others.get((lane - 1) % others.size());
            int side = lane > others.size() ? -1 : 1;
            TwinVector there = forward ? ExtendedSweep.jvp(other, seed, 1, 0, room, meter)
                    : ExtendedSweep.vjp(other, seed, 1, 0, meter);
            for (int i = 0; i < there.size(); i++) {
                int at = i * Twins.LANES;
                double apart = side * (there.difference(i, high[at]) - (low == null ? 0 : low[at]));
                double before = high[at + lane];
                double rest = apart + (low == null ? 0 : low[at + lane]);
                high[at + lane] = before + rest;
                if (low != null) {
                    low[at + lane] = rest - (high[at + lane] - before);
                }
            }
        }
        return found;
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

    public int sources() {
        return tangent ? graph.outputs() : graph.inputs();
    }

    public int sinks() {
        return tangent ? graph.inputs() : graph.outputs();
    }
}
