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

    /// How many times as fast as the others this device must promise to be to be chosen automatically.
    ///
    /// @return a number, 1 for a device that is as good as another where both take the same time
    default double requiredAdvantage() {
        return 1;
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
        // a call, a number that passes through an operation, a multiplication, an unknown, and a random number; at these sizes
        // 32 bits take as long as 64. Set by hand between what tools/gpu/fit.py fits to the paper's tables on a GPU machine's core
        // and the times of a core that nothing disturbs: what else runs on a machine only makes it slower
        double calling = 0.7e-6 * work.calls();
        double passing = 7.5e-9 * work.vectors() * work.entries();
        double multiplying = slower * work.multiplications() / 100e9;
        double answering = (1e-9 + 8e-9 * work.members()) * work.unknowns();
        return calling + passing + multiplying + answering;
    }
}
