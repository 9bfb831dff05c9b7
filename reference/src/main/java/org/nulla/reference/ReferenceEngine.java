package org.nulla.reference;

import org.nulla.RunControl;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;

/// The paper's algorithm, kept as the oracle for the default engine and as a baseline in benchmarks.
///
/// *Note for maintainers.* A space over the values alive at some moment is an origin and a basis. Each live value holds
/// one [Slice]: its entry of the origin and its row of the basis. A station that is a sum of multiples of its neighbours is
/// undone in three moves: split its slice into one for each slot ([PreimageOfSum]), undo the multiplication by each
/// slot's partial ([PreimageOfScaling]), and, where a neighbour already has a slice from elsewhere, require that the two
/// be equal ([PreimageOfFanout]). A move may change the columns of the basis, and so every slice there is; it changes
/// those in its hands and leaves a [BasisUpdate] on the [BasisJournal] for the others, which catch up when they are next
/// touched. The journal belongs to the run, so runs may nest and share threads as they like.
///
/// *Where it differs from the listing in the paper.* Sinks that nothing touched are free. A source without slots must be
/// zero. Outputs have stations of their own, which is the walk's doing. Traced numbers of an outer derivative decide by
/// their values but are only forgotten where they are constant. Columns are numbered from the oldest, so that growing
/// renumbers nothing; the pivot is still the newest column that is clear of zero. And since projections leave the
/// basis with redundant columns, an independent choice of them is handed over.
///
/// *Cost.* Every slice replays every update since its birth: time grows with the square of the number of steps. *What is
/// not repaired:* zero means at most [Tally#ZERO_THRESHOLD], whatever the scale of the problem.
final class ReferenceEngine {

    private final boolean dense;

    private ReferenceEngine(boolean dense) {
        this.dense = dense;
    }

    /// The engine whose rows store every coefficient.
    ///
    /// @return the engine
    public static ReferenceEngine dense() {
        return new ReferenceEngine(true);
    }

    /// The engine whose rows store the coefficients that are not zero.
    ///
    /// @return the engine
    public static ReferenceEngine sparse() {
        return new ReferenceEngine(false);
    }

    /// Solves the equations of a walk for a target. Keeps nothing between calls; safe for many threads.
    ///
    /// @param walk the equations, in order
    /// @param target what the sources carry
    /// @param control progress and cancellation
    /// @return the space at the sinks, or the news that there is none
    public Outcome solve(Walk walk, Target target, RunControl control) {
        if (walk.graph().isInFlight() || target.isInFlight()) {
            return new ReferenceRun<>(walk, target, control, RowInFlight::of).solve();
        }
        return dense
                ? new ReferenceRun<>(walk, target, control, DenseRow::of).solve()
                : new ReferenceRun<>(walk, target, control, SparseRow::of).solve();
    }
}
