package org.nulla.bench.cpu;

import java.util.ArrayList;
import java.util.List;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.RecordedGraph;
import org.nulla.bench.run.HandWrittenReverse;
import org.nulla.bench.run.InterleavedBenchmark;
import org.nulla.testkit.programs.PaperBenchmark;

/// Ratios between walks over one and the same trace, and between recording a program and running it plainly: each is the lower
/// quartile over interleaved repetitions, because what disturbs a machine only ever makes it slower.
///
/// @param preimageOverReverse the tangent preimage over reverse mode
/// @param checks the check of a point, by the program and its twins, over reverse mode, at several sizes
/// @param reverseOverLoop reverse mode over a hand-written loop over the same columns
/// @param tracingOverPlain tracing over the plain program
/// @param bytesAStep bytes that tracing allocates, a step
/// @param zeroPartials the share of edges whose partial is zero; no walk skips them
record SameTrace(double preimageOverReverse, List<Check> checks, double reverseOverLoop, double tracingOverPlain,
        double bytesAStep, double zeroPartials) {

    /// Nothing measured.
    static final SameTrace NONE = new SameTrace(Double.NaN, List.of(), Double.NaN, Double.NaN, Double.NaN,
            Double.NaN);

    /// What it costs to check a point of a program of some size.
    ///
    /// @param problem the trial's name
    /// @param steps how many steps the program has
    /// @param overReverse the time over that of reverse mode on the same trace
    record Check(String problem, long steps, double overReverse) {

        /// The sizes: from a few hundred steps, over what fits into a cache, to a million.
        private static final int[] SIZES = {2, 4, 10, 20, 35};
        /// On the graph of the figure preimages of more take long.
        private static final int LARGEST_GENERIC = 20;
        /// A repetition goes through about so many steps.
        private static final long STEPS = 500_000;

        static List<Check> all(long seed) {
            List<Check> all = new ArrayList<>();
            for (boolean generic : new boolean[] {false, true}) {
                for (int size : SIZES) {
                    if (!generic || size <= LARGEST_GENERIC) {
                        Trial trial = new Trial(size, size, size, generic);
                        all.add(of(trial.problem(), trial.program(seed)));
                    }
                }
            }
            return all;
        }

        static Check of(String problem, PaperBenchmark program) {
            double[] point = program.point();
            Linearization f = Nulla.linearize(program, point);
            double[] member = f.tangentPreimage(point).space().origin();
            int calls = (int) Math.max(2, STEPS / f.steps());
            double[] ratios = new double[REPETITIONS];
            for (int i = -WARM_UPS; i < REPETITIONS; i++) {
                double verifier = seconds(calls, () -> f.reaches(member, point).measured());
                double reverse = seconds(calls, () -> f.vjp(point)[0]);
                if (i >= 0) {
                    ratios[i] = verifier / reverse;
                }
            }
            return new Check(problem, f.steps(), InterleavedBenchmark.lowerQuartile(ratios));
        }
    }

    private static final int REPETITIONS = 20;
    /// Calls a repetition, so that one takes some milliseconds; the preimage is slower than the others.
    private static final int CALLS = 20;
    private static final int PREIMAGES = 4;
    private static final int WARM_UPS = 30;

    static SameTrace of(PaperBenchmark program, long seed) {
        double[] point = program.point();
        Linearization f = Nulla.linearize(program, point);
        AffineSpace target = AffineSpace.point(point);
        HandWrittenReverse loop = HandWrittenReverse.of(f.recorded());
        double[] preimageRatios = new double[REPETITIONS];
        double[] loopRatios = new double[REPETITIONS];
        double[] tracingRatios = new double[REPETITIONS];
        for (int i = -WARM_UPS; i < REPETITIONS; i++) {
            double preimage = seconds(PREIMAGES, () -> f.tangentPreimage(target).space().origin()[0]);
            double reverse = seconds(CALLS, () -> f.vjp(point)[0]);
            double byHand = seconds(CALLS, () -> loop.vjp(point)[0]);
            double tracing = seconds(PREIMAGES, () -> Nulla.linearize(program, point).steps());
            double plain = seconds(CALLS, () -> program.plain(point)[0]);
            if (i >= 0) {
                preimageRatios[i] = preimage / reverse;
                loopRatios[i] = reverse / byHand;
                tracingRatios[i] = tracing / plain;
            }
        }
        long before = Allocation.bytes();
        Nulla.linearize(program, point);
        double bytes = (double) (Allocation.bytes() - before) / f.steps();
        return new SameTrace(InterleavedBenchmark.lowerQuartile(preimageRatios), Check.all(seed),
                InterleavedBenchmark.lowerQuartile(loopRatios), InterleavedBenchmark.lowerQuartile(tracingRatios),
                bytes,
                zeroPartials(f.recorded()));
    }

    private interface Work {
        double once();
    }

    private static double seconds(int calls, Work work) {
        double sum = 0;
        long start = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            sum += work.once();
        }
        long end = System.nanoTime();
        if (Double.isNaN(sum)) {
            throw new IllegalStateException("A walk over the benchmark gave no number.");
        }
        return (end - start) / (1e9 * calls);
    }

    private static double zeroPartials(RecordedGraph graph) {
        long edges = 0;
        long zeros = 0;
        for (int v = 0; v < graph.vertices(); v++) {
            for (int e = 0; e < graph.edges(v); e++) {
                edges++;
                zeros += graph.partial(v, e) == 0 ? 1 : 0;
            }
        }
        return (double) zeros / edges;
    }
}
