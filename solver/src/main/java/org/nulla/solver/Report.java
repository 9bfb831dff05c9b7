package org.nulla.solver;

import java.util.List;

/// How a run went: why it ended, what that means here and what to try, what it cost, and step by step.
///
/// @param reason why it ended
/// @param message what was found, where, and what to try, in words
/// @param iterations how many steps were taken
/// @param effort what it cost
/// @param history the start and every step, in order
public record Report(Reason reason, String message, int iterations, Effort effort, List<Iteration> history) {

    /// Copies the history.
    public Report {
        history = List.copyOf(history);
    }
}
