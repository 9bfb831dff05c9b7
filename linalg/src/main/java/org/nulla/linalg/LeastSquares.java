package org.nulla.linalg;

/// The shortest least-squares solution over a linear map: by a dense pivoted QR where the matrix is small, else by LSMR. A map that
/// [projects][RangeProjection] in a way of its own is asked to.
public final class LeastSquares {

    /// A matrix is made dense up to this many entries, and where its QR takes at most so many multiply-adds.
    private static final long DENSE_ENTRIES = 4_000_000;
    private static final double DENSE_WORK = 1e9;
    /// How many steps LSMR may take.
    public static final int ITERATION_LIMIT = 20_000;

    private LeastSquares() {
    }

    /// Minimises `‖A x − b‖`, and among the minimisers `‖x‖`.
    ///
    /// @param a the map
    /// @param b the right-hand side
    /// @return the shortest minimiser
    public static double[] solve(LinearMap a, double[] b) {
        long entries = (long) a.rows() * a.columns();
        if (entries <= DENSE_ENTRIES && (double) entries * Math.min(a.rows(), a.columns()) <= DENSE_WORK) {
            double[][] columns = new double[a.columns()][];
            for (int j = 0; j < columns.length; j++) {
                columns[j] = a.column(j);
            }
            return solve(a.rows(), columns, b);
        }
        return Lsmr.solve(a, b, 1e-15, ITERATION_LIMIT, WorkControl.NONE).x();
    }

    /// What a map reaches that is nearest to a vector.
    ///
    /// @param a the map
    /// @param b the vector
    /// @return its orthogonal projection on the range of the map
    public static double[] projection(LinearMap a, double[] b) {
        return a instanceof RangeProjection range ? range.projected(b) : a.apply(solve(a, b));
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
