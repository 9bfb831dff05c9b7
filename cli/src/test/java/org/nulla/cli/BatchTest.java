package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.report.json.Json;

class BatchTest {

    private static final String GOOD = "{\"ask\": \"eval\", \"program\": \"y = 2*x\", \"at\": [1]}";
    private static final String ANSWER = "{\"format\": 1, \"inputs\": [\"x\"], \"outputs\": [\"y\"], \"at\": [1.0], "
            + "\"value\": [2.0]}";

    @Test
    void answersInOrderAndSkipsBlankLines() {
        Shell shell = Shell.batch(GOOD, "", "  \t\r", GOOD.replace("[1]", "{\"x\": 3}"), "");
        assertThat(shell.status()).isZero();
        assertThat(shell.lines()).containsExactly(ANSWER, ANSWER.replace("1.0", "3.0").replace("2.0", "6.0"));
    }

    @Test
    void theExampleOfTheHelpIsAnswered() {
        Json.Table answer = Shell.batch("{\"ask\": \"preimage\", \"program\": \"y = x1*x2\", \"at\": [1, 2], "
                + "\"target\": [1], \"targetBasis\": []}").json();
        assertThat(Shell.member(answer, "dimension")).isEqualTo(new Json.Numeral("1"));
        assertThat(Shell.nulla("batch", "--help").out()).contains("{\"ask\": \"preimage\"");
    }

    @Test
    void theIdIsEchoedWhateverItIsAlsoOnErrors() {
        String id = "{\"a\": [1, null, true, \"\\u00e9\\u0000\"], \"n\": 12345678901234567890}";
        Shell shell = Shell.batch(GOOD.replace("}", ", \"id\": " + id + "}"), "{\"id\": 1.50, \"ask\": \"what\"}");
        assertThat(shell.lines().getFirst()).startsWith("{\"id\": " + id + ", \"format\": 1");
        assertThat(shell.lines().get(1)).startsWith("{\"id\": 1.50, \"error\": {\"kind\": \"usage\"");
    }

