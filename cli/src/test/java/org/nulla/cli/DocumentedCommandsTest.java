package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// In a document, a block that is one `./nulla` command, followed by `<!-- answer -->` and another block, says what the
/// command prints; `<!-- answer, exit status 3 -->` says how it ends as well.
class DocumentedCommandsTest {

    private static final Pattern COMMAND_AND_ANSWER = Pattern.compile(
            "^```\\n\\./nulla ([^\\n]*)\\n```\\n\\n<!-- answer(?:, exit status (\\d))? -->\\n```\\n(.*?)^```$",
            Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @ParameterizedTest
    @CsvSource({"README.md, 2", "docs/diagnosis.md, 3", "docs/explain.md, 1", "docs/exact.md, 1", "docs/solving.md, 3",
        "docs/choosing.md, 1", "docs/models.md, 2", "docs/surgery.md, 1", "docs/lifting.md, 1"})
    void commandsPrintWhatTheDocumentShows(String document, int atLeast) throws IOException {
        Path root = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize().getParent();
        Path file = root.resolve(document);
        List<MatchResult> commands = COMMAND_AND_ANSWER.matcher(Files.readString(file).replace("\r\n", "\n"))
                .results()
                .toList();
        assertThat(commands).hasSizeGreaterThanOrEqualTo(atLeast);
        for (MatchResult command : commands) {
            String[] words = WORD.matcher(command.group(1)).results()
                    .map(word -> word.group(1) != null ? word.group(1) : word.group(2))
                    // a folder of the repository, in which this test does not run
                    .map(word -> word.matches("(models|examples)/.*") ? root.resolve(word).toString() : word)
                    .toArray(String[]::new);
            Shell answer = Shell.nulla(words);
            assertThat(answer.out()).as(command.group(1)).isEqualTo(command.group(3));
            assertThat(answer.status()).as(command.group(1))
                    .isEqualTo(Integer.parseInt(Objects.requireNonNullElse(command.group(2), "0")));
        }
    }
}
