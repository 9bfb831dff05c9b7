package org.nulla.backend;

/// An operand that is read at steps of its own along each axis: 0 where it is broadcast.
///
/// @param slice where its first entry is
/// @param strides for each axis, how many entries lie between neighbours; never changed after it is handed over
@SuppressWarnings("ArrayRecordComponent") // made for one call and read by it
public record Strided(Slice slice, long[] strides) {
}
