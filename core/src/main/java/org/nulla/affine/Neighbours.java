package org.nulla.affine;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.row.Row;
import org.nulla.sweep.Walk;

/// The neighbours of the station being visited, each once: the partials of repeated ones are added up.
///
/// A partial counts as known to two roundings, for it is itself computed; 1 and -1 count as exact.
final class Neighbours {

    private final boolean inFlight;
    /// For each station one more than its place in the list, while it is in the list.
    private int[] placeOf = new int[0];
    private int count;
    private long skipped;
    private int[] stations = new int[4];
    private double[] partials = new double[4];
    private double[] errors = new double[4];
    private Real[] negated = new Real[4];

    Neighbours(boolean inFlight) {
        this.inFlight = inFlight;
    }

    /// @param dead neighbours that are zero, and so no part of any equation
    void load(Walk walk, int station, BitSet dead) {
        if (placeOf.length < walk.stations()) {
            placeOf = new int[walk.stations()];
        }
        count = 0;
        for (int slot = walk.firstSlot(station); slot < walk.endSlot(station); slot++) {
            int neighbour = walk.neighbour(slot);
            double partial = walk.partial(slot);
            if (!inFlight && (partial == 0 || dead.get(neighbour))) {
                skipped++;
                continue;
            }
            double error = errorOf(partial);
            int place = placeOf[neighbour] - 1;
            if (place >= 0) {
                double sum = partials[place] + partial;
                errors[place] += error + Row.ROUNDOFF * Math.abs(sum);
                partials[place] = Math.abs(sum) <= Row.NOISE * errors[place] ? 0 : sum;
                if (inFlight) {
                    negated[place] = negated[place].minus(walk.partialInFlight(slot));
                }
            } else {
                add(walk, neighbour, partial, error, slot);
            }
        }
        for (int k = 0; k < count; k++) {
            placeOf[stations[k]] = 0;
        }
    }

    /// How far a partial may be off.
    static double errorOf(double partial) {
        return partial == 1 || partial == -1 ? 0 : 2 * Row.ROUNDOFF * Math.abs(partial);
    }

    private void add(Walk walk, int neighbour, double partial, double error, int slot) {
        if (count == stations.length) {
            stations = Arrays.copyOf(stations, 2 * count);
            partials = Arrays.copyOf(partials, 2 * count);
            errors = Arrays.copyOf(errors, 2 * count);
            negated = Arrays.copyOf(negated, 2 * count);
        }
        stations[count] = neighbour;
        partials[count] = partial;
        errors[count] = error;
        if (inFlight) {
            negated[count] = walk.partialInFlight(slot).unaryMinus();
        }
        placeOf[neighbour] = ++count;
    }

    /// How many edges were left out so far because nothing goes along them.
    long skipped() {
        return skipped;
    }

    /// Says that so many more were left out.
    void skipped(int more) {
        skipped += more;
    }

    int count() {
        return count;
    }

    int station(int k) {
        return stations[k];
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
