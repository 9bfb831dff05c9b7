package org.nulla.backend.cuda;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Memory of this process that the GPU copies from and to by itself, in two halves: while one is being filled, copies out of the
/// other may still be under way. So an upload returns at once, and its source may change.
final class Staging {

    private static final long HALF = 8 << 20;
    private static final long ALIGNMENT = 64;

    private final CommandBuffer commands;
    private final long stream;
    private final MemorySegment memory = Driver.allocatePinned(2 * HALF);
    private final long firstDone = Driver.event();
    private final long secondDone = Driver.event();
    private boolean second;
    private long used;

    Staging(CommandBuffer commands, long stream) {
        this.commands = commands;
        this.stream = stream;
    }

    /// Copies up what a segment has. All queues share one stream, and what another thread records there as a graph meanwhile would take the
    /// copy in instead of making it, so that the command buffer is held.
    void upload(MemorySegment source, long target) {
        synchronized (commands) {
            long bytes = source.byteSize();
            commands.flush();
            for (long done = 0; done < bytes;) {
                if (used == HALF) {
                    turn();
                }
                long part = Math.min(bytes - done, HALF - used);
                MemorySegment place = memory.asSlice((second ? HALF : 0) + used, part);
                MemorySegment.copy(source, ValueLayout.JAVA_BYTE, done, place, ValueLayout.JAVA_BYTE, 0, part);
                try {
                    Driver.check((int) Driver.COPY_UP.invokeExact(target + done, place, part, stream),
                            "cuMemcpyHtoDAsync of " + part + " bytes");
                } catch (Throwable e) {
                    throw Native.failure("cuMemcpyHtoDAsync", e);
                }
                done += part;
                used = Math.min(HALF, (used + part + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
            }
        }
    }

    /// Goes to the other half, once what was last copied out of it has arrived.
    private void turn() {
        Driver.record(second ? secondDone : firstDone, stream);
        second = !second;
        Driver.await(second ? secondDone : firstDone);
        used = 0;
    }

    /// Copies down, holding the command buffer as [#upload] does.
    void download(long source, MemorySegment target) {
        synchronized (commands) {
            long bytes = target.byteSize();
            commands.flush();
            // the stream keeps order: what is still to be copied up out of this half is read before it is overwritten
            for (long done = 0; done < bytes; done += HALF) {
                long part = Math.min(bytes - done, HALF);
                MemorySegment place = memory.asSlice(second ? HALF : 0, part);
                try {
                    Driver.check((int) Driver.COPY_DOWN.invokeExact(place, source + done, part, stream),
                            "cuMemcpyDtoHAsync of " + part + " bytes");
                } catch (Throwable e) {
                    throw Native.failure("cuMemcpyDtoHAsync", e);
                }
                Driver.synchronize(stream);
                MemorySegment.copy(place, ValueLayout.JAVA_BYTE, 0, target, ValueLayout.JAVA_BYTE, done, part);
            }
            used = 0;
        }
    }

    void close() {
        commands.finish();
        Driver.freePinned(memory);
    }
}
