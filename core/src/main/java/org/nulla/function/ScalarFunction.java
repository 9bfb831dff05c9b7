package org.nulla.function;

import org.nulla.Real;

/// A function of one number with one result.
@FunctionalInterface
public interface ScalarFunction {

    /// Computes the function.
    ///
    /// @param x the argument
    /// @return the result
    Real apply(Real x);
}
