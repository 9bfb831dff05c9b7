package org.nulla.reference;

import org.nulla.Real;
import org.nulla.sweep.Stations;

/// One row of an affine space: the origin's entry, and the basis's row over the columns that there are at the moment.
///
/// Columns are numbered by age, the oldest first, so that a new column changes no number. A row belongs to one slice, or
/// to the journal once it is sealed; only the former changes. Decisions look at plain values, also where the row carries
/// traced numbers.
///
/// @param <R> the kind of row, the same throughout a run
sealed interface Row<R extends Row<R>> permits DenseRow, SparseRow, RowInFlight {

    /// The value of the origin's entry.
    double origin();

    /// The value of a coefficient.
    double coefficient(int column);

    /// The columns whose coefficients are not zero, in order of age.
    int[] columns();

    /// How many coefficients are kept in memory.
    int stored();

    /// The newest column whose coefficient is clear of zero, or -1 where none is.
    int pivot();

    /// A row of `width` columns that is zero but for a one in the newest: the paper's `e1`.
    R firstUnit(int width);

    /// The difference of two rows over the same columns, as a new row.
    R minus(R other);

    /// The row of the equation `this − partial · (new column) = 0`, for a partial that counts as zero: plain rows leave it
    /// out, rows in flight keep it for the sake of its derivatives.
    R minusNewColumn(Stations stations, int slot);

    /// Gives this row the coefficient of a new column, which is -1, 0 or 1.
    void grow(int coefficient);

    /// Divides by the partial on a slot.
    void divideBy(Stations stations, int slot);

    /// Projects onto what is orthogonal to a sealed direction, and moves the origin so that the direction's equation
    /// holds: the paper's `W`.
    void removeComponentAlong(R direction);

    /// Moves the origin so that a sealed row's equation holds, eliminates the pivot column by that equation, and drops it.
    void eliminate(R equation, int pivot);

    /// Readies this row for the journal. It does not change after that.
    void seal();

    /// The origin's traced entry.
    default Real originInFlight() {
        return Real.of(origin());
    }

    /// A traced coefficient.
    default Real coefficientInFlight(int column) {
        return Real.of(coefficient(column));
    }
}
