package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class InterruptTest {

    private static final int SIGINT = 2;

    @TempDir
    Path folder;

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "sends a signal and reads /proc")
    void aProgramThatLoopsForEverEndsAtOnceOnControlC() throws Exception {
        assumeThat(interruptsAreIgnored()).as("this build runs in the background, where interrupts are ignored")
                .isFalse();
        Path marker = folder.resolve("looping");
        Path program = Files.writeString(folder.resolve("Loop.java"), """
                class Loop {
                    public static Real f(Real x) throws java.io.IOException {
                        java.nio.file.Files.createFile(java.nio.file.Path.of(System.getProperty("marker")));
                        while (true) {
                        }
                    }
                }
                """);
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dmarker=" + marker, "-cp", classPath(), Main.class.getName(), "eval", program.toString(), "--at", "1")
                .redirectErrorStream(true).redirectOutput(folder.resolve("out").toFile()).start();
        try {
            while (!Files.exists(marker)) {
                assertThat(process.waitFor(20, TimeUnit.MILLISECONDS)).as("ended before it looped").isFalse();
            }
            new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).as("ended on the signal").isTrue();
            assertThat(process.exitValue()).isEqualTo(128 + SIGINT);
        } finally {
            process.destroyForcibly();
        }
    }

    private static boolean interruptsAreIgnored() throws IOException {
        String mask = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:")).findFirst().orElseThrow().substring("SigIgn:".length())
                .strip();
        return (Long.parseUnsignedLong(mask, 16) & 1L << (SIGINT - 1)) != 0;
    }

    /// Everything that this process has, modules and others alike.
    static String classPath() {
        return Stream.of("java.class.path", "jdk.module.path").map(name -> System.getProperty(name, ""))
                .filter(path -> !path.isEmpty()).collect(Collectors.joining(File.pathSeparator));
    }
}
