package org.nulla.model.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.SequencedMap;

/// An open safetensors file: eight bytes of length, a JSON header, and the numbers.
///
/// The header is checked completely when the file is opened, against the file's own size. The file is mapped, and a tensor is copied
/// out of it when it is asked for. A file that was shortened since is refused with a message.
public final class SafeTensorsFile implements AutoCloseable {

    /// The longest header that is read, as in the format's own implementation.
    public static final long LONGEST_HEADER = 100_000_000;

    private final MappedFile file;
    private final long start;
    private final SafeTensorsHeader header;

    private SafeTensorsFile(MappedFile file, long start, SafeTensorsHeader header) {
        this.file = file;
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
        MappedFile file = MappedFile.open(path);
        String name = file.name();
        try {
            long size = file.size();
            if (size < 8) {
                throw new ModelFileException(name, "a safetensors file begins with 8 bytes, this one has " + size
                        + " in all.");
            }
            byte[] first = bytes(file, 0, 8);
            long length = ByteBuffer.wrap(first).order(ByteOrder.LITTLE_ENDIAN).getLong(0);
            if (length < 2 || length > LONGEST_HEADER || length > size - 8) {
                throw new ModelFileException(name, "the header claims " + Long.toUnsignedString(length)
                        + " bytes; the file has " + (size - 8) + " left for it, and at most " + LONGEST_HEADER
                        + " are read. This may be no safetensors file, or not all of one.");
            }
            String text = decoded(name, ByteBuffer.wrap(bytes(file, 8, (int) length)));
            SafeTensorsHeader header = SafeTensorsHeader.read(name, text, size - 8 - length);
            return new SafeTensorsFile(file, 8 + length, header);
        } catch (IOException | RuntimeException | Error e) {
            file.close();
            throw e;
        }
    }

    private static byte[] bytes(MappedFile file, long offset, int count) throws IOException {
        byte[] bytes = new byte[count];
        file.copy(offset, MemorySegment.ofArray(bytes));
        return bytes;
    }

    private static String decoded(String name, ByteBuffer text) throws ModelFileException {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(text).toString();
        } catch (CharacterCodingException e) {
            throw new ModelFileException(name, "the header is not UTF-8 text.");
        }
    }

    /// The file's name, without its folder.
    ///
    /// @return the name
    public String name() {
        return file.name();
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
            throw new ModelFileException(name(), "there is no tensor '" + tensor + "'.");
        }
        long size = entry.end() - entry.begin();
        MemorySegment bytes = Arena.ofAuto().allocate(Math.max(1, size), 64).asSlice(0, size);
        file.copy(start + entry.begin(), bytes);
        return new StoredTensor(tensor, entry.format(), entry.shape(), bytes);
    }

    /// Sizes and places for a person.
    ///
    /// @return the file's name and how many tensors it has
    @Override
    public String toString() {
        return name() + " (" + header.entries().size() + " tensors)";
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
