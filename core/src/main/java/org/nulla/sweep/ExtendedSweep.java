package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.graph.Edges;
import org.nulla.graph.Joined;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Passenger;
import org.nulla.graph.Section;
import org.nulla.graph.TraceMeter;

/// The two ordinary sweeps in twice the precision, taken by a program and its [twins][Twins] side by side.
///
/// A number is the unevaluated sum of two doubles (Dekker 1971), so the rounding of the arithmetic is gone and twins show the
/// noise of the data alone: partials that are exactly 1 or −1 are known, all others are rounded and move, and so does the
/// vector that is sent through, which is a vector of doubles.
final class ExtendedSweep {

    private static final int WIDTH = 2 * Twins.LANES;

    private ExtendedSweep() {
    }

    /// `J dx`.
    ///
    /// @param tangent the lanes of the tangent, each in two parts
    /// @param draws what is added to the numbers of steps to draw twins
    static TwinVector jvp(LinearGraph graph, double[] tangent, long draws, TraceMeter meter) {
        ExtendedTangents tangents = new ExtendedTangents(tangent, graph.vertices(), draws);
        graph.carry(tangents, meter);
        return split(tangents.at(graph.outputVertices()));
    }

    /// `Jᵀ ȳ`.
    ///
    /// @param seeds the lanes of the cotangent, each in two parts
    /// @param draws what is added to the numbers of steps to draw twins
    static TwinVector vjp(LinearGraph graph, double[] seeds, long draws, TraceMeter meter) {
        double[] c = new double[WIDTH * graph.vertices()];
        for (int i = 0; i < graph.outputs(); i++) {
            for (int k = 0; k < WIDTH && graph.outputVertex(i) >= 0; k += 2) {
                add(c, WIDTH * graph.outputVertex(i) + k, 1, 0, seeds[WIDTH * i + k], seeds[WIDTH * i + k + 1]);
            }
        }
        pull(graph, c, draws, false, meter);
        return split(Arrays.copyOf(c, WIDTH * graph.inputs()));
    }

    /// A vector of doubles as each lane starts with it: the twins move what was rounded to doubles by half a unit.
    static double[] lanes(double[] vector) {
        double[] seeds = new double[WIDTH * vector.length];
        for (int i = 0; i < vector.length; i++) {
            for (int lane = 0; lane < Twins.LANES; lane++) {
                seeds[WIDTH * i + 2 * lane] = vector[i];
                seeds[WIDTH * i + 2 * lane + 1] = lane == 0 ? 0
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

    private static TwinVector split(double[] pairs) {
        double[] upper = new double[pairs.length / 2];
        double[] lower = new double[upper.length];
        for (int i = 0; i < upper.length; i++) {
            upper[i] = pairs[2 * i];
            lower[i] = pairs[2 * i + 1];
        }
        return new TwinVector(upper, lower);
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
    private static void send(double[] from, int there, double[] to, int here, double partial, int draw) {
        boolean known = Math.abs(partial) == 1;
        double[] factor = Twins.table();
        add(to, here, partial, 0, from[there], from[there + 1]);
        for (int k = 0; k < Twins.COUNT; k++) {
            add(to, here + 2 * k + 2, partial, known ? 0 : partial * (factor[draw + k] - 1), from[there + 2 * k + 2],
                    from[there + 2 * k + 3]);
        }
    }

    private static void pull(LinearGraph graph, double[] c, long shift, boolean once, TraceMeter meter) {
        int end = graph.vertices();
        for (int s = graph.sections() - 1; s >= 0; s--) {
            Section section = graph.section(s);
            pull(graph.joined(), c, section.end(), end, shift + graph.step(section.end()) - section.end());
            pull(section, c, shift + graph.step(section.first()), meter);
            end = section.first();
            if (once) {
                graph.dropLastSection(meter);
            }
        }
        pull(graph.joined(), c, graph.inputs(), end, shift);
    }

    private static void pull(Joined columns, double[] c, int first, int end, long shift) {
        for (int v = end - 1; v >= first; v--) {
            int behind = columns.endEdge(v);
            int begin = v == 0 ? 0 : columns.endEdge(v - 1);
            for (int e = begin; e < behind; e++) {
                send(c, WIDTH * v, c, WIDTH * columns.parents()[e], columns.partials()[e],
                        Twins.draw(v + shift, e - begin));
            }
        }
    }

    private static void pull(Section section, double[] c, long firstStep, TraceMeter meter) {
        double[] atInputs = section.open(null, meter, record -> {
            double[] there = new double[WIDTH * record.vertices()];
            for (int i = 0; i < record.inputs(); i++) {
                System.arraycopy(c, WIDTH * section.inputs()[i], there, WIDTH * i, WIDTH);
            }
            for (int i = 0; i < section.outputs(); i++) {
                System.arraycopy(c, WIDTH * (section.first() + i), there, WIDTH * record.outputVertex(i), WIDTH);
            }
            pull(record, there, firstStep - record.inputs(), true, meter);
            return there;
        });
        for (int i = 0; i < section.inputs().length; i++) {
            System.arraycopy(atInputs, WIDTH * i, c, WIDTH * section.inputs()[i], WIDTH);
        }
    }

    /// What travels forward.
    private static final class ExtendedTangents implements Passenger {

        private double[] entries;
        private int vertices;
        private long shift;

        ExtendedTangents(double[] seeds, int room, long shift) {
            this.vertices = seeds.length / WIDTH;
            this.entries = Arrays.copyOf(seeds, Math.max(seeds.length, Math.multiplyExact(WIDTH, room)));
            this.shift = shift;
        }

        @Override
        public void advance(Edges edges, int end) {
            makeRoom(end);
            for (; vertices < end; vertices++) {
                int begin = edges.firstEdge(vertices);
                for (int e = begin; e < edges.endEdge(vertices); e++) {
                    send(entries, WIDTH * edges.parent(e), entries, WIDTH * vertices, edges.partial(e),
                            Twins.draw(vertices + shift, e - begin));
                }
            }
        }

        @Override
        public ExtendedTangents into(int[] inputs) {
            return new ExtendedTangents(at(inputs), inputs.length, vertices + shift - inputs.length);
        }

        @Override
        public void outOf(Passenger inside, int[] outputs) {
            ExtendedTangents within = (ExtendedTangents) inside;
            double[] next = within.at(outputs);
            makeRoom(vertices + outputs.length);
            System.arraycopy(next, 0, entries, vertices * WIDTH, next.length);
            vertices += outputs.length;
            shift = within.vertices + within.shift - vertices;
        }

        double[] at(int[] some) {
            double[] found = new double[some.length * WIDTH];
            for (int i = 0; i < some.length; i++) {
                if (some[i] >= 0) {
                    System.arraycopy(entries, some[i] * WIDTH, found, i * WIDTH, WIDTH);
                }
            }
            return found;
        }

        private void makeRoom(int end) {
            int needed = Math.multiplyExact(end, WIDTH);
            if (needed > entries.length) {
                entries = Arrays.copyOf(entries, Math.max(needed, entries.length + (entries.length >> 1)));
            }
        }
    }
}
