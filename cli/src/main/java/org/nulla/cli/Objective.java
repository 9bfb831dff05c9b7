package org.nulla.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Which member of a space is wanted.
enum Objective {
    LEAST_NORM("least-norm"), FEWEST_CHANGES("fewest-changes"), LEAST_MAXIMUM("least-maximum"), NEAREST("nearest"),
    FEWEST_GROUPS("fewest-groups"), LEAST_COST("least-cost");

    private final String label;

    Objective(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    static Optional<Objective> named(String label) {
        return Arrays.stream(values()).filter(objective -> objective.label.equals(label)).findFirst();
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(Objective::label).toList();
    }
}
