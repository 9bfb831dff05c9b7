package org.nulla.bench.peers;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// KLU's factors of a square sparse matrix in compressed columns, with KLU's default options. Native memory belongs to this object and is
/// freed by [#close]; used by one thread.
public final class Klu implements AutoCloseable {

    private static final NativePeer LIBRARY = NativePeer.find("KLU", "libklu.so.1", "libklu.so.2", "libklu.so");
    /// Room for `klu_common`, which takes less than 200 bytes in every version so far.
    private static final int COMMON_BYTES = 1024;
    private static final int STATUS_AT = 76;

    /// The functions, looked up when first needed.
    private static final class Calls {
        private static final MethodHandle DEFAULTS = LIBRARY.function("klu_defaults",
                FunctionDescriptor.of(JAVA_INT, ADDRESS));
        private static final MethodHandle ANALYZE = LIBRARY.function("klu_analyze",
                FunctionDescriptor.of(ADDRESS, JAVA_INT, ADDRESS, ADDRESS, ADDRESS));
        private static final MethodHandle FACTOR = LIBRARY.function("klu_factor",
                FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
        private static final MethodHandle REFACTOR = LIBRARY.function("klu_refactor",
                FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
        private static final MethodHandle SOLVE = LIBRARY.function("klu_solve",
                FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));
        private static final MethodHandle FREE_SYMBOLIC = LIBRARY.function("klu_free_symbolic",
                FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));
        private static final MethodHandle FREE_NUMERIC = LIBRARY.function("klu_free_numeric",
                FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));
    }

    private final int size;
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment common;
    private final MemorySegment start;
    private final MemorySegment row;
    private final MemorySegment value;
    private final MemorySegment right;
    private MemorySegment symbolic = MemorySegment.NULL;
    private MemorySegment numeric = MemorySegment.NULL;

    private Klu(int[] start, int[] row, double[] value) {
        size = start.length - 1;
        int entries = start[size];
        common = arena.allocate(COMMON_BYTES, Double.BYTES);
        this.start = arena.allocateFrom(JAVA_INT, start);
        this.row = arena.allocate(JAVA_INT, Math.max(1, entries));
        MemorySegment.copy(row, 0, this.row, JAVA_INT, 0, entries);
        this.value = arena.allocate(JAVA_DOUBLE, Math.max(1, entries));
        MemorySegment.copy(value, 0, this.value, JAVA_DOUBLE, 0, entries);
        right = arena.allocate(JAVA_DOUBLE, size);
    }

    /// Why KLU cannot be used here.
    ///
    /// @return the reason, empty where it can
    public static String absence() {
        return LIBRARY.absence();
    }

    /// Analyses and factors a matrix.
    ///
    /// @param start for each column where its entries begin, and their number at the end
    /// @param row for each entry its row
    /// @param value for each entry its value
    /// @return the factors
    /// @throws SingularMatrixException if KLU calls it singular
    public static Klu factor(int[] start, int[] row, double[] value) {
        Klu klu = new Klu(start, row, value);
        boolean done = false;
        try {
            klu.factor();
            done = true;
            return klu;
        } finally {
            if (!done) {
                klu.close();
            }
        }
    }

    private void factor() {
        try {
            int known = (int) Calls.DEFAULTS.invokeExact(common);
            require(known != 0, "klu_defaults");
            symbolic = (MemorySegment) Calls.ANALYZE.invokeExact(size, start, row, common);
            require(symbolic.address() != 0, "klu_analyze");
            numeric = (MemorySegment) Calls.FACTOR.invokeExact(start, row, value, symbolic, common);
            require(numeric.address() != 0, "klu_factor");
        } catch (SingularMatrixException e) {
            throw e;
        } catch (Throwable e) {
            throw NativePeer.failure("KLU", e);
        }
    }

    /// Factors another matrix of the same structure with the same pivots.
    ///
    /// @param values for each entry its new value
    /// @throws SingularMatrixException if KLU calls it singular
    public void refactor(double[] values) {
        MemorySegment.copy(values, 0, value, JAVA_DOUBLE, 0, (int) (value.byteSize() / Double.BYTES));
        try {
            int known = (int) Calls.REFACTOR.invokeExact(start, row, value, symbolic, numeric, common);
            require(known != 0, "klu_refactor");
        } catch (SingularMatrixException e) {
            throw e;
        } catch (Throwable e) {
            throw NativePeer.failure("klu_refactor", e);
        }
    }

    /// Solves `A x = b`.
    ///
    /// @param b the right-hand side
    /// @return `x`
    public double[] solve(double[] b) {
        MemorySegment.copy(b, 0, right, JAVA_DOUBLE, 0, size);
        try {
            int known = (int) Calls.SOLVE.invokeExact(symbolic, numeric, size, 1, right, common);
            require(known != 0, "klu_solve");
        } catch (SingularMatrixException e) {
            throw e;
        } catch (Throwable e) {
            throw NativePeer.failure("klu_solve", e);
        }
        return right.toArray(JAVA_DOUBLE);
    }

    private void require(boolean done, String call) {
        if (!done) {
            throw new SingularMatrixException(call + " ended with status " + common.get(JAVA_INT, STATUS_AT));
        }
    }

    @Override
    public void close() {
        try {
            MemorySegment handle = arena.allocate(ADDRESS);
            if (numeric.address() != 0) {
                handle.set(ADDRESS, 0, numeric);
                int freed = (int) Calls.FREE_NUMERIC.invokeExact(handle, common);
                require(freed != 0, "klu_free_numeric");
            }
            if (symbolic.address() != 0) {
                handle.set(ADDRESS, 0, symbolic);
                int freed = (int) Calls.FREE_SYMBOLIC.invokeExact(handle, common);
                require(freed != 0, "klu_free_symbolic");
            }
        } catch (Throwable e) {
            throw NativePeer.failure("klu_free", e);
        } finally {
            arena.close();
        }
    }
}
