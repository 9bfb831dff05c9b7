package org.nulla.factor;

/// What has a [ReducedSystem]. The linear map of a linearization has one, so that benchmarks can give other solvers the very matrix
/// that this library factors.
@FunctionalInterface
public interface Reducible {

    /// Reduces the program, anew each time.
    ///
    /// @return the system
    ReducedSystem reduced();
}
