package org.nulla.bench.tables;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.backend.OutOfDeviceMemoryException;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.InterleavedBenchmark;
import org.nulla.bench.run.LeftOut;
import org.nulla.bench.run.RowStore;
import org.nulla.bench.run.Settings;
import org.nulla.block.BlockLinearization;
import org.nulla.nullspace.Baselines;
import org.nulla.nullspace.TensorPreimage;
import org.nulla.nullspace.TensorSpace;
import org.nulla.report.Stamp;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// `nulla bench large`: preimages of GPT-2 at its real sizes, by its weights, and by its inputs with the weights constant.
public final class LargeBench {

    static final String SMALL = "gpt2-c768-l12-h12-t1024";
    static final String MEMBERS = "members";
    private static final int MEMBER_COUNT = 10;
    private static final int STEPS = 50;
    private static final double NANO = 1e-9;
    /// Up to this many unknowns the shortest member is looked for too.
    private static final long SHORTEST = 100_000_000;

    private final Settings settings;
    private final DevicePlan plan;
    /// What the problem that is being measured is computed on.
    private Device device;
    private final List<LeftOut> leftOut = new ArrayList<>();

    private LargeBench(Settings settings, DevicePlan plan) {
        this.settings = settings;
        this.plan = plan;
        this.device = plan.devices().get(0);
    }

    static List<String> all() {
        return List.of(SMALL, "gpt2-c1024-l24-h16-t1024", "gpt2-c1280-l36-h20-t1024", "gpt2-c1600-l48-h25-t1024",
                "gpt2-c384-l6-h6-t64-input", "gpt2-c384-l6-h6-t256-input");
    }

    static List<String> quick() {
        return List.of("gpt2-c32-l2-h2-t64", "gpt2-c32-l2-h2-t33-input");
    }

    /// Runs the benchmark, or goes on with it.
    ///
    /// @param settings seed, size of the run, problems by name, where to resume, who hears of progress
    /// @param plan what to compute on
    /// @return the rows and what follows from them
    /// @throws IOException if finished rows cannot be kept
    /// @throws IllegalArgumentException if a problem's name is of no known form
    public static BenchResult<TableRow> run(Settings settings, DevicePlan plan) throws IOException {
        List<String> problems = !settings.only().isEmpty() ? List.copyOf(settings.only())
                : settings.quick() ? quick() : all();
        problems.forEach(TableProblem::named);
        return new LargeBench(settings, plan).run(problems);
    }

    private BenchResult<TableRow> run(List<String> problems) throws IOException {
        Stamp stamp = Stamp.of(settings.seed());
        Map<String, String> question = Map.of("benchmark", "large", "seed", Long.toString(settings.seed()), "commit",
                stamp.commit(), "machine", stamp.cpu(), "jdk", stamp.jdk(), "device", plan.description());
        try (RowStore<TableRow> store = RowStore.open(settings, question, TableRow::from)) {
            for (int i = 0; i < problems.size(); i++) {
                TableProblem problem = TableProblem.named(problems.get(i));
                settings.progress().report(problem.name(), i, problems.size());
                if (!recalled(problem, store)) {
                    measure(problem, store);
                }
            }
            BenchResult<TableRow> result = new LargeAnalysis(store.rows(), plan.description()).result(stamp, leftOut);
            store.finish();
            return result;
        }
    }

    private boolean recalled(TableProblem problem, RowStore<TableRow> store) {
        if (store.recall(problem.name(), "float64", Way.NULL_A, Way.MEMBER).isEmpty()) {
            return false;
        }
        store.recall(problem.name(), "float64", Way.NULL_A, MEMBERS);
        store.recall(problem.name(), "float64", Way.NULL_A, Way.MIN_NORM);
        for (String cut : List.of(LargeAnalysis.AFTER_STEPS, LargeAnalysis.AFTER_TIME)) {
            store.recall(problem.name(), "float64", Way.GRADIENTS, cut);
        }
        return true;
    }

    private void measure(TableProblem problem, RowStore<TableRow> store) {
        List<TableRow> rows = new ArrayList<>();
        device = plan.device(problem, Way.MEMBER, ElementType.FLOAT64);
        try (Workspace workspace = Workspace.open(device)) {
            NetworkProgram program = problem.draw(workspace, ElementType.FLOAT64, settings.seed());
            rows.add(member(problem, program));
            if (!problem.byInput()) {
                rows.add(members(problem, program));
                if (problem.unknowns() <= SHORTEST) {
                    TableRow shortest = shortest(problem, program);
                    rows.add(shortest);
                    rows.addAll(gradients(problem, program, shortest.seconds()));
                }
            }
        } catch (OutOfDeviceMemoryException full) {
            leftOut.add(new LeftOut(Way.NULL_A, problem.name(), String.valueOf(full.getMessage())));
        }
        // the member last: it says that the problem was finished
        rows.reversed().forEach(store::put);
        device.trim();
    }

