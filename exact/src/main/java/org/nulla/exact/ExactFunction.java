package org.nulla.exact;

/// A function of several exact numbers with several results: the exact sibling of
/// [VectorFunction][org.nulla.function.VectorFunction].
@FunctionalInterface
public interface ExactFunction {

    /// Computes the function. It must not keep the array, nor change it.
    ///
    /// @param x the arguments
    /// @return the results
    Exact[] apply(Exact[] x);
}
