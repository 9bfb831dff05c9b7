package org.nulla.bench.tables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.nulla.backend.ElementType;
import org.nulla.bench.run.Digits;
import org.nulla.bench.run.Figure;
import org.nulla.report.TextTable;

/// How well devices were chosen: for each deliverable what was taken, what another device would have taken, and why it was not.
final class Choices {

    /// A choice that takes up to so many times as long as another is as good.
    private static final double TIE = 1.1;

    private final List<Pair> pairs = new ArrayList<>();
    private final List<TableRow> rows;
    private final DevicePlan plan;

    /// A row and the fastest of those on other devices.
    private record Pair(TableRow chosen, TableRow other) {

        double ratio() {
            return chosen.seconds() / other.seconds();
        }
    }

    Choices(List<TableRow> rows, DevicePlan plan) {
        this.rows = rows;
        this.plan = plan;
        for (TableRow row : rows) {
            if (row.method().equals(Way.NULL_A)) {
                other(row).ifPresent(other -> pairs.add(new Pair(row, other)));
            }
        }
    }

    private Optional<TableRow> other(TableRow row) {
        return rows.stream().filter(other -> other.method().equals(Way.ELSEWHERE)
                && other.problem().equals(row.problem()) && other.precision().equals(row.precision())
                && other.deliverable().equals(row.deliverable())).min(Comparator.comparingDouble(TableRow::seconds));
    }

    TextTable table() {
        TextTable text = new TextTable(List.of("problem", "precision", "deliverable", "device", "took", "other",
                "would take", "verdict", "estimates"));
        for (Pair pair : pairs) {
            TableRow row = pair.chosen;
            ElementType type = row.precision().equals("float64") ? ElementType.FLOAT64 : ElementType.FLOAT32;
            text.add(List.of(row.problem(), row.precision(), row.deliverable(), row.device(),
                    Digits.milliseconds(row.seconds()), pair.other.device(),
                    Digits.milliseconds(pair.other.seconds()), verdict(pair.ratio()),
                    plan.choice(TableProblem.named(row.problem()), row.deliverable(), type).reason()));
        }
        return text;
    }

    private static String verdict(double ratio) {
        return ratio > TIE ? String.format(Locale.ROOT, "slower, %.2f times", ratio)
                : ratio * TIE < 1 ? String.format(Locale.ROOT, "faster, %.2f times", 1 / ratio) : "tie";
    }

    /// One line for each deliverable and precision.
    TextTable summary() {
        TextTable text = new TextTable(List.of("precision", "deliverable", "rows", "faster", "ties", "slower",
                "worst"));
        for (String precision : List.of("float64", "float32")) {
            for (String deliverable : List.of(Way.MEMBER, Way.MIN_NORM, Way.SPACE)) {
                double[] ratios = pairs.stream().filter(pair -> pair.chosen.precision().equals(precision)
                        && pair.chosen.deliverable().equals(deliverable)).mapToDouble(Pair::ratio).sorted().toArray();
                if (ratios.length > 0) {
                    long slower = java.util.Arrays.stream(ratios).filter(ratio -> ratio > TIE).count();
                    long faster = java.util.Arrays.stream(ratios).filter(ratio -> ratio * TIE < 1).count();
                    text.add(List.of(precision, deliverable, Integer.toString(ratios.length), Long.toString(faster),
                            Long.toString(ratios.length - slower - faster), Long.toString(slower),
                            String.format(Locale.ROOT, "%.2f", ratios[ratios.length - 1])));
                }
            }
        }
        return text;
    }

    List<Figure> figures() {
        return List.of(
                Figure.of("choicesCompared", "deliverables that were measured on the chosen device and on another",
                        pairs.size()),
                Figure.of("choicesSlower", "of these, those where the choice took over a tenth longer",
                        (double) pairs.stream().filter(pair -> pair.ratio() > TIE).count()),
                Figure.of("choicesWorst", "the largest time of a choice over that of another device",
                        pairs.stream().mapToDouble(Pair::ratio).max().orElse(Double.NaN)));
    }
}
