package org.nulla.bench.questions;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
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
import org.nulla.diagnosis.Diagnosis;
import org.nulla.report.Fit;
import org.nulla.report.Stamp;
import org.nulla.report.TextTable;

/// `nulla bench questions`: what factors answer besides a step. Which equations say nothing new, and which contradict each other, beside
/// one factorisation; inverse Hessian products of a deep net, beside its Hessian and LU; the gradient of a preimage, beside the preimage.
public final class QuestionsBench {

    static final String FACTORS = "factors";
    static final String REDUNDANCY = "redundancy";
    static final String CONFLICT = "conflict";
    static final String IHVP = "ihvp";
    static final String HESSIAN_LU = "hessian-lu";
    static final String PREIMAGE = "preimage";
    static final String GRADIENT = "gradient";

    private static final String PLANTED = "planted";
    private static final String RIDGE = "ridge";
    private static final String DERIVATIVE = "derivative";

    private static final double NANO = 1e-9;
    /// Deeper nets have Hessians that take too long to decompose.
    private static final int DEEPEST_HESSIAN = 64;
    private static final Pattern NAME = Pattern.compile("(planted|ridge|derivative)-([1-9]\\d{0,5})");

    private final Settings settings;
    private final List<LeftOut> leftOut = new ArrayList<>();

    private QuestionsBench(Settings settings) {
        this.settings = settings;
    }

    /// Runs the benchmark, or goes on with it.
    ///
    /// @param settings seed, size of the run, where to resume, who hears of progress
    /// @return the rows and what follows from them
    /// @throws IOException if finished rows cannot be kept
    /// @throws IllegalArgumentException if a problem's name is of no known form
    public static BenchResult<Measurement> run(Settings settings) throws IOException {
        return new QuestionsBench(settings).run();
    }

    /// The problems of a run.
    static List<String> problems(boolean quick) {
        return quick ? List.of("planted-10000", "ridge-16", "ridge-64", "derivative-100")
                : List.of("planted-10000", "planted-100000", "ridge-16", "ridge-32", "ridge-64", "ridge-128",
                        "ridge-256",
                        "derivative-50", "derivative-100", "derivative-200");
    }

    private static int size(String problem) {
        Matcher name = NAME.matcher(problem);
        if (!name.matches() || (problem.startsWith(PLANTED) && Integer.parseInt(name.group(2)) < 6)) {
            throw new IllegalArgumentException("'" + problem + "' is no problem: a name is " + PLANTED + ", " + RIDGE
                    + " or " + DERIVATIVE + " and a size, such as planted-100000, which is 6 or more.");
        }
        return Integer.parseInt(name.group(2));
    }

    private BenchResult<Measurement> run() throws IOException {
        Stamp stamp = Stamp.of(settings.seed());
        List<String> problems = settings.only().isEmpty() ? problems(settings.quick())
                : List.copyOf(settings.only());
        problems.forEach(QuestionsBench::size);
        try (RowStore<Measurement> store = RowStore.open(settings, settings.question("questions", stamp),
                Measurement::from)) {
            for (int i = 0; i < problems.size(); i++) {
                settings.progress().report(problems.get(i), i, problems.size());
                measure(problems.get(i), store);
            }
            BenchResult<Measurement> result = new BenchResult<>("Other questions",
                    """
                    What the factors of a program answer besides a step, recording included on every side. `redundancy` and `conflict` are
                    diagnoses of a boundary value problem with two equations too many; `factors` is the tangent preimage of the same without
                    them. `ihvp` is the inverse Hessian product of a tanh net of width 4 with a ridge, whose size is the number of its layers, and
                    `hessian-lu` the whole Hessian with LU. `gradient` is that of a dense preimage by all entries of the matrix, in reverse
                    mode through the solution, and `preimage` the preimage itself. The error is that of the answer by formulas
                    written by hand or by another library; a diagnosis that names anything but what was planted is left out.""",
                    stamp, store.rows(), leftOut, figures(store.rows()), List.of(table(store.rows())), Map.of());
            store.finish();
            return result;
        }
    }

