package org.nulla.graph;

import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.function.Operation;

/// Columns each in one array, for walks to read and not to write to.
///
/// @param steps for each vertex its operation, in the upper half, and the end of its edges, in the lower one
/// @param parents for each edge
/// @param partials for each edge
/// @param partialsInFlight for each edge, null where the partial is plain; null where all are
/// @param palette the operations by number
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
public record Joined(long[] steps, int[] parents, double[] partials, @Nullable Real @Nullable [] partialsInFlight,
        Palette palette) {

    /// One past the last edge.
    public int endEdge(int vertex) {
        return endEdge(steps[vertex]);
    }

    /// One past the last edge of a step.
    public static int endEdge(long step) {
        return (int) step;
    }

    @Nullable
    Operation operation(int vertex) {
        return palette.operation((int) (steps[vertex] >>> Integer.SIZE));
    }
}
