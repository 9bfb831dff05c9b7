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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The devices of this machine.
public final class Devices {

    private Devices() {
    }

    /// Finds the best device: the provider of highest rank that has what it needs, or the plain one.
    ///
    /// @param announce is told, once and in one line, why a device that was expected is not there
    /// @return the device
    public static Device best(Consumer<String> announce) {
        return providers().stream().map(provider -> provider.device(announce)).flatMap(Optional::stream).findFirst()
                .orElseThrow();
    }

    /// Finds a device by its name.
    ///
    /// @param name the name, such as `plain`
    /// @param announce is told why the device is not there
    /// @return the device
    /// @throws IllegalArgumentException if there is none of that name here; the message lists those there are
    public static Device named(String name, Consumer<String> announce) {
        return provider(name).device(announce)
                .orElseThrow(() -> new IllegalArgumentException("There is no device '" + name
                        + "' on this machine. Known names: " + String.join(", ", names()) + "."));
    }

    /// The names of all devices that something on the class path or module path knows of.
    ///
    /// @return the names, the best first
    public static List<String> names() {
        return providers().stream().map(DeviceProvider::name).toList();
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
    /// @throws IllegalArgumentException if a name is not known, or there are none
    public static Choice choose(Work work, List<String> candidates) {
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("There is no device to choose from. Known names: "
                    + String.join(", ", names()) + ".");
        }
        List<Estimate> estimates = candidates.stream().map(name -> {
            DeviceProvider provider = provider(name);
            return new Estimate(name, provider.seconds(work), provider.requiredAdvantage());
        }).toList();
        Estimate best = Collections.min(estimates,
                Comparator.comparingDouble(one -> one.requiredAdvantage * one.seconds));
        Map<String, Double> seconds = new LinkedHashMap<>();
        estimates.forEach(one -> seconds.put(one.name, one.seconds));
        String shown = estimates.stream()
                .map(one -> String.format(Locale.ROOT, "%s %.2g ms", one.name, 1e3 * one.seconds)
                        + (one.seconds < best.seconds ? ", not clearly faster" : ""))
                .collect(Collectors.joining(", "));
        return new Choice(best.name,
                String.format(Locale.ROOT, "about %.0f calls and %.2g multiplications: %s", work.calls(),
                        work.multiplications(), shown),
                Collections.unmodifiableMap(seconds));
    }

    private record Estimate(String name, double seconds, double requiredAdvantage) {
    }

    private static DeviceProvider provider(String name) {
        return providers().stream().filter(provider -> provider.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no device '" + name + "'. Known names: "
                        + String.join(", ", names()) + "."));
    }

    /// All of them, the best first; the plain device, which is always there, is the last.
    private static List<DeviceProvider> providers() {
        return Stream
                .concat(ServiceLoader.load(DeviceProvider.class).stream().map(ServiceLoader.Provider::get),
                        Stream.of(new Plain()))
                .sorted(Comparator.comparingInt(DeviceProvider::rank).reversed()).toList();
    }

    private record Plain() implements DeviceProvider {

        @Override
        public String name() {
            return PlainDevice.NAME;
        }

        @Override
        public int rank() {
            return 0;
        }

        @Override
        public Optional<Device> device(Consumer<String> announce) {
            return Optional.of(new PlainDevice());
        }

        @Override
        public String purpose() {
            return "tests and small sizes: always there, and the measure of all others";
        }

        @Override
        public double seconds(Work work) {
            // it does what the processor's device does, but its arithmetic is far slower
            return DeviceProvider.ofOneCore(work, 50);
        }
    }
}
