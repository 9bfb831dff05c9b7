package org.nulla.selection.program;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.UnpackedLibrary;

/// Brings HiGHS from OR-tools' jar into the process: [unpacked][UnpackedLibrary] into a folder that only the user can enter, and
/// loaded from there by its full path. The working directory and the system's search path are never asked.
@SuppressWarnings("restricted") // loading native code is what this class is for
final class HighsLibrary {

    /// A library file of the machine to be used instead, by its full path.
    static final String FILE_PROPERTY = "nulla.highs";

    private HighsLibrary() {
    }

    /// Where the library stands in the jar.
    private record Place(String platform, String file) {

        static Place current() {
            String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
            String machine = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
            boolean arm = machine.equals("aarch64") || machine.equals("arm64");
            if (system.contains("linux")) {
                return new Place(arm ? "linux-aarch64" : "linux-x86-64", "libhighs.so.1");
            }
            if (system.contains("mac")) {
                return new Place(arm ? "darwin-aarch64" : "darwin-x86-64", "libhighs.1.dylib");
            }
            return new Place("win32-x86-64", "highs.dll");
        }

        @Nullable
        URL resource() {
            return HighsLibrary.class.getClassLoader().getResource("ortools-" + platform + "/" + file);
        }
    }

    /// @throws SolverMissingException with one line that says why, and what would help
    static SymbolLookup load() {
        String given = System.getProperty(FILE_PROPERTY);
        try {
            if (given != null) {
                return SymbolLookup.libraryLookup(Path.of(given).toAbsolutePath(), Arena.global());
            }
            Place place = Place.current();
            URL library = place.resource();
            if (library == null) {
                throw new SolverMissingException(
                        "HiGHS for " + place.platform + " is not on the class path. Add the jar "
                                + "com.google.ortools:ortools-" + place.platform + ", or name a library file with -D"
                                + FILE_PROPERTY + "=….");
            }
            Path file = UnpackedLibrary.unpack("highs-" + place.platform, List.of(library)).getFirst();
            return SymbolLookup.libraryLookup(file, Arena.global());
        } catch (IOException | IllegalArgumentException | IllegalCallerException | UnsupportedOperationException e) {
            throw new SolverMissingException("HiGHS could not be loaded (" + e.getMessage()
                    + "). Allow native access with --enable-native-access, make the folder ~/.cache/nulla writable, or name "
                    + "a library file with -D" + FILE_PROPERTY + "=….", e);
        }
    }
}
