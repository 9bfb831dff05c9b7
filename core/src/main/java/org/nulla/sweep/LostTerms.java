package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.graph.Edges;
import org.nulla.graph.Joined;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Passenger;
import org.nulla.graph.TraceMeter;

/// Finds derivatives that a program loses on the way, by sending one tangent through it and marking where something was lost in the
/// tangent, or in what it is made of.
public final class LostTerms implements Passenger {

    /// What counts as lost.
    private enum Kind {
        /// A product that left the range of numbers at its lower end, along a path of partials that are not zero. What cancels is zero for
        /// another reason, and no matter of this class.
        UNDERFLOW,
        /// A term of a sum that is a small share of the others. A matrix that is made of such
        /// sums may have a rank that none of its entries shows any more.
        ABSORPTION
    }

    private final Kind kind;
    /// The share of the largest term of a sum below which another is lost.
    private final double share;
    private double[] tangent;
    private boolean[] lost;
    private int vertices;

    private LostTerms(Kind kind, double share, double[] seeds, boolean[] lost) {
        this.kind = kind;
        this.share = share;
        this.tangent = seeds;
        this.lost = lost;
        this.vertices = seeds.length;
    }

    /// Whether the derivative of some output reads as zero only because it is too small for a double.
    public static boolean underflows(LinearGraph graph, TraceMeter meter) {
        double[] ones = new double[graph.inputs()];
        Arrays.fill(ones, 1);
        return reachesAnOutput(Kind.UNDERFLOW, 0, graph, ones, meter);
    }

    /// Whether the derivative of some output is made of sums that lost a term altogether.
    ///
    /// @param scale the natural size of a change of each input
    /// @param share the share of the largest term of a sum below which another is lost
    public static boolean absorbs(LinearGraph graph, double[] scale, double share, TraceMeter meter) {
        return reachesAnOutput(Kind.ABSORPTION, share, graph, scale, meter);
    }

    private static boolean reachesAnOutput(Kind kind, double share, LinearGraph graph, double[] scale,
            TraceMeter meter) {
        double[] seeds = new double[graph.inputs()];
        // uneven, so that differences of inputs do not cancel
        Arrays.setAll(seeds, i -> scale[i] * (1 + 1.0 / (i + 2)));
        LostTerms along = new LostTerms(kind, share, seeds, new boolean[seeds.length]);
        graph.carry(along, meter);
        for (int i = 0; i < graph.outputs(); i++) {
            if (graph.outputVertex(i) >= 0 && along.lost[graph.outputVertex(i)]) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void advance(Edges edges, int end) {
        makeRoom(end);
        switch (kind) {
            case UNDERFLOW -> underflow(edges.joined(), end);
            case ABSORPTION -> absorption(edges, end);
        }
    }

    private void underflow(Joined columns, int end) {
        int[] parents = columns.parents();
        double[] partials = columns.partials();
        int e = vertices == 0 || vertices >= end ? 0 : columns.endEdge(vertices - 1);
        for (; vertices < end; vertices++) {
            double sum = 0;
            boolean here = false;
            for (int behind = columns.endEdge(vertices); e < behind; e++) {
                int parent = parents[e];
                double term = partials[e] * tangent[parent];
                sum += term;
                here |= partials[e] != 0
                        && (lost[parent] || (tangent[parent] != 0 && Math.abs(term) < Double.MIN_NORMAL));
            }
            tangent[vertices] = sum;
            lost[vertices] = here && Math.abs(sum) < Double.MIN_NORMAL;
        }
    }

    private void absorption(Edges edges, int end) {
        for (; vertices < end; vertices++) {
            double sum = 0;
            double largest = 0;
            double smallest = Double.POSITIVE_INFINITY;
            boolean here = false;
            for (int e = edges.firstEdge(vertices); e < edges.endEdge(vertices); e++) {
                double term = edges.partial(e) * tangent[edges.parent(e)];
                sum += term;
                here |= term != 0 && lost[edges.parent(e)];
                largest = Math.max(largest, Math.abs(term));
                smallest = term == 0 ? smallest : Math.min(smallest, Math.abs(term));
            }
            tangent[vertices] = sum;
            lost[vertices] = here || smallest < share * largest;
        }
    }

    @Override
    public LostTerms into(int[] inputs) {
        return at(inputs);
    }

    @Override
    public void outOf(Passenger inside, int[] outputs) {
        LostTerms next = ((LostTerms) inside).at(outputs);
        makeRoom(vertices + outputs.length);
        System.arraycopy(next.tangent, 0, tangent, vertices, outputs.length);
        System.arraycopy(next.lost, 0, lost, vertices, outputs.length);
        vertices += outputs.length;
    }

    private LostTerms at(int[] some) {
        double[] tangents = new double[some.length];
        boolean[] losses = new boolean[some.length];
        for (int i = 0; i < some.length; i++) {
            tangents[i] = tangent[some[i]];
            losses[i] = lost[some[i]];
        }
        return new LostTerms(kind, share, tangents, losses);
    }

    private void makeRoom(int end) {
        if (end > tangent.length) {
            int room = Math.max(end, tangent.length + (tangent.length >> 1));
            tangent = Arrays.copyOf(tangent, room);
            lost = Arrays.copyOf(lost, room);
        }
    }
}
