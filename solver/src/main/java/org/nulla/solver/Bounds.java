package org.nulla.solver;

import java.util.Arrays;
import org.nulla.Vector;

/// A lower and an upper bound for each unknown; infinite where there is none.
///
/// @param lower the least allowed values
/// @param upper the greatest allowed values
public record Bounds(Vector lower, Vector upper) {

    /// Checks that both have one length, that no bound is NaN and that no interval is empty.
    public Bounds {
        if (lower.length() != upper.length()) {
            throw new IllegalArgumentException("There are " + lower.length() + " lower bounds and " + upper.length()
                    + " upper bounds; each unknown has one of both.");
        }
        for (int i = 0; i < lower.length(); i++) {
            if (!(lower.get(i) <= upper.get(i))) {
                throw new IllegalArgumentException("Unknown " + i + " is to lie between " + lower.get(i) + " and "
                        + upper.get(i) + ": nothing does.");
            }
        }
    }

    /// Bounds from arrays.
    ///
    /// @param lower the least allowed values, `-Infinity` for none
    /// @param upper the greatest allowed values, `Infinity` for none
    /// @return the bounds
    public static Bounds of(double[] lower, double[] upper) {
        return new Bounds(Vector.of(lower), Vector.of(upper));
    }

    /// No bounds at all.
    ///
    /// @param unknowns how many unknowns
    /// @return bounds that everything meets
    public static Bounds none(int unknowns) {
        double[] far = new double[unknowns];
        Arrays.fill(far, Double.POSITIVE_INFINITY);
        double[] low = new double[unknowns];
        Arrays.fill(low, Double.NEGATIVE_INFINITY);
        return of(low, far);
    }

    /// How many unknowns.
    ///
    /// @return the length of both vectors
    public int size() {
        return lower.length();
    }

    /// The nearest point that meets the bounds.
    ///
    /// @param x a point
    /// @return a new array
    public double[] clamp(double[] x) {
        double[] inside = x.clone();
        for (int i = 0; i < inside.length; i++) {
            inside[i] = Math.max(lower.get(i), Math.min(upper.get(i), inside[i]));
        }
        return inside;
    }

    /// Whether a point meets the bounds.
    ///
    /// @param x a point
    /// @return true if every entry does
    public boolean contains(double[] x) {
        for (int i = 0; i < x.length; i++) {
            if (!(x[i] >= lower.get(i) && x[i] <= upper.get(i))) {
                return false;
            }
        }
        return true;
    }
}
