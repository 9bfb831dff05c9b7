package org.nulla.solver;

/// One line of a run's history.
///
/// @param iteration how many steps were taken so far, over all strategies
/// @param norm the largest residual `‖F‖∞`, for a minimum the largest entry of the gradient, after the step
/// @param step the Euclidean length of the step; 0 at a start
/// @param kind what kind of step it was
public record Iteration(int iteration, double norm, double step, StepKind kind) {
}
