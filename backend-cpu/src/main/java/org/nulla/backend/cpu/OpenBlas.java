package org.nulla.backend.cpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/// The functions of OpenBLAS that are used, with exact and constant method handles: a call then costs a fraction of a microsecond.
///
/// Names are those of CBLAS and LAPACK; letters `d` and `s` stand for the element type. Fortran's hidden string lengths are passed as
/// the last arguments.
@SuppressWarnings("restricted") // calling native code is what this class is for
final class OpenBlas {

    static final int ROW_MAJOR = 101;
    static final int PLAIN = 111;
    static final int TRANSPOSED = 112;
    static final int UPPER = 121;
    static final int LOWER = 122;
    static final int NOT_UNIT = 131;
    static final int LEFT = 141;

    private static final SymbolLookup LIBRARY = NativeLibrary.load();
    private static final Linker LINKER = Linker.nativeLinker();

    static final MethodHandle DGEMM = gemm("cblas_dgemm", JAVA_DOUBLE);
    static final MethodHandle SGEMM = gemm("cblas_sgemm", JAVA_FLOAT);
    static final MethodHandle DTRSM = trsm("cblas_dtrsm", JAVA_DOUBLE);
    static final MethodHandle STRSM = trsm("cblas_strsm", JAVA_FLOAT);
    static final MethodHandle DGEQP3 = pointers("dgeqp3_", 9, 0);
    static final MethodHandle SGEQP3 = pointers("sgeqp3_", 9, 0);
    static final MethodHandle DGEQRF = pointers("dgeqrf_", 8, 0);
    static final MethodHandle SGEQRF = pointers("sgeqrf_", 8, 0);
    static final MethodHandle DORMQR = pointers("dormqr_", 13, 2);
    static final MethodHandle SORMQR = pointers("sormqr_", 13, 2);
    static final MethodHandle DPOTRF = pointers("dpotrf_", 5, 1);
    static final MethodHandle SPOTRF = pointers("spotrf_", 5, 1);

    private static final MethodHandle SET_THREADS = function("openblas_set_num_threads",
            FunctionDescriptor.ofVoid(JAVA_INT));
    private static final MethodHandle CONFIGURATION = function("openblas_get_config", FunctionDescriptor.of(ADDRESS));

    /// How many threads it computes with, fixed when the library is loaded.
    static final int THREADS = start();

    private OpenBlas() {
    }

    private static MethodHandle gemm(String name, MemoryLayout number) {
        return function(name, FunctionDescriptor.ofVoid(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT,
                number, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT, number, ADDRESS, JAVA_INT));
    }

    private static MethodHandle trsm(String name, MemoryLayout number) {
        return function(name, FunctionDescriptor.ofVoid(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT,
                JAVA_INT, number, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT));
    }

    private static MethodHandle pointers(String name, int pointers, int strings) {
        MemoryLayout[] arguments = new MemoryLayout[pointers + strings];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = i < pointers ? ADDRESS : JAVA_LONG;
        }
        return function(name, FunctionDescriptor.ofVoid(arguments));
    }

    private static MethodHandle function(String name, FunctionDescriptor descriptor) {
        MemorySegment address = LIBRARY.find(name).orElseThrow(() -> new NativeLibraryException(
                "The OpenBLAS that was loaded has no function '" + name + "'. Use one that contains LAPACK."));
        return LINKER.downcallHandle(address, descriptor);
    }

    /// Fixes the number of threads, which must not change afterwards because results depend on it.
    private static int start() {
        int threads = Integer.getInteger("nulla.blas.threads", Runtime.getRuntime().availableProcessors());
        if (threads < 1) {
            throw new NativeLibraryException("Property nulla.blas.threads is " + threads + "; at least 1 is needed.");
        }
        try {
            SET_THREADS.invokeExact(threads);
        } catch (Throwable e) {
            throw failure("openblas_set_num_threads", e);
        }
        return threads;
    }

    static String configuration() {
        try {
            MemorySegment text = (MemorySegment) CONFIGURATION.invokeExact();
            return text.reinterpret(1024).getString(0);
        } catch (Throwable e) {
            throw failure("openblas_get_config", e);
        }
    }

    /// What a call that could not be made is to be reported as; what has nothing to do with the call goes on as it is.
    static IllegalStateException failure(String call, Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return new IllegalStateException("OpenBLAS call " + call + " failed: " + cause.getMessage(), cause);
    }
}
