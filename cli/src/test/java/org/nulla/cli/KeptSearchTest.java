package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nulla.cli.json.Schema;
import org.nulla.report.ResumeFile;

@DisplayName("A search with --resume")
class KeptSearchTest {

    /// Converges slowly, and takes its time over every step once it has come within a tenth of the root.
    private static final String PROGRAM = """
            public class Slow {
                public static Real f(Real x) throws InterruptedException {
                    while (Math.abs(x.value()) < 0.1 && Boolean.getBoolean("slow")) {
                        Thread.sleep(10);
                    }
                    return x.times(x).times(x).times(x);
                }
            }
            """;

    @TempDir
    private Path folder;

    private String[] words(String... more) {
        List<String> words = new ArrayList<>(List.of("solve", folder.resolve("Slow.java").toString(), "--from", "1"));
        words.addAll(Arrays.asList(more));
        return words.toArray(String[]::new);
    }

    /// Runs a search that never ends, until it has kept a step, and kills it as `kill -9` does.
    private void kill(Path kept) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Dslow=true",
                "--enable-native-access=ALL-UNNAMED", "-cp", InterruptTest.classPath(), Main.class.getName()));
        command.addAll(Arrays.asList(words("--resume", kept.toString())));
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            while (!(Files.exists(kept) && Files.readString(kept).contains("\tpoint\t"))
                    && !process.waitFor(20, TimeUnit.MILLISECONDS)) {
                // the file is looked at again
            }
            assertThat(process.isAlive()).as(Files.readString(log)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    @DisplayName("goes on from its last step after it was killed, and finds what one finds that was left alone")
    void killed() throws Exception {
        Files.writeString(folder.resolve("Slow.java"), PROGRAM);
        Path kept = folder.resolve("kept");
        kill(kept);
        Shell rest = Shell.nulla(words("--resume", kept.toString(), "--json"));
        assertThat(rest.err()).matches("Going on from step \\d of an earlier run, where the norm was .*\\R");
        assertThat(rest.status()).as(rest.err()).isZero();
        assertThat(Schema.named("solve.json").complaints(rest.json())).isEmpty();
        Shell whole = Shell.nulla(words("--json"));
        // a root of x^4 has few digits, and where the search begins says how large the unknown is
        assertThat(root(rest)).isCloseTo(0, within(1e-6));
        assertThat(root(whole)).isCloseTo(0, within(1e-6));
        int taken = Integer.parseInt(member(rest, "iterations")) + Integer.parseInt(member(rest, "earlierIterations"));
        assertThat(taken).isBetween(10, 2 * Integer.parseInt(member(whole, "iterations")));
        Shell again = Shell.nulla(words("--resume", kept.toString()));
        assertThat(again.err()).startsWith("Going on from step " + taken);
        assertThat(again.out()).contains("converged").contains("earlier    " + taken);
    }

    private static double root(Shell shell) {
        return Double.parseDouble(member(shell, "x").replaceAll("[\\[\\]]", ""));
    }

    private static String member(Shell shell, String name) {
        return shell.out().replaceFirst("(?s).*\"" + name + "\": (\\[[^]]*]|[^,}]*)[,}].*", "$1");
    }

    @Test
    @DisplayName("refuses the file of another search and leaves it as it is")
    void another() throws IOException {
        Path kept = folder.resolve("kept");
        Shell first = Shell.nulla("minimize", "-e", "y = (x-3)^2", "--from", "1", "--resume", kept.toString());
        assertThat(first.status()).as(first.err()).isZero();
        String before = Files.readString(kept);
        Shell other = Shell.nulla("minimize", "-e", "y = (x-4)^2", "--from", "1", "--resume", kept.toString());
        assertThat(other.status()).isEqualTo(2);
        assertThat(other.err()).contains("kept").contains("another run").contains("program").contains("another name");
        assertThat(kept).content().isEqualTo(before);
    }

    @Test
    @DisplayName("counts the steps of earlier runs against a limit, which may be raised")
    void limits() {
        String[] words = {"solve", "-e", "y = x^4", "--from", "1", "--resume", folder.resolve("kept").toString(),
            "--max-iterations", "5"};
        assertThat(Shell.nulla(words).status()).isEqualTo(3);
        Shell spent = Shell.nulla(words);
        assertThat(spent.status()).isEqualTo(3);
        assertThat(spent.out()).contains("iteration-limit").contains("earlier    5");
        words[words.length - 1] = "100";
        Shell rest = Shell.nulla(words);
        assertThat(rest.err()).contains("Going on from step 5");
        assertThat(rest.out()).contains("converged").contains("earlier    5");
        assertThat(rest.out()).containsPattern("steps {6}[1-9]");
    }

    @Test
    @DisplayName("begins again from the start where the kept point leads nowhere")
    void deadEnd() throws IOException {
        Path kept = folder.resolve("kept");
        String[] words = {"solve", "-e", "y = x^3 - 2*x + 2", "--from", "-2", "--resume", kept.toString()};
        assertThat(Shell.nulla(words).status()).isZero();
        // the local minimum of the cubic, from which no step leads anywhere
        String header = Files.readAllLines(kept).getFirst();
        Files.writeString(kept, header + "\n");
        try (ResumeFile file = ResumeFile.openSame(kept, question())) {
            file.put("point", List.of("3", "1", Double.toString(Math.sqrt(2.0 / 3))));
        }
        Shell again = Shell.nulla(words);
        assertThat(again.err()).contains("Going on from step 3").contains("begins again from the start");
        assertThat(again.status()).as(again.err() + again.out()).isZero();
    }

    private static Map<String, String> question() {
        return Map.of("command", "solve", "program", "y = x^3 - 2*x + 2", "method", "", "--from", "-2",
                "--lower", "", "--upper", "", "--tolerance", "");
    }
}
