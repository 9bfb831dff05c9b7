package org.nulla.cli;

import org.nulla.report.json.JsonWriter;
import org.nulla.plan.PlanEvent;
import org.nulla.plan.RunPlan;

/// The plan of a run as the member `plan` of a JSON object. The form is that of `docs/schema/plan.json`.
final class PlanJson {

    private final JsonWriter json;

    PlanJson(JsonWriter json) {
        this.json = json;
    }

    void write(RunPlan plan) {
        json.name("plan").beginObject();
        json.name("engine").value(plan.engine().label());
        json.name("summary");
        summary(plan.summary());
        json.name("peak");
        peak(plan.peak());
        json.name("mostVariables");
        peak(plan.mostVariables());
        json.name("worstPivots").beginArray();
        plan.worstPivots().forEach(this::pivot);
        json.endArray();
        json.name("postponed").beginArray();
        plan.postponed().forEach(this::postponement);
        json.endArray();
        json.name("steps").beginArray();
        plan.steps().forEach(this::step);
        json.endArray();
        json.endObject();
    }

    private void summary(RunPlan.Summary summary) {
        json.beginObject();
        json.name("steps").value(summary.steps());
        json.name("determined").value(summary.determined());
        json.name("bound").value(summary.bound());
        json.name("satisfied").value(summary.satisfied());
        json.name("postponed").value(summary.postponed());
        json.name("refinements").value(summary.refinements());
        json.name("escalated").value(summary.escalated());
        json.name("doubtful").value(summary.doubtful());
        json.name("note").value(summary.note());
        json.name("walk");
        JsonReport.write(json, summary.walk());
        json.endObject();
    }

    private void peak(RunPlan.Peak peak) {
        json.beginObject();
        json.name("step").value(peak.step());
        json.name("at").value(peak.at());
        json.name("slices").value(peak.slices());
        json.name("variables").value(peak.variables());
        json.name("coefficients").value(peak.coefficients());
        json.endObject();
    }

    private void pivot(RunPlan.Pivot pivot) {
        json.beginObject();
        json.name("step").value(pivot.step());
        json.name("at").value(pivot.at());
        quality(pivot);
        json.endObject();
    }

    private void quality(RunPlan.Pivot pivot) {
        json.name("solvedFor").value(pivot.solvedFor());
        json.name("size").value(pivot.size());
        json.name("certainty").value(pivot.certainty());
        json.name("weight").value(pivot.weight());
    }

    private void postponement(RunPlan.Postponement aside) {
        json.beginObject();
        json.name("step").value(aside.step());
        json.name("at").value(aside.at());
        json.name("reason").value(aside.reason().words());
        json.name("certainty").value(aside.certainty());
        json.name("weight").value(aside.weight());
        PlanEvent settled = aside.settled();
        if (settled != null) {
            json.name("settled").value(settled.label());
            json.name("settledAt").value(aside.settledAt());
        }
        json.endObject();
    }

    private void step(RunPlan.Step step) {
        json.beginObject();
        json.name("first").value(step.first());
        json.name("last").value(step.last());
        json.name("slices").value(step.slices());
        json.name("variables").value(step.variables());
        json.name("coefficients").value(step.coefficients());
        json.name("updates").value(step.updates());
        RunPlan.Visit visit = step.visit();
        if (visit != null) {
            json.name("at").value(visit.at());
            json.name("event").value(visit.event().label());
            json.name("settling").value(visit.settling());
            RunPlan.Pivot pivot = visit.pivot();
            if (pivot != null) {
                quality(pivot);
            }
        }
        json.endObject();
    }
}
