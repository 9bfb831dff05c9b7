package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.report.json.Json;
import org.nulla.cli.json.Schema;

@DisplayName("nulla graph")
class GraphTest {

    private static final String PROGRAM = "t1 = sin(x1); t2 = x1*x1 + x2; y1 = t1*t2*t2; y2 = t1 + t2*x2";

    @TempDir
    private Path folder;

    private static Shell graph(String... words) {
        String[] all = new String[words.length + 5];
        System.arraycopy(new String[] {"graph", "-e", PROGRAM, "--at", "1,2"}, 0, all, 0, 5);
        System.arraycopy(words, 0, all, 5, words.length);
        return Shell.nulla(all);
    }

    @ParameterizedTest
    @ValueSource(strings = {"primal", "linear", "reversed", "fanout", "binary"})
    void drawsEveryStageInEveryFormat(String stage) throws IOException {
        Shell svg = graph("--stage", stage, "--format", "svg");
        assertThat(svg.status()).as(svg.err()).isZero();
        assertThat(svg.out()).startsWith("<svg ").endsWith("</svg>\n").contains(">x1<").contains(">y2");
        assertThat(svg.err()).isEmpty();
        Shell dot = graph("--stage", stage, "--format", "dot");
        assertThat(dot.out()).startsWith("digraph ").endsWith("}\n");
        Path png = folder.resolve("graph.png");
        assertThat(graph("--stage", stage, "--format", "png", "--out", png.toString()).status()).isZero();
        byte[] bytes = Files.readAllBytes(png);
        assertThat(bytes).startsWith(0x89, 'P', 'N', 'G');
        // the width follows the header and the name of the first chunk
        assertThat(ByteBuffer.wrap(bytes).getInt(16)).isGreaterThan(300);
    }

    @Test
    void writesToAFileInTheFormatOfItsEnding() throws IOException {
        Path file = folder.resolve("graph.DOT");
        Shell shell = graph("--stage", "linear", "--out", file.toString());
        assertThat(shell.status()).isZero();
        assertThat(shell.out()).endsWith("graph.DOT: linearised, 9 vertices, 13 edges\n");
        assertThat(Files.readString(file)).isEqualTo(graph("--stage", "linear", "--format", "dot").out());
    }

    @Test
    void showsThePrimalGraphAsSvgUnlessToldOtherwise() {
        assertThat(graph().out()).isEqualTo(graph("--stage", "primal", "--format", "svg").out());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--stage|binry|is not one of primal, linear, reversed, fanout, binary. Did you mean 'binary'?",
        "--format|gif|is not one of dot, svg, png",
        "--format|png|name a file, as in --out graph.png",
        "--out|no/such/folder/graph.svg|does not exist"})
    void saysWhatIsWrong(String option, String word, String message) {
        Shell shell = graph(option, word);
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.out()).isEmpty();
        assertThat(shell.err().replaceAll("\\s+", " ")).contains(message);
    }

    @Test
    void needsAPoint() {
        Shell shell = Shell.nulla("graph", "-e", PROGRAM);
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).contains("The point is missing");
        Shell outside = Shell.nulla("graph", "-e", "y = log(x)", "--at", "-1");
        assertThat(outside.status()).isEqualTo(3);
    }

    @Test
    void saysWhenALargeGraphIsShortened() {
        StringBuilder program = new StringBuilder("t0 = x");
        for (int i = 1; i <= 1000; i++) {
            program.append("\nt").append(i).append(" = sin(t").append(i - 1).append(")");
        }
        Shell shell = Shell.nulla("graph", "-e", program.toString(), "--at", "1");
        assertThat(shell.status()).isZero();
        assertThat(shell.err()).contains("942 of 1001 vertices are left out");
        assertThat(shell.out()).contains(">942 vertices<").contains("59 vertices shown");
    }

    @Test
    void answersInJsonThatConformsToItsSchema() {
        Shell text = graph("--stage", "fanout", "--format", "dot", "--json");
        assertThat(Schema.named("graph.json").complaints(text.json())).isEmpty();
        assertThat(((Json.Text) Shell.member(text.json(), "picture")).value()).startsWith("digraph fanout {");
        Shell file = graph("--format", "png", "--out", folder.resolve("a.png").toString(), "--json");
        assertThat(Schema.named("graph.json").complaints(file.json())).isEmpty();
        assertThat(file.json().members()).containsKey("file").doesNotContainKey("picture");
        assertThat(Schema.named("graph.json").complaints(Shell.nulla("eval", "-e", "y = 1", "--json").json()))
                .isNotEmpty();
    }

    @Test
    void hasHelp() {
        Shell shell = Shell.nulla("graph", "--help");
        assertThat(shell.status()).isZero();
        assertThat(shell.out()).contains("--at", "--stage", "--format", "--out", "--json", "with your rights");
        assertThat(shell.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(Shell.nulla("--help").out()).contains("graph");
    }

    @Test
    void isNoQuestionForABatch() {
        assertThat(Shell.errorKind(Shell.batch("{\"ask\": \"graph\", \"program\": \"y = x\", \"at\": [1]}").json()))
                .isEqualTo("usage");
    }
}
