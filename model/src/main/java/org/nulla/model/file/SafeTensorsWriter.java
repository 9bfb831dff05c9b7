package org.nulla.model.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.nulla.report.AtomicFile;
import org.nulla.report.json.JsonWriter;

/// Writes safetensors files, each beside its name first and moved there when it is complete.
public final class SafeTensorsWriter {

    private static final int PIECE = 1 << 26;

    private SafeTensorsWriter() {
    }

    /// Writes one file.
    ///
    /// @param path the file
    /// @param tensors what goes into it, in this order
    /// @param metadata remarks for its header
    /// @throws IOException if it cannot be written
    public static void write(Path path, Collection<StoredTensor> tensors, Map<String, String> metadata)
            throws IOException {
        byte[] header = header(tensors, metadata);
        Path aside = path.resolveSibling(path.getFileName() + ".new");
        try {
            writeAside(aside, header, tensors);
            Files.move(aside, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            // where the disk is full, half a file would be in the way of everything else
            Files.deleteIfExists(aside);
        }
    }

    private static void writeAside(Path aside, byte[] header, Collection<StoredTensor> tensors) throws IOException {
        try (FileChannel channel = FileChannel.open(aside, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            drain(channel, ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0, header.length));
            drain(channel, ByteBuffer.wrap(header));
            for (StoredTensor tensor : tensors) {
                long size = tensor.bytes().byteSize();
                for (long at = 0; at < size; at += PIECE) {
                    drain(channel, tensor.bytes().asSlice(at, Math.min(PIECE, size - at)).asByteBuffer());
                }
            }
            channel.force(true);
        }
    }

    private static void drain(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private static byte[] header(Collection<StoredTensor> tensors, Map<String, String> metadata) {
        StringBuilder text = new StringBuilder("{");
        if (!metadata.isEmpty()) {
            text.append("\"__metadata__\":{");
            metadata.forEach((key, value) -> text.append(quoted(key)).append(':').append(quoted(value)).append(','));
            text.setCharAt(text.length() - 1, '}');
            text.append(',');
        }
        long at = 0;
        for (StoredTensor tensor : tensors) {
            long end = at + tensor.bytes().byteSize();
            text.append(quoted(tensor.name())).append(":{\"dtype\":\"").append(tensor.format()).append("\",\"shape\":")
                    .append(tensor.shape().toString().replace(" ", "")).append(",\"data_offsets\":[").append(at)
                    .append(',').append(end).append("]},");
            at = end;
        }
        if (text.length() > 1) {
            text.setLength(text.length() - 1);
        }
        text.append('}');
        // blanks behind the header, so that the numbers begin at a multiple of eight
        text.append(" ".repeat((8 - text.length() % 8) % 8));
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static String quoted(String value) {
        StringBuilder text = new StringBuilder();
        new JsonWriter(text).value(value);
        return text.toString();
    }

    /// Writes a folder's tensors: one file, or several with an index where they would be larger than a limit.
    ///
    /// @param folder the folder
    /// @param tensors what goes into it, in this order
    /// @param metadata remarks for the headers
    /// @param largest how many bytes of numbers a file may have; a larger tensor has a file of its own
    /// @throws IOException if something cannot be written
    public static void writeFolder(Path folder, Collection<StoredTensor> tensors, Map<String, String> metadata,
            long largest) throws IOException {
        List<List<StoredTensor>> shards = new ArrayList<>();
        long filled = Long.MAX_VALUE;
        long total = 0;
        for (StoredTensor tensor : tensors) {
            long size = tensor.bytes().byteSize();
            if (shards.isEmpty() || filled + size > largest) {
                shards.add(new ArrayList<>());
                filled = 0;
            }
            shards.getLast().add(tensor);
            filled += size;
            total += size;
        }
        if (shards.size() <= 1) {
            write(folder.resolve(TensorFolder.SINGLE), tensors, metadata);
            return;
        }
        Map<String, String> index = new LinkedHashMap<>();
        for (int i = 0; i < shards.size(); i++) {
            String name = String.format(Locale.ROOT, "model-%05d-of-%05d.safetensors", i + 1, shards.size());
            write(folder.resolve(name), shards.get(i), metadata);
            shards.get(i).forEach(tensor -> index.put(tensor.name(), name));
        }
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text).beginObject().name("metadata").beginObject().name("total_size")
                .value(total).endObject().name("weight_map").beginObject();
        index.forEach((tensor, file) -> json.name(tensor).value(file));
        json.endObject().endObject();
        AtomicFile.write(folder.resolve(TensorFolder.INDEX), text.append('\n').toString());
    }
}
