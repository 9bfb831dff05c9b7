package org.nulla.solver;

/// How a strategy goes on from a point: it moves, or it gives up and says why.
sealed interface Advance {

    /// A step that was accepted.
    ///
    /// @param x where it leads
    /// @param kind what kind of step it is
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Moved(double[] x, StepKind kind) implements Advance {
    }

    /// No step was accepted.
    ///
    /// @param reason why
    record Stopped(Reason reason) implements Advance {
    }
}
