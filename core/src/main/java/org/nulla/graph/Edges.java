package org.nulla.graph;

import org.nulla.Real;

/// The edges of vertices that have been recorded: of a finished graph, or of a tape that still grows.
public interface Edges {

    int firstEdge(int vertex);

    /// One past the last edge.
    int endEdge(int vertex);

    int parent(int edge);

    double partial(int edge);

    /// The partial as a number of an outer derivative; a constant where it is plain.
    Real partialInFlight(int edge);

    /// What is recorded so far, each column in one array.
    Joined joined();
}
