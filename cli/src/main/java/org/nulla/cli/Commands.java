package org.nulla.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.nulla.picture.Stage;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// The command `nulla` and its subcommands: which options there are, what the help says, and what a wrong word is answered
/// with. The questions' options are made from [Ask] and [Key], so that batch requests cannot differ from them.
final class Commands {

    static final String BATCH = "batch";
    static final String GRAPH = "graph";
    static final String STAGE = "--stage";
    static final String FORMAT = "--format";
    static final String OUT = "--out";
    static final String EXPRESSION = "-e";
    static final String METHOD = "--method";
    /// An option and no key, because batch requests must not write files.
    /// Likewise.
    static final String PLOT = "--plot";
    static final String JSON = "--json";

    private Commands() {
    }

    /// What a command line is read with. Where its first word is a command only that one is prepared, since preparing all of
    /// them takes longer than answering most questions; other words need all, for the list of them.
    ///
    /// @param words the command line's words
    /// @return the command `nulla` with the subcommands that the words may lead to
    static CommandLine commandLine(String... words) {
        CommandSpec root = CommandSpec.create().name("nulla");
        root.usageMessage().description("Asks questions about the derivative of a program at a point.")
                .footer("", "'nulla COMMAND --help' tells the options of a command.");
        addHelp(root);
        root.addOption(
                OptionSpec.builder("-V", "--version").versionHelp(true).description("print the version").build());
        root.addOption(OptionSpec.builder(JSON).type(boolean.class).hidden(true).build());
        Map<String, Supplier<CommandSpec>> all = subcommands();
        Supplier<CommandSpec> only = words.length == 0 ? null : all.get(words[0]);
        if (only == null) {
            all.forEach((name, spec) -> root.addSubcommand(name, spec.get()));
        } else {
            root.addSubcommand(words[0], only.get());
        }
        // an argument that starts with @ is a value like any other
        return new CommandLine(root).setExpandAtFiles(false);
    }

    private static Map<String, Supplier<CommandSpec>> subcommands() {
        Map<String, Supplier<CommandSpec>> all = new LinkedHashMap<>();
        for (Ask ask : Ask.values()) {
            all.put(ask.label(), () -> question(ask));
        }
        all.put(GRAPH, Commands::graph);
        all.put(BATCH, Commands::batch);
        ModelCommands.all().forEach(command -> all.put(command.label(), () -> ModelCommands.spec(command)));
        all.put(ExploreCommand.EXPLORE, ExploreCommand::spec);
        all.put(BenchCommands.BENCH, BenchCommands::spec);
        all.put(SelfCheckCommand.NAME, SelfCheckCommand::spec);
        all.put(DevicesCommand.DEVICES, DevicesCommand::spec);
        return all;
    }

    private static CommandSpec question(Ask ask) {
        CommandSpec spec = aboutAProgram(ask.summary());
        spec.usageMessage().customSynopsis(synopsis(ask));
        ask.known().forEach(key -> addKey(spec, key));
        if (ask.isSearch()) {
            spec.addOption(OptionSpec.builder(PLOT).paramLabel("FILE").type(String.class)
                    .description("draw the convergence into a file *.png").build());
            spec.addOption(OptionSpec.builder(BenchSettings.RESUME).paramLabel("FILE").type(String.class)
                    .description("keep the last step in a file, and go on from it").build());
        }
        addMethod(spec);
        addJson(spec);
        addHelp(spec);
        return spec;
    }

    private static CommandSpec graph() {
        CommandSpec spec = aboutAProgram("A picture of the program's graph.");
        spec.usageMessage().customSynopsis("nulla graph (-e TEXT | FILE) --at VECTOR [OPTION]...");
        addKey(spec, Key.AT);
        spec.addOption(OptionSpec.builder(STAGE).paramLabel("STAGE").type(String.class)
                .description(String.join(", ", Stage.labels()) + " (primal unless given)").build());
        spec.addOption(OptionSpec.builder(FORMAT).paramLabel("FORMAT").type(String.class)
                .description("dot, svg or png (else by the ending of --out, else svg)").build());
        spec.addOption(OptionSpec.builder(OUT).paramLabel("FILE").type(String.class)
                .description("where the picture goes; standard output for dot and svg unless given").build());
        addMethod(spec);
        addJson(spec);
        addHelp(spec);
        return spec;
    }

