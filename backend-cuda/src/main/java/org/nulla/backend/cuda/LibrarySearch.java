package org.nulla.backend.cuda;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Where a machine keeps CUDA: folders in the order in which they are looked at, all of them absolute. The working directory is
/// never among them, not even where `LD_LIBRARY_PATH` has an empty or a relative entry.
public final class LibrarySearch {

    /// The system property that names folders to look at first, separated as on the class path.
    public static final String FOLDERS_PROPERTY = "nulla.cuda.path";

    /// The environment variable with the same meaning.
    public static final String FOLDERS_VARIABLE = "NULLA_CUDA_PATH";

    private final List<Path> folders;

    private LibrarySearch(Collection<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /// The search of this process.
    ///
    /// @return the search
    public static LibrarySearch ofThisMachine() {
        return of(Path.of("/"), System.getProperty(FOLDERS_PROPERTY), System.getenv());
    }

    /// A search of a machine.
    ///
    /// @param root the folder that stands for the root of the file system
    /// @param first folders to look at before all others, or null
    /// @param environment its environment variables
    /// @return the search
    public static LibrarySearch of(Path root, @Nullable String first, Map<String, String> environment) {
        Set<Path> folders = new LinkedHashSet<>();
        addList(folders, first);
        addList(folders, environment.get(FOLDERS_VARIABLE));
        addList(folders, environment.get("LD_LIBRARY_PATH"));
        for (String home : List.of("CUDA_HOME", "CUDA_PATH", "CUDA_ROOT")) {
            addBelow(folders, environment.get(home), "lib64", "lib", "targets/*/lib");
        }
        addBelow(folders, root.toString(), "usr/local/cuda/lib64", "usr/local/cuda-*/lib64",
                "usr/local/cuda*/targets/*/lib",
                "opt/cuda/lib64", "usr/local/nvidia/lib64", "usr/local/nvidia/lib", "usr/lib/*-linux-gnu",
                "usr/lib/*-linux-gnu/nvidia/current", "usr/lib64", "usr/lib", "usr/lib/wsl/lib", "lib64",
                "run/opengl-driver/lib");
        addBelow(folders, environment.get("CONDA_PREFIX"), "lib");
        addPythons(folders, root, environment);
        return new LibrarySearch(folders);
    }

    /// Wheels of Python carry CUDA in `site-packages/nvidia/*/lib`.
    private static void addPythons(Set<Path> folders, Path root, Map<String, String> environment) {
        Set<Path> homes = new LinkedHashSet<>();
        for (String variable : List.of("VIRTUAL_ENV", "CONDA_PREFIX")) {
            path(environment.get(variable)).ifPresent(homes::add);
        }
        for (Path folder : list(environment.get("PATH"))) {
            if (Files.exists(folder.resolve("python3")) && folder.getParent() != null) {
                homes.add(folder.getParent());
            }
        }
        path(environment.get("HOME")).ifPresent(home -> homes.add(home.resolve(".local")));
        homes.add(root.resolve("usr"));
        homes.add(root.resolve("usr/local"));
        for (Path home : homes) {
            addBelow(folders, home.toString(), "lib/python3*/site-packages/nvidia/*/lib",
                    "lib64/python3*/site-packages/nvidia/*/lib", "lib/python3*/dist-packages/nvidia/*/lib");
        }
    }

    private static void addList(Set<Path> folders, @Nullable String text) {
        folders.addAll(list(text));
    }

    private static List<Path> list(@Nullable String text) {
        List<Path> found = new ArrayList<>();
        if (text != null) {
            for (String entry : text.split(java.io.File.pathSeparator, -1)) {
                path(entry).ifPresent(found::add);
            }
        }
        return found;
    }

    private static Optional<Path> path(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return Optional.empty();
        }
        try {
            Path path = Path.of(text);
            return path.isAbsolute() ? Optional.of(path.normalize()) : Optional.empty();
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    private static void addBelow(Set<Path> folders, @Nullable String base, String... patterns) {
        path(base).ifPresent(start -> {
            for (String pattern : patterns) {
                List<Path> level = List.of(start);
                for (String name : pattern.split("/", -1)) {
                    level = level.stream().flatMap(folder -> children(folder, name).stream()).toList();
                }
                folders.addAll(level);
            }
        });
    }

    /// Folders of a name, which may have stars; the highest version first.
    private static List<Path> children(Path folder, String name) {
        if (!name.contains("*")) {
            Path child = folder.resolve(name);
            return Files.isDirectory(child) ? List.of(child) : List.of();
        }
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, name)) {
                stream.forEach(found::add);
            } catch (IOException | java.nio.file.DirectoryIteratorException _) {
                // a folder that cannot be read holds nothing for us
            }
        }
        found.removeIf(child -> !Files.isDirectory(child));
        found.sort(java.util.Comparator.comparing(Path::toString).reversed());
        return found;
    }

    /// All folders.
    ///
    /// @return absolute paths, the first to be looked at first
    public List<Path> folders() {
        return folders;
    }

    /// The first file of one of some names.
    ///
    /// @param names file names, the best first; each is looked for in all folders before the next
    /// @return its path
    public Optional<Path> find(String... names) {
        for (String name : names) {
            for (Path folder : folders) {
                Path file = folder.resolve(name);
                if (Files.isRegularFile(file)) {
                    return Optional.of(file);
                }
            }
        }
        return Optional.empty();
    }

    /// The driver.
    ///
    /// @return its library
    /// @throws CudaException if it is not there
    Path driver() {
        return find("libcuda.so.1").orElseThrow(() -> new CudaException("no NVIDIA driver: libcuda.so.1 is in none of "
                + folders.size() + " folders. Where the driver is elsewhere, name its folder with -D" + FOLDERS_PROPERTY
                + "=…."));
    }
}
