package org.nulla.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A GPU that a kernel has made useless for its process, which therefore is another one than this.
class LostDeviceTest {

    @TempDir
    private Path folder;

    @Test
    void aLostGpuIsSaidToBeLostByEveryLaterCallAndAnotherDeviceServes()
            throws IOException, InterruptedException, URISyntaxException {
        try (CudaDevice device = CudaDevice.load()) {
            assertThat(device.name()).isEqualTo(CudaDevice.NAME);
        } catch (CudaException missing) {
            Assumptions.abort("There is no GPU to lose: " + missing.getMessage());
        }
        Path said = folder.resolve("said");
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java")
                .toString(), "--enable-native-access=ALL-UNNAMED"));
        System.getProperties().stringPropertyNames().stream().filter(name -> name.startsWith("nulla.cuda."))
                .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
        command.addAll(List.of("-cp", classPath(), LostDevice.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
        try {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("ended in two minutes: %s", text(said)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String lines = text(said);
        assertThat(process.exitValue()).as(lines).isZero();
        assertThat(lines).contains("before: 6.0").contains("best: another").contains("after: 6.0")
                .doesNotContain("answered");
        for (String name : List.of("kernel", "upload", "product", "new queue", "new device", "close")) {
            assertThat(lines.lines().filter(line -> line.startsWith(name + ": "))).as(lines).singleElement().asString()
                    .startsWith(name + ": lost, The GPU is lost for this process")
                    .contains("CUDA_ERROR_ILLEGAL_ADDRESS (700)")
                    .contains("Start the program again").contains("--device cpu");
        }
        assertThat(lines.lines().filter(line -> line.startsWith("announced: "))).as(lines).anySatisfy(
                line -> assertThat(line).contains("There is no CUDA device: The GPU is lost for this process"));
    }

    private static String text(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    }

    /// Everything that this process has its classes from, modules too: the other one has them all on its class path.
    private static String classPath() throws URISyntaxException {
        Set<String> places = new LinkedHashSet<>();
        for (Class<?> one : List.of(LostDevice.class, CudaDevice.class, org.nulla.tensor.Workspace.class)) {
            places.add(Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
        }
        for (String property : List.of("java.class.path", "jdk.module.path")) {
            places.addAll(List.of(System.getProperty(property, "").split(File.pathSeparator)));
        }
        places.remove("");
        return String.join(File.pathSeparator, places);
    }
}
