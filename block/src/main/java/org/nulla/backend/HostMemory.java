package org.nulla.backend;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A pool of memory outside the Java heap, with every byte counted; safe for many threads.
///
/// Sizes are rounded up to a power of two or one and a half times one, so that a released buffer fits the next request of about
/// its size. Small buffers are cut from slabs, because each piece of memory that the system hands out costs microseconds and a
/// page. When much more is pooled than in use, the pool is trimmed before it grows.
public final class HostMemory {

    private static final int ALIGNMENT = 64;
    private static final long SMALLEST = 256;
    private static final long LARGEST_IN_SLAB = 32 << 10;
    private static final int SLAB_PIECES = 32;
    private static final long ALWAYS_KEPT = 256L << 20;

    private final String owner;
    private final Map<Long, Deque<HostBuffer>> free = new HashMap<>();
    private final List<Slab> slabs = new ArrayList<>();
    private long inUse;
    private long reserved;
    private long peak;

    /// What the system handed out in one piece, cut into buffers of one size.
    static final class Slab {
        private final Arena arena = Arena.ofShared();
        private final long pieceBytes;
        private final int pieces;
        private int piecesInUse;

        Slab(long pieceBytes, int pieces) {
            this.pieceBytes = pieceBytes;
            this.pieces = pieces;
        }

        long bytes() {
            return pieceBytes * pieces;
        }
    }

    /// An empty pool.
    ///
    /// @param owner the device's name, for messages
    public HostMemory(String owner) {
        this.owner = owner;
    }

    /// Takes a buffer.
    ///
    /// @param bytes how much, at least 1
    /// @return the buffer, with anything in it
    public synchronized HostBuffer allocate(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("Asked for " + bytes + " bytes; at least 1 is needed.");
        }
        long size = roundUp(bytes);
        Deque<HostBuffer> pooled = free.computeIfAbsent(size, _ -> new ArrayDeque<>());
        if (pooled.isEmpty()) {
            grow(size, pooled);
        }
        HostBuffer buffer = pooled.pop();
        buffer.markReleased(false);
        buffer.slab().piecesInUse++;
        inUse += size;
        peak = Math.max(peak, inUse);
        return buffer;
    }

    private void grow(long size, Deque<HostBuffer> pooled) {
        if (reserved - inUse > Math.max(ALWAYS_KEPT, inUse)) {
            trim();
        }
        Slab slab = new Slab(size, size <= LARGEST_IN_SLAB ? SLAB_PIECES : 1);
        MemorySegment memory;
        try {
            memory = slab.arena.allocate(slab.bytes(), ALIGNMENT);
        } catch (OutOfMemoryError tooMuch) {
            slab.arena.close();
            throw new OutOfDeviceMemoryException(owner, size, inUse, tooMuch);
        }
        slabs.add(slab);
        reserved += slab.bytes();
        for (int i = slab.pieces - 1; i >= 0; i--) {
            HostBuffer buffer = new HostBuffer(memory.asSlice(i * size, size), slab);
            buffer.markReleased(true);
            pooled.push(buffer);
        }
    }

    /// Gives a buffer back.
    ///
    /// @param buffer a buffer from [#allocate]
    public synchronized void release(HostBuffer buffer) {
        if (!buffer.markReleased(true)) {
            throw new IllegalStateException("A buffer of " + buffer.bytes() + " bytes was released twice.");
        }
        buffer.slab().piecesInUse--;
        inUse -= buffer.bytes();
        free.computeIfAbsent(buffer.bytes(), _ -> new ArrayDeque<>()).push(buffer);
    }

    /// Gives everything that is pooled and unused back to the system.
    public synchronized void trim() {
        for (Deque<HostBuffer> pooled : free.values()) {
            pooled.removeIf(buffer -> buffer.slab().piecesInUse == 0);
        }
        slabs.removeIf(slab -> {
            if (slab.piecesInUse > 0) {
                return false;
            }
            slab.arena.close();
            reserved -= slab.bytes();
            return true;
        });
    }

    /// What is held at this moment.
    ///
    /// @return the figures
    public synchronized Device.MemoryUse use() {
        return new Device.MemoryUse(inUse, reserved, peak);
    }

    private static long roundUp(long bytes) {
        if (bytes <= SMALLEST) {
            return SMALLEST;
        }
        long power = Long.highestOneBit(bytes - 1) << 1;
        long between = power / 4 * 3;
        return bytes <= between ? between : power;
    }
}
