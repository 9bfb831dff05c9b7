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

@DisplayName("nulla bench verdicts")
class VerdictsBenchTest {

    @TempDir
    private Path folder;

    @Test
    void printsOneObjectThatConformsToItsSchemaAndWritesWhatItIsToldTo() throws IOException {
        Path page = folder.resolve("verdicts.md");
        Shell shell = Shell.nulla("bench", "verdicts", "--problems", "12", "--seed", "3", "--json", "--csv",
                folder.toString(), "--page", page.toString());
        assertThat(shell.status()).as(shell.err()).isZero();
        Json.Table answer = shell.json();
        assertThat(Schema.named("bench-verdicts.json").complaints(answer)).isEmpty();
        int rows = ((Json.Array) Shell.member(answer, "rows")).items().size();
        assertThat(Files.readAllLines(folder.resolve("verdicts.csv"))).hasSize(rows + 1);
        assertThat(page).content().contains("--problems 12 --seed 3").contains("| minimum | all | 12 |");
        assertThat(Shell.nulla("bench", "verdicts", "--problems", "2").out()).contains("not shown");
    }

    @ParameterizedTest
    @CsvSource({"--problems,0,at least 1", "--problems,many,whole number", "--plots,x,nothing to draw",
        "--resume,x,nothing to draw", "--device,gpu,on the processor only"})
    void refusesWhatMakesNoSense(String option, String value, String message) {
        Shell shell = Shell.nulla("bench", "verdicts", option, value);
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).contains(option).contains(message);
    }
}
