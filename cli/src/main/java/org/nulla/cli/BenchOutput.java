package org.nulla.cli;

import java.io.PrintStream;
import java.util.function.Consumer;
import org.nulla.Counters;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Figure;
import org.nulla.bench.run.LeftOut;
import org.nulla.bench.run.Measurement;
import org.nulla.bench.stability.StabilityRow;
import org.nulla.bench.tables.TableRow;
import org.nulla.report.json.JsonWriter;
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

    /// Prints a measured run as one JSON object: the stamp, the rows, and what follows from them.
    void printJson(BenchResult<?> result) {
        printJson(result.stamp(), json -> result.rows().forEach(row -> {
            switch (row) {
                case Measurement measurement -> write(json, measurement);
                case TableRow table -> write(json, table);
                case StabilityRow stability -> write(json, stability);
                default -> throw new IllegalStateException("no form for " + row);
            }
        }), json -> {
            json.name("figures").beginArray();
            for (Figure figure : result.figures()) {
                json.beginObject().name("name").value(figure.name()).name("meaning").value(figure.meaning());
                json.name("value").value(figure.value());
                if (!Double.isNaN(figure.limit())) {
                    json.name("limit").value(figure.limit());
                }
                json.endObject();
            }
            json.endArray().name("leftOut").beginArray();
            for (LeftOut one : result.leftOut()) {
                json.beginObject().name("method").value(one.method()).name("problem").value(one.problem())
                        .name("reason").value(one.reason()).endObject();
            }
            json.endArray();
        });
    }

    private static void write(JsonWriter json, Measurement row) {
        json.beginObject();
        json.name("problem").value(row.problem());
        json.name("unknowns").value(row.unknowns());
        json.name("equations").value(row.equations());
        json.name("steps").value(row.steps());
        json.name("dimension").value(row.dimension());
        json.name("deliverable").value(row.deliverable());
        json.name("method").value(row.method());
        json.name("device").value(Measurement.DEVICE);
        json.name("precision").value(Measurement.PRECISION);
        json.name("seconds").value(row.seconds());
        if (!Double.isNaN(row.walkSeconds())) {
            json.name("walkSeconds").value(row.walkSeconds());
        }
        json.name("repetitions").value(row.repetitions());
        json.name("residual").value(row.residual());
        Counters counters = row.counters();
        if (counters != null) {
            json.name("counters");
            JsonReport.write(json, counters);
        }
        json.endObject();
    }

    private static void write(JsonWriter json, TableRow row) {
        json.beginObject();
        json.name("problem").value(row.problem());
        json.name("unknowns").value(row.unknowns());
        json.name("equations").value(row.equations());
        json.name("dimension").value(row.dimension());
        json.name("deliverable").value(row.deliverable());
        json.name("method").value(row.method());
        json.name("device").value(row.device());
        json.name("precision").value(row.precision());
        json.name("seconds").value(row.seconds());
        json.name("repetitions").value(row.repetitions());
        if (!Double.isNaN(row.residual())) {
            json.name("residual").value(row.residual());
        }
        if (row.iterations() > 0) {
            json.name("iterations").value(row.iterations());
            json.name("pairs").value(row.pairs());
        }
        if (!Double.isNaN(row.agreement())) {
            json.name("agreement").value(row.agreement());
        }
        json.name("peakBytes").value(row.peakBytes());
        json.name("reason").value(row.reason());
        json.endObject();
    }

    private static void write(JsonWriter json, StabilityRow row) {
        json.beginObject();
        json.name("problem").value(row.problem());
        json.name("unknowns").value(row.unknowns());
        json.name("equations").value(row.equations());
        json.name("condition").value(row.condition());
        json.name("deliverable").value(Double.isNaN(row.growth()) ? "space" : "member");
        json.name("method").value(row.method());
        json.name("precision").value(Measurement.PRECISION);
        json.name("empty").value(row.dimension() < 0);
        if (row.dimension() >= 0) {
            json.name("dimension").value(row.dimension());
            json.name("residual").value(row.originError());
            known(json, "originBackward", row.originBackward());
            known(json, "originSize", row.originSize());
            known(json, "basisError", row.basisError());
            known(json, "growth", row.growth());
            known(json, "pointError", row.pointError());
            known(json, "rounding", row.rounding());
        }
        json.name("decisions").value(row.decisions());
        json.name("seconds").value(row.seconds());
        json.name("note").value(row.note());
        json.endObject();
    }

    /// A number, unless there is none.
    private static void known(JsonWriter json, String name, double value) {
        if (!Double.isNaN(value)) {
            json.name(name).value(value);
        }
    }

    /// Prints a run as one JSON object: the stamp, then the rows, each a member list that `rows` writes.
    void printJson(Stamp stamp, Consumer<JsonWriter> rows) {
        printJson(stamp, rows, json -> {
        });
    }

    private void printJson(Stamp stamp, Consumer<JsonWriter> rows, Consumer<JsonWriter> more) {
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
        json.endArray();
        more.accept(json);
        json.endObject();
        out.append(line).append('\n');
    }
}
