package org.nulla.nullspace;

import java.util.List;
import java.util.Locale;

/// What one layer did to the equations that were carried back to it.
///
/// @param place where: the inputs that eliminated, or the vertex that was back-substituted
/// @param inputs the numbers of the inputs that eliminated; none for a layer that was back-substituted
/// @param equations how many arrived
/// @param eliminated how many stayed
/// @param largestPivot the largest pivot of the factored map
/// @param smallestKept the smallest pivot that counts
/// @param largestDropped the largest that does not, 0 if there is none
/// @param tolerance below which a pivot does not count, an absolute number; equations between this and rounding travel on
/// @param backwardError for a layer that was back-substituted, how well the origin satisfies it; else 0
public record LayerReport(String place, List<Integer> inputs, int equations, int eliminated, double largestPivot,
        double smallestKept, double largestDropped, double tolerance, double backwardError) {

    /// How many equations travelled on.
    ///
    /// @return the number
    public int left() {
        return inputs.isEmpty() ? equations : equations - eliminated;
    }

    /// How clear the decision about the rank was: the smallest pivot that counts over the largest that does not, which is taken to
    /// be no smaller than rounding would make it.
    ///
    /// @return the gap, at least 1
    public double gap() {
        double floor = Math.max(largestDropped, Math.ulp(largestPivot));
        return floor == 0 ? Double.POSITIVE_INFINITY : Math.max(1, smallestKept / floor);
    }

    @Override
    public String toString() {
        return inputs.isEmpty()
                ? String.format(Locale.ROOT, "%s: %d equations back-substituted, backward error %.1e", place, equations,
                        backwardError)
                : String.format(Locale.ROOT, "%s: %d of %d equations eliminated, %d left, gap %.1e", place, eliminated,
                        equations, left(), gap());
    }
}
