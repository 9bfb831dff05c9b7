package org.nulla.affine;

import java.util.ArrayList;
import java.util.List;
import org.nulla.graph.Edges;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Passenger;
import org.nulla.sweep.Products;
import org.nulla.sweep.Tangents;
import org.nulla.sweep.Walk;

/// How large the tangent (or, for the mirrored walk, the cotangent) at each station typically is: the largest of a few
/// passes with random seeds. Pivots are weighed by it, so that a variable of large scale is not mistaken for an important
/// one.
///
/// The seeds are drawn by the number of the input or output, so that tracing again repeats them. Where a section begins,
/// the tangents of its inputs are kept, so that the sizes inside it are found when it is traced again.
final class NaturalSizes implements Passenger {

    private static final int PASSES = 3;

    private final double[] seeds;
    private final Tangents tangents;
    /// For each section the tangents of its inputs.
    private final List<double[]> seedsOfSections = new ArrayList<>();

    private NaturalSizes(double[] seeds, int room) {
        this.seeds = seeds;
        this.tangents = new Tangents(PASSES, false, seeds, room);
    }

    /// A size for each station of a whole walk; never zero.
    ///
    /// @param walk the walk
    /// @param seedsOfSections where the tangents at each section's inputs are put
    static double[] of(Walk walk, List<double[]> seedsOfSections) {
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
        NaturalSizes along = new NaturalSizes(seeds, graph.vertices());
        graph.carry(along, walk.meter());
        seedsOfSections.addAll(along.seedsOfSections);
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

    /// Travels through a section whose inputs' tangents were kept.
    static NaturalSizes inside(double[] seeds) {
        return new NaturalSizes(seeds, 0);
    }

    /// A size for each vertex that was passed; the rest is filled up with the least.
    double[] sizes(int stations) {
        double[] sizes = new double[stations];
        for (int v = 0; v < tangents.vertices(); v++) {
            for (int pass = 0; pass < PASSES; pass++) {
                sizes[v] = Math.max(sizes[v], Math.abs(tangents.at(v, pass)));
            }
        }
        return clamped(sizes);
    }

    private static double[] clamped(double[] sizes) {
        for (int station = 0; station < sizes.length; station++) {
            sizes[station] = Math.clamp(sizes[station], Double.MIN_NORMAL, Double.MAX_VALUE);
        }
        return sizes;
    }

    List<double[]> seedsOfSections() {
        return seedsOfSections;
    }

    @Override
    public void advance(Edges edges, int end) {
        tangents.advance(edges, end);
    }

    @Override
    public Passenger into(int[] inputs) {
        return inside(tangents.seedsAt(inputs));
    }

    @Override
    public void outOf(Passenger inside, int[] outputs) {
        NaturalSizes there = (NaturalSizes) inside;
        seedsOfSections.add(there.seeds);
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
