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
        Places at = places;
        double[] factor = Twins.table();
        int[] parents = columns.parents();
        double[] partials = columns.partials();
        int first = vertices == 0 ? 0 : columns.endEdge(vertices - 1);
        for (int v = vertices; v < end; v++) {
            int behind = columns.endEdge(v);
            for (int k = 0; k < width; k += Twins.LANES) {
                double s0 = 0;
                double s1 = 0;
                double s2 = 0;
                double s3 = 0;
                double s4 = 0;
                for (int e = first; e < behind; e++) {
                    int there = width * at.of(parents[e], v) + k;
                    double partial = partials[e];
                    int draw = Twins.draw(v + shift, e - first);
                    s0 += partial * t[there];
                    s1 += partial * factor[draw] * t[there + 1];
                    s2 += partial * factor[draw + 1] * t[there + 2];
                    s3 += partial * factor[draw + 2] * t[there + 3];
                    s4 += partial * factor[draw + 3] * t[there + 4];
                }
                set(width * at.of(v) + k, s0, s1, s2, s3, s4);
                if (at.isFar(v)) {
                    set(width * at.ofFar(v) + k, s0, s1, s2, s3, s4);
                }
            }
            first = behind;
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
