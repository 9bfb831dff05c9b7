package org.nulla.linalg.sparse;

/// What the steps of a solve with factors are written down to, in place of being taken. Numbers stand at *places*, one for each row.
public interface SolveRecorder {

    /// Takes a multiple of one place off another.
    ///
    /// @param place the place that changes
    /// @param multiplier how many times the other is taken
    /// @param other the other place
    void subtract(int place, double multiplier, int other);

    /// Divides what stands at a place.
    ///
    /// @param place the place
    /// @param by the divisor
    void divide(int place, double by);

    /// Makes a multiple of a place an entry of the solution.
    ///
    /// @param output which entry
    /// @param multiplier what the place is multiplied by
    /// @param place the place
    void output(int output, double multiplier, int place);
}
