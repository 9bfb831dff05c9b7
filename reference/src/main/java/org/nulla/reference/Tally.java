package org.nulla.reference;

import org.nulla.Counters;

/// What one run has done so far, and the zero test that all its decisions go through.
final class Tally {

    /// The paper's threshold: what is not larger than this counts as zero, whatever it was computed from.
    static final double ZERO_THRESHOLD = 1e-12;

    private long vertices;
    private long variables;
    private long bindings;
    private long substitutions;
    private long updates;
    private long longestRow;
    private long live;
    private long peak;
    private double smallestKept = 1;
    private double largestDropped;

    /// Whether a number counts as zero; remembers the largest that did.
    boolean isZero(double number) {
        double size = Math.abs(number);
        if (size > ZERO_THRESHOLD) {
            return false;
        }
        largestDropped = Math.max(largestDropped, size);
        return true;
    }

    /// Remembers a number that was divided by.
    void pivotOn(double number) {
        smallestKept = Math.min(smallestKept, Math.abs(number));
    }

    void visitVertex() {
        vertices++;
    }

    void makeVariables(int count) {
        variables += count;
    }

    void bind() {
        bindings++;
    }

    /// Returns how often it was called.
    long replay() {
        return ++substitutions;
    }

    void update(int coefficients) {
        updates += coefficients;
    }

    /// A row was put into memory.
    void hold(int coefficients) {
        longestRow = Math.max(longestRow, coefficients);
        live += coefficients;
        peak = Math.max(peak, live);
    }

    /// A row left memory, or is about to change its size.
    void release(int coefficients) {
        live -= coefficients;
    }

    Counters counters() {
        return new Counters(vertices, variables, bindings, substitutions, updates, longestRow, peak, 0, 0, 0, 0);
    }

    Outcome.Quality quality() {
        return new Outcome.Quality(smallestKept, Math.max(largestDropped, Math.ulp(1.0)), false, false, 0, "");
    }
}
