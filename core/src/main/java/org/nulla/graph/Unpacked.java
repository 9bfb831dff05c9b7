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

    /// Unpacks all steps that are not unpacked yet.
    void addAll(Recorded recorded) {
        makeRoom(recorded.vertices(), recorded.edges());
        vertex = recorded.vertices();
        edge = recorded.edges();
        for (int i = recorded.pieces() - 1; i >= 0 && vertex > vertices; i--) {
            add(recorded.piece(i), recorded.used(i), recorded);
        }
        vertices = recorded.vertices();
    }

    /// Makes room: for exactly as many as there are, if nobody has asked before.
    private void makeRoom(int forVertices, int forEdges) {
        if (forVertices > steps.length) {
            steps = Arrays.copyOf(steps, Math.max(forVertices, steps.length + (steps.length >> 1)));
        }
        if (forEdges > parents.length) {
            int length = Math.max(forEdges, parents.length + (parents.length >> 1));
            parents = Arrays.copyOf(parents, length);
            partials = Arrays.copyOf(partials, length);
        }
    }

    /// Unpacks the last steps that are not unpacked yet, as far as a piece has them.
    private void add(long[] piece, int end, Recorded recorded) {
        long[] allSteps = steps;
        int[] allParents = parents;
        double[] allPartials = partials;
        int v = vertex;
        int e = edge;
        int at = end;
        while (at > 0 && v > vertices) {
            long head = piece[--at];
            allSteps[--v] = (long) Heads.number(head) << Integer.SIZE | e;
            if (Heads.hasTwo(head)) {
                e -= 2;
                allParents[e] = Heads.first(head);
                allParents[e + 1] = Heads.second(head);
                if (Heads.isSum(head)) {
                    allPartials[e] = 1;
                    allPartials[e + 1] = Heads.isDifference(head) ? -1 : 1;
                } else {
                    at -= 2;
                    allPartials[e] = Double.longBitsToDouble(piece[at]);
                    allPartials[e + 1] = Double.longBitsToDouble(piece[at + 1]);
                }
            } else if (Heads.hasOne(head)) {
                allParents[--e] = Heads.first(head);
                allPartials[e] = Double.longBitsToDouble(piece[--at]);
            } else if (Heads.isListed(head)) {
                int[] some = recorded.listed(Heads.first(head));
                e -= some.length;
                at -= some.length;
                System.arraycopy(some, 0, allParents, e, some.length);
                for (int i = 0; i < some.length; i++) {
                    allPartials[e + i] = Double.longBitsToDouble(piece[at + i]);
                }
            }
        }
        vertex = v;
        edge = e;
    }
}