    /// A command whose first words name a program.
    private static CommandSpec aboutAProgram(String summary) {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description(summary).footer("",
                "Vectors are written 1,2,3 or by name, x1=1,x2=2.",
                "Exit status: 0 done, 2 wrong usage, program or value, 3 a mathematical no",
                "(empty, outside the domain, not converged), 1 anything else.",
                "A Java file is compiled and run with your rights: run only files you trust.");
        spec.usageMessage().sortOptions(false);
        spec.addPositional(PositionalParamSpec.builder().paramLabel("FILE").arity("0..*").type(List.class)
                .auxiliaryTypes(String.class).description("a program: *.nulla (formulas) or *.java").build());
        spec.addOption(OptionSpec.builder(EXPRESSION).paramLabel("TEXT").type(String.class)
                .description("a program as text, such as \"area = w*h; edge = 2*w + 2*h\"").build());
        return spec;
    }

    private static void addKey(CommandSpec spec, Key key) {
        OptionSpec.Builder option = OptionSpec.builder(key.option()).description(key.description());
        spec.addOption(key.isFlag() ? option.type(boolean.class).build()
                : option.paramLabel(key.placeholder()).type(String.class).build());
    }

    private static void addMethod(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(METHOD).paramLabel("NAME").type(String.class)
                .description("which method of a Java file, if several qualify").build());
    }

    private static String synopsis(Ask ask) {
        StringBuilder synopsis = new StringBuilder("nulla " + ask.label() + " (-e TEXT | FILE)");
        ask.needed().forEach(key -> synopsis.append(' ').append(key.option()).append(' ').append(key.placeholder()));
        return synopsis.append(" [OPTION]...").toString();
    }

    private static CommandSpec batch() {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description("Answers JSON requests from standard input, one a line.").footer("",
                "A request:",
                "  {\"ask\": \"preimage\", \"program\": \"y = x1*x2\", \"at\": [1, 2], \"target\": [1]}",
                "Its keys are the long options in camel case; \"id\" is echoed.");
        addJson(spec);
        addHelp(spec);
        return spec;
    }

    static void addHelp(CommandSpec spec) {
        spec.addOption(OptionSpec.builder("-h", "--help").usageHelp(true).description("print this help").build());
    }

    static void addJson(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(JSON).type(boolean.class)
                .description("answer with one JSON object on standard output").build());
    }

    /// Reads the words of a command; what does not fit makes a [Failure] with a guess at what was meant.
    static ParseResult parse(CommandLine commandLine, String... args) {
        requireCommand(commandLine, args);
        try {
            return commandLine.parseArgs(args);
        } catch (CommandLine.UnmatchedArgumentException e) {
            throw unknown(e.getCommandLine(), e.getUnmatched().getFirst());
        } catch (CommandLine.ParameterException e) {
            String command = e.getCommandLine().getCommandSpec().qualifiedName();
            throw Failure.usage(firstLine(e) + " Try '" + command + " --help'.");
        }
    }

    private static String firstLine(CommandLine.ParameterException e) {
        String line = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        return line.endsWith(".") ? line : line + ".";
    }

    private static void requireCommand(CommandLine commandLine, String... args) {
        String word = Arrays.stream(args).filter(arg -> !arg.startsWith("-")).findFirst().orElse("");
        boolean leads = args.length > 0 && !args[0].startsWith("-");
        if (leads && !commandLine.getSubcommands().containsKey(word)) {
            String hint = word.endsWith(".nulla") || word.endsWith(".java")
                    ? " To compute it: nulla eval " + Printable.escape(word) + " --at ..."
                    : Guess.sentence(word, commandLine.getSubcommands().keySet());
            throw Failure.usage("There is no command " + Printable.quote(word) + "." + hint + " The commands are "
                    + String.join(", ", commandLine.getSubcommands().keySet()) + ".");
        }
    }

    private static Failure unknown(CommandLine command, String word) {
        CommandSpec spec = command.getCommandSpec();
        if (!word.startsWith("-")) {
            return Failure.usage(Printable.quote(word) + " is not expected here. Try '" + spec.qualifiedName()
                    + " --help'.");
        }
        String option = word.replaceFirst("=.*", "");
        List<String> owners = new ArrayList<>();
        for (Ask ask : Ask.values()) {
            if (ask.known().stream().anyMatch(key -> key.option().equals(option))) {
                owners.add(ask.label());
            }
        }
        TreeSet<String> options = new TreeSet<>(spec.optionsMap().keySet());
        TreeSet<String> anywhere = new TreeSet<>(options.stream().map(Commands::bare).toList());
        Arrays.stream(Key.values()).forEach(key -> anywhere.add(bare(key.option())));
        Optional<String> near = Guess.nearest(bare(option), anywhere);
        String hint = owners.isEmpty() ? near.map(name -> " Did you mean '--" + name + "'?").orElse("")
                : " It is an option of " + String.join(", ", owners) + ".";
        return Failure.usage(Printable.quote(option) + " is not an option of '" + spec.qualifiedName() + "'." + hint
                + " Its options are " + String.join(", ", options) + ".");
    }

    private static String bare(String option) {
        return option.replaceFirst("^-+", "");
    }
}
