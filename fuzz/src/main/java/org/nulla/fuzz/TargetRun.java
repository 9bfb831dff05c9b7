package org.nulla.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// What one run of one target has counted: a line of the target's `runs.csv`.
///
/// @param date when it ended
/// @param seconds how long it took
/// @param executions how many inputs were tried
/// @param edges how many edges of our code the corpus reaches
/// @param corpus how many inputs the corpus has
/// @param findings how many inputs broke a promise
public record TargetRun(String date, double seconds, long executions, long edges, long corpus, int findings) {

    static final String FILE = "runs.csv";

    private static final String HEADER = "date,seconds,executions,edges,corpus,findings\n";

    static TargetRun now(double seconds, long executions, long edges, long corpus, int findings) {
        return new TargetRun(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), seconds, executions, edges,
                corpus, findings);
    }

    static List<TargetRun> read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        return Files.exists(file)
                ? Files.readAllLines(file).stream().skip(1).map(TargetRun::parse)
                        .sorted(Comparator.comparing(TargetRun::date)).toList()
                : List.of();
    }

    private static TargetRun parse(String line) {
        String[] fields = line.split(",", -1);
        return new TargetRun(fields[0], Double.parseDouble(fields[1]), Long.parseLong(fields[2]),
                Long.parseLong(fields[3]), Long.parseLong(fields[4]), Integer.parseInt(fields[5]));
    }

    void append(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        String line = String.format(Locale.ROOT, "%s,%.1f,%d,%d,%d,%d%n", date, seconds, executions, edges, corpus,
                findings);
        Files.writeString(file, Files.exists(file) ? line : HEADER + line, StandardCharsets.UTF_8,
                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /// Takes over what another folder of the same target has counted and collected; what is here already is not counted twice.
    static void merge(Path from, Path into) throws IOException {
        List<TargetRun> known = read(into);
        for (TargetRun run : read(from)) {
            if (!known.contains(run)) {
                Files.createDirectories(into);
                run.append(into);
            }
        }
        for (String kind : List.of("corpus", "findings")) {
            if (!Files.isDirectory(from.resolve(kind))) {
                continue;
            }
            Files.createDirectories(into.resolve(kind));
            try (Stream<Path> files = Files.list(from.resolve(kind))) {
                for (Path file : files.toList()) {
                    Files.copy(file, into.resolve(kind).resolve(file.getFileName()),
                            StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    String line(String target) {
        return String.format(Locale.ROOT, "%-13s %8.0f s %12d inputs %6d edges %5d in the corpus %3d findings", target,
                seconds, executions, edges, corpus, findings);
    }
}
