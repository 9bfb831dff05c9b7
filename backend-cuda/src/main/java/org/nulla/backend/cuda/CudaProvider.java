package org.nulla.backend.cuda;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.nulla.backend.Device;
import org.nulla.backend.DeviceProvider;
import org.nulla.backend.ElementType;
import org.nulla.backend.Work;

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
            announce.accept("There is no CUDA device: " + missing.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public String purpose() {
        return "large sizes: a call costs several microseconds, arithmetic next to nothing";
    }

    @Override
    public double requiredAdvantage() {
        // estimates are no better than this, and where it does not matter the GPU is left to those for whom it does
        return 1.15;
    }

    @Override
    public double seconds(Work work) {
        // fitted to the paper's tables in both precisions on an H200: starting and waiting, replayed calls, a factor's columns one after
        // the other (large factors have several at once), and arithmetic far below the peak
        double rate = work.type() == ElementType.FLOAT64 ? 20e12 : 30e12;
        double columns = Math.min(work.equations(), 512);
        double fixed = work.shortest()
                ? 53e-6 + 2.45e-6 * work.calls() + 1.4e-6 * columns + 0.5e-6 * (work.equations() - columns)
                : 115e-6 + 1.5e-6 * work.calls() + 0.3e-6 * columns;
        return fixed + work.multiplications() / rate;
    }
}
