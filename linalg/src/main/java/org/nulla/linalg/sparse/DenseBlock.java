package org.nulla.linalg.sparse;

import java.util.Arrays;
import org.nulla.linalg.WorkControl;

/// LU factors of a dense block, column by column, with partial pivoting; a column without a pivot worth taking is put off.
///
/// Columns are brought up to date in batches, by four earlier columns at a time, so that what is read stays near the processor
/// and the innermost loop is a plain one over rows that a compiler turns into vector instructions.
///
/// Rows are swapped as pivots are chosen: row `k < rank` holds pivot `k`, with its multipliers below it in column `k`.
final class DenseBlock {

    private static final int BATCH = 16;

    private final int rows;
    /// How many rows, the first ones, may have a pivot.
    private final int pivotable;
    /// Entries by column and row, pivot columns first, in the order of their pivots.
    private final double[][] column;
    /// Which of the given columns and rows stand where.
    private final int[] columnAt;
    private final int[] rowAt;
    /// For each given column that was put off how many pivots had been eliminated from it by then.
    private final int[] seen;
    private int rank;
    private double growth;

    private DenseBlock(int rows, int pivotable, double[][] column) {
        this.rows = rows;
        this.pivotable = pivotable;
        this.column = column;
        this.columnAt = new int[column.length];
        this.rowAt = new int[rows];
        this.seen = new int[column.length];
        Arrays.setAll(columnAt, j -> j);
        Arrays.setAll(rowAt, i -> i);
    }

    /// Factors a block, which is taken over.
    ///
    /// @param column entries by column and row
    /// @param pivotable how many rows, the first ones, may have a pivot
    /// @param least a pivot is at least this large
    static DenseBlock of(int rows, int pivotable, double[][] column, double least, WorkControl control) {
        DenseBlock block = new DenseBlock(rows, pivotable, column);
        block.factor(least, control);
        return block;
    }

    /// Factors another block with the pivots of an earlier one.
    static DenseBlock of(DenseBlock earlier, double[][] column, WorkControl control) {
        DenseBlock block = new DenseBlock(earlier.rows, earlier.pivotable, column);
        block.factorLike(earlier, control);
        return block;
    }

    int rank() {
        return rank;
    }

    int columns() {
        return column.length;
    }

    int rows() {
        return rows;
    }

    /// Which of the given columns stands at a position: pivots first.
    int columnAt(int position) {
        return columnAt[position];
    }

    /// Which of the given rows stands at a position: pivots first.
    int rowAt(int position) {
        return rowAt[position];
    }

    double pivot(int k) {
        return column[k][k];
    }

    /// What is left over of a column that was put off, at a row without a pivot.
    double left(int rowPosition, int columnPosition) {
        return column[columnPosition][rowPosition];
    }

    double growth() {
        return growth;
    }

    private void factor(double least, WorkControl control) {
        // where the next batch begins, and where the columns that were put off do
        int putOff = column.length;
        while (rank < putOff && rank < pivotable) {
            control.check();
            int first = rank;
            int end = Math.min(putOff, first + BATCH);
            bringUpToDate(first, end, 0, first);
            int c = first;
            while (c < end && rank < pivotable) {
                // the batch's own pivots, one by one
                int pivotRow = largest(column[c], rank);
                if (!(Math.abs(column[c][pivotRow]) >= least)) {
                    seen[columnAt[c]] = rank;
                    end--;
                    swapColumns(c, end);
                    putOff--;
                    swapColumns(end, putOff);
                    continue;
                }
                swapColumns(c, rank);
                takePivot(pivotRow);
                for (int other = rank; other < end; other++) {
                    subtract(column[rank - 1], column[other], rank - 1);
                }
                c = rank;
            }
            for (int other = c; other < end; other++) {
                seen[columnAt[other]] = rank;
            }
        }
        // columns that were put off have seen the pivots that were there at the time
        for (int c = rank; c < column.length && rank < rows; c++) {
            bringUpToDate(c, c + 1, seen[columnAt[c]], rank);
        }
    }

    private void takePivot(int pivotRow) {
        int k = rank;
        if (pivotRow != k) {
            for (double[] entries : column) {
                double entry = entries[k];
                entries[k] = entries[pivotRow];
                entries[pivotRow] = entry;
            }
            int r = rowAt[k];
            rowAt[k] = rowAt[pivotRow];
            rowAt[pivotRow] = r;
        }
        double[] entries = column[k];
        double pivot = entries[k];
        growth = Math.max(growth, Math.abs(pivot));
        for (int i = k + 1; i < rows; i++) {
            entries[i] /= pivot;
        }
        rank++;
    }

    private void swapColumns(int a, int b) {
        if (a != b) {
            double[] entries = column[a];
            column[a] = column[b];
            column[b] = entries;
            int c = columnAt[a];
            columnAt[a] = columnAt[b];
            columnAt[b] = c;
        }
    }

    private int largest(double[] entries, int from) {
        int best = from;
        double most = -1;
        for (int i = from; i < pivotable; i++) {
            double size = Math.abs(entries[i]);
            if (size > most) {
                most = size;
                best = i;
            }
        }
        return best;
    }

    private void factorLike(DenseBlock earlier, WorkControl control) {
        double[][] given = column.clone();
        for (int c = 0; c < column.length; c++) {
            columnAt[c] = earlier.columnAt[c];
            double[] from = given[columnAt[c]];
            double[] to = new double[rows];
            for (int i = 0; i < rows; i++) {
                to[i] = from[earlier.rowAt[i]];
            }
            column[c] = to;
        }
        System.arraycopy(earlier.rowAt, 0, rowAt, 0, rows);
        while (rank < earlier.rank) {
            control.check();
            int first = rank;
            int end = Math.min(earlier.rank, first + BATCH);
            bringUpToDate(first, end, 0, first);
            while (rank < end) {
                takePivot(rank);
                for (int other = rank; other < end; other++) {
                    subtract(column[rank - 1], column[other], rank - 1);
                }
            }
        }
        bringUpToDate(rank, column.length, 0, rank);
    }

