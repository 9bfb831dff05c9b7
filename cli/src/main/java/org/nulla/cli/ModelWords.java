package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.model.Checkpoint;
import org.nulla.model.file.ModelFileException;
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

    private static final String THREADS = "--threads";
    private static final String BLAS_THREADS = "nulla.blas.threads";

    static void add(CommandSpec spec, String option, String value, String description) {
        spec.addOption(OptionSpec.builder(option).paramLabel(value).type(String.class).description(description)
                .build());
    }

    static void addModel(CommandSpec spec) {
        add(spec, MODEL, "DIR", "the folder of a model: config.json, *.safetensors, characters.json or vocab.json");
    }

    static void addThreads(CommandSpec spec) {
        add(spec, THREADS, "NUMBER", "how many are worked on at a time (as many as there are processors)");
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

    /// The text that an option must give, with the ends of its lines: they cannot be typed on every command line.
    String lines(String option) {
        String text = text(option, "");
        if (text.isEmpty()) {
            throw Failure.usage(option + " TEXT is missing.");
        }
        return text.replace("\\n", "\n");
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

    /// How many threads to use. With several, matrix products stay on one each: they share the processors.
    int threads() {
        int threads = whole(THREADS, Runtime.getRuntime().availableProcessors(), 1);
        if (threads > 1) {
            keepProductsToOneThread();
        }
        return threads;
    }

    /// Unless someone has said how many threads a matrix product may have.
    static void keepProductsToOneThread() {
        if (System.getProperty(BLAS_THREADS) == null) {
            System.setProperty(BLAS_THREADS, "1");
        }
    }

    Path folder() {
        Path folder = path(MODEL, "the folder of a model");
        if (!Files.isDirectory(folder)) {
            throw Failure.usage(MODEL + ": there is no folder " + Printable.quote(folder.toString()) + ".");
        }
        return folder;
    }

    Checkpoint checkpoint() {
        Path folder = folder();
        try {
            return Checkpoint.read(folder);
        } catch (ModelFileException e) {
            throw Failure.usage(MODEL + ": " + e.getMessage());
        } catch (IOException e) {
            throw Failure.usage(MODEL + ": the folder " + Printable.quote(folder.toString()) + " cannot be read: "
                    + e.getClass().getSimpleName() + ".");
        }
    }

    /// What reports call the model: the name of its folder.
    String modelName() {
        return String.valueOf(folder().toAbsolutePath().normalize().getFileName());
    }

    Device device() {
        return DeviceOption.named(text(BenchSettings.DEVICE, DeviceOption.CPU), output.err());
    }

    /// A model ready to run, in the precision that was asked for.
    LanguageModel open(Checkpoint checkpoint, ElementType otherwise) {
        ElementType type = precision(text(PRECISION, otherwise.name().toLowerCase(Locale.ROOT)));
        return LanguageModel.open(checkpoint, device(), type);
    }

    /// The precision of a name.
    static ElementType precision(String name) {
        return switch (name) {
            case "float64" -> ElementType.FLOAT64;
            case "float32" -> ElementType.FLOAT32;
            default -> throw Failure.usage(PRECISION + " is float64 or float32, found " + Printable.quote(name) + ".");
        };
    }

    static Tokenizer tokenizer(Checkpoint checkpoint) {
        return checkpoint.tokenizer().orElseThrow(() -> Failure.usage("This model comes without a tokeniser "
                + "(characters.json, or vocab.json with merges.txt). Put one beside it; 'nulla logits' also takes the "
                + "prompt as numbers."));
    }

    /// A text in a model's tokens.
    static int[] encode(Tokenizer tokenizer, String option, String text) {
        try {
            return tokenizer.encode(text);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(option + ": " + e.getMessage());
        }
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
