package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonReader;
import org.nulla.cli.json.Schema;

class SchemaTest {

    private static final Map<Ask, String> SCHEMAS = Map.ofEntries(Map.entry(Ask.EVAL, "eval.json"),
            Map.entry(Ask.JVP, "product.json"), Map.entry(Ask.VJP, "product.json"), Map.entry(Ask.HVP, "product.json"),
            Map.entry(Ask.GRADIENT, "gradient.json"), Map.entry(Ask.JACOBIAN, "jacobian.json"),
            Map.entry(Ask.HESSIAN, "hessian.json"), Map.entry(Ask.PREIMAGE, "preimage.json"),
            Map.entry(Ask.COPREIMAGE, "preimage.json"), Map.entry(Ask.IHVP, "preimage.json"),
            Map.entry(Ask.NEWTON_STEP, "preimage.json"), Map.entry(Ask.DIAGNOSE, "diagnose.json"),
            Map.entry(Ask.SOLVE, "solve.json"), Map.entry(Ask.MINIMIZE, "minimize.json"));

    private static final List<String> REQUESTS = List.of(
            "{\"ask\": \"eval\", \"program\": \"y = 1/x\", \"at\": [0], \"id\": [null]}",
            "{\"ask\": \"eval\", \"program\": \"y = 1\"}",
            "{\"ask\": \"jvp\", \"program\": \"y = 2*x\", \"at\": {\"x\": 1}, \"tangent\": {\"x\": 1}}",
            "{\"ask\": \"vjp\", \"program\": \"y = 2*x\", \"at\": [1], \"cotangent\": [1]}",
            "{\"ask\": \"gradient\", \"program\": \"y = 2*x\", \"at\": [1]}",
            "{\"ask\": \"jacobian\", \"program\": \"y = 2*x; z = x\", \"at\": [1]}",
            "{\"ask\": \"hessian\", \"program\": \"y = x^2\", \"at\": [1]}",
            "{\"ask\": \"hvp\", \"program\": \"y = x^2\", \"at\": [1], \"vector\": [2]}",
            "{\"ask\": \"preimage\", \"program\": \"y = a*b\", \"at\": [1, 2], \"target\": [2], \"targetBasis\": [[1]]}",
            "{\"ask\": \"preimage\", \"program\": \"y = a*b; z = 1\", \"at\": [1, 2], \"target\": [2, 1], "
                    + "\"tolerance\": 1e-8, \"id\": \"e\"}",
            "{\"ask\": \"copreimage\", \"program\": \"y = a*b; z = a\", \"at\": [1, 2], \"target\": [2, 1], "
                    + "\"engine\": \"default\"}",
            "{\"ask\": \"preimage\", \"program\": \"y = a*b\", \"at\": [1, 2], \"target\": [2], \"exact\": true}",
            "{\"ask\": \"copreimage\", \"program\": \"y = a*b\", \"at\": [1, 2], \"target\": [2, 2], "
                    + "\"exact\": true}",
            "{\"ask\": \"ihvp\", \"program\": \"y = x^2\", \"at\": [1], \"vector\": [1]}",
            "{\"ask\": \"newton-step\", \"program\": \"y = x^2 + z\", \"at\": [1, 1]}",
            "{\"ask\": \"diagnose\", \"program\": \"y = a*b; z = 2*y; w = 1; outputs y, z, w\", \"at\": [1, 2]}",
            "{\"ask\": \"diagnose\", \"program\": \"y = a; z = 2*a\", \"at\": [1], \"target\": {\"y\": 1, \"z\": 1}, "
                    + "\"tolerance\": 1e-6, \"engine\": \"default\", \"id\": 1}",
            "{\"ask\": \"diagnose\", \"program\": \"y = a; z = 2*a\", \"at\": [1], \"target\": [1, 1], "
                    + "\"targetBasis\": [[0, 1]]}",
            "{\"ask\": \"solve\", \"program\": \"y = x^2 - 2\", \"from\": [1], \"tolerance\": 1e-8}",
            "{\"ask\": \"solve\", \"program\": \"y = log(x)\", \"from\": [-1], \"id\": 3}",
            "{\"ask\": \"solve\", \"program\": \"y = x + 1\", \"from\": {\"x\": 2}, \"lower\": [0], "
                    + "\"upper\": {\"x\": 3}, \"maxIterations\": 20, \"timeLimit\": 10}",
            "{\"ask\": \"minimize\", \"program\": \"y = x^2 - z^2\", \"from\": [1, 0]}",
            "{\"ask\": \"minimize\", \"program\": \"y = x^2\", \"from\": [1], \"lower\": [0.5]}");

