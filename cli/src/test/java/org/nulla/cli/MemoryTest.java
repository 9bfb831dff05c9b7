package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonReader;

@DisplayName("A long program in 64 MB")
class MemoryTest {

    private static final String STEP = """
            private static Real[] step(Real[] s) {
                double h = 1e-3;
                Real half = s[1].minus(s[0].sin().times(0.5 * h));
                Real angle = s[0].plus(half.times(h));
                return new Real[] {angle, half.minus(angle.sin().times(0.5 * h))};
            }
            """;

    @TempDir
    private Path folder;

    /// Runs a program in a machine of its own.
    ///
    /// @return exit status, standard output and standard error
    private String[] preimage(String source) throws IOException, InterruptedException {
        Path program = Files.writeString(folder.resolve("Pendulum.java"), source);
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        int status = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m",
                "-cp", InterruptTest.classPath(), Main.class.getName(), "preimage", program.toString(), "--at", "1,0",
                "--target", "1,0", "--json").redirectOutput(out.toFile()).redirectError(err.toFile()).start().waitFor();
        return new String[] {Integer.toString(status), Files.readString(out), Files.readString(err)};
    }

    @Test
    @DisplayName("finishes with checkpoints")
    void withCheckpoints() throws Exception {
        long n = "full".equals(System.getProperty("nulla.tier")) ? 1_000_000 : 50_000;
        String[] answer = preimage("""
                class Pendulum {
                    public static Real[] run(Real angle, Real momentum) {
                        return Checkpoint.iterate(Pendulum::step, %d, angle, momentum);
                    }
                    %s
                }
                """.formatted(n, STEP));
        assertThat(answer[0]).as(answer[2]).isEqualTo("0");
        Json.Table json = (Json.Table) JsonReader.read(answer[1]);
        assertThat(json.members().get("residual")).isInstanceOfSatisfying(Json.Numeral.class,
                residual -> assertThat(residual.value()).isLessThanOrEqualTo(1e-8));
        assertThat(json.members().get("dimension")).isEqualTo(new Json.Numeral("0"));
    }

    @Test
    @DisplayName("without them ends with one message: steps recorded, bytes needed, what to do")
    void withoutCheckpoints() throws Exception {
        String[] answer = preimage("""
                class Pendulum {
                    public static Real[] run(Real angle, Real momentum) {
                        Real[] state = {angle, momentum};
                        for (int i = 0; i < 1_000_000; i++) {
                            state = step(state);
                        }
                        return state;
                    }
                    %s
                }
                """.formatted(STEP));
        assertThat(answer[0]).isEqualTo("1");
        assertThat(answer[1]).contains("\"kind\": \"limit\"").containsPattern("[\\d,]+ steps were recorded")
                .containsPattern("at least [\\d,]+ bytes are needed").contains("Checkpoint.iterate").contains("-Xmx");
        assertThat(answer[1].lines()).hasSize(1);
        assertThat(answer[2]).isEmpty();
    }
}
