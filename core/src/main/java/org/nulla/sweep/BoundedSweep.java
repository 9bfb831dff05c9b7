package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.graph.Joined;
import org.nulla.graph.LinearGraph;

/// Three vectors that go through a program together, beside a bound on how far its [twins][Twins] can be apart: where they surely
/// agree, they need not be asked.
///
/// The bound travels along. Where numbers of at most `s` are at most `b` apart, products with a partial `p` are at most
/// `|p| (b + η s)` apart, and adding one to a sum rounds that of the program and that of the twin by `2⁻⁵³` of all sizes in it. Each term
/// is doubled, which covers what is of second order, and the rounding of the bound itself. A product below the normal range is off by less than
/// the smallest normal number. Bounds of a long program grow as no noise does, so what they do not show is for twins to tell.
public final class BoundedSweep {

    /// How many vectors go together.
    public static final int VECTORS = 3;
    /// Those, the size that none of them exceeds, and the bound.
    private static final int WIDTH = VECTORS + 2;

    private static final double MOVED = 2 * Twins.ETA;
    /// Twice the rounding of two numbers.
    private static final double ROUNDED = 0x1p-51;

    /// For each entry those of the vectors, the size and the bound.
    private final double[] lanes;

    private BoundedSweep(double[] lanes) {
        this.lanes = lanes;
    }

    /// `J dx` for three vectors, by a program without sections.
    static BoundedSweep jvp(LinearGraph graph, double[][] vectors, Room room) {
        double[] t = room.of(WIDTH, graph.vertices());
        put(vectors, t);
        forward(graph.joined(), graph.inputs(), graph.vertices(), t);
        double[] images = new double[WIDTH * graph.outputs()];
        for (int i = 0; i < graph.outputs(); i++) {
            if (graph.outputVertex(i) >= 0) {
                System.arraycopy(t, WIDTH * graph.outputVertex(i), images, WIDTH * i, WIDTH);
            }
        }
        return new BoundedSweep(images);
    }

    /// `Jᵀ ȳ` for three vectors, by a program without sections.
    static BoundedSweep vjp(LinearGraph graph, double[][] vectors, Room room) {
        double[] seeds = new double[WIDTH * graph.outputs()];
        put(vectors, seeds);
        double[] c = room.of(WIDTH, graph.vertices());
        Arrays.fill(c, 0, WIDTH * graph.vertices(), 0);
        for (int i = 0; i < graph.outputs(); i++) {
            int here = WIDTH * graph.outputVertex(i);
            if (here >= 0) {
                boolean again = c[here + VECTORS] > 0;
                for (int k = 0; k <= VECTORS; k++) {
                    c[here + k] += seeds[WIDTH * i + k];
                }
                c[here + VECTORS + 1] += again ? ROUNDED * c[here + VECTORS] : 0;
            }
        }
        backward(graph.joined(), graph.inputs(), graph.vertices(), c);
        return new BoundedSweep(Arrays.copyOf(c, WIDTH * graph.inputs()));
    }

    /// Puts vectors beside one another, with the largest size of each entry. They are known exactly, so that the bound is zero.
    private static void put(double[][] vectors, double[] lanes) {
        for (int j = 0; j < vectors[0].length; j++) {
            double largest = 0;
            for (int k = 0; k < VECTORS; k++) {
                lanes[WIDTH * j + k] = vectors[k][j];
                largest = Math.max(largest, Math.abs(vectors[k][j]));
            }
            lanes[WIDTH * j + VECTORS] = largest;
            lanes[WIDTH * j + VECTORS + 1] = 0;
        }
    }

    private static void forward(Joined columns, int first, int end, double[] t) {
        long[] steps = columns.steps();
        int[] parents = columns.parents();
        double[] partials = columns.partials();
        int e = first == 0 || first >= end ? 0 : Joined.endEdge(steps[first - 1]);
        for (int v = first; v < end; v++) {
            double s0 = 0;
            double s1 = 0;
            double s2 = 0;
            double size = 0;
            double bound = 0;
            for (int behind = Joined.endEdge(steps[v]); e < behind; e++) {
                int there = WIDTH * parents[e];
                double partial = partials[e];
                s0 += partial * t[there];
                s1 += partial * t[there + 1];
                s2 += partial * t[there + 2];
                double most = Math.abs(partial) * t[there + 3];
                size += most;
                bound += Math.abs(partial) * t[there + 4] + added(most, size, partial != 0 && t[there + 3] > 0);
            }
            int here = WIDTH * v;
            t[here] = s0;
            t[here + 1] = s1;
            t[here + 2] = s2;
            t[here + 3] = size;
            t[here + 4] = bound;
        }
    }

    private static void backward(Joined columns, int first, int end, double[] c) {
        long[] steps = columns.steps();
        int[] parents = columns.parents();
        double[] partials = columns.partials();
        for (int v = end - 1; v >= first; v--) {
            int here = WIDTH * v;
            double h0 = c[here];
            double h1 = c[here + 1];
            double h2 = c[here + 2];
            double size = c[here + 3];
            double bound = c[here + 4];
            if (size + bound == 0) {
                continue;
            }
            int behind = Joined.endEdge(steps[v]);
            for (int e = v == 0 ? 0 : Joined.endEdge(steps[v - 1]); e < behind; e++) {
                int there = WIDTH * parents[e];
                double partial = partials[e];
                c[there] += partial * h0;
                c[there + 1] += partial * h1;
                c[there + 2] += partial * h2;
                double most = Math.abs(partial) * size;
                c[there + 3] += most;
                c[there + 4] += Math.abs(partial) * bound + added(most, c[there + 3], partial != 0 && size > 0);
            }
        }
    }

    /// What a bound grows by when a product is added to a sum, besides what it is multiplied by.
    ///
    /// @param product how large the product is at most
    /// @param sum and the sum with it
    /// @param isAny whether there is a product
    private static double added(double product, double sum, boolean isAny) {
        return MOVED * product + ROUNDED * sum + (isAny ? Double.MIN_NORMAL : 0);
    }

    /// An entry of a result.
    ///
    /// @param i which entry
    /// @param k of which vector
    public double value(int i, int k) {
        return lanes[WIDTH * i + k];
    }

    /// What twins of any of these entries are at most off by; zero where they are all the same.
    public double bound(int i) {
        return lanes[WIDTH * i + VECTORS + 1];
    }
}
