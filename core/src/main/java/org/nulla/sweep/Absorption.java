package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.graph.Edges;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Passenger;
import org.nulla.graph.TraceMeter;

/// Finds sums that lose one of their terms altogether, because it is smaller than the rounding of the others even in twice the
/// precision. A matrix that is made of such sums may have a rank that none of its entries shows any more.
public final class Absorption implements Passenger {

    /// The rounding of twice the precision.
    private static final double LOST = 0x1p-100;

    private double[] tangent;
    /// Whether a term was lost in the tangent of a vertex, or in what it is made of.
    private boolean[] lost;
    private int vertices;

    private Absorption(double[] seeds, boolean[] lost) {
        this.tangent = seeds;
        this.lost = lost;
        this.vertices = seeds.length;
    }

    /// Whether the derivative of some output is made of such sums.
    ///
    /// @param scale the natural size of a change of each input
    public static boolean reachesAnOutput(LinearGraph graph, double[] scale, TraceMeter meter) {
        double[] seeds = new double[graph.inputs()];
        // uneven, so that differences of inputs do not cancel
        Arrays.setAll(seeds, i -> scale[i] * (1 + 1.0 / (i + 2)));
        Absorption along = new Absorption(seeds, new boolean[seeds.length]);
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
            lost[vertices] = here || smallest < LOST * largest;
        }
    }

    @Override
    public Absorption into(int[] inputs) {
        return at(inputs);
    }

    @Override
    public void outOf(Passenger inside, int[] outputs) {
        Absorption next = ((Absorption) inside).at(outputs);
        makeRoom(vertices + outputs.length);
        System.arraycopy(next.tangent, 0, tangent, vertices, outputs.length);
        System.arraycopy(next.lost, 0, lost, vertices, outputs.length);
        vertices += outputs.length;
    }

    private Absorption at(int[] some) {
        double[] tangents = new double[some.length];
        boolean[] losses = new boolean[some.length];
        for (int i = 0; i < some.length; i++) {
            tangents[i] = tangent[some[i]];
            losses[i] = lost[some[i]];
        }
        return new Absorption(tangents, losses);
    }

    private void makeRoom(int end) {
        if (end > tangent.length) {
            int room = Math.max(end, tangent.length + (tangent.length >> 1));
            tangent = Arrays.copyOf(tangent, room);
            lost = Arrays.copyOf(lost, room);
        }
    }
}
