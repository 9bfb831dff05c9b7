package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.graph.Edges;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Passenger;
import org.nulla.graph.TraceMeter;

/// Finds derivatives that read as zero only because they are too small for a double: along a path of partials that are not
/// zero, the product leaves the range of numbers. What cancels is zero for another reason, and no matter of this class.
public final class Underflow implements Passenger {

    /// A tangent at every vertex.
    private double[] tangent;
    /// Whether the tangent of a vertex, or what it is made of, left the range at its lower end.
    private boolean[] lost;
    private int vertices;

    private Underflow(double[] seeds, boolean[] lost) {
        this.tangent = seeds;
        this.lost = lost;
        this.vertices = seeds.length;
    }

    /// Whether the derivative of some output underflows.
    public static boolean reachesAnOutput(LinearGraph graph, TraceMeter meter) {
        double[] seeds = new double[graph.inputs()];
        // uneven, so that differences of inputs do not cancel
        Arrays.setAll(seeds, i -> 1 + 1.0 / (i + 2));
        Underflow along = new Underflow(seeds, new boolean[seeds.length]);
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
            boolean here = false;
            for (int e = edges.firstEdge(vertices); e < edges.endEdge(vertices); e++) {
                int parent = edges.parent(e);
                double term = edges.partial(e) * tangent[parent];
                sum += term;
                here |= edges.partial(e) != 0
                        && (lost[parent] || (tangent[parent] != 0 && Math.abs(term) < Double.MIN_NORMAL));
            }
            tangent[vertices] = sum;
            lost[vertices] = here && Math.abs(sum) < Double.MIN_NORMAL;
        }
    }

    @Override
    public Underflow into(int[] inputs) {
        return at(inputs);
    }

    @Override
    public void outOf(Passenger inside, int[] outputs) {
        Underflow next = ((Underflow) inside).at(outputs);
        makeRoom(vertices + outputs.length);
        System.arraycopy(next.tangent, 0, tangent, vertices, outputs.length);
        System.arraycopy(next.lost, 0, lost, vertices, outputs.length);
        vertices += outputs.length;
    }

    private Underflow at(int[] some) {
        double[] tangents = new double[some.length];
        boolean[] losses = new boolean[some.length];
        for (int i = 0; i < some.length; i++) {
            tangents[i] = tangent[some[i]];
            losses[i] = lost[some[i]];
        }
        return new Underflow(tangents, losses);
    }

    private void makeRoom(int end) {
        if (end > tangent.length) {
            int room = Math.max(end, tangent.length + (tangent.length >> 1));
            tangent = Arrays.copyOf(tangent, room);
            lost = Arrays.copyOf(lost, room);
        }
    }
}
