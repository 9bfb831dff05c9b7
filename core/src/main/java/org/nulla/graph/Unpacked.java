package org.nulla.graph;

import java.util.Arrays;

/// Steps taken out of the column they were written to, as far as somebody has asked: for each vertex its operation and the end of
/// its edges, for each edge the parent and the partial.
///
/// A step's head is behind its partials, so new steps are unpacked from the last one back to those that were there before.
final class Unpacked {

    private int vertices;
    private long[] steps = new long[0];
    private int[] parents = new int[0];
    private double[] partials = new double[0];
    /// Where unpacking has got to, on its way back.
    private int vertex;
    private int edge;

    /// How many vertices there are.
    int vertices() {
        return vertices;
    }

    /// For each vertex its operation, in the upper half, and the end of its edges, in the lower one.
    long[] steps() {
        return steps;
    }

    int[] parents() {
        return parents;
    }

    double[] partials() {
        return partials;
    }

    /// Makes room for further steps: for exactly as many as there are, if nobody has asked before.
    ///
    /// @param allVertices how many vertices there will be
    /// @param allEdges how many edges
    void begin(int allVertices, int allEdges) {
        if (allVertices > steps.length) {
            steps = Arrays.copyOf(steps, Math.max(allVertices, steps.length + (steps.length >> 1)));
        }
        if (allEdges > parents.length) {
            int length = Math.max(allEdges, parents.length + (parents.length >> 1));
            parents = Arrays.copyOf(parents, length);
            partials = Arrays.copyOf(partials, length);
        }
        vertex = allVertices;
        edge = allEdges;
    }

    /// Whether all steps back to those that were there before are unpacked.
    boolean isComplete() {
        return vertex == vertices;
    }

    /// Unpacks the last steps that are not unpacked yet, as far as a piece has them.
    ///
    /// @param piece the piece
    /// @param end one past the last number in it
    /// @param listed parents of steps with many
    void add(long[] piece, int end, int[][] listed) {
        int v = vertex;
        int e = edge;
        int at = end;
        while (at > 0 && v > vertices) {
            long head = piece[--at];
            steps[--v] = (long) Heads.number(head) << Integer.SIZE | e;
            if (Heads.isSum(head)) {
                partials[--e] = Heads.isDifference(head) ? -1 : 1;
                parents[e] = Heads.second(head);
                partials[--e] = 1;
                parents[e] = Heads.first(head);
            } else if (Heads.hasTwo(head)) {
                partials[--e] = Double.longBitsToDouble(piece[--at]);
                parents[e] = Heads.second(head);
                partials[--e] = Double.longBitsToDouble(piece[--at]);
                parents[e] = Heads.first(head);
            } else if (Heads.hasOne(head)) {
                partials[--e] = Double.longBitsToDouble(piece[--at]);
                parents[e] = Heads.first(head);
            } else if (Heads.isListed(head)) {
                int[] some = listed[Heads.first(head)];
                for (int i = some.length - 1; i >= 0; i--) {
                    partials[--e] = Double.longBitsToDouble(piece[--at]);
                    parents[e] = some[i];
                }
            }
        }
        vertex = v;
        edge = e;
    }

    /// Ends what was begun.
    ///
    /// @param allVertices how many vertices there are now
    void end(int allVertices) {
        vertices = allVertices;
    }
}
