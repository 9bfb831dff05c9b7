package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nulla.report.ResumeFile;
import org.nulla.report.Stamp;

/// The rows of a run that may have been begun before, and where they come from: a run that goes on keeps the stamp of the one
/// that began it.
///
/// @param stamp where the rows come from
/// @param rows the rows
record ResumedRun<R>(Stamp stamp, List<R> rows) {

    private static final String STAMP = "stamp";

    /// What computes rows, with a file of those that are known.
    interface Body<R> {
        List<R> run(@Nullable ResumeFile known) throws IOException;
    }

    /// Where finished rows are kept: in the file that was named, or else beside what the run writes.
    static @Nullable Path file(BenchSettings settings, @Nullable Path page, String name) {
        Path csv = settings.csv();
        if (settings.resume() != null) {
            return settings.resume();
        }
        return csv != null ? csv.resolve(name + ".unfinished")
                : page == null ? null : page.resolveSibling(name + ".unfinished");
    }

    /// Runs, or goes on.
    ///
    /// @param keep whether the file stays when the run is complete
    static <R> ResumedRun<R> of(@Nullable Path file, boolean keep, Map<String, String> question, Stamp stamp,
            BenchOutput output, Body<R> body) throws IOException {
        if (file == null) {
            return new ResumedRun<>(stamp, body.run(null));
        }
        try (ResumeFile known = ResumeFile.open(file, question)) {
            if (known.resumed() > 0) {
                output.err().println("Going on: " + known.resumed() + " rows are known from an earlier run.");
            }
            if (known.get(STAMP).isEmpty()) {
                known.put(STAMP, List.of(stamp.machine(), stamp.cpu(), stamp.jdk(), stamp.commit(), stamp.date()));
            }
            List<String> began = known.get(STAMP).orElseThrow();
            List<R> rows = body.run(known);
            if (!keep) {
                known.finish();
            }
            return new ResumedRun<>(new Stamp(began.get(0), began.get(1), began.get(2), began.get(3), stamp.seed(),
                    began.get(4)), rows);
        }
    }
}
