package org.nulla.graph;

import java.util.Arrays;

/// Steps taken out of their [Heads], as far as somebody has asked: for each vertex its operation and the end of its edges, for each
/// edge the parent.
final class Unpacked {

    private int vertices;
    private int edges;
    private long[] steps = new long[0];
    private int[] parents = new int[0];

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

    /// Makes room, for exactly as many as are asked for if nobody has asked before.
    void makeRoom(int forVertices, int forEdges) {
        if (forVertices > steps.length) {
            steps = Arrays.copyOf(steps, Math.max(forVertices, steps.length + (steps.length >> 1)));
        }
        if (forEdges > parents.length) {
            parents = Arrays.copyOf(parents, Math.max(forEdges, parents.length + (parents.length >> 1)));
        }
    }

    /// Unpacks further steps, for which there is room.
    ///
    /// @param heads where they are
    /// @param from the first of them there
    /// @param to one past the last
    /// @param listed parents of steps with many
    void add(long[] heads, int from, int to, int[][] listed) {
        long[] ends = steps;
        int[] all = parents;
        int vertex = vertices;
        int edge = edges;
        for (int i = from; i < to; i++) {
            long head = heads[i];
            if (Heads.hasTwo(head)) {
                all[edge++] = Heads.first(head);
                all[edge++] = Heads.second(head);
            } else if (Heads.hasOne(head)) {
                all[edge++] = Heads.first(head);
            } else if (Heads.isListed(head)) {
                int[] some = listed[Heads.first(head)];
                System.arraycopy(some, 0, all, edge, some.length);
                edge += some.length;
            }
            ends[vertex++] = (long) Heads.number(head) << Integer.SIZE | edge;
        }
        vertices = vertex;
        edges = edge;
    }
}
