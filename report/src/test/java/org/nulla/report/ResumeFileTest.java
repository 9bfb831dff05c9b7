package org.nulla.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumeFileTest {

    private static final Map<String, String> QUESTION = Map.of("seed", "1", "size", "10");

    @TempDir
    Path folder;

    @Test
    @DisplayName("rows come back as they were, whatever characters they hold")
    void roundTrip() throws IOException {
        Path file = folder.resolve("a/run.resume");
        List<String> odd = List.of("", "tab\there", "two\nlines", "back\\slash\\t", "ü\r");
        try (ResumeFile run = ResumeFile.open(file, QUESTION)) {
            assertThat(run.resumed()).isZero();
            run.put("first", List.of("1", "2.5"));
            run.put("odd\tkey", odd);
            run.put("first", List.of("later"));
        }
        try (ResumeFile run = ResumeFile.open(file, QUESTION)) {
            assertThat(run.resumed()).isEqualTo(2);
            assertThat(run.get("odd\tkey")).contains(odd);
            assertThat(run.get("first")).contains(List.of("later"));
            assertThat(run.get("second")).isEmpty();
        }
    }

    @Test
    @DisplayName("a file cut at any byte, or with any byte changed, gives back a beginning of its rows")
    void damaged() throws IOException {
        Path file = folder.resolve("run.resume");
        try (ResumeFile run = ResumeFile.open(file, QUESTION)) {
            for (int i = 0; i < 3; i++) {
                run.put("row " + i, List.of(Integer.toString(i)));
            }
        }
        byte[] whole = Files.readAllBytes(file);
        int header = new String(whole, java.nio.charset.StandardCharsets.UTF_8).indexOf('\n') + 1;
        for (int cut = 0; cut < whole.length; cut++) {
            Files.write(file, Arrays.copyOf(whole, cut));
            requireBeginning(file, "cut at " + cut);
            if (cut >= header) {
                byte[] changed = whole.clone();
                changed[cut] ^= 1;
                Files.write(file, changed);
                requireBeginning(file, "changed at " + cut);
            }
        }
    }

    private static void requireBeginning(Path file, String what) throws IOException {
        int known;
        try (ResumeFile run = ResumeFile.open(file, QUESTION)) {
            known = run.resumed();
            for (int i = 0; i < 3; i++) {
                assertThat(run.get("row " + i).isPresent()).as(what + ", row " + i).isEqualTo(i < known);
            }
            run.put("after", List.of("x"));
        }
        try (ResumeFile run = ResumeFile.open(file, QUESTION)) {
            assertThat(run.resumed()).as(what).isEqualTo(known + 1);
        }
    }

    @Test
    @DisplayName("another question starts afresh and says so")
    void changedQuestion() throws IOException {
        Path file = folder.resolve("run.resume");
        try (ResumeFile run = ResumeFile.open(file, QUESTION)) {
            assertThat(run.changedQuestion()).isFalse();
            run.put("row", List.of("1"));
        }
        try (ResumeFile run = ResumeFile.open(file, Map.of("seed", "2", "size", "10"))) {
            assertThat(run.changedQuestion()).isTrue();
            assertThat(run.get("row")).isEmpty();
        }
        try (ResumeFile run = ResumeFile.open(file, QUESTION)) {
            assertThat(run.resumed()).isZero();
            run.finish();
        }
        assertThat(file).doesNotExist();
    }

    @Test
    @DisplayName("another question is refused, and its rows left alone, where that was asked for")
    void sameQuestionOnly() throws IOException {
        Path file = folder.resolve("run.resume");
        try (ResumeFile run = ResumeFile.openSame(file, QUESTION)) {
            run.put("row", List.of("1"));
        }
        assertThatThrownBy(() -> ResumeFile.openSame(file, Map.of("seed", "2", "size", "10")))
                .isInstanceOf(IOException.class).hasMessageContaining("run.resume").hasMessageContaining("seed, size")
                .hasMessageContaining("another name");
        try (ResumeFile run = ResumeFile.openSame(file, QUESTION)) {
            assertThat(run.get("row")).contains(List.of("1"));
        }
    }

    @Test
    @DisplayName("a file that is something else is left alone")
    void foreign() throws IOException {
        Path file = folder.resolve("thesis.txt");
        Files.writeString(file, "nulla dies sine linea\n");
        assertThatThrownBy(() -> ResumeFile.open(file, QUESTION)).isInstanceOf(IOException.class)
                .hasMessageContaining("thesis.txt").hasMessageContaining("other words");
        assertThat(file).content().startsWith("nulla dies");
    }

    @Test
    @DisplayName("two runs cannot share a file")
    void locked() throws IOException {
        Path file = folder.resolve("run.resume");
        try (ResumeFile run = ResumeFile.open(file, QUESTION)) {
            assertThatThrownBy(() -> ResumeFile.open(file, QUESTION)).hasMessageContaining("in use");
            run.put("row", List.of("1"));
        }
        assertThat(file).content().contains("row\t1");
    }

    @Test
    @DisplayName("a process killed in the middle of its rows loses none that it had put")
    void killed() throws IOException, InterruptedException {
        Path file = folder.resolve("run.resume");
        Process writer = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path") + java.io.File.pathSeparator
                        + System.getProperty("jdk.module.path", ""),
                EndlessWriter.class.getName(), file.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        int told = 0;
        try (var lines = writer.inputReader()) {
            while (told < 20 && lines.readLine() != null) {
                told++;
            }
        } finally {
            writer.destroyForcibly();
        }
        assertThat(writer.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(told).isEqualTo(20);
        try (ResumeFile run = ResumeFile.open(file, QUESTION)) {
            assertThat(run.resumed()).isGreaterThanOrEqualTo(told);
            for (int i = 0; i < told; i++) {
                assertThat(run.get("row " + i)).contains(List.of(Integer.toString(i)));
            }
        }
    }

    /// Puts rows for ever, and says after each that it is there.
    static final class EndlessWriter {

        private EndlessWriter() {
        }

        public static void main(String[] args) throws IOException {
            try (ResumeFile run = ResumeFile.open(Path.of(args[0]), QUESTION)) {
                for (int i = 0; i < 1_000_000; i++) {
                    run.put("row " + i, List.of(Integer.toString(i)));
                    System.out.println(i);
                    System.out.flush();
                }
            }
        }
    }
}
