package org.nulla.fuzz;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Fuzzes targets for a while, each in a process of its own, several at once. Corpus, findings and counts stay in a folder, and a
/// later run goes on from them.
///
/// ```
/// Campaign --out DIR --minutes 30 --jobs 14             all targets
/// Campaign --out DIR --minutes 5 --targets json,nist    some
/// Campaign --out DIR --page docs/results/fuzz.md        what all runs into DIR have counted
/// Campaign --out DIR --merge OTHER                      takes over what was run into another folder
/// Campaign --out DIR --keep FOLDER                      the smallest inputs that reach everything, for the tests
/// ```
public final class Campaign {

    private static final String USAGE = "Options: --out DIR, --targets all|NAME,..., --minutes N, --jobs N, "
            + "--patience SECONDS, --page FILE, --merge OTHER, --keep FOLDER.";

    private Campaign() {
    }

    /// Runs the command.
    ///
    /// @param words its options
    /// @throws Exception if a file cannot be written or a process not be started
    public static void main(String[] words) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Map<String, String> options;
        List<Target> targets;
        double minutes;
        int jobs;
        long patience;
        try {
            options = options(words);
            targets = targets(options.getOrDefault("--targets", "all"));
            minutes = Double.parseDouble(options.getOrDefault("--minutes", "1"));
            jobs = Integer.parseInt(options.getOrDefault("--jobs", "1"));
            patience = Long.parseLong(options.getOrDefault("--patience", Long.toString(JazzerProcess.PATIENCE)));
        } catch (IllegalArgumentException e) {
            out.println(e.getMessage() + " " + USAGE);
            System.exit(2);
            return;
        }
        Path folder = Path.of(options.getOrDefault("--out", "target/fuzz"));
        if (options.containsKey("--page")) {
            FuzzPage.write(folder, Path.of(options.get("--page")));
        } else if (options.containsKey("--merge")) {
            for (Target target : targets) {
                TargetRun.merge(Path.of(options.get("--merge")).resolve(target.name()), folder.resolve(target.name()));
            }
        } else if (options.containsKey("--keep")) {
            for (Target target : targets) {
                out.println(target.name() + ": " + KeptInputs.write(target, folder, Path.of(options.get("--keep")))
                        + " inputs kept");
            }
        } else {
            System.exit(run(targets, folder, minutes, jobs, patience, out) == 0 ? 0 : 1);
        }
    }

    private static Map<String, String> options(String... words) {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < words.length; i += 2) {
            if (!words[i].startsWith("--") || i + 1 == words.length || !USAGE.contains(words[i] + " ")) {
                throw new IllegalArgumentException("'" + words[i] + "' is no option with a value.");
            }
            options.put(words[i], words[i + 1]);
        }
        return options;
    }

    private static List<Target> targets(String names) {
        return names.equals("all") ? Targets.all() : Arrays.stream(names.split(",")).map(Targets::named).toList();
    }

    /// Fuzzes, and counts the findings of this run. A target that could not be run is said, counts as a finding, and does not
    /// hinder the others.
    private static int run(List<Target> targets, Path folder, double minutes, int jobs, long patience, PrintStream out)
            throws InterruptedException {
        int findings = 0;
        List<Future<Integer>> running = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(jobs)) {
            for (Target target : targets) {
                running.add(threads.submit(() -> {
                    TargetRun run = JazzerProcess.fuzz(target, folder.resolve(target.name()), minutes * 60,
                            patience);
                    out.println(run.line(target.name()));
                    return run.findings();
                }));
            }
            for (int i = 0; i < running.size(); i++) {
                try {
                    findings += running.get(i).get();
                } catch (ExecutionException e) {
                    out.println(targets.get(i).name() + ": " + e.getCause());
                    findings++;
                }
            }
        }
        out.println(findings + " findings; corpus and counts in " + folder);
        return findings;
    }
}
