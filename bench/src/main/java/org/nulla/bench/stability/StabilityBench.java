package org.nulla.bench.stability;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.nulla.AffineSpace;
import org.nulla.EngineKind;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.LeftOut;
import org.nulla.bench.run.RowStore;
import org.nulla.bench.run.Settings;
import org.nulla.bench.tables.NetworkProgram;
import org.nulla.bench.tables.TableProblem;
import org.nulla.block.BlockLinearization;
import org.nulla.linalg.LinearMap;
import org.nulla.nullspace.TensorPreimage;
import org.nulla.report.Stamp;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// `nulla bench stability`: a deep narrow MLP with more and more samples, and GPT-2, by the block engine and number by number; and programs
/// that amplify beyond all digits, beside their explicit Jacobian.
public final class StabilityBench {

    static final String BLOCK = "block";
    static final String SCALAR = "scalar";
    static final String REFERENCE = "reference-sparse";
    static final List<String> METHODS = List.of(BLOCK, SCALAR, REFERENCE);
    static final String LU = "jacobian-lu";
    static final List<String> UNSTABLE_METHODS = List.of(SCALAR, LU);
    /// After the name of a problem whose cotangent preimage is asked.
    static final String MIRRORED = "-mirrored";
    /// What a certificate says of a member that is shown step by step.
    static final String WARNING = "rounding moves the outputs";

    private static final List<String> UNSTABLE = List.of("chain-20-1", "chain-40-1", "chain-80-1", "chain-160-1",
            "chain-160-2", "chain-160-3", "chain-160-4", "chain-160-5", "net-15-1", "net-30-1", "net-60-1", "net-60-2",
            "net-60-3", "lorenz-1000-1", "lorenz-10000-1", "lorenz-100000-1");
    private static final List<String> QUICK_UNSTABLE = List.of("chain-20-1", "chain-160-1", "net-60-1",
            "lorenz-1000-1");

    private static final double NANO = 1e-9;
    private static final int LOOKED_AT = 100;
    /// How long the engines that go number by number may take.
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration QUICK_PATIENCE = Duration.ofSeconds(5);

    private final Settings settings;
    private final Device device;
    private final List<LeftOut> leftOut = new ArrayList<>();

    private StabilityBench(Settings settings, Device device) {
        this.settings = settings;
        this.device = device;
    }

    /// Runs the experiment, or goes on with it.
    ///
    /// @param settings seed, size of the run, problems by name, where to resume, who hears of progress
    /// @param device what the block engine computes on
    /// @return the rows and what follows from them
    /// @throws IOException if finished rows cannot be kept
    /// @throws IllegalArgumentException if a problem's name is of no known form
    public static BenchResult<StabilityRow> run(Settings settings, Device device) throws IOException {
        return new StabilityBench(settings, device).run();
    }

    private List<String> problems() {
        if (!settings.only().isEmpty()) {
            return List.copyOf(settings.only());
        }
        List<String> problems = new ArrayList<>(settings.quick() ? QUICK_UNSTABLE : UNSTABLE);
        problems.addAll(settings.quick() ? List.of("mlp-d16-w4-b8", "mlp-d16-w4-b16", "gpt2-c4-l2-h2-t4")
                : List.of("mlp-d16-w4-b8", "mlp-d16-w4-b16", "mlp-d16-w4-b24", "mlp-d16-w4-b32", "mlp-d16-w4-b40",
                        "mlp-d16-w4-b50", "mlp-d16-w4-b60", "gpt2-c4-l1-h2-t4", "gpt2-c4-l2-h2-t4",
                        "gpt2-c8-l1-h2-t4", "gpt2-c8-l2-h2-t8"));
        return problems;
    }

    private BenchResult<StabilityRow> run() throws IOException {
        Stamp stamp = Stamp.of(settings.seed());
        Map<String, String> question = Map.of("benchmark", "stability", "seed", Long.toString(settings.seed()),
                "commit", stamp.commit(), "jdk", stamp.jdk(), "device", device.description());
        List<String> problems = problems();
        // a name that is none is said before anything is measured
        problems.stream().filter(name -> !UnstableProgram.isNamed(name)).forEach(StabilityBench::problem);
        try (RowStore<StabilityRow> store = RowStore.open(settings, question, StabilityRow::from)) {
            for (int i = 0; i < problems.size(); i++) {
                String name = problems.get(i);
                settings.progress().report(name, i, problems.size());
                if (UnstableProgram.isNamed(name)) {
                    measureUnstable(name, store);
                    continue;
                }
                List<String> missing = METHODS.stream().filter(method -> store.recall(name, method).isEmpty())
                        .toList();
                if (!missing.isEmpty()) {
                    measure(problem(name), missing, store);
                }
            }
            BenchResult<StabilityRow> result = new StabilityAnalysis(store.rows()).result(stamp, leftOut);
            store.finish();
            return result;
        }
    }

