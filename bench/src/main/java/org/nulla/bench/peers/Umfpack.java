package org.nulla.bench.peers;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// UMFPACK with its default options, on one thread.
public final class Umfpack {

    private static final NativePeer LIBRARY = load();

    /// The functions, looked up when first needed.
    private static final class Calls {
        private static final MethodHandle SYMBOLIC = LIBRARY.function("umfpack_di_symbolic", FunctionDescriptor.of(
                JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
        private static final MethodHandle NUMERIC = LIBRARY.function("umfpack_di_numeric",
                FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
        private static final MethodHandle SOLVE = LIBRARY.function("umfpack_di_solve", FunctionDescriptor.of(JAVA_INT,
                JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
        private static final MethodHandle FREE_SYMBOLIC = LIBRARY.function("umfpack_di_free_symbolic",
                FunctionDescriptor.ofVoid(ADDRESS));
        private static final MethodHandle FREE_NUMERIC = LIBRARY.function("umfpack_di_free_numeric",
                FunctionDescriptor.ofVoid(ADDRESS));

        static {
            Lapack.oneThreadOfTheSystem();
        }
    }

    private Umfpack() {
    }

    /// The system's loader takes one library for each name. Where another OpenBLAS came first, such as that of the CPU device, UMFPACK
    /// would call kernels that its BLAS was not built for.
    private static NativePeer load() {
        return NativePeer.isLoaded("libopenblas")
                ? new NativePeer(null, "UMFPACK cannot be called beside an OpenBLAS that was loaded before it")
                : NativePeer.find("UMFPACK", "libumfpack.so.5", "libumfpack.so.6", "libumfpack.so");
    }

    /// Why UMFPACK cannot be used here.
    ///
    /// @return the reason, empty where it can
    public static String absence() {
        return LIBRARY.absence();
    }

    /// Solves `A x = b` for a square matrix in compressed columns, rows in rising order in each.
    ///
    /// @param start for each column where its entries begin, and their number at the end
    /// @param row for each entry its row
    /// @param value for each entry its value
    /// @param b the right-hand side
    /// @return `x`
    /// @throws SingularMatrixException if UMFPACK calls the matrix singular
    public static double[] solve(int[] start, int[] row, double[] value, double[] b) {
        int size = b.length;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment starts = arena.allocateFrom(JAVA_INT, start);
            MemorySegment rows = arena.allocateFrom(JAVA_INT, row);
            MemorySegment values = arena.allocateFrom(JAVA_DOUBLE, value);
            MemorySegment right = arena.allocateFrom(JAVA_DOUBLE, b);
            MemorySegment solution = arena.allocate(JAVA_DOUBLE, size);
            MemorySegment symbolic = arena.allocate(ADDRESS);
            MemorySegment numeric = arena.allocate(ADDRESS);
            try {
                int status = (int) Calls.SYMBOLIC.invokeExact(size, size, starts, rows, values, symbolic,
                        MemorySegment.NULL, MemorySegment.NULL);
                require(status, "umfpack_di_symbolic");
                status = (int) Calls.NUMERIC.invokeExact(starts, rows, values, symbolic.get(ADDRESS, 0), numeric,
                        MemorySegment.NULL, MemorySegment.NULL);
                require(status, "umfpack_di_numeric");
                status = (int) Calls.SOLVE.invokeExact(0, starts, rows, values, solution, right,
                        numeric.get(ADDRESS, 0), MemorySegment.NULL, MemorySegment.NULL);
                require(status, "umfpack_di_solve");
            } catch (SingularMatrixException e) {
                throw e;
            } catch (Throwable e) {
                throw NativePeer.failure("UMFPACK", e);
            } finally {
                free(symbolic, numeric);
            }
            return solution.toArray(JAVA_DOUBLE);
        }
    }

    private static void free(MemorySegment symbolic, MemorySegment numeric) {
        try {
            // both accept that nothing was made
            Calls.FREE_SYMBOLIC.invokeExact(symbolic);
            Calls.FREE_NUMERIC.invokeExact(numeric);
        } catch (Throwable e) {
            throw NativePeer.failure("umfpack_di_free", e);
        }
    }

    private static void require(int status, String call) {
        if (status != 0) {
            throw new SingularMatrixException(call + " ended with status " + status);
        }
    }
}
