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
    /// Beyond this growth no digit of a double is left.
    private static final double DIGITS = 1e16;

    private final List<StabilityRow> rows;

    StabilityAnalysis(List<StabilityRow> rows) {
        this.rows = rows;
    }

    BenchResult<StabilityRow> result(Stamp stamp, List<LeftOut> leftOut) {
        Map<String, Plot> plots = new LinkedHashMap<>();
        List<Section> sections = new ArrayList<>();
        if (rows.stream().anyMatch(StabilityRow::isUnstable)) {
            plots.put("stability-growth.png", unstablePlot());
            sections.add(unstableTable());
        }
        if (!rows.stream().allMatch(StabilityRow::isUnstable)) {
            plots.put("stability-origin.png", plot("Error of the origin", StabilityRow::originError));
            plots.put("stability-basis.png", plot("Error of the basis", StabilityRow::basisError));
            sections.add(table("MLP, deep and narrow", "mlp",
                    "The more samples, the more nearly dependent the rows of the Jacobian."));
            sections.add(table("GPT-2", "gpt2", "Positions differ enough to keep the rows apart."));
        }
        return new BenchResult<>("Stability of deep computations",
                """
                Preimages of networks by their weights, in double precision, by the block engine and number by number: `scalar` is the
                default engine on a recording of every multiplication, `reference-sparse` the paper's algorithm on the same. The
                Jacobian as a matrix, with its singular values from another library, judges them. The error of an origin is
                `‖J q − y‖ / ‖y‖`; over `‖J‖ ‖q‖ + ‖y‖` it is the backward error, which rounding alone puts at 1e-16. The error of a
                basis is the largest `‖J b‖ / (‖J‖ ‖b‖)` of its directions, of which about a hundred are looked at. A decision is the
                answer to whether something is zero: a coefficient of one multiplication, or the rank of a whole layer.

                Unstable programs are asked for the one change that makes a wanted one, forwards and mirrored; beside the default engine
                stands LU of the explicit Jacobian. They are judged by the same program run in two hundred digits.""",
                stamp, rows, leftOut, figures(), sections, plots);
    }

    private List<Figure> figures() {
        List<Figure> figures = new ArrayList<>(unstableFigures());
        figures.add(Figure.of("largestCondition", "largest condition of a network by its weights",
                rows.stream().filter(row -> !row.isUnstable()).mapToDouble(StabilityRow::condition).max()
                        .orElse(Double.NaN)));
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
                    rows.stream().filter(row -> row.method().equals(method) && !row.isUnstable()
                            && !row.note().contains("doubt")
                            && row.dimension() != row.unknowns() - row.equations()).count(),
                    method.equals(StabilityBench.REFERENCE) ? Double.NaN : 0));
        }
        return figures;
    }

    private List<StabilityRow> unstable(String method) {
        return rows.stream().filter(row -> row.isUnstable() && row.method().equals(method)).toList();
    }

    /// What is promised of unstable programs: the point has its digits, is certain, and comes with a warning where no vector of doubles
    /// reaches the target.
    private List<Figure> unstableFigures() {
        List<StabilityRow> ours = unstable(StabilityBench.SCALAR);
        if (ours.isEmpty()) {
            return List.of();
        }
        return List.of(
                Figure.of("largestGrowth", "unstable programs: largest growth",
                        ours.stream().mapToDouble(StabilityRow::growth).max().orElse(Double.NaN)),
                new Figure("unstableError", "unstable programs: largest error of a point",
                        ours.stream().mapToDouble(StabilityRow::pointError).max().orElse(Double.NaN), 1e-12),
                new Figure("unstableDoubts", "unstable programs: answers that are empty or in doubt",
                        ours.stream().filter(row -> row.dimension() != 0 || row.note().equals("in doubt")).count(), 0),
                new Figure("unstableUnsaid",
                        "unstable programs: answers whose rounding moves the outputs by more than the target, and no word of it",
                        ours.stream().filter(row -> row.rounding() > 1 && !row.note().equals(StabilityBench.WARNING))
                                .count(),
                        0),
                new Figure("unstableLuDigits",
                        "unstable programs of a growth beyond 1e16: most digits that LU has left",
                        unstable(StabilityBench.LU).stream().filter(row -> row.growth() > DIGITS)
                                .mapToDouble(row -> Math.max(0, -Math.log10(row.pointError()))).max()
                                .orElse(Double.NaN),
                        1));
    }

    private Section unstableTable() {
        TextTable table = new TextTable(List.of("problem", "growth", "condition", "method", "error of the point",
                "residual", "what rounding it moves", "ms", "says"));
        for (StabilityRow row : rows) {
            if (row.isUnstable()) {
                table.add(List.of(row.problem(), Digits.of(row.growth()), Digits.of(row.condition()), row.method(),
                        Digits.of(row.pointError()), Digits.of(row.originError()), Digits.of(row.rounding()),
                        Digits.milliseconds(row.seconds()), row.note()));
            }
        }
        return new Section("Unstable programs",
                """
                `chain`: random 2 × 2 matrices of determinant 1; `net`: random layers of width 4 with hyperbolic tangents, by their
                input; `lorenz`: Euler steps of 1e-4. The first number is how many, the second which draw. Growth is the largest entry of
                the Jacobian or its inverse. The residual is the point's own, relative to the target: where it is no larger than what
                rounding the point moves, no vector of doubles has a smaller one.""",
                table);
    }

    private Plot unstablePlot() {
        Plot plot = Plot.titled("Error of the point", "growth", "error").logarithmic(true, true);
        for (String method : StabilityBench.UNSTABLE_METHODS) {
            List<StabilityRow> some = unstable(method).stream().filter(row -> Double.isFinite(row.pointError()))
                    .toList();
            if (!some.isEmpty()) {
                plot = plot.points(method, some.stream().mapToDouble(StabilityRow::growth).toArray(),
                        some.stream().mapToDouble(row -> Math.max(TINY, row.pointError())).toArray());
            }
        }
        return plot;
    }

    private double largest(String method, ToDoubleFunction<StabilityRow> what) {
        return rows.stream().filter(row -> row.method().equals(method) && !row.isUnstable()).mapToDouble(what)
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
            List<StabilityRow> some = rows.stream().filter(row -> row.method().equals(method) && !row.isUnstable()
                    && Double.isFinite(what.applyAsDouble(row))).toList();
            if (!some.isEmpty()) {
                plot = plot.points(method, some.stream().mapToDouble(StabilityRow::condition).toArray(),
                        some.stream().mapToDouble(row -> Math.max(TINY, what.applyAsDouble(row))).toArray());
            }
        }
        return plot;
    }
}