    /// One way to answer, and how far an answer is off.
    private record Asked(String method, Supplier<Effort> once, ToDoubleFunction<double[]> error) implements Candidate {
        @Override
        public Effort run() {
            return once.get();
        }
    }

    private void measure(String problem, RowStore<Measurement> store) {
        int size = size(problem);
        List<Asked> all = problem.startsWith(PLANTED) ? diagnoses(new PlantedEquations(size))
                : problem.startsWith(RIDGE) ? hessians(new RidgeNet(size, settings.seed()), size)
                : derivatives(new DenseProduct(size, settings.seed()));
        List<Asked> able = new ArrayList<>();
        for (Asked asked : all) {
            if (store.recall(problem, asked.method()).isPresent()) {
                continue;
            }
            try {
                asked.run();
                able.add(asked);
            } catch (IllegalStateException e) {
                leftOut.add(new LeftOut(asked.method(), problem, String.valueOf(e.getMessage())));
            }
        }
        InterleavedBenchmark.Rules rules = settings.quick() ? new InterleavedBenchmark.Rules(2, 3, 10, 0.3, true)
                : new InterleavedBenchmark.Rules(5, 5, 30, 2, true);
        for (Sample sample : InterleavedBenchmark.run(able, rules)) {
            Asked asked = able.stream().filter(one -> one.equals(sample.candidate())).findFirst().orElseThrow();
            double[] answer = sample.last().answer().toArray();
            store.put(new Measurement(problem, size, size, 0, 0, "member", asked.method(), sample.median(),
                    sample.walkMedian(), sample.seconds().length(), asked.error().applyAsDouble(answer),
                    sample.last().counters()));
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }

    private static List<Asked> diagnoses(PlantedEquations equations) {
        double[] step = equations.point();
        return List.of(new Asked(FACTORS, () -> {
            long start = System.nanoTime();
            Linearization f = Nulla.linearize(equations.plain(), equations.point());
            Preimage found = f.tangentPreimage(f.jvp(step));
            long end = System.nanoTime();
            require(!found.certificate().doubtful(), "the plain equations are in doubt");
            return Effort.of((end - start) * NANO, Double.NaN, found.onlyPoint());
        }, answer -> DenseProduct.error(answer, step)), new Asked(REDUNDANCY, () -> {
            long start = System.nanoTime();
            Diagnosis found = Diagnosis.of(Nulla.linearize(equations.planted(), equations.point()));
            long end = System.nanoTime();
            require(equations.names(found), "the diagnosis does not name what was planted");
            return Effort.of((end - start) * NANO, Double.NaN, new double[0]);
        }, answer -> 0), new Asked(CONFLICT, () -> {
            long start = System.nanoTime();
            Diagnosis found = Diagnosis.of(Nulla.linearize(equations.planted(), equations.point()),
                    equations.contradictory(), PreimageOptions.DEFAULT);
            long end = System.nanoTime();
            require(equations.namesConflict(found), "the diagnosis does not name the conflict that was planted");
            return Effort.of((end - start) * NANO, Double.NaN, new double[0]);
        }, answer -> 0));
    }

    private static List<Asked> hessians(RidgeNet net, int layers) {
        double[] v = net.vector();
        ToDoubleFunction<double[]> error = answer -> DenseProduct.error(net.hessianProduct(answer), v);
        List<Asked> all = new ArrayList<>(List.of(new Asked(IHVP, () -> {
            long start = System.nanoTime();
            Preimage found = Nulla.ihvp(net, net.weights(), v);
            double[] answer = found.space().origin();
            long end = System.nanoTime();
            require(!found.certificate().doubtful() && found.space().dimension() == 0, "it is in doubt");
            return Effort.of((end - start) * NANO, Double.NaN, answer);
        }, error)));
        if (layers <= DEEPEST_HESSIAN) {
            all.add(new Asked(HESSIAN_LU, () -> {
                long start = System.nanoTime();
                DMatrixRMaj hessian = new DMatrixRMaj(Nulla.hessian(net, net.weights()));
                DMatrixRMaj answer = new DMatrixRMaj(v.length, 1);
                boolean solved = CommonOps_DDRM.solve(hessian, DMatrixRMaj.wrap(v.length, 1, v.clone()), answer);
                long end = System.nanoTime();
                require(solved, "the Hessian is singular");
                return Effort.of((end - start) * NANO, Double.NaN, answer.data);
            }, error));
        }
        return all;
    }

    private static List<Asked> derivatives(DenseProduct system) {
        return List.of(new Asked(PREIMAGE, () -> {
            long start = System.nanoTime();
            Real[] entries = Real.of(system.entries());
            Preimage found = Nulla.linearize(x -> DenseProduct.product(entries, x), new double[system.size()])
                    .tangentPreimage(AffineSpace.point(system.target()));
            double[] answer = found.onlyPoint();
            long end = System.nanoTime();
            require(!found.certificate().doubtful(), "it is in doubt");
            return Effort.of((end - start) * NANO, Double.NaN, answer);
        }, system::errorOfSolution), new Asked(GRADIENT, () -> {
            long start = System.nanoTime();
            Linearization f = Nulla.linearize(entries -> Nulla.linearize(x -> DenseProduct.product(entries, x),
                    Real.of(new double[system.size()])).tangentPreimage(system.target()).space().onlyPointInFlight(),
                    system.entries());
            double[] gradient = f.vjp(system.weights());
            long end = System.nanoTime();
            return Effort.of((end - start) * NANO, Double.NaN, gradient);
        }, system::errorOfGradient));
    }

    private static double seconds(List<Measurement> rows, String problem, String method) {
        return rows.stream().filter(row -> row.problem().equals(problem) && row.method().equals(method))
                .mapToDouble(Measurement::seconds).findFirst().orElse(Double.NaN);
    }

    /// A ratio that is promised at a size.
    ///
    /// @param name what it is called in JSON
    /// @param problem the problem
    /// @param method whose time
    /// @param over over whose
    /// @param limit what it may be at most
    private record Promise(String name, String problem, String method, String over, double limit) {
    }

    private static final List<Promise> PROMISES = List.of(
            new Promise("redundancyOverFactors", "planted-100000", REDUNDANCY, FACTORS, 10),
            new Promise("conflictOverFactors", "planted-100000", CONFLICT, FACTORS, 10),
            new Promise("ihvpOverHessianLu", "ridge-64", IHVP, HESSIAN_LU, 3),
            new Promise("gradientOverPreimage", "derivative-100", GRADIENT, PREIMAGE, 5));
    /// The largest power of the depth that counts as growing in proportion.
    private static final double GROWTH = 1.05;
    private static final double ERROR = 1e-10;

    /// What follows from the rows.
    static List<Figure> figures(List<Measurement> rows) {
        List<Figure> figures = new ArrayList<>();
        for (Promise promise : PROMISES) {
            double ratio = seconds(rows, promise.problem, promise.method)
                    / seconds(rows, promise.problem, promise.over);
            if (!Double.isNaN(ratio)) {
                figures.add(new Figure(promise.name, String.format(Locale.ROOT, "%s: %s over %s", promise.problem,
                        promise.method, promise.over), ratio, promise.limit));
            }
        }
        List<Measurement> nets = rows.stream().filter(row -> row.method().equals(IHVP)).toList();
        if (nets.size() > 2) {
            figures.add(new Figure("ihvpExponent", "exponent of the time of ihvp in the depth of the net",
                    Fit.powerLaw(nets.stream().mapToDouble(Measurement::unknowns).toArray(),
                            nets.stream().mapToDouble(Measurement::seconds).toArray()).exponent(),
                    GROWTH));
        }
        figures.add(new Figure("largestError", "largest error of an answer",
                rows.stream().mapToDouble(Measurement::residual).max().orElse(Double.NaN), ERROR));
        return figures;
    }

    private static Section table(List<Measurement> rows) {
        TextTable table = new TextTable(List.of("problem", "method", "ms", "repetitions", "error"));
        for (Measurement row : rows) {
            table.add(List.of(row.problem(), row.method(), Digits.milliseconds(row.seconds()),
                    Integer.toString(row.repetitions()), Digits.of(row.residual())));
        }
        return new Section("Times", "The number in a name is that of equations, layers, or rows.", table);
    }
}
