package org.nulla.cli;

import java.util.List;
import java.util.stream.Collectors;
import org.nulla.plan.RunPlan;

/// The plan of a run for a person to read.
final class PlanText {

    /// More names than this are only counted.
    private static final int MOST_NAMES = 10;

    private final RunPlan plan;
    private final PreimageReport report;
    private final Table table = new Table();

    /// @param report the answer, which knows the names of entries
    PlanText(RunPlan plan, PreimageReport report) {
        this.plan = plan;
        this.report = report;
    }

    void print(StringBuilder out) {
        RunPlan.Program program = plan.program();
        Digest digest = new Digest(out);
        digest.line("program", counted(program.steps(), "step") + ", " + counted(program.equations(), "equation") + ", "
                + counted(program.unknowns(), "unknown")
                + (program.directions() == 0 ? "" : ", " + counted(program.directions(), "direction")));
        RunPlan.Factorisation factorisation = plan.factorisation();
        if (factorisation != null) {
            describe(digest, factorisation);
        }
        for (RunPlan.Attempt attempt : plan.attempts()) {
            digest.line("tried", attempt.method().label()
                    + (attempt.corrections() == 0 ? "" : ", " + counted(attempt.corrections(), "correction"))
                    + (attempt.note().isEmpty() ? "" : ": " + report.named(attempt.note())));
        }
        digest.line("answer by", plan.method().label());
        if (factorisation != null && !factorisation.worstPivots().isEmpty()) {
            out.append("\nsmallest pivots\n");
            table.add(List.of("equation", "unknown", "size"));
            for (RunPlan.Pivot pivot : factorisation.worstPivots()) {
                table.add(List.of(Printable.escape(pivot.equation()), Printable.escape(pivot.unknown()),
                        Digits.rough(pivot.size())));
            }
            table.print(out);
        }
    }

    private static void describe(Digest digest, RunPlan.Factorisation factorisation) {
        RunPlan.Reduction reduction = factorisation.reduction();
        RunPlan.Factors factors = factorisation.factors();
        RunPlan.Rank rank = factorisation.rank();
        digest.line("reduced to", counted(reduction.rows(), "row") + ", " + counted(reduction.columns(), "column")
                + ", " + entries(reduction.entries()) + ", at most " + reduction.longestRow() + " in a row; "
                + counted(reduction.multiplyAdds(), "multiply-add"));
        digest.line("kept steps", listed(reduction.kept(), factorisation.kept()));
        digest.line("structure", "rank " + factorisation.structure().rank() + ", " + order(factorisation.structure()));
        digest.line("factors", entries(factors.entries()) + ", " + factors.fillIn() + " of them fill-in, growth "
                + Digits.rough(factors.growth()) + "; " + counted(factors.multiplyAdds(), "multiply-add"));
        if (factors.denseColumns() > 0) {
            digest.line("dense block", factors.denseRows() + " by " + factors.denseColumns());
        }
        digest.line("delayed", listed(factors.delayed(), factorisation.delayed()));
        digest.line("condition", Digits.rough(factors.condition()));
        digest.line("rank", rank.rank() + (rank.added() == 0 ? "" : ", " + rank.added() + " of it found last"));
        digest.line("smallest", "pivot " + Digits.rough(rank.pivot()) + ", its noise at most "
                + Digits.rough(rank.pivotNoise()));
        digest.line("left over", (rank.left() == 0 && rank.leftNoise() == 0 ? "nothing"
                : Digits.rough(rank.left()) + ", its noise " + Digits.rough(rank.leftNoise())) + "; "
                + counted(rank.equations(), "equation") + " and " + counted(rank.unknowns(), "unknown")
                + " without a pivot");
    }

    private static String order(RunPlan.Structure structure) {
        return switch (structure.order()) {
            case BANDED -> "eliminated in the order of the program";
            case MINIMUM_DEGREE -> "eliminated by minimum degree";
        };
    }

    private static String listed(int count, List<String> names) {
        return count == 0 ? "none"
                : count + ": " + names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
                        + (count > MOST_NAMES ? " and " + (count - MOST_NAMES) + " more" : "");
    }

    private static String entries(long count) {
        return count + (count == 1 ? " entry" : " entries");
    }

    private static String counted(long count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }

    /// Lines with a word in front.
    private record Digest(StringBuilder out) {

        void line(String word, String text) {
            out.append(word).repeat(' ', 13 - word.length()).append(Printable.escape(text)).append('\n');
        }
    }
}
