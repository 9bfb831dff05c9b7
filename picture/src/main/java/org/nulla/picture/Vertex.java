package org.nulla.picture;

import java.util.List;

/// A vertex of a stage graph.
///
/// @param id what tells it from the others: `v3` for the recorded step 3, `v3'` for the half of it that is nearer to the
///         outputs, `y2` for the identity vertex of output 2, `v3+1` for the first vertex that binarising added to step 3
/// @param kind what it does
/// @param title the name of an input or output, or the operation of a step
/// @param note more about it, such as a value or the number of a step; may be empty
/// @param place which of the inputs or outputs it is, from 0; -1 for any other vertex
public record Vertex(String id, Kind kind, String title, String note, int place) {

    /// A vertex inside the graph.
    Vertex(String id, Kind kind, String title, String note) {
        this(id, kind, title, note, -1);
    }

    /// What a vertex does.
    public enum Kind {
        /// An input of the program. It is never split.
        INPUT,
        /// An output of the program. It is never split.
        OUTPUT,
        /// A step of the program: adds up what comes in, and hands it on as often as it is used.
        STEP,
        /// Adds up what comes in, and hands it on once.
        SUM,
        /// Hands on the one thing that comes in.
        FANOUT,
        /// Stands for vertices that are not shown.
        OMITTED;

        /// The same vertex when all edges are turned round: what added up hands out.
        Kind reversed() {
            return switch (this) {
                case SUM -> FANOUT;
                case FANOUT -> SUM;
                case INPUT, OUTPUT, STEP, OMITTED -> this;
            };
        }
    }

    /// What is written in it, line by line.
    ///
    /// @return one or two lines
    public List<String> lines() {
        return switch (kind) {
            case SUM -> List.of("sum", title + " \u00b7 " + note);
            case FANOUT -> List.of("fan-out", title + " \u00b7 " + note);
            case INPUT, OUTPUT, STEP, OMITTED -> note.isEmpty() ? List.of(title) : List.of(title, note);
        };
    }

    Vertex withKind(Kind other) {
        return new Vertex(id, other, title, note, place);
    }

    Vertex withNote(String other) {
        return new Vertex(id, kind, title, other, place);
    }
}
