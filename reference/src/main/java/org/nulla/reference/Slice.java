package org.nulla.reference;

/// What one station carries: its row of the space, and how much of the journal that row has seen.
///
/// @param <R> the kind of row
final class Slice<R extends Row<R>> {

    private final R row;
    private int timestamp;

    Slice(R row, int timestamp) {
        this.row = row;
        this.timestamp = timestamp;
    }

    R row() {
        return row;
    }

    int timestamp() {
        return timestamp;
    }

    /// Says that the row has seen the journal up to here.
    void stamp(int seen) {
        timestamp = seen;
    }
}
