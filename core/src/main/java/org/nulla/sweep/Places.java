package org.nulla.sweep;

import org.nulla.graph.Joined;
import org.nulla.graph.LinearGraph;

/// Where a sweep along the computation puts what travels. Most numbers of a long program are read soon after they are written, and never again.
/// They go round in a ring that stays in the cache. Those of the inputs, of the outputs, and what is read from further away stay where they are.
///
/// @param inputs so many vertices come first and stay
/// @param near what is read by a vertex less than so many later is still in the ring
/// @param mask of a vertex's number, which gives its place in the ring
/// @param first where the ring begins
/// @param size how many places there are; 0 where every vertex has its own
/// @param far a bit for each further vertex that stays
/// @param before for each word of these how many bits are set before it
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
record Places(int inputs, int near, int mask, int first, int size, long[] far, int[] before) {

    /// Every vertex has a place of its own.
    static final Places OWN = new Places(0, Integer.MAX_VALUE, -1, 0, 0, new long[0], new int[0]);

    private static final int RING = 4096;
    /// A ring is not worth its while in a program of fewer steps, or where more than this share of them stays.
    private static final int LEAST_STEPS = 64 * RING;
    private static final double MOST_STAYING = 0.5;

    /// The places for a program.
    static Places of(LinearGraph graph) {
        int vertices = graph.vertices();
        int inputs = graph.inputs();
        if (graph.sections() > 0 || vertices - inputs < LEAST_STEPS) {
            return OWN;
        }
        long[] far = new long[(vertices + Long.SIZE - 1) / Long.SIZE];
        for (int vertex : graph.outputVertices()) {
            if (vertex >= inputs) {
                far[vertex / Long.SIZE] |= 1L << vertex;
            }
        }
        Joined joined = graph.joined();
        int[] parents = joined.parents();
        int e = 0;
        for (int v = inputs; v < vertices; v++) {
            for (int end = joined.endEdge(v); e < end; e++) {
                int parent = parents[e];
                if (v - parent >= RING && parent >= inputs) {
                    far[parent / Long.SIZE] |= 1L << parent;
                }
            }
        }
        int[] before = new int[far.length];
        int count = 0;
        for (int w = 0; w < far.length; w++) {
            before[w] = count;
            count += Long.bitCount(far[w]);
        }
        return inputs + (double) count > MOST_STAYING * vertices ? OWN
                : new Places(inputs, RING, RING - 1, inputs, inputs + RING + count, far, before);
    }

    /// How many places there are for a program.
    int count(LinearGraph graph) {
        return size == 0 ? graph.vertices() : size;
    }

    /// Where a vertex is written.
    int of(int vertex) {
        return first + (vertex & mask);
    }

    /// Where another vertex finds it.
    int of(int vertex, int reader) {
        return vertex < inputs ? vertex : reader - vertex < near ? first + (vertex & mask) : ofFar(vertex);
    }

    /// Whether a vertex is written once more, to where it [stays][#ofFar].
    boolean isFar(int vertex) {
        return size > 0 && (far[vertex / Long.SIZE] >>> vertex & 1) != 0;
    }

    /// Where a vertex stays.
    int ofFar(int vertex) {
        int word = vertex / Long.SIZE;
        return first + mask + 1 + before[word] + Long.bitCount(far[word] & ((1L << vertex) - 1));
    }

    /// Where a vertex is found that stays, or any once all are written where each has a place of its own.
    int ofLasting(int vertex) {
        return size == 0 || vertex < inputs ? vertex : ofFar(vertex);
    }
}
