package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.report.json.Json;
import org.nulla.cli.json.Schema;

@DisplayName("nulla bench solvers")
class SolversBenchTest {

    @TempDir
    private Path folder;

    @Test
    void printsOneObjectThatConformsToItsSchemaAndWritesWhatItIsToldTo() throws java.io.IOException {
        Path page = folder.resolve("solvers.md");
        Shell shell = Shell.nulla("bench", "solvers", "--only", "systems", "--seed", "3", "--json", "--csv",
                folder.toString(), "--plots", folder.toString(), "--page", page.toString(), "--resume",
                folder.resolve("run.resume").toString());
        assertThat(shell.status()).as(shell.err()).isZero();
        Json.Table answer = shell.json();
        assertThat(Schema.named("bench-solvers.json").complaints(answer)).isEmpty();
        assertThat(((Json.Numeral) Shell.member(answer, "seed")).literal()).isEqualTo("3");
        assertThat(((Json.Array) Shell.member(answer, "rows")).items()).hasSize(23);
        assertThat(Files.readAllLines(folder.resolve("solvers.csv"))).hasSize(24);
        assertThat(page).content().contains("seed 3").contains("| wood | 4 | 4 | yes |");
        assertThat(folder.resolve("solvers.png")).exists();
        Shell again = Shell.nulla("bench", "solvers", "--only", "systems", "--seed", "3", "--resume",
                folder.resolve("run.resume").toString());
        assertThat(again.err()).contains("23 rows are known");
        assertThat(again.out()).contains("23 systems        23      23");
    }

    @ParameterizedTest
    @CsvSource({"--only,minpac,did you mean", "--only,'',There are systems", "--seed,1.5,whole number",
        "--nist,no-such-folder,no-such-folder", "--device,gpu,on the processor only", "--colour,1,--colour"})
    void refusesWhatItDoesNotKnow(String option, String value, String message) {
        Shell shell = Shell.nulla("bench", "solvers", option, value);
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err().toLowerCase(java.util.Locale.ROOT)).contains(message.toLowerCase(java.util.Locale.ROOT));
    }

    @Test
    void refusesAFileOfDataThatIsNone() throws java.io.IOException {
        Files.writeString(folder.resolve("x.dat"), "Dataset Name:  Rat42  (x.dat)\nb1 = one\n");
        Shell shell = Shell.nulla("bench", "solvers", "--nist", folder.toString());
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).contains("x.dat, line 2").contains("two starts");
    }

    @Test
    void withoutANameTheBenchmarksAreListed() {
        assertThat(Shell.nulla("bench").status()).isEqualTo(2);
        assertThat(Shell.nulla("bench").err()).contains("solvers");
        assertThat(Shell.nulla("bench", "--help").out()).contains("solvers");
        assertThat(Shell.nulla("bench", "solvers", "--help").out()).contains("--nist", "--page", "--resume", "--quick");
    }
}
