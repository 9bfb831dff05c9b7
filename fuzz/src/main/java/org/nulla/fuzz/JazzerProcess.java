package org.nulla.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Runs Jazzer on a target in a Java machine of its own: this one's runtime and class path, a bounded heap, a temporary folder
/// in the target's folder.
final class JazzerProcess {

    /// How long a process may take to end that has come upon a hang in its last second.
    static final long PATIENCE = 240;

    private static final int HANG_SECONDS = 60;
    private static final int HEAP_MEGABYTES = 768;
    /// A process ends early where an input hangs or the memory ends; it is then started again, but not for ever.
    private static final int STARTS = 10;
    private static final Pattern STATUS = Pattern.compile("#(\\d+)\\s+\\S+\\s+cov: (\\d+) .*");

    private JazzerProcess() {
    }

    /// Fuzzes for a while, appends to the target's counts and tells what this run has counted.
    ///
    /// @param seconds how long
    /// @param patience how many seconds more a process may take to end; then it is ended, and counted as far as it has told
    static TargetRun fuzz(Target target, Path folder, double seconds, long patience)
            throws IOException, InterruptedException {
        Path corpus = Files.createDirectories(folder.resolve("corpus"));
        Path found = Files.createDirectories(folder.resolve("findings"));
        Path seeds = Files.createDirectories(folder.resolve("seeds"));
        List<byte[]> inputs = Targets.inputs(target);
        for (int i = 0; i < inputs.size(); i++) {
            Files.write(seeds.resolve(String.format(Locale.ROOT, "%04d", i)), inputs.get(i));
        }
        long known = count(found);
        long start = System.nanoTime();
        long executions = 0;
        long edges = 0;
        for (int i = 0; i < STARTS; i++) {
            double left = seconds - (System.nanoTime() - start) / 1e9;
            if (left < 1) {
                break;
            }
            Path log = folder.resolve("log.txt");
            run(target, folder, log, List.of("-max_total_time=" + Math.round(left), "-artifact_prefix=" + found + "/",
                    corpus.toString(), seeds.toString()), left, patience);
            long[] counted = counted(log);
            executions += counted[0];
            edges = Math.max(edges, counted[1]);
            Files.copy(log, folder.resolve("log-last.txt"), StandardCopyOption.REPLACE_EXISTING);
        }
        TargetRun run = TargetRun.now((System.nanoTime() - start) / 1e9, executions, edges, count(corpus),
                (int) (count(found) - known));
        run.append(folder);
        return run;
    }

    /// Copies to a folder the fewest inputs that reach everything that the corpus reaches.
    static void minimize(Target target, Path folder, Path into) throws IOException, InterruptedException {
        run(target, folder, folder.resolve("log-merge.txt"), List.of("-merge=1", into.toString(),
                folder.resolve("corpus").toString()), 360, PATIENCE);
    }

    private static void run(Target target, Path folder, Path log, List<String> arguments, double seconds,
            long patience) throws IOException, InterruptedException {
        Path temporary = Files.createDirectories(folder.resolve("tmp").toAbsolutePath());
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + HEAP_MEGABYTES + "m",
                "-XX:+UseSerialGC", "-XX:-OmitStackTraceInFastThrow", "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
                "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + temporary, "-D" + Entry.PROPERTY + "=" + target.name(), "-cp",
                System.getProperty("java.class.path"), "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + Entry.class.getName(), "--instrumentation_includes=org.nulla.**",
                "--instrumentation_excludes=org.nulla.fuzz.**", "--keep_going=20",
                // the harness itself speaks to the explorer over a socket
                "--disabled_hooks=com.code_intelligence.jazzer.sanitizers.ServerSideRequestForgery",
                "--reproducer_path=" + temporary, "-timeout=" + HANG_SECONDS, "-rss_limit_mb=4096",
                "-max_len=" + target.longest(), "-print_final_stats=1"));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            if (!process.waitFor((long) seconds + patience, TimeUnit.SECONDS)) {
                if (patience > 2 * HANG_SECONDS) {
                    throw new IOException(
                            "The process of " + target.name() + " does not end; its output is " + log + ".");
                }
                // it had no time to notice a hang
                Files.writeString(log, "The process was ended " + patience + " s after its time.\n",
                        StandardOpenOption.APPEND);
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    /// How many inputs were tried and how many edges reached, by the output's last words.
    private static long[] counted(Path log) throws IOException {
        long[] counted = new long[2];
        // what the code under test prints may be in any encoding
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            lines.map(STATUS::matcher).filter(Matcher::matches).forEach(status -> {
                counted[0] = Math.max(counted[0], Long.parseLong(status.group(1)));
                counted[1] = Math.max(counted[1], Long.parseLong(status.group(2)));
            });
        }
        if (counted[0] == 0) {
            throw new IOException("Nothing was tried; why stands in " + log + ".");
        }
        return counted;
    }

    private static long count(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            // a slow input is no finding: the harness has its own opinion on time
            return files.filter(file -> !file.getFileName().toString().startsWith("slow-unit")).count();
        }
    }
}
