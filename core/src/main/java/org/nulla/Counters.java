package org.nulla;

/// What a preimage cost, in counts that repeat exactly.
///
/// @param vertices vertices visited
/// @param variables free variables made
/// @param bindings variables bound to an affine form
/// @param substitutions bound variables replaced in a row that mentioned them; for the reference engine, journal entries
///     replayed on a slice
/// @param updates multiply-adds on a stored coefficient or origin entry
/// @param longestRow most coefficients that one row had
/// @param peakCoefficients most coefficients stored at one time
/// @param postponed constraints that were put aside because their pivot was in doubt
/// @param recomputed steps that were run and recorded again, of [checkpointed][Checkpoint] sections, for the walk, its
///     certificate and its refinement together
/// @param peakTraceBytes the most memory that the record of the program took at one time
/// @param skipped edges that were left out because their partial is zero, or because no input reaches what they lead from
public record Counters(long vertices, long variables, long bindings, long substitutions, long updates, long longestRow,
        long peakCoefficients, long postponed, long recomputed, long peakTraceBytes, long skipped) {

    /// Nothing done.
    public static final Counters NONE = new Counters(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /// The work of two runs that followed one another.
    ///
    /// @param next the later run
    /// @return sums, and for the row and the peak the larger
    public Counters then(Counters next) {
        return new Counters(vertices + next.vertices, variables + next.variables, bindings + next.bindings,
                substitutions + next.substitutions, updates + next.updates, Math.max(longestRow, next.longestRow),
                Math.max(peakCoefficients, next.peakCoefficients), postponed + next.postponed,
                recomputed + next.recomputed, Math.max(peakTraceBytes, next.peakTraceBytes), skipped + next.skipped);
    }

    /// The same with what the record cost.
    ///
    /// @param recomputedSteps steps that were recorded again
    /// @param peakBytes the most memory that the record took
    /// @return the changed counters
    public Counters traced(long recomputedSteps, long peakBytes) {
        return new Counters(vertices, variables, bindings, substitutions, updates, longestRow, peakCoefficients,
                postponed, recomputedSteps, peakBytes, skipped);
    }
}
