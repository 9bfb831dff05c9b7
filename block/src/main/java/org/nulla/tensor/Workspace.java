package org.nulla.tensor;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.Device;
import org.nulla.backend.DeviceBuffer;
import org.nulla.backend.DeviceQueue;
import org.nulla.backend.ElementOperation;
import org.nulla.backend.ElementProgram;
import org.nulla.backend.ElementType;
import org.nulla.backend.Strided;

/// The owner of tensors' memory: what is computed while it is open belongs to it, and goes back to the device when it closes.
///
/// Workspaces nest like blocks of code. Results go to the innermost open one; whatever must outlive it is handed to the
/// surrounding one with [#keep]:
///
/// {@snippet :
/// try (Workspace workspace = Workspace.open(device)) {
///     Tensor x = workspace.tensor(Shape.of(3), 1, 2, 3);
///     for (int step = 0; step < 1000; step++) {
///         try (Workspace inner = workspace.nested()) {
///             x = inner.keep(x.plus(x.tanh().times(0.1)));
///         }
///     }
/// }
/// }
///
/// An outermost workspace and those nested in it belong to the thread that opened it, which alone computes in them; its
/// tensors may be read by computations of other threads while it is open.
public final class Workspace implements AutoCloseable {

    private final @Nullable Workspace parent;
    private final Workspace root;
    private final DeviceQueue queue;
    private final Thread thread = Thread.currentThread();
    private final List<Storage> owned = new ArrayList<>();
    /// The innermost open workspace; kept at the root.
    private Workspace current = this;
    private volatile boolean open = true;

    private Workspace(DeviceQueue queue) {
        this.parent = null;
        this.root = this;
        this.queue = queue;
    }

    private Workspace(Workspace parent) {
        this.parent = parent;
        this.root = parent.root;
        this.queue = parent.queue;
    }

    /// Opens an outermost workspace.
    ///
    /// @param device where its tensors live
    /// @return the workspace, to be closed by the caller
    public static Workspace open(Device device) {
        return new Workspace(device.open());
    }

    /// Opens a workspace inside the innermost one.
    ///
    /// @return the workspace, to be closed by the caller before this one
    public Workspace nested() {
        requireUsable();
        Workspace inner = new Workspace(root.current);
        root.current = inner;
        return inner;
    }

    /// Hands a tensor to the surrounding workspace.
    ///
    /// @param tensor a tensor; one that this workspace does not own is left where it is
    /// @return the same tensor
    public Tensor keep(Tensor tensor) {
        for (Tensor plain : tensor.plainParts()) {
            Storage storage = plain.storage();
            if (parent != null && storage.owner().equals(this)) {
                storage.giveTo(parent);
                parent.owned.add(storage);
            }
        }
        return tensor;
    }

    /// The device that this workspace is on.
    ///
    /// @return the device
    public Device device() {
        return queue.device();
    }

    /// The queue that computes for this workspace.
    ///
    /// @return the queue
    public DeviceQueue queue() {
        requireUsable();
        return queue;
    }

    /// Whether it has not been closed.
    ///
    /// @return true while tensors in it may be used
    public boolean isOpen() {
        return open;
    }

    boolean isUsableHere() {
        return root.open && thread.equals(Thread.currentThread());
    }

    private void requireUsable() {
        if (!open || !isUsableHere()) {
            throw new IllegalStateException(open
                    ? "This workspace belongs to thread '" + thread.getName() + "' but is used on thread '"
                            + Thread.currentThread().getName() + "'. Open one workspace for each thread."
                    : "This workspace is closed.");
        }
    }

    // Making tensors

    /// A tensor with anything in it, for an operation that is about to fill it.
    ///
    /// @param type the type of its entries
    /// @param shape its shape
    /// @return the tensor, owned by the innermost open workspace
    public Tensor uninitialized(ElementType type, Shape shape) {
        return Tensor.plain(root, claim(Math.multiplyExact(shape.count(), type.bytes())), 0, shape, type);
    }

    /// Memory for something other than entries.
    ///
    /// @param bytes how much
    /// @return a buffer that the innermost open workspace owns
    public DeviceBuffer buffer(long bytes) {
        return claim(bytes).buffer();
    }

    private Storage claim(long bytes) {
        requireUsable();
        Storage storage = new Storage(queue.allocate(bytes), root.current);
        root.current.owned.add(storage);
        return storage;
    }

    /// A tensor of doubles.
    ///
    /// @param shape its shape
    /// @param entries its entries, the last axis fastest
    /// @return the tensor
    public Tensor tensor(Shape shape, double... entries) {
        return tensor(ElementType.FLOAT64, shape, entries);
    }

