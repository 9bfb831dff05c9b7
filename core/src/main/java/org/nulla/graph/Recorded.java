package org.nulla.graph;

/// What a run has recorded, as it was written: the first walk that needs it so has it put together.
sealed interface Recorded permits Columns, Packed {

    /// The columns, each in one array.
    Joined joined();
}
