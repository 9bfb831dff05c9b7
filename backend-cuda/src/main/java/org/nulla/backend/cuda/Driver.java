package org.nulla.backend.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.List;

/// The functions of the CUDA driver that are used, with constant handles for those that are called often.
@SuppressWarnings("restricted") // reading text that the driver points to
final class Driver {

    static final int OUT_OF_MEMORY = 2;
    static final int ILLEGAL_ADDRESS = 700;

    static final Path FILE = LibrarySearch.ofThisMachine().driver();
    private static final SymbolLookup LIBRARY = Native.load(FILE, List.of());

    static final MethodHandle LAUNCH = function("cuLaunchKernel", JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT,
            JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS);
    static final MethodHandle COPY_UP = function("cuMemcpyHtoDAsync_v2", JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG);
    static final MethodHandle COPY_DOWN = function("cuMemcpyDtoHAsync_v2", ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle SYNCHRONIZE = function("cuStreamSynchronize", JAVA_LONG);

    private static final MethodHandle INIT = function("cuInit", JAVA_INT);
    private static final MethodHandle ERROR_NAME = function("cuGetErrorName", JAVA_INT, ADDRESS);
    private static final MethodHandle ERROR_TEXT = function("cuGetErrorString", JAVA_INT, ADDRESS);
    private static final MethodHandle VERSION = function("cuDriverGetVersion", ADDRESS);
    private static final MethodHandle DEVICE_COUNT = function("cuDeviceGetCount", ADDRESS);
    private static final MethodHandle DEVICE = function("cuDeviceGet", ADDRESS, JAVA_INT);
    private static final MethodHandle DEVICE_NAME = function("cuDeviceGetName", ADDRESS, JAVA_INT, JAVA_INT);
    private static final MethodHandle DEVICE_ATTRIBUTE = function("cuDeviceGetAttribute", ADDRESS, JAVA_INT, JAVA_INT);
    private static final MethodHandle RETAIN = function("cuDevicePrimaryCtxRetain", ADDRESS, JAVA_INT);
    private static final MethodHandle SET_CURRENT = function("cuCtxSetCurrent", JAVA_LONG);
    private static final MethodHandle STREAM = function("cuStreamCreate", ADDRESS, JAVA_INT);
    private static final MethodHandle MEMORY_INFO = function("cuMemGetInfo_v2", ADDRESS, ADDRESS);
    private static final MethodHandle ALLOCATE = function("cuMemAlloc_v2", ADDRESS, JAVA_LONG);
    private static final MethodHandle FREE = function("cuMemFree_v2", JAVA_LONG);
    private static final MethodHandle HOST_ALLOCATE = function("cuMemHostAlloc", ADDRESS, JAVA_LONG, JAVA_INT);
    private static final MethodHandle HOST_FREE = function("cuMemFreeHost", ADDRESS);
    private static final MethodHandle EVENT = function("cuEventCreate", ADDRESS, JAVA_INT);
    private static final MethodHandle RECORD = function("cuEventRecord", JAVA_LONG, JAVA_LONG);
    private static final MethodHandle EVENT_WAIT = function("cuEventSynchronize", JAVA_LONG);
    private static final MethodHandle MODULE = function("cuModuleLoadData", ADDRESS, ADDRESS);
    private static final MethodHandle FUNCTION = function("cuModuleGetFunction", ADDRESS, JAVA_LONG, ADDRESS);

    private Driver() {
    }

    static MethodHandle function(String name, MemoryLayout... arguments) {
        return Native.function(LIBRARY, name, FunctionDescriptor.of(JAVA_INT, arguments));
    }

    /// Throws unless a call said 0.
    static void check(int code, String call) {
        if (isLost(code)) {
            throw lost("CUDA call " + call + " failed: " + text(code));
        }
        if (code != 0) {
            throw new CudaException("CUDA call " + call + " failed: " + text(code) + ".");
        }
    }

    /// Throws if the driver refuses every call of this process; to be asked where a library failed, which does not know why.
    ///
    /// @param failed what failed, and how
    static void requireDevice(String failed) {
        try (Arena arena = Arena.ofConfined()) {
            int code = (int) MEMORY_INFO.invokeExact(arena.allocate(JAVA_LONG), arena.allocate(JAVA_LONG));
            if (isLost(code)) {
                throw lost(failed + "; the driver says " + text(code));
            }
        } catch (Throwable e) {
            throw Native.failure("cuMemGetInfo", e);
        }
    }

    /// Failures after which every call of the process fails in the same way: memory that is broken, a kernel that was ended.
    static boolean isLost(int code) {
        return switch (code) {
            case 214, 220, 702, 709, 710, 714, 715, 716, 717, 718, 719 -> true;
            case ILLEGAL_ADDRESS -> true;
            default -> false;
        };
    }

    private static CudaException lost(String what) {
        return new CudaException("The GPU is lost for this process, with everything that was on it: " + what
                + ". A kernel before that call may be the cause; with -Dnulla.cuda.synchronous=true every call waits and names "
                + "itself. Start the program again to have the GPU back; in this process the processor still serves "
                + "(--device cpu, and Devices.best takes it by itself).", true);
    }

    static String text(int code) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment place = arena.allocate(ADDRESS);
            int named = (int) ERROR_NAME.invokeExact(code, place);
            String name = named == 0 ? string(place) : "error " + code;
            int described = (int) ERROR_TEXT.invokeExact(code, place);
            return described == 0 ? name + " (" + code + "), " + string(place) : name;
        } catch (Throwable e) {
            throw Native.failure("cuGetErrorString", e);
        }
    }

    private static String string(MemorySegment place) {
        return place.get(ADDRESS, 0).reinterpret(4096).getString(0);
    }

    /// A call that writes one number of 4 bytes.
    private interface Call {
        int into(MemorySegment place) throws Throwable;
    }

    private static int number(String call, Call function) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment place = arena.allocate(JAVA_INT);
            check(function.into(place), call);
            return place.get(JAVA_INT, 0);
        } catch (Throwable e) {
            throw Native.failure(call, e);
        }
    }

    private static long handle(String call, Call function) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment place = arena.allocate(JAVA_LONG);
            check(function.into(place), call);
            return place.get(JAVA_LONG, 0);
        } catch (Throwable e) {
            throw Native.failure(call, e);
        }
    }

    private static void call(String call, MethodHandle function, long a) {
        try {
            check((int) function.invokeExact(a), call);
        } catch (Throwable e) {
            throw Native.failure(call, e);
        }
    }

    static void initialize() {
        try {
            check((int) INIT.invokeExact(0), "cuInit");
        } catch (Throwable e) {
            throw Native.failure("cuInit", e);
        }
    }

    /// The release that the driver knows, such as 13000.
    static int version() {
        return number("cuDriverGetVersion", place -> (int) VERSION.invokeExact(place));
    }

    static int deviceCount() {
        return number("cuDeviceGetCount", place -> (int) DEVICE_COUNT.invokeExact(place));
    }

    static int device(int ordinal) {
        return number("cuDeviceGet " + ordinal, place -> (int) DEVICE.invokeExact(place, ordinal));
    }

    static int attribute(int attribute, int device) {
        return number("cuDeviceGetAttribute " + attribute,
                place -> (int) DEVICE_ATTRIBUTE.invokeExact(place, attribute, device));
    }

    static String deviceName(int device) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(256);
            check((int) DEVICE_NAME.invokeExact(text, 256, device), "cuDeviceGetName");
            return text.getString(0);
        } catch (Throwable e) {
            throw Native.failure("cuDeviceGetName", e);
        }
    }

    static long retainContext(int device) {
        return handle("cuDevicePrimaryCtxRetain", place -> (int) RETAIN.invokeExact(place, device));
    }

    static void setCurrent(long context) {
        call("cuCtxSetCurrent", SET_CURRENT, context);
    }

    /// A stream that does not wait for the default one.
    static long stream() {
        return handle("cuStreamCreate", place -> (int) STREAM.invokeExact(place, 1));
    }

    static void synchronize(long stream) {
        call("cuStreamSynchronize", SYNCHRONIZE, stream);
    }

    /// Memory of the device that is free, and all there is.
    static long[] memory() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment free = arena.allocate(JAVA_LONG);
            MemorySegment all = arena.allocate(JAVA_LONG);
            check((int) MEMORY_INFO.invokeExact(free, all), "cuMemGetInfo");
            return new long[] {free.get(JAVA_LONG, 0), all.get(JAVA_LONG, 0)};
        } catch (Throwable e) {
            throw Native.failure("cuMemGetInfo", e);
        }
    }

    /// Takes memory of the device.
    ///
    /// @return its address, or 0 if there is not enough
    static long allocate(long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment place = arena.allocate(JAVA_LONG);
            int code = (int) ALLOCATE.invokeExact(place, bytes);
            if (code == OUT_OF_MEMORY) {
                return 0;
            }
            check(code, "cuMemAlloc of " + bytes + " bytes");
            return place.get(JAVA_LONG, 0);
        } catch (Throwable e) {
            throw Native.failure("cuMemAlloc", e);
        }
    }

    static void free(long address) {
        call("cuMemFree of address 0x" + Long.toHexString(address), FREE, address);
    }

    /// Memory of this process that the device can read by itself.
    static MemorySegment allocatePinned(long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment place = arena.allocate(ADDRESS);
            check((int) HOST_ALLOCATE.invokeExact(place, bytes, 0), "cuMemHostAlloc of " + bytes + " bytes");
            return place.get(ADDRESS, 0).reinterpret(bytes);
        } catch (Throwable e) {
            throw Native.failure("cuMemHostAlloc", e);
        }
    }

    static void freePinned(MemorySegment memory) {
        try {
            check((int) HOST_FREE.invokeExact(memory), "cuMemFreeHost");
        } catch (Throwable e) {
            throw Native.failure("cuMemFreeHost", e);
        }
    }

    /// An event without a clock.
    static long event() {
        return handle("cuEventCreate", place -> (int) EVENT.invokeExact(place, 2));
    }

    static void record(long event, long stream) {
        try {
            check((int) RECORD.invokeExact(event, stream), "cuEventRecord");
        } catch (Throwable e) {
            throw Native.failure("cuEventRecord", e);
        }
    }

    static void await(long event) {
        call("cuEventSynchronize", EVENT_WAIT, event);
    }

    static long module(MemorySegment image) {
        return handle("cuModuleLoadData of " + image.byteSize() + " bytes",
                place -> (int) MODULE.invokeExact(place, image));
    }

    static long function(long module, String name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom(name);
            return handle("cuModuleGetFunction " + name, place -> (int) FUNCTION.invokeExact(place, module, text));
        }
    }
}
