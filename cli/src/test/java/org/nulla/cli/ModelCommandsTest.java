package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.cli.json.Schema;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonReader;

@DisplayName("The commands about language models")
class ModelCommandsTest {

    private static final Path FIXTURE = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
            .resolveSibling("model/src/test/resources/hf-gpt2-tiny");

    @TempDir
    private Path folder;

    private static Json.Table expected() throws IOException {
        return (Json.Table) JsonReader.read(Files.readString(FIXTURE.resolve("expected.json")));
    }

    private static String joined(double... numbers) {
        List<String> texts = new ArrayList<>();
        for (double number : numbers) {
            texts.add(Integer.toString((int) number));
        }
        return String.join(",", texts);
    }

    @Test
    @DisplayName("give another implementation's logits and greedy continuation")
    void logits() throws IOException {
        double[] prompt = Shell.vector(expected(), "input_ids");
        double[] greedy = Shell.vector(expected(), "greedy");
        Shell shell = Shell.nulla("logits", "--model", FIXTURE.toString(), "--tokens", joined(prompt), "--generate",
                Integer.toString(greedy.length - prompt.length), "--json");
        assertThat(shell.status()).as(shell.err()).isZero();
        assertThat(Schema.named("logits.json").complaints(shell.json())).isEmpty();
        assertThat(Shell.vector(shell.json(), "logits")).containsExactly(Shell.vector(expected(), "logits_last"),
                within(1e-10));
        assertThat(Shell.vector(shell.json(), "greedy")).containsExactly(greedy);
        Shell text = Shell.nulla("logits", "--model", FIXTURE.toString(), "--tokens", joined(prompt));
        assertThat(text.lines()).hasSize(11);
        assertThat(text.lines().get(1)).startsWith("   62");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            logits --tokens 1,2 | --model is missing
            logits --model nowhere --tokens 1 | there is no folder 'nowhere'
            logits --model FIXTURE | either as --tokens or as --prompt
            logits --model FIXTURE --prompt a --tokens 1 | either as --tokens or as --prompt
            logits --model FIXTURE --prompt a | comes without a tokeniser
            logits --model FIXTURE --tokens 1,x | whole numbers with commas
            logits --model FIXTURE --tokens 97 | There is no token 97
            logits --model FIXTURE --tokens 1 --generate 40 | longer than this model can read
            logits --model FIXTURE --tokens 1 --generate -1 | must be a whole number from 0
            logits --model FIXTURE --tokens 1 --precision half | is float64 or float32
            logits --model FIXTURE --tokens 1 --device abacus | There is no device 'abacus'
            logits --model BROKEN --tokens 1 | config.json: n_layer is 50
            generate --model FIXTURE --temperature -1 | must be a number from 0
            train --text nowhere.txt --out OUT | There is no file 'nowhere.txt'
            train --text nowhere.txt | --out is missing
            train --text SHORT --out OUT | Give a longer text
            train --text SHORT --out OUT --heads 3 | the heads divide the width
            train --text SHORT --out OUT --format int8 | float32, float16 or bfloat16
            train --text BYTES --out OUT | is not UTF-8 text
            """)
    @DisplayName("refuse what cannot be with exit status 2 and what was expected")
    void refusals(String line, String message) throws IOException {
        Path broken = Files.createDirectory(folder.resolve("broken"));
        Files.copy(FIXTURE.resolve("model.safetensors"), broken.resolve("model.safetensors"));
        Files.writeString(broken.resolve("config.json"),
                Files.readString(FIXTURE.resolve("config.json")).replace("\"n_layer\": 2", "\"n_layer\": 50"));
        Path brief = Files.writeString(folder.resolve("short.txt"), "to be or not to be");
        Path bytes = Files.write(folder.resolve("bytes.txt"), new byte[] {'a', (byte) 0xff, 'b'});
        String[] words = line.replace("FIXTURE", FIXTURE.toString()).replace("BROKEN", broken.toString())
                .replace("SHORT", brief.toString()).replace("BYTES", bytes.toString())
                .replace("OUT", folder.resolve("out").toString()).split(" ", -1);
        Shell shell = Shell.nulla(words);
        assertThat(shell.err()).contains(message);
        assertThat(shell.status()).isEqualTo(2);
    }

    private String[] train(String out) {
        return new String[] {"train", "--text", folder.resolve("text.txt").toString(), "--out",
            folder.resolve(out).toString(), "--layers", "1", "--width", "16", "--heads", "2", "--context", "16",
            "--batch", "4", "--tokens", "6400", "--rate", "0.01", "--warmup", "10", "--every", "5", "--format",
            "bfloat16"};
    }

    @Test
    @DisplayName("train a model that a killed process and a second one finish with the bits of one that was left alone")
    void killed() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("text.txt"), "the cat sat on the mat and the dog sat on the log\n".repeat(60));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Djava.awt.headless=true",
                "--enable-native-access=ALL-UNNAMED", "-cp", InterruptTest.classPath(), Main.class.getName()));
        command.addAll(List.of(train("killed")));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        int measured = 0;
        try (var lines = process.inputReader()) {
            String line = lines.readLine();
            while (line != null && measured < 3) {
                measured += line.startsWith("step ") ? 1 : 0;
                line = lines.readLine();
            }
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(measured).isEqualTo(3);

        Shell rest = Shell.nulla(train("killed"));
        assertThat(rest.status()).as(rest.err()).isZero();
        assertThat(rest.out()).contains("going on at step ");
        String[] words = Arrays.copyOf(train("whole"), train("whole").length + 1);
        words[words.length - 1] = "--json";
        Shell whole = Shell.nulla(words);
        assertThat(whole.status()).as(whole.err()).isZero();
        assertThat(Schema.named("train.json").complaints(whole.json())).isEmpty();
        for (String file : new String[] {"model.safetensors", "training.safetensors", "loss.csv"}) {
            assertThat(folder.resolve("killed").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("whole").resolve(file));
        }

        Shell text = Shell.nulla("generate", "--model", folder.resolve("whole").toString(), "--prompt", "the ",
                "--tokens", "40", "--json");
        assertThat(Schema.named("generate.json").complaints(text.json())).isEmpty();
        String said = ((Json.Text) Objects.requireNonNull(text.json().members().get("text"))).value();
        assertThat(said).hasSize(40).contains("at");
        Shell spoken = Shell.nulla("generate", "--model", folder.resolve("whole").toString(), "--prompt", "the ",
                "--tokens", "40");
        assertThat(spoken.out()).isEqualTo("the " + said + "\n");
    }
}
