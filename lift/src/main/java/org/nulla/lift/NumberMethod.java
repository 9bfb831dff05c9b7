package org.nulla.lift;

import java.io.Serializable;

/// A method of one number with one result. Serializable, so that [Lift] can find the code of a lambda or method reference.
@FunctionalInterface
public interface NumberMethod extends Serializable {

    /// Computes the function.
    ///
    /// @param x the argument
    /// @return the result
    double apply(double x);
}
