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
        return ofOneCore(work, 1);
    }

    /// About how long a preimage takes on one core.
    ///
    /// @param work what is to be done
    /// @param slower how many times slower its arithmetic is than a good library's
    /// @return seconds
    static double ofOneCore(Work work, double slower) {
        // fitted to the paper's tables in both precisions on one core of a GPU machine: a call, a number that passes through an
        // operation, a multiplication, a random number, an unknown; at these sizes 32 bits are not faster than 64, and the
        // shortest member and long answers take longer in them
        boolean single = work.type() == ElementType.FLOAT32;
        double passing = 6.5e-9 * work.vectors() * work.entries();
        double answering = (15e-9 * work.members() + (single ? 5e-9 : 2e-9)) * work.unknowns();
        double refining = single && work.shortest() ? 1.2 : 1;
        return refining * (1.1e-6 * work.calls() + slower * work.multiplications() / 100e9 + passing + answering);
    }
}
