package org.nulla.bench.run;

import java.util.List;

/// One row of a benchmark, as text for files.
public interface BenchRow {

    /// What tells this row from the others of its run.
    ///
    /// @return the parts of its name, one behind the other, separated by slashes
    String key();

    /// The names of [#fields()], as the header of a CSV file.
    ///
    /// @return the names
    List<String> names();

    /// The row as text.
    ///
    /// @return a field for each name
    List<String> fields();
}
