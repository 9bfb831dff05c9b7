package org.nulla.backend.cuda;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.nulla.backend.Device;
import org.nulla.backend.DeviceQueue;

/// One NVIDIA GPU.
///
/// All queues compute on one stream of the GPU, in the order in which they were asked; so tensors of one queue can be read by another,
/// and memory can change hands without waiting. Results are the same bits in every run on the same machine.
///
/// | system property | meaning | default |
/// |---|---|---|
/// | `nulla.cuda.path` | folders where CUDA's libraries are looked for first | see [LibrarySearch] |
/// | `nulla.cuda.device` | which GPU, from 0 | 0 |
/// | `nulla.cuda.synchronous` | whether every call waits for the GPU, so that a failure names the right one | false |
/// | `nulla.cuda.graphs` | whether calls that come again are replayed as graphs of CUDA's | true |
public final class CudaDevice implements Device, AutoCloseable {

    /// The name of this device.
    public static final String NAME = "cuda";

    private static final int MULTIPROCESSORS = 16;
    private static final int MAJOR = 75;
    private static final int MINOR = 76;

    private final String gpu;
    private final String architecture;
    private final int multiprocessors;
    private final long context;
    private final long stream;
    private final Kernels kernels;
    private final CommandBuffer commands;
    private final CudaMemory memory;
    private final Deque<LaunchContext> lanes = new ArrayDeque<>();

    private CudaDevice(int ordinal) {
        Driver.initialize();
        int count = Driver.deviceCount();
        if (ordinal < 0 || ordinal >= count) {
            throw new CudaException("the driver sees " + count + " GPU(s), and GPU " + ordinal
                    + " was asked for. Choose another with -Dnulla.cuda.device=….");
        }
        int device = Driver.device(ordinal);
        gpu = Driver.deviceName(device);
        architecture = "sm_" + Driver.attribute(MAJOR, device) + Driver.attribute(MINOR, device);
        multiprocessors = Driver.attribute(MULTIPROCESSORS, device);
        context = Driver.retainContext(device);
        Driver.setCurrent(context);
        Driver.requireDevice("GPU " + ordinal + " could not be opened again");
        stream = Driver.stream();
        kernels = new Kernels(new Nvrtc(Libraries.TOOLKIT.nvrtc()), KernelCache.ofTheUser(), architecture);
        commands = new CommandBuffer(stream, new CommandExecutor(stream, kernels),
                Boolean.getBoolean("nulla.cuda.synchronous"),
                !"false".equals(System.getProperty("nulla.cuda.graphs")));
        memory = new CudaMemory(commands::flush);
        lanes.push(new LaunchContext(commands, stream));
    }

    /// Finds CUDA, if that has not been done, and opens a GPU.
    ///
    /// @return a device with a pool of its own
    /// @throws CudaException if something is missing; the message says what and what helps
    public static CudaDevice load() {
        // asked before any class is tied to a library, so that every attempt hears the same
        LibrarySearch.ofThisMachine().driver();
        try {
            return new CudaDevice(Integer.getInteger("nulla.cuda.device", 0));
        } catch (ExceptionInInitializerError e) {
            if (e.getCause() instanceof CudaException missing) {
                throw missing;
            }
            throw new CudaException("CUDA could not be started (" + e.getCause() + ").", e);
        } catch (NoClassDefFoundError e) {
            throw new CudaException("CUDA could not be loaded at the first attempt in this process ("
                    + (e.getCause() == null ? e.getMessage() : e.getCause().getMessage()) + ").", e);
        }
    }

    @Override
    public List<String> places() {
        return Stream.of(Driver.FILE, Libraries.TOOLKIT.cublas(), Libraries.TOOLKIT.cusolver(),
                Libraries.TOOLKIT.nvrtc()).map(Path::toString).toList();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        Driver.setCurrent(context);
        return String.format(Locale.ROOT, "%s, %s, %d multiprocessors, %.0f GiB, CUDA %d", gpu, architecture,
                multiprocessors, Driver.memory()[1] / (double) (1L << 30), Libraries.TOOLKIT.major());
    }

    @Override
    public double breadth() {
        // about a hundred times the throughput of a core, and ten times the time of a call
        return 4000;
    }

    @Override
    public DeviceQueue open() {
        Driver.setCurrent(context);
        LaunchContext context;
        synchronized (lanes) {
            context = lanes.poll();
        }
        return new CudaQueue(this, memory, kernels, context != null ? context : new LaunchContext(commands, stream));
    }

    Kernels kernels() {
        return kernels;
    }

    void giveBack(LaunchContext context) {
        synchronized (lanes) {
            lanes.push(context);
        }
    }

    @Override
    public MemoryUse memory() {
        return memory.use();
    }

    @Override
    public void trim() {
        Driver.setCurrent(context);
        memory.trim();
    }

    /// Waits for the GPU and gives back what is pooled, and what closed queues left.
    @Override
    public void close() {
        Driver.setCurrent(context);
        commands.finish();
        synchronized (lanes) {
            lanes.forEach(LaunchContext::close);
            lanes.clear();
        }
        memory.trim();
        commands.close();
    }
}
