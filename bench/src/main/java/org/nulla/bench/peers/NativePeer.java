package org.nulla.bench.peers;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A shared library of the machine, or why it cannot be had.
///
/// @param symbols its functions, or null where it is absent
/// @param absence why it is absent; empty where it is there
@SuppressWarnings("restricted") // calling native code is what this class is for
record NativePeer(@Nullable SymbolLookup symbols, String absence) {

    /// Looks for a library by the names that it is installed under, where the system's loader looks.
    static NativePeer find(String what, String... sonames) {
        String reason = "";
        for (String name : sonames) {
            try {
                return new NativePeer(SymbolLookup.libraryLookup(name, Arena.global()), "");
            } catch (IllegalArgumentException e) {
                reason = what + " is not installed here: there is no " + String.join(" or ", List.of(sonames));
            } catch (IllegalCallerException e) {
                reason = what + " may not be called: native access is not enabled";
            }
        }
        return new NativePeer(null, reason);
    }

    /// Whether this process has loaded a file whose name begins so. Known on Linux only; elsewhere no.
    static boolean isLoaded(String name) {
        try (Stream<String> mapped = Files.lines(Path.of("/proc/self/maps"))) {
            return mapped.anyMatch(line -> line.startsWith(name, line.lastIndexOf('/') + 1));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    boolean isThere() {
        return symbols != null;
    }

    /// One of its functions.
    MethodHandle function(String name, FunctionDescriptor descriptor) {
        if (symbols == null) {
            throw new IllegalStateException(absence + ".");
        }
        return Linker.nativeLinker().downcallHandle(symbols.find(name).orElseThrow(
                () -> new IllegalStateException("The library that was found has no function '" + name + "'.")),
                descriptor);
    }

    /// A function of LAPACK or BLAS, which takes everything by address, and the hidden lengths of strings at the end.
    MethodHandle fortran(String name, int pointers, int strings) {
        MemoryLayout[] arguments = new MemoryLayout[pointers + strings];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = i < pointers ? ADDRESS : JAVA_LONG;
        }
        return function(name, FunctionDescriptor.ofVoid(arguments));
    }

    /// What a call that could not be made is reported as; errors go on as they are.
    static IllegalStateException failure(String call, Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return new IllegalStateException("The call of " + call + " failed: " + cause.getMessage(), cause);
    }
}
