package org.nulla.bench.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementType;
import org.nulla.bench.tables.Way.Outcome;
import org.nulla.block.BlockLinearization;
import org.nulla.nullspace.Baselines;
import org.nulla.nullspace.LayerReport;
import org.nulla.nullspace.TensorPreimage;
import org.nulla.nullspace.TensorPreimageOptions;
import org.nulla.nullspace.TensorSpace;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// All ways to the deliverables of one problem in one precision.
final class Ways {

    static final int MEMBERS = 100;
    private static final double NANO = 1e-9;
    /// How many numbers the members that are drawn at once may have.
    private static final long AT_ONCE = 4_000_000;
    private static final int LIMIT = 5000;
    private static final double TIGHT = 1e-8;

    private final TableProblem problem;
    private final NetworkProgram program;
    private final ElementType type;
    private final long seed;
    private final double patience;
    /// The shortest member by explicit QR, once it is known.
    private @Nullable List<Tensor> reference;
    private double pairSeconds = Double.NaN;

    Ways(TableProblem problem, NetworkProgram program, ElementType type, long seed, double patience) {
        this.problem = problem;
        this.program = program;
        this.type = type;
        this.seed = seed;
        this.patience = patience;
    }

    /// The residual that all ways are to reach.
    static double tolerance(ElementType type) {
        return type == ElementType.FLOAT64 ? 1e-10 : 1e-5;
    }

    private double bytes(long rows, long columns) {
        return (double) rows * columns * type.bytes();
    }

    boolean qrFits() {
        return 3 * bytes(problem.equations(), problem.unknowns()) <= TensorPreimageOptions.DEFAULT.memoryLimit();
    }

    boolean basisFits(double limit) {
        return problem.unknowns() > problem.equations()
                && bytes(problem.unknowns() - problem.equations(), problem.unknowns()) <= limit;
    }

    /// Products with `J` and `Jᵀ`, one of each, on a recording that is there; the unit that steps are counted in.
    Way pair() {
        return new Way(Way.PAIR, Way.PRODUCT, first -> {
            BlockLinearization f = program.linearize();
            program.workspace().queue().finish();
            double seconds = Double.NaN;
            // baselines are given steps by what a warm pair takes
            for (int i = 0; i < (first ? 5 : 1); i++) {
                long start = System.nanoTime();
                f.jvp(f.vjp(program.target()).toArray(Tensor[]::new));
                seconds = since(start);
                pairSeconds = Double.isNaN(pairSeconds) ? seconds : Math.min(pairSeconds, seconds);
            }
            return Outcome.product(seconds);
        });
    }

    Way linearization() {
        return new Way(Way.LINEARIZE, Way.PRODUCT, _ -> {
            long start = System.nanoTime();
            program.linearize();
            return Outcome.product(since(start));
        });
    }

    Way member() {
        return point(Way.MEMBER, TensorSpace::origin);
    }

    Way minNorm() {
        return point(Way.MIN_NORM, TensorSpace::minNorm);
    }

    private interface Choice {
        List<Tensor> of(TensorSpace space);
    }

    private Way point(String deliverable, Choice choice) {
        return new Way(Way.NULL_A, deliverable, check -> {
            long start = System.nanoTime();
            TensorPreimage preimage = program.linearize().tangentPreimage(program.target());
            List<Tensor> answer = preimage.isEmpty() ? List.of() : choice.of(preimage.space());
            double seconds = since(start);
            if (preimage instanceof TensorPreimage.Empty empty) {
                return new Outcome(seconds, 0, Double.POSITIVE_INFINITY, 0, Double.NaN, empty.reason());
            }
            TensorSpace space = preimage.space();
            if (!check) {
                return new Outcome(seconds, space.dimension(), Double.NaN, 0, Double.NaN, "");
            }
            boolean shortest = deliverable.equals(Way.MIN_NORM);
            String how = shortest ? space.minNormWay() : road(preimage.report());
            return new Outcome(seconds, space.dimension(), program.residual(answer), 0,
                    shortest ? agreement(answer) : Double.NaN, how);
        });
    }

    private static String road(TensorPreimage.Report report) {
        long layers = report.layers().stream().filter(layer -> layer.inputs().isEmpty()).count();
        double worst = report.layers().stream().mapToDouble(LayerReport::backwardError).max().orElse(0);
        return report.road() + (report.doubtful() ? ", rank in doubt" : "")
                + (layers < 2 ? "" : String.format(Locale.ROOT, ", %d layers solved through to %.1e", layers, worst));
    }

