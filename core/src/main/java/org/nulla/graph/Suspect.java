package org.nulla.graph;

import org.nulla.function.Operation;

/// A step with a partial that cannot be relied on.
///
/// @param step its number, as if no section had been left out
/// @param operation what it did
public record Suspect(long step, Operation operation) {
}
