package org.nulla.bench.selection;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nulla.RunControl;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Candidate;
import org.nulla.bench.run.Digits;
import org.nulla.bench.run.Effort;
import org.nulla.bench.run.Figure;
import org.nulla.bench.run.InterleavedBenchmark;
import org.nulla.bench.run.InterleavedBenchmark.Sample;
import org.nulla.bench.run.LeftOut;
import org.nulla.bench.run.Measurement;
import org.nulla.bench.run.RowStore;
import org.nulla.bench.run.Section;
import org.nulla.bench.run.Settings;
import org.nulla.report.Stamp;
import org.nulla.report.TextTable;
import org.nulla.selection.Choice;
import org.nulla.selection.program.Highs;
import org.nulla.selection.program.LinearProgram;
import org.nulla.selection.program.ProgramAnswer;
import org.nulla.selection.program.SolverMissingException;

/// `nulla bench selection`: from the space to the certified member, beside the solver called directly on the same model.
public final class SelectionBench {

    static final String CHOICE = "null-a";
    static final String SOLVER = "highs";
    static final String CERTIFIED = "certified-member";
    private static final String UNCERTIFIED = "member";
    private static final double SOLVER_LIMIT = 1.3;
    private static final double HALF = 0.5;
    private static final int ROUNDS = 3;
    /// Seconds after which a way is not measured again.
    private static final double PATIENCE = 30;

    private final Settings settings;
    private final List<LeftOut> leftOut = new ArrayList<>();
    private final Map<String, Choice> choices = new LinkedHashMap<>();
    /// Processor time by problem and method; not kept for a run that goes on later.
    private final Map<String, List<Double>> work = new LinkedHashMap<>();

    private SelectionBench(Settings settings) {
        this.settings = settings;
    }

    /// Runs the benchmark, or goes on with it.
    ///
    /// @param settings seed, size of the run, where to resume, who hears of progress
    /// @return the rows and what follows from them
    /// @throws IOException if finished rows cannot be kept
    public static BenchResult<Measurement> run(Settings settings) throws IOException {
        return new SelectionBench(settings).run();
    }

    private BenchResult<Measurement> run() throws IOException {
        Stamp stamp = Stamp.of(settings.seed());
        List<String> problems = settings.only().isEmpty() ? SelectionProblem.names(settings.quick())
                : List.copyOf(settings.only());
        try (RowStore<Measurement> store = RowStore.open(settings, settings.question("selection", stamp),
                Measurement::from)) {
            warmUp();
            for (int i = 0; i < problems.size(); i++) {
                settings.progress().report(problems.get(i) + ", its preimage", i, problems.size());
                try (SelectionProblem problem = SelectionProblem.of(problems.get(i), settings.seed())) {
                    measure(problem, store, i, problems.size());
                }
            }
            BenchResult<Measurement> result = result(stamp, store.rows());
            store.finish();
            return result;
        }
    }

    /// Loads the library and lets the compiler see every way before a clock runs.
    private void warmUp() {
        for (String name : SelectionProblem.names(true)) {
            try (SelectionProblem problem = SelectionProblem.of(name, settings.seed())) {
                problem.choose(RunControl.NONE);
            }
        }
    }

    private void measure(SelectionProblem problem, RowStore<Measurement> store, int done, int total) {
        List<Candidate> candidates = new ArrayList<>();
        if (store.recall(problem.name(), CHOICE).isEmpty()) {
            candidates.add(new Chosen(problem, (stage, steps, all) -> settings.progress()
                    .report(problem.name() + ", " + stage + ", step " + steps, done, total)));
        }
        if (problem.isProgram() && store.recall(problem.name(), SOLVER).isEmpty()) {
            try {
                candidates.add(new Called(problem, new Highs()));
            } catch (SolverMissingException e) {
                leftOut.add(new LeftOut(SOLVER, problem.name(), String.valueOf(e.getMessage())));
            }
        }
        if (candidates.isEmpty()) {
            return;
        }
        for (Sample sample : InterleavedBenchmark.run(candidates,
                new InterleavedBenchmark.Rules(0, 1, ROUNDS, PATIENCE, true))) {
            double[] answer = sample.last().answer().toArray();
            store.put(new Measurement(problem.name(), problem.unknowns(), problem.equations(), 1, problem.dimension(),
                    sample.candidate().deliverable(), sample.candidate().method(), sample.median(), Double.NaN,
                    sample.seconds().length(), problem.residual(answer), null));
        }
    }

    /// The whole way: equations from the space, the solver, the certificate.
    private final class Chosen implements Candidate {
        private final SelectionProblem problem;
        private final RunControl.Progress progress;
        private boolean certified;

        Chosen(SelectionProblem problem, RunControl.Progress progress) {
            this.problem = problem;
            this.progress = progress;
        }

        @Override
        public String method() {
            return CHOICE;
        }

        @Override
        public String deliverable() {
            return certified ? CERTIFIED : UNCERTIFIED;
        }

