package org.nulla.solver;

import org.nulla.Vector;

/// What [Fits] ended with.
///
/// @param x the parameters that make the residuals least, or the best found
/// @param residual the residuals there
/// @param gradient `Jᵀ r`, the gradient of half the sum of squares there
/// @param report how the run went
public record Fit(Vector x, Vector residual, Vector gradient, Report report) implements Outcome {

    /// The sum of the squares of the residuals.
    ///
    /// @return `‖r‖²`
    public double sumOfSquares() {
        double norm = Vectors.norm(residual.toArray());
        return norm * norm;
    }
}
