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
    /// @param cancelled whether some entry lost digits in a sum
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Entries(double[] value, boolean cancelled) {
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
        boolean cancelled = false;
        for (int first = 0; first < edge.length; first += CHECK_EVERY) {
            control.check();
            int state = run(partials, slot, value, first, Math.min(edge.length, first + CHECK_EVERY));
            if (state < 0) {
                return null;
            }
            cancelled |= state > 0;
        }
        return new Entries(value, cancelled);
    }

    /// Some of the multiply-adds.
    ///
    /// @return -1 where a partial is zero; 1 where digits were lost, else 0
    private int run(double[] partials, double[] slot, double[] value, int first, int end) {
        boolean zero = false;
        boolean cancelled = false;
        for (int i = first; i < end; i++) {
            int to = target[i];
            double from = slot[source[i]];
            switch (to & KINDS) {
                case PRODUCT -> {
                    double partial = partials[edge[i]];
                    zero |= partial == 0;
                    slot[to >>> KIND_BITS] = partial * from;
                }
                case ADD -> {
                    double partial = partials[edge[i]];
                    zero |= partial == 0;
                    double before = slot[to >>> KIND_BITS];
                    double sum = before + partial * from;
                    cancelled |= Math.abs(sum) < Reduction.CANCELLED * Math.abs(before);
                    slot[to >>> KIND_BITS] = sum;
                }
                case SUM -> {
                    double before = slot[to >>> KIND_BITS];
                    double sum = before + from;
                    cancelled |= Math.abs(sum) < Reduction.CANCELLED * Math.abs(before);
                    slot[to >>> KIND_BITS] = sum;
                }
                default -> value[to >>> KIND_BITS] = from;
            }
        }
        return zero ? -1 : cancelled ? 1 : 0;
    }
}
