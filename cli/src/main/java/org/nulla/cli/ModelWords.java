package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.nulla.backend.Device;
import org.nulla.backend.Devices;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.model.Checkpoint;
import org.nulla.model.run.LanguageModel;
import org.nulla.model.token.Tokenizer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The words after a command about a model, as values; wrong ones are refused with what was expected.
///
/// @param words the words
/// @param output where remarks go
record ModelWords(ParseResult words, BenchOutput output) {

    static final String MODEL = "--model";
    static final String PROMPT = "--prompt";
    static final String PRECISION = "--precision";
    static final String DEVICE = "--device";

    static void addOptions(CommandSpec spec) {
        add(spec, DEVICE, "NAME", "what to compute on (cpu unless given)");
    }

    static void add(CommandSpec spec, String option, String value, String description) {
        spec.addOption(OptionSpec.builder(option).paramLabel(value).type(String.class).description(description)
                .build());
    }

    boolean has(String option) {
        return words.hasMatchedOption(option);
    }

    boolean json() {
        return has(Commands.JSON);
    }

    String text(String option, String otherwise) {
        return words.matchedOptionValue(option, otherwise);
    }

    Path path(String option, String what) {
        Path path = BenchSettings.path(words, option);
        if (path == null) {
            throw Failure.usage(option + " is missing: " + what + ".");
        }
        return path;
    }

    long whole(String option, long otherwise, long least, long most) {
        String text = words.matchedOptionValue(option, (String) null);
        try {
            long value = text == null ? otherwise : Long.parseLong(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw Failure.usage(option + " must be a whole number from " + least + " to " + most + ", found "
                + Printable.quote(String.valueOf(text)) + ".");
    }

    int whole(String option, int otherwise, int least) {
        return (int) whole(option, otherwise, least, Integer.MAX_VALUE);
    }

    double number(String option, double otherwise) {
        String text = words.matchedOptionValue(option, (String) null);
        try {
            double value = text == null ? otherwise : Double.parseDouble(text);
            if (value >= 0 && value < Double.POSITIVE_INFINITY) {
                return value;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw Failure.usage(option + " must be a number from 0, found " + Printable.quote(String.valueOf(text)) + ".");
    }

    Checkpoint checkpoint() throws IOException {
        Path folder = path(MODEL, "the folder of a model");
        if (!Files.isDirectory(folder)) {
            throw Failure.usage(MODEL + ": there is no folder " + Printable.quote(folder.toString()) + ".");
        }
        return Checkpoint.read(folder);
    }

    /// The device that was asked for; else the processor, in plain Java where nothing faster can be had.
    Device device() {
        try {
            return Devices.named(text(DEVICE, "cpu"), output.err()::println);
        } catch (IllegalArgumentException e) {
            if (has(DEVICE)) {
                throw e;
            }
            return new PlainDevice();
        }
    }

    /// A model ready to run, in the precision that was asked for.
    LanguageModel open(Checkpoint checkpoint, ElementType otherwise) {
        String name = text(PRECISION, otherwise.name().toLowerCase(Locale.ROOT));
        ElementType type = switch (name) {
            case "float64" -> ElementType.FLOAT64;
            case "float32" -> ElementType.FLOAT32;
            default -> throw Failure.usage(PRECISION + " is float64 or float32, found " + Printable.quote(name) + ".");
        };
        return has(DEVICE) ? LanguageModel.open(checkpoint, device(), type)
                : LanguageModel.open(checkpoint, type, output.err()::println);
    }

    static Tokenizer tokenizer(Checkpoint checkpoint) {
        return checkpoint.tokenizer().orElseThrow(() -> Failure.usage("This model comes without a tokeniser "
                + "(characters.json, or vocab.json with merges.txt). Give the prompt as numbers."));
    }

    /// Tokens as numbers, 1,2,3.
    static int[] tokens(String option, String text) {
        List<String> items = Arrays.asList(text.split(",", -1));
        try {
            return items.stream().mapToInt(item -> Integer.parseInt(item.strip())).toArray();
        } catch (NumberFormatException e) {
            throw Failure.usage(option + " must be whole numbers with commas between, such as 1,2,3; found "
                    + Printable.quote(text) + ".");
        }
    }
}
