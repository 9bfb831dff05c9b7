package org.nulla.graph;

/// What a program has written itself, each column in one array: for each vertex its [head][Heads], for each edge its partial.
///
/// @param vertices how many vertices
/// @param heads their heads
/// @param edges how many edges
/// @param partials their partials
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
public record Packed(int vertices, long[] heads, int edges, double[] partials) implements Recorded {

    @Override
    public Joined joined() {
        Unpacked all = new Unpacked();
        all.makeRoom(vertices, edges);
        all.add(heads, 0, vertices, new int[0][]);
        return new Joined(all.steps(), all.parents(), partials, null, Palette.ofWritten());
    }

    /// Whether all partials are finite.
    boolean isFinite() {
        // zero times a number is zero, unless the number is not finite
        double sum = 0;
        for (int e = 0; e < edges; e++) {
            sum += partials[e] * 0;
        }
        return sum == 0;
    }
}
