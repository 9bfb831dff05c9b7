package org.nulla.backend;

import java.util.List;

/// A place where tensors live and are computed with.
public interface Device {

    /// The name by which a user chooses it.
    ///
    /// @return a short word, such as `plain`
    String name();

    /// What it is, in a few words for a person.
    ///
    /// @return one line
    String description();

    /// Opens a queue for the calling thread.
    ///
    /// @return an open queue, to be closed by the caller
    DeviceQueue open();

    /// How much memory the device's queues hold at this moment.
    ///
    /// @return the figures
    MemoryUse memory();

    /// Gives memory that is pooled but unused back to the system.
    void trim();

    /// The files that the device was loaded from.
    ///
    /// @return full paths, none for a device that needs none
    default List<String> places() {
        return List.of();
    }

    /// How much more than a processor the device does in the time of one call that has next to nothing to do. Where this is large, few
    /// large operations are better than many small ones, even if they are more work.
    ///
    /// @return 1 for a processor
    default double breadth() {
        return 1;
    }

    /// Memory of a device.
    ///
    /// @param inUse bytes in buffers that have not been released
    /// @param reserved bytes taken from the system: in use, or pooled for the next one who asks
    /// @param peak the most that was ever in use
    record MemoryUse(long inUse, long reserved, long peak) {
    }
}
