package org.nulla.bench.scaling;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.bench.peers.SingularMatrixException;
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

/// `nulla bench scaling`: one Newton step on programs that grow, sparse and dense, up to a million unknowns.
public final class ScalingBench {

    private static final double QUICK_SECONDS = 60;
    /// A baseline that took longer than this at one size is not tried at the next; in a quick run nobody is.
    private static final double FULL_PATIENCE = 4;
    private static final double QUICK_PATIENCE = 0.4;
    /// Programs with more steps than this fill the memory: garbage is collected before each run.
    private static final int LARGE = 500_000;
    /// Programs with fewer steps are measured more often.
    private static final int SMALL = 20_000;
    /// Seconds for which each way of a problem that is not large is run before the clock counts.
    private static final double FULL_WARM_UP = 0.7;
    private static final double QUICK_WARM_UP = 0.05;

    private static final List<String> WARM_UP = List.of("tridiagonal-1000", "grid-20", "random-100");
    /// Those that are warmed up on only where their family is measured.
    private static final List<String> WARM_UP_SHAPES = List.of("dense-60", "wide-20x60", "tall-100x6",
            "nearest-100x6");

    private final Settings settings;
    private final Map<String, Double> lastSeconds = new HashMap<>();
    private final Map<String, List<String>> tooSlow = new TreeMap<>();
    private final Map<String, List<String>> absent = new TreeMap<>();
    private final List<LeftOut> leftOut = new ArrayList<>();

    private ScalingBench(Settings settings) {
        this.settings = settings;
    }

    /// Runs the benchmark, or goes on with it.
    ///
    /// @param settings seed, size of the run, where to resume, who hears of progress
    /// @return the rows and what follows from them
    /// @throws IOException if finished rows cannot be kept
    public static BenchResult<Measurement> run(Settings settings) throws IOException {
        return new ScalingBench(settings).run();
    }

    private BenchResult<Measurement> run() throws IOException {
        Stamp stamp = Stamp.of(settings.seed());
        List<String> problems = settings.only().isEmpty() ? Size.problems(settings.quick())
                : List.copyOf(settings.only());
        // a name that is none is said before anything is measured
        settings.only().forEach(problem -> Size.of(problem, settings.seed()));
        try (RowStore<Measurement> store = RowStore.open(settings, settings.question("scaling", stamp),
                Measurement::from)) {
            warmUp(problems);
            long deadline = System.nanoTime() + (long) (QUICK_SECONDS * 1e9);
            for (int i = 0; i < problems.size(); i++) {
                settings.progress().report(problems.get(i), i, problems.size());
                if (settings.quick() && System.nanoTime() > deadline) {
                    leftOut.add(new LeftOut("all", problems.get(i), "a quick run had no time left"));
                } else {
                    measure(Size.of(problems.get(i), settings.seed()), store);
                }
            }
            tooSlow.forEach((method, many) -> leftOut.add(new LeftOut(method, String.join(", ", many),
                    "could not do a smaller size in " + patience() + " s")));
            absent.forEach((method, many) -> leftOut.add(new LeftOut(method, String.join(", ", many),
                    ScalingMethods.absence(method))));
            BenchResult<Measurement> result = new ScalingAnalysis(store.rows()).result(stamp, leftOut);
            store.finish();
            return result;
        }
    }

    /// Lets the compiler see every way before a clock runs.
    private void warmUp(List<String> problems) {
        Set<String> families = problems.stream().map(Size::familyOf).collect(Collectors.toSet());
        List<String> all = new ArrayList<>(WARM_UP);
        WARM_UP_SHAPES.stream().filter(shape -> families.contains(Size.familyOf(shape))).forEach(all::add);
        for (String problem : all) {
            settings.progress().report("warming up on " + problem, 0, 1);
            Size size = Size.of(problem, settings.seed());
            double[] target = size.target(Nulla.linearize(size.function(), size.start().toArray()));
            try (ScalingMethods ways = new ScalingMethods(size, target, settings.seed())) {
                InterleavedBenchmark.run(ways.able().stream().filter(method -> !method.equals(ScalingMethods.HIPPARCHUS)
                        && ScalingMethods.absence(method).isEmpty()).map(ways::named).toList(),
                        new InterleavedBenchmark.Rules(0, 10, 200, settings.quick() ? 0.2 : 0.6, false));
            }
        }
    }

