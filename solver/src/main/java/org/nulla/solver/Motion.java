package org.nulla.solver;

import java.util.List;
import org.nulla.Vector;

/// A motion among the solutions of a system, as [SelfMotion] found it.
///
/// @param points the points passed, in order; each solves the system
/// @param objectives the second objective at each of them, falling
/// @param end why the motion ended
/// @param message what was found at its end and what to try
public record Motion(List<Vector> points, List<Double> objectives, End end, String message) {

    /// Copies the lists.
    public Motion {
        points = List.copyOf(points);
        objectives = List.copyOf(objectives);
    }

    /// The last point.
    ///
    /// @return the solution with the least objective found
    /// @throws IllegalStateException if the start could not be solved, so that there is none
    public Vector last() {
        if (points.isEmpty()) {
            throw new IllegalStateException("There is no point: " + message);
        }
        return points.getLast();
    }

    /// Why a motion ends.
    public enum End {
        /// No solution nearby has a smaller objective.
        MINIMUM,
        /// As many steps were made as were allowed.
        STEP_LIMIT,
        /// The system has no free direction: its solution cannot move.
        RIGID,
        /// No step, however short, stayed among the solutions and reduced the objective.
        STUCK,
        /// The system could not be solved from the start.
        UNSOLVED,
        /// Somebody cancelled the run, or interrupted its thread.
        CANCELLED
    }
}
