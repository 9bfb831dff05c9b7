package org.nulla.cli;

import java.util.Map;
import org.nulla.Counters;
import org.nulla.Vector;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonWriter;
import org.nulla.diagnosis.Diagnosis;
import org.nulla.plan.RunPlan;

/// Answers and failures as members of a JSON object, in a fixed order. The forms are those of `docs/schema`.
final class JsonReport {

    /// The version of the output's form.
    private static final int FORMAT = 1;
    /// That of preimages, whose residual meant something else before.
    private static final int FORMAT_OF_PREIMAGES = 2;

    private final JsonWriter json;

    JsonReport(JsonWriter json) {
        this.json = json;
    }

    /// Writes an answer into an object that the caller opens and closes.
    void write(Answer answer) {
        write(answer.content() instanceof Answer.Members ? FORMAT_OF_PREIMAGES : FORMAT, answer.place(),
                answer.value());
        switch (answer.content()) {
            case Answer.Value value -> {
            }
            case Answer.Result product -> json.name("result").value(product.result().toArray());
            case Answer.Gradient gradient -> json.name("gradient").value(gradient.gradient().toArray());
            case Answer.Matrix matrix -> {
                json.name(matrix.title()).beginArray();
                for (Vector row : matrix.rows()) {
                    json.value(row.toArray());
                }
                json.endArray();
            }
            case Answer.Diagnosed diagnosed -> write(diagnosed.diagnosis());
            case Answer.Found found -> new SearchReport(found.outcome(), found.earlier()).write(json);
            case Answer.Members members -> {
                RunPlan plan = members.plan();
                members.report().write(json, plan != null);
                if (plan != null) {
                    new PlanJson(json, members.report()).write(plan);
                }
                if (members.exact() != null) {
                    new ExactReport(members.exact()).write(json.name("exact"));
                }
                if (members.choice() != null) {
                    members.choice().write(json.name("chosen"));
                }
            }
        }
    }

    /// Writes what is said about a picture into an object that the caller opens and closes.
    void write(GraphAnswer answer) {
        write(FORMAT, answer.place(), answer.value());
        json.name("stage").value(answer.stage().label());
        json.name("pictureFormat").value(answer.format().label());
        json.name("vertices").value(answer.vertices());
        json.name("edges").value(answer.edges());
        json.name("omitted").value(answer.omitted());
        if (answer.file() == null) {
            json.name("picture").value(answer.picture());
        } else {
            json.name("file").value(answer.file());
        }
    }

    private void write(int format, Program.Place place, Vector value) {
        json.name("format").value(format);
        json.name("inputs").value(place.inputs());
        json.name("outputs").value(place.outputs());
        json.name("at").value(place.point().toArray());
        json.name("value").value(value.toArray());
    }

    private void write(Map<String, Double> combination) {
        json.beginObject();
        for (Map.Entry<String, Double> entry : combination.entrySet()) {
            json.name(entry.getKey()).value(entry.getValue().doubleValue());
        }
        json.endObject();
    }

    private void write(Diagnosis diagnosis) {
        writeCount("rank", diagnosis.rank());
        writeCount("nullity", diagnosis.nullity());
        json.name("free").value(diagnosis.free());
        json.name("determined").value(diagnosis.determined());
        json.name("coupled").beginArray();
        diagnosis.coupled().forEach(json::value);
        json.endArray();
        json.name("redundantOutputs").beginArray();
        for (Diagnosis.Redundant redundant : diagnosis.redundantOutputs()) {
            json.beginObject().name("output").value(redundant.output()).name("combination");
            write(redundant.combination());
            json.endObject();
        }
        json.endArray();
        json.name("insensitiveOutputs").value(diagnosis.insensitiveOutputs());
        diagnosis.conflict().ifPresent(conflict -> {
            json.name("conflict").beginObject().name("names").value(conflict.names()).name("combination");
            write(conflict.combination());
            json.endObject();
        });
        json.name("gap").value(diagnosis.gap());
        json.name("doubtful").value(diagnosis.doubtful());
        json.name("ranks").beginObject();
        writeCount("tenth", diagnosis.ranks().tenth());
        writeCount("given", diagnosis.ranks().given());
        writeCount("tenfold", diagnosis.ranks().tenfold());
        json.endObject();
        json.name("notes").value(diagnosis.notes());
    }

    /// A count, or null where it was not determined.
    private void writeCount(String key, int count) {
        json.name(key);
        if (count < 0) {
            json.value(new Json.Nothing());
        } else {
            json.value(count);
        }
    }

    static void write(JsonWriter json, Counters counters) {
        json.beginObject();
        json.name("vertices").value(counters.vertices());
        json.name("variables").value(counters.variables());
        json.name("bindings").value(counters.bindings());
        json.name("substitutions").value(counters.substitutions());
        json.name("updates").value(counters.updates());
        json.name("longestRow").value(counters.longestRow());
        json.name("peakCoefficients").value(counters.peakCoefficients());
        json.name("postponed").value(counters.postponed());
        json.name("recomputed").value(counters.recomputed());
        json.name("peakTraceBytes").value(counters.peakTraceBytes());
        json.name("skipped").value(counters.skipped());
        json.endObject();
    }

    /// Writes a failure into an object that the caller opens and closes.
    void write(Failure failure) {
        json.name("error").beginObject();
        json.name("kind").value(failure.kind().label());
        json.name("message").value(failure.message());
        if (failure.line() > 0) {
            json.name("line").value(failure.line());
        }
        if (failure.column() > 0) {
            json.name("column").value(failure.column());
        }
        json.endObject();
    }
}
