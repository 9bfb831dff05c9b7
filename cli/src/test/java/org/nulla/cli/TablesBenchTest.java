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

@DisplayName("nulla bench tables and nulla bench stability")
class TablesBenchTest {

    @TempDir
    private Path folder;

    @Test
    @DisplayName("prints one object that conforms to its schema and writes what it is told to")
    void printsOneObject() throws IOException {
        Path page = folder.resolve("pages").resolve("tables.md");
        Shell shell = Shell.nulla("bench", "tables", "--quick", "--only", "mlp-d2-w3-b2,mlp-d2-w4-b1", "--device",
                "plain", "--json", "--csv", folder.toString(), "--plots", folder.toString(), "--page",
                page.toString());
        assertThat(shell.status()).as(shell.err()).isZero();
        Json.Table answer = shell.json();
        assertThat(Schema.named("bench-tables.json").complaints(answer)).isEmpty();
        int rows = ((Json.Array) Shell.member(answer, "rows")).items().size();
        assertThat(rows).isEqualTo(40);
        assertThat(Files.readAllLines(folder.resolve("tables.csv"))).hasSize(rows + 1);
        assertThat(folder.resolve("tables-mlp.png")).exists();
        assertThat(page).content().contains("mlp-d2-w3-b2", "tables-mlp.png", "--device plain");
        assertThat(folder.resolve("tables.unfinished")).doesNotExist();
    }

    @Test
    @DisplayName("tells errors of origin and basis apart")
    void stability() throws IOException {
        Path page = folder.resolve("stability.md");
        Shell shell = Shell.nulla("bench", "stability", "--quick", "--only",
                "mlp-d3-w3-b4,gpt2-c2-l1-h1-t2,chain-160-1",
                "--json", "--page", page.toString());
        assertThat(shell.status()).as(shell.err()).isZero();
        Json.Table answer = shell.json();
        assertThat(Schema.named("bench-stability.json").complaints(answer)).isEmpty();
        assertThat(((Json.Array) Shell.member(answer, "rows")).items()).hasSize(10);
        assertThat(page).content().contains("stability-basis.png", "stability-growth.png", "chain-160-1-mirrored",
                "reference-sparse", "mlp-d3-w3-b4");
    }

    @Test
    @DisplayName("measures rows by number and prints tables for people")
    void rowsByNumber() {
        Shell shell = Shell.nulla("bench", "tables", "--quick", "--rows", "10");
        assertThat(shell.status()).as(shell.err()).isZero();
        assertThat(shell.out()).contains("MLP, one sample, float64", "mlp-d4-w8-b1", "float32")
                .doesNotContain("gpt2-c");
    }

    @Test
    @DisplayName("takes the device that is there where it is to choose one")
    void automaticDevice() {
        Shell shell = Shell.nulla("bench", "tables", "--quick", "--no-rivals", "--only", "mlp-d2-w4-b1", "--precision",
                "float64", "--device", "auto", "--json");
        assertThat(shell.status()).as(shell.err()).isZero();
        assertThat(Schema.named("bench-tables.json").complaints(shell.json())).isEmpty();
        assertThat(shell.out()).contains("\"deliverable\": \"min-norm\"");
        Shell refused = Shell.nulla("bench", "stability", "--device", "auto");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("on one device");
    }

    @ParameterizedTest
    @CsvSource({"--rows,x,'must be a number or two'", "--rows,7-99,'rows 1 to'", "--only,mlp-3,'There is no problem'",
        "--device,abacus,'There is no device'"})
    @DisplayName("refuses what it does not know")
    void refuses(String option, String value, String message) {
        Shell shell = Shell.nulla("bench", "tables", option, value);
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).contains(message);
    }
}
