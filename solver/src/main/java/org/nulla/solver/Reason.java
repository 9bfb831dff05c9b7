package org.nulla.solver;

import java.util.Locale;

/// Why a solver ended. The [#code] of each is stable, and is what the command line prints.
public enum Reason {

    /// Every equation is met to within the tolerance.
    CONVERGED_RESIDUAL(true, "Every equation is met."),
    /// The step is too small to change the unknowns, and the equations are met as nearly as rounding allows.
    CONVERGED_STEP(true, "The unknowns no longer change."),
    /// The gradient vanishes and every direction curves up: a least-squares fit, or a minimum.
    CONVERGED_GRADIENT(true, "The gradient vanishes."),
    /// The gradient vanishes and nothing falls, but some direction has no curvature at all.
    CONVERGED_DEGENERATE(true, "The gradient vanishes, and the curvature too along some direction."),
    /// The equations have no root here: the sum of their squares cannot be made smaller nearby.
    LEAST_SQUARES_POINT(false, "The nearest the equations come to being met, but not a root."),
    /// A combination of equations contradicts itself, whatever the unknowns are.
    INCONSISTENT(false, "Some equations contradict each other."),
    /// No equation depends on any unknown at this point, to first order.
    INSENSITIVE(false, "No unknown has any effect."),
    /// The Jacobian lost rank, and what it still allows does not reduce the equations.
    SINGULAR(false, "The Jacobian is singular and gives no way on."),
    /// Steps no longer make progress, and it was not shown that nothing better is near.
    STALLED(false, "Progress ceased."),
    /// A bound stands in the way of every improving step.
    BLOCKED_BY_BOUNDS(false, "The bounds leave no way on."),
    /// The function is undefined wherever the solver wants to go.
    LEFT_DOMAIN(false, "The way on leads out of the function's domain."),
    /// The function is undefined at the start.
    UNDEFINED_START(false, "The function is undefined at the start."),
    /// An entry of the start is NaN or infinite.
    NON_FINITE_START(false, "An entry of the start is not a finite number."),
    /// The unknowns ran away: what is asked for is met, or falls, ever more the further out, and nowhere within sight.
    DIVERGED(false, "The iteration ran away."),
    /// The objective falls without limit.
    UNBOUNDED(false, "The objective falls without limit."),
    /// The gradient vanishes, but at a saddle, a maximum or an inflection: some direction leads down.
    SADDLE_POINT(false, "A stationary point that is no minimum."),
    /// As many iterations were made as were allowed.
    ITERATION_LIMIT(false, "The limit on iterations was reached."),
    /// As much time passed as was allowed.
    TIME_LIMIT(false, "The time limit was reached."),
    /// Somebody cancelled the run, or interrupted its thread.
    CANCELLED(false, "The run was cancelled.");

    private final boolean converged;
    private final String summary;

    Reason(boolean converged, String summary) {
        this.converged = converged;
        this.summary = summary;
    }

    /// Whether the question was answered.
    ///
    /// @return true for the reasons that begin with "converged"
    public boolean converged() {
        return converged;
    }

    /// One sentence in plain words.
    ///
    /// @return the sentence
    public String summary() {
        return summary;
    }

    /// The name in lower case with hyphens, for machines.
    ///
    /// @return a code that does not change between versions
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
