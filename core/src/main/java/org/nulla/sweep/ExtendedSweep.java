package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.graph.Edges;
import org.nulla.graph.Joined;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;

/// The two ordinary sweeps in twice the precision, taken by a program and its [twins][Twins] side by side.
///
/// A number is the unevaluated sum of two doubles (Dekker 1971), so the rounding of the arithmetic is gone and twins show the
/// noise of the data alone: partials that are exactly 1 or −1 are known, all others are rounded and move, and so does the
/// vector that is sent through, which is a vector of doubles.
final class ExtendedSweep {

    /// How many numbers travel side by side: the program's own, and those of the twins where they are asked.
    private final int lanes;
    /// Two parts for each of them.
    private final int width;

    private ExtendedSweep(int lanes) {
        this.lanes = lanes;
        this.width = 2 * lanes;
    }

    /// `J dx`.
    ///
    /// @param tangent the lanes of the tangent, each in two parts
    /// @param lanes how many lanes; 1 for the program without its twins
    /// @param draws what is added to the numbers of steps to draw twins
    /// @param room where numbers on the way are put
    static TwinVector jvp(LinearGraph graph, double[] tangent, int lanes, long draws, Room room, TraceMeter meter) {
        ExtendedSweep sweep = new ExtendedSweep(lanes);
        Tangents tangents = sweep.new Tangents(tangent, room.of(sweep.width, graph.vertices()), draws);
        graph.carry(tangents, meter);
        return split(tangents.at(graph.outputVertices()), lanes);
    }

    /// `Jᵀ ȳ`.
    ///
    /// @param seeds the lanes of the cotangent, each in two parts
    /// @param lanes how many lanes; 1 for the program without its twins
    /// @param draws what is added to the numbers of steps to draw twins
    static TwinVector vjp(LinearGraph graph, double[] seeds, int lanes, long draws, TraceMeter meter) {
        int width = 2 * lanes;
        double[] c = new double[Math.multiplyExact(width, graph.vertices())];
        for (int i = 0; i < graph.outputs(); i++) {
            for (int k = 0; k < width && graph.outputVertex(i) >= 0; k += 2) {
                add(c, width * graph.outputVertex(i) + k, 1, 0, seeds[width * i + k], seeds[width * i + k + 1]);
            }
        }
        Cotangents.pull(graph, c, width, draws, new ExtendedSweep(lanes)::pull, meter);
        return split(Arrays.copyOf(c, width * graph.inputs()), lanes);
    }

    /// A vector of doubles as each lane starts with it: the twins move what was rounded to doubles by half a unit.
    static double[] lanes(double[] vector) {
        int width = 2 * Twins.LANES;
        double[] seeds = new double[width * vector.length];
        for (int i = 0; i < vector.length; i++) {
            for (int lane = 0; lane < Twins.LANES; lane++) {
                seeds[width * i + 2 * lane] = vector[i];
                seeds[width * i + 2 * lane + 1] = lane == 0 ? 0
                        : vector[i] * (Twins.factor(i, lane - 1) - 1) * (0x1p-53 / Twins.ETA);
            }
        }
        return seeds;
    }

    /// The lanes of a vector, each in two parts.
    static double[] lanes(TwinVector vector) {
        double[] lower = vector.lower();
        double[] pairs = new double[2 * vector.lanes().length];
        for (int i = 0; i < vector.lanes().length; i++) {
            pairs[2 * i] = vector.lanes()[i];
            pairs[2 * i + 1] = lower == null ? 0 : lower[i];
        }
        return pairs;
    }

    private static TwinVector split(double[] pairs, int lanes) {
        double[] upper = new double[pairs.length / 2];
        double[] lower = new double[upper.length];
        for (int i = 0; i < upper.length; i++) {
            upper[i] = pairs[2 * i];
            lower[i] = pairs[2 * i + 1];
        }
        return new TwinVector(upper, lower, lanes);
    }

