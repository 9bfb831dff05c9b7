package org.nulla.bench.tables;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Digits;
import org.nulla.bench.run.Figure;
import org.nulla.bench.run.LeftOut;
import org.nulla.bench.run.Section;
import org.nulla.report.Plot;
import org.nulla.report.Stamp;
import org.nulla.report.TextTable;

/// What follows from the rows of [TablesBench]: the tables, and pictures of time against unknowns. [TablesFigures] has the numbers.
final class TablesAnalysis {

    private static final List<String> PRECISIONS = List.of("float64", "float32");

    private final List<TableRow> rows;
    private final DevicePlan plan;
    private final Choices choices;

    TablesAnalysis(List<TableRow> rows, DevicePlan plan) {
        this.rows = rows;
        this.plan = plan;
        this.choices = new Choices(rows, plan);
    }

    BenchResult<TableRow> result(Stamp stamp, List<LeftOut> leftOut) {
        List<Section> sections = new ArrayList<>();
        Map<String, Plot> plots = new LinkedHashMap<>();
        for (String precision : PRECISIONS) {
            for (PaperTable table : PaperTable.all()) {
                TextTable times = times(table, precision);
                if (!times.rows().isEmpty()) {
                    sections.add(new Section(table.title() + ", " + precision,
                            "Milliseconds; the paper's own in its last two columns.", times));
                    sections.add(new Section(table.title() + ", " + precision + ": answers and baselines",
                            "Relative residuals; steps of the baselines, each in products with `J` and `Jᵀ`; how far `min-norm` "
                                    + "is from explicit QR.",
                            answers(table, precision)));
                }
            }
        }
        others(sections);
        if (plan.chooses()) {
            sections.add(new Section("Which device",
                    "Chosen for each deliverable by an estimate; the others were measured beside it, in turn. Milliseconds. A "
                            + "choice that took up to a tenth longer than another device is a tie. In the tables above, those that "
                            + "were not computed on the first device have the other's name behind their time.",
                    choices.table()));
            sections.add(new Section("Which device: how well it was chosen", "", choices.summary()));
        }
        for (String kind : List.of("mlp", "gpt2")) {
            plot(kind).ifPresent(plot -> plots.put("tables-" + kind + ".png", plot));
        }
        return new BenchResult<>("The paper's tables", """
                Preimages of networks by their weights, in four deliverables: `member` is the preimage with its dimension and one
                member, `min-norm` the shortest member, `space` the preimage and 100 random members, `basis` all directions as a
                matrix, where that fits. The baselines give one point: `cg`, conjugate gradients on `J Jᵀ`, `lsmr` and `qr`, the
                explicit Jacobian with a pivoted QR, give the shortest; `last-layer` is least squares on the last layer's features.
                All run in turn, from the program to the answer, recording included, on the same device, and end by measuring what
                they miss; times are medians. Iterations stop at 1e-10 (1e-5 in float32), after 5,000 steps, or when patience ends.

                MLP: `tanh(x W + b)`, square layers, weights N(0, 1/width), biases N(0, 0.01). GPT-2: blocks without embedding or
                final norm, weights N(0, 0.02²), biases 0, norms 1. Inputs and targets N(0, 1). The paper does not say what it
                used, nor its precision and tolerance; its times are from another machine.

                Device:""" + " " + plan.description() + ".", stamp, rows, leftOut, figures(), sections, plots);
    }

    private List<Figure> figures() {
        List<Figure> figures = new ArrayList<>(new TablesFigures(rows).all());
        if (plan.chooses()) {
            figures.addAll(choices.figures());
        }
        return figures;
    }

    private Optional<TableRow> find(String problem, String precision, String method, String deliverable) {
        return find(rows, problem, precision, method, deliverable);
    }

    static Optional<TableRow> find(List<TableRow> rows, String problem, String precision, String method,
            String deliverable) {
        return rows.stream().filter(row -> row.problem().equals(problem) && row.precision().equals(precision)
                && row.method().equals(method) && row.deliverable().equals(deliverable)).findFirst();
    }

    private String milliseconds(String problem, String precision, String method, String deliverable) {
        return find(problem, precision, method, deliverable).map(this::milliseconds).orElse("");
    }

    /// The time, and who took it where that was not the first device.
    private String milliseconds(TableRow row) {
        boolean other = plan.chooses() && !row.device().equals(plan.devices().get(0).name());
        return Digits.milliseconds(row.seconds()) + (other ? " " + row.device() : "");
    }

    private TextTable times(PaperTable table, String precision) {
        TextTable text = new TextTable(List.of("row", "problem", "unknowns", "equations", "dimension", "member",
                "min-norm", "space", "basis", "cg", "lsmr", "qr", "last-layer", "paper Null-A", "paper CG"));
        for (int i = 0; i < table.rows().size(); i++) {
            PaperTable.Line line = table.rows().get(i);
            String name = line.problem();
            Optional<TableRow> member = find(name, precision, Way.NULL_A, Way.MEMBER);
            if (member.isPresent()) {
                text.add(List.of(Integer.toString(table.first() + i), name, Long.toString(member.get().unknowns()),
                        Long.toString(member.get().equations()), Long.toString(member.get().dimension()),
                        milliseconds(member.get()),
                        milliseconds(name, precision, Way.NULL_A, Way.MIN_NORM),
                        milliseconds(name, precision, Way.NULL_A, Way.SPACE),
                        milliseconds(name, precision, Way.NULL_A, Way.BASIS),
                        milliseconds(name, precision, Way.GRADIENTS, Way.MIN_NORM),
                        milliseconds(name, precision, Way.LSMR, Way.MIN_NORM),
                        milliseconds(name, precision, Way.QR, Way.MIN_NORM),
                        milliseconds(name, precision, Way.LAST_LAYER, Way.MEMBER),
                        Digits.milliseconds(line.nullA()), Digits.milliseconds(line.gradients())));
            }
        }
        return text;
    }

