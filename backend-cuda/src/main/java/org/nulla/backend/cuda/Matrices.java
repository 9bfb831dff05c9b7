package org.nulla.backend.cuda;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.nulla.backend.DeviceBuffer;
import org.nulla.backend.ElementType;
import org.nulla.backend.Gemm;

/// Products and factorisations of matrices: cuBLAS and cuSOLVER, which see our rows as columns, and kernels of our own where those
/// have nothing, or where a matrix is so small that their many launches take longer than the work.
final class Matrices {

    /// Up to so many entries, one block of threads factors a matrix in one launch.
    private static final long SMALL_QR = 16_384;
    /// Up to so many reflectors and rows, a warp multiplies a column by all of them in one launch.
    private static final int SMALL_REFLECTORS = 64;
    private static final int SMALL_ROWS = 512;
    private static final int SMALL_CHOLESKY = 40;
    /// Up to so many entries of results, each a sum of so many terms, products are done by a kernel of our own.
    private static final long SMALL_PRODUCTS = 65_536;
    private static final int SMALL_SUMS = 128;

    private final CudaQueue queue;
    private final Kernels kernels;
    private final Lane lane;

    Matrices(CudaQueue queue, Kernels kernels, Lane lane) {
        this.queue = queue;
        this.kernels = kernels;
        this.lane = lane;
    }

    /// `C = op(A) op(B)` by rows is `Cᵀ = op(B)ᵀ op(A)ᵀ` by columns.
    void gemm(ElementType type, Gemm g) {
        if (g.m() == 0 || g.n() == 0) {
            return;
        }
        Batches batches = Batches.of(g);
        for (long i = 0; i < batches.calls(); i++) {
            one(type, g, batches, i);
        }
    }

    private void one(ElementType type, Gemm g, Batches batches, long call) {
        long run = batches.run();
        long strideA = batches.strideA();
        long strideB = batches.strideB();
        long strideC = batches.strideC();
        long a = CudaQueue.at(type, g.a().slice()) + batches.offset(0, call) * type.bytes();
        long b = CudaQueue.at(type, g.b().slice()) + batches.offset(1, call) * type.bytes();
        long c = CudaQueue.at(type, g.c().slice()) + batches.offset(2, call) * type.bytes();
        if (run * g.m() * g.n() <= SMALL_PRODUCTS && g.k() <= SMALL_SUMS) {
            small(type, g, batches, a, b, c);
            return;
        }
        boolean single = type == ElementType.FLOAT32;
        MemorySegment alpha = lane.scalar(0, g.alpha(), single);
        MemorySegment beta = lane.scalar(1, g.beta(), single);
        int transposeA = g.transposeA() ? Cublas.TRANSPOSED : Cublas.PLAIN;
        int transposeB = g.transposeB() ? Cublas.TRANSPOSED : Cublas.PLAIN;
        long handle = lane.cublas();
        try {
            int status;
            if (run == 1) {
                status = single
                        ? (int) Cublas.SGEMM.invokeExact(handle, transposeB, transposeA, g.n(), g.m(), g.k(), alpha, b,
                                g.b().rowStride(), a, g.a().rowStride(), beta, c, g.c().rowStride())
                        : (int) Cublas.DGEMM.invokeExact(handle, transposeB, transposeA, g.n(), g.m(), g.k(), alpha, b,
                                g.b().rowStride(), a, g.a().rowStride(), beta, c, g.c().rowStride());
            } else {
                int count = Math.toIntExact(run);
                status = single
                        ? (int) Cublas.SGEMM_BATCHED.invokeExact(handle, transposeB, transposeA, g.n(), g.m(), g.k(),
                                alpha, b, g.b().rowStride(), strideB, a, g.a().rowStride(), strideA, beta, c,
                                g.c().rowStride(), strideC, count)
                        : (int) Cublas.DGEMM_BATCHED.invokeExact(handle, transposeB, transposeA, g.n(), g.m(), g.k(),
                                alpha, b, g.b().rowStride(), strideB, a, g.a().rowStride(), strideA, beta, c,
                                g.c().rowStride(), strideC, count);
            }
            if (status != 0) {
                Cublas.check(status, "gemm of " + g.m() + " by " + g.n() + " by " + g.k() + ", " + run + " at once");
            }
        } catch (Throwable e) {
            throw Native.failure("gemm", e);
        }
        lane.settle("gemm of " + g.m() + " by " + g.n() + " by " + g.k() + ", " + run + " at once");
    }

