package org.nulla.affine;

import java.util.Arrays;
import org.nulla.sweep.Twins;

/// A few tangents that live values carry along, in plain forward mode, for the certificate: the inputs are dealt into
/// groups, and of each group a random change is pushed forward by the program and by its [twins][Twins], next to the size of
/// what went into it.
///
/// Sizes are added up by their squares, and tell only whether a tangent is zero because everything cancels. What rounding can do
/// is told by the twins.
///
/// With as many groups as inputs the changes are the units, and the tangents of the outputs are the Jacobian.
final class CarriedTangents {

    private final int groups;
    private final boolean units;
    /// For each slot the tangents of all groups, then their sizes, then the tangents of the first twin, of the second, ….
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
            numbers[i] = new double[(1 + Twins.LANES) * groups];
        }
    }

    void setInput(int slot, int input) {
        numbers[slot][group(input)] = seed(input);
        numbers[slot][group(input) + groups] = Math.abs(seed(input));
        for (int k = 0; k < Twins.COUNT; k++) {
            numbers[slot][group(input) + (2 + k) * groups] = seed(input);
        }
    }

    /// Adds a parent's contribution to a new value.
    ///
    /// @param slot the value's slot
    /// @param partial the partial
    /// @param parentSlot the parent's slot
    /// @param step the number of the value's step
    /// @param argument which of its arguments the parent is
    void addMultiple(int slot, double partial, int parentSlot, long step, int argument) {
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
        for (int k = 0; k < Twins.COUNT; k++) {
            double moved = partial * Twins.factor(step, argument, k);
            for (int g = (2 + k) * groups; g < (3 + k) * groups; g++) {
                to[g] += moved * from[g];
            }
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

    /// A tangent as a twin has it.
    double tangent(int slot, int group, int twin) {
        return numbers[slot][group + (2 + twin) * groups];
    }

    double size(int slot, int group) {
        return numbers[slot][group + groups];
    }

    /// The largest tangent in units of its noise.
    double sensitivity(int slot) {
        double largest = 0;
        for (int g = 0; g < groups; g++) {
            double noise = 0;
            for (int k = 0; k < Twins.COUNT; k++) {
                noise = Math.max(noise, Math.abs(tangent(slot, g, k) - tangent(slot, g)));
            }
            if (tangent(slot, g) != 0) {
                largest = Math.max(largest, Math.abs(tangent(slot, g)) / noise);
            }
        }
        return largest;
    }
}
