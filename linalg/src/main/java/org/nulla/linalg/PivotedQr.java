package org.nulla.linalg;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/// Householder QR with column pivoting, `A P = Q R`, of a dense matrix in plain Java.
///
/// At each step the column with the largest remaining norm comes next, so the diagonal of `R` falls in size and its
/// drops reveal the rank. Rows are taken in falling order of size, which together with the column pivoting keeps the
/// error small in every row, however differently the rows are scaled (Cox and Higham, 1998).
public final class PivotedQr {

    private final int rows;
    private final int columns;
    private final int steps;
    /// Which row of the matrix comes first, second, ….
    private final int[] rowOrder;
    /// Column `j` of the factored matrix: `R` on and above the diagonal, the reflector below it.
    private final double[][] column;
    private final double[] reflectorScale;
    private final int[] pivot;

    private PivotedQr(int rows, double[][] column, int[] rowOrder) {
        this.rows = rows;
        this.rowOrder = rowOrder;
        this.columns = column.length;
        this.column = column;
        this.steps = Math.min(rows, columns);
        this.reflectorScale = new double[steps];
        this.pivot = Householder.factor(column, reflectorScale, true);
    }

    /// Factors a matrix given by its columns, which are copied.
    ///
    /// @param rows the length of each column
    /// @param columns the columns
    /// @return the factors
    public static PivotedQr of(int rows, double[][] columns) {
        double[] size = new double[rows];
        for (int j = 0; j < columns.length; j++) {
            if (columns[j].length != rows) {
                throw new IllegalArgumentException(
                        "Column " + j + " has " + columns[j].length + " entries, expected " + rows + ".");
            }
            for (int i = 0; i < rows; i++) {
                size[i] = Math.max(size[i], Math.abs(columns[j][i]));
            }
        }
        int[] order = IntStream.range(0, rows).boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -size[i])).mapToInt(Integer::intValue).toArray();
        double[][] copy = new double[columns.length][];
        for (int j = 0; j < columns.length; j++) {
            copy[j] = inOrder(columns[j], order);
        }
        return new PivotedQr(rows, copy, order);
    }

    private static double[] inOrder(double[] x, int[] order) {
        double[] result = new double[x.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = x[order[i]];
        }
        return result;
    }

    /// Applies reflection `k` to a vector.
    private void reflect(int k, double[] y) {
        Householder.reflect(column[k], reflectorScale[k], k, y);
    }

    /// How many diagonal entries there are: the smaller of the two dimensions.
    ///
    /// @return the number of steps
    public int steps() {
        return steps;
    }

    /// The size of a diagonal entry of `R`; they do not grow.
    ///
    /// @param k which step
    /// @return the size
    public double diagonal(int k) {
        return Math.abs(column[k][k]);
    }

    /// The column of the original matrix that came at step `k`.
    ///
    /// @param k which step
    /// @return the column's number
    public int pivot(int k) {
        return pivot[k];
    }

    /// How many diagonal entries exceed a threshold.
    ///
    /// @param threshold the threshold
    /// @return the rank at that threshold
    public int rank(double threshold) {
        int rank = 0;
        while (rank < steps && diagonal(rank) > threshold) {
            rank++;
        }
        return rank;
    }

    /// `Qᵀ b`.
    ///
    /// @param b a vector of as many entries as the matrix has rows
    /// @return the product
    public double[] applyQTransposed(double[] b) {
        double[] y = inOrder(b, rowOrder);
        for (int k = 0; k < steps; k++) {
            reflect(k, y);
        }
        return y;
    }

    /// `Q y`.
    ///
    /// @param y a vector of as many entries as the matrix has rows
    /// @return the product
    public double[] applyQ(double[] y) {
        double[] b = y.clone();
        for (int k = steps - 1; k >= 0; k--) {
            reflect(k, b);
        }
        double[] result = new double[rows];
        for (int i = 0; i < rows; i++) {
            result[rowOrder[i]] = b[i];
        }
        return result;
    }

    /// The first columns of `Q`: an orthonormal basis of the space that the first `count` pivots span.
    ///
    /// @param count how many
    /// @return the columns
    public double[][] orthonormalColumns(int count) {
        double[][] q = new double[count][];
        for (int k = 0; k < count; k++) {
            double[] unit = new double[rows];
            unit[k] = 1;
            q[k] = applyQ(unit);
        }
        return q;
    }

    /// The basic least-squares solution at a rank: the pivot columns carry it, the others are zero.
    ///
    /// @param b the right-hand side
    /// @param rank how many pivots count
    /// @return the solution
    public double[] solveBasic(double[] b, int rank) {
        double[] y = applyQTransposed(b);
        double[] x = new double[columns];
        for (int k = rank - 1; k >= 0; k--) {
            double sum = y[k];
            for (int j = k + 1; j < rank; j++) {
                sum -= column[j][k] * x[pivot[j]];
            }
            x[pivot[k]] = sum / column[k][k];
        }
        return x;
    }

    /// The basic solution of the normal equations `Aᵀ A x = g` at a rank, by two solves with the triangle.
    ///
    /// @param g the right-hand side, an entry for each column
    /// @param rank how many pivots count
    /// @return the solution
    public double[] solveNormal(double[] g, int rank) {
        double[] y = new double[rank];
        for (int k = 0; k < rank; k++) {
            double sum = g[pivot[k]];
            for (int j = 0; j < k; j++) {
                sum -= column[k][j] * y[j];
            }
            y[k] = sum / column[k][k];
        }
        double[] x = new double[columns];
        for (int k = rank - 1; k >= 0; k--) {
            double sum = y[k];
            for (int j = k + 1; j < rank; j++) {
                sum -= column[j][k] * x[pivot[j]];
            }
            x[pivot[k]] = sum / column[k][k];
        }
        return x;
    }

    /// The basic least-squares solutions for all unit vectors: entry `[i]` solves for the `i`-th.
    ///
    /// @param rank how many pivots count
    /// @return the solutions
    public double[][] basicInverse(int rank) {
        double[][] result = new double[rows][];
        for (int i = 0; i < rows; i++) {
            double[] unit = new double[rows];
            unit[i] = 1;
            result[i] = solveBasic(unit, rank);
        }
        return result;
    }

    /// The shortest least-squares solution at a rank.
    ///
    /// @param b the right-hand side
    /// @param rank how many pivots count
    /// @return the solution
    public double[] solveShortest(double[] b, int rank) {
        double[] basic = solveBasic(b, rank);
        double[][] kernel = nullSpace(rank);
        if (kernel.length == 0) {
            return basic;
        }
        PivotedQr of = PivotedQr.of(columns, kernel);
        double[] along = of.applyQTransposed(basic);
        Arrays.fill(along, 0, kernel.length, 0);
        return of.applyQ(along);
    }

    /// A basis of the null space at a rank: one vector for each column that is not a pivot, with a one at that column.
    ///
    /// @param rank how many pivots count
    /// @return the vectors
    public double[][] nullSpace(int rank) {
        double[][] kernel = new double[columns - rank][];
        for (int f = rank; f < columns; f++) {
            double[] x = new double[columns];
            x[pivot[f]] = 1;
            for (int k = rank - 1; k >= 0; k--) {
                double sum = -column[f][k];
                for (int j = k + 1; j < rank; j++) {
                    sum -= column[j][k] * x[pivot[j]];
                }
                x[pivot[k]] = sum / column[k][k];
            }
            kernel[f - rank] = x;
        }
        return kernel;
    }
}