    private TableRow row(TableProblem problem, String method, String deliverable, long dimension, double seconds,
            int repetitions, double residual, int steps, String reason) {
        return new TableRow(problem.name(), problem.unknowns(), problem.equations(), dimension, deliverable, method,
                device.name(), "float64", seconds, repetitions, residual, steps, Double.NaN, Double.NaN,
                device.memory().peak(), reason);
    }

    /// From the program to a member, recording included; the first of the runs warms up.
    private TableRow member(TableProblem problem, NetworkProgram program) {
        int repetitions = problem.byInput() ? 1 : settings.quick() ? 3 : 9;
        double[] times = new double[repetitions];
        double residual = Double.NaN;
        long dimension = 0;
        String road = "";
        for (int i = problem.byInput() ? 0 : -3; i < repetitions; i++) {
            try (Workspace scratch = program.workspace().nested()) {
                long start = System.nanoTime();
                BlockLinearization f = program.linearize();
                TensorPreimage preimage = f.tangentPreimage(program.target());
                List<Tensor> origin = preimage.space().origin();
                scratch.queue().finish();
                double seconds = (System.nanoTime() - start) * NANO;
                if (i >= 0) {
                    times[i] = seconds;
                }
                if (i == repetitions - 1) {
                    residual = miss(program, f, origin);
                    dimension = preimage.space().dimension();
                    road = preimage.report().road();
                }
            }
        }
        return row(problem, Way.NULL_A, Way.MEMBER, dimension, InterleavedBenchmark.quantile(times, 0.5), repetitions,
                residual, 0,
                road);
    }

    /// Random members, each verified by the program's own derivative; the time is that of one.
    private TableRow members(TableProblem problem, NetworkProgram program) {
        try (Workspace scratch = program.workspace().nested()) {
            SplittableRandom random = new SplittableRandom(settings.seed());
            BlockLinearization f = program.linearize();
            TensorSpace space = f.tangentPreimage(program.target()).space();
            int count = problem.unknowns() <= SHORTEST ? MEMBER_COUNT : 2;
            double[] times = new double[count];
            double worst = 0;
            for (int i = 0; i < count; i++) {
                try (Workspace one = scratch.nested()) {
                    long start = System.nanoTime();
                    List<Tensor> member = space.randomMember(random);
                    one.queue().finish();
                    times[i] = (System.nanoTime() - start) * NANO;
                    worst = Math.max(worst, miss(program, f, member));
                }
            }
            return row(problem, Way.NULL_A, MEMBERS, space.dimension(), InterleavedBenchmark.quantile(times, 0.5),
                    count, worst, 0,
                    "");
        }
    }

    /// What an answer misses, by the recording that is there: a second one would not fit beside it.
    private static double miss(NetworkProgram program, BlockLinearization f, List<Tensor> answer) {
        Tensor image = f.jvp(answer.toArray(Tensor[]::new)).get(0);
        double miss = NetworkProgram.norm(image.minus(program.target())) / NetworkProgram.norm(program.target());
        return Double.isNaN(miss) ? Double.POSITIVE_INFINITY : miss;
    }

    private TableRow shortest(TableProblem problem, NetworkProgram program) {
        try (Workspace scratch = program.workspace().nested()) {
            long start = System.nanoTime();
            TensorSpace space = program.linearize().tangentPreimage(program.target()).space();
            List<Tensor> answer = space.minNorm();
            scratch.queue().finish();
            double seconds = (System.nanoTime() - start) * NANO;
            return row(problem, Way.NULL_A, Way.MIN_NORM, space.dimension(), seconds, 1, program.residual(answer), 0,
                    "");
        }
    }

    /// Plain conjugate gradients, cut after some steps, and after the time that the shortest member took.
    private List<TableRow> gradients(TableProblem problem, NetworkProgram program, double time) {
        TableRow some = gradients(problem, program, STEPS, LargeAnalysis.AFTER_STEPS);
        int steps = (int) Math.clamp(time / some.seconds() * some.iterations(), 1, 100_000);
        return List.of(some, gradients(problem, program, steps, LargeAnalysis.AFTER_TIME));
    }

    private TableRow gradients(TableProblem problem, NetworkProgram program, int limit, String cut) {
        try (Workspace scratch = program.workspace().nested()) {
            long start = System.nanoTime();
            Baselines.Result result = Baselines.conjugateGradients(program.linearize(),
                    Ways.tolerance(ElementType.FLOAT64),
                    limit, program.target());
            scratch.queue().finish();
            double seconds = (System.nanoTime() - start) * NANO;
            return row(problem, Way.GRADIENTS, cut, 0, seconds, 1, program.residual(result.solution()),
                    result.iterations(), result.reason());
        }
    }

    static Optional<TableRow> find(List<TableRow> rows, String problem, String method, String deliverable) {
        return TablesAnalysis.find(rows, problem, "float64", method, deliverable);
    }
}
