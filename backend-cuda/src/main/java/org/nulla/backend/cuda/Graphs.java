package org.nulla.backend.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The functions of the CUDA driver for graphs: many launches that were recorded once and are replayed by one call.
final class Graphs {

    /// Calls that a library makes meanwhile, such as one for memory, are allowed.
    private static final int RELAXED = 2;

    private static final MethodHandle BEGIN = function("cuStreamBeginCapture_v2", JAVA_LONG, JAVA_INT);
    private static final MethodHandle END = function("cuStreamEndCapture", JAVA_LONG, ADDRESS);
    private static final MethodHandle INSTANTIATE = function("cuGraphInstantiateWithFlags", ADDRESS, JAVA_LONG,
            JAVA_LONG);
    private static final MethodHandle LAUNCH = function("cuGraphLaunch", JAVA_LONG, JAVA_LONG);
    private static final MethodHandle DESTROY = function("cuGraphDestroy", JAVA_LONG);
    private static final MethodHandle DESTROY_READY = function("cuGraphExecDestroy", JAVA_LONG);

    private Graphs() {
    }

    private static MethodHandle function(String name, MemoryLayout... arguments) {
        return Driver.function(name, arguments);
    }

    /// Records what is called from here on, instead of doing it.
    static void begin(long stream) {
        try {
            Driver.check((int) BEGIN.invokeExact(stream, RELAXED), "cuStreamBeginCapture");
        } catch (Throwable e) {
            throw Native.failure("cuStreamBeginCapture", e);
        }
    }

    /// Ends the recording, and makes it ready to be launched.
    ///
    /// @return the graph, or 0 if something in it cannot be recorded
    static long end(long stream) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment place = arena.allocate(JAVA_LONG);
            int code = (int) END.invokeExact(stream, place);
            long graph = place.get(JAVA_LONG, 0);
            if (code != 0 || graph == 0) {
                return 0;
            }
            int ready = (int) INSTANTIATE.invokeExact(place, graph, 0L);
            Driver.check((int) DESTROY.invokeExact(graph), "cuGraphDestroy");
            return ready == 0 ? place.get(JAVA_LONG, 0) : 0;
        } catch (Throwable e) {
            throw Native.failure("cuStreamEndCapture", e);
        }
    }

    /// Launches a graph.
    ///
    /// @return whether there was memory for it; if not, nothing was done
    static boolean launch(long graph, long stream) {
        try {
            int code = (int) LAUNCH.invokeExact(graph, stream);
            if (code != Driver.OUT_OF_MEMORY) {
                Driver.check(code, "cuGraphLaunch");
            }
            return code == 0;
        } catch (Throwable e) {
            throw Native.failure("cuGraphLaunch", e);
        }
    }

    static void discard(long graph) {
        try {
            Driver.check((int) DESTROY_READY.invokeExact(graph), "cuGraphExecDestroy");
        } catch (Throwable e) {
            throw Native.failure("cuGraphExecDestroy", e);
        }
    }
}
