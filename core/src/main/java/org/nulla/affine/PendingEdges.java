package org.nulla.affine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.row.Row;

/// The edges of the value that is being made, each parent once: the partials of repeated ones are added up.
///
/// A partial counts as known to two roundings, for it is itself computed; 1 and -1 count as exact.
final class PendingEdges {

    private final boolean inFlight;
    private int count;
    private int[] slots = new int[4];
    private double[] partials = new double[4];
    private double[] errors = new double[4];
    private Real[] negated = new Real[4];

    PendingEdges(boolean inFlight) {
        this.inFlight = inFlight;
    }

    void clear() {
        count = 0;
    }

    void add(int slot, double partial, @Nullable Real partialInFlight) {
        double error = partial == 1 || partial == -1 ? 0 : 2 * Row.ROUNDOFF * Math.abs(partial);
        for (int k = 0; k < count; k++) {
            if (slots[k] == slot) {
                double sum = partials[k] + partial;
                errors[k] += error + Row.ROUNDOFF * Math.abs(sum);
                partials[k] = Math.abs(sum) <= Row.NOISE * errors[k] ? 0 : sum;
                if (inFlight) {
                    negated[k] = negated[k].minus(orPlain(partialInFlight, partial));
                }
                return;
            }
        }
        if (count == slots.length) {
            slots = Arrays.copyOf(slots, 2 * count);
            partials = Arrays.copyOf(partials, 2 * count);
            errors = Arrays.copyOf(errors, 2 * count);
            negated = Arrays.copyOf(negated, 2 * count);
        }
        slots[count] = slot;
        partials[count] = partial;
        errors[count] = error;
        if (inFlight) {
            negated[count] = orPlain(partialInFlight, partial).unaryMinus();
        }
        count++;
    }

    private static Real orPlain(@Nullable Real inFlight, double plain) {
        return inFlight != null ? inFlight : Real.of(plain);
    }

    int count() {
        return count;
    }

    int slot(int k) {
        return slots[k];
    }

    double partial(int k) {
        return partials[k];
    }

    double error(int k) {
        return errors[k];
    }

    /// Whether the partial is zero in every respect, so that its term can be left out.
    boolean isZero(int k) {
        return partials[k] == 0 && (!inFlight || negated[k].isConstant());
    }

    @Nullable
    Real negatedInFlight(int k) {
        return inFlight ? negated[k] : null;
    }
}
