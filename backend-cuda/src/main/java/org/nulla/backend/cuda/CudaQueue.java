package org.nulla.backend.cuda;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.nulla.backend.Device;
import org.nulla.backend.DeviceBuffer;
import org.nulla.backend.DeviceQueue;
import org.nulla.backend.ElementProgram;
import org.nulla.backend.ElementType;
import org.nulla.backend.Gemm;
import org.nulla.backend.Reduction;
import org.nulla.backend.RowKernel;
import org.nulla.backend.Slice;
import org.nulla.backend.Strided;

/// The queue of the CUDA device. Nothing waits for the GPU but [#download] and [#finish].
final class CudaQueue implements DeviceQueue {

    private static final int THREADS = 256;
    private static final long MOST_BLOCKS = 1 << 20;
    /// Rows longer than two of these are summed in segments of this length, side by side.
    private static final long SEGMENT = 8192;
    /// So many matrices are put side by side in one launch.
    private static final int MOST_PARTS = 60;

    private final CudaDevice device;
    private final CudaMemory memory;
    private final Kernels kernels;
    private final LaunchContext context;
    private final Elements elements;
    private final Matrices matrices;
    private boolean closed;

    CudaQueue(CudaDevice device, CudaMemory memory, Kernels kernels, LaunchContext context) {
        this.device = device;
        this.memory = memory;
        this.kernels = kernels;
        this.context = context;
        this.elements = new Elements(kernels, context);
        this.matrices = new Matrices(this, kernels, context);
    }

    /// The address of the first entry.
    static long at(ElementType type, Slice slice) {
        return address(slice.buffer()) + slice.offset() * type.bytes();
    }

    static long address(DeviceBuffer buffer) {
        if (buffer instanceof CudaBuffer ours) {
            if (ours.isReleased()) {
                throw new IllegalStateException("A buffer of " + ours.bytes()
                        + " bytes was used after it had been given back; keep the workspace open as long as its tensors are used.");
            }
            return ours.address();
        }
        throw new IllegalArgumentException("Memory of another device (" + buffer.getClass().getSimpleName()
                + ") was handed to the CUDA device.");
    }

    LaunchContext launchContext() {
        return context;
    }

    @Override
    public Device device() {
        return device;
    }

    @Override
    public DeviceBuffer allocate(long bytes) {
        return memory.allocate(bytes);
    }

    @Override
    public void release(DeviceBuffer buffer) {
        memory.release((CudaBuffer) buffer);
    }

    @Override
    public void upload(MemorySegment source, DeviceBuffer target, long offset) {
        requireRoom("upload", source.byteSize(), target, offset);
        context.staging().upload(source, address(target) + offset);
    }

    @Override
    public void download(DeviceBuffer source, long offset, MemorySegment target) {
        requireRoom("download", target.byteSize(), source, offset);
        context.staging().download(address(source) + offset, target);
    }

    private static void requireRoom(String what, long bytes, DeviceBuffer buffer, long offset) {
        if (offset < 0 || offset + bytes > buffer.bytes()) {
            throw new IndexOutOfBoundsException("A " + what + " of " + bytes + " bytes at " + offset
                    + " does not fit a buffer of " + buffer.bytes() + " bytes.");
        }
    }

    @Override
    public void finish() {
        context.finish();
    }

    @Override
    public void elementwise(ElementProgram program, ElementType type, int[] sizes, List<Strided> operands,
            Strided output) {
        elements.run(program, type, sizes, operands, output);
    }

    @Override
    public void convert(ElementType from, Slice source, ElementType to, Slice output, long count) {
        if (count == 0) {
            return;
        }
        context.argument(0, at(from, source));
        context.argument(1, at(to, output));
        context.argument(2, count);
        context.launch(kernels.fixed(from, to == ElementType.FLOAT64 ? "toDouble" : "toFloat"), blocks(count), THREADS);
    }

    private static long blocks(long threads) {
        return Math.min((threads + THREADS - 1) / THREADS, MOST_BLOCKS);
    }

    private static int threadsFor(long length) {
        return length <= 64 ? 32 : length <= 256 ? 64 : length <= 1024 ? 128 : THREADS;
    }

    @Override
    public void reduce(Reduction reduction, ElementType type, long outer, long length, long inner, Slice input,
            Slice output) {
        if (outer * inner == 0) {
            return;
        }
        if (inner == 1) {
            reduceRows(reduction, type, outer, length, at(type, input), at(type, output));
            return;
        }
        long tiles = (inner + 31) / 32;
        context.argument(0, at(type, input));
        context.argument(1, at(type, output));
        context.argument(2, length);
        context.argument(3, inner);
        context.argument(4, tiles);
        context.argument(5, reduction == Reduction.MAXIMUM ? 1 : 0);
        context.launch(kernels.fixed(type, "reduceColumns"), outer * tiles, 32,
                length >= 256 ? 32 : length >= 16 ? 8 : 1);
    }

    private void reduceRows(Reduction reduction, ElementType type, long outer, long length, long input, long output) {
        long segments = length <= 2 * SEGMENT ? 1 : (length + SEGMENT - 1) / SEGMENT;
        if (segments == 1) {
            launchRows(reduction, type, outer, length, 1, length, input, output);
            return;
        }
        CudaBuffer partial = memory.allocate(outer * segments * type.bytes());
        try {
            launchRows(reduction, type, outer * segments, length, segments, SEGMENT, input, partial.address());
            reduceRows(reduction, type, outer, segments, partial.address(), output);
        } finally {
            memory.release(partial);
        }
    }

