package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.nulla.report.AtomicFile;

/// Writes what a command was told to write into a file: all of it or nothing, and never into a folder that a misspelt name would
/// make.
final class OutputFile {

    private OutputFile() {
    }

    /// Replaces a file.
    ///
    /// @param name its path as it was given
    /// @param bytes its new contents
    /// @throws NoSuchFileException if its folder does not exist
    /// @throws IOException if it cannot be written; what was in it then still stands
    static void write(String name, byte[] bytes) throws IOException {
        Path path = Path.of(name);
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new NoSuchFileException(name);
        }
        AtomicFile.write(path, bytes);
    }
}