    /// A preimage, its origin and a hundred random members. Members go as they come where all at once would not fit; looking at them
    /// is not part of the time.
    Way space() {
        return new Way(Way.NULL_A, Way.SPACE, check -> {
            RandomGenerator random = new SplittableRandom(seed);
            int chunk = Math.clamp(AT_ONCE / problem.unknowns(), 1, MEMBERS);
            long start = System.nanoTime();
            TensorPreimage preimage = program.linearize().tangentPreimage(program.target());
            if (preimage instanceof TensorPreimage.Empty empty) {
                return new Outcome(since(start), 0, Double.POSITIVE_INFINITY, 0, Double.NaN, empty.reason());
            }
            TensorSpace space = preimage.space();
            space.origin();
            double seconds = since(start);
            double worst = check ? 0 : Double.NaN;
            for (int from = 0; from < MEMBERS; from += chunk) {
                try (Workspace scratch = program.workspace().nested()) {
                    long drawing = System.nanoTime();
                    List<Tensor> members = space.randomMembers(random, Math.min(chunk, MEMBERS - from));
                    seconds += since(drawing);
                    worst = check && scratch.isOpen() ? Math.max(worst, program.worst(members, false)) : worst;
                }
            }
            return new Outcome(seconds, space.dimension(), worst, 0, Double.NaN, preimage.report().road());
        });
    }

    Way basis() {
        return new Way(Way.NULL_A, Way.BASIS, check -> {
            long start = System.nanoTime();
            TensorPreimage preimage = program.linearize().tangentPreimage(program.target());
            if (preimage instanceof TensorPreimage.Empty empty) {
                return new Outcome(since(start), 0, Double.POSITIVE_INFINITY, 0, Double.NaN, empty.reason());
            }
            Tensor basis = preimage.space().materialize();
            double seconds = since(start);
            double worst = Double.NaN;
            int count = basis.shape().size(0);
            int chunk = Math.clamp(AT_ONCE / problem.unknowns(), 1, count);
            for (int from = 0; check && from < count; from += chunk) {
                try (Workspace scratch = program.workspace().nested()) {
                    int some = Math.min(chunk, count - from);
                    double largest = program.worst(cut(basis.slice(0, from, from + some), some), true);
                    worst = scratch.isOpen() && from == 0 ? largest : Math.max(worst, largest);
                }
            }
            return new Outcome(seconds, preimage.space().dimension(), worst, 0, Double.NaN, "");
        });
    }

    private List<Tensor> cut(Tensor rows, int count) {
        List<Tensor> parts = new ArrayList<>();
        int at = 0;
        for (Tensor place : program.point()) {
            int size = Math.toIntExact(place.shape().count());
            parts.add(rows.slice(-1, at, at + size).reshape(place.shape().behind(Shape.of(count))));
            at += size;
        }
        return parts;
    }

    // Baselines

    Way gradients(boolean tight) {
        return baseline(tight ? Way.GRADIENTS_TIGHT : Way.GRADIENTS, Way.MIN_NORM, () -> Baselines.conjugateGradients(
                program.linearize(), tight ? TIGHT : tolerance(type), limit(), program.target()));
    }

    Way lsmr() {
        return baseline(Way.LSMR, Way.MIN_NORM,
                () -> Baselines.lsmr(program.linearize(), tolerance(type), limit(), program.target()));
    }

    Way qr() {
        return baseline(Way.QR, Way.MIN_NORM, () -> Baselines.explicitQr(program.linearize(), program.target()));
    }

    Way lastLayer() {
        return baseline(Way.LAST_LAYER, Way.MEMBER, () -> Baselines.lastLayer(program.linearize(), program.target()));
    }

    /// As many steps as patience allows.
    private int limit() {
        return Double.isNaN(pairSeconds) ? LIMIT : (int) Math.clamp(patience / (2 * pairSeconds), 10, LIMIT);
    }

    private Way baseline(String method, String deliverable, Supplier<Baselines.Result> solve) {
        return new Way(method, deliverable, check -> {
            long start = System.nanoTime();
            Baselines.Result result = solve.get();
            double seconds = since(start);
            return new Outcome(seconds, 0, check ? program.residual(result.solution()) : Double.NaN,
                    result.iterations(),
                    check && deliverable.equals(Way.MIN_NORM) ? agreement(result.solution()) : Double.NaN,
                    result.reason());
        });
    }

    private double agreement(List<Tensor> point) {
        List<Tensor> known = reference;
        if (known == null || !known.stream().allMatch(Tensor::isAlive)) {
            return Double.NaN;
        }
        return NetworkProgram.distance(point, known);
    }

    /// Lets the shortest members be compared with that of explicit QR.
    void compareWithQr() {
        reference = Baselines.explicitQr(program.linearize(), program.target()).solution();
    }

    private double since(long start) {
        program.workspace().queue().finish();
        return (System.nanoTime() - start) * NANO;
    }
}
