package org.nulla.graph;

/// What a run has recorded, as it was written: for each vertex the partials on its edges, and then its [head][Heads]. Walks from step
/// to step against the computation can read that; the first walk of another kind has it put together.
public sealed interface Recorded permits Columns, Packed {

    int vertices();

    int edges();

    /// How many pieces it is in. No step is in two of them.
    int pieces();

    /// A piece, not to be written to.
    long[] piece(int i);

    /// How much of a piece is used.
    int used(int i);

    /// The parents of a step that has more than two.
    ///
    /// @param place what its head says
    int[] listed(int place);

    /// The columns, each in one array.
    Joined joined();
}
