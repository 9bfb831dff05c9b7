package org.nulla.reference;

import org.jspecify.annotations.Nullable;

/// The preimage of a space under the map that hands one coordinate out twice.
final class PreimageOfFanout {

    private PreimageOfFanout() {
    }

    /// Finds the coordinate that was handed out: both copies, now equal.
    ///
    /// @param one the slice of one copy, which is used up
    /// @param other the slice of the other, which is used up
    /// @param journal the run's journal
    /// @return the slice of the coordinate, or null where the copies cannot be equal
    static <R extends Row<R>> @Nullable Slice<R> of(Slice<R> one, Slice<R> other, BasisJournal<R> journal) {
        journal.replay(one);
        journal.replay(other);
        if (!canVanish(one.row().minus(other.row()), journal)) {
            return null;
        }
        journal.replay(one);
        return one;
    }

    /// Imposes that a coordinate is handed out to nobody, and so is zero.
    ///
    /// @param slice the coordinate's slice, which is used up
    /// @param journal the run's journal
    /// @return whether it can be zero
    static <R extends Row<R>> boolean ofNothing(Slice<R> slice, BasisJournal<R> journal) {
        journal.replay(slice);
        return canVanish(slice.row(), journal);
    }

    /// Imposes that an up-to-date row `p + r·t` is zero; the row is used up.
    private static <R extends Row<R>> boolean canVanish(R row, BasisJournal<R> journal) {
        int pivot = row.pivot();
        // Case 1, r ≠ 0: the pivot column is expressed by the others
        if (pivot >= 0) {
            journal.shrink(row, pivot);
            return true;
        }
        // Case 2, r = 0 and p = 0: it is zero already. Case 3, r = 0 and p ≠ 0: it cannot be
        return journal.tally().isZero(row.origin());
    }
}
