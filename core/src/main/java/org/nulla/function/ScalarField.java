package org.nulla.function;

import org.nulla.Real;

/// A function of several numbers with one result, such as an objective.
@FunctionalInterface
public interface ScalarField {

    /// Computes the function.
    ///
    /// @param x the arguments
    /// @return the result
    Real apply(Real[] x);
}
