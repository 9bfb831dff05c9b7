package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonReader;
import org.nulla.cli.json.Schema;

@DisplayName("--explain")
class ExplainTest {

    private static final String[] ASKED = {"preimage", "-e", "y1 = x1*x2; y2 = x1 + x2", "--at", "1,2", "--target",
        "1,0"};

    private static String[] asked(String... more) {
        return Stream.concat(Stream.of(ASKED), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    @DisplayName("adds the plan to the answer and changes nothing before it")
    void text() {
        String plain = Shell.nulla(ASKED).out();
        Shell explained = Shell.nulla(asked("--explain"));
        assertThat(explained.status()).isZero();
        assertThat(explained.out()).startsWith(plain + "\nclaims\n").contains("member ", "rank ", "\nplan\n", "x1",
                "bound", "solved for", "peak",
                "# coefficients");
        assertThat(explained.out().lines()).allMatch(line -> line.length() <= 120);
        assertThat(explained.out().chars()).allMatch(c -> c < 128);
    }

    @Test
    @DisplayName("lists the worst pivots instead of the steps of a long run")
    void longText() {
        String program = "y = x" + "*1.01".repeat(70);
        Shell shell = Shell.nulla("preimage", "-e", program, "--at", "1", "--target", "1", "--explain");
        assertThat(shell.out()).contains("worst pivots of 73 steps").doesNotContain("slices");
    }

    @Test
    @DisplayName("in JSON is a member 'plan' that is there only when asked for")
    void json() {
        Json.Table plain = Shell.nulla(asked("--json")).json();
        Json.Table explained = Shell.nulla(asked("--json", "--explain")).json();
        assertThat(plain.members()).doesNotContainKey("plan");
        Json.Table plan = (Json.Table) Shell.member(explained, "plan");
        assertThat(Schema.named("plan.json").complaints(plan)).isEmpty();
        assertThat(((Json.Array) Shell.member(plan, "steps")).items()).hasSize(6);
        assertThat(plain.members()).doesNotContainKey("claims");
        assertThat(((Json.Array) Shell.member(explained, "claims")).items()).hasSize(2);
        explained.members().remove("plan");
        explained.members().remove("claims");
        assertThat(explained).isEqualTo(plain);
    }

    static List<String> requests() {
        return List.of(
                "{\"ask\": \"preimage\", \"program\": \"y = a*b\", \"at\": [1, 2], \"target\": [2], \"explain\": true}",
                "{\"ask\": \"preimage\", \"program\": \"y = a + (1 + 1e-12)*b; z = a + b\", \"at\": [1, 2], "
                        + "\"target\": [2, 2], \"explain\": true}",
                "{\"ask\": \"preimage\", \"program\": \"y = a; z = 2*a\", \"at\": [1], \"target\": [1, 3], "
                        + "\"explain\": true}",
                "{\"ask\": \"preimage\", \"program\": \"y = x" + "*1.25*0.8".repeat(5_100)
                        + "\", \"at\": [1], \"target\": [1], \"explain\": true}",
                "{\"ask\": \"copreimage\", \"program\": \"y = a*b; z = a\", \"at\": [1, 2], \"target\": [2, 1], "
                        + "\"engine\": \"reference-dense\", \"explain\": true}",
                "{\"ask\": \"ihvp\", \"program\": \"y = x^2\", \"at\": [1], \"vector\": [1], \"explain\": true}",
                "{\"ask\": \"newton-step\", \"program\": \"y = x^2\", \"at\": [1], \"explain\": true}");
    }

    @ParameterizedTest
    @MethodSource("requests")
    @DisplayName("may be asked for in a batch, and the answer conforms to its schema")
    void batch(String request) {
        Json.Table answer = Shell.batch(request).json();
        assertThat(answer.members()).containsKey("plan");
        assertThat(Schema.named("batch-request.json").complaints(JsonReader.read(request))).isEmpty();
        assertThat(Schema.named("preimage.json").complaints(answer)).isEmpty();
        assertThat(Schema.named("batch-answer.json").complaints(answer)).isEmpty();
    }

    @Test
    @DisplayName("is left out where a batch says false, and refuses anything but true and false")
    void flag() {
        String request = "{\"ask\": \"newton-step\", \"program\": \"y = x^2\", \"at\": [1], \"explain\": %s}";
        assertThat(Shell.batch(request.formatted("false")).json().members()).doesNotContainKey("plan");
        assertThat(Shell.errorMessage(Shell.batch(request.formatted("1")).json())).contains("explain",
                "true or false");
    }

    @Test
    @DisplayName("is no option of a question that is no preimage")
    void otherQuestions() {
        Shell shell = Shell.nulla("eval", "-e", "y = x", "--at", "1", "--explain");
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).contains("--explain").contains("preimage, copreimage, ihvp, newton-step");
    }

    @Test
    @DisplayName("draws a picture into a file, and explains as well")
    void plot(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("swell.svg");
        Shell shell = Shell.nulla(asked("--explain-plot", file.toString(), "--json"));
        assertThat(shell.status()).isZero();
        assertThat(shell.json().members()).containsKey("plan");
        assertThat(Files.readString(file)).startsWith("<svg ").endsWith("</svg>\n").contains("free variables");
    }

    @Test
    @DisplayName("says what is wrong with the name of a picture")
    void plotNames(@TempDir Path folder) {
        Shell wrongEnding = Shell.nulla(asked("--explain-plot", "swell.png"));
        assertThat(wrongEnding.status()).isEqualTo(2);
        assertThat(wrongEnding.err()).contains("*.svg").contains("swell.png");
        Shell nowhere = Shell.nulla(asked("--explain-plot", folder.resolve("none/swell.svg").toString()));
        assertThat(nowhere.status()).isEqualTo(2);
        assertThat(nowhere.err()).contains("cannot be written");
        assertThat(nowhere.out()).isEmpty();
        assertThat(Shell.errorMessage(
                Shell.batch(
                        "{\"ask\": \"newton-step\", \"program\": \"y = x^2\", \"at\": [1], \"explainPlot\": \"a.svg\"}")
                        .json()))
                .contains("explainPlot");
    }
}
