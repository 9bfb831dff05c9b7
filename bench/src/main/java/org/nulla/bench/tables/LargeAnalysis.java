package org.nulla.bench.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Digits;
import org.nulla.bench.run.Figure;
import org.nulla.bench.run.LeftOut;
import org.nulla.bench.run.Section;
import org.nulla.report.Stamp;
import org.nulla.report.TextTable;

/// What follows from the rows of [LargeBench].
final class LargeAnalysis {

    static final String AFTER_STEPS = "after 50 steps";
    static final String AFTER_TIME = "after the time of min-norm";

    private final List<TableRow> rows;
    private final String device;

    LargeAnalysis(List<TableRow> rows, String device) {
        this.rows = rows;
        this.device = device;
    }

    BenchResult<TableRow> result(Stamp stamp, List<LeftOut> leftOut) {
        TextTable table = new TextTable(List.of("problem", "unknowns", "equations", "dimension", "way", "what",
                "milliseconds", "runs", "residual", "steps", "peak GB", "how"));
        for (TableRow row : rows) {
            table.add(List.of(row.problem(), Long.toString(row.unknowns()), Long.toString(row.equations()),
                    row.dimension() == 0 ? "" : Long.toString(row.dimension()), row.method(), row.deliverable(),
                    Digits.milliseconds(row.seconds()), Integer.toString(row.repetitions()),
                    Digits.of(row.residual()), row.iterations() == 0 ? "" : Integer.toString(row.iterations()),
                    String.format(Locale.ROOT, "%.1f", row.peakBytes() / 1e9), row.reason()));
        }
        List<Section> sections = List.of(new Section("Rows", "In float64; a member's time is a median, with the "
                + "program's recording; that of random members is the time of one of them.", table));
        return new BenchResult<>("GPT-2 at its real sizes", """
                Preimages of GPT-2 blocks, without embedding or head: by all weights (`gpt2-c768-l12-h12-t1024` is the small
                model: 12 blocks, 768 wide, 12 heads, 1,024 positions), or, where the name ends in `-input`, by the input with
                the weights constant. Weights N(0, 0.02²), those that feed residual connections scaled by 1/√(2 layers) and
                inputs by 0.02 from 12 layers on; targets N(0, 1). `member` is a preimage with one member, `members` are random
                ones, each verified by the program's own derivative, `min-norm` is the shortest, by conjugate gradients that the
                eliminating layer preconditions. Plain conjugate gradients stand beside it, cut after 50 steps and after the same
                time.

                Device:""" + " " + device + ".", stamp, rows, leftOut, figures(), sections, Map.of());
    }

    private List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure("smallMember", "member of GPT-2 small, milliseconds",
                1e3 * seconds(LargeBench.SMALL, Way.MEMBER), 30));
        figures.add(new Figure("memberResidual", "largest residual of a member by weights",
                largest(Way.MEMBER, false), 1e-10));
        figures.add(new Figure("membersResidual", "largest residual of a random member", largest(LargeBench.MEMBERS,
                false), 1e-10));
        figures.add(new Figure("minNormResidual", "residual of the shortest member of GPT-2 small",
                residual(LargeBench.SMALL, Way.MIN_NORM), 1e-8));
        figures.add(Figure.of("minNormSeconds", "time of the shortest member of GPT-2 small, seconds",
                seconds(LargeBench.SMALL, Way.MIN_NORM)));
        figures.add(new Figure("inputResidual", "largest residual of a preimage by inputs", largest(Way.MEMBER, true),
                1e-8));
        return figures;
    }

    private double seconds(String problem, String deliverable) {
        return LargeBench.find(rows, problem, Way.NULL_A, deliverable).map(TableRow::seconds).orElse(Double.NaN);
    }

    private double residual(String problem, String deliverable) {
        return LargeBench.find(rows, problem, Way.NULL_A, deliverable).map(TableRow::residual).orElse(Double.NaN);
    }

    private double largest(String deliverable, boolean byInput) {
        return rows.stream()
                .filter(row -> row.method().equals(Way.NULL_A) && row.deliverable().equals(deliverable)
                        && row.problem().endsWith("-input") == byInput)
                .mapToDouble(TableRow::residual).max().orElse(Double.NaN);
    }
}
