package org.nulla.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.nulla.report.json.JsonWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `nulla explore`: a page to look at preimages with.
final class ExploreCommand {

    static final String EXPLORE = "explore";

    private static final String PORT = "--port";
    private static final String BIND = "--bind";
    private static final String COMPUTATIONS = "--computations";
    private static final String RESULTS = "--results";
    private static final String LOOPBACK = "127.0.0.1";
    private static final String USUAL_RESULTS = "docs/results";
    private static final int MOST_COMPUTATIONS = 256;

    private ExploreCommand() {
    }

    static CommandSpec spec() {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description("Serves a page to explore programs with, and prints its address.").footer("",
                "The page is served to this machine alone unless --bind says otherwise, and",
                "only to those who know the printed address. Control-C ends it.");
        spec.usageMessage().sortOptions(false);
        option(spec, PORT, "PORT", "where to listen (any free port)");
        option(spec, BIND, "ADDRESS", "which address to listen at (" + LOOPBACK + "); another than the loopback "
                + "lets other machines in");
        option(spec, COMPUTATIONS, "COUNT", "how many computations may run at once (one per processor, 2 at least)");
        option(spec, RESULTS, "DIR", "a folder that bench commands wrote into (" + USUAL_RESULTS + ")");
        option(spec, ModelWords.MODEL, "DIR", "the folder of a language model, for prompt surgery");
        Commands.addJson(spec);
        Commands.addHelp(spec);
        return spec;
    }

    private static void option(CommandSpec spec, String name, String placeholder, String description) {
        spec.addOption(OptionSpec.builder(name).paramLabel(placeholder).type(String.class).description(description)
                .build());
    }

    /// Serves until the process ends.
    ///
    /// @return the exit status
    static int run(ParseResult words, PrintStream out) {
        Explorer.Settings settings = new Explorer.Settings(count(words, PORT, 0, 0, 65_535),
                words.matchedOptionValue(BIND, LOOPBACK),
                count(words, COMPUTATIONS, Math.max(2, Runtime.getRuntime().availableProcessors()), 1,
                        MOST_COMPUTATIONS),
                folder(RESULTS, words.matchedOptionValue(RESULTS, USUAL_RESULTS)),
                words.hasMatchedOption(ModelWords.MODEL)
                        ? folder(ModelWords.MODEL, words.matchedOptionValue(ModelWords.MODEL, ""))
                        : null);
        Explorer explorer = ServiceLoader.load(Explorer.class).findFirst().orElseThrow(() -> Failure.of(
                Failure.Kind.INTERNAL, "The explorer is not installed: the module org.nulla.explorer is missing. "
                        + "./nulla in a checkout has it."));
        boolean json = words.hasMatchedOption(Commands.JSON);
        try {
            explorer.serve(settings, address -> {
                if (json) {
                    StringBuilder line = new StringBuilder();
                    new JsonWriter(line).beginObject().name("address").value(address).endObject();
                    out.append(line).append('\n');
                } else {
                    out.println("The explorer is at " + address);
                    out.println("Control-C ends it.");
                }
                out.flush();
            });
        } catch (IOException e) {
            throw Failure.of(Failure.Kind.INTERNAL, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    private static int count(ParseResult words, String option, int otherwise, int least, int most) {
        if (!words.hasMatchedOption(option)) {
            return otherwise;
        }
        String given = words.matchedOptionValue(option, "");
        try {
            int value = Integer.parseInt(given);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw Failure.usage(option + ": expected a whole number from " + least + " to " + most + ", found "
                + Printable.quote(given) + ".");
    }

    private static Path folder(String option, String given) {
        try {
            return Path.of(given);
        } catch (InvalidPathException e) {
            throw Failure.usage(option + ": " + Printable.quote(given) + " is not the name of a folder: "
                    + e.getReason() + ".");
        }
    }
}
