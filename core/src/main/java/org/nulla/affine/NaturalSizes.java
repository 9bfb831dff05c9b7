package org.nulla.affine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.nulla.graph.Edges;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Passenger;
import org.nulla.sweep.Products;
import org.nulla.sweep.Tangents;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;

/// How large the tangent (or, for the mirrored walk, the cotangent) at each station typically is: the largest of a few
/// passes with random seeds. Pivots are weighed by it, so that a variable of large scale is not mistaken for an important
/// one.
///
/// The seeds are drawn by the number of the input or output, so that tracing again repeats them. Where a section begins,
/// what its inputs start with is kept, so that the sizes inside it are found when it is traced again.
final class NaturalSizes implements Passenger {

    private static final int PASSES = 3;

    private final double[] seeds;
    private final Tangents tangents;
    /// Vertices that no input reaches along partials other than zero.
    private final BitSet dead;
    private int looked;
    private final List<Start> startsOfSections = new ArrayList<>();

    /// What the inputs of a section start with.
    ///
    /// @param seeds their tangents
    /// @param dead which of them no input of the program reaches
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Start(double[] seeds, BitSet dead) {
    }

    private NaturalSizes(double[] seeds, BitSet dead, int room) {
        this.seeds = seeds;
        this.dead = dead;
        this.looked = seeds.length / PASSES;
        this.tangents = new Tangents(PASSES, seeds, room);
    }

    /// One over the largest entry of a target's origin in natural sizes; 0 where the origin is 0.
    static double originScale(Walk walk, Target target, double[] sizes) {
        double largest = 0;
        for (int i = 0; i < walk.sources(); i++) {
            largest = Math.max(largest, Math.abs(target.origin()[i]) / sizes[walk.source(i)]);
        }
        return largest == 0 ? 0 : 1 / largest;
    }

    /// A size for each station of a whole walk; never zero.
    ///
    /// @param walk the walk
    /// @param startsOfSections where is put what each section's inputs start with
    /// @param dead where the vertices are put that no input reaches
    static double[] of(Walk walk, List<Start> startsOfSections, BitSet dead) {
        LinearGraph graph = walk.graph();
        double[] seeds = new double[PASSES * walk.sinks()];
        for (int i = 0; i < walk.sinks(); i++) {
            for (int pass = 0; pass < PASSES; pass++) {
                seeds[PASSES * i + pass] = random(pass * 0x9E3779B97F4A7C15L + i);
            }
        }
        if (!walk.isTangent()) {
            return mirrored(walk, seeds);
        }
        NaturalSizes along = new NaturalSizes(seeds, dead, graph.vertices());
        graph.carry(along, walk.meter());
        startsOfSections.addAll(along.startsOfSections);
        double[] sizes = along.sizes(walk.stations());
        for (int output = 0; output < graph.outputs(); output++) {
            int vertex = graph.outputVertex(output);
            sizes[graph.vertices() + output] = vertex < 0 ? Double.MIN_NORMAL : sizes[vertex];
        }
        return sizes;
    }

    private static double[] mirrored(Walk walk, double[] seeds) {
        LinearGraph graph = walk.graph();
        double[] sizes = new double[walk.stations()];
        for (int pass = 0; pass < PASSES; pass++) {
            double[] seed = new double[graph.outputs()];
            for (int output = 0; output < seed.length; output++) {
                seed[output] = seeds[PASSES * output + pass];
                int station = graph.vertices() + output;
                sizes[station] = Math.max(sizes[station], Math.abs(seed[output]));
            }
            double[] perVertex = Products.reverse(graph, seed, walk.meter());
            for (int v = 0; v < perVertex.length; v++) {
                sizes[v] = Math.max(sizes[v], Math.abs(perVertex[v]));
            }
        }
        return clamped(sizes);
    }

    /// Travels through a section again.
    static NaturalSizes inside(Start start) {
        return new NaturalSizes(start.seeds, (BitSet) start.dead.clone(), 0);
    }

    BitSet dead() {
        return dead;
    }

    /// A size for each vertex that was passed; the rest is filled up with the least.
    double[] sizes(int stations) {
        double[] sizes = new double[stations];
        for (int v = 0; v < tangents.vertices(); v++) {
            sizes[v] = Math.max(Math.abs(tangents.at(v, 0)),
                    Math.max(Math.abs(tangents.at(v, 1)), Math.abs(tangents.at(v, 2))));
        }
        return clamped(sizes);
    }

    private static double[] clamped(double[] sizes) {
        for (int station = 0; station < sizes.length; station++) {
            sizes[station] = Math.clamp(sizes[station], Double.MIN_NORMAL, Double.MAX_VALUE);
        }
        return sizes;
    }

    List<Start> startsOfSections() {
        return startsOfSections;
    }

    @Override
    public void advance(Edges edges, int end) {
        tangents.advance(edges, end);
        for (; looked < end; looked++) {
            if (tangents.at(looked, 0) == 0 && tangents.at(looked, 1) == 0 && isDead(edges, looked)) {
                dead.set(looked);
            }
        }
    }

    /// Zero tangents may also be what cancellation leaves; only the partials tell.
    private boolean isDead(Edges edges, int vertex) {
        for (int e = edges.firstEdge(vertex); e < edges.endEdge(vertex); e++) {
            if (edges.partial(e) != 0 && !dead.get(edges.parent(e))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Passenger into(int[] inputs) {
        BitSet deadInputs = new BitSet();
        for (int i = 0; i < inputs.length; i++) {
            deadInputs.set(i, dead.get(inputs[i]));
        }
        return inside(new Start(tangents.seedsAt(inputs), deadInputs));
    }

    @Override
    public void outOf(Passenger inside, int[] outputs) {
        NaturalSizes there = (NaturalSizes) inside;
        BitSet deadInputs = there.dead.get(0, there.seeds.length / PASSES);
        startsOfSections.add(new Start(there.seeds, deadInputs));
        for (int output : outputs) {
            dead.set(looked++, there.dead.get(output));
        }
        tangents.append(there.tangents.seedsAt(outputs));
    }

    /// A number between 0.5 and 1.5, of either sign, that depends on the key alone (the finaliser of SplitMix64).
    static double random(long key) {
        long z = key + 0x632BE59BD9B4E019L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        z ^= z >>> 31;
        double size = 0.5 + (z >>> 11) * 0x1p-53;
        return (z & 1) == 0 ? size : -size;
    }
}
