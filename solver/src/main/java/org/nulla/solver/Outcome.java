package org.nulla.solver;

import java.util.List;
import org.nulla.Vector;

/// What a solver ended with: a point, and how it was come by. Not to converge is an outcome too; nothing is thrown for it.
public sealed interface Outcome permits Root, Fit, Minimum {

    /// The point: the solution where the run converged, else the best that was found.
    ///
    /// @return a value for each unknown
    Vector x();

    /// How the run went.
    ///
    /// @return the report
    Report report();

    /// Whether the question was answered.
    ///
    /// @return true if the reason says so
    default boolean converged() {
        return reason().converged();
    }

    /// Why the run ended.
    ///
    /// @return the reason
    default Reason reason() {
        return report().reason();
    }

    /// What was found, where, and what to try.
    ///
    /// @return a sentence or a few
    default String message() {
        return report().message();
    }

    /// How many steps were taken.
    ///
    /// @return the number over all strategies
    default int iterations() {
        return report().iterations();
    }

    /// What the run cost.
    ///
    /// @return the counts
    default Effort effort() {
        return report().effort();
    }

    /// The run step by step.
    ///
    /// @return the start and every step
    default List<Iteration> history() {
        return report().history();
    }

    /// The point, insisted on.
    ///
    /// @return the solution
    /// @throws IllegalStateException if the run did not converge; the message says why
    default double[] solution() {
        if (!converged()) {
            throw new IllegalStateException("No solution (" + reason().code() + "): " + message());
        }
        return x().toArray();
    }
}
