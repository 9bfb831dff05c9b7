package org.nulla.cli;

import java.io.PrintStream;
import java.util.function.Consumer;
import org.nulla.cli.json.JsonWriter;
import org.nulla.report.ProgressMeter;
import org.nulla.report.Stamp;

/// Where a benchmark's results and its progress go.
///
/// @param out standard output: results and nothing else
/// @param err standard error
/// @param terminal who reads
record BenchOutput(PrintStream out, PrintStream err, Terminal terminal) {

    /// A line on standard error that says how far the run is.
    ProgressMeter meter() {
        return ProgressMeter.on(err, terminal.interactive());
    }

    /// Prints a run as one JSON object: the stamp, then the rows, each a member list that `rows` writes.
    void printJson(Stamp stamp, Consumer<JsonWriter> rows) {
        StringBuilder line = new StringBuilder();
        JsonWriter json = new JsonWriter(line).beginObject();
        json.name("format").value(1);
        json.name("machine").value(stamp.machine() + ", " + stamp.cpu());
        json.name("jdk").value(stamp.jdk());
        json.name("commit").value(stamp.commit());
        json.name("seed").value(stamp.seed());
        json.name("date").value(stamp.date());
        json.name("rows").beginArray();
        rows.accept(json);
        json.endArray().endObject();
        out.append(line).append('\n');
    }
}
