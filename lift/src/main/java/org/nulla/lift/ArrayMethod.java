package org.nulla.lift;

import java.io.Serializable;

/// A method of several numbers with several results, such as a system of equations. Serializable, so that [Lift] can find the code of a lambda or method reference.
@FunctionalInterface
public interface ArrayMethod extends Serializable {

    /// Computes the function.
    ///
    /// @param x the arguments
    /// @return the results
    double[] apply(double[] x);
}
