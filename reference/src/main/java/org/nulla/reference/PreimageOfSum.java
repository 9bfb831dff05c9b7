package org.nulla.reference;

/// The preimage of a space under the map that adds two coordinates.
final class PreimageOfSum {

    private PreimageOfSum() {
    }

    /// Two slices that add up to a third.
    ///
    /// @param first the one that carries the origin
    /// @param second the free one
    record Terms<R extends Row<R>>(Slice<R> first, Slice<R> second) {
    }

    /// Finds all pairs with a given sum: the second is a new free column `t`, the first the sum minus `t`.
    ///
    /// @param sum the slice of the sum, which is used up
    /// @param journal the run's journal
    /// @return the slices of the terms
    static <R extends Row<R>> Terms<R> of(Slice<R> sum, BasisJournal<R> journal) {
        journal.replay(sum);
        journal.grow();
        R first = sum.row();
        first.grow(-1);
        return new Terms<>(journal.sliceOf(first), journal.sliceOf(first.firstUnit(journal.width())));
    }
}
