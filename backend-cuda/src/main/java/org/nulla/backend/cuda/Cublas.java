package org.nulla.backend.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/// The functions of cuBLAS that are used. Matrices there lie by columns; letters `D` and `S` stand for the element type.
@SuppressWarnings("restricted") // reading text that the library points to
final class Cublas {

    static final int PLAIN = 0;
    static final int TRANSPOSED = 1;
    static final int LOWER = 0;
    static final int UPPER = 1;
    static final int RIGHT = 1;
    static final int NOT_UNIT = 0;

    private static final SymbolLookup LIBRARY = Native.load(Libraries.TOOLKIT.cublas(),
            Libraries.TOOLKIT.beforehand());

    static final MethodHandle DGEMM = gemm("cublasDgemm_v2");
    static final MethodHandle SGEMM = gemm("cublasSgemm_v2");
    static final MethodHandle DGEMM_BATCHED = gemmBatched("cublasDgemmStridedBatched");
    static final MethodHandle SGEMM_BATCHED = gemmBatched("cublasSgemmStridedBatched");
    static final MethodHandle DTRSM = trsm("cublasDtrsm_v2");
    static final MethodHandle STRSM = trsm("cublasStrsm_v2");
    static final MethodHandle DTRSV = trsv("cublasDtrsv_v2");
    static final MethodHandle STRSV = trsv("cublasStrsv_v2");

    private static final MethodHandle CREATE = function("cublasCreate_v2", ADDRESS);
    private static final MethodHandle DESTROY = function("cublasDestroy_v2", JAVA_LONG);
    private static final MethodHandle SET_WORKSPACE = function("cublasSetWorkspace_v2", JAVA_LONG, JAVA_LONG,
            JAVA_LONG);
    private static final MethodHandle SET_STREAM = function("cublasSetStream_v2", JAVA_LONG, JAVA_LONG);
    private static final MethodHandle STATUS_TEXT = Native.function(LIBRARY, "cublasGetStatusString",
            FunctionDescriptor.of(ADDRESS, JAVA_INT));

    private Cublas() {
    }

    private static MethodHandle gemm(String name) {
        return function(name, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG,
                JAVA_INT, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
    }

    private static MethodHandle gemmBatched(String name) {
        return function(name, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG,
                JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT);
    }

    private static MethodHandle trsm(String name) {
        return function(name, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS,
                JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT);
    }

    private static MethodHandle trsv(String name) {
        return function(name, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG,
                JAVA_INT);
    }

    private static MethodHandle function(String name, MemoryLayout... arguments) {
        return Native.function(LIBRARY, name, FunctionDescriptor.of(JAVA_INT, arguments));
    }

    static void check(int status, String call) {
        if (status != 0) {
            throw new CudaException("cuBLAS call " + call + " failed: " + text(status) + ".");
        }
    }

    private static String text(int status) {
        try {
            MemorySegment text = (MemorySegment) STATUS_TEXT.invokeExact(status);
            return text.equals(MemorySegment.NULL) ? "status " + status
                    : text.reinterpret(1024).getString(0) + " (" + status + ")";
        } catch (Throwable e) {
            throw Native.failure("cublasGetStatusString", e);
        }
    }

    static long create(long stream) {
        return Native.create("cublas", CREATE, SET_STREAM, stream, (call, status) -> check(status, call));
    }

    /// Memory that the library may use instead of taking some.
    static void setWorkspace(long handle, long address, long bytes) {
        try {
            check((int) SET_WORKSPACE.invokeExact(handle, address, bytes), "cublasSetWorkspace");
        } catch (Throwable e) {
            throw Native.failure("cublasSetWorkspace", e);
        }
    }

    static void destroy(long handle) {
        try {
            check((int) DESTROY.invokeExact(handle), "cublasDestroy");
        } catch (Throwable e) {
            throw Native.failure("cublasDestroy", e);
        }
    }
}
