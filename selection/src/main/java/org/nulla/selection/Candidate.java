package org.nulla.selection;

/// A point and the multipliers that are to prove it best. Arrays are lent: who makes a candidate does not change them afterwards.
final class Candidate {

    private final double[] x;
    private final double[] normal;
    private final double[] bounds;
    private final double[] inequalities;

    Candidate(double[] x, double[] normal, double[] bounds, double[] inequalities) {
        this.x = x;
        this.normal = normal;
        this.bounds = bounds;
        this.inequalities = inequalities;
    }

    double[] x() {
        return x;
    }

    /// A vector with the same product for all members.
    double[] normal() {
        return normal;
    }

    /// A multiplier for each entry's bounds: positive for the upper, negative for the lower.
    double[] bounds() {
        return bounds;
    }

    /// A multiplier for each inequality, none negative.
    double[] inequalities() {
        return inequalities;
    }
}
