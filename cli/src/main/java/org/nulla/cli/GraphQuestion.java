package org.nulla.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.Vector;
import org.nulla.picture.Picture;
import org.nulla.picture.Stage;
import org.nulla.picture.StageGraph;
import org.nulla.picture.Vertex;
import picocli.CommandLine.ParseResult;

/// A picture of a program's graph, asked for with words that make sense.
///
/// @param place the program at its point
/// @param stage what is shown
/// @param format how it is written
/// @param file where it goes; null for standard output
record GraphQuestion(Program.Place place, Stage stage, PictureFormat format, @Nullable String file) {

    /// Checks the words of a command.
    static GraphQuestion of(Program program, ParseResult words) {
        Stage stage = word(words, Commands.STAGE, Stage::named, Stage.labels()).orElse(Stage.PRIMAL);
        String file = words.matchedOptionValue(Commands.OUT, (String) null);
        Optional<PictureFormat> given = word(words, Commands.FORMAT, PictureFormat::named, PictureFormat.labels());
        PictureFormat format = given.or(() -> file == null ? Optional.empty() : PictureFormat.byEnding(file))
                .orElse(PictureFormat.SVG);
        if (format == PictureFormat.PNG && file == null) {
            throw Failure.usage("A PNG is no text, so it does not go to standard output: name a file, as in "
                    + Commands.OUT + " graph.png.");
        }
        Map<Key, String> point = new EnumMap<>(Key.class);
        if (words.hasMatchedOption(Key.AT.option())) {
            point.put(Key.AT, words.matchedOptionValue(Key.AT.option(), ""));
        }
        return new GraphQuestion(Question.place(program, new TextArguments(point), Key.AT), stage, format, file);
    }

    private static <T> Optional<T> word(ParseResult words, String option, Function<String, Optional<T>> named,
            List<String> known) {
        if (!words.hasMatchedOption(option)) {
            return Optional.empty();
        }
        String given = words.matchedOptionValue(option, "");
        Optional<T> meant = named.apply(given);
        if (meant.isEmpty()) {
            throw Failure.usage(option + ": " + Printable.quote(given) + " is not one of " + String.join(", ", known)
                    + "." + Guess.sentence(given, known));
        }
        return meant;
    }

    /// Draws it, and writes it to its file if it has one.
    GraphAnswer answer() {
        Linearization f = Nulla.linearize(place.function(), place.point().toArray()).named(place.inputs(),
                place.outputs());
        StageGraph whole = StageGraph.of(f.recorded(), stage);
        StageGraph shown = whole.summarised(Picture.SENSIBLE);
        int omitted = (int) (whole.vertices().size()
                - shown.vertices().stream().filter(vertex -> vertex.kind() != Vertex.Kind.OMITTED).count());
        String text = switch (format) {
            case DOT -> Picture.dot(shown);
            case SVG -> Picture.svg(shown);
            case PNG -> "";
        };
        if (file != null) {
            write(file, format == PictureFormat.PNG ? png(shown) : text.getBytes(StandardCharsets.UTF_8));
        }
        return new GraphAnswer(place, Vector.of(Real.values(f.valueInFlight())), stage, format,
                whole.vertices().size(), whole.edges().size(), omitted, file == null ? text : "", file);
    }

    private static byte[] png(StageGraph graph) {
        try {
            return Picture.png(graph);
        } catch (IllegalStateException e) {
            // a machine without fonts: the message says what to do
            throw Failure.of(Failure.Kind.INTERNAL, String.valueOf(e.getMessage()));
        }
    }

    private static void write(String file, byte[] bytes) {
        try {
            OutputFile.write(file, bytes);
        } catch (InvalidPathException e) {
            throw Failure.usage(Commands.OUT + ": " + Printable.quote(file) + " is not the name of a file: "
                    + e.getReason() + ".");
        } catch (NoSuchFileException e) {
            throw Failure.usage(Commands.OUT + ": the folder of " + Printable.quote(file)
                    + " does not exist. Make it first, or name another file.");
        } catch (IOException e) {
            throw Failure.usage(Commands.OUT + ": " + Printable.quote(file) + " cannot be written ("
                    + Printable.escape(e.getClass().getSimpleName() + ": " + e.getMessage())
                    + "). Name a file in a folder that can be.");
        }
    }
}
