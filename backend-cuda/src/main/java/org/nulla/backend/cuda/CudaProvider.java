package org.nulla.backend.cuda;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.nulla.backend.Device;
import org.nulla.backend.DeviceProvider;

/// Offers the CUDA device where the machine has a GPU, its driver and a toolkit.
public final class CudaProvider implements DeviceProvider {

    private final Supplier<Device> loader;

    /// For the service loader.
    public CudaProvider() {
        this(CudaDevice::load);
    }

    CudaProvider(Supplier<Device> loader) {
        this.loader = loader;
    }

    @Override
    public String name() {
        return CudaDevice.NAME;
    }

    @Override
    public int rank() {
        return 20;
    }

    @Override
    public Optional<Device> device(Consumer<String> announce) {
        try {
            return Optional.of(loader.get());
        } catch (CudaException missing) {
            announce.accept("There is no CUDA device, another serves: " + missing.getMessage());
            return Optional.empty();
        }
    }
}
