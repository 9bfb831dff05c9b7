package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What a user sees when something around the program fails, and what is left on the disk. The page `docs/faults.md` lists all.
@DisplayName("When something fails around it, nulla")
class FaultsTest {

    private static final String PROGRAMS = "full".equals(System.getProperty("nulla.tier")) ? "4000" : "600";

    @TempDir
    private Path folder;

    private static List<String> java(String... words) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Djava.awt.headless=true",
                "--enable-native-access=ALL-UNNAMED", "-cp", InterruptTest.classPath(), Main.class.getName()));
        command.addAll(Arrays.asList(words));
        return command;
    }

    /// Runs a command until its file of finished rows has some, and kills it as `kill -9` does.
    private void killAfter(int rows, Path resume, String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(java(words)).redirectErrorStream(true)
                .redirectOutput(folder.resolve("killed.log").toFile()).start();
        try {
            while (lines(resume) <= rows && !process.waitFor(20, TimeUnit.MILLISECONDS)) {
                // its rows are looked at again
            }
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(lines(resume)).as(Files.readString(folder.resolve("killed.log"))).isGreaterThan(rows);
    }

    private static long lines(Path file) throws IOException {
        if (!Files.exists(file)) {
            return 0;
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        }
    }

    @Test
    @DisplayName("goes on with a self-check that was killed, and counts what one counts that was left alone")
    void killedSelfCheck() throws Exception {
        Path resume = folder.resolve("check.resume");
        String[] words = {"selfcheck", "--programs", PROGRAMS, "--seed", "5", "--threads", "1", "--json"};
        String[] kept = Arrays.copyOf(words, words.length + 2);
        kept[words.length] = "--resume";
        kept[words.length + 1] = resume.toString();
        killAfter(1, resume, kept);
        Shell rest = Shell.nulla(kept);
        assertThat(rest.err()).contains("are known from an earlier run");
        Shell whole = Shell.nulla(words);
        assertThat(rest.out()).isEqualTo(whole.out());
        assertThat(rest.status()).isEqualTo(whole.status());
    }

    @Test
    @DisplayName("goes on with a benchmark that was killed, and ends with the same rows but for the times")
    void killedBench() throws Exception {
        Path resume = folder.resolve("solvers.resume");
        killAfter(4, resume, "bench", "solvers", "--only", "systems", "--seed", "3", "--csv",
                folder.resolve("killed").toString(), "--resume", resume.toString());
        Shell rest = Shell.nulla("bench", "solvers", "--only", "systems", "--seed", "3", "--csv",
                folder.resolve("killed").toString(), "--resume", resume.toString());
        assertThat(rest.status()).as(rest.err()).isZero();
        assertThat(rest.err()).contains("rows are known from an earlier run");
        Shell whole = Shell.nulla("bench", "solvers", "--only", "systems", "--seed", "3", "--csv",
                folder.resolve("whole").toString());
        assertThat(whole.status()).as(whole.err()).isZero();
        assertThat(withoutTimes("killed")).isEqualTo(withoutTimes("whole")).hasSize(24);
    }

    private List<String> withoutTimes(String run) throws IOException {
        return Files.readAllLines(folder.resolve(run).resolve("solvers.csv")).stream()
                .map(line -> line.substring(0, line.lastIndexOf(','))).toList();
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "writes to /dev/full")
    @DisplayName("says that the disk is full, and does not end as if all were well")
    void fullDevice() throws Exception {
        Path full = Path.of("/dev/full");
        assumeThat(Files.exists(full)).as("this machine has no /dev/full").isTrue();
        Shell picture = Shell.nulla("graph", "-e", "y = x^2", "--at", "1", "--out", "/dev/full", "--format", "svg");
        assertThat(picture.status()).isEqualTo(2);
        assertThat(picture.err()).contains("/dev/full").contains("No space left").doesNotContain("inside");
        Shell page = Shell.nulla("selfcheck", "--programs", "5", "--seed", "1", "--page", "/dev/full");
        assertThat(page.status()).isEqualTo(1);
        assertThat(page.err()).contains("The disk is full").contains("Make room").doesNotContain("inside");
        Shell resume = Shell.nulla("selfcheck", "--programs", "5", "--seed", "1", "--resume", "/dev/full");
        assertThat(resume.status()).isEqualTo(2);
        assertThat(resume.err()).contains("no ordinary file");

        Path err = folder.resolve("err");
        Process answer = new ProcessBuilder(java("eval", "-e", "y = x", "--at", "1")).redirectOutput(full.toFile())
                .redirectError(err.toFile()).start();
        assertThat(answer.waitFor()).isEqualTo(1);
        assertThat(err).content().contains("could not be written to standard output (No space left on device)");
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "mounts a small disk")
    @DisplayName("leaves the old file whole, and no half of a new one, where the disk is full")
    void fullDisk() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Files.writeString(folder.resolve("text.txt"), "the cat sat on the mat and the dog sat on the log\n".repeat(60));
        String page = quoted(java("selfcheck", "--programs", "5", "--seed", "1", "--page", disk + "/page.md"));
        String train = quoted(java("train", "--text", folder.resolve("text.txt").toString(), "--out", disk + "/model",
                "--layers", "1", "--width", "16", "--heads", "2", "--context", "16", "--batch", "4", "--tokens", "640",
                "--every", "5"));
        String script = """
                mount -t tmpfs -o size=64k tmpfs DISK || exit 77
                echo 'what was there' >DISK/page.md
                mkdir DISK/model
                cat /dev/zero >DISK/filling 2>/dev/null
                PAGE
                echo "page ended with $?"
                TRAIN
                echo "training ended with $?"
                echo left: $(ls DISK) and $(ls -A DISK/model)
                cat DISK/page.md
                """.replace("DISK", quoted(List.of(disk.toString()))).replace("PAGE", page).replace("TRAIN", train);
        Path log = folder.resolve("log");
        Process shell = new ProcessBuilder("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script)
                .redirectErrorStream(true).redirectOutput(log.toFile()).start();
        int status = shell.waitFor();
        String said = Files.readString(log);
        assumeThat(said).as("this machine lets nobody mount a small disk: " + said).contains("page ended with");
        assertThat(status).isZero();
        assertThat(said).contains("page ended with 1\n").contains("training ended with 1\n")
                .contains("The disk is full").endsWith("what was there\n").doesNotContain("inside");
        assertThat(said.lines().filter(line -> line.startsWith("left:")).findFirst().orElseThrow())
                .isEqualTo("left: filling model page.md and");
    }

    private static String quoted(List<String> words) {
        return String.join(" ", words.stream().map(word -> "'" + word.replace("'", "'\\''") + "'").toList());
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "asks for POSIX permissions")
    @DisplayName("names the folder that may not be written")
    void readOnlyFolder() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r-xr-xr-x")));
        // the superuser may write everywhere but in the kernel's own folder
        Path there = Files.isWritable(closed) ? Path.of("/sys/kernel") : closed;
        Files.writeString(folder.resolve("text.txt"), "the cat sat on the mat and the dog sat on the log\n".repeat(60));
        for (String[] words : new String[][] {
            {"graph", "-e", "y = x^2", "--at", "1", "--out", there.resolve("x.svg").toString()},
            {"selfcheck", "--programs", "5", "--seed", "1", "--page", there.resolve("x.md").toString()},
            {"selfcheck", "--programs", "5", "--seed", "1", "--resume", there.resolve("x.resume").toString()},
            {"bench", "solvers", "--only", "systems", "--csv", there.resolve("x").toString()},
            {"train", "--text", folder.resolve("text.txt").toString(), "--out", there.resolve("x").toString(),
                "--layers", "1", "--width", "8", "--heads", "1", "--context", "8", "--batch", "2", "--tokens", "16"}}) {
            Shell shell = Shell.nulla(words);
            assertThat(shell.status()).as(String.join(" ", words) + ": " + shell.err()).isEqualTo(2);
            assertThat(shell.err()).contains(there.toString()).doesNotContain("went wrong inside");
        }
    }
}
