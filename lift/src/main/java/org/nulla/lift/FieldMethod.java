package org.nulla.lift;

import java.io.Serializable;

/// A method of several numbers with one result, such as an objective. Serializable, so that [Lift] can find the code of a lambda or method reference.
@FunctionalInterface
public interface FieldMethod extends Serializable {

    /// Computes the function.
    ///
    /// @param x the arguments
    /// @return the result
    double apply(double[] x);
}
