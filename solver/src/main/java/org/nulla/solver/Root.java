package org.nulla.solver;

import org.nulla.Vector;

/// What [Roots] ended with.
///
/// @param x the root, or the best point found
/// @param residual `F(x)`
/// @param report how the run went
public record Root(Vector x, Vector residual, Report report) implements Outcome {

    /// By how much the worst equation is missed.
    ///
    /// @return `‖F(x)‖∞`
    public double residualNorm() {
        return Vectors.maxNorm(residual.toArray());
    }
}
