package org.nulla.bench.powerflow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.bench.peers.Klu;
import org.nulla.bench.peers.SingularMatrixException;
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
import org.nulla.solver.Problem;
import org.nulla.solver.Root;
import org.nulla.solver.Roots;
import org.nulla.solver.SolverOptions;

/// `nulla bench powerflow`: Newton's method on synthetic power networks from a flat start, by `Roots`, by hand with KLU, and by SciPy. Times are
/// those of a step: the whole run over the number of its steps.
public final class PowerFlowBench {

    static final String ROOTS = "roots";
    static final String KLU = "klu-newton";
    static final String SCIPY = "scipy-newton";
    static final List<String> METHODS = List.of(ROOTS, KLU, SCIPY);

    private static final double NANO = 1e-9;
    private static final double TOLERANCE = 1e-10;
    private static final int MOST_STEPS = 30;
    /// How many times the hand-written Newton a step may take.
    private static final double OVER_KLU = 4;
    private static final String NAME = "power-[1-9]\\d{0,5}";

    private final Settings settings;
    private final List<LeftOut> leftOut = new ArrayList<>();

    private PowerFlowBench(Settings settings) {
        this.settings = settings;
    }

    /// Runs the benchmark, or goes on with it.
    ///
    /// @param settings seed, size of the run, where to resume, who hears of progress
    /// @return the rows and what follows from them
    /// @throws IOException if finished rows cannot be kept, or a network cannot be handed to another process
    /// @throws IllegalArgumentException if a problem's name is of no known form
    public static BenchResult<Measurement> run(Settings settings) throws IOException {
        return new PowerFlowBench(settings).run();
    }

    /// The problems of a run.
    static List<String> problems(boolean quick) {
        return quick ? List.of("power-300", "power-1354") : List.of("power-300", "power-1354", "power-10000");
    }

    private static int buses(String problem) {
        if (!problem.matches(NAME)) {
            throw new IllegalArgumentException(
                    "'" + problem + "' is no problem: a name is power- and a number of buses, "
                            + "such as power-300.");
        }
        return Math.max(2, Integer.parseInt(problem.substring(problem.indexOf('-') + 1)));
    }

    private BenchResult<Measurement> run() throws IOException {
        Stamp stamp = Stamp.of(settings.seed());
        List<String> problems = settings.only().isEmpty() ? problems(settings.quick())
                : List.copyOf(settings.only());
        problems.forEach(PowerFlowBench::buses);
        List<String> methods = new ArrayList<>(METHODS);
        Map<String, String> absences = new LinkedHashMap<>();
        absences.put(KLU, Klu.absence());
        absences.put(SCIPY, SciPy.absence());
        absences.forEach((method, reason) -> {
            if (!reason.isEmpty()) {
                methods.remove(method);
                leftOut.add(new LeftOut(method, String.join(", ", problems), reason));
            }
        });
        try (RowStore<Measurement> store = RowStore.open(settings, settings.question("powerflow", stamp),
                Measurement::from)) {
            for (int i = 0; i < problems.size(); i++) {
                String problem = problems.get(i);
                settings.progress().report(problem, i, problems.size());
                List<String> missing = methods.stream().filter(method -> store.recall(problem, method).isEmpty())
                        .toList();
                if (!missing.isEmpty()) {
                    measure(problem, missing, store);
                }
            }
            BenchResult<Measurement> result = new BenchResult<>("Power flow",
                    """
                    Newton's method on synthetic power networks, in polar coordinates and from a flat start, until no equation is
                    missed by more than 1e-10. Times are those of a step: the whole run over the number of its steps. `roots` is
                    `org.nulla.solver.Roots` with its own options, which records the program at every step, and checks its ending;
                    `klu-newton` is written by hand on the analytic Jacobian, and refactors after the first step; `scipy-newton` is the
                    same in Python with SciPy's sparse LU, in a process of its own. The residual is the largest mismatch.""",
                    stamp, store.rows(), leftOut, figures(store.rows()), List.of(table(store.rows())), Map.of());
            store.finish();
            return result;
        }
    }

