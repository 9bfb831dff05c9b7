/// Preimages while the program runs, without a trace. The steps of a program arrive at a
/// [StreamLevel][org.nulla.streaming.StreamLevel], one by one; what is kept of a value is a [short row][org.nulla.streaming.Rows] over a
/// few coordinates, and nothing when its life ends. What the outputs' rows are at the end leaves as a
/// [small recorded program][org.nulla.streaming.Streamed], which is solved and checked like any other by
/// [Escalation][org.nulla.preimage.Escalation]; [StreamedPreimage][org.nulla.streaming.StreamedPreimage] turns the answer back into one
/// of the whole program, and says what a run without a trace cannot show. Begin with `docs/without-a-trace.md`.
@NullMarked
package org.nulla.streaming;

import org.jspecify.annotations.NullMarked;
