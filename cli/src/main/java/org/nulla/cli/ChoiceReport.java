package org.nulla.cli;

import java.util.List;
import java.util.Locale;
import org.nulla.Vector;
import org.nulla.report.json.JsonWriter;
import org.nulla.selection.Choice;
import org.nulla.selection.SelectionCertificate;

/// A chosen member as JSON, and for a person.
///
/// @param objective what was to be least
/// @param choice what came of it
record ChoiceReport(Objective objective, Choice choice) {

    private String status() {
        return choice.status().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    void write(JsonWriter json) {
        SelectionCertificate certificate = choice.certificate();
        json.beginObject();
        json.name("wish").value(objective.label());
        json.name("status").value(status());
        if (choice.point().length() > 0) {
            json.name("member").value(choice.point().toArray());
        }
        json.name("objective").value(choice.objective());
        json.name("method").value(choice.method());
        json.name("reason").value(choice.reason());
        json.name("iterations").value(choice.iterations());
        json.name("certificate").beginObject();
        json.name("residual").value(certificate.residual());
        json.name("violation").value(certificate.violation());
        json.name("primal").value(certificate.primal());
        json.name("dual").value(certificate.dual());
        json.name("gap").value(certificate.gap());
        json.name("dualResidual").value(certificate.dualResidual());
        json.name("tolerance").value(certificate.tolerance());
        json.name("holds").value(certificate.holds());
        json.endObject();
        json.endObject();
    }

    void print(StringBuilder out, List<String> names) {
        out.append('\n').append(objective.label()).append(": ").append(status()).append('\n');
        Vector point = choice.point();
        int width = names.stream().mapToInt(name -> Printable.escape(name).length()).max().orElse(0);
        for (int i = 0; i < point.length(); i++) {
            String name = Printable.escape(names.get(i));
            out.append(name).repeat(' ', width - name.length()).append(" = ").append(Digits.of(point.get(i)))
                    .append('\n');
        }
        out.append('\n');
        if (choice.isOptimal()) {
            out.append("objective  ").append(Digits.of(choice.objective())).append('\n');
            out.append("at least   ").append(Digits.of(choice.certificate().dual())).append('\n');
            out.append("found by   ").append(Printable.escape(choice.method())).append('\n');
        } else {
            out.append(Printable.escape(choice.reason())).append('\n');
        }
    }
}
