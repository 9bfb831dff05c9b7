package org.nulla.bench.tables;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.nulla.backend.Device;
import org.nulla.backend.Devices;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;

/// What the deliverables of problems are computed on: one device for all of them, or for each the one that is estimated to be the
/// fastest for its size.
public final class DevicePlan {

    /// How the second kind is called on a command line.
    public static final String AUTOMATIC = "auto";

    private final Map<String, Device> devices;

    private DevicePlan(Map<String, Device> devices) {
        this.devices = devices;
    }

    /// One device for everything.
    ///
    /// @param device the device
    /// @return the plan
    public static DevicePlan of(Device device) {
        Map<String, Device> one = new LinkedHashMap<>();
        one.put(device.name(), device);
        return new DevicePlan(one);
    }

    /// The fastest of the devices that are here, by an estimate. Plain Java takes part only where there is nothing else.
    ///
    /// @param found what was looked for
    /// @return the plan
    public static DevicePlan automatic(List<Devices.Found> found) {
        Map<String, Device> here = new LinkedHashMap<>();
        for (Devices.Found one : found) {
            if (!one.name().equals(PlainDevice.NAME)) {
                one.device().ifPresent(device -> here.put(one.name(), device));
            }
        }
        return here.isEmpty() ? of(new PlainDevice()) : new DevicePlan(here);
    }

    /// Everything that may be computed on.
    ///
    /// @return the devices
    public List<Device> devices() {
        return List.copyOf(devices.values());
    }

    /// Whether there is something to choose from.
    ///
    /// @return whether there are several devices
    public boolean chooses() {
        return devices.size() > 1;
    }

    /// What is chosen for a deliverable, and why.
    ///
    /// @param problem the problem
    /// @param deliverable what is wanted of it
    /// @param type the type of all entries
    /// @return the choice; it computes nothing
    public Devices.Choice choice(TableProblem problem, String deliverable, ElementType type) {
        // a basis is many members; products are a part of every member
        String like = switch (deliverable) {
            case Way.BASIS -> Way.SPACE;
            case Way.PRODUCT -> Way.MEMBER;
            default -> deliverable;
        };
        return Devices.choose(problem.work(like, type), List.copyOf(devices.keySet()));
    }

    /// The device that is chosen for a deliverable.
    ///
    /// @param problem the problem
    /// @param deliverable what is wanted of it
    /// @param type the type of all entries
    /// @return the device
    public Device device(TableProblem problem, String deliverable, ElementType type) {
        if (!chooses()) {
            return devices.values().iterator().next();
        }
        Device chosen = devices.get(choice(problem, deliverable, type).name());
        if (chosen == null) {
            throw new IllegalStateException("A device was chosen that is not here.");
        }
        return chosen;
    }

    /// What it is, for a person.
    ///
    /// @return one line
    public String description() {
        return devices.values().stream().map(device -> (chooses() ? device.name() + ": " : "") + device.description())
                .collect(Collectors.joining("; ", chooses() ? "chosen by size; " : "", ""));
    }
}
