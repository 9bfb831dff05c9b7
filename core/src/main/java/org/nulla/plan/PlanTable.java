package org.nulla.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nulla.EngineKind;

/// A plan as lines of text in aligned columns.
final class PlanTable {

    /// A run of more steps is not listed step by step.
    private static final int MOST_STEPS = 60;
    /// More equations than this that were put aside are only counted.
    private static final int MOST_POSTPONED = 20;

    private final RunPlan plan;
    private final StringBuilder out = new StringBuilder();

    PlanTable(RunPlan plan) {
        this.plan = plan;
    }

    String text() {
        if (plan.summary().steps() <= MOST_STEPS) {
            steps();
        } else if (!plan.worstPivots().isEmpty()) {
            out.append("worst pivots of ").append(plan.summary().steps()).append(" steps\n");
            pivots();
        }
        if (!plan.postponed().isEmpty()) {
            out.append("\npostponed\n");
            postponed();
        }
        if (!out.isEmpty()) {
            out.append('\n');
        }
        summary();
        return out.toString();
    }

    private void steps() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("step", "station", "event", "solved for", "size", "digits", "weight", "slices",
                plan.engine() == EngineKind.DEFAULT ? "variables" : "columns", "coefficients"));
        for (RunPlan.Step step : plan.steps()) {
            RunPlan.Visit visit = step.visit();
            List<String> row = new ArrayList<>(List.of(Long.toString(step.first())));
            if (visit != null) {
                row.add(visit.at());
                row.add((visit.settling() ? "settled: " : "") + visit.event().label());
                RunPlan.Pivot pivot = visit.pivot();
                row.addAll(pivot == null ? List.of("", "", "", "") : List.of(pivot.solvedFor(), rough(pivot.size()),
                        digits(pivot.certainty()), rough(pivot.weight())));
            }
            row.add(Integer.toString(step.slices()));
            row.add(Integer.toString(step.variables()));
            row.add(Long.toString(step.coefficients()));
            rows.add(row);
        }
        print(rows, 1, 3);
    }

    private void pivots() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("step", "station", "solved for", "size", "digits", "weight"));
        for (RunPlan.Pivot pivot : plan.worstPivots()) {
            rows.add(List.of(Long.toString(pivot.step()), pivot.at(), pivot.solvedFor(), rough(pivot.size()),
                    digits(pivot.certainty()), rough(pivot.weight())));
        }
        print(rows, 1, 2);
    }

    private void postponed() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("step", "station", "because", "settled", "at step", "digits", "weight"));
        for (RunPlan.Postponement aside : plan.postponed().stream().limit(MOST_POSTPONED).toList()) {
            PlanEvent settled = aside.settled();
            rows.add(List.of(Long.toString(aside.step()), aside.at(), aside.reason().words(),
                    settled == null ? "never reached" : settled.label(),
                    settled == null ? "" : Long.toString(aside.settledAt()), digits(aside.certainty()),
                    rough(aside.weight())));
        }
        print(rows, 1, 3);
        if (plan.summary().postponed() > MOST_POSTPONED) {
            out.append("and ").append(plan.summary().postponed() - MOST_POSTPONED).append(" more\n");
        }
    }

    private void summary() {
        RunPlan.Summary summary = plan.summary();
        boolean pivots = plan.engine() == EngineKind.DEFAULT;
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("steps", Long.toString(summary.steps())));
        if (pivots) {
            rows.add(List.of("events", summary.determined() + " determined, " + summary.bound() + " bound, "
                    + summary.satisfied() + " satisfied, " + summary.postponed() + " postponed"));
        }
        rows.add(List.of("peak", counted(plan.peak().coefficients(), "coefficient") + place(plan.peak())));
        rows.add(List.of("swell", counted(plan.mostVariables().variables(), pivots ? "variable" : "column")
                + place(plan.mostVariables())));
        if (pivots) {
            rows.add(List.of("refined", summary.refinements() == 0 ? "not needed"
                    : counted(summary.refinements(), "time")));
            rows.add(List.of("escalated", !summary.escalated() ? "no" : ("yes. " + summary.note()).strip()));
        } else {
            rows.add(List.of("pivots", "the reference engine keeps no record of them"));
        }
        if (summary.doubtful()) {
            rows.add(List.of("doubtful", summary.escalated() || summary.note().isEmpty() ? "yes"
                    : "yes. " + summary.note()));
        }
        print(rows, 0, 1);
    }

    private static String counted(long count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }

    private static String place(RunPlan.Peak peak) {
        return ", step " + peak.step() + (peak.at().isEmpty() ? "" : " at " + peak.at());
    }

    /// The columns from one to another are flushed left, the others right.
    private void print(List<List<String>> rows, int firstLeft, int lastLeft) {
        int[] width = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int j = 0; j < row.size(); j++) {
                width[j] = Math.max(width[j], row.get(j).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int j = 0; j < row.size(); j++) {
                String blanks = " ".repeat(width[j] - row.get(j).length());
                boolean left = j >= firstLeft && j <= lastLeft;
                line.append(j == 0 ? "" : "  ").append(left ? row.get(j) + blanks : blanks + row.get(j));
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }

    /// How many decimal digits of a number are known.
    private static String digits(double certainty) {
        return Double.isInfinite(certainty) ? "exact"
                : Long.toString(Math.max(0, (long) Math.floor(Math.log10(certainty))));
    }

    private static String rough(double number) {
        return number == 1 ? "1" : String.format(Locale.ROOT, number >= 0.01 && number < 100 ? "%.2f" : "%.1e", number);
    }
}
