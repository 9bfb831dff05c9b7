package org.nulla.backend.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// What a queue calls CUDA with: handles of the libraries, places for arguments, memory to copy through. A device keeps those of
/// closed queues for the next, because making them takes long.
final class Lane {

    /// More words than any kernel takes.
    private static final int WORDS = 256;

    private final long stream;
    private final boolean synchronous;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment words = arena.allocate(ValueLayout.JAVA_LONG, WORDS);
    private final MemorySegment arguments = arena.allocate(ValueLayout.ADDRESS);
    private final MemorySegment scalars = arena.allocate(ValueLayout.JAVA_DOUBLE, 2);
    private final MemorySegment answer = arena.allocate(ValueLayout.JAVA_INT);
    private final Staging staging;
    private final long cublas;
    private final long cusolver;

    Lane(long stream, boolean synchronous) {
        this.stream = stream;
        this.synchronous = synchronous;
        this.staging = new Staging(stream);
        this.cublas = Cublas.create(stream);
        this.cusolver = Cusolver.create(stream);
        arguments.set(ValueLayout.ADDRESS, 0, words);
    }

    long cublas() {
        return cublas;
    }

    long cusolver() {
        return cusolver;
    }

    Staging staging() {
        return staging;
    }

    /// A place for a number that a library reads; there are two.
    MemorySegment scalar(int place, double value, boolean single) {
        MemorySegment at = scalars.asSlice(place * 8L, 8);
        if (single) {
            at.set(ValueLayout.JAVA_FLOAT, 0, (float) value);
        } else {
            at.set(ValueLayout.JAVA_DOUBLE, 0, value);
        }
        return at;
    }

    /// A place for a number that a library writes.
    MemorySegment answer() {
        return answer;
    }

    void word(int place, long value) {
        words.setAtIndex(ValueLayout.JAVA_LONG, place, value);
    }

    /// Launches a kernel with the words that were set.
    void launch(long kernel, long blocks, int threads, String call) {
        launch(kernel, blocks, threads, 1, call);
    }

    void launch(long kernel, long blocks, int threadsX, int threadsY, String call) {
        try {
            int code = (int) Driver.LAUNCH.invokeExact(kernel, Math.toIntExact(blocks), 1, 1, threadsX, threadsY, 1, 0,
                    stream, arguments, MemorySegment.NULL);
            if (code != 0) {
                Driver.check(code, "cuLaunchKernel of " + call + ", " + blocks + " blocks of " + threadsX + " by "
                        + threadsY + " threads");
            }
        } catch (Throwable e) {
            throw Native.failure("cuLaunchKernel of " + call, e);
        }
        settle(call);
    }

    /// Where every call is to name itself, waits for it.
    void settle(String call) {
        if (synchronous) {
            try {
                Driver.check((int) Driver.SYNCHRONIZE.invokeExact(stream), call);
            } catch (Throwable e) {
                throw Native.failure(call, e);
            }
        }
    }

    void finish() {
        Driver.synchronize(stream);
    }

    void close() {
        staging.close();
        Cublas.destroy(cublas);
        Cusolver.destroy(cusolver);
        arena.close();
    }
}
