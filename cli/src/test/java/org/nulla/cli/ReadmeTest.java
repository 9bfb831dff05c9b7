package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// In the README and in the documents that show commands, a block that is one `./nulla` command, followed by `<!-- answer -->` and another block, says what the
/// command prints.
class ReadmeTest {

    private static final Pattern COMMAND_AND_ANSWER = Pattern
            .compile("^```\\n\\./nulla ([^\\n]*)\\n```\\n\\n<!-- answer -->\\n```\\n(.*?)^```$",
                    Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/exact.md"})
    void commandsPrintWhatTheDocumentShows(String name) throws IOException {
        Path document = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize().resolveSibling(name);
        List<MatchResult> commands = COMMAND_AND_ANSWER.matcher(Files.readString(document).replace("\r\n", "\n"))
                .results()
                .toList();
        assertThat(commands).hasSizeGreaterThanOrEqualTo(name.equals("README.md") ? 2 : 1);
        for (MatchResult command : commands) {
            String[] words = WORD.matcher(command.group(1)).results()
                    .map(word -> word.group(1) != null ? word.group(1) : word.group(2)).toArray(String[]::new);
            Shell answer = Shell.nulla(words);
            assertThat(answer.out()).as(command.group(1)).isEqualTo(command.group(2));
            assertThat(answer.status()).as(command.group(1)).isZero();
        }
    }
}
