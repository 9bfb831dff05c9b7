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

    /// What the device is good for.
    ///
    /// @return one line for a person
    default String purpose() {
        return "";
    }

    /// About how long a preimage takes on this device, recording included, once everything is warm. It needs no device to be there.
    ///
    /// @param work what is to be done
    /// @return seconds, by a rough model of the device: those of one core
    default double seconds(Work work) {
        double rate = work.type() == ElementType.FLOAT64 ? 40e9 : 80e9;
        // rows pass through every operation, a little at a time
        double rows = work.shortest() ? 0.5e-6 * work.operations() * work.equations() : 0;
        return work.calls() * 1.2e-6 + work.multiplications() / rate + rows;
    }
}
