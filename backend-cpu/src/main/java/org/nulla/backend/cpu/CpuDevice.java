package org.nulla.backend.cpu;

import org.nulla.backend.Device;
import org.nulla.backend.DeviceQueue;
import org.nulla.backend.HostMemory;
import org.nulla.backend.PlainQueue;

/// The CPU with OpenBLAS.
///
/// The number of threads is read once from the system property `nulla.blas.threads`, by default the number of processors. Results
/// are the same bits in every run with the same number of threads on the same processor.
public final class CpuDevice implements Device {

    /// The name of this device.
    public static final String NAME = "cpu";

    private final HostMemory memory = new HostMemory(NAME);
    private final int threads;
    private final String configuration;

    private CpuDevice(int threads, String configuration) {
        this.threads = threads;
        this.configuration = configuration;
    }

    /// Loads OpenBLAS, if that has not been done, and makes a device.
    ///
    /// @return a device with a pool of its own
    /// @throws NativeLibraryException if OpenBLAS cannot be loaded; the message says why and what helps
    public static CpuDevice load() {
        try {
            return new CpuDevice(OpenBlas.THREADS, OpenBlas.configuration().trim());
        } catch (ExceptionInInitializerError e) {
            if (e.getCause() instanceof NativeLibraryException missing) {
                throw missing;
            }
            throw new NativeLibraryException("OpenBLAS could not be started (" + e.getCause() + ").", e);
        } catch (NoClassDefFoundError e) {
            throw new NativeLibraryException("OpenBLAS could not be loaded at the first attempt in this process.", e);
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return configuration + ", " + threads + (threads == 1 ? " thread" : " threads");
    }

    @Override
    public DeviceQueue open() {
        return new CpuQueue(new PlainQueue(this, memory));
    }

    @Override
    public MemoryUse memory() {
        return memory.use();
    }

    @Override
    public void trim() {
        memory.trim();
    }
}
