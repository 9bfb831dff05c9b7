package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.graph.Edges;
import org.nulla.graph.Joined;
import org.nulla.graph.Passenger;

/// Plain tangents that travel along a computation, one or several at every vertex.
///
/// Those of a vertex stand beside one another, so that several cost little more than one.
public final class Tangents implements Passenger {

    private final int width;
    /// For each vertex its tangents.
    private double[] entries;
    private int vertices;

    /// Tangents that start at inputs.
    ///
    /// @param width how many at each vertex
    /// @param seeds the tangents of the inputs, those of one input beside one another
    /// @param room for how many vertices to make room at first
    public Tangents(int width, double[] seeds, int room) {
        this.width = width;
        this.vertices = seeds.length / width;
        this.entries = Arrays.copyOf(seeds, Math.max(seeds.length, Math.multiplyExact(width, room)));
    }

    @Override
    public void advance(Edges edges, int end) {
        makeRoom(end);
        if (width == 3) {
            advanceThree(edges, end);
        } else if (width == VectorSweep.LANES) {
            advanceEight(edges.joined(), end);
        } else if (width > 1) {
            advanceAll(edges, end);
        } else {
            advanceOne(edges.joined(), end);
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

    private void advanceThree(Edges edges, int end) {
        double[] t = entries;
        int e = vertices < end ? edges.firstEdge(vertices) : 0;
        for (int v = vertices; v < end; v++) {
            double first = 0;
            double second = 0;
            double third = 0;
            for (int behind = edges.endEdge(v); e < behind; e++) {
                int there = 3 * edges.parent(e);
                double partial = edges.partial(e);
                first += partial * t[there];
                second += partial * t[there + 1];
                third += partial * t[there + 2];
            }
            t[3 * v] = first;
            t[3 * v + 1] = second;
            t[3 * v + 2] = third;
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

    private void advanceAll(Edges edges, int end) {
        double[] t = entries;
        for (int v = vertices; v < end; v++) {
            int here = v * width;
            for (int e = edges.firstEdge(v); e < edges.endEdge(v); e++) {
                int there = edges.parent(e) * width;
                double partial = edges.partial(e);
                for (int k = 0; k < width; k++) {
                    t[here + k] += partial * t[there + k];
                }
            }
        }
    }

    @Override
    public Tangents into(int[] inputs) {
        return new Tangents(width, seedsAt(inputs), inputs.length);
    }

    /// The tangents of some vertices, as seeds for another journey.
    public double[] seedsAt(int[] some) {
        double[] seeds = new double[some.length * width];
        for (int i = 0; i < some.length; i++) {
            System.arraycopy(entries, some[i] * width, seeds, i * width, width);
        }
        return seeds;
    }

    @Override
    public void outOf(Passenger inside, int[] outputs) {
        append(((Tangents) inside).seedsAt(outputs));
    }

    /// Goes on with the tangents of the next vertices.
    public void append(double[] next) {
        int end = vertices + next.length / width;
        makeRoom(end);
        System.arraycopy(next, 0, entries, vertices * width, next.length);
        vertices = end;
    }

    private void makeRoom(int end) {
        int needed = Math.multiplyExact(end, width);
        if (needed > entries.length) {
            entries = Arrays.copyOf(entries, Math.max(needed, entries.length + (entries.length >> 1)));
        }
    }

    /// How many vertices have been passed.
    public int vertices() {
        return vertices;
    }

    /// A tangent of a vertex.
    ///
    /// @param vertex which vertex
    /// @param k which of its tangents
    public double at(int vertex, int k) {
        return entries[vertex * width + k];
    }
}
