package org.nulla.picture;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How far a recorded program has been prepared for a preimage.
public enum Stage {
    /// The program as it ran: an edge for each argument, labelled with the argument's place.
    PRIMAL("primal graph"),
    /// How small changes flow: the same edges, labelled with their partials. What no output depends on is left out.
    LINEAR("linearised"),
    /// The linearised graph with every edge turned round, which is the transposed Jacobian.
    REVERSED("linearised, edges reversed"),
    /// The linearised graph where a step adds up or hands out, but not both.
    FANOUT("explicit fan-out"),
    /// The graph with explicit fan-out where at most two things are added up or handed out at a time.
    BINARY("binarised");

    private final String title;

    Stage(String title) {
        this.title = title;
    }

    /// The stage in a few words.
    ///
    /// @return for example `explicit fan-out`
    public String title() {
        return title;
    }

    /// The stage as a command spells it.
    ///
    /// @return for example `fanout`
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The stage that a command spells so.
    ///
    /// @param label for example `fanout`
    /// @return the stage, if there is one
    public static Optional<Stage> named(String label) {
        return Arrays.stream(values()).filter(stage -> stage.label().equals(label)).findFirst();
    }

    /// All spellings.
    ///
    /// @return in the order of the stages
    public static List<String> labels() {
        return Arrays.stream(values()).map(Stage::label).toList();
    }
}
