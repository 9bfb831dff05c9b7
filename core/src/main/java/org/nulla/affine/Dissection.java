package org.nulla.affine;

import java.util.Arrays;

/// Splits a graph by small separators, again and again, into an order of elimination (nested dissection, George 1973): what is
/// left and right of a separator comes first, each by itself, and the separator last, so that fill stays on either side of
/// it.
///
/// A separator is a level of a breadth-first search from one end of the graph, near the middle and short. Parts that are
/// small, or that no short level divides, are left whole.
final class Dissection {

    /// Parts of at most so many vertices are left whole.
    private static final int SMALL = 50;

    /// Neither side of a separator holds less than this share.
    private static final double LEAST_SHARE = 0.3;

    /// A separator of more than this many times the square root of its part is no use.
    private static final double LONGEST = 4;

    /// How often one looks for an end that is further away.
    private static final int ATTEMPTS = 4;

    private final int[][] neighbours;
    private final int[] block;
    private int blocks;
    /// Which part a vertex is in at the moment, and when it was last seen by a search.
    private final int[] part;
    private int parts;
    private final int[] seen;
    private int searches;

    private Dissection(int[][] neighbours) {
        this.neighbours = neighbours;
        this.block = new int[neighbours.length];
        this.part = new int[neighbours.length];
        this.seen = new int[neighbours.length];
    }

    /// The block of each vertex; blocks are to be eliminated in rising order.
    ///
    /// @param neighbours for each vertex the others it shares an edge with
    static int[] blocks(int[][] neighbours) {
        Dissection dissection = new Dissection(neighbours);
        int[] all = new int[neighbours.length];
        Arrays.setAll(all, v -> v);
        dissection.divide(all);
        return dissection.block;
    }

    /// Divides a part, piece by piece where it hangs apart.
    private void divide(int[] vertices) {
        int label = ++parts;
        for (int v : vertices) {
            part[v] = label;
        }
        for (int v : vertices) {
            if (part[v] == label) {
                Levels levels = search(v, label);
                for (int w : levels.order) {
                    part[w] = -label;
                }
                separate(levels, -label);
            }
        }
    }

    private void separate(Levels found, int label) {
        Levels levels = found;
        int level = -1;
        if (levels.order.length > SMALL) {
            levels = fromAnEnd(levels, label);
            level = levels.separator();
        }
        if (level < 0) {
            assign(levels.order, 0, levels.order.length);
            return;
        }
        int[] before = Arrays.copyOf(levels.order, levels.start[level]);
        int[] behind = Arrays.copyOfRange(levels.order, levels.start[level + 1], levels.order.length);
        int[] between = Arrays.copyOfRange(levels.order, levels.start[level], levels.start[level + 1]);
        divide(before);
        divide(behind);
        assign(between, 0, between.length);
    }

    private void assign(int[] vertices, int first, int end) {
        for (int i = first; i < end; i++) {
            block[vertices[i]] = blocks;
        }
        blocks++;
    }

    /// Searches again from a far end, while that makes more levels.
    private Levels fromAnEnd(Levels found, int label) {
        Levels levels = found;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int far = levels.order[levels.start[levels.start.length - 2]];
            for (int i = levels.start[levels.start.length - 2]; i < levels.order.length; i++) {
                far = neighbours[levels.order[i]].length < neighbours[far].length ? levels.order[i] : far;
            }
            Levels other = search(far, label);
            if (other.start.length <= levels.start.length) {
                break;
            }
            levels = other;
        }
        return levels;
    }

    /// The vertices of a piece by their distance from one of them.
    private Levels search(int from, int label) {
        int stamp = ++searches;
        int[] order = new int[16];
        int[] start = new int[8];
        int levels = 1;
        int found = 1;
        order[0] = from;
        seen[from] = stamp;
        for (int next = 0; next < found;) {
            int end = found;
            if (levels + 1 >= start.length) {
                start = Arrays.copyOf(start, 2 * start.length);
            }
            start[levels++] = end;
            for (; next < end; next++) {
                for (int w : neighbours[order[next]]) {
                    if (part[w] == label && seen[w] != stamp) {
                        seen[w] = stamp;
                        if (found == order.length) {
                            order = Arrays.copyOf(order, 2 * found);
                        }
                        order[found++] = w;
                    }
                }
            }
        }
        return new Levels(Arrays.copyOf(order, found), Arrays.copyOf(start, levels));
    }

    /// Vertices in the order in which a search found them.
    ///
    /// @param order the vertices
    /// @param start where each level begins, and the end
    @SuppressWarnings("ArrayRecordComponent") // belongs to one run, never compared
    private record Levels(int[] order, int[] start) {

        /// A short level near the middle, or -1.
        int separator() {
            int n = order.length;
            int best = -1;
            double bestScore = LONGEST * Math.sqrt(n);
            for (int level = 0; level + 1 < start.length; level++) {
                int before = start[level];
                int behind = n - start[level + 1];
                int length = start[level + 1] - start[level];
                double score = length * (1 + 0.5 * Math.abs(before - behind) / n);
                if (Math.min(before, behind) >= LEAST_SHARE * n && score < bestScore) {
                    best = level;
                    bestScore = score;
                }
            }
            return best;
        }
    }
}
