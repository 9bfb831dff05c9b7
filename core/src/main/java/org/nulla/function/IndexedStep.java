package org.nulla.function;

import org.nulla.Real;

/// One step of an iteration that knows its number.
@FunctionalInterface
public interface IndexedStep {

    /// Computes the next state. It must not keep the array, nor change it.
    ///
    /// @param number which step, counted from 0
    /// @param state the state before
    /// @return the state after, of the same length
    Real[] apply(long number, Real[] state);
}
