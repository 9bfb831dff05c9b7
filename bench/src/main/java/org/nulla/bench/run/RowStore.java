package org.nulla.bench.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.nulla.report.ResumeFile;

/// The rows of a run: those that an earlier run had finished, and those of this one.
public final class RowStore implements AutoCloseable {

    private final @Nullable ResumeFile file;
    private final List<Measurement> rows = new ArrayList<>();

    private RowStore(@Nullable ResumeFile file) {
        this.file = file;
    }

    /// Opens the store of a run.
    ///
    /// @param settings where it is
    /// @param question what the rows depend on, besides the settings
    /// @return the store
    /// @throws IOException if its file cannot be opened
    public static RowStore open(Settings settings, Map<String, String> question) throws IOException {
        return new RowStore(settings.openResume(question));
    }

    /// What is known of one way to solve one problem; from now on it is among the rows.
    ///
    /// @param problem the problem
    /// @param method the way
    /// @return the row, if an earlier run has finished it
    public Optional<Measurement> recall(String problem, String method) {
        Optional<Measurement> known = file == null ? Optional.empty()
                : file.get(key(problem, method)).map(Measurement::from);
        known.ifPresent(rows::add);
        return known;
    }

    /// Keeps a row.
    ///
    /// @param row the row
    public void put(Measurement row) {
        rows.add(row);
        if (file != null) {
            try {
                file.put(key(row.problem(), row.method()), row.fields());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /// All rows so far.
    ///
    /// @return the rows in the order they became known
    public List<Measurement> rows() {
        return List.copyOf(rows);
    }

    /// Says that the run is complete: the next one starts afresh.
    ///
    /// @throws IOException if the file cannot be removed
    public void finish() throws IOException {
        if (file != null) {
            file.finish();
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }

    private static String key(String problem, String method) {
        return problem + "/" + method;
    }
}
