package org.nulla.backend.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.nulla.backend.DeviceBuffer;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainQueue;

/// LAPACK's factorisations. LAPACK takes everything by address, numbers too: those live in a small piece of memory of the queue's.
final class Factorizations {

    private final PlainQueue queue;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment numbers = arena.allocate(ValueLayout.JAVA_INT, 16);
    private final MemorySegment letters = arena.allocateFrom("LTNU");
    private final MemorySegment answer = arena.allocate(ValueLayout.JAVA_DOUBLE);

    Factorizations(PlainQueue queue) {
        this.queue = queue;
    }

    private MemorySegment number(int place, int value) {
        numbers.setAtIndex(ValueLayout.JAVA_INT, place, value);
        return numbers.asSlice((long) place * Integer.BYTES, Integer.BYTES);
    }

    private MemorySegment letter(char letter) {
        return letters.asSlice("LTNU".indexOf(letter), 1);
    }

    private int status(MemorySegment info, String call) {
        int code = info.get(ValueLayout.JAVA_INT, 0);
        if (code < 0) {
            throw new IllegalStateException("LAPACK call " + call + " refused its argument number " + -code + ".");
        }
        return code;
    }

    /// How much scratch memory a call asked for when it was called with a length of -1.
    private int wanted(ElementType type) {
        return Math.max(1, (int) (type == ElementType.FLOAT64 ? answer.get(ValueLayout.JAVA_DOUBLE, 0)
                : answer.get(ValueLayout.JAVA_FLOAT, 0)));
    }

    void pivotedQr(ElementType type, int rows, int columns, MemorySegment matrix, MemorySegment scales,
            MemorySegment pivots) {
        String call = "geqp3 " + rows + " by " + columns;
        MethodHandle function = type == ElementType.FLOAT64 ? OpenBlas.DGEQP3 : OpenBlas.SGEQP3;
        MemorySegment m = number(0, rows);
        MemorySegment n = number(1, columns);
        MemorySegment info = number(3, 0);
        for (int j = 0; j < columns; j++) {
            pivots.setAtIndex(ValueLayout.JAVA_INT, j, 0);
        }
        try {
            function.invokeExact(m, n, matrix, m, pivots, scales, answer, number(2, -1), info);
            int length = wanted(type);
            DeviceBuffer scratch = queue.allocate((long) length * type.bytes());
            try {
                function.invokeExact(m, n, matrix, m, pivots, scales, CpuQueue.segment(scratch), number(2, length),
                        info);
            } finally {
                queue.release(scratch);
            }
        } catch (Throwable e) {
            throw OpenBlas.failure(call, e);
        }
        status(info, call);
        for (int j = 0; j < columns; j++) {
            // LAPACK counts from 1
            pivots.setAtIndex(ValueLayout.JAVA_INT, j, pivots.getAtIndex(ValueLayout.JAVA_INT, j) - 1);
        }
    }

    void qr(ElementType type, int rows, int columns, MemorySegment matrix, MemorySegment scales) {
        String call = "geqrf " + rows + " by " + columns;
        MethodHandle function = type == ElementType.FLOAT64 ? OpenBlas.DGEQRF : OpenBlas.SGEQRF;
        MemorySegment m = number(0, rows);
        MemorySegment n = number(1, columns);
        MemorySegment info = number(3, 0);
        try {
            function.invokeExact(m, n, matrix, m, scales, answer, number(2, -1), info);
            int length = wanted(type);
            DeviceBuffer scratch = queue.allocate((long) length * type.bytes());
            try {
                function.invokeExact(m, n, matrix, m, scales, CpuQueue.segment(scratch), number(2, length), info);
            } finally {
                queue.release(scratch);
            }
        } catch (Throwable e) {
            throw OpenBlas.failure(call, e);
        }
        status(info, call);
    }

    void applyQ(ElementType type, boolean transposed, int rows, int reflectors, MemorySegment factors,
            MemorySegment scales, int columns, MemorySegment target) {
        String call = "ormqr " + rows + " by " + columns + " with " + reflectors + " reflectors";
        MethodHandle function = type == ElementType.FLOAT64 ? OpenBlas.DORMQR : OpenBlas.SORMQR;
        MemorySegment side = letter('L');
        MemorySegment transpose = letter(transposed ? 'T' : 'N');
        MemorySegment m = number(0, rows);
        MemorySegment n = number(1, columns);
        MemorySegment k = number(4, reflectors);
        MemorySegment info = number(3, 0);
        try {
            function.invokeExact(side, transpose, m, n, k, factors, m, scales, target, m, answer, number(2, -1), info,
                    1L, 1L);
            int length = wanted(type);
            DeviceBuffer scratch = queue.allocate((long) length * type.bytes());
            try {
                function.invokeExact(side, transpose, m, n, k, factors, m, scales, target, m,
                        CpuQueue.segment(scratch), number(2, length), info, 1L, 1L);
            } finally {
                queue.release(scratch);
            }
        } catch (Throwable e) {
            throw OpenBlas.failure(call, e);
        }
        status(info, call);
    }

    /// By columns, the lower triangle of a row-major matrix is the upper one.
    void cholesky(ElementType type, int n, MemorySegment matrix, MemorySegment status) {
        String call = "potrf " + n;
        MemorySegment size = number(0, n);
        MemorySegment info = number(3, 0);
        try {
            if (type == ElementType.FLOAT64) {
                OpenBlas.DPOTRF.invokeExact(letter('U'), size, matrix, size, info, 1L);
            } else {
                OpenBlas.SPOTRF.invokeExact(letter('U'), size, matrix, size, info, 1L);
            }
        } catch (Throwable e) {
            throw OpenBlas.failure(call, e);
        }
        status.set(ValueLayout.JAVA_INT, 0, status(info, call));
    }

    void close() {
        arena.close();
    }
}
