package org.nulla.backend.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.HashMap;
import java.util.Map;

/// Makes the calls that a command buffer has written down: kernels by the driver, products by cuBLAS, factorisations by cuSOLVER.
///
/// One thread at a time uses it, the one that holds the command buffer.
final class CommandExecutor {

    static final int KERNEL = 0;
    static final int PRODUCT = 1;
    static final int SOLVE_ONE = 2;
    static final int SOLVE_MANY = 3;
    static final int QR = 4;
    static final int APPLY_Q = 5;
    static final int CHOLESKY = 6;
    /// Added to a kind for numbers of 32 bits.
    static final int SINGLE = 16;

    /// Memory that cuBLAS may use for itself: it would otherwise take some whenever a graph is recorded.
    private static final long LIBRARY_BYTES = 32L << 20;
    /// More words than any kernel takes.
    private static final int WORDS = 256;

    private final long stream;
    private final Kernels kernels;
    private final long cublas;
    private final long cusolver;
    private final long libraryMemory;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment arguments = arena.allocate(ValueLayout.JAVA_LONG, WORDS);
    private final MemorySegment pointer = arena.allocate(ValueLayout.ADDRESS);
    private final MemorySegment alpha = arena.allocate(ValueLayout.JAVA_DOUBLE);
    private final MemorySegment beta = arena.allocate(ValueLayout.JAVA_DOUBLE);
    private final MemorySegment answer = arena.allocate(ValueLayout.JAVA_INT);
    private final Map<Wish, Integer> scratch = new HashMap<>();

    /// What decides how much scratch memory a call of cuSOLVER takes.
    private record Wish(int kind, int rows, int columns, int reflectors, boolean transposed) {
    }

    CommandExecutor(long stream, Kernels kernels) {
        this.stream = stream;
        this.kernels = kernels;
        this.cublas = Cublas.create(stream);
        this.cusolver = Cusolver.create(stream);
        this.libraryMemory = Driver.allocate(LIBRARY_BYTES);
        if (libraryMemory != 0) {
            Cublas.setWorkspace(cublas, libraryMemory, LIBRARY_BYTES);
        }
        pointer.set(ValueLayout.ADDRESS, 0, arguments);
    }

    /// Makes all calls of a command buffer.
    ///
    /// @param words the commands
    /// @param size how many words
    /// @param settle whether each is waited for, so that a failure names the right one
    void run(long[] words, int size, boolean settle) {
        for (int at = 0; at < size;) {
            int kind = (int) words[at];
            int count = (int) words[at + 1];
            try {
                int code = call(kind, words, at + 2, count);
                if (code != 0) {
                    fail(code, kind, words, at + 2, count);
                }
                if (settle) {
                    Driver.check((int) Driver.SYNCHRONIZE.invokeExact(stream), text(kind, words, at + 2, count));
                }
            } catch (Throwable e) {
                throw Native.failure(text(kind, words, at + 2, count), e);
            }
            at += 2 + count;
        }
    }

    private int call(int kind, long[] w, int at, int count) throws Throwable {
        boolean single = kind >= SINGLE;
        return switch (kind % SINGLE) {
            case KERNEL -> {
                MemorySegment.copy(w, at + 4, arguments, ValueLayout.JAVA_LONG, 0, count - 4);
                yield (int) Driver.LAUNCH.invokeExact(w[at], (int) w[at + 1], 1, 1, (int) w[at + 2], (int) w[at + 3],
                        1, 0, stream, pointer, MemorySegment.NULL);
            }
            case PRODUCT -> product(single, w, at);
            case SOLVE_ONE -> {
                MethodHandle function = single ? Cublas.STRSV : Cublas.DTRSV;
                yield (int) function.invokeExact(cublas, (int) w[at], (int) w[at + 1], Cublas.NOT_UNIT, (int) w[at + 2],
                        w[at + 3], (int) w[at + 4], w[at + 5], 1);
            }
            case SOLVE_MANY -> {
                MethodHandle function = single ? Cublas.STRSM : Cublas.DTRSM;
                set(alpha, 1, single);
                yield (int) function.invokeExact(cublas, Cublas.RIGHT, (int) w[at], (int) w[at + 1], Cublas.NOT_UNIT,
                        (int) w[at + 2], (int) w[at + 3], alpha, w[at + 4], (int) w[at + 5], w[at + 6],
                        (int) w[at + 2]);
            }
            case QR -> {
                MethodHandle function = single ? Cusolver.SGEQRF : Cusolver.DGEQRF;
                yield (int) function.invokeExact(cusolver, (int) w[at], (int) w[at + 1], w[at + 2], (int) w[at],
                        w[at + 3], w[at + 4], (int) w[at + 5], w[at + 6]);
            }
            case APPLY_Q -> {
                MethodHandle function = single ? Cusolver.SORMQR : Cusolver.DORMQR;
                yield (int) function.invokeExact(cusolver, 0, (int) w[at + 3], (int) w[at], (int) w[at + 1],
                        (int) w[at + 2], w[at + 4], (int) w[at], w[at + 5], w[at + 6], (int) w[at], w[at + 7],
                        (int) w[at + 8], w[at + 9]);
            }
            case CHOLESKY -> {
                MethodHandle function = single ? Cusolver.SPOTRF : Cusolver.DPOTRF;
                yield (int) function.invokeExact(cusolver, Cublas.UPPER, (int) w[at], w[at + 1], (int) w[at], w[at + 2],
                        (int) w[at + 3], w[at + 4]);
            }
            default -> throw new IllegalStateException("There is no kind of call " + kind + ".");
        };
    }