    private double patience() {
        return settings.quick() ? QUICK_PATIENCE : FULL_PATIENCE;
    }

    private void measure(Size size, RowStore<Measurement> store) {
        Linearization f = Nulla.linearize(size.function(), size.start().toArray());
        double[] target = size.target(f);
        try (ScalingMethods ways = new ScalingMethods(size, target, settings.seed())) {
            measure(size, ways, f, target, store);
        }
    }

    private void measure(Size size, ScalingMethods ways, Linearization f, double[] target,
            RowStore<Measurement> store) {
        boolean large = f.steps() > LARGE;
        List<String> able = new ArrayList<>();
        for (String method : ways.able()) {
            String key = size.family() + "/" + method;
            if (!ScalingMethods.absence(method).isEmpty()) {
                absent.computeIfAbsent(method, m -> new ArrayList<>()).add(size.problem());
                continue;
            }
            if (store.recall(size.problem(), method).map(row -> lastSeconds.put(key, row.seconds())).isPresent()) {
                continue;
            }
            boolean needed = method.equals(ScalingMethods.DEFAULT) && !settings.quick();
            if (!needed && lastSeconds.getOrDefault(key, 0.0) > patience()) {
                tooSlow.computeIfAbsent(method, m -> new ArrayList<>()).add(size.problem());
            } else if (works(ways, method, size, large)) {
                able.add(method);
            } else {
                lastSeconds.put(key, Double.POSITIVE_INFINITY);
            }
        }
        if (able.isEmpty()) {
            return;
        }
        boolean slow = lastSeconds.getOrDefault(size.family() + "/" + ScalingMethods.DEFAULT, 0.0) > 2 * patience();
        int most = large ? 5 : f.steps() < SMALL ? 100 : 15;
        InterleavedBenchmark.Rules rules = new InterleavedBenchmark.Rules(large || slow ? 0 : 2, slow ? 1 : 3, most,
                settings.quick() ? 0.3 : 1.5, large);
        IndependentCheck check = IndependentCheck.of(f.recorded());
        List<Candidate> candidates = able.stream().map(ways::named).toList();
        if (!large && !slow) {
            // a run of microseconds takes thousands of them until the compiler is through; all sides get the same time for it
            InterleavedBenchmark.warmUp(candidates, settings.quick() ? QUICK_WARM_UP : FULL_WARM_UP);
        }
        for (Sample sample : InterleavedBenchmark.run(candidates, rules)) {
            String method = sample.candidate().method();
            double[] answer = sample.last().answer().toArray();
            double residual = ScalingMethods.isProduct(method) ? check.pairing(target, answer, settings.seed())
                    : residual(size, check, answer, target);
            lastSeconds.put(size.family() + "/" + method, sample.median());
            store.put(new Measurement(size.problem(), f.inputs(), f.outputs(), Math.toIntExact(f.steps()),
                    sample.last().dimension(),
                    sample.candidate().deliverable(), method, sample.median(), sample.walkMedian(),
                    sample.seconds().length(), residual, sample.last().counters()));
        }
    }

    /// The largest residual of all members that an answer consists of, or how far it is from the nearest.
    private static double residual(Size size, IndependentCheck check, double[] answer, double[] target) {
        if (size.ask() == Ask.NEAREST) {
            return check.nearness(answer, target);
        }
        int unknowns = size.start().length();
        double largest = 0;
        for (int from = 0; from < answer.length; from += unknowns) {
            largest = Math.max(largest,
                    check.residual(Arrays.copyOfRange(answer, from, from + unknowns), target));
        }
        return largest;
    }

    /// Tries a way once; what it cannot do is left out with the reason.
    private boolean works(ScalingMethods ways, String method, Size size, boolean large) {
        try {
            if (large) {
                System.gc();
            }
            ways.named(method).run();
            return true;
        } catch (UnableException | SingularMatrixException e) {
            leftOut.add(new LeftOut(method, size.problem(), String.valueOf(e.getMessage())));
        } catch (OutOfMemoryError e) {
            leftOut.add(new LeftOut(method, size.problem(), "the memory did not suffice"));
        }
        return false;
    }
}
