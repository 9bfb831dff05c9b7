package org.nulla.solver;

import java.util.List;
import java.util.Locale;

/// A way to get from a start to a root. [#DEFAULT_SEQUENCE] is tried in order, each from the start, until one converges; the
/// page on solving says why in this order.
public enum Strategy {

    /// Whole steps, whatever they do to the residual on the way; watched, and given up when it runs away.
    NEWTON,
    /// The same steps, shortened until the residual falls.
    LINE_SEARCH,
    /// Dogleg steps within a region in which the linear model has proved itself, in scaled unknowns.
    TRUST_REGION,
    /// Damped steps (Levenberg–Marquardt) in scaled unknowns.
    DAMPED,
    /// A path from the start along `F(x) = (1−t) F(start)`, followed by arc length through its turns.
    HOMOTOPY,
    /// The trust region again from perturbed starts.
    RESTARTS;

    /// What is tried for roots unless other strategies are given.
    public static final List<Strategy> DEFAULT_SEQUENCE = List.of(NEWTON, LINE_SEARCH, TRUST_REGION, DAMPED, HOMOTOPY,
            RESTARTS);

    /// The name in lower case with hyphens.
    ///
    /// @return a code that does not change between versions
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
