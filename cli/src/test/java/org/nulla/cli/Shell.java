package org.nulla.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonReader;

/// Runs the command as a shell would, in this process.
///
/// @param status the exit status
/// @param out what came on standard output
/// @param err what came on standard error
record Shell(int status, String out, String err) {

    static Shell nulla(String... args) {
        return withInput(new byte[0], args);
    }

    static Shell batch(String... lines) {
        return withInput(String.join("\n", lines).getBytes(StandardCharsets.UTF_8), "batch");
    }

    static Shell withInput(byte[] in, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Main.run(args, new ByteArrayInputStream(in), new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8));
        return new Shell(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /// Standard output as the one JSON object that it must be.
    Json.Table json() {
        return (Json.Table) JsonReader.read(out);
    }

    /// The lines of standard output.
    List<String> lines() {
        return out.lines().toList();
    }

    /// Standard output as one JSON object a line.
    List<Json.Table> answers() {
        return out.lines().map(line -> (Json.Table) JsonReader.read(line)).toList();
    }

    static Json member(Json.Table table, String key) {
        return Objects.requireNonNull(table.members().get(key), () -> key + " is missing in " + table);
    }

    static String errorKind(Json.Table answer) {
        return ((Json.Text) member((Json.Table) member(answer, "error"), "kind")).value();
    }

    static String errorMessage(Json.Table answer) {
        return ((Json.Text) member((Json.Table) member(answer, "error"), "message")).value();
    }

    static double[] vector(Json.Table answer, String key) {
        return ((Json.Array) member(answer, key)).items().stream().mapToDouble(item -> ((Json.Numeral) item).value())
                .toArray();
    }
}
