package org.nulla.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nulla.report.AtomicFile;

/// The page of results: what all runs into a folder have counted.
final class FuzzPage {

    private FuzzPage() {
    }

    static void write(Path folder, Path page) throws IOException {
        StringBuilder text = new StringBuilder("""
                # Fuzzing: what the campaigns have counted

                Written by `tools/fuzz --out DIR --page docs/results/fuzz.md`; how campaigns are run is told in
                [fuzzing](../fuzzing.md). Minutes are those of a target's own process. Quiet minutes are those since
                the last run with a finding, that is, on the code as it is since that was repaired. Edges are branches of our own classes
                that the corpus reaches.

                | target | what is read | runs | minutes | quiet minutes | inputs tried | edges | corpus | findings |
                |---|---|--:|--:|--:|--:|--:|--:|--:|
                """);
        List<String> dates = new ArrayList<>();
        double minutes = 0;
        long executions = 0;
        for (Target target : Targets.all()) {
            Totals totals = Totals.of(TargetRun.read(folder.resolve(target.name())));
            text.append(totals.row(target));
            minutes += totals.minutes;
            executions += totals.executions;
            dates.add(totals.date);
        }
        text.append(String.format(Locale.ROOT, "%n%,d inputs in %.0f minutes of one process each. Last run: %s.%n",
                executions, minutes, dates.stream().max(String::compareTo).orElse("never")));
        AtomicFile.write(page, text.toString());
    }

    private record Totals(int runs, double minutes, double quiet, long executions, long edges, long corpus,
            int findings, String date) {

        static Totals of(List<TargetRun> runs) {
            double seconds = 0;
            double quiet = 0;
            long executions = 0;
            int findings = 0;
            long edges = 0;
            for (TargetRun run : runs) {
                seconds += run.seconds();
                quiet = run.findings() > 0 ? 0 : quiet + run.seconds();
                executions += run.executions();
                findings += run.findings();
                edges = Math.max(edges, run.edges());
            }
            return new Totals(runs.size(), seconds / 60, quiet / 60, executions, edges,
                    runs.isEmpty() ? 0 : runs.getLast().corpus(), findings,
                    runs.isEmpty() ? "" : runs.getLast().date());
        }

        String row(Target target) {
            return String.format(Locale.ROOT, "| `%s` | %s | %d | %.1f | %.1f | %,d | %,d | %,d | %d |%n",
                    target.name(), target.summary(), runs, minutes, quiet, executions, edges, corpus, findings);
        }
    }
}
