package org.nulla;

import java.util.Arrays;
import java.util.Objects;
import org.nulla.linalg.LinearMap;

/// A sparse matrix in compressed columns, as sparse solvers take it: the entries of column `j` are at places `columnStarts()[j]` to
/// `columnStarts()[j + 1] - 1` of [#rowIndices()] and [#values()], their rows in rising order. Immutable.
///
/// {@snippet :
/// SparseMatrix jacobian = Nulla.linearize(f, x).sparseJacobian();
/// double[] changes = jacobian.apply(tangent);                     // J dx
/// double[] gradient = jacobian.applyTransposed(cotangent);        // Jᵀ ȳ
/// jacobian.forEach((row, column, value) -> System.out.println(row + " " + column + " " + value));
/// }
///
/// The compressed rows of a matrix are the compressed columns of its [transpose][#transposed()].
public final class SparseMatrix implements LinearMap {

    /// More entries than this are not printed.
    private static final int SHOWN = 20;

    private final int rows;
    private final int columns;
    private final int[] start;
    private final int[] row;
    private final double[] value;

    private SparseMatrix(int rows, int columns, int[] start, int[] row, double[] value) {
        this.rows = rows;
        this.columns = columns;
        this.start = start;
        this.row = row;
        this.value = value;
    }

    /// Takes over compressed rows, their entries in any order, each column at most once.
    static SparseMatrix ofRows(int rows, int columns, int[] start, int[] column, double[] value) {
        return new SparseMatrix(/* rows= */ columns, /* columns= */ rows, start, column, value).transposed();
    }

    /// Hears of entries.
    @FunctionalInterface
    public interface EntryConsumer {

        /// Called for each stored entry.
        ///
        /// @param row its row
        /// @param column its column
        /// @param value its value
        void accept(int row, int column, double value);
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public int columns() {
        return columns;
    }

    /// How many entries are stored.
    ///
    /// @return the number of entries, zeros that are stored included
    public int entries() {
        return start[columns];
    }

    /// Where the entries of each column begin.
    ///
    /// @return a new array of `columns() + 1` places, the last of which is the number of entries
    public int[] columnStarts() {
        return start.clone();
    }

    /// The row of each entry, rising within a column.
    ///
    /// @return a new array, column by column
    public int[] rowIndices() {
        return Arrays.copyOf(row, entries());
    }

    /// The value of each entry.
    ///
    /// @return a new array, column by column
    public double[] values() {
        return Arrays.copyOf(value, entries());
    }

    /// One entry.
    ///
    /// @param i its row
    /// @param j its column
    /// @return its value, 0 where none is stored
    public double get(int i, int j) {
        Objects.checkIndex(i, rows);
        Objects.checkIndex(j, columns);
        int at = Arrays.binarySearch(row, start[j], start[j + 1], i);
        return at < 0 ? 0 : value[at];
    }

    /// Goes through the stored entries, column by column and down each column.
    ///
    /// @param consumer who hears of them
    public void forEach(EntryConsumer consumer) {
        for (int j = 0; j < columns; j++) {
            for (int e = start[j]; e < start[j + 1]; e++) {
                consumer.accept(row[e], j, value[e]);
            }
        }
    }

    @Override
    public double[] apply(double[] v) {
        AffineSpace.requireLength("vector", columns, v.length);
        double[] result = new double[rows];
        for (int j = 0; j < columns; j++) {
            double factor = v[j];
            for (int e = start[j]; e < start[j + 1]; e++) {
                result[row[e]] += value[e] * factor;
            }
        }
        return result;
    }

    @Override
    public double[] applyTransposed(double[] u) {
        AffineSpace.requireLength("vector", rows, u.length);
        double[] result = new double[columns];
        for (int j = 0; j < columns; j++) {
            double sum = 0;
            for (int e = start[j]; e < start[j + 1]; e++) {
                sum += value[e] * u[row[e]];
            }
            result[j] = sum;
        }
        return result;
    }

    @Override
    public double[] column(int j) {
        Objects.checkIndex(j, columns);
        double[] column = new double[rows];
        for (int e = start[j]; e < start[j + 1]; e++) {
            column[row[e]] = value[e];
        }
        return column;
    }

    /// The transposed matrix; its columns are the compressed rows of this one.
    ///
    /// @return a new matrix
    public SparseMatrix transposed() {
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
        double[] values = new double[entries];
        for (int j = 0; j < columns; j++) {
            for (int e = start[j]; e < start[j + 1]; e++) {
                int at = next[row[e]]++;
                columnOf[at] = j;
                values[at] = value[e];
            }
        }
        return new SparseMatrix(/* rows= */ columns, /* columns= */ rows, begin, columnOf, values);
    }

    /// The matrix with its zeros written out.
    ///
    /// @return the rows
    public double[][] toDense() {
        double[][] dense = new double[rows][columns];
        forEach((i, j, entry) -> dense[i][j] = entry);
        return dense;
    }

    /// The size, and the first entries as `(row, column)  value`.
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder("SparseMatrix " + rows + " × " + columns + ", " + entries()
                + (entries() == 1 ? " entry" : " entries"));
        int j = 0;
        for (int e = 0; e < Math.min(SHOWN, entries()); e++) {
            while (start[j + 1] <= e) {
                j++;
            }
            out.append("\n  (").append(row[e]).append(", ").append(j).append(")  ").append(value[e]);
        }
        return out.append(entries() > SHOWN ? "\n  …" : "").toString();
    }
}
