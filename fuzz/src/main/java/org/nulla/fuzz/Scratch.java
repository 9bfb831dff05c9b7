package org.nulla.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A folder for the files that a target reads, made when it is first needed and emptied by nobody: a campaign's process has its
/// own temporary folder, which goes with it.
public final class Scratch {

    private @Nullable Path folder;

    /// The folder.
    ///
    /// @return a folder of this target alone
    /// @throws IOException if it cannot be made
    public synchronized Path folder() throws IOException {
        Path known = folder;
        if (known == null) {
            known = Files.createTempDirectory("nulla-fuzz");
            known.toFile().deleteOnExit();
            folder = known;
        }
        return known;
    }

    /// Writes a file into the folder.
    ///
    /// @param name its name
    /// @param bytes its contents
    /// @return the file
    /// @throws IOException if it cannot be written
    public Path file(String name, byte[] bytes) throws IOException {
        Path file = Files.write(folder().resolve(name), bytes);
        file.toFile().deleteOnExit();
        return file;
    }
}