    private void small(ElementType type, Gemm g, Batches batches, long a, long b, long c) {
        lane.word(0, a);
        lane.word(1, b);
        lane.word(2, c);
        lane.word(3, g.m());
        lane.word(4, g.n());
        lane.word(5, g.k());
        lane.word(6, g.a().rowStride());
        lane.word(7, g.b().rowStride());
        lane.word(8, g.c().rowStride());
        lane.word(9, batches.run());
        lane.word(10, batches.strideA());
        lane.word(11, batches.strideB());
        lane.word(12, batches.strideC());
        lane.word(13, g.transposeA() ? 1 : 0);
        lane.word(14, g.transposeB() ? 1 : 0);
        lane.word(15, Double.doubleToRawLongBits(g.alpha()));
        lane.word(16, Double.doubleToRawLongBits(g.beta()));
        lane.launch(kernels.fixed(type, "smallProduct"), (batches.run() * g.m() * g.n() + 127) / 128, 128,
                "a small product of " + g.m() + " by " + g.n() + " by " + g.k());
    }

    /// `op(T) X = B` by rows is `Xᵀ op(T)ᵀ = Bᵀ` by columns, where `T` appears transposed.
    void triangularSolve(ElementType type, boolean lower, boolean transposed, int n, int columns, long triangle,
            int rowStride, long right) {
        if (n == 0 || columns == 0) {
            return;
        }
        boolean single = type == ElementType.FLOAT32;
        int half = lower ? Cublas.UPPER : Cublas.LOWER;
        long handle = lane.cublas();
        String call = "triangular solve of " + n + " by " + n + " with " + columns + " right-hand sides";
        try {
            int status;
            if (columns == 1) {
                MethodHandle function = single ? Cublas.STRSV : Cublas.DTRSV;
                int flipped = transposed ? Cublas.PLAIN : Cublas.TRANSPOSED;
                status = (int) function.invokeExact(handle, half, flipped, Cublas.NOT_UNIT, n, triangle, rowStride,
                        right, 1);
            } else {
                MethodHandle function = single ? Cublas.STRSM : Cublas.DTRSM;
                status = (int) function.invokeExact(handle, Cublas.RIGHT, half,
                        transposed ? Cublas.TRANSPOSED : Cublas.PLAIN, Cublas.NOT_UNIT, columns, n,
                        lane.scalar(0, 1, single), triangle, rowStride, right, columns);
            }
            Cublas.check(status, call);
        } catch (Throwable e) {
            throw Native.failure(call, e);
        }
        lane.settle(call);
    }

    void pivotedQr(ElementType type, int rows, int columns, long matrix, long scales, long pivots) {
        if (rows == 0 || columns == 0) {
            return;
        }
        String call = "pivoted QR of " + rows + " by " + columns;
        DeviceBuffer lengths = queue.allocate((long) columns * Double.BYTES);
        try {
            lane.word(0, matrix);
            lane.word(1, scales);
            lane.word(2, pivots);
            lane.word(3, CudaQueue.address(lengths));
            lane.word(4, rows);
            lane.word(5, columns);
            if ((long) rows * columns <= SMALL_QR) {
                lane.launch(kernels.fixed(type, "pivotedQrSmall"), 1, 1024, call);
                return;
            }
            lane.launch(kernels.fixed(type, "pivotedQrStart"), warps(columns), 256, call);
            long choose = kernels.fixed(type, "pivotedQrChoose");
            long update = kernels.fixed(type, "pivotedQrUpdate");
            for (int k = 0; k < Math.min(rows, columns); k++) {
                lane.word(6, k);
                lane.launch(choose, 1, 1024, call);
                if (k + 1 < columns) {
                    lane.launch(update, warps(columns - k - 1L), 256, call);
                }
            }
        } finally {
            queue.release(lengths);
        }
    }

    /// Blocks of eight warps.
    private static long warps(long count) {
        return Math.min((count + 7) / 8, 4096);
    }

    /// Asks how much scratch memory a call wants, in entries.
    private interface Scratch {
        int ask(MemorySegment answer) throws Throwable;
    }

