package org.nulla.solver;

import java.util.Optional;
import org.nulla.Vector;

/// What [Minima] ended with.
///
/// @param x the minimum, or the best point found
/// @param objective the objective there
/// @param gradient the gradient there
/// @param negativeCurvature a direction along which the objective falls on both sides, where the end is a saddle or a
///     maximum; of length 1
/// @param report how the run went
public record Minimum(Vector x, double objective, Vector gradient, Optional<Vector> negativeCurvature, Report report)
        implements Outcome {

    /// How steep the objective still is.
    ///
    /// @return the largest entry of the gradient in size
    public double gradientNorm() {
        return Vectors.maxNorm(gradient.toArray());
    }
}
