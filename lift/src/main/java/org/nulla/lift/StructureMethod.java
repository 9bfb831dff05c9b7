package org.nulla.lift;

import java.io.Serializable;

/// A method between structures: doubles, arrays, lists, records and nestings of them. Serializable, so that [Lift] can find the
/// code of a lambda or method reference.
///
/// @param <A> what it takes
/// @param <B> what it returns
@FunctionalInterface
public interface StructureMethod<A, B> extends Serializable {

    /// Computes the function.
    ///
    /// @param x the argument
    /// @return the result
    B apply(A x);
}
