package org.nulla.backend.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.nulla.backend.ElementType;

/// The kernels of a device as functions that can be launched: compiled at first use, or read from the cache. Safe for many threads.
final class Kernels {

    private final Nvrtc compiler;
    private final KernelCache cache;
    private final String architecture;
    private final Map<ElementType, Long> fixedModules = new ConcurrentHashMap<>();
    private final Map<FixedName, Long> fixed = new ConcurrentHashMap<>();
    private final Map<KernelSource.Kind, Long> elementwise = new ConcurrentHashMap<>();
    private final Map<Long, String> names = new ConcurrentHashMap<>();

    private record FixedName(ElementType type, String name) {
    }

    /// Kernels for a kind of GPU.
    ///
    /// @param compiler compiles
    /// @param cache keeps
    /// @param architecture such as `sm_90`
    Kernels(Nvrtc compiler, KernelCache cache, String architecture) {
        this.compiler = compiler;
        this.cache = cache;
        this.architecture = architecture;
    }

    /// Machine code of a source.
    static byte[] code(Nvrtc compiler, KernelCache cache, String architecture, String name, String source) {
        List<String> options = List.of("--gpu-architecture=" + architecture, "--std=c++17");
        String key = KernelCache.key(source, String.join(" ", options), compiler.version());
        return cache.get(key).orElseGet(() -> {
            byte[] code = compiler.compile(name, source, options);
            cache.put(key, code);
            return code;
        });
    }

    private long module(String name, String source) {
        byte[] code = code(compiler, cache, architecture, name, source);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment image = arena.allocateFrom(ValueLayout.JAVA_BYTE, code);
            return Driver.module(image);
        }
    }

    /// A kernel of `kernels.cu`.
    long fixed(ElementType type, String name) {
        return fixed.computeIfAbsent(new FixedName(type, name), key -> {
            long module = fixedModules.computeIfAbsent(type,
                    t -> module("kernels-" + KernelSource.real(t) + ".cu", KernelSource.fixed(t)));
            long function = Driver.function(module, key.name);
            names.put(function, key.name + " for " + key.type);
            return function;
        });
    }

    /// What a kernel is called in a message.
    String nameOf(long function) {
        return names.getOrDefault(function, "an element-wise kernel");
    }

    /// The kernel of a kind of element-wise program.
    long elementwise(KernelSource.Kind kind) {
        Long known = elementwise.get(kind);
        return known != null ? known : elementwise.computeIfAbsent(kind,
                k -> Driver.function(module("elementwise.cu", KernelSource.elementwise(k)), "element"));
    }
}
