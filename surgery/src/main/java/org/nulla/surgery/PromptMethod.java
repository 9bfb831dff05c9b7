package org.nulla.surgery;

import org.jspecify.annotations.Nullable;

/// A way to look for the two characters to change.
public enum PromptMethod {

    /// Two positions by chance, all characters there.
    CHANCE("chance", null),

    /// The two positions that the Euclidean norm names, all characters there.
    EUCLIDEAN("l2", PromptNorm.EUCLIDEAN),

    /// The two positions that the absolute sum names, all characters there.
    ABSOLUTE_SUM("l1", PromptNorm.ABSOLUTE_SUM),

    /// The two positions that the absolute sum in groups names, all characters there.
    GROUPED("grouped-l1", PromptNorm.GROUPED),

    /// All edits of two characters, ranked by how far each falls short of the wanted margins to first order.
    SCREENING("screening", null),

    /// Screening at first, then all replacements of one character, then pairs of them by what these were measured to do.
    ADAPTIVE("null-a", null);

    private final String label;
    private final @Nullable PromptNorm norm;

    PromptMethod(String label, @Nullable PromptNorm norm) {
        this.label = label;
        this.norm = norm;
    }

    /// What it is called in reports.
    ///
    /// @return a short name
    public String label() {
        return label;
    }

    /// The norm that names its positions.
    ///
    /// @return the norm, or null where positions come from elsewhere
    public @Nullable PromptNorm norm() {
        return norm;
    }
}
