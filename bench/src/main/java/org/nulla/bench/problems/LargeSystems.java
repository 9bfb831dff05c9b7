package org.nulla.bench.problems;

/// Systems of any size whose Jacobian has few entries a row.
public final class LargeSystems {

    private LargeSystems() {
    }

    /// Broyden's tridiagonal system.
    ///
    /// @param size how many unknowns and equations
    /// @return the system, called `broyden-tridiagonal-` and its size
    public static Problem tridiagonal(int size) {
        return Problem.square("broyden-tridiagonal-" + size, Equations::broydenTridiagonal, Terms.same(size, -1));
    }
}
