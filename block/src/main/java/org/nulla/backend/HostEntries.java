package org.nulla.backend;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Moves entries between memory outside the heap and arrays of doubles. The plain kernels compute in double precision whatever
/// the type of the entries, so each rounds once, when it stores.
///
/// Each queue has one, for one thread at a time.
final class HostEntries {

    private static final int TILE = 1024;

    // single precision goes by an array that stays in the nearest cache: the JIT compiler makes vector instructions of loops over
    // arrays, not of single accesses to memory outside the heap; one for all calls, as new ones would drive all else out of that cache
    private final float[] tile = new float[TILE];

    static MemorySegment segment(Slice slice) {
        return segment(slice.buffer());
    }

    static MemorySegment segment(DeviceBuffer buffer) {
        if (buffer instanceof HostBuffer host) {
            return host.segment();
        }
        throw new IllegalArgumentException("Memory of another device (" + buffer.getClass().getSimpleName()
                + ") was handed to a device that works on the machine's own.");
    }

    void load(ElementType type, Slice from, long skip, double[] to, int at, int count) {
        MemorySegment memory = segment(from);
        long first = from.offset() + skip;
        if (type == ElementType.FLOAT64) {
            MemorySegment.copy(memory, ValueLayout.JAVA_DOUBLE, first * Double.BYTES, to, at, count);
        } else {
            int n;
            // counted by what was done: the next multiple of a tile may be beyond the largest int
            for (int done = 0; done < count; done += n) {
                n = Math.min(TILE, count - done);
                MemorySegment.copy(memory, ValueLayout.JAVA_FLOAT, (first + done) * Float.BYTES, tile, 0, n);
                for (int i = 0; i < n; i++) {
                    to[at + done + i] = tile[i];
                }
            }
        }
    }

    /// Loads entries that are `stride` apart.
    void load(ElementType type, Slice from, long skip, long stride, double[] to, int at, int count) {
        if (stride == 1) {
            load(type, from, skip, to, at, count);
            return;
        }
        MemorySegment memory = segment(from);
        long first = from.offset() + skip;
        for (int i = 0; i < count; i++) {
            to[at + i] = get(type, memory, first + i * stride);
        }
    }

    static double get(ElementType type, MemorySegment memory, long index) {
        return type == ElementType.FLOAT64 ? memory.getAtIndex(ValueLayout.JAVA_DOUBLE, index)
                : memory.getAtIndex(ValueLayout.JAVA_FLOAT, index);
    }

    void store(ElementType type, double[] from, int at, int count, Slice to, long skip) {
        MemorySegment memory = segment(to);
        long first = to.offset() + skip;
        if (type == ElementType.FLOAT64) {
            MemorySegment.copy(from, at, memory, ValueLayout.JAVA_DOUBLE, first * Double.BYTES, count);
        } else {
            int n;
            for (int done = 0; done < count; done += n) {
                n = Math.min(TILE, count - done);
                for (int i = 0; i < n; i++) {
                    tile[i] = (float) from[at + done + i];
                }
                MemorySegment.copy(tile, 0, memory, ValueLayout.JAVA_FLOAT, (first + done) * Float.BYTES, n);
            }
        }
    }

    /// Stores entries `stride` apart.
    void store(ElementType type, double[] from, int at, int count, Slice to, long skip, long stride) {
        if (stride == 1) {
            store(type, from, at, count, to, skip);
            return;
        }
        MemorySegment memory = segment(to);
        long first = to.offset() + skip;
        for (int i = 0; i < count; i++) {
            if (type == ElementType.FLOAT64) {
                memory.setAtIndex(ValueLayout.JAVA_DOUBLE, first + i * stride, from[at + i]);
            } else {
                memory.setAtIndex(ValueLayout.JAVA_FLOAT, first + i * stride, (float) from[at + i]);
            }
        }
    }

    double[] loadAll(ElementType type, Slice from, long count) {
        double[] entries = new double[Math.toIntExact(count)];
        load(type, from, 0, entries, 0, entries.length);
        return entries;
    }

    static int index(MemorySegment indices, long i) {
        return indices.getAtIndex(ValueLayout.JAVA_INT, i);
    }
}
