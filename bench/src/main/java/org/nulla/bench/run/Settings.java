package org.nulla.bench.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nulla.report.ResumeFile;

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
