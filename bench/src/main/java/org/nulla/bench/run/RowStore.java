package org.nulla.bench.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nulla.report.ResumeFile;

/// The rows of a run: those that an earlier run had finished, and those of this one.
///
/// @param <R> what a row says
public final class RowStore<R extends BenchRow> implements AutoCloseable {

    private final @Nullable ResumeFile file;
    private final List<R> rows = new ArrayList<>();

    private final Function<List<String>, R> reader;

    private RowStore(@Nullable ResumeFile file, Function<List<String>, R> reader) {
        this.file = file;
        this.reader = reader;
    }

    /// Opens the store of a run.
    ///
    /// @param settings where it is
    /// @param question what the rows depend on, besides the settings
    /// @param reader makes a row of the fields that it wrote
    /// @param <R> what a row says
    /// @return the store
    /// @throws IOException if its file cannot be opened
    public static <R extends BenchRow> RowStore<R> open(Settings settings, Map<String, String> question,
            Function<List<String>, R> reader) throws IOException {
        return new RowStore<>(settings.openResume(question), reader);
    }

    /// What is known of one way to solve one problem; from now on it is among the rows.
    ///
    /// @param key the parts of the row's key, such as problem and method
    /// @return the row, if an earlier run has finished it
    public Optional<R> recall(String... key) {
        Optional<R> known = file == null ? Optional.empty() : file.get(String.join("/", key)).map(reader);
        known.ifPresent(rows::add);
        return known;
    }

    /// Keeps a row.
    ///
    /// @param row the row
    public void put(R row) {
        rows.add(row);
        if (file != null) {
            try {
                file.put(row.key(), row.fields());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /// All rows so far.
    ///
    /// @return the rows in the order they became known
    public List<R> rows() {
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
}
