package org.nulla.affine;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.row.Row;
import org.nulla.sweep.Walk;

/// The neighbours of the station being visited, each once, without those along whose edges nothing goes.
///
/// A neighbour not yet reached that is but a multiple of a reached station, by its own equation, may stand for that one; then
/// it needs neither a variable nor a visit. This is done only where the slice of that station is short, since a long one is
/// better mentioned than copied, and only if no unreached neighbour is left that other equations mention: that one would be
/// determined at once, in the order of the program, and fill their rows.
final class Neighbours {

    /// How many stations in a row are looked behind.
    private static final int FARTHEST = 4;

    /// The longest slice that a neighbour stands for.
    private static final int SHORT = 2;

    /// Factors are multiplied only while their product is well inside the range of numbers.
    private static final double LEAST_PRODUCT = 0x1p-900;
    private static final double LARGEST_PRODUCT = 0x1p900;

    private final boolean inFlight;
    private final Terms terms;
    /// For each station one more than its place in the list, while it is in the list; there may be thousands.
    private int[] placeOf = new int[0];
    private long skipped;
    /// The product on the way to the station found behind, and its relative error.
    private double product;
    private double relativeError;

    /// @param inFlight whether numbers are in flight; then every neighbour stands for itself
    Neighbours(boolean inFlight) {
        this.inFlight = inFlight;
        this.terms = new Terms(inFlight);
    }

    /// The terms of a station's equation; good until the next call.
    ///
    /// @param stretch where the station is
    Terms of(Stretch stretch, int station) {
        Walk walk = stretch.walk();
        BitSet dead = stretch.dead();
        @Nullable Row[] slices = stretch.slices();
        if (placeOf.length < walk.stations()) {
            placeOf = new int[walk.stations()];
        }
        terms.clear();
        boolean replaces = !inFlight && leavesNoneShared(walk, dead, slices, station);
        int end = walk.endSlot(station);
        for (int slot = walk.firstSlot(station); slot < end; slot++) {
            int neighbour = walk.neighbour(slot);
            double partial = walk.partial(slot);
            if (inFlight) {
                add(neighbour, partial, Terms.errorOf(partial), walk.partialInFlight(slot));
            } else if (partial == 0 || dead.get(neighbour)) {
                skipped++;
            } else if (replaces && slices[neighbour] == null) {
                int behind = reachedBehind(walk, slices, neighbour, partial);
                add(behind < 0 ? neighbour : behind, behind < 0 ? partial : product,
                        behind < 0 ? Terms.errorOf(partial) : relativeError * Math.abs(product), null);
            } else {
                add(neighbour, partial, Terms.errorOf(partial), null);
            }
        }
        for (int k = 0; k < terms.count(); k++) {
            placeOf[terms.value(k)] = 0;
        }
        return terms;
    }

    private void add(int neighbour, double partial, double error, @Nullable Real partialInFlight) {
        if (placeOf[neighbour] > 0) {
            terms.addTo(placeOf[neighbour] - 1, partial, error, partialInFlight);
        } else {
            terms.append(neighbour, partial, error, partialInFlight);
            placeOf[neighbour] = terms.count();
        }
    }

    private boolean leavesNoneShared(Walk walk, BitSet dead, @Nullable Row[] slices, int station) {
        int end = walk.endSlot(station);
        for (int slot = walk.firstSlot(station); slot < end; slot++) {
            int neighbour = walk.neighbour(slot);
            double partial = walk.partial(slot);
            if (slices[neighbour] == null && partial != 0 && !dead.get(neighbour) && walk.isShared(neighbour)
                    && reachedBehind(walk, slices, neighbour, partial) < 0) {
                return false;
            }
        }
        return true;
    }

    /// The reached station that a neighbour not yet reached is a multiple of, or -1.
    private int reachedBehind(Walk walk, @Nullable Row[] slices, int neighbour, double partial) {
        int behind = neighbour;
        product = partial;
        relativeError = Terms.errorOf(partial) / Math.abs(partial);
        for (int hop = 0; hop < FARTHEST && !walk.isSink(behind); hop++) {
            int slot = walk.firstSlot(behind);
            if (walk.endSlot(behind) != slot + 1) {
                return -1;
            }
            double factor = walk.partial(slot);
            product *= factor;
            if (!(Math.abs(product) >= LEAST_PRODUCT && Math.abs(product) <= LARGEST_PRODUCT)) {
                return -1;
            }
            relativeError += factor == 1 || factor == -1 ? 0 : 3 * Row.ROUNDOFF;
            behind = walk.neighbour(slot);
            Row reached = slices[behind];
            if (reached != null) {
                return reached.size() <= SHORT ? behind : -1;
            }
        }
        return -1;
    }

    /// How many edges were left out so far because nothing goes along them.
    long skipped() {
        return skipped;
    }

    /// Says that so many more were left out.
    void skipped(int more) {
        skipped += more;
    }
}
