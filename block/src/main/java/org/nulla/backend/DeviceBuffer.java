package org.nulla.backend;

/// A stretch of memory on a device, which only the device that made it can read and write.
public interface DeviceBuffer {

    /// How many bytes may be used.
    ///
    /// @return the size, at least what was asked for
    long bytes();
}
