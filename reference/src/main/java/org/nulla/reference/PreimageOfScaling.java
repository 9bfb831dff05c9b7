package org.nulla.reference;

import org.jspecify.annotations.Nullable;
import org.nulla.sweep.Stations;

/// The preimage of a space under the map that scales one coordinate by a constant.
final class PreimageOfScaling {

    private PreimageOfScaling() {
    }

    /// Finds `x` with `a · x = s`, for a slice `s` with origin entry `p` and basis row `b`.
    ///
    /// @param slice the slice `s`, which is used up
    /// @param stations where the partial `a` is found
    /// @param slot the partial's place there
    /// @param journal the run's journal
    /// @return the slice `x`, or null where there is none
    static <R extends Row<R>> @Nullable Slice<R> of(Slice<R> slice, Stations stations, int slot,
            BasisJournal<R> journal) {
        journal.replay(slice);
        Tally tally = journal.tally();
        R row = slice.row();
        double partial = stations.partial(slot);

        // Case 1, a ≠ 0: x = s / a, and nobody else need know
        if (!tally.isZero(partial)) {
            tally.pivotOn(partial);
            row.divideBy(stations, slot);
            return slice;
        }

        // Case 2, a = 0 and b ≠ 0: x is free, and s = 0 is imposed on everybody. In flight the equation is s − a·x = 0:
        // the value of a is zero, its derivative need not be, and then x too has a component along the equation.
        if (row.pivot() >= 0) {
            R equation = row.minusNewColumn(stations, slot);
            journal.growConstrained(equation);
            R free = row.firstUnit(journal.width());
            free.removeComponentAlong(equation);
            return journal.sliceOf(free);
        }

        // Case 3, a = 0, b = 0 and p ≠ 0: nothing times zero is p
        if (!tally.isZero(row.origin())) {
            return null;
        }

        // Case 4, all zero: x is free
        journal.grow();
        return journal.sliceOf(row.firstUnit(journal.width()));
    }
}