    /// A tensor of a type.
    ///
    /// @param type the type of its entries
    /// @param shape its shape
    /// @param entries its entries, the last axis fastest; rounded where the type is shorter
    /// @return the tensor
    public Tensor tensor(ElementType type, Shape shape, double... entries) {
        if (entries.length != shape.count()) {
            throw new IllegalArgumentException("Shape " + shape + " has " + shape.count() + " entries, but "
                    + entries.length + " were given.");
        }
        Tensor tensor = uninitialized(type, shape);
        DeviceBuffer buffer = tensor.slice().buffer();
        if (type == ElementType.FLOAT64) {
            queue.upload(MemorySegment.ofArray(entries), buffer, 0);
        } else {
            float[] rounded = new float[entries.length];
            for (int i = 0; i < rounded.length; i++) {
                rounded[i] = (float) entries[i];
            }
            queue.upload(MemorySegment.ofArray(rounded), buffer, 0);
        }
        return tensor;
    }

    /// A tensor whose entries lie in memory already, as little-endian numbers of its type: a mapped file, for instance.
    ///
    /// @param type the type of its entries
    /// @param shape its shape
    /// @param source the entries
    /// @return the tensor, a copy
    public Tensor tensor(ElementType type, Shape shape, MemorySegment source) {
        long bytes = shape.count() * type.bytes();
        if (source.byteSize() != bytes) {
            throw new IllegalArgumentException("Shape " + shape + " of " + type + " takes " + bytes + " bytes, but "
                    + source.byteSize() + " were given.");
        }
        Tensor tensor = uninitialized(type, shape);
        queue.upload(source, tensor.slice().buffer(), 0);
        return tensor;
    }

    /// A tensor of one number, repeated.
    ///
    /// @param type the type of its entries
    /// @param shape its shape
    /// @param value the number
    /// @return the tensor
    public Tensor filled(ElementType type, Shape shape, double value) {
        Tensor tensor = uninitialized(type, shape);
        fill(tensor, shape, value, shape.strides());
        return tensor;
    }

    /// Writes one number to places of a tensor, on the device itself.
    private void fill(Tensor tensor, Shape places, double value, long[] strides) {
        ElementProgram constant = new ElementProgram(0,
                List.of(new ElementProgram.Instruction(ElementOperation.CONSTANT, 0, 0, value)));
        queue.elementwise(constant, tensor.type(), places.sizes(), List.of(), new Strided(tensor.slice(), strides));
    }

    /// A tensor of normally distributed numbers.
    ///
    /// @param type the type of its entries
    /// @param shape its shape
    /// @param random where they come from
    /// @param deviation their standard deviation
    /// @return the tensor
    public Tensor gaussian(ElementType type, Shape shape, RandomGenerator random, double deviation) {
        double[] entries = new double[Math.toIntExact(shape.count())];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = deviation * random.nextGaussian();
        }
        return tensor(type, shape, entries);
    }

    /// A tensor of normally distributed numbers that the device makes by itself, where it can: much faster for many, but other
    /// numbers than those of [#gaussian], and other ones on each kind of device.
    ///
    /// @param type the type of its entries
    /// @param shape its shape
    /// @param random where they come from, or their seed
    /// @param deviation their standard deviation
    /// @return the tensor
    public Tensor noise(ElementType type, Shape shape, RandomGenerator random, double deviation) {
        Tensor tensor = uninitialized(type, shape);
        return queue.normal(type, shape.count(), random.nextLong(), deviation, tensor.slice()) ? tensor
                : gaussian(type, shape, random, deviation);
    }

    /// The identity matrix.
    ///
    /// @param type the type of its entries
    /// @param size rows and columns
    /// @return the matrix
    public Tensor identity(ElementType type, int size) {
        Tensor tensor = filled(type, Shape.of(size, size), 0);
        fill(tensor, Shape.of(size), 1, new long[] {size + 1L});
        return tensor;
    }

    /// Row numbers on the device, for gathering.
    ///
    /// @param rows each at least 0, or -1 for a row of zeros
    /// @return the indices, owned by the innermost open workspace
    public Indices indices(int... rows) {
        Storage storage = claim(Math.max(1, (long) rows.length * Integer.BYTES));
        queue.upload(MemorySegment.ofArray(rows), storage.buffer(), 0);
        return new Indices(storage, rows.clone());
    }

    /// Whole numbers that an operation left on the device.
    ///
    /// @param buffer a buffer of this device
    /// @param count how many
    /// @return a new array
    public int[] download(DeviceBuffer buffer, int count) {
        requireUsable();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment target = arena.allocate(Math.max(1, (long) count * Integer.BYTES), Integer.BYTES);
            queue.download(buffer, 0, target.asSlice(0, (long) count * Integer.BYTES));
            return target.asSlice(0, (long) count * Integer.BYTES).toArray(ValueLayout.JAVA_INT);
        }
    }

    /// Gives everything that this workspace owns back to the device, and closes those nested in it that are still open.
    @Override
    public void close() {
        if (!open) {
            return;
        }
        requireUsable();
        while (!root.current.equals(this)) {
            root.current.close();
        }
        open = false;
        for (Storage storage : owned) {
            if (storage.owner().equals(this)) {
                queue.release(storage.bufferForRelease());
            }
        }
        owned.clear();
        if (parent != null) {
            root.current = parent;
        } else {
            queue.close();
        }
    }
}
