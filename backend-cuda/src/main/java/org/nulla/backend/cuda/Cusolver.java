package org.nulla.backend.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/// The functions of cuSOLVER's dense part that are used; each comes with one that tells how much scratch memory it wants.
final class Cusolver {

    private static final SymbolLookup LIBRARY = Native.load(Libraries.TOOLKIT.cusolver(),
            Libraries.TOOLKIT.beforehand());

    static final MethodHandle DGEQRF_SCRATCH = qrScratch("cusolverDnDgeqrf_bufferSize");
    static final MethodHandle SGEQRF_SCRATCH = qrScratch("cusolverDnSgeqrf_bufferSize");
    static final MethodHandle DGEQRF = qr("cusolverDnDgeqrf");
    static final MethodHandle SGEQRF = qr("cusolverDnSgeqrf");
    static final MethodHandle DORMQR_SCRATCH = applyScratch("cusolverDnDormqr_bufferSize");
    static final MethodHandle SORMQR_SCRATCH = applyScratch("cusolverDnSormqr_bufferSize");
    static final MethodHandle DORMQR = apply("cusolverDnDormqr");
    static final MethodHandle SORMQR = apply("cusolverDnSormqr");
    static final MethodHandle DPOTRF_SCRATCH = choleskyScratch("cusolverDnDpotrf_bufferSize");
    static final MethodHandle SPOTRF_SCRATCH = choleskyScratch("cusolverDnSpotrf_bufferSize");
    static final MethodHandle DPOTRF = cholesky("cusolverDnDpotrf");
    static final MethodHandle SPOTRF = cholesky("cusolverDnSpotrf");

    private static final MethodHandle CREATE = function("cusolverDnCreate", ADDRESS);
    private static final MethodHandle DESTROY = function("cusolverDnDestroy", JAVA_LONG);
    private static final MethodHandle SET_STREAM = function("cusolverDnSetStream", JAVA_LONG, JAVA_LONG);

    private Cusolver() {
    }

    private static MethodHandle qrScratch(String name) {
        return function(name, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, ADDRESS);
    }

    private static MethodHandle qr(String name) {
        return function(name, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT,
                JAVA_LONG);
    }

    private static MethodHandle applyScratch(String name) {
        return function(name, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT,
                JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS);
    }

    private static MethodHandle apply(String name) {
        return function(name, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT,
                JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG);
    }

    private static MethodHandle choleskyScratch(String name) {
        return function(name, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, ADDRESS);
    }

    private static MethodHandle cholesky(String name) {
        return function(name, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG);
    }

    private static MethodHandle function(String name, MemoryLayout... arguments) {
        return Native.function(LIBRARY, name, FunctionDescriptor.of(JAVA_INT, arguments));
    }

    /// cuSOLVER has no function that words its status, so the names of its header stand here.
    private static String text(int status) {
        return switch (status) {
            case 1 -> "CUSOLVER_STATUS_NOT_INITIALIZED";
            case 2 -> "CUSOLVER_STATUS_ALLOC_FAILED";
            case 3 -> "CUSOLVER_STATUS_INVALID_VALUE";
            case 4 -> "CUSOLVER_STATUS_ARCH_MISMATCH";
            case 5 -> "CUSOLVER_STATUS_MAPPING_ERROR";
            case 6 -> "CUSOLVER_STATUS_EXECUTION_FAILED";
            case 7 -> "CUSOLVER_STATUS_INTERNAL_ERROR";
            case 8 -> "CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED";
            case 9 -> "CUSOLVER_STATUS_NOT_SUPPORTED";
            default -> "status";
        } + " (" + status + ")";
    }

    static void check(int status, String call) {
        if (status != 0) {
            throw new CudaException("cuSOLVER call " + call + " failed: " + text(status) + ".");
        }
    }

    static long create(long stream) {
        return Native.create("cusolverDn", CREATE, SET_STREAM, stream, (call, status) -> check(status, call));
    }

    static void destroy(long handle) {
        try {
            check((int) DESTROY.invokeExact(handle), "cusolverDnDestroy");
        } catch (Throwable e) {
            throw Native.failure("cusolverDnDestroy", e);
        }
    }
}
