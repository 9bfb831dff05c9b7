package org.nulla.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Where a figure comes from. Every table and every plot of a measurement stands beside one.
///
/// @param machine operating system, kind of processor and size of memory; no name that tells whose machine it is
/// @param cpu the processor's name and how many of them this process may use
/// @param jdk the Java runtime
/// @param commit the commit the program was built from, with `-dirty` behind it where files differ, or `unknown`
/// @param seed the seed of everything random in the run
/// @param date when the run began, in UTC to the second
public record Stamp(String machine, String cpu, String jdk, String commit, long seed, String date) {

    private static final String UNKNOWN = "unknown";
    /// A system property for programs that were packed and taken to another machine: the commit they were built from.
    private static final String COMMIT = "nulla.commit";
    private static final String COMMIT_FORM = "[0-9a-f]+(-dirty)?";

    /// The stamp of a run that begins now.
    ///
    /// @param seed the run's seed
    /// @return the stamp
    public static Stamp of(long seed) {
        return new Stamp(machineText(), cpuText(), jdkText(), commitText(), seed,
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }

    /// The stamp on one line, for the foot of a table.
    ///
    /// @return the parts, separated by semicolons
    public String line() {
        return machine + "; " + cpu + "; " + jdk + "; commit " + commit + "; seed " + seed + "; " + date;
    }

    private static String machineText() {
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean bean
                ? String.format(Locale.ROOT, "%s, %.0f GiB", system, bean.getTotalMemorySize() / 0x1p30)
                : system;
    }

    private static String cpuText() {
        int processors = Runtime.getRuntime().availableProcessors();
        return cpuName().orElse(System.getProperty("os.arch")) + ", " + processors
                + (processors == 1 ? " processor" : " processors");
    }

    private static Optional<String> cpuName() {
        Path list = Path.of("/proc/cpuinfo");
        if (Files.isReadable(list)) {
            try (Stream<String> lines = Files.lines(list)) {
                return lines.filter(line -> line.startsWith("model name")).findFirst()
                        .map(line -> line.substring(line.indexOf(':') + 1).strip());
            } catch (IOException | java.io.UncheckedIOException e) {
                return Optional.empty();
            }
        }
        return Optional.ofNullable(System.getenv("PROCESSOR_IDENTIFIER"));
    }

    private static String jdkText() {
        return System.getProperty("java.vm.name") + " " + Runtime.version();
    }

    /// What the property says, or else git about the checkout that this class was loaded from; a program from elsewhere has no
    /// commit.
    private static String commitText() {
        String told = System.getProperty(COMMIT, "");
        if (told.matches(COMMIT_FORM)) {
            return told;
        }
        CodeSource source = Stamp.class.getProtectionDomain().getCodeSource();
        try {
            Path place = source == null ? null : Path.of(source.getLocation().toURI()).getParent();
            for (Path folder = place; folder != null; folder = folder.getParent()) {
                if (Files.exists(folder.resolve(".git"))) {
                    return git(folder);
                }
            }
        } catch (URISyntaxException | java.nio.file.FileSystemNotFoundException | IllegalArgumentException e) {
            return UNKNOWN;
        }
        return UNKNOWN;
    }

    private static String git(Path checkout) {
        try {
            Process git = new ProcessBuilder("git", "-C", checkout.toString(), "describe", "--always", "--dirty",
                    "--abbrev=12", "--exclude=*").redirectError(ProcessBuilder.Redirect.DISCARD).start();
            git.getOutputStream().close();
            if (!git.waitFor(10, TimeUnit.SECONDS)) {
                git.destroyForcibly();
                return UNKNOWN;
            }
            String answer = new String(git.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            return git.exitValue() == 0 && answer.matches(COMMIT_FORM) ? answer : UNKNOWN;
        } catch (IOException e) {
            return UNKNOWN;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return UNKNOWN;
        }
    }
}
