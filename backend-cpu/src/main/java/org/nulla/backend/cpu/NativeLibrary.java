package org.nulla.backend.cpu;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.UnpackedLibrary;

/// Brings OpenBLAS from its jar into the process: [unpacked][UnpackedLibrary] into a folder that only the user can enter, and
/// loaded from there by its full path. The working directory and the system's search path are never asked.
@SuppressWarnings("restricted") // loading native code is what this class is for
final class NativeLibrary {

    /// A library file of the machine to be used instead, by its full path.
    static final String FILE_PROPERTY = "nulla.openblas";

    private NativeLibrary() {
    }

    /// The files in the order in which they are loaded, the library itself last.
    private record Platform(String name, List<String> files) {

        static Platform current() {
            String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
            String machine = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
            String processor = machine.equals("aarch64") || machine.equals("arm64") ? "arm64" : "x86_64";
            if (system.contains("linux")) {
                return new Platform("linux-" + processor,
                        List.of("libgcc_s.so.1", "libquadmath.so.0", "libgfortran.so.5", "libopenblas.so.0"));
            }
            if (system.contains("mac")) {
                return new Platform("macosx-" + processor, List.of("libgcc_s.1.1.dylib", "libgcc_s.1.dylib",
                        "libquadmath.0.dylib", "libgfortran.5.dylib", "libgfortran.dylib", "libopenblas.0.dylib"));
            }
            return new Platform("windows-x86_64",
                    List.of("libgcc_s_seh-1.dll", "libquadmath-0.dll", "libgfortran-5.dll", "libopenblas.dll"));
        }

        String last() {
            return files.get(files.size() - 1);
        }
    }

    static SymbolLookup load() {
        String given = System.getProperty(FILE_PROPERTY);
        try {
            if (given != null) {
                return SymbolLookup.libraryLookup(Path.of(given).toAbsolutePath(), Arena.global());
            }
            Platform platform = Platform.current();
            URL library = resource(platform, platform.last());
            if (library == null) {
                throw new NativeLibraryException("OpenBLAS for " + platform.name
                        + " is not on the class path. Add the jar "
                        + "org.bytedeco:openblas with classifier " + platform.name + ", or name a library file with -D"
                        + FILE_PROPERTY + "=….");
            }
            List<URL> sources = new ArrayList<>();
            for (String file : platform.files) {
                URL source = resource(platform, file);
                if (source != null) {
                    sources.add(source);
                }
            }
            SymbolLookup found = SymbolLookup.loaderLookup();
            for (Path file : UnpackedLibrary.unpack("openblas-" + platform.name, sources)) {
                found = SymbolLookup.libraryLookup(file, Arena.global());
            }
            return found;
        } catch (IOException | IllegalArgumentException | IllegalCallerException | UnsupportedOperationException e) {
            throw new NativeLibraryException("OpenBLAS could not be loaded (" + e.getMessage()
                    + "). Allow native access with "
                    + "--enable-native-access, make the folder ~/.cache/nulla writable, or name a library file with -D"
                    + FILE_PROPERTY + "=….", e);
        }
    }

    private static @Nullable URL resource(Platform platform, String file) {
        return NativeLibrary.class.getClassLoader().getResource("org/bytedeco/openblas/" + platform.name + "/" + file);
    }
}
