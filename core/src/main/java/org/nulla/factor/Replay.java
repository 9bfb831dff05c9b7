package org.nulla.factor;

import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.graph.LinearGraph;

/// The multiply-adds of a [Reduction] in a row, to be done again with the partials of another point. The same numbers give the same
/// entries, bit by bit. Immutable.
///
/// @param slots how many numbers are in use at a time
/// @param edge for each multiply-add the edge whose partial is the factor
/// @param source for each the slot that is multiplied
/// @param target for each the slot that it goes to, and in the last bits what is done; for an entry that is finished its place
/// @param zeros edges whose partials must be zero again
/// @param ones edges whose partials must be 1 again
/// @param others further edges whose partials must not be zero
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
record Replay(int slots, int[] edge, int[] source, int[] target, int[] zeros, int[] ones, int[] others) {

    static final int KIND_BITS = 2;
    static final int KINDS = (1 << KIND_BITS) - 1;
    /// A slot becomes a partial times another.
    static final int PRODUCT = 0;
    /// A partial times another slot is added.
    static final int ADD = 1;
    /// Another slot is added.
    static final int SUM = 2;
    /// An entry is finished.
    static final int EMIT = 3;

    private static final int CHECK_EVERY = 1 << 18;

    /// What a run gives.
    ///
    /// @param value the entries of the matrix
    /// @param lostBits how many bits some entry has lost at the most
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Entries(double[] value, int lostBits) {
    }

    /// Replays the program itself.
    ///
    /// @param graph a program with the same steps
    /// @param entries how many entries the matrix has
    /// @param control cancellation
    /// @return the entries, or null where partials have become zero or 1, or no longer are
    @Nullable
    Entries run(LinearGraph graph, int entries, RunControl control) {
        double[] partials = graph.joined().partials();
        for (int e : zeros) {
            if (partials[e] != 0) {
                return null;
            }
        }
        for (int e : ones) {
            if (partials[e] != 1) {
                return null;
            }
        }
        for (int e : others) {
            if (partials[e] == 0) {
                return null;
            }
        }
        return run(partials, entries, control);
    }

    private @Nullable Entries run(double[] partials, int entries, RunControl control) {
        double[] value = new double[entries];
        double[] slot = new double[slots];
        slot[ReplayRecorder.ONE] = 1;
        slot[ReplayRecorder.MINUS_ONE] = -1;
        byte[] lost = new byte[slots];
        int most = 0;
        for (int first = 0; first < edge.length; first += CHECK_EVERY) {
            control.check();
            int now = run(partials, slot, lost, value, first, Math.min(edge.length, first + CHECK_EVERY));
            if (now < 0) {
                return null;
            }
            most = Math.max(most, now);
        }
        return new Entries(value, most);
    }

    /// Some of the multiply-adds.
    ///
    /// @return -1 where a partial is zero; otherwise how many bits some entry has lost
    private int run(double[] partials, double[] slot, byte[] lost, double[] value, int first, int end) {
        boolean zero = false;
        int most = 0;
        for (int i = first; i < end; i++) {
            int kind = target[i] & KINDS;
            int to = target[i] >>> KIND_BITS;
            int there = source[i];
            double from = slot[there];
            if (kind == PRODUCT) {
                double partial = partials[edge[i]];
                zero |= partial == 0;
                slot[to] = partial * from;
                lost[to] = lost[there];
            } else if (kind == ADD || kind == SUM) {
                double term = from;
                if (kind == ADD) {
                    double partial = partials[edge[i]];
                    zero |= partial == 0;
                    term = partial * from;
                }
                double before = slot[to];
                double sum = before + term;
                int bits = Math.max(lost[to], lost[there]);
                double size = Math.max(Math.abs(before), Math.abs(term));
                if (!(Math.abs(sum) >= size)) {
                    bits = Reduction.plusLost(bits, size, sum);
                }
                lost[to] = (byte) bits;
                slot[to] = sum;
            } else {
                value[to] = from;
                most = Math.max(most, lost[there]);
            }
        }
        return zero ? -1 : most;
    }
}
