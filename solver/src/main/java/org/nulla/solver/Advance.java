package org.nulla.solver;

import org.jspecify.annotations.Nullable;

/// How a strategy goes on from a point: it moves, or it gives up and says why.
sealed interface Advance {

    /// A step that was accepted.
    ///
    /// @param x where it leads
    /// @param kind what kind of step it is
    /// @param model the equations there, where they were linearised to see whether they are defined; or null
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Moved(double[] x, StepKind kind, @Nullable LinearModel model) implements Advance {

        Moved(double[] x, StepKind kind) {
            this(x, kind, null);
        }

        /// The equations where it leads; null where they or their derivatives are undefined.
        @Nullable
        LinearModel linearised(EvaluationContext context) {
            return model != null ? model : LinearModel.at(context, x);
        }
    }

    /// No step was accepted.
    ///
    /// @param reason why
    record Stopped(Reason reason) implements Advance {
    }
}
