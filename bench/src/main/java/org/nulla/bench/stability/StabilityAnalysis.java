package org.nulla.bench.stability;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Digits;
import org.nulla.bench.run.Figure;
import org.nulla.bench.run.LeftOut;
import org.nulla.bench.run.Section;
import org.nulla.report.Plot;
import org.nulla.report.Stamp;
import org.nulla.report.TextTable;

/// What follows from the rows of [StabilityBench].
final class StabilityAnalysis {

    private static final double TINY = 1e-18;

    private final List<StabilityRow> rows;

    StabilityAnalysis(List<StabilityRow> rows) {
        this.rows = rows;
    }

    BenchResult<StabilityRow> result(Stamp stamp, List<LeftOut> leftOut) {
        Map<String, Plot> plots = new LinkedHashMap<>();
        plots.put("stability-origin.png", plot("Error of the origin", StabilityRow::originError));
        plots.put("stability-basis.png", plot("Error of the basis", StabilityRow::basisError));
        return new BenchResult<>("Stability of deep computations",
                """
                Preimages of networks by their weights, in double precision, by the block engine and number by number: `scalar` is the
                default engine on a recording of every multiplication, `reference-sparse` the paper's algorithm on the same. The
                Jacobian as a matrix, with its singular values from another library, judges them. The error of an origin is
                `‖J q − y‖ / ‖y‖`; over `‖J‖ ‖q‖ + ‖y‖` it is the backward error, which rounding alone puts at 1e-16. The error of a
                basis is the largest `‖J b‖ / (‖J‖ ‖b‖)` of its directions, of which about a hundred are looked at. A decision is the
                answer to whether something is zero: a coefficient of one multiplication, or the rank of a whole layer.""",
                stamp, rows, leftOut, figures(), List.of(table("MLP, deep and narrow", "mlp",
                        "The more samples, the more nearly dependent the rows of the Jacobian."),
                        table("GPT-2", "gpt2", "Positions differ enough to keep the rows apart.")),
                plots);
    }

    private List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.of("largestCondition", "largest condition",
                rows.stream().mapToDouble(StabilityRow::condition).max().orElse(Double.NaN)));
        for (String method : StabilityBench.METHODS) {
            String name = method.replace("-sparse", "");
            figures.add(Figure.of(name + "OriginBackward", method + ": largest backward error of an origin",
                    largest(method, StabilityRow::originBackward)));
            figures.add(Figure.of(name + "Basis", method + ": largest error of a basis",
                    largest(method, StabilityRow::basisError)));
            figures.add(Figure.of(name + "Decisions", method + ": most decisions",
                    largest(method, StabilityRow::decisions)));
            figures.add(new Figure(name + "WrongDimensions",
                    method + ": answers with another dimension than unknowns less equations, and no word of doubt",
                    rows.stream().filter(row -> row.method().equals(method) && !row.note().contains("doubt")
                            && row.dimension() != row.unknowns() - row.equations()).count(),
                    method.equals(StabilityBench.REFERENCE) ? Double.NaN : 0));
        }
        return figures;
    }

    private double largest(String method, ToDoubleFunction<StabilityRow> what) {
        return rows.stream().filter(row -> row.method().equals(method)).mapToDouble(what)
                .filter(value -> !Double.isNaN(value)).max().orElse(Double.NaN);
    }

    private Section table(String title, String kind, String text) {
        TextTable table = new TextTable(List.of("problem", "equations", "condition", "method", "dimension", "origin",
                "origin, backward", "origin over shortest", "basis", "decisions", "ms", "says"));
        for (StabilityRow row : rows) {
            if (row.problem().startsWith(kind)) {
                table.add(List.of(row.problem(), Long.toString(row.equations()), Digits.of(row.condition()),
                        row.method(), Long.toString(row.dimension()), Digits.of(row.originError()),
                        Digits.of(row.originBackward()), Digits.of(row.originSize()), Digits.of(row.basisError()),
                        Long.toString(row.decisions()), Digits.milliseconds(row.seconds()), row.note()));
            }
        }
        return new Section(title, text, table);
    }

    private Plot plot(String title, ToDoubleFunction<StabilityRow> what) {
        Plot plot = Plot.titled(title, "condition", "error").logarithmic(true, true);
        for (String method : StabilityBench.METHODS) {
            List<StabilityRow> some = rows.stream().filter(row -> row.method().equals(method)
                    && Double.isFinite(what.applyAsDouble(row))).toList();
            if (!some.isEmpty()) {
                plot = plot.points(method, some.stream().mapToDouble(StabilityRow::condition).toArray(),
                        some.stream().mapToDouble(row -> Math.max(TINY, what.applyAsDouble(row))).toArray());
            }
        }
        return plot;
    }
}
