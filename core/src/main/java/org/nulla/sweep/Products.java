package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.Real;
import org.nulla.graph.Heads;
import org.nulla.graph.Joined;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Recorded;
import org.nulla.graph.Section;
import org.nulla.graph.TraceMeter;

/// The two ordinary walks: forward, which pushes tangents along the computation, and reverse, which pulls cotangents back.
public final class Products {

    /// What is said where a derivative is not a number that a double can hold.
    public static final String OUT_OF_RANGE = "The derivative leaves the range of numbers: the product of the partials along "
            + "the program overflows. Shorten the program, or scale its inputs and outputs.";

    /// What is said where a derivative is smaller than a double can hold, and not zero.
    public static final String BELOW_RANGE = "The derivative leaves the range of numbers: the product of the partials along "
            + "the program underflows, so that nothing can be said of its inverse. Shorten the program, or scale its "
            + "inputs and outputs.";

    private Products() {
    }

    /// `J dx` on plain numbers.
    public static double[] jvp(LinearGraph graph, double[] tangent, TraceMeter meter) {
        Tangents tangents = new Tangents(1, tangent, graph.vertices());
        graph.carry(tangents, meter);
        return outputs(graph, tangents);
    }

    private static double[] outputs(LinearGraph graph, Tangents tangents) {
        double[] result = new double[graph.outputs()];
        for (int i = 0; i < result.length; i++) {
            int vertex = graph.outputVertex(i);
            result[i] = vertex < 0 ? 0 : tangents.at(vertex, 0);
        }
        return result;
    }

    /// `J dx` on numbers in flight.
    public static Real[] jvp(LinearGraph graph, Real[] tangent, TraceMeter meter) {
        TangentsInFlight tangents = new TangentsInFlight(tangent, graph.vertices());
        graph.carry(tangents, meter);
        Real[] result = new Real[graph.outputs()];
        for (int i = 0; i < result.length; i++) {
            int vertex = graph.outputVertex(i);
            result[i] = vertex < 0 ? Real.ZERO : tangents.at(vertex);
        }
        return result;
    }

    /// `Jᵀ ȳ` on plain numbers.
    public static double[] vjp(LinearGraph graph, double[] cotangent, TraceMeter meter) {
        return Arrays.copyOf(reverse(graph, cotangent, meter), graph.inputs());
    }

    /// The cotangent of every vertex.
    public static double[] reverse(LinearGraph graph, double[] cotangent, TraceMeter meter) {
        double[] c = new double[graph.vertices()];
        for (int i = 0; i < graph.outputs(); i++) {
            if (graph.outputVertex(i) >= 0) {
                c[graph.outputVertex(i)] += cotangent[i];
            }
        }
        Cotangents.pull(graph, c, 1, 0, (record, at, first, end, shift) -> pull(record, at, first, end), meter);
        return c;
    }

    private static void pull(LinearGraph graph, double[] c, int first, int end) {
        Recorded written = graph.recorded();
        if (written != null) {
            pullValues(written, c, first);
        } else {
            pullValues(graph.joined(), c, first, end);
        }
    }

    /// Over all steps as they were written.
    private static void pullValues(Recorded written, double[] c, int first) {
        int vertex = written.vertices() - 1;
        for (int i = written.pieces() - 1; i >= 0; i--) {
            vertex = pullValues(written, written.piece(i), written.used(i), c, vertex, first);
        }
    }

    private static int pullValues(Recorded written, long[] piece, int end, double[] c, int last, int first) {
        int at = end;
        int v = last;
        for (; at > 0 && v >= first; v--) {
            long head = piece[--at];
            double here = c[v];
            if (Heads.isSum(head)) {
                if (here != 0) {
                    c[Heads.first(head)] += here;
                    c[Heads.second(head)] += Heads.isDifference(head) ? -here : here;
                }
            } else if (Heads.hasTwo(head)) {
                at -= 2;
                if (here != 0) {
                    c[Heads.first(head)] += Double.longBitsToDouble(piece[at]) * here;
                    c[Heads.second(head)] += Double.longBitsToDouble(piece[at + 1]) * here;
                }
            } else if (Heads.hasOne(head)) {
                at--;
                if (here != 0) {
                    c[Heads.first(head)] += Double.longBitsToDouble(piece[at]) * here;
                }
            } else if (Heads.isListed(head)) {
                int[] parents = written.listed(Heads.first(head));
                at -= parents.length;
                for (int i = 0; here != 0 && i < parents.length; i++) {
                    c[parents[i]] += Double.longBitsToDouble(piece[at + i]) * here;
                }
            }
        }
        return v;
    }

    private static void pullValues(Joined columns, double[] c, int first, int end) {
        int[] parents = columns.parents();
        double[] partials = columns.partials();
        for (int v = end - 1; v >= first; v--) {
            double here = c[v];
            if (here != 0) {
                int behind = columns.endEdge(v);
                for (int e = v == 0 ? 0 : columns.endEdge(v - 1); e < behind; e++) {
                    c[parents[e]] += partials[e] * here;
                }
            }
        }
    }

    /// `Jᵀ ȳ` on numbers in flight.
    public static Real[] vjp(LinearGraph graph, Real[] cotangent, TraceMeter meter) {
        Real[] c = new Real[graph.vertices()];
        Arrays.fill(c, Real.ZERO);
        for (int i = 0; i < graph.outputs(); i++) {
            int vertex = graph.outputVertex(i);
            if (vertex >= 0) {
                c[vertex] = c[vertex].plus(cotangent[i]);
            }
        }
        pull(graph, c, false, meter);
        return Arrays.copyOf(c, graph.inputs());
    }

    private static void pull(LinearGraph graph, Real[] c, boolean once, TraceMeter meter) {
        int end = graph.vertices();
        for (int k = graph.sections() - 1; k >= 0; k--) {
            Section section = graph.section(k);
            pull(graph, c, section.end(), end);
            pull(section, c, meter);
            end = section.first();
            if (once) {
                graph.dropLastSection(meter);
            }
        }
        pull(graph, c, graph.inputs(), end);
    }

    private static void pull(LinearGraph graph, Real[] c, int first, int end) {
        for (int v = end - 1; v >= first; v--) {
            if (!isZero(c[v])) {
                for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                    c[graph.parent(e)] = c[graph.parent(e)].plus(graph.partialInFlight(e).times(c[v]));
                }
            }
        }
    }

    private static void pull(Section section, Real[] c, TraceMeter meter) {
        boolean reached = false;
        for (int v = section.first(); v < section.end(); v++) {
            reached |= !isZero(c[v]);
        }
        if (!reached) {
            return;
        }
        Real[] atInputs = section.open(null, meter, inside -> {
            Real[] there = new Real[inside.vertices()];
            Arrays.fill(there, Real.ZERO);
            for (int i = 0; i < inside.inputs(); i++) {
                there[i] = c[section.inputs()[i]];
            }
            for (int i = 0; i < section.outputs(); i++) {
                there[inside.outputVertex(i)] = c[section.first() + i];
            }
            pull(inside, there, true, meter);
            return there;
        });
        for (int i = 0; i < section.inputs().length; i++) {
            c[section.inputs()[i]] = atInputs[i];
        }
    }

    private static boolean isZero(Real number) {
        return number.isConstant() && number.value() == 0;
    }
}
