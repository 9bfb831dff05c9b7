package org.nulla.cli;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.nulla.model.file.ModelFileException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// The commands about language models.
final class ModelCommands {

    private ModelCommands() {
    }

    static List<ModelCommand> all() {
        return List.of(new PromptEditCommand(), new ModelEditCommand(), new LogitsCommand(), new GenerateCommand(),
                new TrainCommand());
    }

    static Optional<ModelCommand> named(String name) {
        return all().stream().filter(command -> command.label().equals(name)).findFirst();
    }

    static CommandSpec spec(ModelCommand command) {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description(command.summary()).sortOptions(false);
        command.addOptions(spec);
        DeviceOption.addOption(spec);
        Commands.addJson(spec);
        Commands.addHelp(spec);
        return spec;
    }

    static int run(ModelCommand command, ParseResult words, BenchOutput output) throws IOException {
        try {
            return command.run(new ModelWords(words, output), output);
        } catch (ModelFileException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        } catch (NoSuchFileException e) {
            throw Failure.usage("There is no file " + Printable.quote(String.valueOf(e.getFile())) + ".");
        } catch (IllegalArgumentException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        } catch (CancellationException e) {
            throw Failure.of(Failure.Kind.INTERNAL, e.getMessage() + " Run the same command again to go on.");
        }
    }
}