    @Test
    void everyQuestionHasASchemaAndARequestHere() {
        assertThat(SCHEMAS.keySet()).isEqualTo(EnumSet.allOf(Ask.class));
        assertThat(REQUESTS.stream().map(SchemaTest::askOf)).containsAll(Arrays.asList(Ask.values()));
    }

    static Stream<String> requests() {
        return REQUESTS.stream();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void anAnswerConformsToItsSchema(String request) {
        Json answer = Shell.batch(request).json();
        assertThat(Schema.named("batch-request.json").complaints(JsonReader.read(request))).isEmpty();
        assertThat(Schema.named(SCHEMAS.get(askOf(request))).complaints(answer)).isEmpty();
        assertThat(Schema.named("batch-answer.json").complaints(answer)).isEmpty();
        assertThat(Schema.named("error.json").complaints(answer)).isNotEmpty();
    }

    static Stream<Arguments> failures() {
        return Stream.of(Arguments.of(new Object[] {new String[] {"eval", "--json"}}),
                Arguments.of(new Object[] {new String[] {"eval", "-e", "y = (", "--json"}}),
                Arguments.of(new Object[] {new String[] {"eval", "-e", "y = log(x)", "--at", "-1", "--json"}}),
                Arguments.of(new Object[] {new String[] {"eval", "-e", "y = " + "(".repeat(2000), "--json"}}));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aFailureConformsToItsSchema(String... words) {
        assertThat(Schema.named("error.json").complaints(Shell.nulla(words).json())).isEmpty();
        assertThat(Schema.named("batch-answer.json").complaints(Shell.nulla(words).json())).isEmpty();
    }

    @Test
    void aDoubtfulAnswerHasReasonsThatConform() {
        Json.Table answer = Shell.batch("{\"ask\": \"preimage\", \"program\": \"y = (1e15*sin(x) + w) "
                + "- 1e15*sin(x); z = x; q = w\", \"at\": [1, 1], \"target\": [1, 1, 1], \"explain\": true}").json();
        assertThat(Shell.member(answer, "doubtful")).isEqualTo(new Json.Truth(true));
        assertThat(((Json.Array) Shell.member(answer, "reasons")).items()).isNotEmpty();
        assertThat(Schema.named("preimage.json").complaints(answer)).isEmpty();
    }

    @Test
    void whatDoesNotConformIsNoticed() {
        Json.Table preimage = Shell.batch(REQUESTS.get(8)).json();
        for (String key : Set.copyOf(preimage.members().keySet())) {
            Json.Table without = Shell.batch(REQUESTS.get(8)).json();
            without.members().remove(key);
            assertThat(Schema.named("preimage.json").complaints(without)).as(key).isNotEmpty();
        }
        preimage.members().put("extra", new Json.Nothing());
        assertThat(Schema.named("preimage.json").complaints(preimage)).isNotEmpty();
        assertThat(Schema.named("batch-request.json").complaints(JsonReader.read(
                "{\"ask\": \"eval\", \"program\": \"y = x\", \"at\": [\"NaN\"]}"))).isNotEmpty();
    }

    private static Ask askOf(String request) {
        Json.Table table = (Json.Table) JsonReader.read(request);
        return Ask.named(((Json.Text) Shell.member(table, "ask")).value()).orElseThrow();
    }
}
