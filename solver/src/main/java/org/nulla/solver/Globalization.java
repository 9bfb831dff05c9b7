package org.nulla.solver;

/// How far to go along which combination of steps. An object belongs to one attempt and may remember its last steps.
@FunctionalInterface
interface Globalization {

    /// Goes on from a point.
    ///
    /// @param model the equations near the point
    /// @return where to, or why not
    Advance advance(LinearModel model);
}
