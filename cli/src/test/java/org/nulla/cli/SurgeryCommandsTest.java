package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.cli.json.Schema;
import org.nulla.report.json.Json;

@DisplayName("nulla prompt-edit, model-edit and their benchmarks")
class SurgeryCommandsTest {

    private static final String MODEL = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
            .getParent().resolve("models/shakespeare").toString();

    @TempDir
    private Path folder;

    @Test
    void promptEditAnswersWithOneObjectAndAHeatMap() {
        Path plot = folder.resolve("heat.png");
        Shell shell = Shell.nulla("prompt-edit", "--model", MODEL, "--prompt", "First Ci", "--wanted", "ther the",
                "--methods", "null-a", "--plot", plot.toString(), "--json");
        assertThat(shell.status()).as(shell.err()).isZero();
        assertThat(Schema.named("prompt-edit.json").complaints(shell.json())).isEmpty();
        assertThat(plot).exists();
        assertThat(shell.out()).contains("\"exact\": true");
    }

    @Test
    void aTextThatCannotBeReachedIsAMathematicalNo() {
        Shell shell = Shell.nulla("prompt-edit", "--model", MODEL, "--prompt", "First Ci", "--wanted", "zzzzzz",
                "--methods", "screening", "--budget", "20");
        assertThat(shell.status()).isEqualTo(3);
        assertThat(shell.out()).contains("screening").contains("no");
    }

    @Test
    void modelEditWritesANewModelAndNeverOverAnother() throws IOException {
        Path text = folder.resolve("text.txt");
        Files.writeString(text, "Before we proceed any further, hear me speak.\n".repeat(40));
        Path saved = folder.resolve("changed");
        String[] words = {"model-edit", "--model", MODEL, "--prompt", "First Citizen", "--wanted", " of", "--layers",
            "1", "--text", text.toString(), "--save", saved.toString(), "--json"};
        Shell shell = Shell.nulla(words);
        assertThat(shell.status()).as(shell.err()).isZero();
        assertThat(Schema.named("model-edit.json").complaints(shell.json())).isEmpty();
        Shell generated = Shell.nulla("generate", "--model", saved.toString(), "--prompt", "First Citizen", "--tokens",
                "3", "--temperature", "0");
        assertThat(generated.out()).startsWith("First Citizen of");
        Shell again = Shell.nulla(words);
        assertThat(again.status()).isEqualTo(2);
        assertThat(again.out()).contains("never written over");
    }

    @Test
    void theBenchmarksPrintOneObjectEachAndGoOn() throws IOException {
        Path pairs = folder.resolve("pairs.json");
        Files.writeString(pairs, "[{\"prompt\": \"First Ci\", \"wanted\": \"ther the\"}]");
        String resume = folder.resolve("resume").toString();
        String[] words = {"bench", "prompt-edit", "--model", MODEL, "--pairs", pairs.toString(), "--methods",
            "l1,null-a", "--threads", "1", "--resume", resume, "--json"};
        Shell shell = Shell.nulla(words);
        assertThat(shell.status()).as(shell.err()).isZero();
        assertThat(Schema.named("bench-prompt-edit.json").complaints(shell.json())).isEmpty();
        assertThat(((Json.Array) Shell.member(shell.json(), "rows")).items()).hasSize(2);
        assertThat(Shell.nulla(words).err()).contains("3 rows are known");
        Path text = folder.resolve("text.txt");
        Files.writeString(text, "Before we proceed any further, hear me speak.\n".repeat(60));
        Shell edits = Shell.nulla("bench", "model-edit", "--model", MODEL, "--text", text.toString(), "--prompts", "1",
                "--norms", "l2", "--threads", "1", "--json");
        assertThat(edits.status()).as(edits.err()).isZero();
        assertThat(Schema.named("bench-model-edit.json").complaints(edits.json())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"--methods,nulla,did you mean", "--budget,0,whole number from 1", "--wanted,'',missing",
        "--plot,x.svg,.png", "--device,abacus,abacus", "--wanted,ü,none that this model knows"})
    void whatIsNotKnownIsRefused(String option, String value, String message) {
        Shell shell = option.equals("--wanted")
                ? Shell.nulla("prompt-edit", "--model", MODEL, "--prompt", "First Ci", option, value)
                : Shell.nulla("prompt-edit", "--model", MODEL, "--prompt", "First Ci", "--wanted", "ther", option,
                        value);
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err().toLowerCase(java.util.Locale.ROOT)).contains(message.toLowerCase(java.util.Locale.ROOT));
    }
}
