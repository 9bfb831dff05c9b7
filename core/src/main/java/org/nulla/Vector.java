package org.nulla;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A list of plain numbers that does not change once made, for results that are kept in records.
public final class Vector {

    private final double[] entries;

    private Vector(double[] entries) {
        this.entries = entries;
    }

    /// Copies numbers into a vector.
    ///
    /// @param entries the numbers
    /// @return the vector
    public static Vector of(double... entries) {
        return new Vector(entries.clone());
    }

    /// How many entries there are.
    ///
    /// @return the length
    public int length() {
        return entries.length;
    }

    /// One entry.
    ///
    /// @param i its position
    /// @return its value
    public double get(int i) {
        return entries[i];
    }

    /// All entries.
    ///
    /// @return a new array
    public double[] toArray() {
        return entries.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Vector vector && Arrays.equals(entries, vector.entries);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(entries);
    }

    @Override
    public String toString() {
        return Arrays.toString(entries);
    }
}
