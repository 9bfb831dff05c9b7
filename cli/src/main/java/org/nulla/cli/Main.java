package org.nulla.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.nulla.RunControl;
import org.nulla.report.json.JsonWriter;
import org.nulla.formula.Formula;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/// The command `nulla`.
public final class Main {

    private static final String SHORT_HELP = """
            Null-A asks four questions about the derivative of a program at a point: how a change of the inputs
            moves the outputs, how outputs depend on the inputs, and for each of these, what would have to
            come in for a wanted result to come out. Three examples to copy:

              nulla eval -e "y = sin(x1) * x2" --at 1,2
              nulla gradient -e "y = x1^2 + 3*x1*x2" --at 1,2
              nulla preimage -e "area = w*h; edge = 2*w + 2*h" --at 3,5 --target 0.1,0

            'nulla --help' lists all commands, 'nulla COMMAND --help' the options of one.
            """;

    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;
    private final Terminal terminal;

    private Main(InputStream in, PrintStream out, PrintStream err, Terminal terminal) {
        this.in = in;
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    /// Runs the command on the streams of this process, and ends the process.
    ///
    /// @param args the words after `nulla`
    public static void main(String[] args) {
        StandardOutput sink = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        PrintStream out = new PrintStream(sink, false, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        InputStream in = new FileInputStream(FileDescriptor.in);
        // what a Java program prints is no part of the answer
        System.setOut(err);
        int status = new Main(in, out, err, Terminal.ofProcess()).run(args);
        out.flush();
        Optional<String> lost = sink.complaint();
        lost.ifPresent(words -> err.println("nulla: " + words));
        System.exit(lost.isPresent() && status == 0 ? 1 : status);
    }

    /// Runs the command on given streams, as for a reader that is no terminal.
    ///
    /// @param args the words after `nulla`
    /// @param in what `batch` reads
    /// @param out where answers go, and nothing else
    /// @param err where everything else goes
    /// @return the exit status
    public static int run(String[] args, InputStream in, PrintStream out, PrintStream err) {
        PrintStream before = System.out;
        // what a Java program prints is no part of the answer
        System.setOut(err);
        try {
            return new Main(in, out, err, Terminal.NONE).run(args);
        } finally {
            System.setOut(before);
            out.flush();
            err.flush();
        }
    }

    private int run(String... args) {
        boolean json = Arrays.asList(args).contains(Commands.JSON);
        try {
            if (args.length == 0) {
                out.print(SHORT_HELP);
                return 0;
            }
            return dispatch(args[0].equals("help") ? helpOption(args) : args);
        } catch (Exception | Error e) {
            Failure failure = Failure.from(e, "");
            if (json) {
                printObject(report -> report.write(failure));
            } else {
                err.print(new TextReport(terminal).of(failure));
            }
            return failure.kind().status();
        }
    }

    /// `help` and `help eval` as they are spelt with options.
    private static String[] helpOption(String... args) {
        return args.length == 1 ? new String[] {"--help"} : new String[] {args[1], "--help"};
    }

    private int dispatch(String... args) throws IOException {
        CommandLine commandLine = Commands.commandLine(args);
        ParseResult words = Commands.parse(commandLine, args);
        if (words.isVersionHelpRequested()) {
            out.println("nulla " + version());
            return 0;
        }
        ParseResult command = words.hasSubcommand() ? words.subcommand() : words;
        if (command.isUsageHelpRequested()) {
            command.commandSpec().commandLine().usage(out, CommandLine.Help.Ansi.OFF);
            return 0;
        }
        if (!words.hasSubcommand()) {
            throw Failure.usage("A command is missing. The commands are "
                    + String.join(", ", commandLine.getSubcommands().keySet()) + ".");
        }
        String name = command.commandSpec().name();
        return switch (name) {
            case Commands.BATCH -> new Batch(out).run(in);
            case Commands.GRAPH -> graph(command);
            case ExploreCommand.EXPLORE -> ExploreCommand.run(command, out);
            case BenchCommands.BENCH -> BenchCommands.run(command, new BenchOutput(out, err, terminal));
            case DevicesCommand.DEVICES -> new DevicesCommand(out, err).run(command);
            case SelfCheckCommand.NAME -> SelfCheckCommand.run(command, new BenchOutput(out, err, terminal));
            default -> {
                Optional<ModelCommand> model = ModelCommands.named(name);
                yield model.isPresent() ? ModelCommands.run(model.get(), command, new BenchOutput(out, err, terminal))
                        : ask(Ask.named(name).orElseThrow(), command);
            }
        };
    }

    private int ask(Ask ask, ParseResult words) {
        Program program = program(words);
        Map<Key, String> given = new EnumMap<>(Key.class);
        for (Key key : ask.known()) {
            if (words.hasMatchedOption(key.option())) {
                given.put(key, key.isFlag() ? "" : words.matchedOptionValue(key.option(), ""));
            }
        }
        String convergence = words.matchedOptionValue(Commands.PLOT, (String) null);
        if (convergence != null) {
            ConvergencePlot.requireName(convergence);
        }
        Answer answer;
        try (ProgressLine progress = new ProgressLine(err)) {
            RunControl control = terminal.interactive() ? RunControl.NONE.withProgress(progress) : RunControl.NONE;
            TextArguments arguments = new TextArguments(given);
            answer = ask.isSearch()
                    ? search(SearchQuestion.of(ask, program, arguments), program, words, given,
                            new SearchProgress(progress, terminal, err))
                    : Question.of(ask, program, arguments, control).answer();
        } catch (RuntimeException | Error e) {
            throw Failure.from(e, program.text());
        }
        if (convergence != null && answer.content() instanceof Answer.Found found) {
            ConvergencePlot.write(convergence, found.outcome());
        }
        if (words.hasMatchedOption(Commands.JSON)) {
            printObject(report -> report.write(answer));
        } else {
            out.print(new TextReport(terminal).of(answer, Binding.of(ask, new TextArguments(given), answer.place())));
        }
        return answer.status();
    }

    private Answer search(SearchQuestion question, Program program, ParseResult words, Map<Key, String> given,
            SearchProgress progress) {
        Path kept = BenchSettings.path(words, BenchSettings.RESUME);
        if (kept == null) {
            return question.answer((iteration, x) -> progress.accept(iteration), RunControl.NONE);
        }
        Map<String, String> depends = new TreeMap<>(Map.of("command", question.ask().label(), "program",
                program.text(), "method", words.matchedOptionValue(Commands.METHOD, "")));
        for (Key key : List.of(Key.FROM, Key.LOWER, Key.UPPER, Key.TOLERANCE)) {
            depends.put(key.option(), given.getOrDefault(key, ""));
        }
        return KeptSearch.answer(question, kept, depends, progress, err);
    }

    private int graph(ParseResult words) {
        Program program = program(words);
        GraphAnswer answer;
        try {
            answer = GraphQuestion.of(program, words).answer();
        } catch (RuntimeException | Error e) {
            throw Failure.from(e, program.text());
        }
        if (words.hasMatchedOption(Commands.JSON)) {
            printObject(report -> report.write(answer));
        } else if (answer.file() == null) {
            out.print(answer.picture());
        } else {
            out.println(Printable.escape(answer.file()) + ": " + answer.stage().title() + ", " + answer.vertices()
                    + " vertices, " + answer.edges() + " edges");
        }
        if (answer.omitted() > 0) {
            err.println(answer.omitted() + " of " + answer.vertices()
                    + " vertices are left out of the picture: the first and the last ones are shown.");
        }
        return 0;
    }

    private static Program program(ParseResult words) {
        List<String> files = words.matchedPositionalValue(0, List.of());
        if (words.hasMatchedOption(Commands.METHOD) && files.stream().noneMatch(file -> file.endsWith(".java"))) {
            throw Failure.usage(Commands.METHOD + " picks a method of a Java file, and the program is none.");
        }
        boolean expression = words.hasMatchedOption(Commands.EXPRESSION);
        if (files.size() + (expression ? 1 : 0) != 1) {
            throw Failure.usage((files.isEmpty() ? "The program is missing" : "More than one program is given")
                    + ": give exactly one, as -e TEXT, as a file *.nulla or as a file *.java.");
        }
        if (expression) {
            return FormulaProgram.parse(words.matchedOptionValue(Commands.EXPRESSION, ""));
        }
        String file = files.getFirst();
        if (file.endsWith(".java")) {
            return JavaProgram.read(file, words.matchedOptionValue(Commands.METHOD, (String) null));
        }
        if (file.endsWith(".nulla")) {
            return FormulaProgram.parse(ProgramFile.read(file, Formula.MAXIMUM_BYTES));
        }
        throw Failure.usage("The file " + Printable.quote(file) + " is neither *.nulla nor *.java."
                + (file.contains("=") ? " For a program on the command line write -e TEXT." : ""));
    }

    private interface Body {
        void writeTo(JsonReport report);
    }

    private void printObject(Body body) {
        StringBuilder line = new StringBuilder();
        JsonWriter json = new JsonWriter(line).beginObject();
        body.writeTo(new JsonReport(json));
        json.endObject();
        out.append(line).append('\n');
    }

    private static String version() {
        String version = Main.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
