package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.nulla.backend.Device;
import org.nulla.backend.Devices;
import org.nulla.model.Checkpoint;
import org.nulla.model.file.ModelFileException;
import org.nulla.model.token.Tokenizer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// What commands about language models have in common: the folder of a model, its tokeniser, the device.
final class ModelFiles {

    static final String MODEL = "--model";

    private static final String THREADS = "--threads";
    private static final String BLAS_THREADS = "nulla.blas.threads";

    private ModelFiles() {
    }

    static void addOption(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(MODEL).paramLabel("DIR").type(String.class)
                .description("the folder of a model: config.json, *.safetensors, characters.json or vocab.json")
                .build());
    }

    static Path folder(ParseResult words) {
        Path folder = BenchSettings.path(words, MODEL);
        if (folder == null) {
            throw Failure.usage(MODEL + " DIR is missing: the folder of a model.");
        }
        return folder;
    }

    static Checkpoint read(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw Failure.usage(MODEL + ": there is no folder " + Printable.quote(folder.toString()) + ".");
        }
        try {
            return Checkpoint.read(folder);
        } catch (ModelFileException e) {
            throw Failure.usage(MODEL + ": " + e.getMessage());
        } catch (IOException e) {
            throw Failure.usage(MODEL + ": the folder " + Printable.quote(folder.toString()) + " cannot be read: "
                    + e.getClass().getSimpleName() + ".");
        }
    }

    static Tokenizer tokenizer(Checkpoint checkpoint) {
        return checkpoint.tokenizer().orElseThrow(() -> Failure.usage(MODEL
                + ": the model has no tokeniser; a file characters.json or vocab.json is needed beside it."));
    }

    static int[] encode(Tokenizer tokenizer, String option, String text) {
        try {
            return tokenizer.encode(text);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(option + ": " + e.getMessage());
        }
    }

    static Device device(String name, java.io.PrintStream err) {
        try {
            return Devices.named(name, err::println);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(BenchSettings.DEVICE + ": " + e.getMessage());
        }
    }

    static void addThreads(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(THREADS).paramLabel("NUMBER").type(String.class)
                .description("how many are worked on at a time (as many as there are processors)").build());
    }

    /// How many threads to use. With several, matrix products stay on one each: they share the processors.
    static int threads(ParseResult words) {
        int threads = number(words, THREADS, Runtime.getRuntime().availableProcessors(), 1);
        if (threads > 1 && System.getProperty(BLAS_THREADS) == null) {
            System.setProperty(BLAS_THREADS, "1");
        }
        return threads;
    }

    /// A required option's text.
    static String text(ParseResult words, String option) {
        String text = words.matchedOptionValue(option, "");
        if (text.isEmpty()) {
            throw Failure.usage(option + " TEXT is missing.");
        }
        // a line end cannot be typed on every command line
        return text.replace("\\n", "\n");
    }

    /// A whole number that an option gives.
    static int number(ParseResult words, String option, int otherwise, int least) {
        String text = words.matchedOptionValue(option, Integer.toString(otherwise));
        try {
            int number = Integer.parseInt(text);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw Failure.usage(option + " must be a whole number from " + least + ", found " + Printable.quote(text)
                + ".");
    }
}
