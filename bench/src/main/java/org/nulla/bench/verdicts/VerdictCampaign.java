package org.nulla.bench.verdicts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.nulla.RunControl;
import org.nulla.bench.verdicts.VerdictJudge.Judgement;
import org.nulla.bench.verdicts.VerdictProblem.Kind;
import org.nulla.report.Stamp;
import org.nulla.report.TextTable;
import org.nulla.solver.Fits;
import org.nulla.solver.Minima;
import org.nulla.solver.Outcome;
import org.nulla.solver.Roots;
import org.nulla.solver.SolverOptions;

/// Random problems of each kind, and how many verdicts about them are right, false, or say that nothing was shown.
///
/// @param problems how many of each kind
/// @param seed the seed of the first; the others follow
public record VerdictCampaign(int problems, long seed) {

    /// How many complaints are kept.
    private static final int KEPT = 20;

    /// Checks the number.
    public VerdictCampaign {
        if (problems < 1) {
            throw new IllegalArgumentException("There must be at least one problem, found " + problems + ".");
        }
    }

    /// What came of one kind or family.
    ///
    /// @param kind what is asked: `minimum`, `fit` or `root`
    /// @param family what the problems are made like
    /// @param problems how many there were
    /// @param right how many verdicts claim something that is so
    /// @param wrong how many claim something that is not so
    /// @param notShown how many say that nothing was shown
    public record Row(String kind, String family, int problems, int right, int wrong, int notShown) {
    }

    /// What came of a run.
    ///
    /// @param rows a row for each kind and family
    /// @param complaints the first false verdicts, in words
    public record Result(List<Row> rows, List<String> complaints) {

        /// Copies the lists.
        public Result {
            rows = List.copyOf(rows);
            complaints = List.copyOf(complaints);
        }

        /// How many verdicts are false.
        ///
        /// @return the number over all rows
        public int wrong() {
            return rows.stream().mapToInt(Row::wrong).sum();
        }

        /// The sums of each kind.
        ///
        /// @return a row for each kind, without a family
        public List<Row> kinds() {
            return rows.stream().map(Row::kind).distinct().map(kind -> {
                List<Row> some = rows.stream().filter(row -> row.kind().equals(kind)).toList();
                return new Row(kind, "", some.stream().mapToInt(Row::problems).sum(),
                        some.stream().mapToInt(Row::right).sum(), some.stream().mapToInt(Row::wrong).sum(),
                        some.stream().mapToInt(Row::notShown).sum());
            }).toList();
        }

        /// The counts as a table.
        ///
        /// @return a row for each kind and family, after those of the kinds
        public TextTable table() {
            TextTable table = new TextTable(List.of("kind", "family", "problems", "right", "false", "not shown"));
            List<Row> all = new ArrayList<>(kinds());
            all.addAll(rows);
            for (Row row : all) {
                table.add(List.of(row.kind(), row.family().isEmpty() ? "all" : row.family(),
                        Integer.toString(row.problems()), Integer.toString(row.right()), Integer.toString(row.wrong()),
                        Integer.toString(row.notShown())));
            }
            return table;
        }

        /// Everything as a page.
        ///
        /// @param campaign what was run
        /// @param stamp where
        /// @return Markdown
        public String page(VerdictCampaign campaign, Stamp stamp) {
            return String.format(Locale.ROOT, """
                    # Verdicts on random problems

                    <!-- written by `./nulla bench verdicts --problems %d --seed %d --page FILE`; do not edit by hand -->

                    Each problem is drawn from its seed: a function whose minima, saddles or roots are known, or that has none, of unknowns
                    in units of up to 1e±100. What the solver says about where it ended is judged in sixty digits: a *minimum* must have
                    a point near it at which the gradient vanishes and the Hessian's pivots are positive, a *saddle* one at which some are
                    not; *unbounded* and *diverged* must be true of the function; a *root* must be one. *Not shown* are endings that claim
                    nothing, such as *stalled* or *iteration-limit*.

                    %s

                    %s""", campaign.problems(), campaign.seed(), stamp.line(), table().markdown());
        }
    }

    /// Runs all problems.
    ///
    /// @param control progress and cancellation
    /// @return what came of it
    public Result run(RunControl control) {
        Map<Kind, Map<String, Map<Judgement, Integer>>> counts = new EnumMap<>(Kind.class);
        List<String> complaints = new ArrayList<>();
        Kind[] kinds = Kind.values();
        for (int k = 0; k < problems * kinds.length; k++) {
            control.check();
            control.report("problems judged", k, (long) problems * kinds.length);
            Kind kind = kinds[k % kinds.length];
            VerdictProblem problem = VerdictGenerator.problem(kind, seed + k / kinds.length);
            Map<Judgement, Integer> count = counts.computeIfAbsent(kind, any -> new TreeMap<>())
                    .computeIfAbsent(problem.family(), any -> new EnumMap<>(Judgement.class));
            Outcome outcome = solve(problem, control);
            Judgement judgement = VerdictJudge.judge(problem, outcome);
            count.merge(judgement, 1, Integer::sum);
            if (judgement == Judgement.FALSE && complaints.size() < KEPT) {
                complaints.add(name(kind) + ", " + problem.family() + ", seed " + problem.seed() + ": "
                        + outcome.reason().code() + " at " + Arrays.toString(outcome.x().toArray()) + ". "
                        + outcome.message());
            }
        }
        List<Row> rows = new ArrayList<>();
        counts.forEach((kind, families) -> families.forEach((family, count) -> rows.add(new Row(name(kind), family,
                count.values().stream().mapToInt(Integer::intValue).sum(), count.getOrDefault(Judgement.RIGHT, 0),
                count.getOrDefault(Judgement.FALSE, 0), count.getOrDefault(Judgement.NOT_SHOWN, 0)))));
        return new Result(rows, complaints);
    }

    private static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static Outcome solve(VerdictProblem problem, RunControl control) {
        SolverOptions options = SolverOptions.DEFAULT.withControl(control.withProgress((stage, done, total) -> {
        }));
        return switch (problem.kind()) {
            case MINIMUM -> Minima.find(problem.problem(), options);
            case FIT -> Fits.find(problem.problem(), options);
            case ROOT -> Roots.find(problem.problem(), options);
        };
    }
}
