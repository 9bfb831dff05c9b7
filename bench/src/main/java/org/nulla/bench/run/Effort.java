package org.nulla.bench.run;

import org.jspecify.annotations.Nullable;
import org.nulla.Counters;
import org.nulla.Vector;

/// What one run of a [Candidate] took and gave.
///
/// @param seconds the whole, tracing included
/// @param walkSeconds without tracing, or NaN where the two cannot be told apart
/// @param answer the solution, or the product of a floor
/// @param dimension how many directions the answer leaves free
/// @param counters what the scalar engine counted, where it ran
public record Effort(double seconds, double walkSeconds, Vector answer, int dimension, @Nullable Counters counters) {

    /// An effort whose answer is a point and that counts nothing.
    ///
    /// @param seconds the whole
    /// @param walkSeconds without tracing, or NaN
    /// @param answer the solution
    /// @return the effort
    public static Effort of(double seconds, double walkSeconds, double[] answer) {
        return new Effort(seconds, walkSeconds, Vector.of(answer), 0, null);
    }
}
