package org.nulla.cli;

import java.util.List;
import org.nulla.exact.ExactPreimage;
import org.nulla.exact.ExactSpace;
import org.nulla.linalg.Rational;
import org.nulla.report.json.JsonWriter;

/// An exact preimage as JSON, fractions being strings such as "1/3", and for a person.
///
/// @param preimage the preimage
record ExactReport(ExactPreimage preimage) {

    void write(JsonWriter json) {
        json.beginObject();
        json.name("empty").value(preimage.isEmpty());
        json.name("rank").value(preimage.rank());
        switch (preimage) {
            case ExactPreimage.Empty empty -> {
                json.name("conflict").value(texts(empty.conflict()));
                json.name("discrepancy").value(empty.discrepancy().toString());
            }
            case ExactPreimage.Point point -> write(json, point.space());
            case ExactPreimage.Space space -> write(json, space.space());
        }
        json.endObject();
    }

    private static void write(JsonWriter json, ExactSpace space) {
        json.name("dimension").value(space.dimension());
        json.name("origin").value(texts(space.origin()));
        json.name("basis").beginArray();
        space.basis().forEach(direction -> json.value(texts(direction)));
        json.endArray();
        json.name("minNorm").value(texts(space.minNorm()));
    }

    void print(StringBuilder out) {
        out.append("\nexactly    rank ").append(preimage.rank());
        switch (preimage) {
            case ExactPreimage.Empty empty -> out.append(", empty\nproof      the target weighed with ")
                    .append(row(empty.conflict())).append(" is ").append(empty.discrepancy())
                    .append(", everything within reach is 0\n");
            case ExactPreimage.Point point ->
                    out.append("\npoint      ").append(row(point.space().origin())).append('\n');
            case ExactPreimage.Space space -> {
                out.append(", dimension ").append(space.space().dimension());
                out.append("\norigin     ").append(row(space.space().origin()));
                space.space().basis().forEach(direction -> out.append("\nalong      ").append(row(direction)));
                out.append("\nshortest   ").append(row(space.space().minNorm())).append('\n');
            }
        }
    }

    private static String row(List<Rational> vector) {
        return String.join(", ", texts(vector));
    }

    private static List<String> texts(List<Rational> vector) {
        return vector.stream().map(Rational::toString).toList();
    }
}
