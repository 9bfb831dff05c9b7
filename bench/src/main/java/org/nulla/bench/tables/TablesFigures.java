package org.nulla.bench.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.nulla.bench.run.Figure;

/// The numbers that [TablesBench] is run for.
final class TablesFigures {

    private static final String DOUBLE = "float64";
    /// From this many steps on conjugate gradients have to be beaten.
    private static final int MANY = 100;
    private static final double CLOSE = 1.2;

    private final List<TableRow> rows;

    TablesFigures(List<TableRow> rows) {
        this.rows = rows;
    }

    List<Figure> all() {
        List<Figure> figures = new ArrayList<>();
        Predicate<TableRow> ours = row -> row.method().equals(Way.NULL_A) && row.precision().equals(DOUBLE);
        List<String> table = PaperTable.problems(1, 41);
        figures.add(new Figure("wrongDimensions", "rows of the paper whose dimension is not unknowns less equations",
                measured(row -> ours.test(row) && table.contains(row.problem())) ? rows.stream()
                        .filter(row -> ours.test(row) && table.contains(row.problem())
                                && row.dimension() != row.unknowns() - row.equations())
                        .count() : Double.NaN,
                0));
        // a chain of square layers is judged layer by layer: no point's residual is small behind all of them
        Predicate<TableRow> judged = ours.and(row -> !row.problem().startsWith("mlp-d60"));
        figures.add(new Figure("memberResidual", "largest residual of a member, float64",
                largest(judged.and(row -> row.deliverable().equals(Way.MEMBER)), TableRow::residual), 1e-10));
        figures.add(new Figure("spaceResidual", "largest residual of 100 random members each, float64",
                largest(judged.and(row -> row.deliverable().equals(Way.SPACE)), TableRow::residual), 1e-10));
        figures.add(new Figure("basisResidual", "largest image of a unit direction of a basis, float64",
                largest(judged.and(row -> row.deliverable().equals(Way.BASIS)), TableRow::residual), 1e-10));
        figures.add(new Figure("agreement", "largest distance of a min-norm from explicit QR's, float64",
                largest(judged.and(row -> row.deliverable().equals(Way.MIN_NORM)), TableRow::agreement), 1e-8));
        for (String precision : List.of(DOUBLE, "float32")) {
            String name = precision.equals(DOUBLE) ? "" : "Float32";
            // promises are about 64-bit numbers
            double one = precision.equals(DOUBLE) ? 1 : Double.NaN;
            double close = precision.equals(DOUBLE) ? CLOSE : Double.NaN;
            figures.add(new Figure("memberOverCg" + name, "largest time of member over cg, rows of the paper, "
                    + precision, ratio(Way.MEMBER, Way.GRADIENTS, precision, 0, Integer.MAX_VALUE), one));
            figures.add(new Figure("memberOverQr" + name, "largest time of member over qr, " + precision,
                    ratio(Way.MEMBER, Way.QR, precision, 0, Integer.MAX_VALUE), one));
            figures.add(new Figure("minNormOverQr" + name, "largest time of min-norm over qr, " + precision,
                    ratio(Way.MIN_NORM, Way.QR, precision, 0, Integer.MAX_VALUE), one));
            figures.add(new Figure("minNormOverManySteps" + name,
                    "largest time of min-norm over cg where cg takes over 100 steps, " + precision,
                    ratio(Way.MIN_NORM, Way.GRADIENTS, precision, MANY + 1, Integer.MAX_VALUE), one));
            figures.add(new Figure("minNormOverFewSteps" + name,
                    "largest time of min-norm over cg where it takes fewer, " + precision,
                    ratio(Way.MIN_NORM, Way.GRADIENTS, precision, 0, MANY), close));
        }
        figures.add(Figure.of("batch32", "member of the MLP at batch 32, milliseconds",
                1e3 * seconds("mlp-d2-w32-b32", Way.MEMBER)));
        figures.add(Figure.of("batch32MinNorm", "min-norm of the MLP at batch 32, milliseconds",
                1e3 * seconds("mlp-d2-w32-b32", Way.MIN_NORM)));
        figures.add(new Figure("largeMember", "member of GPT-2 with 793,088 unknowns, seconds",
                seconds(PaperTable.LARGE, Way.MEMBER), 1));
        figures.add(new Figure("largeSpace", "space of GPT-2 with 793,088 unknowns, seconds",
                seconds(PaperTable.LARGE, Way.SPACE), 25));
        figures.add(new Figure("memory", "most memory when that was done, device and heap, GB",
                largest(row -> row.problem().equals(PaperTable.LARGE), row -> row.peakBytes() / 1e9), 4));
        return figures;
    }

    private boolean measured(Predicate<TableRow> which) {
        return rows.stream().anyMatch(which);
    }

    private double largest(Predicate<TableRow> which, ToDoubleFunction<TableRow> what) {
        return rows.stream().filter(which).mapToDouble(what).filter(value -> !Double.isNaN(value)).max()
                .orElse(Double.NaN);
    }

    private double seconds(String problem, String deliverable) {
        return TablesAnalysis.find(rows, problem, DOUBLE, Way.NULL_A, deliverable).map(TableRow::seconds)
                .orElse(Double.NaN);
    }

    /// The largest ratio over the paper's problems, of those where the baseline took so many steps.
    private double ratio(String deliverable, String baseline, String precision, int least, int most) {
        double largest = Double.NaN;
        for (String problem : PaperTable.problems(1, 41)) {
            Optional<TableRow> ours = TablesAnalysis.find(rows, problem, precision, Way.NULL_A, deliverable);
            Optional<TableRow> theirs = TablesAnalysis.find(rows, problem, precision, baseline, Way.MIN_NORM);
            if (ours.isPresent() && theirs.isPresent() && theirs.get().iterations() >= least
                    && theirs.get().iterations() <= most) {
                double ratio = ours.get().seconds() / theirs.get().seconds();
                largest = Double.isNaN(largest) ? ratio : Math.max(largest, ratio);
            }
        }
        return largest;
    }
}
