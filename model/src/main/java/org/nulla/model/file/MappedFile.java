package org.nulla.model.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The bytes of a file, mapped into memory.
///
/// Whoever shortens a mapped file takes memory away under our hands: a page that is gone faults, and the rest of the last page turns to
/// zeros without a word. So nothing computes on mapped bytes. They leave as copies, in one place, which looks at the file's size
/// before and after and turns the virtual machine's word for a fault into a message.
final class MappedFile implements AutoCloseable {

    private final String name;
    private final FileChannel channel;
    private final Arena arena;
    private final MemorySegment bytes;

    private MappedFile(String name, FileChannel channel, Arena arena, MemorySegment bytes) {
        this.name = name;
        this.channel = channel;
        this.arena = arena;
        this.bytes = bytes;
    }

    static MappedFile open(Path path) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
        Arena arena = Arena.ofShared();
        try {
            MemorySegment bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            return new MappedFile(String.valueOf(path.getFileName()), channel, arena, bytes);
        } catch (IOException | RuntimeException | Error e) {
            arena.close();
            channel.close();
            throw e;
        }
    }

    /// The file's name, without its folder.
    String name() {
        return name;
    }

    /// How many bytes the file had when it was opened.
    long size() {
        return bytes.byteSize();
    }

    /// Copies bytes out of the file.
    ///
    /// @param offset the first
    /// @param to where they go; filled whole
    /// @throws ModelFileException if the file has been shortened
    void copy(long offset, MemorySegment to) throws IOException {
        requireLength(offset + to.byteSize());
        fetch(offset, to);
    }

    /// The copy as such, of pages that may be gone.
    void fetch(long offset, MemorySegment to) throws IOException {
        try {
            MemorySegment.copy(bytes, offset, to, 0, to.byteSize());
            // a fault is told at the next call of the system at the latest, which this is
            requireLength(offset + to.byteSize());
        } catch (InternalError e) {
            ModelFileException refusal = channel.size() < offset + to.byteSize() ? shortened(offset + to.byteSize())
                    : new ModelFileException(name, "bytes " + offset + " to " + (offset + to.byteSize())
                            + " cannot be read; check the disk, or copy the file anew.");
            refusal.initCause(e);
            throw refusal;
        }
    }

    private void requireLength(long needed) throws IOException {
        if (channel.size() < needed) {
            throw shortened(needed);
        }
    }

    private ModelFileException shortened(long needed) throws IOException {
        return new ModelFileException(name, "the file ends at byte " + channel.size() + ", but " + needed
                + " are read. It was shortened while it was open: wait until it is written, and read it again.");
    }

    @Override
    public void close() throws IOException {
        arena.close();
        channel.close();
    }
}
