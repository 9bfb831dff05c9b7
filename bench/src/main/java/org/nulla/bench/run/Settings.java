package org.nulla.bench.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nulla.report.ResumeFile;
import org.nulla.report.Stamp;

/// What every benchmark is told.
///
/// @param seed the seed of everything random
/// @param quick whether a minute must do
/// @param only the problems to measure by name; all if there are none here
/// @param resume the file that finished rows are kept in, or null to keep none
/// @param progress who hears how far the run is
public record Settings(long seed, boolean quick, Set<String> only, @Nullable Path resume,
        Progress progress) {

    /// Whether a problem is to be measured.
    ///
    /// @param problem its name
    /// @return true unless others were asked for
    public boolean wants(String problem) {
        return only.isEmpty() || only.contains(problem);
    }

    /// What rows of times depend on: those of another seed, size, commit or machine are not gone on with.
    ///
    /// @param benchmark which benchmark
    /// @param stamp what it runs on
    /// @return names and values
    public Map<String, String> question(String benchmark, Stamp stamp) {
        return Map.of("benchmark", benchmark, "seed", Long.toString(seed), "quick", Boolean.toString(quick), "commit",
                stamp.commit(), "machine", stamp.cpu(), "jdk", stamp.jdk());
    }

    /// Who hears how far a run is.
    @FunctionalInterface
    public interface Progress {
        /// Hears.
        ///
        /// @param stage what is being done
        /// @param done how many units are done
        /// @param total how many there are
        void report(String stage, long done, long total);
    }

    /// Opens the file of finished rows.
    ///
    /// @param question what else the rows depend on
    /// @return the file, or null where none is kept
    /// @throws IOException if it cannot be opened
    public @Nullable ResumeFile openResume(Map<String, String> question) throws IOException {
        return resume == null ? null : ResumeFile.open(resume, question);
    }
}
