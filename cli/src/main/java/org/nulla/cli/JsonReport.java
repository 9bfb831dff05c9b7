package org.nulla.cli;

import java.util.Map;
import org.nulla.AffineSpace;
import org.nulla.Certificate;
import org.nulla.Counters;
import org.nulla.Preimage;
import org.nulla.Vector;
import org.nulla.cli.json.JsonWriter;

/// Answers and failures as members of a JSON object, in a fixed order. The forms are those of `docs/schema`.
final class JsonReport {

    /// The version of the output's form.
    private static final int FORMAT = 1;

    private final JsonWriter json;

    JsonReport(JsonWriter json) {
        this.json = json;
    }

    /// Writes an answer into an object that the caller opens and closes.
    void write(Answer answer) {
        json.name("format").value(FORMAT);
        json.name("inputs").value(answer.place().inputs());
        json.name("outputs").value(answer.place().outputs());
        json.name("at").value(answer.place().point().toArray());
        json.name("value").value(answer.value().toArray());
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
            case Answer.Members members -> {
                write(members.preimage());
                if (members.exact() != null) {
                    new ExactReport(members.exact()).write(json.name("exact"));
                }
            }
        }
    }

    private void write(Preimage preimage) {
        json.name("empty").value(preimage.isEmpty());
        switch (preimage) {
            case Preimage.Empty empty -> {
                json.name("reason").value(empty.reason());
                json.name("conflict").beginObject();
                for (Map.Entry<String, Double> entry : empty.conflict().entrySet()) {
                    json.name(entry.getKey()).value(entry.getValue().doubleValue());
                }
                json.endObject();
                json.name("leastSquares").value(empty.leastSquares().toArray());
            }
            case Preimage.Point point -> write(point.space());
            case Preimage.Space space -> write(space.space());
        }
        Certificate certificate = preimage.certificate();
        json.name("residual").value(certificate.residual());
        json.name("rank").value(certificate.rank());
        json.name("gap").value(certificate.gap());
        json.name("doubtful").value(certificate.doubtful());
        json.name("escalated").value(certificate.escalated());
        write(preimage.counters());
    }

    private void write(AffineSpace space) {
        json.name("dimension").value(space.dimension());
        json.name("origin").value(space.origin());
        json.name("basis").beginArray();
        for (int j = 0; j < space.dimension(); j++) {
            json.value(space.basis().column(j));
        }
        json.endArray();
        json.name("minNorm").value(space.minNorm());
    }

    private void write(Counters counters) {
        json.name("counters").beginObject();
        json.name("vertices").value(counters.vertices());
        json.name("variables").value(counters.variables());
        json.name("bindings").value(counters.bindings());
        json.name("substitutions").value(counters.substitutions());
        json.name("updates").value(counters.updates());
        json.name("longestRow").value(counters.longestRow());
        json.name("peakCoefficients").value(counters.peakCoefficients());
        json.name("postponed").value(counters.postponed());
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
