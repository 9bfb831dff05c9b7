package org.nulla.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.nulla.cli.Explorer;
import org.nulla.report.json.Json;

/// What only the page asks for.
class RequestHandlerTest {

    private static ExplorerServer server;
    private static Client client;

    @BeforeAll
    static void start() throws IOException {
        server = ExplorerServer.start(new Explorer.Settings(0, "127.0.0.1", 2, Path.of("none")), Limits.DEFAULT);
        client = Client.of(server);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aMistakeIsToldInTheParsersWordsWithItsPlace() throws IOException {
        Json.Table error = (Json.Table) Client.member(client.ask("check", "{\"program\": \"y = sin x\"}"), "error");
        assertThat(error.members()).containsKeys("line", "column", "message");
        assertThat(client.ask("check", "{\"program\": \"y = a*b\"}").members().get("inputs"))
                .isEqualTo(new Json.Array(List.of(new Json.Text("a"), new Json.Text("b"))));
    }

    @Test
    void everyVertexKnowsItsLine() throws IOException {
        Json.Table graph = client.ask("graph",
                "{\"program\": \"t = a*b\\ny = sin(t) + 2*t\\nz = t\", \"at\": [1, 2], \"stage\": \"primal\"}");
        StringBuilder lines = new StringBuilder();
        for (Json vertex : ((Json.Array) Client.member(graph, "vertices")).items()) {
            Json.Table one = (Json.Table) vertex;
            lines.append(((Json.Text) Client.member(one, "title")).value()).append(':')
                    .append(((Json.Numeral) Client.member(one, "line")).literal()).append('\n');
        }
        assertThat(lines.toString().lines()).containsExactly("a:0", "b:0", "times:1", "sin:2", "times:2",
                "y = plus:2", "z:0");
    }

    @Test
    void aGridHasTheValuesOfTheProgram() throws IOException {
        Json.Table grid = client.ask("grid", "{\"program\": \"y = log(a)/b\", \"lower\": [-1, 1], \"upper\": [1, 2], "
                + "\"points\": 3}");
        List<Json> values = ((Json.Array) ((Json.Array) Client.member(grid, "values")).items().getFirst()).items();
        assertThat(values).hasSize(9);
        assertThat(values.getFirst()).isEqualTo(new Json.Text("NaN"));
        assertThat(((Json.Numeral) values.getLast()).value()).isZero();
        assertThat(Client.message(client.ask("grid",
                "{\"program\": \"y = a\", \"lower\": [0], \"upper\": [1], \"points\": 3}"))).contains("two or three");
    }

    @Test
    void membersAreChosenAsAsked() throws IOException {
        String start = "{\"program\": \"y = a + 2*b + 4*c\", \"at\": [1, 1, 1], \"target\": [4], \"choose\": ";
        assertThat(Client.numbers(Client.member(client.ask("member", start + "\"fewest\"}"), "member")))
                .containsExactly(new double[] {0, 0, 1}, Offset.offset(1e-12));
        double[] bounded = Client.numbers(Client.member(client.ask("member",
                start + "\"bounds\", \"lower\": [1, 1, 1], \"upper\": [1.5, 2, 1.5]}"), "member"));
        assertThat(bounded[0]).isBetween(0.0, 0.5);
        assertThat(bounded[1]).isBetween(0.0, 1.0);
        assertThat(bounded[2]).isBetween(0.0, 0.5 + 1e-8);
        assertThat(bounded[0] + 2 * bounded[1] + 4 * bounded[2]).isCloseTo(4,
                Offset.offset(1e-7));
        assertThat(client.ask("member", start + "\"bounds\", \"lower\": [1, 1, 1], \"upper\": [1.1, 1.1, 1.1]}")
                .members().get("found")).isEqualTo(new Json.Truth(false));
    }

    @Test
    void aSearchTellsItsPathOnTheWay() throws IOException {
        List<String> lines = client.post("ask",
                "{\"ask\": \"solve\", \"program\": \"y = x^2 - 2\", \"from\": [1]}").body().strip().lines()
                // among them may be signs of life
                .filter(line -> !line.equals("{\"progress\": {}}")).toList();
        assertThat(lines.getFirst()).contains("\"progress\"").contains("\"x\": [1.0]");
        assertThat(lines.getLast()).contains("\"converged\": true");
        assertThat(lines.get(lines.size() - 2)).contains("\"x\": [1.41421356237");
    }
}
