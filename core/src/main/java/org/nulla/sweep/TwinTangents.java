package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.graph.Edges;
import org.nulla.graph.Joined;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Passenger;

/// Tangents of a program and of its [twins][Twins], side by side in one sweep along the computation.
final class TwinTangents implements Passenger {

    /// For each vertex the tangent and those of the twins.
    private double[] entries;
    private int vertices;
    /// What a vertex's number is short of its step's.
    private long shift;

    TwinTangents(double[] seeds, int room, long shift) {
        this.vertices = seeds.length / Twins.LANES;
        this.entries = Arrays.copyOf(seeds, Math.max(seeds.length, Math.multiplyExact(Twins.LANES, room)));
        this.shift = shift;
    }

    @Override
    public void advance(Edges edges, int end) {
        makeRoom(end);
        if (edges instanceof LinearGraph graph) {
            advance(graph.joined(), end);
        } else {
            advanceOn(edges, end);
        }
        vertices = Math.max(vertices, end);
    }

    /// Over a finished graph, whose columns are arrays.
    private void advance(Joined columns, int end) {
        double[] t = entries;
        double[] factor = Twins.table();
        int[] parents = columns.parents();
        double[] partials = columns.partials();
        int e = vertices == 0 ? 0 : columns.endEdge(vertices - 1);
        for (int v = vertices; v < end; v++) {
            double s0 = 0;
            double s1 = 0;
            double s2 = 0;
            double s3 = 0;
            double s4 = 0;
            int first = e;
            for (int behind = columns.endEdge(v); e < behind; e++) {
                int there = Twins.LANES * parents[e];
                double partial = partials[e];
                int draw = Twins.draw(v + shift, e - first);
                s0 += partial * t[there];
                s1 += partial * factor[draw] * t[there + 1];
                s2 += partial * factor[draw + 1] * t[there + 2];
                s3 += partial * factor[draw + 2] * t[there + 3];
                s4 += partial * factor[draw + 3] * t[there + 4];
            }
            set(v, s0, s1, s2, s3, s4);
        }
    }

    private void set(int vertex, double s0, double s1, double s2, double s3, double s4) {
        int here = Twins.LANES * vertex;
        entries[here] = s0;
        entries[here + 1] = s1;
        entries[here + 2] = s2;
        entries[here + 3] = s3;
        entries[here + 4] = s4;
    }

    /// Over a tape that still grows.
    private void advanceOn(Edges edges, int end) {
        double[] t = entries;
        double[] factor = Twins.table();
        int e = vertices < end ? edges.firstEdge(vertices) : 0;
        for (int v = vertices; v < end; v++) {
            double s0 = 0;
            double s1 = 0;
            double s2 = 0;
            double s3 = 0;
            double s4 = 0;
            int first = e;
            for (int behind = edges.endEdge(v); e < behind; e++) {
                int there = Twins.LANES * edges.parent(e);
                double partial = edges.partial(e);
                int draw = Twins.draw(v + shift, e - first);
                s0 += partial * t[there];
                s1 += partial * factor[draw] * t[there + 1];
                s2 += partial * factor[draw + 1] * t[there + 2];
                s3 += partial * factor[draw + 2] * t[there + 3];
                s4 += partial * factor[draw + 3] * t[there + 4];
            }
            set(v, s0, s1, s2, s3, s4);
        }
    }

    @Override
    public TwinTangents into(int[] inputs) {
        return new TwinTangents(at(inputs), inputs.length, vertices + shift - inputs.length);
    }

    @Override
    public void outOf(Passenger inside, int[] outputs) {
        TwinTangents within = (TwinTangents) inside;
        double[] next = within.at(outputs);
        makeRoom(vertices + outputs.length);
        System.arraycopy(next, 0, entries, vertices * Twins.LANES, next.length);
        vertices += outputs.length;
        shift = within.vertices + within.shift - vertices;
    }

    /// What stands at some vertices; zero at -1, which is a constant.
    double[] at(int[] some) {
        double[] found = new double[some.length * Twins.LANES];
        for (int i = 0; i < some.length; i++) {
            if (some[i] >= 0) {
                System.arraycopy(entries, some[i] * Twins.LANES, found, i * Twins.LANES, Twins.LANES);
            }
        }
        return found;
    }

    private void makeRoom(int end) {
        int needed = Math.multiplyExact(end, Twins.LANES);
        if (needed > entries.length) {
            entries = Arrays.copyOf(entries, Math.max(needed, entries.length + (entries.length >> 1)));
        }
    }
}
