package org.nulla.backend.cuda;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The libraries of one release of CUDA, by their files.
///
/// @param major 13, 12 or 11
/// @param cublas matrix products
/// @param cusolver factorisations
/// @param nvrtc the compiler of kernels
/// @param beforehand files that those need, in the order in which they are loaded
public record Toolkit(int major, Path cublas, Path cusolver, Path nvrtc, List<Path> beforehand) {

    /// The names of one release; cuSOLVER and the compiler count for themselves.
    private record Names(int major, String cublas, String cusolver, String nvrtc, List<String> beforehand) {
    }

    private static List<Names> releases() {
        return List.of(
                new Names(13, "libcublas.so.13", "libcusolver.so.12", "libnvrtc.so.13",
                        List.of("libnvJitLink.so.13", "libcublasLt.so.13", "libcublas.so.13", "libcusparse.so.12")),
                new Names(12, "libcublas.so.12", "libcusolver.so.11", "libnvrtc.so.12",
                        List.of("libnvJitLink.so.12", "libcublasLt.so.12", "libcublas.so.12", "libcusparse.so.12")),
                new Names(11, "libcublas.so.11", "libcusolver.so.11", "libnvrtc.so.11.2",
                        List.of("libcublasLt.so.11", "libcublas.so.11", "libcusparse.so.11")));
    }

    /// The newest release that is there whole and that the driver can serve.
    ///
    /// @param search where to look
    /// @param driver the release that the driver knows, such as 13
    /// @return the release
    /// @throws CudaException if there is none; the message says what was looked for
    public static Toolkit find(LibrarySearch search, int driver) {
        List<String> missed = new ArrayList<>();
        for (Names names : releases()) {
            if (names.major > driver) {
                missed.add("CUDA " + names.major + " is newer than the driver");
                continue;
            }
            Optional<Path> cublas = search.find(names.cublas);
            Optional<Path> cusolver = cublas.flatMap(file -> beside(search, file, names.cusolver));
            Optional<Path> nvrtc = cublas.flatMap(file -> beside(search, file, names.nvrtc));
            if (cublas.isPresent() && cusolver.isPresent() && nvrtc.isPresent()) {
                List<Path> beforehand = new ArrayList<>();
                for (String name : names.beforehand) {
                    beside(search, cublas.get(), name).ifPresent(beforehand::add);
                }
                return new Toolkit(names.major, cublas.get(), cusolver.get(), nvrtc.get(), List.copyOf(beforehand));
            }
            missed.add((cublas.isEmpty() ? names.cublas : cusolver.isEmpty() ? names.cusolver : names.nvrtc)
                    + " is missing");
        }
        throw new CudaException("no toolkit in " + search.folders().size() + " folders (" + String.join("; ", missed)
                + "). Install the CUDA toolkit, or name its folder with -D" + LibrarySearch.FOLDERS_PROPERTY + "=….");
    }

    /// Libraries of one release stand beside each other, as a rule.
    private static Optional<Path> beside(LibrarySearch search, Path file, String name) {
        Path near = file.resolveSibling(name);
        return java.nio.file.Files.isRegularFile(near) ? Optional.of(near) : search.find(name);
    }
}
