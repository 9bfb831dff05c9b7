package org.nulla.picture;

/// An edge of a stage graph.
///
/// @param from the number of the vertex it leaves
/// @param to the number of the vertex it enters
/// @param argument the place of the argument it was recorded for, from 1; 0 for an edge that only hands on, [#SEVERAL] in a
///         summary for edges that are not shown one by one
/// @param partial what is multiplied with along it; 1 where it only hands on, NaN for several edges
public record Edge(int from, int to, int argument, double partial) {

    /// Marks an edge that stands for several.
    public static final int SEVERAL = -1;

    /// An edge that only hands on.
    static Edge identity(int from, int to) {
        return new Edge(from, to, 0, 1);
    }

    Edge reversed() {
        return new Edge(to, from, argument, partial);
    }

    Edge between(int newFrom, int newTo) {
        return new Edge(newFrom, newTo, argument, partial);
    }
}