    /// Both questions about an unstable program.
    private void measureUnstable(String name, RowStore<StabilityRow> store) {
        List<String> rows = new ArrayList<>();
        for (String problem : List.of(name, name + MIRRORED)) {
            UNSTABLE_METHODS.stream().filter(method -> store.recall(problem, method).isEmpty())
                    .forEach(method -> rows.add(problem + "/" + method));
        }
        if (rows.isEmpty()) {
            return;
        }
        UnstableProgram program = UnstableProgram.named(name, settings.seed());
        Linearization f = Nulla.linearize(program::apply, program.start());
        LongJacobian judge = LongJacobian.of(program);
        LongJacobian mirrored = judge.transposed();
        for (String row : rows) {
            boolean isMirrored = row.startsWith(name + MIRRORED);
            store.put(unstable(name + (isMirrored ? MIRRORED : ""), program, f, isMirrored, row.endsWith(SCALAR),
                    isMirrored ? mirrored : judge));
        }
    }

    private static StabilityRow unstable(String problem, UnstableProgram program, Linearization f, boolean mirrored,
            boolean byScalar, LongJacobian judge) {
        double[] target = program.target();
        long decisions = 0;
        String note = "";
        double[] point;
        long start = System.nanoTime();
        if (byScalar) {
            Preimage found = mirrored ? f.cotangentPreimage(target) : f.tangentPreimage(target);
            point = found.isEmpty() ? new double[] {Double.NaN} : found.space().origin();
            decisions = found.counters().bindings() + found.counters().postponed();
            boolean warned = found.certificate().rounding().isPresent();
            note = found.isEmpty() ? "empty" : found.certificate().doubtful() ? "in doubt" : warned ? WARNING : "";
        } else {
            point = DenseJacobian.solve(f.jacobian(), target, mirrored);
        }
        double seconds = (System.nanoTime() - start) * NANO;
        double error = judge.error(point, target);
        boolean isPoint = Double.isFinite(error);
        return new StabilityRow(problem, program.inputs(), program.inputs(), judge.condition(), byScalar ? SCALAR : LU,
                isPoint ? 0 : -1, isPoint ? judge.residual(point, target) : Double.NaN, Double.NaN, Double.NaN,
                Double.NaN, decisions, seconds, note, judge.growth(), error,
                isPoint ? judge.rounding(point, target) : Double.NaN);
    }

    private static TableProblem problem(String name) {
        TableProblem problem = TableProblem.named(name);
        if (problem.byInput() || problem.kind().equals("conv")) {
            throw new IllegalArgumentException("Problem '" + name + "': here are MLPs and GPT-2 by their weights.");
        }
        return problem;
    }

    private void measure(TableProblem problem, List<String> methods, RowStore<StabilityRow> store) {
        try (Workspace workspace = Workspace.open(device)) {
            NetworkProgram program = problem.draw(workspace, ElementType.FLOAT64, settings.seed());
            BlockLinearization blocks = program.linearize();
            double[] target = program.target().toArray();
            DenseJacobian judge = judge(blocks, problem, target);
            for (String method : methods) {
                settings.progress().report(problem.name() + " " + method, 0, 1);
                long start = System.nanoTime();
                try {
                    store.put(method.equals(BLOCK) ? byBlocks(problem, program, judge, start)
                            : byNumbers(problem, program, judge, method, start));
                } catch (CancellationException e) {
                    leftOut.add(
                            new LeftOut(method, problem.name(), "took longer than " + patience().toSeconds() + " s"));
                }
            }
        }
    }

