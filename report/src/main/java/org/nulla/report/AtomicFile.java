package org.nulla.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/// Writes whole files or none: aside first, forced to the disk, then renamed. A reader, or a run that follows one that was
/// killed, sees the old contents or the new ones and never half of them.
public final class AtomicFile {

    private AtomicFile() {
    }

    /// Replaces a file by a text in UTF-8. Missing folders are made.
    ///
    /// @param file the file
    /// @param text its new contents
    /// @throws IOException if it cannot be written; the old contents then still stand
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /// Replaces a file. Missing folders are made. A pipe or a device is written to as it is.
    ///
    /// @param file the file
    /// @param bytes its new contents
    /// @throws IOException if it cannot be written; the old contents then still stand
    public static void write(Path file, byte[] bytes) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
            // a pipe or a device: there is nothing to replace
            Files.write(file, bytes);
            return;
        }
        Path folder = makeFolder(file);
        // not a temporary file in the system's sense: those are for the eyes of their owner only
        Path aside = folder.resolve(file.getFileName() + "." + UUID.randomUUID() + ".new");
        try {
            try (FileChannel channel = FileChannel.open(aside, StandardOpenOption.WRITE,
                    StandardOpenOption.CREATE_NEW)) {
                ByteBuffer buffer = ByteBuffer.wrap(bytes);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(true);
            }
            move(aside, file);
        } finally {
            Files.deleteIfExists(aside);
        }
    }

    /// Makes the folder that a file shall be in.
    ///
    /// @param file the file
    /// @return its folder
    /// @throws IOException if there can be no such folder
    static Path makeFolder(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || file.getFileName() == null) {
            throw new IOException("'" + file + "' names no file.");
        }
        return Files.createDirectories(folder);
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
