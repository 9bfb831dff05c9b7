package org.nulla.bench.peers;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nulla.backend.UnpackedLibrary;

/// Dense systems by LAPACK, from the OpenBLAS that the CPU device brings or else that of the machine, on one thread for as long as this process lasts. Matrices are given column
/// by column.
@SuppressWarnings("restricted") // calling native code is what this class is for
public final class Lapack {

    static {
        // UMFPACK comes with the BLAS of the machine, or not at all
        Umfpack.absence();
    }

    private static final NativePeer SYSTEM = NativePeer.find("OpenBLAS", "libopenblas.so.0", "libopenblas.so");
    private static final NativePeer LIBRARY = brought();

    /// The functions, looked up when first needed.
    private static final class Calls {
        private static final MethodHandle DGESV = LIBRARY.fortran("dgesv_", 8, 0);
        private static final MethodHandle DGEQP3 = LIBRARY.fortran("dgeqp3_", 9, 0);
        private static final MethodHandle DGEQRF = LIBRARY.fortran("dgeqrf_", 8, 0);
        private static final MethodHandle DORMQR = LIBRARY.fortran("dormqr_", 13, 2);
        private static final MethodHandle DTRSM = LIBRARY.fortran("dtrsm_", 11, 4);
        private static final MethodHandle DGEMM = LIBRARY.fortran("dgemm_", 13, 2);

        static {
            // once and for all: to change it back would start threads again, at every call
            oneThread(LIBRARY);
        }
    }

    private Lapack() {
    }

    private static NativePeer brought() {
        if (System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux")) {
            String machine = System.getProperty("os.arch", "").equals("aarch64") ? "linux-arm64" : "linux-x86_64";
            List<URL> files = new ArrayList<>();
            for (String file : List.of("libgcc_s.so.1", "libquadmath.so.0", "libgfortran.so.5", "libopenblas.so.0")) {
                URL found = Lapack.class.getClassLoader()
                        .getResource("org/bytedeco/openblas/" + machine + "/" + file);
                if (found != null) {
                    files.add(found);
                }
            }
            try {
                SymbolLookup found = null;
                for (Path file : UnpackedLibrary.unpack("openblas-" + machine, files)) {
                    found = SymbolLookup.libraryLookup(file, Arena.global());
                }
                if (found != null && found.find("dgesv_").isPresent()) {
                    return new NativePeer(found, "");
                }
            } catch (IOException | IllegalArgumentException | IllegalCallerException e) {
                // then that of the machine, or none
                return SYSTEM;
            }
        }
        return SYSTEM;
    }

    /// Why LAPACK cannot be used here.
    ///
    /// @return the reason, empty where it can
    public static String absence() {
        return LIBRARY.absence();
    }

    /// Keeps the BLAS of the machine, which UMFPACK may call, to one thread.
    static void oneThreadOfTheSystem() {
        if (SYSTEM.isThere()) {
            oneThread(SYSTEM);
        }
    }

    private static void oneThread(NativePeer library) {
        try {
            library.function("openblas_set_num_threads", FunctionDescriptor.ofVoid(JAVA_INT)).invokeExact(1);
        } catch (Throwable e) {
            throw NativePeer.failure("openblas_set_num_threads", e);
        }
    }

    /// What is done with memory that is freed afterwards.
    private interface Work {
        double[] done(Arena arena) throws Throwable;
    }

    private static double[] freed(Work work) {
        try (Arena arena = Arena.ofConfined()) {
            return work.done(arena);
        } catch (SingularMatrixException e) {
            throw e;
        } catch (Throwable e) {
            throw NativePeer.failure("LAPACK", e);
        }
    }

    private static MemorySegment number(Arena arena, int number) {
        return arena.allocateFrom(JAVA_INT, number);
    }

    private static void require(MemorySegment info, String call) {
        int status = info.get(JAVA_INT, 0);
        if (status != 0) {
            throw new SingularMatrixException(call + " ended with status " + status);
        }
    }

