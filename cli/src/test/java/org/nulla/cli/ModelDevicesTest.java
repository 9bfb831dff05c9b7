package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.backend.Devices;
import org.nulla.report.json.Json;

@DisplayName("What is said about a model does not depend on the device:")
class ModelDevicesTest {

    private static final Path ROOT = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
            .getParent();
    private static final String MODEL = ROOT.resolve("models/shakespeare").toString();

    @TempDir
    private Path folder;

    private static void assumeThere(String device) {
        if (!device.equals("auto")) {
            Devices.Found found = Devices.survey().stream().filter(one -> one.name().equals(device)).findFirst()
                    .orElseThrow();
            assumeThat(found.device()).as("device %s is not on this machine: %s", device, found.missing()).isPresent();
        }
    }

    private static double number(Json.Table table, String name) {
        return ((Json.Numeral) Objects.requireNonNull(table.members().get(name))).value();
    }

    private static Json.Table search(String device) {
        Shell shell = Shell.nulla("prompt-edit", "--model", MODEL, "--prompt", "First Ci", "--wanted", "ther",
                "--methods", "null-a", "--device", device, "--json");
        assertThat(shell.status()).as(shell.err()).isZero();
        return (Json.Table) ((Json.Array) Shell.member(shell.json(), "searches")).items().getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "cuda", "auto"})
    @DisplayName("scores and the prompt that was found are the processor's")
    void surgery(String device) {
        assumeThere(device);
        List<String> words = List.of("logits", "--model", MODEL, "--prompt", "ROMEO:", "--json", "--device");
        double[][] logits = new double[2][];
        for (int i = 0; i < 2; i++) {
            List<String> all = new java.util.ArrayList<>(words);
            all.add(i == 0 ? "cpu" : device);
            logits[i] = Shell.vector(Shell.nulla(all.toArray(String[]::new)).json(), "logits");
        }
        assertThat(logits[1]).containsExactly(logits[0], within(1e-9));
        Json.Table expected = search("cpu");
        Json.Table found = search(device);
        assertThat(found.members().get("prompt")).isEqualTo(expected.members().get("prompt"));
        assertThat(number(found, "rank")).isEqualTo(number(expected, "rank"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "cuda", "auto"})
    @DisplayName("training comes to the processor's loss")
    void training(String device) throws IOException {
        assumeThere(device);
        Files.writeString(folder.resolve("text.txt"), "the cat sat on the mat and the dog sat on the log\n".repeat(60));
        double[] losses = new double[2];
        for (int i = 0; i < 2; i++) {
            String name = i == 0 ? "cpu" : device;
            Shell shell = Shell.nulla("train", "--text", folder.resolve("text.txt").toString(), "--out",
                    folder.resolve("model" + i).toString(), "--layers", "1", "--width", "16", "--heads", "2",
                    "--context", "16", "--batch", "4", "--tokens", "1280", "--rate", "0.01", "--warmup", "10",
                    "--every", "20", "--device", name, "--json");
            assertThat(shell.status()).as(shell.err()).isZero();
            losses[i] = number(shell.json(), "validationLoss");
        }
        assertThat(losses[0]).isLessThan(2.9);
        assertThat(losses[1]).isEqualTo(losses[0], within(1e-3));
    }
}
