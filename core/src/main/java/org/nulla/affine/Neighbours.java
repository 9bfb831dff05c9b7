package org.nulla.affine;

import java.util.BitSet;
import org.nulla.sweep.Walk;

/// The neighbours of the station being visited, each once, without those along whose edges nothing goes.
final class Neighbours {

    private final Terms terms = new Terms(false);
    /// For each station one more than its place in the list, while it is in the list; there may be thousands.
    private int[] placeOf = new int[0];
    private long skipped;

    /// The terms of a station's equation; good until the next call.
    ///
    /// @param dead neighbours that are zero, and so no part of any equation
    Terms of(Walk walk, int station, BitSet dead) {
        if (placeOf.length < walk.stations()) {
            placeOf = new int[walk.stations()];
        }
        terms.clear();
        for (int slot = walk.firstSlot(station); slot < walk.endSlot(station); slot++) {
            int neighbour = walk.neighbour(slot);
            double partial = walk.partial(slot);
            if (partial == 0 || dead.get(neighbour)) {
                skipped++;
            } else if (placeOf[neighbour] > 0) {
                terms.addTo(placeOf[neighbour] - 1, partial, null);
            } else {
                terms.append(neighbour, partial, null);
                placeOf[neighbour] = terms.count();
            }
        }
        for (int k = 0; k < terms.count(); k++) {
            placeOf[terms.value(k)] = 0;
        }
        return terms;
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
