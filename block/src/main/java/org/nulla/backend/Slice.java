package org.nulla.backend;

/// Where entries begin: a buffer and how many entries of the call's element type precede them.
///
/// @param buffer the memory
/// @param offset how many entries to skip
public record Slice(DeviceBuffer buffer, long offset) {
}
