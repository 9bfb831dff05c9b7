package org.nulla.affine;

import java.util.Arrays;

/// A few tangents that live values carry along, in plain forward mode, for the certificate: the inputs are dealt into
/// groups, and of each group a random change is pushed forward, next to the size of what went into it, against which its
/// rounding is measured.
///
/// Sizes are added up as independent errors are, by their squares. The sum of absolute contributions would be a bound, but
/// one that grows exponentially along a program that turns its state a little in every step, where rounding does not.
///
/// With as many groups as inputs the changes are the units, and the tangents of the outputs are the Jacobian.
final class CarriedTangents {

    private final int groups;
    private final boolean units;
    /// For each slot the tangents of all groups, then their sizes.
    private double[][] numbers = new double[0][];

    private boolean underflow;

    CarriedTangents(int inputs, int groups) {
        this.groups = Math.min(inputs, groups);
        this.units = this.groups == inputs;
    }

    int groups() {
        return groups;
    }

    /// The change of an input in its own group.
    double seed(int input) {
        return units ? 1 : NaturalSizes.random(input);
    }

    int group(int input) {
        return input % groups;
    }

    /// Makes room for a slot, with nothing in it.
    void clear(int slot) {
        if (slot < numbers.length) {
            Arrays.fill(numbers[slot], 0);
            return;
        }
        int before = numbers.length;
        numbers = Arrays.copyOf(numbers, 2 * slot + 1);
        for (int i = before; i < numbers.length; i++) {
            numbers[i] = new double[2 * groups];
        }
    }

    void setInput(int slot, int input) {
        numbers[slot][group(input)] = seed(input);
        numbers[slot][group(input) + groups] = Math.abs(seed(input));
    }

    /// Adds a parent's contribution to a new value.
    void addMultiple(int slot, double partial, int parentSlot) {
        double[] to = numbers[slot];
        double[] from = numbers[parentSlot];
        for (int g = 0; g < groups; g++) {
            to[g] += partial * from[g];
            double before = to[g + groups];
            double contribution = Math.abs(partial) * from[g + groups];
            to[g + groups] = Math.max(Math.abs(to[g]),
                    before == 0 ? contribution : contribution == 0 ? before : rootOfSquares(before, contribution));
            // tested on the size, which is zero only where nothing contributes
            underflow |= contribution < Double.MIN_NORMAL && partial != 0 && from[g + groups] > 0;
        }
    }

    private static double rootOfSquares(double a, double b) {
        double squares = a * a + b * b;
        return squares > 1e-280 && squares < 1e280 ? Math.sqrt(squares) : Math.hypot(a, b);
    }

    /// Whether some contribution was too small for a number.
    boolean hasUnderflow() {
        return underflow;
    }

    double tangent(int slot, int group) {
        return numbers[slot][group];
    }

    double size(int slot, int group) {
        return numbers[slot][group + groups];
    }

    /// The largest tangent, relative to the sizes that went into it.
    double sensitivity(int slot) {
        double largest = 0;
        for (int g = 0; g < groups; g++) {
            if (size(slot, g) > 0) {
                largest = Math.max(largest, Math.abs(tangent(slot, g)) / size(slot, g));
            }
        }
        return largest;
    }
}