    private TextTable answers(PaperTable table, String precision) {
        TextTable text = new TextTable(List.of("problem", "member", "min-norm", "by", "from QR", "100 members", "basis",
                "cg", "cg steps", "a step", "lsmr", "lsmr steps", "qr", "last-layer", "cg ended"));
        for (PaperTable.Line line : table.rows()) {
            answers(line.problem(), precision, text);
        }
        return text;
    }

    private void answers(String name, String precision, TextTable text) {
        Optional<TableRow> shortest = find(name, precision, Way.NULL_A, Way.MIN_NORM);
        Optional<TableRow> gradients = find(name, precision, Way.GRADIENTS, Way.MIN_NORM);
        Optional<TableRow> lsmr = find(name, precision, Way.LSMR, Way.MIN_NORM);
        if (shortest.isPresent() && gradients.isPresent() && lsmr.isPresent()) {
            text.add(List.of(name, residual(name, precision, Way.NULL_A, Way.MEMBER),
                    Digits.of(shortest.get().residual()), shortest.get().reason(),
                    Digits.of(shortest.get().agreement()), residual(name, precision, Way.NULL_A, Way.SPACE),
                    residual(name, precision, Way.NULL_A, Way.BASIS), Digits.of(gradients.get().residual()),
                    Integer.toString(gradients.get().iterations()), Digits.of(gradients.get().pairs()),
                    Digits.of(lsmr.get().residual()), Integer.toString(lsmr.get().iterations()),
                    residual(name, precision, Way.QR, Way.MIN_NORM),
                    residual(name, precision, Way.LAST_LAYER, Way.MEMBER), gradients.get().reason()));
        }
    }

    private String residual(String problem, String precision, String method, String deliverable) {
        return find(problem, precision, method, deliverable).map(row -> Digits.of(row.residual())).orElse("");
    }

    /// Problems that are in no table, and whether the paper's failure shows.
    private void others(List<Section> sections) {
        List<String> known = PaperTable.problems(1, Integer.MAX_VALUE);
        List<PaperTable.Line> more = rows.stream().map(TableRow::problem).distinct()
                .filter(problem -> !known.contains(problem)).map(PaperTable.Line::ours).toList();
        for (String precision : more.isEmpty() ? List.<String>of() : PRECISIONS) {
            PaperTable table = new PaperTable("Others", 0, more);
            sections.add(new Section("Others, " + precision, "Milliseconds.", times(table, precision)));
            sections.add(new Section("Others, " + precision + ": answers and baselines", "As above.",
                    answers(table, precision)));
        }
        TextTable text = new TextTable(List.of("problem", "precision", "tolerance", "steps", "residual", "ended"));
        for (TableRow row : rows) {
            boolean tight = row.method().equals(Way.GRADIENTS_TIGHT);
            if (tight || (row.method().equals(Way.GRADIENTS) && row.problem().startsWith("mlp-d2-w32")
                    && row.precision().equals("float64"))) {
                text.add(List.of(row.problem(), row.precision(), tight ? "1e-8" : "1e-10",
                        Integer.toString(row.iterations()), Digits.of(row.residual()), row.reason()));
            }
        }
        if (!text.rows().isEmpty()) {
            sections.add(new Section("Does the failure of conjugate gradients show?", """
                    The paper reports that conjugate gradients fail at batch 32, and residuals from 1e-4 on at smaller batches. It
                    does not say in which precision. Here is what the same iteration does in both, stopped as late as 1e-8 in
                    float32; a residual near or above 1 would be the paper's failure.""", text));
        }
    }

    private Optional<Plot> plot(String kind) {
        Plot plot = Plot.titled(kind + ", float64", "unknowns", "seconds").logarithmic(true, true);
        boolean any = false;
        for (String[] way : new String[][] {{Way.NULL_A, Way.MEMBER}, {Way.NULL_A, Way.MIN_NORM},
            {Way.NULL_A, Way.SPACE}, {Way.GRADIENTS, Way.MIN_NORM}, {Way.QR, Way.MIN_NORM}}) {
            List<TableRow> some = rows.stream().filter(row -> row.problem().startsWith(kind)
                    && row.precision().equals("float64") && !row.problem().endsWith("-input")
                    && row.method().equals(way[0]) && row.deliverable().equals(way[1])).toList();
            double[] unknowns = some.stream().mapToDouble(TableRow::unknowns).toArray();
            if (Arrays.stream(unknowns).distinct().count() > 1) {
                plot = plot.points(way[0].equals(Way.NULL_A) ? way[1] : way[0], unknowns,
                        some.stream().mapToDouble(TableRow::seconds).toArray());
                any = true;
            }
        }
        return any ? Optional.of(plot) : Optional.empty();
    }
}
