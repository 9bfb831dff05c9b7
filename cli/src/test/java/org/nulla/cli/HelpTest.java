package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HelpTest {

    @Test
    void withoutArgumentsThreeExamplesAreShownThatWork() {
        Shell shell = Shell.nulla();
        assertThat(shell.status()).isZero();
        List<String> examples = shell.lines().stream().filter(line -> line.startsWith("  nulla ")).toList();
        assertThat(examples).hasSize(3);
        for (String example : examples) {
            Matcher words = Pattern.compile("\"([^\"]*)\"|(\\S+)")
                    .matcher(example.strip().substring("nulla ".length()));
            String[] args = words.results().map(word -> word.group(1) != null ? word.group(1) : word.group(2))
                    .toArray(String[]::new);
            assertThat(Shell.nulla(args).status()).as(example).isZero();
        }
    }

    @Test
    void theHelpListsEveryCommand() {
        Shell shell = Shell.nulla("--help");
        assertThat(shell.status()).isZero();
        assertThat(shell.out()).contains(Ask.labels()).contains("batch");
    }

    @ParameterizedTest
    @EnumSource
    void theHelpOfACommandListsItsOptionsAndWarnsOfJavaFiles(Ask ask) {
        Shell shell = Shell.nulla(ask.label(), "--help");
        assertThat(shell.status()).isZero();
        assertThat(shell.out()).contains(ask.known().stream().map(Key::option).toList()).contains("--json")
                .contains("with your rights");
        assertThat(shell.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void helpMayBeAskedForAsAWord() {
        assertThat(Shell.nulla("help")).isEqualTo(Shell.nulla("--help"));
        assertThat(Shell.nulla("help", "jvp")).isEqualTo(Shell.nulla("jvp", "--help"));
    }

    @Test
    void theVersionIsPrinted() {
        assertThat(Shell.nulla("--version")).satisfies(shell -> {
            assertThat(shell.status()).isZero();
            assertThat(shell.out()).startsWith("nulla ");
        });
    }
}
