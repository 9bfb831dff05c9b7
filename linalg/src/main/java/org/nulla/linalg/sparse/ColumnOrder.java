package org.nulla.linalg.sparse;

import java.util.Arrays;
import org.nulla.linalg.WorkControl;

/// In which order the columns of a matrix are eliminated, each beside the row that it is matched with.
///
/// @param columns matched columns in the order of elimination
/// @param dense how many of them, at the end, are better taken as one dense block
/// @param isBanded whether they are in the order that they were given in
/// @param fill how many entries the columns before the dense block have below their pivots, at the most, where every column keeps the row that
///     it is matched with; and the rows above as many
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
record ColumnOrder(int[] columns, int dense, boolean isBanded, long fill) {

    /// The order as it is is taken where the factors would have at most so many times as many entries as the pattern.
    private static final double FILLED = 2;
    /// A block is dense where this share of it is filled. A smaller share costs more multiply-adds by zero than dense code saves.
    /// A block is dense where this share of it is filled; with a smaller one zeros would cost more than dense code saves.
    private static final double DENSE = 0.9;
    private static final int SMALLEST_BLOCK = 16;
    private static final long LARGEST_BLOCK = 40_000_000;

    static ColumnOrder of(SparseMatrix a, Matching matching, WorkControl control) {
        int n = matching.size();
        int[] column = new int[n];
        int[] nodeOf = new int[a.columns()];
        int count = 0;
        for (int j = 0; j < a.columns(); j++) {
            nodeOf[j] = matching.rowOf(j) < 0 ? -1 : count;
            if (nodeOf[j] >= 0) {
                column[count++] = j;
            }
        }
        long envelope = envelope(a, matching, column, nodeOf);
        if (envelope >= 0) {
            return new ColumnOrder(column, 0, true, envelope);
        }
        int[] start = new int[n + 1];
        int[] neighbour = symmetric(a, matching, column, nodeOf, start);
        long square = n * (long) a.rows();
        if (start[n] >= DENSE * n * (n - 1.0) && n >= SMALLEST_BLOCK && square <= LARGEST_BLOCK) {
            return new ColumnOrder(column, n, true, 0);
        }
        long most = (long) (FILLED * start[n] / 2);
        long fill = fill(n, start, neighbour, most);
        if (fill <= most) {
            return new ColumnOrder(column, 0, true, fill);
        }
        MinimumDegree.Order order = MinimumDegree.of(n, start, neighbour, control);
        int[] columns = new int[n];
        for (int p = 0; p < n; p++) {
            columns[p] = column[order.order()[p]];
        }
        int dense = denseEnd(order.count(), n, a.rows() - n);
        long below = 0;
        for (int p = 0; p < n - dense; p++) {
            below += order.count()[p];
        }
        return new ColumnOrder(columns, dense, false, below);
    }

    /// How many places there are between the entries of a matrix that is banded as it is and its diagonal. It shows without the pattern of
    /// the matrix and its transpose together what [#fill] would show: of `d` entries beside the diagonal that pattern has `d / 2` to `d` pairs.
    ///
    /// @return the number of places on one side, or -1 where it is too large to show anything
    private static long envelope(SparseMatrix a, Matching matching, int[] column, int[] nodeOf) {
        int n = column.length;
        int[] first = new int[n];
        long beside = 0;
        for (int v = 0; v < n; v++) {
            first[v] = v;
        }
        for (int v = 0; v < n; v++) {
            int j = column[v];
            for (int e = a.start()[j]; e < a.start()[j + 1]; e++) {
                int other = matching.columnOf(a.row()[e]);
                int w = other < 0 ? v : nodeOf[other];
                if (w != v) {
                    beside++;
                    int later = Math.max(v, w);
                    first[later] = Math.min(first[later], Math.min(v, w));
                }
            }
        }
        long envelope = 0;
        for (int v = 0; v < n; v++) {
            envelope += v - first[v];
        }
        boolean maybeDense = n >= SMALLEST_BLOCK && 2 * beside >= DENSE * n * (n - 1.0);
        return !maybeDense && envelope <= FILLED * beside / 2 ? envelope : -1;
    }

    /// How many entries the factor of a symmetric pattern has below the diagonal in the order that it is given in, found along the
    /// elimination tree.
    ///
    /// @param most where counting ends
    private static long fill(int n, int[] start, int[] neighbour, long most) {
        int[] parent = new int[n];
        int[] seen = new int[n];
        long fill = 0;
        for (int v = 0; v < n && fill <= most; v++) {
            parent[v] = -1;
            seen[v] = v;
            for (int e = start[v]; e < start[v + 1]; e++) {
                for (int w = neighbour[e]; w < v && seen[w] != v; w = parent[w]) {
                    parent[w] = parent[w] < 0 ? v : parent[w];
                    seen[w] = v;
                    fill++;
                }
            }
        }
        return fill;
    }

    /// How many columns at the end fill most of a square, with the rows that have no column below it.
    private static int denseEnd(int[] count, int n, int more) {
        int best = 0;
        double filled = 0;
        for (int size = 1; size <= n; size++) {
            filled += count[n - size] + 1;
            if ((size + (long) more) * size > LARGEST_BLOCK) {
                break;
            }
            if (filled >= DENSE * size * (size + 1) / 2 && (long) more * size <= 8L * size * size + 200_000) {
                best = size;
            }
        }
        return best >= SMALLEST_BLOCK ? best : 0;
    }

    /// The pattern of the matched square and its transpose together.
    private static int[] symmetric(SparseMatrix a, Matching matching, int[] column, int[] nodeOf, int[] start) {
        int n = column.length;
        int[] degree = new int[n];
        for (int v = 0; v < n; v++) {
            int j = column[v];
            for (int e = a.start()[j]; e < a.start()[j + 1]; e++) {
                int other = matching.columnOf(a.row()[e]);
                int w = other < 0 ? v : nodeOf[other];
                if (w != v) {
                    degree[v]++;
                    degree[w]++;
                }
            }
        }
        int[] begin = new int[n + 1];
        for (int v = 0; v < n; v++) {
            begin[v + 1] = begin[v] + degree[v];
        }
        int[] next = begin.clone();
        int[] all = new int[begin[n]];
        for (int v = 0; v < n; v++) {
            int j = column[v];
            for (int e = a.start()[j]; e < a.start()[j + 1]; e++) {
                int other = matching.columnOf(a.row()[e]);
                int w = other < 0 ? v : nodeOf[other];
                if (w != v) {
                    all[next[v]++] = w;
                    all[next[w]++] = v;
                }
            }
        }
        int[] seen = new int[n];
        Arrays.fill(seen, -1);
        int put = 0;
        for (int v = 0; v < n; v++) {
            start[v] = put;
            for (int e = begin[v]; e < begin[v + 1]; e++) {
                if (seen[all[e]] != v) {
                    seen[all[e]] = v;
                    all[put++] = all[e];
                }
            }
        }
        start[n] = put;
        return all;
    }
}
