package org.nulla.backend;

import java.lang.foreign.MemorySegment;

/// Memory of the machine itself, outside the Java heap.
public final class HostBuffer implements DeviceBuffer {

    private final MemorySegment segment;
    private final HostMemory.Slab slab;
    private boolean released;

    HostBuffer(MemorySegment segment, HostMemory.Slab slab) {
        this.segment = segment;
        this.slab = slab;
    }

    @Override
    public long bytes() {
        return segment.byteSize();
    }

    /// The memory itself.
    ///
    /// @return the segment, aligned to 64 bytes
    public MemorySegment segment() {
        return segment;
    }

    HostMemory.Slab slab() {
        return slab;
    }

    /// Notes that the buffer was taken or given back, and says whether that was news.
    boolean markReleased(boolean now) {
        boolean changed = released != now;
        released = now;
        return changed;
    }
}
