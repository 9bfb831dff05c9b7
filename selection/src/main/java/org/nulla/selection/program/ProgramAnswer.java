package org.nulla.selection.program;

import org.nulla.Vector;

/// What a solver says about a linear program. It is a claim, to be checked.
///
/// @param status how the solve ended
/// @param values a value for each unknown; where the program is unbounded a direction along which the cost falls for ever; else empty
/// @param multipliers what one more unit of each row would cost; where the program is infeasible the weights of a combination of rows
///     that cannot be met; else empty
/// @param reducedCosts what one more unit of each unknown would cost, bounds aside; empty where there is no optimum
/// @param iterations how many steps it took
/// @param message the solver's own words
public record ProgramAnswer(Status status, Vector values, Vector multipliers, Vector reducedCosts, long iterations,
        String message) {

    /// How a solve ended.
    public enum Status {
        /// The solver holds its values for the best.
        OPTIMAL,
        /// The solver holds that no values meet all rows and bounds.
        INFEASIBLE,
        /// The solver holds that the cost falls without end.
        UNBOUNDED,
        /// The time was over.
        TIME_LIMIT,
        /// The caller stopped it.
        CANCELLED,
        /// The solver gave up.
        FAILED
    }

    static ProgramAnswer without(Status status, long iterations, String message) {
        return new ProgramAnswer(status, Vector.of(), Vector.of(), Vector.of(), iterations, message);
    }
}
