package org.nulla.testkit.oracle;

import java.math.BigDecimal;

/// How clearly the rank of a matrix can be seen in doubles, after its rows and columns were scaled.
///
/// @param rank the rank, from exact arithmetic or sixty digits
/// @param gap σ_r / σ_{r+1}, infinite where nothing is left over
/// @param smallest σ_r / σ_1, or 1 for a rank of zero
/// @param noise the error that doubles make in the scaled matrix, over σ_r
record Clarity(int rank, double gap, double smallest, double noise) {

    private static final double CLEAR_GAP = 1e6;
    private static final double CLEAR_SIZE = 1e-9;

    /// The rank is seen through noise of this share of the smallest singular value, not more.
    private static final double CLEAR_NOISE = 1e-3;

    /// Beyond this share the rank is rounding noise to doubles.
    private static final double KNOWN_NOISE = 0.1;

    static Clarity of(BigDecimal[][] matrix, int columns, double[][] sums, double relativeError, int rank) {
        Scaling scaling = Elimination.scaling(matrix, columns);
        double[][] scaled = new double[matrix.length][columns];
        double largestSum = 0;
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < columns; j++) {
                int exponent = scaling.rows()[i] + scaling.columns()[j];
                scaled[i][j] = Elimination.times(matrix[i][j], exponent).doubleValue();
                largestSum = Math.max(largestSum, Math.scalb(sums[i][j], exponent));
            }
        }
        double[] sigma = SingularValues.of(scaled, columns);
        if (rank == 0) {
            return new Clarity(0, Double.POSITIVE_INFINITY, 1, 0);
        }
        double last = sigma[rank - 1];
        double next = rank < sigma.length ? sigma[rank] : 0;
        return new Clarity(rank, next == 0 ? Double.POSITIVE_INFINITY : last / next, last / sigma[0],
                last == 0 ? Double.POSITIVE_INFINITY : relativeError * largestSum / last);
    }

    /// Whether the rank is more than rounding: what doubles lose is well below the smallest singular value.
    boolean isKnown() {
        return noise <= KNOWN_NOISE;
    }

    boolean isClear() {
        return gap >= CLEAR_GAP && smallest >= CLEAR_SIZE && noise <= CLEAR_NOISE;
    }
}
