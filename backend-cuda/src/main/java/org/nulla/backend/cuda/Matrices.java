package org.nulla.backend.cuda;

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
    private final LaunchContext context;

    Matrices(CudaQueue queue, Kernels kernels, LaunchContext context) {
        this.queue = queue;
        this.kernels = kernels;
        this.context = context;
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
        context.call(CommandExecutor.PRODUCT, type == ElementType.FLOAT32,
                g.transposeB() ? Cublas.TRANSPOSED : Cublas.PLAIN, g.transposeA() ? Cublas.TRANSPOSED : Cublas.PLAIN,
                g.n(), g.m(), g.k(), Double.doubleToRawLongBits(g.alpha()), Double.doubleToRawLongBits(g.beta()), b,
                g.b().rowStride(), strideB, a, g.a().rowStride(), strideA, c, g.c().rowStride(), strideC, run);
    }

    private void small(ElementType type, Gemm g, Batches batches, long a, long b, long c) {
        context.argument(0, a);
        context.argument(1, b);
        context.argument(2, c);
        context.argument(3, g.m());
        context.argument(4, g.n());
        context.argument(5, g.k());
        context.argument(6, g.a().rowStride());
        context.argument(7, g.b().rowStride());
        context.argument(8, g.c().rowStride());
        context.argument(9, batches.run());
        context.argument(10, batches.strideA());
        context.argument(11, batches.strideB());
        context.argument(12, batches.strideC());
        context.argument(13, g.transposeA() ? 1 : 0);
        context.argument(14, g.transposeB() ? 1 : 0);
        context.argument(15, Double.doubleToRawLongBits(g.alpha()));
        context.argument(16, Double.doubleToRawLongBits(g.beta()));
        context.launch(kernels.fixed(type, "smallProduct"), (batches.run() * g.m() * g.n() + 127) / 128, 128);
    }

    /// `op(T) X = B` by rows is `Xᵀ op(T)ᵀ = Bᵀ` by columns, where `T` appears transposed.
    void triangularSolve(ElementType type, boolean lower, boolean transposed, int n, int columns, long triangle,
            int rowStride, long right) {
        if (n == 0 || columns == 0) {
            return;
        }
        boolean single = type == ElementType.FLOAT32;
        int half = lower ? Cublas.UPPER : Cublas.LOWER;
        if (columns == 1) {
            context.call(CommandExecutor.SOLVE_ONE, single, half, transposed ? Cublas.PLAIN : Cublas.TRANSPOSED, n,
                    triangle,
                    rowStride, right);
        } else {
            context.call(CommandExecutor.SOLVE_MANY, single, half, transposed ? Cublas.TRANSPOSED : Cublas.PLAIN,
                    columns, n,
                    triangle, rowStride, right);
        }
    }

    void pivotedQr(ElementType type, int rows, int columns, long matrix, long scales, long pivots) {
        if (rows == 0 || columns == 0) {
            return;
        }
        DeviceBuffer lengths = queue.allocate((long) columns * Double.BYTES);
        try {
            context.argument(0, matrix);
            context.argument(1, scales);
            context.argument(2, pivots);
            context.argument(3, CudaQueue.address(lengths));
            context.argument(4, rows);
            context.argument(5, columns);
            if ((long) rows * columns <= SMALL_QR) {
                context.launch(kernels.fixed(type, "pivotedQrSmall"), 1, 1024);
                return;
            }
            context.launch(kernels.fixed(type, "pivotedQrStart"), warps(columns), 256);
            long choose = kernels.fixed(type, "pivotedQrChoose");
            long update = kernels.fixed(type, "pivotedQrUpdate");
            for (int k = 0; k < Math.min(rows, columns); k++) {
                context.argument(6, k);
                context.launch(choose, 1, 1024);
                if (k + 1 < columns) {
                    context.launch(update, warps(columns - k - 1L), 256);
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

    void qr(ElementType type, int rows, int columns, long matrix, long scales) {
        if (rows == 0 || columns == 0) {
            return;
        }
        boolean single = type == ElementType.FLOAT32;
        withScratch(CommandExecutor.QR, type, rows, columns, 0, false,
                (memory, length, verdict) -> context.call(CommandExecutor.QR, single, rows, columns, matrix, scales,
                        memory,
                        length, verdict));
    }

    /// A call with scratch memory and a place for its verdict.
    private interface Work {
        void write(long scratch, int length, long verdict);
    }

    private void withScratch(int kind, ElementType type, int rows, int columns, int reflectors, boolean transposed,
            Work work) {
        int length = context.commands().scratch(kind + (type == ElementType.FLOAT32 ? CommandExecutor.SINGLE : 0), rows,
                columns,
                reflectors, transposed);
        DeviceBuffer scratch = queue.allocate((long) length * type.bytes() + 256);
        long base = CudaQueue.address(scratch);
        work.write(base + 256, length, base);
        // whoever gets this memory next comes later on the command buffer
        queue.release(scratch);
    }

    void applyQ(ElementType type, boolean transposed, int rows, int reflectors, long factors, long scales, int columns,
            long target) {
        if (rows == 0 || columns == 0 || reflectors == 0) {
            return;
        }
        if (reflectors <= SMALL_REFLECTORS && rows <= SMALL_ROWS) {
            context.argument(0, factors);
            context.argument(1, scales);
            context.argument(2, target);
            context.argument(3, rows);
            context.argument(4, reflectors);
            context.argument(5, columns);
            context.argument(6, transposed ? 1 : 0);
            context.launch(kernels.fixed(type, "applyReflectors"), (columns + 3L) / 4, 128);
            return;
        }
        withScratch(CommandExecutor.APPLY_Q, type, rows, columns, reflectors, transposed,
                (memory, length, verdict) -> context.call(CommandExecutor.APPLY_Q, type == ElementType.FLOAT32, rows,
                        columns,
                        reflectors, transposed ? Cublas.TRANSPOSED : Cublas.PLAIN, factors, scales, target, memory,
                        length, verdict));
    }

    /// The lower triangle by rows is the upper one by columns.
    void cholesky(ElementType type, int n, long matrix, long status) {
        if (n <= SMALL_CHOLESKY) {
            context.argument(0, matrix);
            context.argument(1, status);
            context.argument(2, n);
            context.launch(kernels.fixed(type, "choleskySmall"), 1, 256);
            return;
        }
        withScratch(CommandExecutor.CHOLESKY, type, n, n, 0, false,
                (memory, length, _) -> context.call(CommandExecutor.CHOLESKY, type == ElementType.FLOAT32, n, matrix,
                        memory,
                        length, status));
    }
}
