package org.nulla.reference;

import org.jspecify.annotations.Nullable;
import org.nulla.Counters;
import org.nulla.Real;

/// What an engine found.
sealed interface Outcome {

    Counters counters();

    /// The walk met an equation that nothing can satisfy.
    ///
    /// @param clearly whether the contradiction is far above rounding noise
    /// @param counters what it cost
    record Conflict(boolean clearly, Counters counters) implements Outcome {
    }

    /// The walk ended with a space at the sinks: for each sink its origin entry and its row of the basis, as columns and
    /// coefficients.
    ///
    /// @param origin the origin's entries
    /// @param dimension how many columns the basis has
    /// @param columns for each sink the columns where its row is not zero
    /// @param coefficients for each sink the coefficients there
    /// @param originInFlight the traced origin, or null where everything is plain
    /// @param coefficientsInFlight the traced coefficients, or null where everything is plain
    /// @param quality how clearly the walk decided
    /// @param counters what it cost
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Found(double[] origin, int dimension, int[][] columns, double[][] coefficients,
            Real @Nullable [] originInFlight, Real @Nullable [][] coefficientsInFlight, Quality quality,
            Counters counters) implements Outcome {
    }

    /// How clearly a walk decided what is zero.
    ///
    /// @param smallestKept the smallest pivot, relative to what was cancelled to get it
    /// @param largestDropped the largest thing taken for zero, relative likewise; at least rounding
    /// @param unsettled whether a decision was made against the odds
    /// @param slack whether an equation holds only to within the tolerance, not to rounding
    /// @param vagueness a bound on how far an entry of the answer may be off, relative to its natural size
    /// @param note what happened, in words; empty where nothing did
    record Quality(double smallestKept, double largestDropped, boolean unsettled, boolean slack, double vagueness,
            String note) {

        public double gap() {
            return smallestKept / Math.max(largestDropped, Math.ulp(1.0));
        }
    }
}
