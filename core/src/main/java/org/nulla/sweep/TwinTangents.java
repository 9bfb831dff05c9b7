package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.graph.Edges;
import org.nulla.graph.Joined;
import org.nulla.graph.LinearGraph;

/// Tangents of a program and of its [twins][Twins], side by side in one sweep along the computation. One vector or two may travel: what is
/// drawn for an edge is then drawn once for both.
final class TwinTangents extends TravellingTangents {

    /// How many vectors travel.
    private final int vectors;
    private final Places places;

    /// @param room where for each vertex and vector the tangent and those of the twins are put
    /// @param places where in it
    TwinTangents(double[] seeds, int vectors, double[] room, Places places, long shift) {
        super(seeds, vectors * Twins.LANES, room, shift);
        this.vectors = vectors;
        this.places = places;
    }

    @Override
    public void advance(Edges edges, int end) {
        makeRoom(places.size() > 0 ? places.size() : end);
        if (!(edges instanceof LinearGraph graph)) {
            advanceOn(edges, end);
        } else if (vectors == 1) {
            advance(graph.joined(), end);
        } else {
            advanceTwo(graph.joined(), end);
        }
        vertices = Math.max(vertices, end);
    }

    /// Over a finished graph, whose columns are arrays.
    private void advance(Joined columns, int end) {
        double[] t = entries;
        Places at = places;
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
                int there = Twins.LANES * at.of(parents[e], v);
                double partial = partials[e];
                int draw = Twins.draw(v + shift, e - first);
                s0 += partial * t[there];
                s1 += partial * factor[draw] * t[there + 1];
                s2 += partial * factor[draw + 1] * t[there + 2];
                s3 += partial * factor[draw + 2] * t[there + 3];
                s4 += partial * factor[draw + 3] * t[there + 4];
            }
            set(Twins.LANES * at.of(v), s0, s1, s2, s3, s4);
            if (at.isFar(v)) {
                set(Twins.LANES * at.ofFar(v), s0, s1, s2, s3, s4);
            }
        }
    }

    /// The same for two vectors.
    private void advanceTwo(Joined columns, int end) {
        double[] t = entries;
        Places at = places;
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
            double r0 = 0;
            double r1 = 0;
            double r2 = 0;
            double r3 = 0;
            double r4 = 0;
            int first = e;
            for (int behind = columns.endEdge(v); e < behind; e++) {
                int there = 2 * Twins.LANES * at.of(parents[e], v);
                double partial = partials[e];
                int draw = Twins.draw(v + shift, e - first);
                s0 += partial * t[there];
                r0 += partial * t[there + 5];
                double moved = partial * factor[draw];
                s1 += moved * t[there + 1];
                r1 += moved * t[there + 6];
                moved = partial * factor[draw + 1];
                s2 += moved * t[there + 2];
                r2 += moved * t[there + 7];
                moved = partial * factor[draw + 2];
                s3 += moved * t[there + 3];
                r3 += moved * t[there + 8];
                moved = partial * factor[draw + 3];
                s4 += moved * t[there + 4];
                r4 += moved * t[there + 9];
            }
            int here = 2 * Twins.LANES * at.of(v);
            set(here, s0, s1, s2, s3, s4);
            set(here + Twins.LANES, r0, r1, r2, r3, r4);
            if (at.isFar(v)) {
                System.arraycopy(t, here, t, 2 * Twins.LANES * at.ofFar(v), 2 * Twins.LANES);
            }
        }
    }

    private void set(int here, double s0, double s1, double s2, double s3, double s4) {
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
            Arrays.fill(t, width * v, width * (v + 1), 0);
            int first = e;
            for (int behind = edges.endEdge(v); e < behind; e++) {
                double partial = edges.partial(e);
                int draw = Twins.draw(v + shift, e - first);
                for (int k = 0; k < width; k += Twins.LANES) {
                    int there = width * edges.parent(e) + k;
                    int here = width * v + k;
                    t[here] += partial * t[there];
                    for (int twin = 1; twin < Twins.LANES; twin++) {
                        t[here + twin] += partial * factor[draw + twin - 1] * t[there + twin];
                    }
                }
            }
        }
    }

    @Override
    TwinTangents inside(double[] seeds, long before) {
        return new TwinTangents(seeds, vectors, new double[0], Places.OWN, before);
    }

    @Override
    int lasting(int vertex) {
        return places.ofLasting(vertex);
    }
}