    @Test
    void anEmptyPreimageIsAnAnswerAndNotAnError() {
        Shell shell = Shell.batch("{\"ask\": \"preimage\", \"program\": \"y = 3\", \"target\": [1]}");
        assertThat(shell.status()).isZero();
        assertThat(Shell.member(shell.json(), "empty")).isEqualTo(new Json.Truth(true));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            usage   | column": 35  | {"ask": "eval", "program": "y = x"
            usage   | column": 2   | {'ask': 1}
            usage   | twice        | {"ask": "eval", "ask": "eval"}
            usage   | JSON object  | [1, 2]
            usage   | JSON object  | "eval"
            usage   | 'ask'        | {}
            usage   | 'eval'?      | {"ask": "evla", "program": "y = x", "at": [1]}
            usage   | not one of   | {"ask": "graph", "program": "y = x", "at": [1]}
            usage   | not one of   | {"ask": "batch"}
            usage   | 'program'?   | {"ask": "eval", "prgram": "y = x", "at": [1]}
            usage   | 'program'    | {"ask": "eval", "at": [1]}
            usage   | a string     | {"ask": "ihvp", "program": "y = x", "at": [1], "vector": [1], "engine": 1}
            usage   | 'targetBasis'? | {"ask": "preimage", "program": "y = x", "at": [1], "target": [1], "target-basis": []}
            usage   | no key 'method' | {"ask": "eval", "program": "y = x", "at": [1], "method": "f"}
            usage   | no key 'tangent' | {"ask": "eval", "program": "y = x", "at": [1], "tangent": [1]}
            usage   | needs tangent | {"ask": "jvp", "program": "y = x", "at": [1]}
            usage   | finite number, found the string 'NaN' | {"ask": "eval", "program": "y = x", "at": ["NaN"]}
            usage   | too large    | {"ask": "eval", "program": "y = x", "at": [1e999]}
            usage   | found null   | {"ask": "eval", "program": "y = x", "at": null}
            usage   | expected 1   | {"ask": "eval", "program": "y = x", "at": [1, 2]}
            usage   | 'x'?         | {"ask": "eval", "program": "y = x", "at": {"X": 1}}
            usage   | vector 1     | {"ask": "preimage", "program": "y = x", "at": [1], "target": [1], "targetBasis": [1]}
            program | line": 1     | {"ask": "eval", "program": "y = (x", "at": [1]}
            program | line": 1     | {"ask": "eval", "program": "model.nulla", "at": [1]}
            domain  | log          | {"ask": "eval", "program": "y = log(x)", "at": [-1]}
            """)
    void aBadRequestIsAnsweredAndTheNextLineIsRead(String kind, String hint, String request) {
        Shell shell = Shell.batch(request, GOOD);
        assertThat(shell.status()).isZero();
        assertThat(shell.lines()).hasSize(2);
        assertThat(Shell.errorKind(shell.answers().getFirst())).isEqualTo(kind);
        assertThat(shell.lines().getFirst()).contains(hint);
        assertThat(shell.lines().get(1)).isEqualTo(ANSWER);
    }

    @Test
    void aLineThatIsNotUtf8SaysAtWhichColumn() {
        byte[] line = "{\"id\": \"\u00e9?\"}\n".getBytes(StandardCharsets.UTF_8);
        line[10] = (byte) 0xff;
        assertThat(Shell.withInput(line, "batch").out()).contains("not valid UTF-8").contains("\"column\": 10");
    }

    @Test
    void aByteOrderMarkAtTheStartIsIgnored() {
        assertThat(Shell.batch("\ufeff" + GOOD).lines()).containsExactly(ANSWER);
    }

    @Test
    void aLineOfOneMebibyteIsReadAndALongerOneIsRefused() {
        String exact = GOOD + " ".repeat((1 << 20) - GOOD.length());
        Shell shell = Shell.batch(exact, exact + " ", GOOD);
        assertThat(shell.lines()).hasSize(3);
        assertThat(shell.lines().getFirst()).isEqualTo(ANSWER);
        assertThat(Shell.errorKind(shell.answers().get(1))).isEqualTo("limit");
        assertThat(shell.lines().get(2)).isEqualTo(ANSWER);
    }

    @Test
    void anEndlessLineIsNotKept() throws IOException {
        // more than any array can hold
        long length = 1L << 31;
        InputStream endless = new InputStream() {
            private long left = length;

            @Override
            public int read() {
                return left-- > 0 ? 'x' : -1;
            }

            @Override
            public int read(byte[] buffer, int offset, int count) {
                int n = (int) Math.min(left, count);
                java.util.Arrays.fill(buffer, offset, offset + n, (byte) 'x');
                left -= n;
                return n == 0 ? -1 : n;
            }
        };
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(new Batch(new PrintStream(out, false, StandardCharsets.UTF_8)).run(endless)).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("\"limit\"");
    }

    @Test
    void eachAnswerIsFlushedBeforeTheNextRequestIsRead() throws Exception {
        PipedOutputStream requests = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(requests);
        PipedInputStream answers = new PipedInputStream();
        PrintStream out = new PrintStream(new PipedOutputStream(answers), false, StandardCharsets.UTF_8);
        // threads of their own that stay alive, as pipes demand
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            PrintStream err = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
            Future<Integer> status = threads.submit(() -> Main.run(new String[] {"batch"}, in, out, err));
            for (int i = 0; i < 3; i++) {
                requests.write((GOOD + "\n").getBytes(StandardCharsets.UTF_8));
                requests.flush();
                Future<byte[]> answer = threads.submit(() -> answers.readNBytes(ANSWER.length() + 1));
                assertThat(new String(answer.get(30, TimeUnit.SECONDS), StandardCharsets.UTF_8))
                        .isEqualTo(ANSWER + "\n");
            }
            requests.close();
            assertThat(status.get(30, TimeUnit.SECONDS)).isZero();
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void stopsWhenNobodyReadsTheAnswers() throws IOException {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("closed");
            }
        };
        byte[] requests = (GOOD + "\n").repeat(3).getBytes(StandardCharsets.UTF_8);
        ByteArrayInputStream in = new ByteArrayInputStream(requests);
        assertThat(new Batch(new PrintStream(closed, false, StandardCharsets.UTF_8)).run(in)).isEqualTo(1);
    }

    @Test
    void theSameQuestionIsAnsweredAlikeOnTheCommandLine() {
        Shell batch = Shell.batch("{\"ask\": \"copreimage\", \"program\": \"y1 = x1*x2; y2 = x1 + x2\", \"at\": "
                + "{\"x2\": 2, \"x1\": 1}, \"target\": [1, 0], \"tolerance\": 1e-9, \"engine\": \"default\"}");
        Shell line = Shell.nulla("copreimage", "-e", "y1 = x1*x2; y2 = x1 + x2", "--at", "1,2", "--target", "1,0",
                "--json");
        assertThat(batch.json()).isEqualTo(line.json());
    }
}
