package org.nulla.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Which member of a space is wanted.
enum Wish {
    LEAST_NORM("least-norm"), FEWEST_CHANGES("fewest-changes"), LEAST_MAXIMUM("least-maximum"), NEAREST("nearest"),
    FEWEST_GROUPS("fewest-groups"), LEAST_COST("least-cost");

    private final String label;

    Wish(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    static Optional<Wish> named(String label) {
        return Arrays.stream(values()).filter(wish -> wish.label.equals(label)).findFirst();
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(Wish::label).toList();
    }
}
