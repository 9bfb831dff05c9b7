package org.nulla.graph;

/// What travels forward along a computation, such as a tangent at every vertex.
///
/// A computation with [sections][Section] has no record of what is inside them; a passenger is therefore taken along
/// *while* a section is run again, and needs no more memory than the stretch that is recorded at the time.
public interface Passenger {

    /// Travels over the vertices since the last call.
    ///
    /// @param edges where their edges are found
    /// @param end one past the last vertex
    void advance(Edges edges, int end);

    /// What travels through a section: a passenger that starts at the section's inputs.
    ///
    /// @param inputs the vertices that the section's inputs are here
    /// @return a passenger of its own
    Passenger into(int[] inputs);

    /// Goes on behind a section, whose outputs are the next vertices here.
    ///
    /// @param inside the passenger that [#into] made, at the section's end
    /// @param outputs the vertices that the section's outputs are inside
    void outOf(Passenger inside, int[] outputs);
}
