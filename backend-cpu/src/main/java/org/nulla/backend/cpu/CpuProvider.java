package org.nulla.backend.cpu;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.nulla.backend.Device;
import org.nulla.backend.DeviceProvider;

/// Offers the CPU device where OpenBLAS can be loaded.
public final class CpuProvider implements DeviceProvider {

    private final Supplier<Device> loader;

    /// For the service loader.
    public CpuProvider() {
        this(CpuDevice::load);
    }

    CpuProvider(Supplier<Device> loader) {
        this.loader = loader;
    }

    @Override
    public String name() {
        return CpuDevice.NAME;
    }

    @Override
    public int rank() {
        return 10;
    }

    @Override
    public Optional<Device> device(Consumer<String> announce) {
        try {
            return Optional.of(loader.get());
        } catch (NativeLibraryException missing) {
            announce.accept("The CPU device computes in plain Java, which is slower: " + missing.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public String purpose() {
        return "small and middle sizes: a call costs a microsecond";
    }
}
