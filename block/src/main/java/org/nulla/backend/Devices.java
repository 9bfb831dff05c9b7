package org.nulla.backend;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/// The devices of this machine.
public final class Devices {

    private Devices() {
    }

    /// Finds the best device: the provider of highest rank that has what it needs, or the plain one.
    ///
    /// @param announce is told, once and in one line, why a device that was expected is not there
    /// @return the device
    public static Device best(Consumer<String> announce) {
        for (DeviceProvider provider : providers()) {
            Optional<Device> device = provider.device(announce);
            if (device.isPresent()) {
                return device.get();
            }
        }
        return new PlainDevice();
    }

    /// Finds a device by its name.
    ///
    /// @param name the name, such as `plain`
    /// @param announce is told why the device is not there
    /// @return the device
    /// @throws IllegalArgumentException if there is none of that name here; the message lists those there are
    public static Device named(String name, Consumer<String> announce) {
        if (name.equals(PlainDevice.NAME)) {
            return new PlainDevice();
        }
        for (DeviceProvider provider : providers()) {
            if (provider.name().equals(name)) {
                Optional<Device> device = provider.device(announce);
                if (device.isPresent()) {
                    return device.get();
                }
            }
        }
        throw new IllegalArgumentException("There is no device '" + name + "' on this machine. Known names: "
                + String.join(", ", names()) + ".");
    }

    /// The names of all devices that something on the class path or module path knows of.
    ///
    /// @return the names, the best first
    public static List<String> names() {
        return java.util.stream.Stream.concat(providers().stream().map(DeviceProvider::name),
                java.util.stream.Stream.of(PlainDevice.NAME)).toList();
    }

    private static List<DeviceProvider> providers() {
        return ServiceLoader.load(DeviceProvider.class).stream().map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparingInt(DeviceProvider::rank).reversed()).toList();
    }
}