    /// A call with scratch memory and a place for its verdict.
    private interface Work {
        int run(long scratch, int length, long verdict) throws Throwable;
    }

    private void solver(String call, ElementType type, long verdict, Scratch ask, Work work) {
        try {
            Cusolver.check(ask.ask(lane.answer()), call + ", size of its scratch memory");
            int length = Math.max(1, lane.answer().get(ValueLayout.JAVA_INT, 0));
            DeviceBuffer scratch = queue.allocate((long) length * type.bytes() + 256);
            try {
                long base = CudaQueue.address(scratch);
                Cusolver.check(work.run(base + 256, length, verdict == 0 ? base : verdict), call);
            } finally {
                queue.release(scratch);
            }
        } catch (org.nulla.backend.OutOfDeviceMemoryException full) {
            throw full;
        } catch (Throwable e) {
            throw Native.failure(call, e);
        }
        lane.settle(call);
    }

    void qr(ElementType type, int rows, int columns, long matrix, long scales) {
        if (rows == 0 || columns == 0) {
            return;
        }
        boolean single = type == ElementType.FLOAT32;
        MethodHandle scratch = single ? Cusolver.SGEQRF_SCRATCH : Cusolver.DGEQRF_SCRATCH;
        MethodHandle function = single ? Cusolver.SGEQRF : Cusolver.DGEQRF;
        long handle = lane.cusolver();
        solver("geqrf of " + rows + " by " + columns, type, 0,
                answer -> (int) scratch.invokeExact(handle, rows, columns, matrix, rows, answer),
                (memory, length, verdict) -> (int) function.invokeExact(handle, rows, columns, matrix, rows, scales,
                        memory, length, verdict));
    }

    void applyQ(ElementType type, boolean transposed, int rows, int reflectors, long factors, long scales, int columns,
            long target) {
        if (rows == 0 || columns == 0 || reflectors == 0) {
            return;
        }
        if (reflectors <= SMALL_REFLECTORS && rows <= SMALL_ROWS) {
            lane.word(0, factors);
            lane.word(1, scales);
            lane.word(2, target);
            lane.word(3, rows);
            lane.word(4, reflectors);
            lane.word(5, columns);
            lane.word(6, transposed ? 1 : 0);
            lane.launch(kernels.fixed(type, "applyReflectors"), (columns + 3L) / 4, 128,
                    reflectors + " reflectors on " + columns + " columns of " + rows);
            return;
        }
        boolean single = type == ElementType.FLOAT32;
        MethodHandle scratch = single ? Cusolver.SORMQR_SCRATCH : Cusolver.DORMQR_SCRATCH;
        MethodHandle function = single ? Cusolver.SORMQR : Cusolver.DORMQR;
        int transpose = transposed ? Cublas.TRANSPOSED : Cublas.PLAIN;
        long handle = lane.cusolver();
        solver("ormqr of " + rows + " by " + columns + " with " + reflectors + " reflectors", type, 0,
                answer -> (int) scratch.invokeExact(handle, 0, transpose, rows, columns, reflectors, factors, rows,
                        scales, target, rows, answer),
                (memory, length, verdict) -> (int) function.invokeExact(handle, 0, transpose, rows, columns, reflectors,
                        factors, rows, scales, target, rows, memory, length, verdict));
    }

    /// The lower triangle by rows is the upper one by columns.
    void cholesky(ElementType type, int n, long matrix, long status) {
        if (n <= SMALL_CHOLESKY) {
            lane.word(0, matrix);
            lane.word(1, status);
            lane.word(2, n);
            lane.launch(kernels.fixed(type, "choleskySmall"), 1, 256, "Cholesky factor of " + n + " by " + n);
            return;
        }
        boolean single = type == ElementType.FLOAT32;
        MethodHandle scratch = single ? Cusolver.SPOTRF_SCRATCH : Cusolver.DPOTRF_SCRATCH;
        MethodHandle function = single ? Cusolver.SPOTRF : Cusolver.DPOTRF;
        long handle = lane.cusolver();
        solver("potrf of " + n + " by " + n, type, status,
                answer -> (int) scratch.invokeExact(handle, Cublas.UPPER, n, matrix, n, answer),
                (memory, length, verdict) -> (int) function.invokeExact(handle, Cublas.UPPER, n, matrix, n, memory,
                        length, verdict));
    }
}
