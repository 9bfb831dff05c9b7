package org.nulla.linalg;

import org.nulla.LinearMap;
import org.nulla.RunControl;

/// The shortest least-squares solution over a linear map: by a dense pivoted QR where the matrix is small, else by LSMR.
public final class LeastSquares {

    /// Up to this many entries a matrix is made dense.
    private static final long DENSE_ENTRIES = 4_000_000;
    private static final int ITERATION_LIMIT = 20_000;

    private LeastSquares() {
    }

    /// Minimises `‖A x − b‖`, and among the minimisers `‖x‖`.
    ///
    /// @param a the map
    /// @param b the right-hand side
    /// @return the shortest minimiser
    public static double[] solve(LinearMap a, double[] b) {
        if ((long) a.rows() * a.columns() <= DENSE_ENTRIES) {
            double[][] columns = new double[a.columns()][];
            for (int j = 0; j < columns.length; j++) {
                columns[j] = a.column(j);
            }
            return solve(a.rows(), columns, b);
        }
        return Lsmr.solve(a, b, 1e-15, ITERATION_LIMIT, RunControl.NONE).x();
    }

    /// The same for a matrix given by its columns.
    ///
    /// @param rows the length of each column
    /// @param columns the columns
    /// @param b the right-hand side
    /// @return the shortest minimiser
    public static double[] solve(int rows, double[][] columns, double[] b) {
        PivotedQr qr = PivotedQr.of(rows, columns);
        return qr.solveShortest(b, qr.rank(roundingThreshold(rows, columns.length, qr)));
    }

    static double roundingThreshold(int rows, int columns, PivotedQr qr) {
        return qr.steps() == 0 ? 0 : 4 * Math.ulp(1.0) * Math.max(rows, columns) * qr.diagonal(0);
    }
}
