package org.nulla.linalg.sparse;

import java.util.Arrays;

/// A sparse matrix in compressed columns: the entries of column `j` are at places `start[j]` to `start[j + 1] - 1`, in no particular
/// order, each row at most once. The arrays are lent, not copied.
///
/// @param rows how many rows
/// @param columns how many columns
/// @param start for each column where its entries begin, and their number at the end
/// @param row for each entry its row
/// @param value for each entry its value
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
public record SparseMatrix(int rows, int columns, int[] start, int[] row, double[] value) {

    /// How many entries there are.
    ///
    /// @return the number of entries
    public int entries() {
        return start[columns];
    }

    public SparseMatrix withValues(double[] other) {
        return new SparseMatrix(rows, columns, start, row, other);
    }

    /// Whether another matrix has its entries at the same places.
    public boolean hasPatternOf(SparseMatrix other) {
        int entries = entries();
        return rows == other.rows && columns == other.columns && entries == other.entries()
                && Arrays.equals(start, 0, columns + 1, other.start, 0, columns + 1)
                && Arrays.equals(row, 0, entries, other.row, 0, entries);
    }

    /// Whether the entries of a column follow one another row by row, so that loops over them need not look up their rows. Only for
    /// matrices whose columns are in order.
    public boolean isGapless(int j) {
        int last = start[j + 1] - 1;
        return last > start[j] && row[last] - row[start[j]] == last - start[j];
    }

    /// `A x`.
    public double[] times(double[] x) {
        double[] y = new double[rows];
        for (int j = 0; j < columns; j++) {
            double xj = x[j];
            if (xj != 0) {
                for (int e = start[j]; e < start[j + 1]; e++) {
                    y[row[e]] += value[e] * xj;
                }
            }
        }
        return y;
    }

    /// `Aᵀ y`.
    public double[] transposedTimes(double[] y) {
        double[] x = new double[columns];
        for (int j = 0; j < columns; j++) {
            double sum = 0;
            for (int e = start[j]; e < start[j + 1]; e++) {
                sum += value[e] * y[row[e]];
            }
            x[j] = sum;
        }
        return x;
    }

    /// The transposed matrix, and for each of its entries where it stands here.
    public Transposed transposed() {
        int[] begin = new int[rows + 1];
        int entries = entries();
        for (int e = 0; e < entries; e++) {
            begin[row[e] + 1]++;
        }
        for (int i = 0; i < rows; i++) {
            begin[i + 1] += begin[i];
        }
        int[] next = begin.clone();
        int[] columnOf = new int[entries];
        int[] place = new int[entries];
        double[] values = new double[entries];
        for (int j = 0; j < columns; j++) {
            for (int e = start[j]; e < start[j + 1]; e++) {
                int at = next[row[e]]++;
                columnOf[at] = j;
                place[at] = e;
                values[at] = value[e];
            }
        }
        return new Transposed(new SparseMatrix(columns, rows, begin, columnOf, values), place);
    }

    /// A transposed matrix.
    ///
    /// @param matrix the matrix
    /// @param place for each of its entries the place of the same entry in the matrix that was transposed
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    public record Transposed(SparseMatrix matrix, int[] place) {
    }
}
