package org.nulla.model.run;

import java.lang.foreign.MemorySegment;
import org.nulla.backend.DeviceBuffer;
import org.nulla.backend.DeviceQueue;
import org.nulla.backend.ElementType;
import org.nulla.backend.Gemm;
import org.nulla.backend.Slice;
import org.nulla.tensor.Tensor;

/// Matrix products of rows that are doubles here and whatever the model is computed in on the device. It keeps the memory it
/// stages them in.
final class Products implements AutoCloseable {

    private final DeviceQueue queue;
    private final ElementType type;
    private DeviceBuffer in;
    private DeviceBuffer out;
    private float[] singles = new float[0];

    Products(DeviceQueue queue, ElementType type) {
        this.queue = queue;
        this.type = type;
        this.in = queue.allocate(1);
        this.out = queue.allocate(1);
    }

    /// `to = x W + b`, or `x Wᵀ` where the weight is read transposed.
    void multiply(double[] x, int rows, Tensor weight, boolean transposed, double[] bias, double[] to) {
        int inputs = weight.shape().size(transposed ? 1 : 0);
        int outputs = weight.shape().size(transposed ? 0 : 1);
        int read = Math.multiplyExact(rows, inputs);
        int written = Math.multiplyExact(rows, outputs);
        in = atLeast(in, (long) read * type.bytes());
        out = atLeast(out, (long) written * type.bytes());
        upload(x, read);
        Gemm.Matrix a = new Gemm.Matrix(new Slice(in, 0), inputs, new long[0]);
        Gemm.Matrix b = new Gemm.Matrix(weight.slice(), weight.shape().size(1), new long[0]);
        Gemm.Matrix c = new Gemm.Matrix(new Slice(out, 0), outputs, new long[0]);
        queue.gemm(type, new Gemm(false, transposed, rows, outputs, inputs, 1, a, b, 0, c, new int[0]));
        download(to, written);
        if (bias.length > 0) {
            for (int r = 0; r < rows; r++) {
                int at = r * outputs;
                for (int i = 0; i < outputs; i++) {
                    to[at + i] += bias[i];
                }
            }
        }
    }

    private DeviceBuffer atLeast(DeviceBuffer buffer, long bytes) {
        if (buffer.bytes() >= bytes) {
            return buffer;
        }
        queue.release(buffer);
        return queue.allocate(bytes);
    }

    private void upload(double[] from, int count) {
        if (type == ElementType.FLOAT64) {
            queue.upload(MemorySegment.ofArray(from).asSlice(0, (long) count * Double.BYTES), in, 0);
            return;
        }
        float[] rounded = singles(count);
        for (int i = 0; i < count; i++) {
            rounded[i] = (float) from[i];
        }
        queue.upload(MemorySegment.ofArray(rounded).asSlice(0, (long) count * Float.BYTES), in, 0);
    }

    private void download(double[] to, int count) {
        if (type == ElementType.FLOAT64) {
            queue.download(out, 0, MemorySegment.ofArray(to).asSlice(0, (long) count * Double.BYTES));
            return;
        }
        float[] rounded = singles(count);
        queue.download(out, 0, MemorySegment.ofArray(rounded).asSlice(0, (long) count * Float.BYTES));
        for (int i = 0; i < count; i++) {
            to[i] = rounded[i];
        }
    }

    private float[] singles(int count) {
        if (singles.length < count) {
            singles = new float[count];
        }
        return singles;
    }

    @Override
    public void close() {
        queue.release(in);
        queue.release(out);
    }
}
