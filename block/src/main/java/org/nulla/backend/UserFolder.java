package org.nulla.backend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Folders that nobody but the user can enter, for files that are loaded as code: unpacked libraries, compiled kernels.
public final class UserFolder {

    private static final String MINE = "rwx------";
    private static final String POSIX = "posix";

    private UserFolder() {
    }

    /// Where a folder of the user's is: below `XDG_CACHE_HOME` if that is an absolute path, otherwise below `~/.cache`. A relative
    /// one would lead into the working directory, where others may have put something.
    ///
    /// @param name the folder's own name
    /// @return its path, whether it is there or not
    public static Path named(String name) {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base = cache != null && !cache.isBlank() && Path.of(cache).isAbsolute() ? Path.of(cache)
                : Path.of(System.getProperty("user.home"), ".cache");
        return base.resolve("nulla").resolve(name);
    }

    /// Makes a folder for the user alone.
    ///
    /// @param folder the folder; it may be there already
    /// @return the folder; nothing where it cannot be had, or others can enter it
    public static Optional<Path> make(Path folder) {
        try {
            Files.createDirectories(folder, onlyForMe(folder));
            return isMine(folder) ? Optional.of(folder) : Optional.empty();
        } catch (IOException | UnsupportedOperationException _) {
            // a home that cannot be written is common in containers
            return Optional.empty();
        }
    }

    /// A folder of the user's, or one that lasts for this process where there is none.
    ///
    /// @param name the folder's own name
    /// @param files what will be put there, to be deleted with a folder that does not last
    /// @return the folder
    /// @throws IOException if there is not even a temporary one
    public static Path orTemporary(String name, List<String> files) throws IOException {
        Optional<Path> lasting = make(named(name));
        if (lasting.isPresent()) {
            return lasting.get();
        }
        Path temporary = Files.createTempDirectory("nulla-" + name);
        // deleted in the reverse order: the files, then the folder
        temporary.toFile().deleteOnExit();
        files.forEach(file -> temporary.resolve(file).toFile().deleteOnExit());
        return temporary;
    }

    private static FileAttribute<?>[] onlyForMe(Path folder) throws IOException {
        Path existing = folder.toAbsolutePath();
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        return Files.getFileStore(existing).supportsFileAttributeView(POSIX)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(MINE))}
                : new FileAttribute<?>[0];
    }

    private static boolean isMine(Path folder) throws IOException {
        if (!Files.getFileStore(folder).supportsFileAttributeView(POSIX)) {
            return true;
        }
        Set<PosixFilePermission> mine = PosixFilePermissions.fromString(MINE);
        return Files.getOwner(folder).getName().equals(System.getProperty("user.name"))
                && mine.containsAll(Files.getPosixFilePermissions(folder));
    }
}
