package org.nulla.solver;

import java.util.Locale;

/// What kind of step an iteration took.
public enum StepKind {

    /// Not a step: where a run begins.
    START,
    /// A whole member of the preimage of `−F`, or of `−∇f` under the Hessian.
    NEWTON,
    /// Part of such a member, shortened by a line search, a bound or the edge of the domain.
    SHORTENED,
    /// The preimage was empty: its nearest miss was taken, the shortest least-squares step.
    LEAST_SQUARES,
    /// A combination of the Newton step and the direction of steepest descent.
    DOGLEG,
    /// A step along steepest descent.
    GRADIENT,
    /// A step in which missing the target and moving far both cost.
    DAMPED,
    /// A step along a direction of negative curvature, to the edge of the trust region.
    NEGATIVE_CURVATURE,
    /// A stretch of a path that deforms an easy system into the wanted one.
    HOMOTOPY,
    /// Not a step: a fresh start, because another strategy or another start is tried.
    RESTART;

    /// The name in lower case with hyphens.
    ///
    /// @return a code that does not change between versions
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
