package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.graph.Joined;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;

/// The two ordinary sweeps, taken by a program and its [twins][Twins] side by side.
public final class TwinSweep {

    private TwinSweep() {
    }

    /// A vector that all lanes start with.
    static double[] lanes(double[] seeds) {
        double[] lanes = new double[seeds.length * Twins.LANES];
        for (int i = 0; i < seeds.length; i++) {
            Arrays.fill(lanes, i * Twins.LANES, (i + 1) * Twins.LANES, seeds[i]);
        }
        return lanes;
    }

    /// `J dx`.
    ///
    /// @param tangent the lanes of the tangent
    /// @param draws what is added to the numbers of steps to draw twins
    /// @param room where numbers on the way are put
    static TwinVector jvp(LinearGraph graph, double[] tangent, long draws, Room room, TraceMeter meter) {
        Places places = room.places(graph);
        TwinTangents tangents = new TwinTangents(tangent, 1, room.of(Twins.LANES, places.count(graph)), places, draws);
        graph.carry(tangents, meter);
        return new TwinVector(tangents.at(graph.outputVertices()), null);
    }

    /// `J dx` for two vectors in one sweep, each as if it went alone.
    static TwinVector[] jvp(LinearGraph graph, double[] one, double[] other, Room room, TraceMeter meter) {
        Places places = room.places(graph);
        TwinTangents tangents = new TwinTangents(woven(lanes(one), lanes(other)), 2,
                room.of(2 * Twins.LANES, places.count(graph)), places, 0);
        graph.carry(tangents, meter);
        double[] both = tangents.at(graph.outputVertices());
        TwinVector[] images = new TwinVector[2];
        for (int k = 0; k < images.length; k++) {
            double[] image = new double[both.length / 2];
            for (int at = 0; at < image.length; at += Twins.LANES) {
                System.arraycopy(both, 2 * at + k * Twins.LANES, image, at, Twins.LANES);
            }
            images[k] = new TwinVector(image, null);
        }
        return images;
    }

    private static double[] woven(double[] one, double[] other) {
        double[] both = new double[2 * one.length];
        for (int at = 0; at < one.length; at += Twins.LANES) {
            System.arraycopy(one, at, both, 2 * at, Twins.LANES);
            System.arraycopy(other, at, both, 2 * at + Twins.LANES, Twins.LANES);
        }
        return both;
    }

    /// `Jᵀ ȳ`.
    ///
    /// @param cotangent the lanes of the cotangent
    /// @param draws what is added to the numbers of steps to draw twins
    /// @param room where numbers on the way are put
    static TwinVector vjp(LinearGraph graph, double[] cotangent, long draws, Room room, TraceMeter meter) {
        double[] c = room.of(Twins.LANES, graph.vertices());
        Arrays.fill(c, 0, Twins.LANES * graph.vertices(), 0);
        reverse(graph, cotangent, draws, c, meter);
        return new TwinVector(Arrays.copyOf(c, Twins.LANES * graph.inputs()), null);
    }

    /// The cotangent of every vertex.
    public static TwinVector cotangents(LinearGraph graph, double[] cotangent, TraceMeter meter) {
        double[] c = new double[Twins.LANES * graph.vertices()];
        reverse(graph, lanes(cotangent), 0, c, meter);
        return new TwinVector(c, null);
    }

    private static void reverse(LinearGraph graph, double[] cotangent, long draws, double[] c, TraceMeter meter) {
        for (int i = 0; i < graph.outputs(); i++) {
            for (int k = 0; k < Twins.LANES && graph.outputVertex(i) >= 0; k++) {
                c[Twins.LANES * graph.outputVertex(i) + k] += cotangent[Twins.LANES * i + k];
            }
        }
        Cotangents.pull(graph, c, Twins.LANES, draws, TwinSweep::pull, meter);
    }

    private static void pull(LinearGraph graph, double[] c, int first, int end, long shift) {
        Joined columns = graph.joined();
        int[] parents = columns.parents();
        double[] partials = columns.partials();
        double[] factor = Twins.table();
        for (int v = end - 1; v >= first; v--) {
            int here = Twins.LANES * v;
            double h0 = c[here];
            double h1 = c[here + 1];
            double h2 = c[here + 2];
            double h3 = c[here + 3];
            double h4 = c[here + 4];
            if (h0 != 0 || h1 != 0 || h2 != 0 || h3 != 0 || h4 != 0) {
                int behind = columns.endEdge(v);
                int begin = v == 0 ? 0 : columns.endEdge(v - 1);
                for (int e = begin; e < behind; e++) {
                    int there = Twins.LANES * parents[e];
                    double partial = partials[e];
                    int draw = Twins.draw(v + shift, e - begin);
                    c[there] += partial * h0;
                    c[there + 1] += partial * factor[draw] * h1;
                    c[there + 2] += partial * factor[draw + 1] * h2;
                    c[there + 3] += partial * factor[draw + 2] * h3;
                    c[there + 4] += partial * factor[draw + 3] * h4;
                }
            }
        }
    }
}
