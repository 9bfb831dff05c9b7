package org.nulla.model.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SequencedMap;

/// An open safetensors file: eight bytes of length, a JSON header, and the numbers.
///
/// The header is checked completely when the file is opened, against the file's own size. Numbers are read by position when they
/// are asked for. We do not map the file: a mapped file that someone else shortens faults in the middle of a computation, and
/// what the system's page cache gives a mapping it gives a read as well. A file that was shortened since is refused with a
/// message.
public final class SafeTensorsFile implements AutoCloseable {

    /// The longest header that is read, as in the format's own implementation.
    public static final long LONGEST_HEADER = 100_000_000;

    private static final int PIECE = 1 << 26;

    private final String name;
    private final FileChannel channel;
    private final long start;
    private final SafeTensorsHeader header;

    private SafeTensorsFile(String name, FileChannel channel, long start, SafeTensorsHeader header) {
        this.name = name;
        this.channel = channel;
        this.start = start;
        this.header = header;
    }

    /// Opens a file and checks its header.
    ///
    /// @param path the file
    /// @return the open file, to be closed by the caller
    /// @throws ModelFileException if the header cannot be
    /// @throws IOException if the file cannot be read
    public static SafeTensorsFile open(Path path) throws IOException {
        String name = String.valueOf(path.getFileName());
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
        try {
            long size = channel.size();
            if (size < 8) {
                throw new ModelFileException(name, "a safetensors file begins with 8 bytes, this one has " + size
                        + " in all.");
            }
            ByteBuffer first = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            fill(channel, first, 0, name);
            long length = first.getLong(0);
            if (length < 2 || length > LONGEST_HEADER || length > size - 8) {
                throw new ModelFileException(name, "the header claims " + Long.toUnsignedString(length)
                        + " bytes; the file has " + (size - 8) + " left for it, and at most " + LONGEST_HEADER
                        + " are read. This may be no safetensors file, or not all of one.");
            }
            ByteBuffer text = ByteBuffer.allocate((int) length);
            fill(channel, text, 8, name);
            SafeTensorsHeader header = SafeTensorsHeader.read(name, decoded(name, text.flip()), size - 8 - length);
            return new SafeTensorsFile(name, channel, 8 + length, header);
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    private static String decoded(String name, ByteBuffer text) throws ModelFileException {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(text).toString();
        } catch (CharacterCodingException e) {
            throw new ModelFileException(name, "the header is not UTF-8 text.");
        }
    }

    private static void fill(FileChannel channel, ByteBuffer into, long position, String name) throws IOException {
        long at = position;
        while (into.hasRemaining()) {
            int read = channel.read(into, at);
            if (read < 0) {
                throw new ModelFileException(name, "the file ends at byte " + channel.size() + ", " + into.remaining()
                        + " bytes before the end of what is read there. It was shortened while it was open.");
            }
            at += read;
        }
    }

    /// The file's name, without its folder.
    ///
    /// @return the name
    public String name() {
        return name;
    }

    /// Remarks in the header, such as `format`.
    ///
    /// @return texts by key, in their order
    public SequencedMap<String, String> metadata() {
        return header.metadata();
    }

    /// What is in the file.
    ///
    /// @return entries by name, in the order of their bytes
    public SequencedMap<String, SafeTensorsHeader.Entry> entries() {
        return header.entries();
    }

    /// Reads one tensor.
    ///
    /// @param tensor its name
    /// @return the tensor, which no longer depends on the file
    /// @throws IOException if it is not there, or the file has been shortened
    public StoredTensor read(String tensor) throws IOException {
        SafeTensorsHeader.Entry entry = header.entries().get(tensor);
        if (entry == null) {
            throw new ModelFileException(name, "there is no tensor '" + tensor + "'.");
        }
        long size = entry.end() - entry.begin();
        MemorySegment bytes = Arena.ofAuto().allocate(Math.max(1, size), 64).asSlice(0, size);
        for (long at = 0; at < size; at += PIECE) {
            long piece = Math.min(PIECE, size - at);
            fill(channel, bytes.asSlice(at, piece).asByteBuffer(), start + entry.begin() + at, name);
        }
        return new StoredTensor(tensor, entry.format(), entry.shape(), bytes);
    }

    /// Sizes and places for a person.
    ///
    /// @return the file's name and how many tensors it has
    @Override
    public String toString() {
        return name + " (" + header.entries().size() + " tensors)";
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
