package org.nulla.factor;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Writes down the multiply-adds of a [Reduction], so that they can be [replayed][Replay] on the numbers of another point.
///
/// Every coefficient has a *slot*, which is free again once nothing refers to it: few are in use at a time.
final class ReplayRecorder {

    /// The slot of the number 1.
    static final int ONE = 0;
    /// The slot of the number -1.
    static final int MINUS_ONE = 1;
    private static final int FIRST = 2;

    /// More is not written down.
    private final int most;
    private boolean full;
    private int[] edge;
    private int[] source;
    private int[] target;
    private int count;
    private int entries;
    private int slots = FIRST;
    private int[] references = new int[64];
    private int[] free = new int[64];
    private int freeCount;
    private final Edges zeros = new Edges();
    private final Edges ones = new Edges();
    private final Edges others = new Edges();

    /// A list of edges.
    private static final class Edges {
        private int[] edge = new int[16];
        private int count;

        void add(int e) {
            if (count == edge.length) {
                edge = Arrays.copyOf(edge, 2 * count);
            }
            edge[count++] = e;
        }

        int[] trimmed() {
            return Arrays.copyOf(edge, count);
        }
    }

    /// A recorder of a program.
    ///
    /// @param edges how many edges the program has
    /// @param most how many multiply-adds are written down at the most
    ReplayRecorder(int edges, int most) {
        this.most = most;
        int room = Math.clamp(2L * edges, 64, most);
        this.edge = new int[room];
        this.source = new int[room];
        this.target = new int[room];
    }

    /// An edge whose partial is zero.
    void zero(int e) {
        zeros.add(e);
    }

    /// An edge whose partial is 1 and was not multiplied with.
    void one(int e) {
        ones.add(e);
    }

    /// An edge that leads from nothing, so that its partial, which is not zero, was not looked at.
    void unused(int e) {
        others.add(e);
    }

    /// Another reference to a slot, for a multiple by a partial of 1.
    int share(int e, int slot) {
        one(e);
        return shared(slot);
    }

    /// Another reference to a slot.
    int shared(int slot) {
        references[slot]++;
        return slot;
    }

    /// One reference less.
    void release(int slot) {
        if (slot >= FIRST && --references[slot] == 0) {
            if (freeCount == free.length) {
                free = Arrays.copyOf(free, 2 * freeCount);
            }
            free[freeCount++] = slot;
        }
    }

    /// Writes down that a new slot is a partial times another slot.
    ///
    /// @return the new slot
    int product(int e, int slot) {
        int fresh;
        if (freeCount > 0) {
            fresh = free[--freeCount];
        } else {
            fresh = slots++;
            if (fresh == references.length) {
                references = Arrays.copyOf(references, 2 * fresh);
            }
        }
        references[fresh] = 1;
        write(e, slot, fresh, Replay.PRODUCT);
        return fresh;
    }

    void scale(int e, int slot) {
        write(e, slot, slot, Replay.PRODUCT);
    }

    void add(int e, int slot, int to) {
        write(e, slot, to, Replay.ADD);
    }

    void sum(int slot, int to) {
        write(0, slot, to, Replay.SUM);
    }

    /// Writes down that a slot is the next entry of the system.
    void emit(int slot) {
        write(0, slot, entries++, Replay.EMIT);
    }

    private void write(int e, int from, int to, int kind) {
        if (count == edge.length) {
            if (count >= most || to > Integer.MAX_VALUE >> Replay.KIND_BITS) {
                full = true;
                return;
            }
            int room = (int) Math.min(most, 2L * count);
            edge = Arrays.copyOf(edge, room);
            source = Arrays.copyOf(source, room);
            target = Arrays.copyOf(target, room);
        }
        edge[count] = e;
        source[count] = from;
        target[count++] = to << Replay.KIND_BITS | kind;
    }

    /// What was written down, or null where it was too much.
    ///
    /// @param place for each entry of the matrix where it stands among those that were emitted
    @Nullable
    Replay replay(int[] place) {
        if (full || place.length != entries) {
            return null;
        }
        int[] at = new int[entries];
        for (int e = 0; e < entries; e++) {
            at[place[e]] = e;
        }
        for (int i = 0; i < count; i++) {
            if ((target[i] & Replay.KINDS) == Replay.EMIT) {
                target[i] = at[target[i] >>> Replay.KIND_BITS] << Replay.KIND_BITS | Replay.EMIT;
            }
        }
        return new Replay(slots, Arrays.copyOf(edge, count), Arrays.copyOf(source, count),
                Arrays.copyOf(target, count), zeros.trimmed(), ones.trimmed(), others.trimmed());
    }
}
