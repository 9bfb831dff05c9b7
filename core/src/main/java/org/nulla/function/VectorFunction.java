package org.nulla.function;

import org.nulla.Real;

/// A function of several numbers with several results, such as a system of equations.
@FunctionalInterface
public interface VectorFunction {

    /// Computes the function. It must not keep the array, nor change it.
    ///
    /// @param x the arguments
    /// @return the results
    Real[] apply(Real[] x);

    /// Sees a scalar field as a function with one result.
    ///
    /// @param f the field
    /// @return the same function, its result in an array of one
    static VectorFunction of(ScalarField f) {
        return x -> new Real[] {f.apply(x)};
    }
}
