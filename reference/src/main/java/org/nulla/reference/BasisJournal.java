package org.nulla.reference;

import java.util.ArrayList;
import java.util.List;
import org.nulla.RunControl;

/// The updates of one run in the order in which they happened, for slices to catch up with when they are next touched.
///
/// @param <R> the kind of row
final class BasisJournal<R extends Row<R>> {

    /// How many updates are replayed between two looks at the control.
    private static final int CHECK_INTERVAL = 4096;

    private final List<BasisUpdate<R>> updates = new ArrayList<>();
    private final Tally tally;
    private final RunControl control;
    private int width;
    private int dimension;

    /// @param dimension how many independent columns the basis has before the first update
    BasisJournal(int dimension, Tally tally, RunControl control) {
        this.width = dimension;
        this.dimension = dimension;
        this.tally = tally;
        this.control = control;
        tally.makeVariables(dimension);
    }

    Tally tally() {
        return tally;
    }

    /// How many columns the basis has after the last update.
    int width() {
        return width;
    }

    /// How many dimensions the space has after the last update: the columns, less those that projections made redundant.
    int dimension() {
        return dimension;
    }

    /// A slice whose row is over the columns that there are now.
    Slice<R> sliceOf(R row) {
        return new Slice<>(row, updates.size());
    }

    /// The basis grows by a free column.
    void grow() {
        width++;
        dimension++;
        tally.makeVariables(1);
        append(new BasisUpdate.Grow<>());
    }

    /// The basis grows by a column and is projected so that an equation over the grown basis holds.
    void growConstrained(R equation) {
        width++;
        tally.makeVariables(1);
        equation.seal();
        append(new BasisUpdate.GrowConstrained<>(equation));
    }

    /// The basis loses a column by an equation.
    void shrink(R equation, int pivot) {
        width--;
        dimension--;
        tally.bind();
        equation.seal();
        append(new BasisUpdate.Shrink<>(equation, pivot));
    }

    private void append(BasisUpdate<R> update) {
        tally.hold(update.stored());
        updates.add(update);
    }

    /// Brings a slice up to date.
    void replay(Slice<R> slice) {
        R row = slice.row();
        int end = updates.size();
        for (int i = slice.timestamp(); i < end; i++) {
            updates.get(i).applyTo(row);
            if (tally.replay() % CHECK_INTERVAL == 0) {
                control.check();
            }
        }
        slice.stamp(end);
    }
}