    /// Solves a square system by LU with partial pivoting.
    ///
    /// @param matrix the matrix, column by column
    /// @param b the right-hand side
    /// @return the solution
    /// @throws SingularMatrixException if a pivot is zero
    public static double[] solve(double[] matrix, double[] b) {
        return freed(arena -> {
            MemorySegment n = number(arena, b.length);
            MemorySegment info = number(arena, 0);
            MemorySegment right = arena.allocateFrom(JAVA_DOUBLE, b);
            Calls.DGESV.invokeExact(n, number(arena, 1), arena.allocateFrom(JAVA_DOUBLE, matrix), n,
                    arena.allocate(JAVA_INT, b.length), right, n, info);
            require(info, "dgesv");
            return right.toArray(JAVA_DOUBLE);
        });
    }

    /// A member of the solutions of a wide system of full rank, by QR with column pivoting, further members, and the shortest, by QR of the
    /// transposed matrix.
    ///
    /// @param matrix the matrix, column by column
    /// @param b the right-hand side
    /// @param weights for each further member a weight for each free direction, one member after the other
    /// @param members how many further members
    /// @return the member, the further members and the shortest, one after the other
    public static double[] space(double[] matrix, double[] b, double[] weights, int members) {
        int rows = b.length;
        int columns = matrix.length / rows;
        int free = columns - rows;
        double[] answers = new double[(members + 2) * columns];
        return freed(arena -> {
            MemorySegment m = number(arena, rows);
            MemorySegment n = number(arena, columns);
            MemorySegment info = number(arena, 0);
            MemorySegment qr = arena.allocateFrom(JAVA_DOUBLE, matrix);
            MemorySegment pivots = arena.allocate(JAVA_INT, columns);
            MemorySegment scales = arena.allocate(JAVA_DOUBLE, rows);
            int room = 64 * (columns + 64);
            MemorySegment scratch = arena.allocate(JAVA_DOUBLE, room);
            MemorySegment length = number(arena, room);
            MemorySegment one = arena.allocateFrom(JAVA_DOUBLE, 1.0);
            MemorySegment minusOne = arena.allocateFrom(JAVA_DOUBLE, -1.0);
            Calls.DGEQP3.invokeExact(m, n, qr, m, pivots, scales, scratch, length, info);
            require(info, "dgeqp3");
            // the first column of the right-hand sides is Qᵀ b, the others Qᵀ b less what the free unknowns give
            MemorySegment first = arena.allocateFrom(JAVA_DOUBLE, b);
            MemorySegment single = number(arena, 1);
            Calls.DORMQR.invokeExact(letter(arena, 'L'), letter(arena, 'T'), m, single, m, qr, m, scales, first, m,
                    scratch, length, info, 1L, 1L);
            require(info, "dormqr");
            MemorySegment right = arena.allocate(JAVA_DOUBLE, (long) rows * (members + 1));
            for (int k = 0; k <= members; k++) {
                MemorySegment.copy(first, 0, right, (long) k * rows * Double.BYTES, (long) rows * Double.BYTES);
            }
            MemorySegment drawn = arena.allocateFrom(JAVA_DOUBLE, weights);
            Calls.DGEMM.invokeExact(letter(arena, 'N'), letter(arena, 'N'), m, number(arena, members),
                    number(arena, free), minusOne, qr.asSlice((long) rows * rows * Double.BYTES), m, drawn,
                    number(arena, free), one, right.asSlice((long) rows * Double.BYTES), m, 1L, 1L);
            Calls.DTRSM.invokeExact(letter(arena, 'L'), letter(arena, 'U'), letter(arena, 'N'), letter(arena, 'N'), m,
                    number(arena, members + 1), one, qr, m, right, m, 1L, 1L, 1L, 1L);
            for (int k = 0; k <= members; k++) {
                for (int j = 0; j < columns; j++) {
                    int at = k * columns + pivots.getAtIndex(JAVA_INT, j) - 1;
                    answers[at] = j < rows ? right.getAtIndex(JAVA_DOUBLE, (long) k * rows + j)
                            : k == 0 ? 0 : weights[(k - 1) * free + j - rows];
                }
            }
            double[] shortest = shortest(arena, matrix, b, columns);
            System.arraycopy(shortest, 0, answers, (members + 1) * columns, columns);
            return answers;
        });
    }

