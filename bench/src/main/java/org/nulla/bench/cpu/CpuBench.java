package org.nulla.bench.cpu;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Candidate;
import org.nulla.bench.run.IndependentCheck;
import org.nulla.bench.run.InterleavedBenchmark;
import org.nulla.bench.run.InterleavedBenchmark.Sample;
import org.nulla.bench.run.LeftOut;
import org.nulla.bench.run.Measurement;
import org.nulla.bench.run.RowStore;
import org.nulla.bench.run.Settings;
import org.nulla.report.Stamp;
import org.nulla.testkit.programs.PaperBenchmark;

/// `nulla bench cpu`: the paper's CPU experiment on both of its graphs.
///
/// Every trial goes from the program to the answer, tracing included, in each of the ways of [CpuMethods], interleaved. Call
/// counts are checked in every run; the answers on the graph of the code must be exact to the bit.
public final class CpuBench {

    /// Dense rows of the reference engine take about a ninth of the square of the number of steps on the code's graph.
    private static final double DENSE_COEFFICIENTS = 2.5e7;
    private static final double DENSE_SHARE = 9;
    private static final double QUICK_SECONDS = 40;
    private static final InterleavedBenchmark.Rules FULL = new InterleavedBenchmark.Rules(1, 3, 21, 0.01, false);
    private static final InterleavedBenchmark.Rules QUICK = new InterleavedBenchmark.Rules(1, 3, 15, 0.01, false);
    private static final InterleavedBenchmark.Rules WARM_UP = new InterleavedBenchmark.Rules(0, 5, 200, 0.5, false);
    private static final int WARM_UP_SIZE = 4;
    /// What a trial costs however small it is, in the units of its size.
    private static final int FIXED_WEIGHT = 500;

    private final Settings settings;

    private CpuBench(Settings settings) {
        this.settings = settings;
    }

    /// Runs the benchmark, or goes on with it.
    ///
    /// @param settings seed, size of the run, where to resume, who hears of progress
    /// @return the rows and what follows from them
    /// @throws IOException if finished rows cannot be kept
    public static BenchResult<Measurement> run(Settings settings) throws IOException {
        return new CpuBench(settings).run();
    }

    private BenchResult<Measurement> run() throws IOException {
        Stamp stamp = Stamp.of(settings.seed());
        List<Trial> trials = Trial.all(settings.quick() && settings.only().isEmpty()).stream()
                .filter(trial -> settings.wants(trial.problem())).toList();
        Set<String> unknown = new TreeSet<>(settings.only());
        trials.forEach(trial -> unknown.remove(trial.problem()));
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("There are no trials " + unknown
                    + ": their names go from t1-k1-n1 to t10-k10-n10, with or without -generic.");
        }
        try (RowStore<Measurement> store = RowStore.open(settings, settings.question("cpu", stamp),
                Measurement::from)) {
            // first, as for somebody who has this one program: later the compiler has seen two thousand others
            SameTrace ratios = SameTrace.NONE;
            if (trials.contains(Trial.CORNER)) {
                settings.progress().report("ratios on one trace", 0, 1);
                ratios = SameTrace.of(Trial.CORNER.program(settings.seed()), settings.seed());
            }
            if (settings.only().isEmpty()) {
                warmUp();
            }
            List<LeftOut> leftOut = hold(trials, store);
            BenchResult<Measurement> result = new CpuAnalysis(store.rows(), ratios).result(stamp, leftOut);
            store.finish();
            return result;
        }
    }

    /// Lets the compiler see every way before a clock runs.
    private void warmUp() {
        settings.progress().report("warming up", 0, 1);
        for (boolean generic : new boolean[] {false, true}) {
            Trial trial = new Trial(WARM_UP_SIZE, WARM_UP_SIZE, WARM_UP_SIZE, generic);
            CpuMethods methods = new CpuMethods(trial.program(settings.seed()));
            InterleavedBenchmark.run(CpuMethods.NAMES.stream().map(methods::named).toList(), WARM_UP);
        }
    }

    private List<LeftOut> hold(List<Trial> trials, RowStore<Measurement> store) {
        long total = trials.stream().mapToLong(this::weight).sum();
        long done = 0;
        int withoutDense = 0;
        int late = 0;
        long deadline = System.nanoTime() + (long) (QUICK_SECONDS * 1e9);
        for (Trial trial : trials) {
            settings.progress().report(trial.problem(), done, total);
            done += weight(trial);
            if (settings.quick() && System.nanoTime() > deadline) {
                late++;
                continue;
            }
            withoutDense += hasDense(trial) ? 0 : 1;
            measure(trial, store);
        }
        List<LeftOut> leftOut = new ArrayList<>();
        if (withoutDense > 0) {
            leftOut.add(new LeftOut(CpuMethods.DENSE, withoutDense + " trials on the graph of the code",
                    "its rows would take more than " + (long) DENSE_COEFFICIENTS + " coefficients"));
        }
        if (late > 0) {
            leftOut.add(new LeftOut("all", late + " trials", "a quick run had no time left"));
        }
        return leftOut;
    }

    private long weight(Trial trial) {
        // the swell makes the figure's graph dearer, in proportion to its width
        return FIXED_WEIGHT + (long) trial.t() * trial.k() * trial.n() * (trial.generic() ? 2 + trial.n() : 2);
    }

    private boolean hasDense(Trial trial) {
        double steps = trial.steps(trial.program(settings.seed()));
        return trial.generic() || steps * steps / DENSE_SHARE <= DENSE_COEFFICIENTS;
    }

    private void measure(Trial trial, RowStore<Measurement> store) {
        String problem = trial.problem();
        List<String> methods = CpuMethods.NAMES.stream()
                .filter(method -> !method.equals(CpuMethods.DENSE) || hasDense(trial)).collect(Collectors.toList());
        methods.removeIf(method -> store.recall(problem, method).isPresent());
        if (methods.isEmpty()) {
            return;
        }
        PaperBenchmark program = trial.program(settings.seed());
        CpuMethods ways = new CpuMethods(program);
        List<Candidate> candidates = methods.stream().map(ways::named).toList();
        List<Sample> samples = InterleavedBenchmark.run(candidates, settings.quick() ? QUICK : FULL);
        Linearization f = Nulla.linearize(program, program.point());
        IndependentCheck check = IndependentCheck.of(f.recorded());
        for (Sample sample : samples) {
            double[] answer = sample.last().answer().toArray();
            double residual = sample.candidate().method().equals(CpuMethods.FLOOR)
                    ? check.pairing(program.point(), answer, settings.seed())
                    : check.residual(answer, program.point());
            boolean off = !trial.generic() && !java.util.Arrays.equals(answer, program.point());
            store.put(new Measurement(problem, f.inputs(), f.outputs(), Math.toIntExact(f.steps()),
                    sample.last().dimension(),
                    sample.candidate().deliverable(), sample.candidate().method(), sample.median(),
                    sample.walkMedian(), sample.seconds().length(),
                    // an answer that differs in a bit is not exact, however small the residual
                    off ? Math.max(residual, Double.MIN_VALUE) : residual, sample.last().counters()));
        }
    }
}
