package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.graph.Joined;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Section;
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
        pull(graph, c, false, meter);
        for (int k = 0; k < count; k++) {
            double[] row = rows[first + k];
            for (int j = 0; j < row.length; j++) {
                row[j] = c[LANES * j + k];
            }
        }
    }

    /// Pulls cotangents back from the last vertex to the inputs, into sections as well.
    ///
    /// @param c for each vertex its cotangents
    /// @param once whether the graph is the record of a section, which is dropped afterwards
    private static void pull(LinearGraph graph, double[] c, boolean once, TraceMeter meter) {
        int end = graph.vertices();
        for (int s = graph.sections() - 1; s >= 0; s--) {
            Section section = graph.section(s);
            pull(graph.joined(), c, section.end(), end);
            pull(section, c, meter);
            end = section.first();
            if (once) {
                graph.dropLastSection(meter);
            }
        }
        pull(graph.joined(), c, graph.inputs(), end);
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

    private static void pull(Section section, double[] c, TraceMeter meter) {
        boolean reached = false;
        for (int i = LANES * section.first(); i < LANES * section.end(); i++) {
            reached |= c[i] != 0;
        }
        if (!reached) {
            return;
        }
        double[] atInputs = section.open(null, meter, record -> {
            double[] there = new double[LANES * record.vertices()];
            for (int i = 0; i < record.inputs(); i++) {
                System.arraycopy(c, LANES * section.inputs()[i], there, LANES * i, LANES);
            }
            for (int i = 0; i < section.outputs(); i++) {
                System.arraycopy(c, LANES * (section.first() + i), there, LANES * record.outputVertex(i), LANES);
            }
            pull(record, there, true, meter);
            return Arrays.copyOf(there, LANES * record.inputs());
        });
        for (int i = 0; i < section.inputs().length; i++) {
            System.arraycopy(atInputs, LANES * i, c, LANES * section.inputs()[i], LANES);
        }
    }
}
