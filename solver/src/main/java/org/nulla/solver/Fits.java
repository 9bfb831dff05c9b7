package org.nulla.solver;

import org.nulla.function.VectorFunction;

/// Finds least-squares fits: points where the sum of squares of the residuals is least, nearby. No residual needs to vanish,
/// and there are usually more of them than unknowns.
///
/// Gauss–Newton steps in a trust region first; where those end without a fit, damped steps (Levenberg–Marquardt). Both come
/// from preimages of the residuals' own Jacobian: normal equations, which square its condition, are never formed.
public final class Fits {

    private Fits() {
    }

    /// Finds a fit.
    ///
    /// @param residuals what is to be made small
    /// @param start where to begin
    /// @return the fit, or the best point found and why it is not one
    public static Fit find(VectorFunction residuals, double... start) {
        return find(Problem.of(residuals, start), SolverOptions.DEFAULT);
    }

    /// Finds a fit, with a say in how.
    ///
    /// @param problem the residuals, the start, names and bounds
    /// @param options tolerance, limits, listeners
    /// @return the fit, or the best point found and why it is not one
    public static Fit find(Problem problem, SolverOptions options) {
        return new FitRun(new EvaluationContext(problem, options)).run();
    }
}
