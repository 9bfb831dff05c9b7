package org.nulla.backend.cpu;

import java.util.Optional;
import java.util.function.Consumer;
import org.nulla.backend.Device;
import org.nulla.backend.DeviceProvider;

/// Offers the CPU device where OpenBLAS can be loaded.
public final class CpuProvider implements DeviceProvider {

    /// For the service loader.
    public CpuProvider() {
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
            return Optional.of(CpuDevice.load());
        } catch (NativeLibraryException missing) {
            announce.accept("The CPU device computes in plain Java, which is slower: " + missing.getMessage());
            return Optional.empty();
        }
    }
}
