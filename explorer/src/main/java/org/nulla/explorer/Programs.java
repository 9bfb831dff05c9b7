package org.nulla.explorer;

import java.nio.charset.StandardCharsets;
import org.nulla.report.json.JsonWriter;
import org.nulla.formula.Formula;
import org.nulla.formula.FormulaException;

/// Reads programs that are small enough for a page.
///
/// @param limits how much that is
record Programs(Limits limits) {

    /// Understands a text, or says what is wrong with it where it is.
    Formula parse(String text) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > limits.programBytes()) {
            throw tooLarge(
                    "The program has " + bytes + " bytes, and the explorer takes " + limits.programBytes() + ".");
        }
        Formula formula = Formula.parse(text);
        int steps = formula.stepLines().size();
        if (steps > limits.steps()) {
            throw tooLarge("The program has " + steps + " steps, and the explorer takes " + limits.steps() + ".");
        }
        int entries = Math.max(formula.inputs().size(), formula.outputs().size());
        if (entries > limits.entries()) {
            throw tooLarge("The program has " + entries + " inputs or outputs, and the explorer takes "
                    + limits.entries() + ".");
        }
        return formula;
    }

    private static FormulaException tooLarge(String what) {
        return new FormulaException(FormulaException.Kind.LIMIT, what + " The command line takes larger ones.", 1, 1);
    }

    /// What a page needs to know about a program before there is a point.
    String check(String text) {
        Formula formula = parse(text);
        StringBuilder line = new StringBuilder();
        new JsonWriter(line).beginObject().name("inputs").value(formula.inputs()).name("outputs")
                .value(formula.outputs()).name("steps").value(formula.stepLines().size()).endObject();
        return line.toString();
    }
}
