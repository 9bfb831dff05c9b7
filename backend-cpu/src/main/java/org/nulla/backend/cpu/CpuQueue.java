package org.nulla.backend.cpu;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.nulla.backend.Device;
import org.nulla.backend.DeviceBuffer;
import org.nulla.backend.DeviceQueue;
import org.nulla.backend.ElementProgram;
import org.nulla.backend.ElementType;
import org.nulla.backend.Gemm;
import org.nulla.backend.HostBuffer;
import org.nulla.backend.PlainQueue;
import org.nulla.backend.Reduction;
import org.nulla.backend.RowKernel;
import org.nulla.backend.Slice;
import org.nulla.backend.Strided;

/// The queue of the CPU device: matrices by OpenBLAS, the rest as the plain device does it.
final class CpuQueue implements DeviceQueue {

    private final PlainQueue plain;
    private final Factorizations factorizations;

    CpuQueue(PlainQueue plain) {
        this.plain = plain;
        this.factorizations = new Factorizations(plain);
    }

    /// The address of the first entry.
    static MemorySegment at(ElementType type, Slice slice) {
        return at(type, slice, 0);
    }

    private static MemorySegment at(ElementType type, Slice slice, long skip) {
        return segment(slice.buffer()).asSlice((slice.offset() + skip) * type.bytes());
    }

    static MemorySegment segment(DeviceBuffer buffer) {
        if (buffer instanceof HostBuffer host) {
            return host.segment();
        }
        throw new IllegalArgumentException("Memory of another device (" + buffer.getClass().getSimpleName()
                + ") was handed to the CPU device.");
    }

    @Override
    public void gemm(ElementType type, Gemm g) {
        long batches = 1;
        for (int size : g.batch()) {
            batches *= size;
        }
        int transposeA = g.transposeA() ? OpenBlas.TRANSPOSED : OpenBlas.PLAIN;
        int transposeB = g.transposeB() ? OpenBlas.TRANSPOSED : OpenBlas.PLAIN;
        try {
            for (long i = 0; i < batches; i++) {
                MemorySegment a = at(type, g.a().slice(), g.a().offset(g.batch(), i));
                MemorySegment b = at(type, g.b().slice(), g.b().offset(g.batch(), i));
                MemorySegment c = at(type, g.c().slice(), g.c().offset(g.batch(), i));
                if (type == ElementType.FLOAT64) {
                    OpenBlas.DGEMM.invokeExact(OpenBlas.ROW_MAJOR, transposeA, transposeB, g.m(), g.n(), g.k(),
                            g.alpha(), a, g.a().rowStride(), b, g.b().rowStride(), g.beta(), c, g.c().rowStride());
                } else {
                    OpenBlas.SGEMM.invokeExact(OpenBlas.ROW_MAJOR, transposeA, transposeB, g.m(), g.n(), g.k(),
                            (float) g.alpha(), a, g.a().rowStride(), b, g.b().rowStride(), (float) g.beta(), c,
                            g.c().rowStride());
                }
            }
        } catch (Throwable e) {
            throw OpenBlas.failure("gemm " + g.m() + " by " + g.n() + " by " + g.k(), e);
        }
    }

    @Override
    public void triangularSolve(ElementType type, boolean lower, boolean transposed, int n, int columns,
            Slice triangle, int rowStride, Slice right) {
        int half = lower ? OpenBlas.LOWER : OpenBlas.UPPER;
        int transpose = transposed ? OpenBlas.TRANSPOSED : OpenBlas.PLAIN;
        MemorySegment t = at(type, triangle);
        MemorySegment b = at(type, right);
        try {
            if (type == ElementType.FLOAT64) {
                OpenBlas.DTRSM.invokeExact(OpenBlas.ROW_MAJOR, OpenBlas.LEFT, half, transpose, OpenBlas.NOT_UNIT, n,
                        columns, 1.0, t, rowStride, b, columns);
            } else {
                OpenBlas.STRSM.invokeExact(OpenBlas.ROW_MAJOR, OpenBlas.LEFT, half, transpose, OpenBlas.NOT_UNIT, n,
                        columns, 1.0f, t, rowStride, b, columns);
            }
        } catch (Throwable e) {
            throw OpenBlas.failure("trsm " + n + " by " + columns, e);
        }
    }

    @Override
    public void pivotedQr(ElementType type, int rows, int columns, Slice matrix, Slice scales, DeviceBuffer pivots) {
        factorizations.pivotedQr(type, rows, columns, at(type, matrix), at(type, scales), segment(pivots));
    }

    @Override
    public void qr(ElementType type, int rows, int columns, Slice matrix, Slice scales) {
        factorizations.qr(type, rows, columns, at(type, matrix), at(type, scales));
    }

    @Override
    public void applyQ(ElementType type, boolean transposed, int rows, int reflectors, Slice factors, Slice scales,
            int columns, Slice target) {
        factorizations.applyQ(type, transposed, rows, reflectors, at(type, factors), at(type, scales), columns,
                at(type, target));
    }

    @Override
    public void cholesky(ElementType type, int n, Slice matrix, DeviceBuffer status) {
        factorizations.cholesky(type, n, at(type, matrix), segment(status));
    }

    @Override
    public Device device() {
        return plain.device();
    }

    @Override
    public DeviceBuffer allocate(long bytes) {
        return plain.allocate(bytes);
    }

    @Override
    public void release(DeviceBuffer buffer) {
        plain.release(buffer);
    }

    @Override
    public void upload(MemorySegment source, DeviceBuffer target, long offset) {
        plain.upload(source, target, offset);
    }

    @Override
    public void download(DeviceBuffer source, long offset, MemorySegment target) {
        plain.download(source, offset, target);
    }

    @Override
    public void finish() {
        plain.finish();
    }

    @Override
    public void elementwise(ElementProgram program, ElementType type, int[] sizes, List<Strided> operands,
            Strided output) {
        plain.elementwise(program, type, sizes, operands, output);
    }

    @Override
    public void convert(ElementType from, Slice source, ElementType to, Slice output, long count) {
        plain.convert(from, source, to, output, count);
    }

    @Override
    public void reduce(Reduction reduction, ElementType type, long outer, long length, long inner, Slice input,
            Slice output) {
        plain.reduce(reduction, type, outer, length, inner, input, output);
    }

    @Override
    public void rows(RowKernel kernel, ElementType type, long rows, int length, int period, double parameter,
            List<Slice> operands, long[] operandRows, Slice output) {
        plain.rows(kernel, type, rows, length, period, parameter, operands, operandRows, output);
    }

    @Override
    public void gather(ElementType type, long batch, long sourceRows, long rowLength, DeviceBuffer indices,
            long count, Slice source, Slice output) {
        plain.gather(type, batch, sourceRows, rowLength, indices, count, source, output);
    }

    @Override
    public void scatterAdd(ElementType type, long batch, long outputRows, long rowLength, DeviceBuffer indices,
            long count, Slice source, Slice output) {
        plain.scatterAdd(type, batch, outputRows, rowLength, indices, count, source, output);
    }

    @Override
    public void close() {
        factorizations.close();
        plain.close();
    }
}
