package org.nulla.bench.problems;

import java.util.List;

/// A published problem of least squares with the sums of squares that its known local minima have.
///
/// @param problem the residuals and the start
/// @param minima the published values of the sum of squares, the least first; some are approached only at infinity
public record LeastSquaresProblem(Problem problem, List<Double> minima) {

    /// Published minima have six digits.
    private static final double DIGITS = 1e-5;
    /// What counts as a sum of squares of zero.
    private static final double NOTHING = 1e-14;

    /// A problem with its minima.
    ///
    /// @param problem the residuals and the start
    /// @param minima the published values, the least first
    public LeastSquaresProblem {
        minima = List.copyOf(minima);
    }

    /// Whether a sum of squares is one of the published minima, to the digits that were published.
    ///
    /// @param sum the sum of squares that a solver reached
    /// @return true if it is
    public boolean isMinimum(double sum) {
        return minima.stream().anyMatch(minimum -> Math.abs(sum - minimum) <= Math.max(NOTHING, DIGITS * minimum));
    }
}
