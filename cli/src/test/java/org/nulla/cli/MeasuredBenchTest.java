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
import org.nulla.report.json.Json;
import org.nulla.cli.json.Schema;

@DisplayName("nulla bench cpu, scaling, powerflow, questions and selection")
class MeasuredBenchTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"cpu,'t1-k1-n1,t1-k1-n2,t1-k1-n1-generic',18,cpu-steps.png",
        "scaling,'tridiagonal-20,tridiagonal-40,grid-4',18,scaling-grid.png"})
    @DisplayName("print one object that conforms to its schema and write what they are told to")
    void printOneObject(String bench, String only, int rows, String plot) throws IOException {
        Path page = folder.resolve("pages").resolve("page.md");
        Shell shell = Shell.nulla("bench", bench, "--only", only, "--seed", "3", "--json", "--csv",
                folder.toString(), "--plots", folder.toString(), "--page", page.toString());
        assertThat(shell.status()).as(shell.err()).isZero();
        Json.Table answer = shell.json();
        assertThat(Schema.named("bench-measured.json").complaints(answer)).isEmpty();
        assertThat(((Json.Numeral) Shell.member(answer, "seed")).literal()).isEqualTo("3");
        // native solvers are measured where the machine has them
        int found = ((Json.Array) Shell.member(answer, "rows")).items().size();
        assertThat(found).isBetween(rows, bench.equals("cpu") ? rows : 2 * rows);
        assertThat(Files.readAllLines(folder.resolve(bench + ".csv"))).hasSize(found + 1);
        assertThat(folder.resolve(plot)).exists();
        assertThat(page).content().contains("seed 3").contains(plot).contains("--only " + only);
        assertThat(page.resolveSibling(plot)).exists();
        assertThat(folder.resolve(bench + ".unfinished")).doesNotExist();
    }

    @Test
    @DisplayName("say of a choice beside the solver's own whether it is proved")
    void selection() throws IOException {
        Path page = folder.resolve("selection.md");
        Shell shell = Shell.nulla("bench", "selection", "--only", "sum-8x24,groups-3x16,bounded-3x16", "--json",
                "--page",
                page.toString());
        assertThat(shell.status()).as(shell.err()).isZero();
        assertThat(Schema.named("bench-measured.json").complaints(shell.json())).isEmpty();
        assertThat(((Json.Array) Shell.member(shell.json(), "rows")).items()).hasSize(4);
        assertThat(page).content().contains("sum-8x24: time of the choice over that of the solver", "certified-member");
    }

    @Test
    @DisplayName("solve a power network")
    void powerFlow() {
        Shell shell = Shell.nulla("bench", "powerflow", "--only", "power-30", "--quick", "--json");
        assertThat(shell.status()).as(shell.err()).isZero();
        assertThat(Schema.named("bench-measured.json").complaints(shell.json())).isEmpty();
    }

    @Test
    @DisplayName("ask other questions")
    void questions() {
        Shell shell = Shell.nulla("bench", "questions", "--only", "planted-60,ridge-2,derivative-9", "--quick",
                "--json");
        assertThat(shell.status()).as(shell.err()).isZero();
        assertThat(Schema.named("bench-measured.json").complaints(shell.json())).isEmpty();
        assertThat(((Json.Array) Shell.member(shell.json(), "rows")).items()).hasSize(7);
    }

    @Test
    @DisplayName("print tables for people")
    void printTables() {
        Shell shell = Shell.nulla("bench", "scaling", "--only", "fanout-10");
        assertThat(shell.status()).as(shell.err()).isZero();
        assertThat(shell.out()).contains("Growth with size", "Wide fan-out.", "fanout-10", "extended-qr");
    }

    @ParameterizedTest
    @CsvSource({"cpu,--only,t0-k1-n1,t10-k10-n10", "cpu,--only,'t1-k1-n1,t1-k0-n1',no trials [t1-k0-n1]",
        "scaling,--only,'fanout-10,tri-5',tridiagonal", "scaling,--only,tri-5,tridiagonal",
        "scaling,--only,grid-x,grid-x", "scaling,--only,wide-7,wide-7", "powerflow,--only,grid-3,grid-3",
        "questions,--only,planted-5,planted-5",
        "selection,--only,sum-9x8,no more equations than", "selection,--only,total-1x8,there is no problem",
        "cpu,--device,gpu,on the processor only"})
    @DisplayName("refuse what they do not know")
    void refuse(String bench, String option, String value, String message) {
        Shell shell = Shell.nulla("bench", bench, option, value);
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).contains(message);
    }
}