    private void measure(String problem, List<String> methods, RowStore<Measurement> store) throws IOException {
        PowerNetwork network = PowerNetwork.of(buses(problem), settings.seed());
        Path file = Files.createTempFile("power", ".txt");
        try {
            SciPy.write(network, file);
            List<Candidate> able = new ArrayList<>();
            for (String method : methods) {
                Candidate candidate = candidate(network, method, file);
                try {
                    candidate.run();
                    able.add(candidate);
                } catch (IllegalStateException | SingularMatrixException e) {
                    leftOut.add(new LeftOut(method, problem, String.valueOf(e.getMessage())));
                }
            }
            long steps = Nulla.linearize(network, network.flatStart()).steps();
            for (Sample sample : InterleavedBenchmark.run(able,
                    new InterleavedBenchmark.Rules(1, 3, settings.quick() ? 5 : 15,
                            settings.quick() ? 0.1 : 0.5, false))) {
                store.put(new Measurement(problem, network.unknowns(), network.unknowns(), steps, 0, "member",
                        sample.candidate().method(), sample.median(), Double.NaN, sample.seconds().length(),
                        mismatch(network, sample.last().answer().toArray()), null));
            }
        } finally {
            Files.delete(file);
        }
    }

    /// The largest entry of what a state misses.
    static double mismatch(PowerNetwork network, double[] x) {
        double largest = 0;
        for (Real entry : network.apply(Real.of(x))) {
            double miss = Math.abs(entry.value());
            largest = Double.isNaN(miss) ? Double.POSITIVE_INFINITY : Math.max(largest, miss);
        }
        return largest;
    }

    private static Candidate candidate(PowerNetwork network, String method, Path file) {
        return new Candidate() {
            @Override
            public String method() {
                return method;
            }

            @Override
            public Effort run() {
                return switch (method) {
                    case ROOTS -> roots(network);
                    case KLU -> byHand(network);
                    default -> scipy(file);
                };
            }
        };
    }

    private static Effort roots(PowerNetwork network) {
        long start = System.nanoTime();
        Root root = Roots.find(Problem.of(network, network.flatStart()),
                SolverOptions.DEFAULT.withTolerance(TOLERANCE).withMaxIterations(MOST_STEPS));
        long end = System.nanoTime();
        return effort((end - start) * NANO, root.report().iterations(), root.x().toArray());
    }

    private static Effort byHand(PowerNetwork network) {
        HandWrittenNewton newton = new HandWrittenNewton(network);
        long start = System.nanoTime();
        HandWrittenNewton.Found found = newton.solve(network.flatStart(), TOLERANCE, MOST_STEPS);
        long end = System.nanoTime();
        return effort((end - start) * NANO, found.steps(), found.x());
    }

    private static Effort scipy(Path file) {
        try {
            SciPy.Answer answer = SciPy.solve(file);
            return effort(answer.secondsAStep() * answer.steps(), answer.steps(), answer.x());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Effort effort(double seconds, int steps, double[] x) {
        return Effort.of(seconds / Math.max(1, steps), Double.NaN, x);
    }

    private static double ratio(List<Measurement> rows, String problem, String baseline) {
        return seconds(rows, problem, ROOTS) / seconds(rows, problem, baseline);
    }

    private static double seconds(List<Measurement> rows, String problem, String method) {
        return rows.stream().filter(row -> row.problem().equals(problem) && row.method().equals(method))
                .mapToDouble(Measurement::seconds).findFirst().orElse(Double.NaN);
    }

    /// What follows from the rows.
    static List<Figure> figures(List<Measurement> rows) {
        List<Figure> figures = new ArrayList<>();
        for (String problem : rows.stream().map(Measurement::problem).distinct().toList()) {
            String name = problem.replace("-", "");
            figures.add(new Figure(name + "OverKlu", "a step of Roots over one by hand with KLU, " + problem,
                    ratio(rows, problem, KLU), OVER_KLU));
            figures.add(new Figure(name + "OverSciPy", "a step of Roots over one by SciPy, " + problem,
                    ratio(rows, problem, SCIPY), 1));
        }
        figures.add(new Figure("largestMismatch", "largest mismatch of a solution",
                rows.stream().mapToDouble(Measurement::residual).max().orElse(Double.NaN), TOLERANCE));
        return figures;
    }

    private static Section table(List<Measurement> rows) {
        TextTable table = new TextTable(List.of("problem", "unknowns", "steps of the program", "method",
                "ms a Newton step", "residual"));
        for (Measurement row : rows) {
            table.add(List.of(row.problem(), Integer.toString(row.unknowns()), Long.toString(row.steps()),
                    row.method(), Digits.milliseconds(row.seconds()), Digits.of(row.residual())));
        }
        return new Section("A Newton step", "The number in a name is that of buses.", table);
    }
}
