package org.nulla.backend;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    /// What is known of one device.
    ///
    /// @param name its name
    /// @param device the device, if it is there
    /// @param missing why it is not there, or nothing
    /// @param purpose what it is good for
    public record Found(String name, Optional<Device> device, String missing, String purpose) {
    }

    /// Looks for all devices that something on the class path or module path knows of.
    ///
    /// @return one entry for each, the best first, the plain one last
    public static List<Found> survey() {
        List<Found> all = new ArrayList<>();
        for (DeviceProvider provider : providers()) {
            List<String> said = new ArrayList<>();
            Optional<Device> device = provider.device(said::add);
            all.add(new Found(provider.name(), device, device.isPresent() ? "" : String.join(" ", said),
                    provider.purpose()));
        }
        all.add(new Found(PlainDevice.NAME, Optional.of(new PlainDevice()), "",
                "tests and small sizes: always there, and the measure of all others"));
        return all;
    }

    /// An automatic choice, and what it was made of.
    ///
    /// @param name the chosen device's name
    /// @param reason why, in one sentence
    /// @param seconds for each device that was considered, about how long it would take
    public record Choice(String name, String reason, Map<String, Double> seconds) {
    }

    /// Chooses a device by the size of what is to be done: calls cost more on a GPU, and arithmetic less.
    ///
    /// @param work what is to be done
    /// @param candidates names of devices that are there, one at least
    /// @return the choice; it computes nothing
    /// @throws IllegalArgumentException if a name is not known
    public static Choice choose(Work work, List<String> candidates) {
        Map<String, Double> seconds = new LinkedHashMap<>();
        for (String name : candidates) {
            // plain Java does what the processor's device does, but its arithmetic is far slower
            seconds.put(name, name.equals(PlainDevice.NAME) ? DeviceProvider.ofOneCore(work, 50)
                    : providers().stream().filter(provider -> provider.name().equals(name)).findFirst()
                            .orElseThrow(() -> new IllegalArgumentException("There is no device '" + name
                                    + "'. Known names: " + String.join(", ", names()) + "."))
                            .seconds(work));
        }
        String best = seconds.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow().getKey();
        List<String> estimates = new ArrayList<>();
        seconds.forEach((name, time) -> estimates.add(String.format(Locale.ROOT, "%s %.2g ms", name, 1e3 * time)));
        return new Choice(best,
                String.format(Locale.ROOT, "about %.0f calls and %.2g multiplications: %s", work.calls(),
                        work.multiplications(), String.join(", ", estimates)),
                Collections.unmodifiableMap(seconds));
    }

    private static List<DeviceProvider> providers() {
        return ServiceLoader.load(DeviceProvider.class).stream().map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparingInt(DeviceProvider::rank).reversed()).toList();
    }
}
