package org.nulla.backend;

import java.util.Optional;
import java.util.function.Consumer;

/// Offers a device; found by `ServiceLoader`.
public interface DeviceProvider {

    /// The name of the device that this provider can open.
    ///
    /// @return the name
    String name();

    /// Where this device stands in the automatic choice; the highest that can be had is taken.
    ///
    /// @return a number above 0, the plain device's
    int rank();

    /// The device, if this machine has what it needs.
    ///
    /// @param announce is told, in one line with reason and cure, why there is none
    /// @return the device or nothing
    Optional<Device> device(Consumer<String> announce);
}
