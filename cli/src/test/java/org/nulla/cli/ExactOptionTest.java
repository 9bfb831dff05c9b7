package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nulla.report.json.Json;

@DisplayName("With --exact")
class ExactOptionTest {

    private static Json.Table exact(Shell shell) {
        return (Json.Table) Shell.member(shell.json(), "exact");
    }

    private static List<String> fractions(Json.Table table, String key) {
        return ((Json.Array) Shell.member(table, key)).items().stream().map(item -> ((Json.Text) item).value())
                .toList();
    }

    private static double number(Json.Table table, String key) {
        return ((Json.Numeral) Shell.member(table, key)).value();
    }

    @Test
    @DisplayName("a preimage comes in fractions as well, and the usual members stay as they are")
    void preimage() {
        String[] words = {"preimage", "-e", "y = x1*x2*x3", "--at", "1,2,3", "--target", "6", "--json"};
        Shell plain = Shell.nulla(words);
        words[7] = "--exact";
        assertThat(Shell.nulla(words).out()).contains("exactly    rank 1, dimension 2")
                .contains("shortest   36/49, 18/49, 12/49");
        Shell proved = Shell.nulla("preimage", "-e", "y = x1*x2*x3", "--at", "1,2,3", "--target", "6", "--json",
                "--exact");
        assertThat(proved.status()).isZero();
        Json.Table exact = exact(proved);
        assertThat(number(exact, "rank")).isEqualTo(1);
        assertThat(number(exact, "dimension")).isEqualTo(2);
        assertThat(fractions(exact, "minNorm")).containsExactly("36/49", "18/49", "12/49");
        Json.Table usual = proved.json();
        usual.members().remove("exact");
        assertThat(usual).isEqualTo(plain.json());
    }

    @Test
    @DisplayName("an empty preimage has its proof in whole numbers, also of a target that is a space")
    void empty() {
        Shell shell = Shell.nulla("preimage", "-e", "y1 = x/3; y2 = x; y3 = x", "--at", "1", "--target", "1,1,0",
                "--target-basis", "0,0,1", "--exact", "--json");
        assertThat(shell.status()).isEqualTo(3);
        assertThat(fractions(exact(shell), "conflict")).containsExactly("3", "-1", "0");
        assertThat(Shell.member(exact(shell), "discrepancy")).isEqualTo(new Json.Text("2"));
        assertThat(Shell.nulla("preimage", "-e", "y1 = x/3; y2 = x", "--at", "1", "--target", "1,1", "--exact").out())
                .contains("exactly    rank 1, empty").contains("weighed with 3, -1 is 2");
    }

    @Test
    @DisplayName("a copreimage is proved, too, and a batch request says true or false")
    void copreimageInABatch() {
        String request = "{\"ask\": \"copreimage\", \"program\": \"y1 = x1*3; y2 = x1\", \"at\": [1], \"target\": [1], "
                + "\"exact\": %s}";
        assertThat(fractions(exact(Shell.batch(request.formatted("true"))), "minNorm")).containsExactly("3/10", "1/10");
        assertThat(Shell.batch(request.formatted("false")).json().members()).doesNotContainKey("exact")
                .containsKey("origin");
        assertThat(Shell.errorMessage(Shell.batch(request.formatted("1")).json()))
                .contains("exact: expected true or false");
    }

    @Test
    @DisplayName("what is not rational is refused at its place, and so is a Java file")
    void refusals(@TempDir Path folder) throws IOException {
        Shell sine = Shell.nulla("preimage", "-e", "y = 2*sin(x)", "--at", "1", "--target", "1", "--exact");
        assertThat(sine.status()).isEqualTo(2);
        assertThat(sine.err()).contains("line 1, column 7").contains("'sin' has no exact values");
        Shell root = Shell.nulla("preimage", "-e", "y = x^0.5", "--at", "4", "--target", "1", "--exact");
        assertThat(root.status()).isEqualTo(3);
        assertThat(root.err()).contains("column 6").contains("whole exponents");
        Shell growth = Shell.nulla("preimage", "-e", "y = (x^1000)^2000", "--at", "0.99", "--target", "1", "--exact");
        assertThat(growth.status()).isEqualTo(2);
        assertThat(growth.err()).contains("bits");
        Path file = Files.writeString(folder.resolve("Twice.java"),
                "import org.nulla.Real;\npublic class Twice { public static Real twice(Real x) { return x.times(2); } }\n");
        Shell java = Shell.nulla("preimage", file.toString(), "--at", "1", "--target", "1", "--exact");
        assertThat(java.status()).isEqualTo(2);
        assertThat(java.err()).contains("--exact takes formulas");
        assertThat(Shell.nulla("jvp", "-e", "y = x", "--at", "1", "--tangent", "1", "--exact").err())
                .contains("It is an option of preimage, copreimage.");
    }
}
