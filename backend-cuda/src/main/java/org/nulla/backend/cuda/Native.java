package org.nulla.backend.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ObjIntConsumer;

/// Loading of libraries by their full paths, and handles of their functions. Handles of CUDA and addresses on the device travel as
/// 64-bit numbers, memory of this process as segments.
@SuppressWarnings("restricted") // loading and calling native code is what this class is for
final class Native {

    private Native() {
    }

    /// Loads a library for the rest of the process.
    static SymbolLookup load(Path file, List<Path> beforehand) {
        try {
            for (Path needed : beforehand) {
                SymbolLookup.libraryLookup(needed, Arena.global());
            }
            return SymbolLookup.libraryLookup(file, Arena.global());
        } catch (IllegalArgumentException | IllegalCallerException e) {
            throw new CudaException(file + " could not be loaded (" + e.getMessage()
                    + "). Allow native access with --enable-native-access=org.nulla.backend.cuda, or name another folder with -D"
                    + LibrarySearch.FOLDERS_PROPERTY + "=….", e);
        }
    }

    static MethodHandle function(SymbolLookup library, String name, FunctionDescriptor descriptor) {
        MemorySegment address = library.find(name).orElseThrow(() -> new CudaException("the library that was loaded "
                + "has no function '" + name + "'. It may be too old: CUDA 11 or newer is needed."));
        return Linker.nativeLinker().downcallHandle(address, descriptor);
    }

    /// A handle of one of CUDA's libraries, which computes on a stream from then on.
    ///
    /// @param library what the names of its functions begin with
    /// @param check what is told each call and its status, and refuses one that failed
    static long create(String library, MethodHandle create, MethodHandle setStream, long stream,
            ObjIntConsumer<String> check) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment place = arena.allocate(ValueLayout.JAVA_LONG);
            check.accept(library + "Create", (int) create.invokeExact(place));
            long handle = place.get(ValueLayout.JAVA_LONG, 0);
            check.accept(library + "SetStream", (int) setStream.invokeExact(handle, stream));
            return handle;
        } catch (Throwable e) {
            throw failure(library + "Create", e);
        }
    }

    /// What a call that threw instead of answering becomes; nothing that CUDA itself does ends here.
    static RuntimeException failure(String call, Throwable cause) {
        return cause instanceof CudaException known ? known
                : new CudaException("CUDA call " + call + " could not be made: " + cause, cause);
    }
}
