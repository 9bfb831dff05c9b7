package org.nulla.backend.cuda;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.nulla.backend.Device;
import org.nulla.backend.OutOfDeviceMemoryException;

/// A pool of the GPU's memory, with every byte counted; safe for many threads.
///
/// All queues of a device work on one stream, so memory that is given back while the GPU still computes with it can be handed out at
/// once: whoever gets it comes later in the stream. The driver gives and takes memory slowly, and waits for the GPU when it takes;
/// so what is given back is kept, until there is no other way or much more is kept than used.
final class CudaMemory {

    private static final long SMALLEST = 256;
    private static final long LARGEST_IN_SLAB = 1 << 20;
    private static final long SLAB_BYTES = 4 << 20;
    private static final long ALWAYS_KEPT = 8L << 30;

    private final Runnable handOver;
    private final Map<Long, Pool> free = new HashMap<>();
    private final List<Slab> slabs = new ArrayList<>();
    private long inUse;
    private long reserved;
    private long peak;

    /// What the driver handed out in one piece, cut into buffers of one size.
    static final class Slab {
        private final long address;
        private final long pieceBytes;
        private final int pieces;
        private int piecesInUse;

        Slab(long address, long pieceBytes, int pieces) {
            this.address = address;
            this.pieceBytes = pieceBytes;
            this.pieces = pieces;
        }

        long bytes() {
            return pieceBytes * pieces;
        }
    }

    /// What is free of one size: pieces that were given back, those at low addresses first, then what was never handed out. So a
    /// computation that is done again gets the same addresses again, and what was recorded for them can be replayed.
    private static final class Pool {
        private final PriorityQueue<CudaBuffer> back = new PriorityQueue<>(
                Comparator.comparingLong(CudaBuffer::address));
        private final ArrayDeque<CudaBuffer> fresh = new ArrayDeque<>();

        boolean isEmpty() {
            return back.isEmpty() && fresh.isEmpty();
        }

        CudaBuffer take() {
            return back.isEmpty() ? fresh.remove() : back.remove();
        }

        void forgetUnused() {
            back.removeIf(buffer -> buffer.slab().piecesInUse == 0);
            fresh.removeIf(buffer -> buffer.slab().piecesInUse == 0);
        }
    }

    /// An empty pool.
    ///
    /// @param handOver called before memory goes back to the driver: calls that were written down may still be about to use it
    CudaMemory(Runnable handOver) {
        this.handOver = handOver;
    }

    synchronized CudaBuffer allocate(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("Asked for " + bytes + " bytes; at least 1 is needed.");
        }
        long size = roundUp(bytes);
        Pool pooled = free.computeIfAbsent(size, _ -> new Pool());
        if (pooled.isEmpty()) {
            grow(size, pooled, bytes);
        }
        CudaBuffer buffer = pooled.take();
        buffer.markReleased(false);
        buffer.slab().piecesInUse++;
        inUse += size;
        peak = Math.max(peak, inUse);
        return buffer;
    }

    private void grow(long size, Pool pooled, long asked) {
        if (reserved - inUse > Math.max(ALWAYS_KEPT, inUse)) {
            trim();
        }
        int pieces = size <= LARGEST_IN_SLAB ? (int) Math.max(1, SLAB_BYTES / size) : 1;
        long address = Driver.allocate(size * pieces);
        if (address == 0) {
            trim();
            address = Driver.allocate(size * pieces);
        }
        if (address == 0) {
            long[] there = Driver.memory();
            throw new OutOfDeviceMemoryException(CudaDevice.NAME, asked, inUse, there[0], there[1]);
        }
        Slab slab = new Slab(address, size, pieces);
        slabs.add(slab);
        reserved += slab.bytes();
        for (int i = 0; i < pieces; i++) {
            pooled.fresh.add(new CudaBuffer(address + i * size, size, slab));
        }
    }

    synchronized void release(CudaBuffer buffer) {
        if (!buffer.markReleased(true)) {
            throw new IllegalStateException("A buffer of " + buffer.bytes() + " bytes was released twice.");
        }
        buffer.slab().piecesInUse--;
        inUse -= buffer.bytes();
        free.computeIfAbsent(buffer.bytes(), _ -> new Pool()).back.add(buffer);
    }

    /// Gives everything that is pooled and unused back to the driver, which waits for the GPU.
    synchronized void trim() {
        handOver.run();
        free.values().forEach(Pool::forgetUnused);
        slabs.removeIf(slab -> {
            if (slab.piecesInUse > 0) {
                return false;
            }
            Driver.free(slab.address);
            reserved -= slab.bytes();
            return true;
        });
    }

    synchronized Device.MemoryUse use() {
        return new Device.MemoryUse(inUse, reserved, peak);
    }

    /// Powers of two and one and a half times those; large ones to the next sixteenth of their power, because there the waste hurts.
    static long roundUp(long bytes) {
        if (bytes <= SMALLEST) {
            return SMALLEST;
        }
        long power = Long.highestOneBit(bytes - 1) << 1;
        if (power > 64 << 20) {
            long step = power / 32;
            return (bytes + step - 1) / step * step;
        }
        long between = power / 4 * 3;
        return bytes <= between ? between : power;
    }
}
