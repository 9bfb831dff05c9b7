package org.nulla;

/// What a preimage cost, in counts that repeat exactly.
///
/// Most were made for engines that go through a program step by step, as the reference engines and preimages without a trace do. For
/// the default engine, which factors a [sparse system](https://github.com/nulla-ad/nulla/blob/main/docs/derivations/reduced-system.md),
/// they have the meanings given here; what it has no use for is 0.
///
/// @param vertices steps of the program; otherwise those that were visited
/// @param variables steps that were kept as unknowns of the system; otherwise free variables made
/// @param bindings pivots; otherwise variables bound to an affine form
/// @param substitutions 0; otherwise bound variables replaced in a row that mentioned them, or journal entries replayed on a slice
/// @param updates multiply-adds of reduction, factorisation and solutions, those of twins and of least squares not counted; otherwise those
///     on a stored coefficient or origin entry
/// @param longestRow most entries of a row of the system; otherwise most coefficients of a row
/// @param peakCoefficients entries of the factors; otherwise most coefficients stored at one time
/// @param postponed columns whose pivot was delayed because none was large enough in passing; otherwise constraints that were put aside
/// @param recomputed steps that were run and recorded again, of [checkpointed][Checkpoint] sections, for the answer, its
///     certificate and its refinement together
/// @param peakTraceBytes the most memory that the record of the program took at one time
/// @param skipped 0; otherwise edges that were left out because their partial is zero, or because no input reaches what they lead from
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