    /// Eliminates some pivots from some columns.
    private void bringUpToDate(int first, int end, int fromPivot, int toPivot) {
        int k = fromPivot;
        for (; k + 4 <= toPivot; k += 4) {
            double[] a = column[k];
            double[] b = column[k + 1];
            double[] c = column[k + 2];
            double[] d = column[k + 3];
            for (int other = first; other < end; other++) {
                double[] x = column[other];
                double xa = x[k];
                double xb = x[k + 1] - a[k + 1] * xa;
                double xc = x[k + 2] - a[k + 2] * xa - b[k + 2] * xb;
                double xd = x[k + 3] - a[k + 3] * xa - b[k + 3] * xb - c[k + 3] * xc;
                x[k + 1] = xb;
                x[k + 2] = xc;
                x[k + 3] = xd;
                if (xa != 0 || xb != 0 || xc != 0 || xd != 0) {
                    subtract(x, a, xa, b, xb, c, xc, d, xd, k + 4);
                }
            }
        }
        for (; k < toPivot; k++) {
            for (int other = first; other < end; other++) {
                subtract(column[k], column[other], k);
            }
        }
    }

    private void subtract(double[] x, double[] a, double xa, double[] b, double xb, double[] c, double xc, double[] d,
            double xd, int from) {
        int end = rows;
        for (int i = from; i < end; i++) {
            x[i] = x[i] - (a[i] * xa + b[i] * xb) - (c[i] * xc + d[i] * xd);
        }
    }

    /// Eliminates pivot `k` from a column.
    private void subtract(double[] pivotColumn, double[] x, int k) {
        double xk = x[k];
        if (xk != 0) {
            int end = rows;
            for (int i = k + 1; i < end; i++) {
                x[i] -= pivotColumn[i] * xk;
            }
        }
    }

    // --- triangles

    /// `x := L⁻¹ x` on all rows, by position.
    void forward(double[] x) {
        for (int k = 0; k < rank; k++) {
            subtract(column[k], x, k);
        }
    }

    /// `x := U⁻¹ x` on the pivots.
    void back(double[] x) {
        for (int k = rank - 1; k >= 0; k--) {
            double[] entries = column[k];
            double xk = x[k] / entries[k];
            x[k] = xk;
            if (xk != 0) {
                for (int i = 0; i < k; i++) {
                    x[i] -= entries[i] * xk;
                }
            }
        }
    }

    /// Records [#forward].
    ///
    /// @param place for each row its place, in the order of the rows given
    void forward(SolveRecorder x, int[] place) {
        for (int k = 0; k < rank; k++) {
            for (int i = k + 1; i < rows; i++) {
                x.subtract(place[rowAt[i]], column[k][i], place[rowAt[k]]);
            }
        }
    }

    /// Records [#back]; each solution stays at its pivot's row.
    void back(SolveRecorder x, int[] place) {
        for (int k = rank - 1; k >= 0; k--) {
            x.divide(place[rowAt[k]], column[k][k]);
            for (int i = 0; i < k; i++) {
                x.subtract(place[rowAt[i]], column[k][i], place[rowAt[k]]);
            }
        }
    }

    /// `x := U⁻ᵀ x` on the pivots.
    void forwardTransposed(double[] x) {
        for (int k = 0; k < rank; k++) {
            double[] entries = column[k];
            x[k] = (x[k] - product(entries, x, 0, k)) / entries[k];
        }
    }

    /// `x := L⁻ᵀ x` on all rows.
    void backTransposed(double[] x) {
        for (int k = rank - 1; k >= 0; k--) {
            x[k] -= product(column[k], x, k + 1, rows);
        }
    }

    /// The product of two vectors from one place to before another, as four sums that do not wait for one another.
    private static double product(double[] a, double[] x, int from, int end) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = from;
        for (; i + 4 <= end; i += 4) {
            s0 += a[i] * x[i];
            s1 += a[i + 1] * x[i + 1];
            s2 += a[i + 2] * x[i + 2];
            s3 += a[i + 3] * x[i + 3];
        }
        for (; i < end; i++) {
            s0 += a[i] * x[i];
        }
        return (s0 + s1) + (s2 + s3);
    }

    // --- three vectors at once, so that the factors are read once

    /// The same as [#forward] on three vectors.
    void forward(double[] x, double[] y, double[] z) {
        for (int k = 0; k < rank; k++) {
            subtract(column[k], x, x[k], y, y[k], z, z[k], k + 1, rows);
        }
    }

    /// The same as [#back] on three vectors.
    void back(double[] x, double[] y, double[] z) {
        for (int k = rank - 1; k >= 0; k--) {
            double[] entries = column[k];
            double pivot = entries[k];
            x[k] /= pivot;
            y[k] /= pivot;
            z[k] /= pivot;
            subtract(entries, x, x[k], y, y[k], z, z[k], 0, k);
        }
    }

    private static void subtract(double[] entries, double[] x, double xk, double[] y, double yk, double[] z, double zk,
            int from, int end) {
        for (int i = from; i < end; i++) {
            double entry = entries[i];
            x[i] -= entry * xk;
            y[i] -= entry * yk;
            z[i] -= entry * zk;
        }
    }
}
