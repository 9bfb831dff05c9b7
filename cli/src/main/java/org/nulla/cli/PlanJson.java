package org.nulla.cli;

import java.util.List;
import org.nulla.plan.RunPlan;
import org.nulla.report.json.JsonWriter;

/// The plan of a run as the member `plan` of a JSON object. The form is that of `docs/schema/plan.json`.
final class PlanJson {

    private static final int FORMAT = 2;

    private final JsonWriter json;
    private final PreimageReport report;

    /// @param report the answer, which knows the names of entries
    PlanJson(JsonWriter json, PreimageReport report) {
        this.json = json;
        this.report = report;
    }

    void write(RunPlan plan) {
        json.name("plan").beginObject();
        json.name("format").value(FORMAT);
        json.name("engine").value(plan.engine().label());
        json.name("method").value(plan.method().label());
        json.name("program").beginObject();
        count("steps", plan.program().steps());
        count("equations", plan.program().equations());
        count("unknowns", plan.program().unknowns());
        count("directions", plan.program().directions());
        json.endObject();
        RunPlan.Factorisation factorisation = plan.factorisation();
        if (factorisation != null) {
            write(factorisation);
        }
        json.name("attempts").beginArray();
        plan.attempts().forEach(this::write);
        json.endArray();
        json.endObject();
    }

    private void write(RunPlan.Factorisation factorisation) {
        RunPlan.Reduction reduction = factorisation.reduction();
        json.name("reduction").beginObject();
        count("kept", reduction.kept());
        count("rows", reduction.rows());
        count("columns", reduction.columns());
        count("entries", reduction.entries());
        count("longestRow", reduction.longestRow());
        count("multiplyAdds", reduction.multiplyAdds());
        json.endObject();
        json.name("structure").beginObject();
        count("rank", factorisation.structure().rank());
        json.name("order").value(factorisation.structure().order().label());
        json.endObject();
        RunPlan.Factors factors = factorisation.factors();
        json.name("factors").beginObject();
        count("entries", factors.entries());
        count("fillIn", factors.fillIn());
        count("denseRows", factors.denseRows());
        count("denseColumns", factors.denseColumns());
        json.name("growth").value(factors.growth());
        count("delayed", factors.delayed());
        count("multiplyAdds", factors.multiplyAdds());
        json.name("condition").value(factors.condition());
        json.endObject();
        RunPlan.Rank rank = factorisation.rank();
        json.name("rank").beginObject();
        count("rank", rank.rank());
        count("added", rank.added());
        count("equationsWithoutPivot", rank.equations());
        count("unknownsWithoutPivot", rank.unknowns());
        json.name("left").value(rank.left());
        json.name("leftNoise").value(rank.leftNoise());
        json.name("pivot").value(rank.pivot());
        json.name("pivotNoise").value(rank.pivotNoise());
        json.endObject();
        json.name("worstPivots").beginArray();
        for (RunPlan.Pivot pivot : factorisation.worstPivots()) {
            json.beginObject();
            json.name("equation").value(pivot.equation());
            json.name("unknown").value(pivot.unknown());
            json.name("size").value(pivot.size());
            json.endObject();
        }
        json.endArray();
        names("delayed", factorisation.delayed());
        names("kept", factorisation.kept());
    }

    private void write(RunPlan.Attempt attempt) {
        json.beginObject();
        json.name("method").value(attempt.method().label());
        count("corrections", attempt.corrections());
        json.name("claims");
        report.writeClaims(json, attempt.claims());
        json.name("note").value(report.named(attempt.note()));
        json.name("counters");
        JsonReport.write(json, attempt.counters());
        json.endObject();
    }

    private void count(String name, long count) {
        json.name(name).value(count);
    }

    private void names(String name, List<String> names) {
        json.name(name).value(names);
    }
}
