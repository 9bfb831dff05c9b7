package org.nulla.sweep;

import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;

/// An algorithm that walks the equations of a preimage and carries a space along.
public interface Engine {

    /// Solves the equations of a walk for a target. Keeps nothing between calls; safe for many threads.
    ///
    /// @param walk the equations, in order
    /// @param target what the sources carry
    /// @param control progress and cancellation
    /// @return the space at the sinks, or the news that there is none
    default Outcome solve(Walk walk, Target target, RunControl control) {
        return solve(walk, target, control, null);
    }

    /// The same, watched.
    ///
    /// @param walk the equations, in order
    /// @param target what the sources carry
    /// @param control progress and cancellation
    /// @param observer who hears of each step, or null
    /// @return the space at the sinks, or the news that there is none
    Outcome solve(Walk walk, Target target, RunControl control, @Nullable WalkObserver observer);
}
