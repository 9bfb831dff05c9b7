package org.nulla.cli;

import java.io.PrintStream;
import org.nulla.backend.Device;
import org.nulla.backend.Devices;
import org.nulla.backend.PlainDevice;
import org.nulla.bench.tables.DevicePlan;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The option `--device`: what a command computes with tensors on.
final class DeviceOption {

    static final String CPU = "cpu";

    private DeviceOption() {
    }

    static void addOption(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(BenchSettings.DEVICE).paramLabel("NAME").type(String.class)
                .description(
                        "what to compute on: cpu, cuda, plain, or auto for the fastest there is (cpu unless given)")
                .build());
    }

    /// Finds a device, or all of them where the fastest is to be chosen for each problem.
    ///
    /// @param name its name, or [DevicePlan#AUTOMATIC]
    /// @param err who is told what is missing
    /// @return what to compute on
    static DevicePlan plan(String name, PrintStream err) {
        return name.equals(DevicePlan.AUTOMATIC) ? DevicePlan.automatic(Devices.survey())
                : DevicePlan.of(named(name, err));
    }

    /// Finds a device. Where the one called cpu cannot be loaded, plain Java serves, and one line says so.
    ///
    /// @param name its name, or auto
    /// @param err who is told what is missing
    /// @return the device
    static Device named(String name, PrintStream err) {
        if (name.equals(DevicePlan.AUTOMATIC)) {
            return Devices.best(err::println);
        }
        try {
            return Devices.named(name, err::println);
        } catch (IllegalArgumentException e) {
            if (name.equals(CPU)) {
                return new PlainDevice();
            }
            throw Failure.usage(BenchSettings.DEVICE + ": " + e.getMessage());
        }
    }
}
