package org.nulla.graph;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A stretch of a computation that keeps only its inputs: what happened inside is run, and recorded, again whenever a walk
/// comes to it.
///
/// In the graph around it a section is the vertices of its outputs, which have no edges. Its inputs are vertices of that
/// graph, each once; an output of the section that is one of its inputs, or constant, or equal to another output, has no
/// vertex of its own here, just as it would have none without the section.
///
/// @param first the vertex that its first output is
/// @param outputs how many outputs it has
/// @param inputs the vertices that its inputs are
/// @param steps how many steps are inside, those of inner sections included
/// @param edges how many edges are inside, those of inner sections included
/// @param bytes the memory that the section itself takes
/// @param body what runs it again
/// @param inFlight whether some partial inside is a number of an outer derivative
/// @param firstNonFinite the first step inside that has a partial that is not finite, or null
/// @param partialErrors how far partials inside may be off
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
public record Section(int first, int outputs, int[] inputs, long steps, long edges, long bytes, Body body,
        boolean inFlight,
        @Nullable Suspect firstNonFinite, PartialErrors partialErrors) {

    /// What runs a section again.
    @FunctionalInterface
    public interface Body {

        /// Runs and records the section.
        ///
        /// @param passenger who travels along, or null
        /// @param meter what counts the steps and bytes; whoever drops the graph tells it so
        /// @return what was recorded; its outputs are those of the section
        LinearGraph trace(@Nullable Passenger passenger, TraceMeter meter);
    }

    /// One past the vertex of the last output.
    public int end() {
        return first + outputs;
    }

    /// Looks inside: runs the section, lets someone work on the record, and drops it.
    ///
    /// @param passenger who travels along, or null
    /// @param meter what counts
    /// @param work what is done with the record
    /// @param <T> what comes of it
    /// @return what came of it
    public <T> T open(@Nullable Passenger passenger, TraceMeter meter, Function<LinearGraph, T> work) {
        LinearGraph inside = body.trace(passenger, meter);
        try {
            return work.apply(inside);
        } finally {
            meter.released(inside.bytes());
        }
    }
}
