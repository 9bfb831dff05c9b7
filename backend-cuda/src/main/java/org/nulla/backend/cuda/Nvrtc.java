package org.nulla.backend.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The compiler of CUDA C that comes with the toolkit. It needs no GPU.
@SuppressWarnings("restricted") // reading text that the library points to
final class Nvrtc {

    private final SymbolLookup library;
    private final MethodHandle create;
    private final MethodHandle destroy;
    private final MethodHandle compile;
    private final MethodHandle logSize;
    private final MethodHandle log;
    private final MethodHandle imageSize;
    private final MethodHandle image;
    private final MethodHandle errorText;
    private final String version;

    /// Loads the compiler.
    ///
    /// @param file the library
    Nvrtc(Path file) {
        library = Native.load(file, builtins(file));
        create = function("nvrtcCreateProgram", ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
        destroy = function("nvrtcDestroyProgram", ADDRESS);
        compile = function("nvrtcCompileProgram", JAVA_LONG, JAVA_INT, ADDRESS);
        logSize = function("nvrtcGetProgramLogSize", JAVA_LONG, ADDRESS);
        log = function("nvrtcGetProgramLog", JAVA_LONG, ADDRESS);
        imageSize = function("nvrtcGetCUBINSize", JAVA_LONG, ADDRESS);
        image = function("nvrtcGetCUBIN", JAVA_LONG, ADDRESS);
        errorText = Native.function(library, "nvrtcGetErrorString", FunctionDescriptor.of(ADDRESS, JAVA_INT));
        version = readVersion();
    }

    /// The compiler opens a second library by name, which is then the one that stands beside it.
    private static List<Path> builtins(Path file) {
        List<Path> found = new ArrayList<>();
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && Files.isDirectory(folder)) {
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, "libnvrtc-builtins.so.*")) {
                stream.forEach(found::add);
            } catch (IOException | java.nio.file.DirectoryIteratorException _) {
                // the compiler then looks for itself, and says what it misses
            }
        }
        return found;
    }

    private MethodHandle function(String name, MemoryLayout... arguments) {
        return Native.function(library, name, FunctionDescriptor.of(JAVA_INT, arguments));
    }

    private String readVersion() {
        MethodHandle function = function("nvrtcVersion", ADDRESS, ADDRESS);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment major = arena.allocate(JAVA_INT);
            MemorySegment minor = arena.allocate(JAVA_INT);
            check((int) function.invokeExact(major, minor), "nvrtcVersion");
            return major.get(JAVA_INT, 0) + "." + minor.get(JAVA_INT, 0);
        } catch (Throwable e) {
            throw Native.failure("nvrtcVersion", e);
        }
    }

    /// The release, such as `13.0`.
    String version() {
        return version;
    }

    private void check(int code, String call) {
        if (code != 0) {
            throw new CudaException("NVRTC call " + call + " failed: " + text(code) + ".");
        }
    }

    private String text(int code) {
        try {
            MemorySegment text = (MemorySegment) errorText.invokeExact(code);
            return text.reinterpret(1024).getString(0) + " (" + code + ")";
        } catch (Throwable e) {
            throw Native.failure("nvrtcGetErrorString", e);
        }
    }

    /// Compiles a program to machine code.
    ///
    /// @param name what it is called in messages
    /// @param source CUDA C
    /// @param options of the compiler
    /// @return the machine code
    byte[] compile(String name, String source, List<String> options) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment place = arena.allocate(JAVA_LONG);
            check((int) create.invokeExact(place, arena.allocateFrom(source), arena.allocateFrom(name), 0,
                    MemorySegment.NULL, MemorySegment.NULL), "nvrtcCreateProgram");
            long program = place.get(JAVA_LONG, 0);
            try {
                MemorySegment words = arena.allocate(ADDRESS, options.size());
                for (int i = 0; i < options.size(); i++) {
                    words.setAtIndex(ADDRESS, i, arena.allocateFrom(options.get(i)));
                }
                int code = (int) compile.invokeExact(program, options.size(), words);
                if (code != 0) {
                    throw new CudaException("Kernel " + name + " of " + source.length()
                            + " characters does not compile with NVRTC " + version + " " + options + ", "
                            + text(code) + ":\n" + log(program, arena));
                }
                MemorySegment size = arena.allocate(JAVA_LONG);
                check((int) imageSize.invokeExact(program, size), "nvrtcGetCUBINSize");
                MemorySegment bytes = arena.allocate(size.get(JAVA_LONG, 0));
                check((int) image.invokeExact(program, bytes), "nvrtcGetCUBIN");
                return bytes.toArray(ValueLayout.JAVA_BYTE);
            } finally {
                check((int) destroy.invokeExact(place), "nvrtcDestroyProgram");
            }
        } catch (Throwable e) {
            throw Native.failure("nvrtcCompileProgram " + name, e);
        }
    }

    private String log(long program, Arena arena) throws Throwable {
        MemorySegment size = arena.allocate(JAVA_LONG);
        check((int) logSize.invokeExact(program, size), "nvrtcGetProgramLogSize");
        MemorySegment text = arena.allocate(Math.max(1, size.get(JAVA_LONG, 0)));
        check((int) log.invokeExact(program, text), "nvrtcGetProgramLog");
        return text.getString(0);
    }
}
