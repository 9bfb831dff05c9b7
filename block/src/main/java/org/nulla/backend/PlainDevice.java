package org.nulla.backend;

/// The device in plain Java: always there, and the oracle of all others.
///
/// It computes in double precision and rounds when it stores, so its single-precision results are the more accurate ones.
public final class PlainDevice implements Device {

    /// The name of this device.
    public static final String NAME = "plain";

    private final HostMemory memory = new HostMemory(NAME);

    /// A device with a pool of its own.
    public PlainDevice() {
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "plain Java, one thread";
    }

    @Override
    public DeviceQueue open() {
        return new PlainQueue(this, memory);
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
