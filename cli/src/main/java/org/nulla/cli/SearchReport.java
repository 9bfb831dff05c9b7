package org.nulla.cli;

import org.nulla.report.json.JsonWriter;
import org.nulla.solver.Effort;
import org.nulla.solver.Fit;
import org.nulla.solver.Iteration;
import org.nulla.solver.Minimum;
import org.nulla.solver.Outcome;
import org.nulla.solver.Root;

/// What a search ended with, for a person and as members of a JSON object.
///
/// @param outcome the point and how it was come by
/// @param earlier how many steps an earlier run took that this one went on from
record SearchReport(Outcome outcome, int earlier) {

    /// Writes members into an object that the caller opens and closes.
    void write(JsonWriter json) {
        json.name("converged").value(outcome.converged());
        json.name("x").value(outcome.x().toArray());
        switch (outcome) {
            case Root root -> json.name("residualNorm").value(residualNorm(root));
            case Fit fit -> json.name("sumOfSquares").value(fit.sumOfSquares());
            case Minimum minimum -> {
                json.name("objective").value(minimum.objective());
                json.name("gradientNorm").value(gradientNorm(minimum));
                minimum.negativeCurvature()
                        .ifPresent(direction -> json.name("negativeCurvature").value(direction.toArray()));
            }
        }
        json.name("iterations").value(outcome.iterations());
        if (earlier > 0) {
            json.name("earlierIterations").value(earlier);
        }
        json.name("reason").value(outcome.reason().code());
        json.name("message").value(outcome.message());
        json.name("history").beginArray();
        for (Iteration iteration : outcome.history()) {
            json.beginObject();
            json.name("iteration").value(iteration.iteration());
            json.name("norm").value(iteration.norm());
            json.name("step").value(iteration.step());
            json.name("kind").value(iteration.kind().code());
            json.endObject();
        }
        json.endArray();
        Effort effort = outcome.effort();
        json.name("effort").beginObject();
        json.name("evaluations").value(effort.evaluations());
        json.name("linearizations").value(effort.linearizations());
        json.name("preimages").value(effort.preimages());
        json.name("restarts").value(effort.restarts());
        json.endObject();
    }

    /// Where the function is undefined at the start there is no residual.
    private static double residualNorm(Root root) {
        return root.residual().length() == 0 ? Double.NaN : root.residualNorm();
    }

    private static double gradientNorm(Minimum minimum) {
        return minimum.gradient().length() == 0 ? Double.NaN : minimum.gradientNorm();
    }

    /// Prints what stands below the point.
    void print(StringBuilder out, Terminal terminal) {
        String code = outcome.reason().code();
        out.append('\n').append(outcome.converged() ? code : terminal.alarm(code)).append(": ")
                .append(Printable.escape(outcome.message())).append("\n\n");
        switch (outcome) {
            case Root root -> out.append("residual   ").append(Digits.rough(residualNorm(root))).append('\n');
            case Fit fit -> out.append("squares    ").append(Digits.of(fit.sumOfSquares())).append('\n');
            case Minimum minimum -> out.append("objective  ").append(Digits.of(minimum.objective())).append('\n')
                    .append("gradient   ").append(Digits.rough(gradientNorm(minimum))).append('\n');
        }
        Effort effort = outcome.effort();
        out.append("steps      ").append(outcome.iterations()).append('\n');
        if (earlier > 0) {
            out.append("earlier    ").append(earlier).append('\n');
        }
        if (effort.restarts() > 0) {
            out.append("restarts   ").append(effort.restarts()).append('\n');
        }
    }
}
