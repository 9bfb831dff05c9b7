package org.nulla.backend.cuda;

import org.nulla.backend.DeviceBuffer;

/// A range of the GPU's memory.
final class CudaBuffer implements DeviceBuffer {

    private final long address;
    private final long bytes;
    private final CudaMemory.Slab slab;
    private boolean released = true;

    CudaBuffer(long address, long bytes, CudaMemory.Slab slab) {
        this.address = address;
        this.bytes = bytes;
        this.slab = slab;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    long address() {
        return address;
    }

    boolean isReleased() {
        return released;
    }

    CudaMemory.Slab slab() {
        return slab;
    }

    /// Notes that the buffer was taken or given back, and says whether that was news.
    boolean markReleased(boolean now) {
        boolean changed = released != now;
        released = now;
        return changed;
    }
}