        @Override
        public Effort run() {
            long begun = System.nanoTime();
            double processor = processorSeconds();
            Choice choice = problem.choose(RunControl.NONE.withProgress(progress));
            double seconds = (System.nanoTime() - begun) / 1e9;
            worked(problem.name(), CHOICE, processorSeconds() - processor);
            certified = choice.isOptimal();
            choices.put(problem.name(), choice);
            return Effort.of(seconds, Double.NaN, choice.point().toArray());
        }
    }

    /// The solver alone, on the model that the choice makes of the space, handed over ready.
    private final class Called implements Candidate {
        private final LinearProgram program;
        private final String problem;
        private final int unknowns;
        private final Highs solver;

        Called(SelectionProblem problem, Highs solver) {
            this.program = problem.selection().absoluteSumProgram();
            this.problem = problem.name();
            this.unknowns = problem.unknowns();
            this.solver = solver;
        }

        @Override
        public String method() {
            return SOLVER;
        }

        @Override
        public Effort run() {
            long begun = System.nanoTime();
            double processor = processorSeconds();
            ProgramAnswer answer = solver.solveUnwatched(program);
            double seconds = (System.nanoTime() - begun) / 1e9;
            worked(problem, SOLVER, processorSeconds() - processor);
            double[] member = new double[unknowns];
            for (int j = 0; j < unknowns; j++) {
                member[j] = answer.values().get(j) - answer.values().get(unknowns + j);
            }
            return Effort.of(seconds, Double.NaN, member);
        }
    }

    private static double processorSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }

    private void worked(String problem, String method, double seconds) {
        work.computeIfAbsent(problem + "/" + method, key -> new ArrayList<>()).add(seconds);
    }

    /// The median processor time, or NaN for a row of an earlier run.
    private double processor(Measurement row) {
        return InterleavedBenchmark.quantile(work.getOrDefault(row.problem() + "/" + row.method(), List.of()).stream()
                .mapToDouble(Double::doubleValue).toArray(), HALF);
    }

    private void compare(Measurement choice, Measurement solver, List<Figure> figures) {
        figures.add(new Figure(camelCase("ratio", choice.problem()),
                choice.problem() + ": time of the choice over that of the solver called directly",
                choice.seconds() / solver.seconds(), SOLVER_LIMIT));
        figures.add(new Figure(camelCase("workRatio", choice.problem()),
                choice.problem() + ": the same by processor time, which others on the machine do not lengthen",
                processor(choice) / processor(solver), SOLVER_LIMIT));
    }

    private BenchResult<Measurement> result(Stamp stamp, List<Measurement> rows) {
        List<Figure> figures = new ArrayList<>();
        TextTable table = new TextTable(List.of("problem", "method", "seconds", "processor seconds", "rounds",
                "deliverable", "residual", "objective", "lower bound", "gap", "steps"));
        for (Measurement row : rows) {
            Choice choice = row.method().equals(CHOICE) ? choices.get(row.problem()) : null;
            table.add(List.of(row.problem(), row.method(), Digits.of(row.seconds()), Digits.of(processor(row)),
                    Integer.toString(row.repetitions()), row.deliverable(), Digits.of(row.residual()),
                    choice == null ? "" : Digits.of(choice.certificate().primal()),
                    choice == null ? "" : Digits.of(choice.certificate().dual()),
                    choice == null ? "" : Digits.of(choice.certificate().gap()),
                    choice == null ? "" : Long.toString(choice.iterations())));
            if (row.method().equals(CHOICE)) {
                figures.add(new Figure(camelCase("uncertified", row.problem()), row.problem() + ": answers without a "
                        + "certificate that holds", row.deliverable().equals(CERTIFIED) ? 0 : 1, 0));
                rows.stream().filter(other -> other.problem().equals(row.problem()) && other.method().equals(SOLVER))
                        .findFirst().ifPresent(solver -> compare(row, solver, figures));
            }
        }
        return new BenchResult<>("Choosing a member",
                "Preimages of random dense linear functions, found by the block engine, "
                        + "and a member chosen in each. `sum` and `sparse` ask for the least sum of absolute values; the target of `sparse` "
                        + "is reached by few entries. `groups` asks for few of eight groups, `bounded` for the shortest member within "
                        + "bounds; both are solved by the first-order method. `" + CHOICE
                        + "` goes the whole way: from the space to "
                        + "its equations, to the linear program, through the solver with progress, to the certificate. `"
                        + SOLVER
                        + "` is HiGHS alone, handed the same program ready in memory, with nobody watching. Both take turns.",
                stamp,
                rows, leftOut, figures, List.of(new Section("Times and certificates",
                        "Seconds are medians. Processor seconds are those of the thread that computes. The residual is computed by a loop of the benchmark's own. An "
                                + "objective without its bound would be a claim; the gap says how far the two are apart.",
                        table)),
                Map.of());
    }

    private static String camelCase(String word, String problem) {
        return word + Character.toUpperCase(problem.charAt(0)) + problem.substring(1).replace("-", "");
    }
}
