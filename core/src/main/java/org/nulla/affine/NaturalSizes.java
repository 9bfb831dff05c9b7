package org.nulla.affine;

import org.nulla.graph.LinearGraph;
import org.nulla.sweep.Products;
import org.nulla.sweep.Walk;

/// How large the tangent (or, for the mirrored walk, the cotangent) at each station typically is: the largest of a few
/// passes with random seeds. Pivots are weighed by it, so that a variable of large scale is not mistaken for an important
/// one.
///
/// The seeds are drawn by the number of the input or output, so that tracing again repeats them.
final class NaturalSizes {

    private static final int PASSES = 3;

    private NaturalSizes() {
    }

    /// A size for each station; never zero.
    static double[] of(Walk walk) {
        LinearGraph graph = walk.graph();
        double[] size = new double[walk.stations()];
        for (int pass = 0; pass < PASSES; pass++) {
            int seeds = walk.sinks();
            double[] seed = new double[seeds];
            for (int i = 0; i < seeds; i++) {
                seed[i] = random(pass * 0x9E3779B97F4A7C15L + i);
            }
            double[] perVertex = walk.isTangent() ? Products.forward(graph, seed) : Products.reverse(graph, seed);
            for (int v = 0; v < perVertex.length; v++) {
                size[v] = Math.max(size[v], Math.abs(perVertex[v]));
            }
            for (int output = 0; output < graph.outputs(); output++) {
                int vertex = graph.outputVertex(output);
                double here = walk.isTangent() ? (vertex < 0 ? 0 : perVertex[vertex]) : seed[output];
                int station = graph.vertices() + output;
                size[station] = Math.max(size[station], Math.abs(here));
            }
        }
        for (int station = 0; station < size.length; station++) {
            size[station] = Math.clamp(size[station], Double.MIN_NORMAL, Double.MAX_VALUE);
        }
        return size;
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
