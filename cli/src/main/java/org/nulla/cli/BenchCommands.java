package org.nulla.cli;

import java.io.IOException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// `nulla bench` and the commands behind it.
final class BenchCommands {

    static final String BENCH = "bench";

    private BenchCommands() {
    }

    private static List<Bench> all() {
        return List.of(MeasuredBench.CPU, MeasuredBench.SCALING, MeasuredBench.POWERFLOW,
                MeasuredBench.QUESTIONS, MeasuredBench.TABLES, MeasuredBench.LARGE, MeasuredBench.STABILITY,
                MeasuredBench.SELECTION, new SolversBench(),
                new VerdictsBench(),
                new PromptEditBenchCommand(),
                new ModelEditBenchCommand());
    }

    static CommandSpec spec() {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description("Measures Null-A, and others beside it.").footer("",
                "'nulla bench COMMAND --help' tells the options of a command.");
        Commands.addJson(spec);
        Commands.addHelp(spec);
        for (Bench bench : all()) {
            CommandSpec one = CommandSpec.create();
            one.usageMessage().description(bench.summary()).sortOptions(false);
            bench.addOptions(one);
            BenchSettings.addOptions(one);
            Commands.addJson(one);
            Commands.addHelp(one);
            spec.addSubcommand(bench.label(), one);
        }
        return spec;
    }

    static int run(ParseResult words, BenchOutput output) throws IOException {
        CommandLine command = words.commandSpec().commandLine();
        if (!words.hasSubcommand()) {
            throw Failure.usage("Which benchmark? " + names(command));
        }
        ParseResult one = words.subcommand();
        if (one.isUsageHelpRequested()) {
            one.commandSpec().commandLine().usage(output.out(), CommandLine.Help.Ansi.OFF);
            return 0;
        }
        for (Bench bench : all()) {
            if (bench.label().equals(one.commandSpec().name())) {
                return bench.run(one, BenchSettings.of(one), output);
            }
        }
        throw Failure.usage("There is no such benchmark. " + names(command));
    }

    private static String names(CommandLine command) {
        return "There are " + String.join(", ", command.getSubcommands().keySet()) + ".";
    }
}