    private static DenseJacobian judge(BlockLinearization f, TableProblem problem, double[] target) {
        int m = Math.toIntExact(problem.equations());
        int n = Math.toIntExact(problem.unknowns());
        Tensor value = f.values().get(0);
        Tensor units = Tensor.workspaceOf(value).identity(ElementType.FLOAT64, m)
                .reshape(value.shape().behind(Shape.of(m)));
        double[] entries = new double[m * n];
        int at = 0;
        for (Tensor part : f.vjp(units)) {
            int width = Math.toIntExact(part.shape().count() / m);
            double[] rows = part.toArray();
            for (int i = 0; i < m; i++) {
                System.arraycopy(rows, i * width, entries, i * n + at, width);
            }
            at += width;
        }
        return new DenseJacobian(m, n, entries, target);
    }

    private static StabilityRow byBlocks(TableProblem problem, NetworkProgram program, DenseJacobian judge,
            long start) {
        TensorPreimage preimage = program.linearize().tangentPreimage(program.target());
        if (preimage instanceof TensorPreimage.Empty empty) {
            return empty(problem, judge, BLOCK, preimage.report().layers().size(), start, empty.reason());
        }
        double[] origin = NetworkProgram.flat(preimage.space().origin());
        double seconds = (System.nanoTime() - start) * NANO;
        return row(problem, judge, BLOCK, preimage.space().dimension(), origin, preimage.space().basis(),
                preimage.report().layers().size(), seconds,
                preimage.report().road() + (preimage.report().doubtful() ? ", rank in doubt" : ""));
    }

    private Duration patience() {
        return settings.quick() ? QUICK_PATIENCE : PATIENCE;
    }

    private StabilityRow byNumbers(TableProblem problem, NetworkProgram program, DenseJacobian judge,
            String method, long start) {
        double[] point = NetworkProgram.flat(program.point());
        double[][] input = rows(program.input());
        Linearization f = Nulla.linearize(x -> onNumbers(problem, x, input), point);
        PreimageOptions options = PreimageOptions.DEFAULT
                .withEngine(method.equals(SCALAR) ? EngineKind.DEFAULT : EngineKind.REFERENCE_SPARSE)
                .withControl(RunControl.NONE.within(patience()));
        Preimage preimage = f.tangentPreimage(AffineSpace.point(program.target().toArray()), options);
        long decisions = preimage.counters().bindings() + preimage.counters().postponed();
        if (preimage instanceof Preimage.Empty empty) {
            return empty(problem, judge, method, decisions, start, empty.reason());
        }
        double[] origin = preimage.space().origin();
        double seconds = (System.nanoTime() - start) * NANO;
        return row(problem, judge, method, preimage.space().dimension(), origin, preimage.space().basis(), decisions,
                seconds, preimage.certificate().doubtful() ? "in doubt" : "");
    }

    private static StabilityRow empty(TableProblem problem, DenseJacobian judge, String method, long decisions,
            long start, String reason) {
        return new StabilityRow(problem.name(), problem.unknowns(), problem.equations(), judge.condition(), method, -1,
                Double.NaN, Double.NaN, Double.NaN, Double.NaN, decisions, (System.nanoTime() - start) * NANO,
                String.format(Locale.ROOT, "empty: %s", reason), Double.NaN, Double.NaN, Double.NaN);
    }

    private static StabilityRow row(TableProblem problem, DenseJacobian judge, String method, long dimension,
            double[] origin, LinearMap basis, long decisions, double seconds, String note) {
        return new StabilityRow(problem.name(), problem.unknowns(), problem.equations(), judge.condition(), method,
                dimension, judge.error(origin), judge.backwardError(origin),
                DenseJacobian.norm(origin) / judge.shortest(),
                judge.basisError(basis, 1 + basis.columns() / LOOKED_AT), decisions, seconds, note,
                Double.NaN, Double.NaN, Double.NaN);
    }

    private static double[][] rows(Tensor input) {
        double[] entries = input.toArray();
        int width = input.shape().size(-1);
        double[][] rows = new double[entries.length / width][];
        Arrays.setAll(rows, i -> Arrays.copyOfRange(entries, i * width, (i + 1) * width));
        return rows;
    }

    /// The network of a problem, number by number.
    static Real[] onNumbers(TableProblem problem, Real[] x, double[][] input) {
        return problem.kind().equals("mlp") ? ScalarNetworks.mlp(x, input, problem.sizes().get(0))
                : ScalarNetworks.gpt2(x, input, problem.sizes().get(1), problem.sizes().get(2));
    }
}
