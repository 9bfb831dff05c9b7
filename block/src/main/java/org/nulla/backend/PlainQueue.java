package org.nulla.backend;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;

/// The queue of a device that works on the machine's own memory: every operation is done when its call returns.
///
/// Other devices of the same kind use it for what they do no faster themselves.
public final class PlainQueue implements DeviceQueue {

    private final Device device;
    private final HostMemory memory;
    private final HostEntries entries = new HostEntries();
    private final ElementInterpreter interpreter = new ElementInterpreter(entries);
    private final PlainRows rows = new PlainRows(entries);
    private final PlainMatrices matrices = new PlainMatrices(entries);
    private final PlainQr factorizations = new PlainQr(entries);

    /// A queue of a device.
    ///
    /// @param device the device
    /// @param memory the device's pool
    public PlainQueue(Device device, HostMemory memory) {
        this.device = device;
        this.memory = memory;
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
        memory.release((HostBuffer) buffer);
    }

    @Override
    public void upload(MemorySegment source, DeviceBuffer target, long offset) {
        MemorySegment.copy(source, 0, HostEntries.segment(target), offset, source.byteSize());
    }

    @Override
    public void download(DeviceBuffer source, long offset, MemorySegment target) {
        MemorySegment.copy(HostEntries.segment(source), offset, target, 0, target.byteSize());
    }

    @Override
    public void finish() {
        // everything is done as it is asked for
    }

    @Override
    public void elementwise(ElementProgram program, ElementType type, int[] sizes, List<Strided> operands,
            Strided output) {
        interpreter.run(program, type, sizes, operands, output);
    }

    @Override
    public void convert(ElementType from, Slice source, ElementType to, Slice output, long count) {
        double[] tile = new double[(int) Math.min(count, 1024)];
        for (long start = 0; start < count; start += tile.length) {
            int n = (int) Math.min(tile.length, count - start);
            entries.load(from, source, start, tile, 0, n);
            entries.store(to, tile, 0, n, output, start);
        }
    }

    @Override
    public void reduce(Reduction reduction, ElementType type, long outer, long length, long inner, Slice input,
            Slice output) {
        rows.reduce(reduction, type, outer, length, inner, input, output);
    }

    @Override
    public void rows(RowKernel kernel, ElementType type, long rows, int length, int period, double parameter,
            List<Slice> operands, long[] operandRows, Slice output) {
        this.rows.run(kernel, type, rows, length, period, parameter, operands, operandRows, output);
    }

    @Override
    public void gather(ElementType type, long batch, long sourceRows, long rowLength, DeviceBuffer indices,
            long count, Slice source, Slice output) {
        MemorySegment index = HostEntries.segment(indices);
        if (rowLength == 1) {
            gatherEntries(type, batch, sourceRows, index, count, source, output);
            return;
        }
        double[] row = new double[Math.toIntExact(rowLength)];
        for (long b = 0; b < batch; b++) {
            for (long i = 0; i < count; i++) {
                int from = HostEntries.index(index, i);
                if (from < 0) {
                    Arrays.fill(row, 0);
                } else {
                    entries.load(type, source, (b * sourceRows + from) * rowLength, row, 0, row.length);
                }
                entries.store(type, row, 0, row.length, output, (b * count + i) * rowLength);
            }
        }
    }

    private void gatherEntries(ElementType type, long batch, long sourceRows, MemorySegment index, long count,
            Slice source, Slice output) {
        MemorySegment from = HostEntries.segment(source);
        double[] tile = new double[(int) Math.min(count, 1024)];
        for (long b = 0; b < batch; b++) {
            long first = source.offset() + b * sourceRows;
            for (long start = 0; start < count; start += tile.length) {
                int n = (int) Math.min(tile.length, count - start);
                for (int i = 0; i < n; i++) {
                    int row = HostEntries.index(index, start + i);
                    tile[i] = row < 0 ? 0 : HostEntries.get(type, from, first + row);
                }
                entries.store(type, tile, 0, n, output, b * count + start);
            }
        }
    }

    @Override
    public void scatterAdd(ElementType type, long batch, long outputRows, long rowLength, DeviceBuffer indices,
            long count, Slice source, Slice output) {
        MemorySegment index = HostEntries.segment(indices);
        double[] row = new double[Math.toIntExact(rowLength)];
        double[] sums = new double[Math.toIntExact(outputRows * rowLength)];
        for (long b = 0; b < batch; b++) {
            Arrays.fill(sums, 0);
            for (long i = 0; i < count; i++) {
                int to = HostEntries.index(index, i);
                if (to >= 0) {
                    entries.load(type, source, (b * count + i) * rowLength, row, 0, row.length);
                    int at = to * row.length;
                    for (int j = 0; j < row.length; j++) {
                        sums[at + j] += row[j];
                    }
                }
            }
            entries.store(type, sums, 0, sums.length, output, b * outputRows * rowLength);
        }
    }

    @Override
    public void gemm(ElementType type, Gemm gemm) {
        matrices.gemm(type, gemm);
    }

    @Override
    public void triangularSolve(ElementType type, boolean lower, boolean transposed, int n, int columns,
            Slice triangle, int rowStride, Slice right) {
        matrices.triangularSolve(type, lower, transposed, n, columns, triangle, rowStride, right);
    }

    @Override
    public void pivotedQr(ElementType type, int rows, int columns, Slice matrix, Slice scales, DeviceBuffer pivots) {
        int[] order = factorizations.factor(type, rows, columns, matrix, scales, true);
        MemorySegment.copy(order, 0, HostEntries.segment(pivots), ValueLayout.JAVA_INT, 0, columns);
    }

    @Override
    public void qr(ElementType type, int rows, int columns, Slice matrix, Slice scales) {
        factorizations.factor(type, rows, columns, matrix, scales, false);
    }

    @Override
    public void applyQ(ElementType type, boolean transposed, int rows, int reflectors, Slice factors, Slice scales,
            int columns, Slice target) {
        factorizations.apply(type, transposed, rows, reflectors, factors, scales, columns, target);
    }

    @Override
    public void cholesky(ElementType type, int n, Slice matrix, DeviceBuffer status) {
        matrices.cholesky(type, n, matrix, HostEntries.segment(status));
    }

    @Override
    public void close() {
        // memory belongs to the pool
    }
}
