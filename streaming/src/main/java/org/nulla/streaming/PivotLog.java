package org.nulla.streaming;

import java.util.Arrays;

/// The pivots of a run in order, a few numbers each: what turns the last coordinates back into changes of the inputs.
final class PivotLog {

    /// The longest array that is grown by copying; beyond it a new one is begun.
    private static final int PIECE = 1 << 16;

    private int pieces;
    private int[][] columns = new int[1][PIECE / 64];
    private double[][] entries = new double[1][PIECE / 64];
    private int used;

    /// Notes that coordinate `pivot` now stands for the value of a row.
    ///
    /// @param row the row's coordinates
    /// @param values its entries, so many numbers each, of which the first counts
    /// @param stride how many numbers
    /// @param at where the pivot is
    void add(int[] row, double[] values, int count, int stride, int at) {
        makeRoom(count + 1);
        for (int j = 0; j < count; j++) {
            if (j != at) {
                put(row[j], values[j * stride]);
            }
        }
        put(row[at], values[at * stride]);
        // how many entries there are, where a walk backwards finds it first
        put(count, 0);
    }

    private void put(int column, double entry) {
        columns[pieces][used] = column;
        entries[pieces][used++] = entry;
    }

    private void makeRoom(int count) {
        if (used + count <= columns[pieces].length) {
            return;
        }
        if (used + count <= PIECE) {
            int length = Math.min(PIECE, 2 * Math.max(columns[pieces].length, used + count));
            columns[pieces] = Arrays.copyOf(columns[pieces], length);
            entries[pieces] = Arrays.copyOf(entries[pieces], length);
            return;
        }
        columns[pieces] = Arrays.copyOf(columns[pieces], used);
        pieces++;
        columns = Arrays.copyOf(columns, pieces + 1);
        entries = Arrays.copyOf(entries, pieces + 1);
        columns[pieces] = new int[Math.max(PIECE, count)];
        entries[pieces] = new double[Math.max(PIECE, count)];
        used = 0;
    }

    /// Changes of the inputs that make given changes of the last coordinates.
    ///
    /// @param c the changes of the coordinates, replaced by those of the inputs
    void substituteBack(double[] c) {
        for (int piece = pieces; piece >= 0; piece--) {
            int[] column = columns[piece];
            double[] entry = entries[piece];
            int at = piece == pieces ? used : column.length;
            while (at > 0) {
                int count = column[--at];
                int pivot = column[--at];
                double divisor = entry[at];
                double sum = c[pivot];
                for (int j = 1; j < count; j++) {
                    at--;
                    sum = Math.fma(-entry[at], c[column[at]], sum);
                }
                c[pivot] = sum / divisor;
            }
        }
    }
}
