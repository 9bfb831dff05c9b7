package org.nulla.affine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.row.Row;

/// The terms `partial · value` of one equation, each value once: the partials of repeated ones are added up.
///
/// A partial counts as known to two roundings, for it is itself computed; 1 and -1 count as exact.
final class Terms {

    private final boolean inFlight;
    private int count;
    private int[] values = new int[4];
    private double[] partials = new double[4];
    private double[] errors = new double[4];
    private Real[] negated = new Real[4];

    Terms(boolean inFlight) {
        this.inFlight = inFlight;
    }

    void clear() {
        count = 0;
    }

    /// Adds a term, wherever its value may be in the list.
    void add(int value, double partial, @Nullable Real partialInFlight) {
        for (int k = 0; k < count; k++) {
            if (values[k] == value) {
                addTo(k, partial, partialInFlight);
                return;
            }
        }
        append(value, partial, partialInFlight);
    }

    /// Adds a term whose value is in the list, at place `k`.
    void addTo(int k, double partial, @Nullable Real partialInFlight) {
        double sum = partials[k] + partial;
        errors[k] += errorOf(partial) + Row.ROUNDOFF * Math.abs(sum);
        // an infinite sum has an infinite bound, and is no noise all the same
        partials[k] = Double.isFinite(sum) && Math.abs(sum) <= Row.NOISE * errors[k] ? 0 : sum;
        if (inFlight) {
            negated[k] = negated[k].minus(orPlain(partialInFlight, partial));
        }
    }

    /// Adds a term whose value is not in the list.
    void append(int value, double partial, @Nullable Real partialInFlight) {
        if (count == values.length) {
            values = Arrays.copyOf(values, 2 * count);
            partials = Arrays.copyOf(partials, 2 * count);
            errors = Arrays.copyOf(errors, 2 * count);
            negated = Arrays.copyOf(negated, 2 * count);
        }
        values[count] = value;
        partials[count] = partial;
        errors[count] = errorOf(partial);
        if (inFlight) {
            negated[count] = orPlain(partialInFlight, partial).unaryMinus();
        }
        count++;
    }

    /// How far a partial may be off.
    static double errorOf(double partial) {
        return partial == 1 || partial == -1 ? 0 : 2 * Row.ROUNDOFF * Math.abs(partial);
    }

    private static Real orPlain(@Nullable Real inFlight, double plain) {
        return inFlight != null ? inFlight : Real.of(plain);
    }

    int count() {
        return count;
    }

    /// Which value the term `k` is of.
    int value(int k) {
        return values[k];
    }

    double partial(int k) {
        return partials[k];
    }

    double error(int k) {
        return errors[k];
    }

    /// How much the term `k` weighs: its partial times the natural size of its value.
    double weight(int k, double[] naturalSize) {
        return Math.abs(partials[k]) * naturalSize[values[k]];
    }

    /// The term that weighs most among those whose values have no slice yet, or -1 where none weighs enough.
    int heaviestUnreached(@Nullable Row[] slices, double[] naturalSize, double least) {
        int best = -1;
        for (int k = 0; k < count; k++) {
            double weight = weight(k, naturalSize);
            if (slices[values[k]] == null && partials[k] != 0 && Math.abs(partials[k]) >= Equations.KNOWN * errors[k]
                    && weight >= least && (best < 0 || weight > weight(best, naturalSize))) {
                best = k;
            }
        }
        return best;
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
