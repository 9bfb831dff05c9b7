package org.nulla.backend.cuda;

import java.util.ArrayList;
import java.util.List;
import org.nulla.backend.Gemm;

/// How a batch of products becomes few calls: one axis goes into a call, the longest there is after joining neighbours that are evenly
/// spaced in all three matrices; each place along the other axes is a call of its own.
///
/// @param run how many products one call does
/// @param strideA entries between neighbouring matrices `A` of a call
/// @param strideB the same for `B`
/// @param strideC the same for `C`
/// @param others the axes that are walked through
record Batches(long run, long strideA, long strideB, long strideC, List<Axis> others) {

    /// An axis of the batch.
    ///
    /// @param size how many places
    /// @param a entries between neighbouring matrices `A`
    /// @param b the same for `B`
    /// @param c the same for `C`
    record Axis(long size, long a, long b, long c) {

        private boolean joins(Axis inner) {
            return a == inner.a * inner.size && b == inner.b * inner.size && c == inner.c * inner.size;
        }
    }

    static Batches of(Gemm g) {
        List<Axis> axes = new ArrayList<>();
        for (int i = g.batch().length - 1; i >= 0; i--) {
            if (g.batch()[i] == 1) {
                continue;
            }
            Axis next = new Axis(g.batch()[i], g.a().batchStrides()[i], g.b().batchStrides()[i],
                    g.c().batchStrides()[i]);
            Axis last = axes.isEmpty() ? null : axes.getLast();
            if (last != null && next.joins(last)) {
                axes.set(axes.size() - 1, new Axis(next.size * last.size, last.a, last.b, last.c));
            } else {
                axes.add(next);
            }
        }
        if (axes.isEmpty()) {
            return new Batches(1, 0, 0, 0, List.of());
        }
        Axis longest = axes.getFirst();
        for (Axis axis : axes) {
            longest = axis.size > longest.size ? axis : longest;
        }
        axes.remove(longest);
        return new Batches(longest.size, longest.a, longest.b, longest.c, List.copyOf(axes));
    }

    long calls() {
        long calls = 1;
        for (Axis axis : others) {
            calls *= axis.size;
        }
        return calls;
    }

    /// Entries before the first matrix of a call.
    ///
    /// @param which 0 for `A`, 1 for `B`, 2 for `C`
    /// @param call the number of the call
    long offset(int which, long call) {
        long rest = call;
        long offset = 0;
        for (Axis axis : others) {
            offset += rest % axis.size * (which == 0 ? axis.a : which == 1 ? axis.b : axis.c);
            rest /= axis.size;
        }
        return offset;
    }
}
