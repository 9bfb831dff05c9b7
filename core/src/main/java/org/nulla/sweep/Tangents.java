package org.nulla.sweep;

import org.nulla.graph.Edges;
import org.nulla.graph.Joined;

/// Plain tangents that travel along a computation, one or eight at every vertex.
///
/// Those of a vertex stand beside one another, so that several cost little more than one.
final class Tangents extends TravellingTangents {

    /// Tangents that start at inputs.
    ///
    /// @param width how many at each vertex: 1, or [VectorSweep#LANES]
    /// @param seeds the tangents of the inputs, those of one input beside one another
    /// @param vertices for how many vertices to make room at first
    Tangents(int width, double[] seeds, int vertices) {
        super(seeds, width, new double[Math.multiplyExact(width, vertices)], 0);
    }

    @Override
    public void advance(Edges edges, int end) {
        makeRoom(end);
        if (width == 1) {
            advanceOne(edges.joined(), end);
        } else {
            advanceEight(edges.joined(), end);
        }
        vertices = Math.max(vertices, end);
    }

    private void advanceOne(Joined joined, int end) {
        double[] t = entries;
        long[] steps = joined.steps();
        int[] parents = joined.parents();
        double[] partials = joined.partials();
        int e = vertices == 0 || vertices >= end ? 0 : Joined.endEdge(steps[vertices - 1]);
        for (int v = vertices; v < end; v++) {
            double sum = 0;
            for (int behind = Joined.endEdge(steps[v]); e < behind; e++) {
                sum += partials[e] * t[parents[e]];
            }
            t[v] = sum;
        }
    }

    private void advanceEight(Joined joined, int end) {
        double[] t = entries;
        long[] steps = joined.steps();
        int[] parents = joined.parents();
        double[] partials = joined.partials();
        int e = vertices == 0 || vertices >= end ? 0 : Joined.endEdge(steps[vertices - 1]);
        for (int v = vertices; v < end; v++) {
            double s0 = 0;
            double s1 = 0;
            double s2 = 0;
            double s3 = 0;
            double s4 = 0;
            double s5 = 0;
            double s6 = 0;
            double s7 = 0;
            for (int behind = Joined.endEdge(steps[v]); e < behind; e++) {
                int there = 8 * parents[e];
                double partial = partials[e];
                s0 += partial * t[there];
                s1 += partial * t[there + 1];
                s2 += partial * t[there + 2];
                s3 += partial * t[there + 3];
                s4 += partial * t[there + 4];
                s5 += partial * t[there + 5];
                s6 += partial * t[there + 6];
                s7 += partial * t[there + 7];
            }
            int here = 8 * v;
            t[here] = s0;
            t[here + 1] = s1;
            t[here + 2] = s2;
            t[here + 3] = s3;
            t[here + 4] = s4;
            t[here + 5] = s5;
            t[here + 6] = s6;
            t[here + 7] = s7;
        }
    }

    @Override
    Tangents inside(double[] seeds, long before) {
        return new Tangents(width, seeds, seeds.length / width);
    }

    /// A tangent of a vertex.
    ///
    /// @param vertex which vertex
    /// @param k which of its tangents
    double at(int vertex, int k) {
        return entries[vertex * width + k];
    }
}
