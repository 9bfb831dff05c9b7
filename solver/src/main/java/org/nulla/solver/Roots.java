package org.nulla.solver;

import org.nulla.function.VectorFunction;

/// Finds roots: points where every equation of a system is met. There may be as many equations as unknowns, fewer, or more.
///
/// Newton's method, with the step taken from the preimage of `−F`. Where the Jacobian has a null space, a [StepChoice] picks
/// among the steps, by default the shortest. Where nothing maps to `−F`, the nearest miss is taken instead, and the history
/// says so. [Strategy] names the ways in which such steps are made to lead to a root from afar.
public final class Roots {

    private Roots() {
    }

    /// Finds a root.
    ///
    /// @param function the equations, each to become zero
    /// @param start where to begin
    /// @return the root, or the best point found and why it is not one
    public static Root find(VectorFunction function, double... start) {
        return find(Problem.of(function, start), SolverOptions.DEFAULT);
    }

    /// Finds a root, with a say in how.
    ///
    /// @param problem the equations, the start, names and bounds
    /// @param options tolerance, limits, strategies, listeners
    /// @return the root, or the best point found and why it is not one
    public static Root find(Problem problem, SolverOptions options) {
        return new RootRun(new EvaluationContext(problem, options)).run();
    }
}
