package org.nulla.streaming;

import java.util.Arrays;

/// The values of a run whose lives have not ended, in the order in which they were made.
///
/// A value is known outside by its *vertex*, a number that is not given out again (before two thousand million others),
/// so that a value whose life has ended is recognised; inside it has a *slot*, which is. All columns are as long as the
/// most values that were ever alive together.
final class LiveValues {

    private static final int NONE = -1;

    private long[] born = new long[16];
    /// The neighbours in order of making; for an unused slot, `newer` is the next unused one.
    private int[] older = new int[16];
    private int[] newer = new int[16];
    private int oldest = NONE;
    private int newest = NONE;
    private int unused = NONE;
    private int slots;
    private int alive;
    private long made;

    /// From vertex to one more than its slot, 0 for nothing: open addressing, at most half full.
    private int[] table = new int[64];

    /// Takes in a new value.
    ///
    /// @return its slot
    int add() {
        while (find(vertexOf(made)) >= 0) {
            made++;
        }
        int slot = unused;
        if (slot == NONE) {
            if (slots == born.length) {
                grow();
            }
            slot = slots++;
        } else {
            unused = newer[slot];
        }
        born[slot] = made++;
        older[slot] = newest;
        newer[slot] = NONE;
        if (newest == NONE) {
            oldest = slot;
        } else {
            newer[newest] = slot;
        }
        newest = slot;
        alive++;
        if (2 * alive > table.length) {
            rebuildTable(2 * table.length);
        } else {
            enter(slot);
        }
        return slot;
    }

    private void grow() {
        int capacity = 2 * slots;
        born = Arrays.copyOf(born, capacity);
        older = Arrays.copyOf(older, capacity);
        newer = Arrays.copyOf(newer, capacity);
    }

    /// The slot of a vertex.
    ///
    /// @throws IllegalStateException if its life has ended
    int slot(int vertex) {
        int place = find(vertex);
        if (place < 0) {
            throw new IllegalStateException("The traced number of step " + vertex
                    + " is used after its life was ended"
                    + " by Lifetime.end or by the scope that it was made in. End it later, or return it from the scope.");
        }
        return table[place] - 1;
    }

    int vertex(int slot) {
        return vertexOf(born[slot]);
    }

    private static int vertexOf(long number) {
        return (int) (number & Integer.MAX_VALUE);
    }

    /// Ends a value's life.
    void remove(int slot) {
        leaveTable(find(vertex(slot)));
        int before = older[slot];
        int after = newer[slot];
        if (before == NONE) {
            oldest = after;
        } else {
            newer[before] = after;
        }
        if (after == NONE) {
            newest = before;
        } else {
            older[after] = before;
        }
        newer[slot] = unused;
        unused = slot;
        alive--;
    }

    /// How many values were made so far; a later value has a number that is not smaller.
    long made() {
        return made;
    }

    /// How many values are alive.
    int alive() {
        return alive;
    }

    /// The most values that were ever alive together.
    int peak() {
        return slots;
    }

    /// The slots of all values made since a moment, oldest first.
    ///
    /// @param moment what [#made] was then
    int[] since(long moment) {
        int count = 0;
        for (int slot = newest; slot != NONE && born[slot] >= moment; slot = older[slot]) {
            count++;
        }
        int[] result = new int[count];
        for (int slot = newest; count > 0; slot = older[slot]) {
            result[--count] = slot;
        }
        return result;
    }

    private int find(int vertex) {
        int mask = table.length - 1;
        for (int place = vertex & mask; table[place] != 0; place = place + 1 & mask) {
            if (vertex(table[place] - 1) == vertex) {
                return place;
            }
        }
        return -1;
    }

    private void enter(int slot) {
        int mask = table.length - 1;
        int place = vertex(slot) & mask;
        while (table[place] != 0) {
            place = place + 1 & mask;
        }
        table[place] = slot + 1;
    }

    /// Empties a place and moves up those behind it that would no longer be found.
    private void leaveTable(int emptied) {
        int mask = table.length - 1;
        int hole = emptied;
        for (int place = hole + 1 & mask; table[place] != 0; place = place + 1 & mask) {
            int home = vertex(table[place] - 1) & mask;
            if ((place - home & mask) >= (place - hole & mask)) {
                table[hole] = table[place];
                hole = place;
            }
        }
        table[hole] = 0;
    }

    private void rebuildTable(int capacity) {
        table = new int[capacity];
        for (int slot = oldest; slot != NONE; slot = newer[slot]) {
            enter(slot);
        }
    }
}
