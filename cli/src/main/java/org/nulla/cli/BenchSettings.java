package org.nulla.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// What every benchmark can be told.
///
/// @param json whether the answer is one JSON object
/// @param csv a folder for the rows as CSV
/// @param plots a folder for pictures
/// @param quick whether a small part suffices
/// @param seed the seed of everything random
/// @param device what to compute on
/// @param resume where finished rows are kept
record BenchSettings(boolean json, @Nullable Path csv, @Nullable Path plots, boolean quick, long seed, String device,
        @Nullable Path resume) {

    static final String CSV = "--csv";
    static final String PLOTS = "--plots";
    static final String QUICK = "--quick";
    static final String SEED = "--seed";
    static final String DEVICE = "--device";
    static final String RESUME = "--resume";

    static void addOptions(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(CSV).paramLabel("DIR").type(String.class)
                .description("write the rows as CSV into a folder").build());
        spec.addOption(OptionSpec.builder(PLOTS).paramLabel("DIR").type(String.class)
                .description("draw the rows as PNG into a folder").build());
        spec.addOption(OptionSpec.builder(QUICK).type(boolean.class).description("a small part of the run").build());
        spec.addOption(OptionSpec.builder(SEED).paramLabel("NUMBER").type(String.class)
                .description("seed of everything random (1 unless given)").build());
        DeviceOption.addOption(spec);
        spec.addOption(OptionSpec.builder(RESUME).paramLabel("FILE").type(String.class)
                .description("keep finished rows in a file, and go on from it").build());
    }

    static BenchSettings of(ParseResult words) {
        String device = words.matchedOptionValue(DEVICE, DeviceOption.CPU);
        return new BenchSettings(words.hasMatchedOption(Commands.JSON), path(words, CSV), path(words, PLOTS),
                words.hasMatchedOption(QUICK), seed(words.matchedOptionValue(SEED, "1")), device, path(words, RESUME));
    }

    /// Refuses every device but the processor, for benchmarks that know no other.
    void requireCpu() {
        if (!device.equals(DeviceOption.CPU)) {
            throw Failure.usage(DEVICE + " " + Printable.quote(device)
                    + ": this benchmark runs on the processor only. Leave the option out, or write " + DEVICE
                    + " cpu.");
        }
    }

    private static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw Failure.usage(SEED + " must be a whole number, found " + Printable.quote(text) + ".");
        }
    }

    /// A path that an option gives, if it is given.
    static @Nullable Path path(ParseResult words, String option) {
        String text = words.matchedOptionValue(option, (String) null);
        if (text == null) {
            return null;
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw Failure.usage(option + " " + Printable.quote(text) + " is no path: " + e.getReason() + ".");
        }
    }
}
