package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
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
                "reduced to", "factors", "condition", "answer by", "smallest pivots");
        assertThat(explained.out().lines()).allMatch(line -> line.length() <= 120);
        assertThat(explained.out().chars()).allMatch(c -> c < 128);
    }

    @Test
    @DisplayName("tells every method that was tried")
    void escalated() {
        Shell shell = Shell.nulla("preimage", "-e", "y = (1e15*x + w) - 1e15*x; z = x; q = w", "--at", "1,1",
                "--target",
                "1,1,3", "--explain");
        assertThat(shell.out()).contains("tried        factors: ", "tried        elimination");
        Shell reference = Shell.nulla(asked("--explain", "--engine", "reference-dense"));
        assertThat(reference.out()).contains("tried        reference-dense\n", "answer by    reference-dense\n")
                .doesNotContain("factors");
    }

    @Test
    @DisplayName("in JSON is a member 'plan' that is there only when asked for")
    void json() {
        Json.Table plain = Shell.nulla(asked("--json")).json();
        Json.Table explained = Shell.nulla(asked("--json", "--explain")).json();
        assertThat(plain.members()).doesNotContainKey("plan");
        Json.Table plan = (Json.Table) Shell.member(explained, "plan");
        assertThat(Schema.named("plan.json").complaints(plan)).isEmpty();
        assertThat(Shell.member(plan, "format")).isEqualTo(new Json.Numeral("2"));
        assertThat(((Json.Array) Shell.member(plan, "worstPivots")).items()).hasSize(2);
        assertThat(plain.members()).doesNotContainKey("claims");
        assertThat(((Json.Array) Shell.member(explained, "claims")).items()).hasSize(2);
        explained.members().remove("plan");
        explained.members().remove("claims");
        assertThat(explained).isEqualTo(plain);
    }

    @Test
    @DisplayName("is not needed to be warned that rounding the answer of an unstable program moves its outputs, and by how much")
    void unstable() {
        // entries grow to 1e68, and so does the inverse
        StringBuilder program = new StringBuilder("inputs x0, u0\n");
        for (int k = 0; k < 120; k++) {
            program.append("x%d = 2*x%d + 3*u%d\nu%d = x%d + 2*u%d\n".formatted(k + 1, k, k, k + 1, k, k));
        }
        String text = program.append("outputs x120, u120").toString();
        String[] asked = {"preimage", "-e", text, "--at", "0.3,0.7", "--target", "1,-0.5"};
        String plain = Shell.nulla(asked).out();
        assertThat(plain).doesNotContain("doubtful").containsPattern(
                "warning: No doubles reach this target: rounding the answer alone moves x120 by up to \\d.\\d+e1[12]\\d");
        assertThat(Shell.nulla("preimage", "-e", text, "--at", "0.3,0.7", "--target", "1,-0.5", "--explain").out())
                .containsPattern(
                        "rounding the member alone moves its image by up to \\d.\\d+e\\+1[12]\\d, most at x120");
        Json.Table json = Shell.nulla("preimage", "-e", text, "--at", "0.3,0.7", "--target", "1,-0.5", "--json").json();
        assertThat(Schema.named("preimage.json").complaints(json)).isEmpty();
        Json.Table rounding = (Json.Table) Shell.member(json, "rounding");
        assertThat(Shell.member(rounding, "output")).isEqualTo(new Json.Text("x120"));
        assertThat(Shell.nulla(asked("--json")).json().members()).doesNotContainKey("rounding");
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
}
