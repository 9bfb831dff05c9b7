package org.nulla.surgery;

/// By what a change of weights is called small.
public enum WeightNorm {

    /// Least Euclidean length.
    EUCLIDEAN("l2"),

    /// Least Euclidean length, each weight counted by how much ordinary text feels it: the root of its mean squared gradient there.
    QUIET("quiet"),

    /// Least sum of absolute values: few weights change.
    ABSOLUTE_SUM("l1"),

    /// Least largest change.
    MAXIMUM("max"),

    /// Least sum of the lengths of whole parameters: few of them change.
    GROUPED("grouped-l1");

    private final String label;

    WeightNorm(String label) {
        this.label = label;
    }

    /// What it is called in reports.
    ///
    /// @return a short name
    public String label() {
        return label;
    }
}