    private void launchRows(Reduction reduction, ElementType type, long blocks, long length, long segments,
            long segment, long input, long output) {
        context.argument(0, input);
        context.argument(1, output);
        context.argument(2, length);
        context.argument(3, segments);
        context.argument(4, segment);
        context.argument(5, reduction == Reduction.MAXIMUM ? 1 : 0);
        context.launch(kernels.fixed(type, "reduceRows"), blocks, threadsFor(segment));
    }

    @Override
    public void rows(RowKernel kernel, ElementType type, long rows, int length, int period, double parameter,
            List<Slice> operands, long[] operandRows, Slice output) {
        if (rows == 0) {
            return;
        }
        for (int i = 0; i < 3; i++) {
            context.argument(i, i < operands.size() ? at(type, operands.get(i)) : 0);
        }
        context.argument(3, at(type, output));
        context.argument(4, length);
        context.argument(5, switch (kernel) {
            case SOFTMAX -> 0;
            case CAUSAL_SOFTMAX -> 1;
            case LOG_SOFTMAX -> 2;
            case SOFTMAX_DERIVATIVE -> 3;
            case NORMALIZE -> 4;
            case RECIPROCAL_DEVIATION -> 5;
            case NORMALIZE_DERIVATIVE -> 6;
        });
        context.argument(6, period);
        context.argument(7, operandRows.length > 1 ? operandRows[1] : 1);
        context.argument(8, operandRows.length > 2 ? operandRows[2] : 1);
        context.argument(9, Double.doubleToRawLongBits(parameter));
        context.launch(kernels.fixed(type, "rows"), rows, threadsFor(length));
    }

    @Override
    public void gather(ElementType type, long batch, long sourceRows, long rowLength, DeviceBuffer indices, long count,
            Slice source, Slice output) {
        byNumber("gatherRows", type, batch * count * rowLength, sourceRows, rowLength, indices, count, source, output);
    }

    @Override
    public void scatterAdd(ElementType type, long batch, long outputRows, long rowLength, DeviceBuffer indices,
            long count, Slice source, Slice output) {
        byNumber("scatterRows", type, batch * outputRows * rowLength, outputRows, rowLength, indices, count, source,
                output);
    }

    private void byNumber(String kernel, ElementType type, long entries, long rows, long rowLength,
            DeviceBuffer indices, long count, Slice source, Slice output) {
        if (entries == 0) {
            return;
        }
        context.argument(0, at(type, source));
        context.argument(1, at(type, output));
        context.argument(2, address(indices));
        context.argument(3, entries);
        context.argument(4, rows);
        context.argument(5, rowLength);
        context.argument(6, count);
        context.launch(kernels.fixed(type, kernel), blocks(entries), THREADS);
    }

    @Override
    public void concatenate(ElementType type, long rows, List<Slice> parts, long[] widths, Slice output) {
        long width = Arrays.stream(widths).sum();
        long from = 0;
        for (int first = 0; first < widths.length; first += MOST_PARTS) {
            int count = Math.min(MOST_PARTS, widths.length - first);
            context.argument(0, at(type, output));
            context.argument(1, rows);
            context.argument(2, width);
            context.argument(3, from);
            context.argument(4, count);
            long joined = 0;
            for (int i = 0; i < count; i++) {
                context.argument(5 + 2 * i, at(type, parts.get(first + i)));
                joined += widths[first + i];
                context.argument(6 + 2 * i, joined);
            }
            if (rows * joined > 0) {
                context.launch(kernels.fixed(type, "sideBySide"), blocks(rows * joined), THREADS);
            }
            from += joined;
        }
    }

    @Override
    public boolean normal(ElementType type, long count, long seed, double deviation, Slice output) {
        if (count > 0) {
            context.argument(0, at(type, output));
            context.argument(1, count);
            context.argument(2, seed);
            context.argument(3, Double.doubleToRawLongBits(deviation));
            context.launch(kernels.fixed(type, "normalNumbers"), blocks(count), THREADS);
        }
        return true;
    }

    @Override
    public void gemm(ElementType type, Gemm gemm) {
        matrices.gemm(type, gemm);
    }

    @Override
    public void triangularSolve(ElementType type, boolean lower, boolean transposed, int n, int columns, Slice triangle,
            int rowStride, Slice right) {
        matrices.triangularSolve(type, lower, transposed, n, columns, at(type, triangle), rowStride, at(type, right));
    }

    @Override
    public void pivotedQr(ElementType type, int rows, int columns, Slice matrix, Slice scales, DeviceBuffer pivots) {
        matrices.pivotedQr(type, rows, columns, at(type, matrix), at(type, scales), address(pivots));
    }

    @Override
    public void qr(ElementType type, int rows, int columns, Slice matrix, Slice scales) {
        matrices.qr(type, rows, columns, at(type, matrix), at(type, scales));
    }

    @Override
    public void applyQ(ElementType type, boolean transposed, int rows, int reflectors, Slice factors, Slice scales,
            int columns, Slice target) {
        matrices.applyQ(type, transposed, rows, reflectors, at(type, factors), at(type, scales), columns,
                at(type, target));
    }

    @Override
    public void cholesky(ElementType type, int n, Slice matrix, DeviceBuffer status) {
        matrices.cholesky(type, n, at(type, matrix), address(status));
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            context.finish();
            device.giveBack(context);
        }
    }
}
