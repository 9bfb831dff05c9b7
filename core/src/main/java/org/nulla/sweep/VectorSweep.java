package org.nulla.sweep;

import org.nulla.graph.Joined;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;

/// The whole Jacobian by sweeps of several seeds at once. Those of a vertex stand beside one another, so that each partial is read once
/// for all of them. Sums are added up in the same order as by [Products], one seed at a time.
public final class VectorSweep {

    /// How many seeds travel together.
    static final int LANES = 8;
    /// Up to so many seeds that are left travel one by one.
    private static final int FEW = 2;

    private VectorSweep() {
    }

    /// The Jacobian, row by row, by the side that needs fewer seeds.
    public static double[][] jacobian(LinearGraph graph, TraceMeter meter) {
        double[][] rows = new double[graph.outputs()][graph.inputs()];
        if (graph.outputs() <= graph.inputs()) {
            for (int i = 0; i < rows.length; i += lanes(i, rows.length)) {
                reverse(graph, rows, i, meter);
            }
        } else {
            for (int j = 0; j < graph.inputs(); j += lanes(j, graph.inputs())) {
                forward(graph, rows, j, meter);
            }
        }
        return rows;
    }

    private static int lanes(int first, int seeds) {
        return seeds - first <= FEW ? 1 : LANES;
    }

    /// Some columns of the Jacobian.
    private static void forward(LinearGraph graph, double[][] rows, int first, TraceMeter meter) {
        int lanes = lanes(first, graph.inputs());
        int count = Math.min(lanes, graph.inputs() - first);
        double[] seeds = new double[lanes * graph.inputs()];
        for (int k = 0; k < count; k++) {
            seeds[lanes * (first + k) + k] = 1;
        }
        Tangents tangents = new Tangents(lanes, seeds, graph.vertices());
        graph.carry(tangents, meter);
        for (int i = 0; i < rows.length; i++) {
            int vertex = graph.outputVertex(i);
            for (int k = 0; k < count && vertex >= 0; k++) {
                rows[i][first + k] = tangents.at(vertex, k);
            }
        }
    }

    /// Some rows of the Jacobian.
    private static void reverse(LinearGraph graph, double[][] rows, int first, TraceMeter meter) {
        if (lanes(first, rows.length) == 1) {
            double[] unit = new double[rows.length];
            unit[first] = 1;
            rows[first] = Products.vjp(graph, unit, meter);
            return;
        }
        int count = Math.min(LANES, rows.length - first);
        double[] c = new double[Math.multiplyExact(LANES, graph.vertices())];
        for (int k = 0; k < count; k++) {
            if (graph.outputVertex(first + k) >= 0) {
                c[LANES * graph.outputVertex(first + k) + k] = 1;
            }
        }
        Cotangents.pull(graph, c, LANES, 0, (record, at, from, end, shift) -> pull(record.joined(), at, from, end),
                meter);
        for (int k = 0; k < count; k++) {
            double[] row = rows[first + k];
            for (int j = 0; j < row.length; j++) {
                row[j] = c[LANES * j + k];
            }
        }
    }

    private static void pull(Joined columns, double[] c, int first, int end) {
        long[] steps = columns.steps();
        int[] parents = columns.parents();
        double[] partials = columns.partials();
        for (int v = end - 1; v >= first; v--) {
            int here = LANES * v;
            double h0 = c[here];
            double h1 = c[here + 1];
            double h2 = c[here + 2];
            double h3 = c[here + 3];
            double h4 = c[here + 4];
            double h5 = c[here + 5];
            double h6 = c[here + 6];
            double h7 = c[here + 7];
            if (h0 != 0 || h1 != 0 || h2 != 0 || h3 != 0 || h4 != 0 || h5 != 0 || h6 != 0 || h7 != 0) {
                int behind = Joined.endEdge(steps[v]);
                for (int e = v == 0 ? 0 : Joined.endEdge(steps[v - 1]); e < behind; e++) {
                    int there = LANES * parents[e];
                    double partial = partials[e];
                    c[there] += partial * h0;
                    c[there + 1] += partial * h1;
                    c[there + 2] += partial * h2;
                    c[there + 3] += partial * h3;
                    c[there + 4] += partial * h4;
                    c[there + 5] += partial * h5;
                    c[there + 6] += partial * h6;
                    c[there + 7] += partial * h7;
                }
            }
        }
    }
}
