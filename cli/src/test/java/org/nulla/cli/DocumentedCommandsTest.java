package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// In a document, a block that is one `./nulla` command, followed by `<!-- answer -->` and another block, says what the
/// command prints; `<!-- answer, exit status 3 -->` says how it ends as well. Commands without an answer are at least such that the
/// command line understands every word of them.
class DocumentedCommandsTest {

    private static final Path ROOT = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
            .getParent();

    private static final Pattern COMMAND_AND_ANSWER = Pattern.compile(
            "^```\\n\\./nulla ([^\\n]*)\\n```\\n\\n<!-- answer(?:, exit status (\\d))? -->\\n```\\n(.*?)^```$",
            Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern COMMAND = Pattern.compile("^\\./nulla ([^\\n]+)$|`(?:\\./)?nulla ([^`\\n]+)`",
            Pattern.MULTILINE);
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
    private static final Set<String> WHATEVER = Set.of("…", "...");

    private static String read(Path document) throws IOException {
        return Files.readString(document).replace("\r\n", "\n");
    }

    private static List<Path> documents(Pattern containing) throws IOException {
        List<Path> result = new ArrayList<>();
        try (Stream<Path> top = Files.list(ROOT); Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> models = Files.walk(ROOT.resolve("models"))) {
            for (Path file : Stream.of(top, docs, models).flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md")).sorted().toList()) {
                if (containing.matcher(read(file)).find()) {
                    result.add(file);
                }
            }
        }
        return result;
    }

    static List<Path> documentsWithAnswers() throws IOException {
        return documents(COMMAND_AND_ANSWER);
    }

    static List<Path> documentsWithCommands() throws IOException {
        return documents(COMMAND);
    }

    private static String[] words(String command) {
        return WORD.matcher(command).results().map(word -> word.group(1) != null ? word.group(1) : word.group(2))
                // a folder of the repository, in which this test does not run
                .map(word -> word.matches("(models|examples)/.*") ? ROOT.resolve(word).toString() : word)
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @MethodSource("documentsWithAnswers")
    void commandsPrintWhatTheDocumentShows(Path document) throws IOException {
        for (MatchResult command : COMMAND_AND_ANSWER.matcher(read(document)).results().toList()) {
            Shell answer = Shell.nulla(words(command.group(1)));
            assertThat(answer.out()).as(command.group(1)).isEqualTo(command.group(3));
            assertThat(answer.status()).as(command.group(1))
                    .isEqualTo(Integer.parseInt(Objects.requireNonNullElse(command.group(2), "0")));
        }
    }

    @ParameterizedTest
    @MethodSource("documentsWithCommands")
    void everyCommandConsistsOfWordsThatAreKnown(Path document) throws IOException {
        for (MatchResult command : COMMAND.matcher(read(document)).results().toList()) {
            String text = command.group(1) != null ? command.group(1) : command.group(2);
            String[] words = words(text);
            if (!WHATEVER.contains(words[0])) {
                assertThatCode(() -> Commands.parse(Commands.commandLine(), words))
                        .as("%s: nulla %s", ROOT.relativize(document), text).doesNotThrowAnyException();
            }
        }
    }

    @Test
    void thePicturesPageShowsACommandThatDraws() throws IOException {
        MatchResult command = COMMAND.matcher(read(ROOT.resolve("docs/pictures.md"))).results()
                .filter(found -> found.group(1) != null && found.group(1).startsWith("graph ")).findFirst()
                .orElseThrow();
        Shell answer = Shell.nulla(words(command.group(1)));
        assertThat(answer.status()).as(answer.err()).isZero();
        assertThat(answer.out()).contains("<svg");
    }

    @Test
    void answersAreShownOnThePagesThatTeach() throws IOException {
        assertThat(documentsWithAnswers().stream().map(file -> ROOT.relativize(file).toString().replace('\\', '/')))
                .contains("README.md", "docs/diagnosis.md", "docs/explain.md", "docs/exact.md", "docs/solving.md",
                        "docs/selection.md", "docs/models.md", "docs/surgery.md", "docs/lifting.md");
    }
}