    private int product(boolean single, long[] w, int at) throws Throwable {
        set(alpha, Double.longBitsToDouble(w[at + 5]), single);
        set(beta, Double.longBitsToDouble(w[at + 6]), single);
        int run = Math.toIntExact(w[at + 16]);
        if (run == 1) {
            MethodHandle function = single ? Cublas.SGEMM : Cublas.DGEMM;
            return (int) function.invokeExact(cublas, (int) w[at], (int) w[at + 1], (int) w[at + 2], (int) w[at + 3],
                    (int) w[at + 4], alpha, w[at + 7], (int) w[at + 8], w[at + 10], (int) w[at + 11], beta, w[at + 13],
                    (int) w[at + 14]);
        }
        MethodHandle function = single ? Cublas.SGEMM_BATCHED : Cublas.DGEMM_BATCHED;
        return (int) function.invokeExact(cublas, (int) w[at], (int) w[at + 1], (int) w[at + 2], (int) w[at + 3],
                (int) w[at + 4], alpha, w[at + 7], (int) w[at + 8], w[at + 9], w[at + 10], (int) w[at + 11], w[at + 12],
                beta, w[at + 13], (int) w[at + 14], w[at + 15], run);
    }

    private static void set(MemorySegment place, double value, boolean single) {
        if (single) {
            place.set(ValueLayout.JAVA_FLOAT, 0, (float) value);
        } else {
            place.set(ValueLayout.JAVA_DOUBLE, 0, value);
        }
    }

    private void fail(int code, int kind, long[] w, int at, int count) {
        String call = text(kind, w, at, count);
        if (kind % SINGLE != KERNEL) {
            Driver.requireDevice("library call " + call + " failed with status " + code);
        }
        switch (kind % SINGLE) {
            case KERNEL -> Driver.check(code, call);
            case PRODUCT, SOLVE_ONE, SOLVE_MANY -> Cublas.check(code, call);
            default -> Cusolver.check(code, call);
        }
    }

    /// A call with its sizes, for a person.
    private String text(int kind, long[] w, int at, int count) {
        String bits = kind >= SINGLE ? ", 32 bits" : "";
        return switch (kind % SINGLE) {
            case KERNEL -> "cuLaunchKernel of " + kernels.nameOf(w[at]) + ", " + w[at + 1] + " blocks of " + w[at + 2]
                    + " by " + w[at + 3] + " threads, " + (count - 4) + " arguments";
            case PRODUCT -> "gemm of " + w[at + 3] + " by " + w[at + 2] + " by " + w[at + 4] + ", " + w[at + 16]
                    + " at once" + bits;
            case SOLVE_ONE -> "trsv of " + w[at + 2] + " by " + w[at + 2] + bits;
            case SOLVE_MANY -> "trsm of " + w[at + 3] + " by " + w[at + 3] + " with " + w[at + 2]
                    + " right-hand sides" + bits;
            case QR -> "geqrf of " + w[at] + " by " + w[at + 1] + bits;
            case APPLY_Q -> "ormqr of " + w[at] + " by " + w[at + 1] + " with " + w[at + 2] + " reflectors" + bits;
            case CHOLESKY -> "potrf of " + w[at] + " by " + w[at] + bits;
            default -> "of kind " + kind;
        };
    }

    /// How many entries of scratch memory a factorisation wants.
    int scratch(int kind, int rows, int columns, int reflectors, boolean transposed) {
        return scratch.computeIfAbsent(new Wish(kind, rows, columns, reflectors, transposed), this::ask);
    }

    private int ask(Wish wish) {
        boolean single = wish.kind >= SINGLE;
        String call = "size of scratch memory for " + wish;
        int rows = wish.rows;
        int columns = wish.columns;
        // only sizes are looked at, but no address may be missing
        long any = libraryMemory;
        try {
            int status = switch (wish.kind % SINGLE) {
                case QR -> {
                    MethodHandle function = single ? Cusolver.SGEQRF_SCRATCH : Cusolver.DGEQRF_SCRATCH;
                    yield (int) function.invokeExact(cusolver, rows, columns, any, rows, answer);
                }
                case APPLY_Q -> {
                    MethodHandle function = single ? Cusolver.SORMQR_SCRATCH : Cusolver.DORMQR_SCRATCH;
                    yield (int) function.invokeExact(cusolver, 0,
                            wish.transposed ? Cublas.TRANSPOSED : Cublas.PLAIN, rows, columns, wish.reflectors, any,
                            rows, any, any, rows, answer);
                }
                default -> {
                    MethodHandle function = single ? Cusolver.SPOTRF_SCRATCH : Cusolver.DPOTRF_SCRATCH;
                    yield (int) function.invokeExact(cusolver, Cublas.UPPER, rows, any, rows, answer);
                }
            };
            if (status != 0) {
                Driver.requireDevice("library call " + call + " failed with status " + status);
            }
            Cusolver.check(status, call);
            return Math.max(1, answer.get(ValueLayout.JAVA_INT, 0));
        } catch (Throwable e) {
            throw Native.failure(call, e);
        }
    }

    void close() {
        Cublas.destroy(cublas);
        Cusolver.destroy(cusolver);
        if (libraryMemory != 0) {
            Driver.free(libraryMemory);
        }
        arena.close();
    }
}