    /// Adds `(p + low) · (h + l)` to a number.
    private static void add(double[] to, int at, double p, double low, double h, double l) {
        double product = p * h;
        double error = Math.fma(p, h, -product) + (p * l + low * h);
        double before = to[at];
        double sum = before + product;
        double back = sum - before;
        error += (before - (sum - back)) + (product - back) + to[at + 1];
        double rounded = sum + error;
        to[at] = rounded;
        to[at + 1] = error - (rounded - sum);
    }

    /// Adds what an edge sends on, in every lane.
    ///
    /// @param step the number of the edge's step
    /// @param argument which of its arguments
    private void send(double[] from, int there, double[] to, int here, double partial, long step, int argument) {
        add(to, here, partial, 0, from[there], from[there + 1]);
        if (lanes == 1) {
            return;
        }
        if (Math.abs(partial) == 1) {
            for (int k = 2; k <= 2 * Twins.COUNT; k += 2) {
                add(to, here + k, partial, 0, from[there + k], from[there + k + 1]);
            }
            return;
        }
        int draw = Twins.draw(step, argument);
        double[] factor = Twins.table();
        for (int k = 0; k < Twins.COUNT; k++) {
            add(to, here + 2 * k + 2, partial, partial * (factor[draw + k] - 1), from[there + 2 * k + 2],
                    from[there + 2 * k + 3]);
        }
    }

    private void pull(LinearGraph graph, double[] c, int first, int end, long shift) {
        Joined columns = graph.joined();
        int[] parents = columns.parents();
        double[] partials = columns.partials();
        for (int v = end - 1; v >= first; v--) {
            int behind = columns.endEdge(v);
            int begin = v == 0 ? 0 : columns.endEdge(v - 1);
            for (int e = begin; e < behind && lanes == 1; e++) {
                add(c, 2 * parents[e], partials[e], 0, c[2 * v], c[2 * v + 1]);
            }
            for (int e = begin; e < behind && lanes > 1; e++) {
                send(c, width * v, c, width * parents[e], partials[e], v + shift, e - begin);
            }
        }
    }

    /// What travels forward.
    private final class Tangents extends TravellingTangents {

        Tangents(double[] seeds, double[] room, long shift) {
            super(seeds, ExtendedSweep.this.width, room, shift);
        }

        @Override
        public void advance(Edges edges, int end) {
            makeRoom(end);
            if (lanes == 1 && edges instanceof LinearGraph graph) {
                advanceAlone(graph.joined(), end);
            }
            for (; vertices < end; vertices++) {
                int begin = edges.firstEdge(vertices);
                int behind = edges.endEdge(vertices);
                int rest = begin;
                if (begin < behind && edges.partial(begin) == 1) {
                    // as in a sum: nothing to add to yet
                    System.arraycopy(entries, width * edges.parent(begin), entries, width * vertices, width);
                    rest++;
                } else {
                    Arrays.fill(entries, width * vertices, width * (vertices + 1), 0);
                }
                for (int e = rest; e < behind; e++) {
                    send(entries, width * edges.parent(e), entries, width * vertices, edges.partial(e),
                            vertices + shift, e - begin);
                }
            }
        }

        /// The program alone over a finished graph, whose columns are arrays.
        private void advanceAlone(Joined columns, int end) {
            double[] t = entries;
            int[] parents = columns.parents();
            double[] partials = columns.partials();
            int e = vertices == 0 ? 0 : columns.endEdge(vertices - 1);
            for (int v = vertices; v < end; v++) {
                double high = 0;
                double low = 0;
                for (int behind = columns.endEdge(v); e < behind; e++) {
                    double from = t[2 * parents[e]];
                    double product = partials[e] * from;
                    double error = Math.fma(partials[e], from, -product) + partials[e] * t[2 * parents[e] + 1];
                    double sum = high + product;
                    double back = sum - high;
                    error += (high - (sum - back)) + (product - back) + low;
                    high = sum + error;
                    low = error - (high - sum);
                }
                t[2 * v] = high;
                t[2 * v + 1] = low;
            }
            vertices = Math.max(vertices, end);
        }

        @Override
        Tangents inside(double[] seeds, long before) {
            return new Tangents(seeds, new double[0], before);
        }
    }
}