    private static double[] shortest(Arena arena, double[] matrix, double[] b, int columns) throws Throwable {
        int rows = b.length;
        MemorySegment m = number(arena, rows);
        MemorySegment n = number(arena, columns);
        MemorySegment info = number(arena, 0);
        MemorySegment qr = arena.allocate(JAVA_DOUBLE, (long) rows * columns);
        for (int j = 0; j < columns; j++) {
            for (int i = 0; i < rows; i++) {
                qr.setAtIndex(JAVA_DOUBLE, (long) i * columns + j, matrix[j * rows + i]);
            }
        }
        MemorySegment scales = arena.allocate(JAVA_DOUBLE, rows);
        int room = 64 * (columns + 64);
        MemorySegment scratch = arena.allocate(JAVA_DOUBLE, room);
        MemorySegment length = number(arena, room);
        Calls.DGEQRF.invokeExact(n, m, qr, n, scales, scratch, length, info);
        require(info, "dgeqrf");
        MemorySegment answer = arena.allocate(JAVA_DOUBLE, columns);
        MemorySegment.copy(b, 0, answer, JAVA_DOUBLE, 0, rows);
        MemorySegment single = number(arena, 1);
        Calls.DTRSM.invokeExact(letter(arena, 'L'), letter(arena, 'U'), letter(arena, 'T'), letter(arena, 'N'), m,
                single, arena.allocateFrom(JAVA_DOUBLE, 1.0), qr, n, answer, n, 1L, 1L, 1L, 1L);
        Calls.DORMQR.invokeExact(letter(arena, 'L'), letter(arena, 'N'), n, single, m, qr, n, scales, answer, n,
                scratch, length, info, 1L, 1L);
        require(info, "dormqr");
        return answer.toArray(JAVA_DOUBLE);
    }

    /// The least-squares solution of a tall system of full rank, by QR.
    ///
    /// @param matrix the matrix, column by column
    /// @param b the right-hand side
    /// @return the solution
    public static double[] leastSquares(double[] matrix, double[] b) {
        int rows = b.length;
        int columns = matrix.length / rows;
        return freed(arena -> {
            MemorySegment m = number(arena, rows);
            MemorySegment n = number(arena, columns);
            MemorySegment info = number(arena, 0);
            MemorySegment qr = arena.allocateFrom(JAVA_DOUBLE, matrix);
            MemorySegment scales = arena.allocate(JAVA_DOUBLE, columns);
            int room = 64 * (columns + 64);
            MemorySegment scratch = arena.allocate(JAVA_DOUBLE, room);
            MemorySegment length = number(arena, room);
            Calls.DGEQRF.invokeExact(m, n, qr, m, scales, scratch, length, info);
            require(info, "dgeqrf");
            MemorySegment right = arena.allocateFrom(JAVA_DOUBLE, b);
            MemorySegment single = number(arena, 1);
            Calls.DORMQR.invokeExact(letter(arena, 'L'), letter(arena, 'T'), m, single, n, qr, m, scales, right, m,
                    scratch, length, info, 1L, 1L);
            require(info, "dormqr");
            Calls.DTRSM.invokeExact(letter(arena, 'L'), letter(arena, 'U'), letter(arena, 'N'), letter(arena, 'N'), n,
                    single, arena.allocateFrom(JAVA_DOUBLE, 1.0), qr, m, right, m, 1L, 1L, 1L, 1L);
            return right.asSlice(0, (long) columns * Double.BYTES).toArray(JAVA_DOUBLE);
        });
    }

    private static MemorySegment letter(Arena arena, char letter) {
        return arena.allocateFrom(String.valueOf(letter));
    }
}
