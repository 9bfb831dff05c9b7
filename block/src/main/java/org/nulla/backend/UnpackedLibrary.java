package org.nulla.backend;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/// Native libraries from a jar as files that can be loaded, in a folder that only the user can enter.
///
/// The folder is named after the checksums that the jar has of its entries, so another version unpacks into another folder. Every
/// time, a file that is already there is read in full and compared with the jar's checksum, and replaced if it differs: by a disk
/// that was full, or by anything that wrote there since. The checksum is the jar's own CRC-32, which costs two milliseconds; a
/// cryptographic one would have to unpack the jar each time, half a second, and keep out nobody: who can write into the folder can
/// write the user's jars as well.
public final class UnpackedLibrary {

    private UnpackedLibrary() {
    }

    /// A file as it stands in the jar.
    private record Entry(URL source, String name, long size, long checksum) {

        static Entry of(URL source) throws IOException {
            String path = source.getPath();
            String name = path.substring(path.lastIndexOf('/') + 1);
            URLConnection connection = source.openConnection();
            if (connection instanceof JarURLConnection jar && jar.getJarEntry().getCrc() != -1) {
                return new Entry(source, name, jar.getJarEntry().getSize(), jar.getJarEntry().getCrc());
            }
            // classes in a folder: the file itself is what there is to compare with
            try (CheckedInputStream in = new CheckedInputStream(connection.getInputStream(), new CRC32())) {
                long size = in.transferTo(OutputStream.nullOutputStream());
                return new Entry(source, name, size, in.getChecksum().getValue());
            }
        }

        Path unpack(Path folder) throws IOException {
            Path target = folder.resolve(name);
            if (isUnharmed(target)) {
                return target;
            }
            Path partial = Files.createTempFile(folder, name, ".new");
            try (InputStream in = source.openStream()) {
                Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
                if (!isUnharmed(partial)) {
                    throw new IOException(
                            "what was unpacked of " + name + " does not have the checksum that its jar says: "
                                    + "fetch the jar again");
                }
                return Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(partial);
            }
        }

        private boolean isUnharmed(Path file) throws IOException {
            return Files.isRegularFile(file) && Files.size(file) == size && checksumOf(file) == checksum;
        }
    }

    /// Unpacks files, or finds them unpacked and unharmed.
    ///
    /// @param name the beginning of the folder's name: library and platform
    /// @param sources the files, in the order in which they are to be loaded
    /// @return where they are now, in the same order
    /// @throws IOException if they cannot be read or written, or what was written is not what the jar says
    public static List<Path> unpack(String name, List<URL> sources) throws IOException {
        List<Entry> entries = new ArrayList<>();
        CRC32 all = new CRC32();
        for (URL source : sources) {
            Entry entry = Entry.of(source);
            entries.add(entry);
            all.update(ByteBuffer.allocate(Long.BYTES).putLong(entry.checksum).flip());
        }
        Path folder = UserFolder.orTemporary(name + "-" + HexFormat.of().toHexDigits((int) all.getValue()),
                entries.stream().map(Entry::name).toList());
        for (Entry entry : entries) {
            entry.unpack(folder);
        }
        return entries.stream().map(entry -> folder.resolve(entry.name)).toList();
    }

    /// One file, for a folder that is already there.
    static Path unpack(URL source, Path folder) throws IOException {
        return Entry.of(source).unpack(folder);
    }
    private static long checksumOf(Path file) throws IOException {
        try (CheckedInputStream in = new CheckedInputStream(Files.newInputStream(file), new CRC32())) {
            in.transferTo(OutputStream.nullOutputStream());
            return in.getChecksum().getValue();
        }
    }
}
