package org.nulla.bench.tables;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.LeftOut;
import org.nulla.bench.run.RowStore;
import org.nulla.bench.run.Settings;
import org.nulla.bench.tables.Places.Place;
import org.nulla.bench.tables.Rounds.Entrant;
import org.nulla.bench.tables.Rounds.Sample;
import org.nulla.report.Stamp;
import org.nulla.tensor.Workspace;

/// `nulla bench tables`: preimages of networks, by deliverable, beside the baselines.
public final class TablesBench {

    private static final double LARGEST_BASIS = 1e9;
    private static final double QUICK_BASIS = 64e6;
    private static final int FEW = 5;
    /// Problems with more unknowns are not what others are warmed up on.
    private static final long SMALL = 50_000;

    private final Settings settings;
    private final DevicePlan plan;
    private final Extent extent;
    private final List<String> problems;
    private final List<LeftOut> leftOut = new ArrayList<>();

    private TablesBench(Settings settings, DevicePlan plan, Extent extent, List<String> problems) {
        this.settings = settings;
        this.plan = plan;
        this.extent = extent;
        this.problems = problems;
    }

    /// How much of each problem is measured.
    ///
    /// @param baselines whether baselines run as well
    /// @param types in which precisions
    public record Extent(boolean baselines, List<ElementType> types) {

        /// Everything.
        public static final Extent ALL = new Extent(true, List.of(ElementType.values()));
    }

    /// The problems of some rows of the tables.
    ///
    /// @param from the number of the first row, from 1
    /// @param to the number of the last
    /// @return their names, each once
    /// @throws IllegalArgumentException if there are no such rows
    public static List<String> rows(int from, int to) {
        return PaperTable.problems(from, to);
    }

    /// Runs the benchmark, or goes on with it.
    ///
    /// @param settings seed, size of the run, problems by name, where to resume, who hears of progress
    /// @param device what to compute on
    /// @return the rows and what follows from them
    /// @throws IOException if finished rows cannot be kept
    /// @throws IllegalArgumentException if a problem's name is of no known form
    public static BenchResult<TableRow> run(Settings settings, Device device) throws IOException {
        return run(settings, DevicePlan.of(device), Extent.ALL);
    }

    /// Runs a part of the benchmark, or goes on with it.
    ///
    /// @param settings seed, size of the run, problems by name, where to resume, who hears of progress
    /// @param plan what to compute on
    /// @param extent how much of each problem
    /// @return the rows and what follows from them
    /// @throws IOException if finished rows cannot be kept
    /// @throws IllegalArgumentException if a problem's name is of no known form
    public static BenchResult<TableRow> run(Settings settings, DevicePlan plan, Extent extent) throws IOException {
        List<String> problems = !settings.only().isEmpty() ? List.copyOf(settings.only())
                : settings.quick() ? PaperTable.quick() : PaperTable.problems(1, Integer.MAX_VALUE);
        problems.forEach(TableProblem::named);
        return new TablesBench(settings, plan, extent, problems).run();
    }

    private BenchResult<TableRow> run() throws IOException {
        Stamp stamp = Stamp.of(settings.seed());
        Map<String, String> question = Map.of("benchmark", "tables", "seed", Long.toString(settings.seed()), "quick",
                Boolean.toString(settings.quick()), "commit", stamp.commit(), "machine", stamp.cpu(), "jdk",
                stamp.jdk(), "device", plan.description());
        try (RowStore<TableRow> store = RowStore.open(settings, question, TableRow::from)) {
            int total = extent.types.size() * problems.size();
            boolean warm = false;
            for (int i = 0; i < total; i++) {
                TableProblem problem = TableProblem.named(problems.get(i / extent.types.size()));
                ElementType type = extent.types.get(i % extent.types.size());
                settings.progress().report(problem.name() + " " + precision(type), i, total);
                if (!recalled(problem, type, store)) {
                    if (!warm) {
                        warmUp();
                        warm = true;
                    }
                    measure(problem, type, store);
                }
            }
            BenchResult<TableRow> result = new TablesAnalysis(store.rows(), plan).result(stamp,
                    leftOut);
            store.finish();
            return result;
        }
    }

    static String precision(ElementType type) {
        return type == ElementType.FLOAT64 ? "float64" : "float32";
    }

    /// Takes finished rows from the store; the last way of all says whether the problem was finished.
    private boolean recalled(TableProblem problem, ElementType type, RowStore<TableRow> store) {
        String precision = precision(type);
        if (store.recall(problem.name(), precision, Way.PAIR, Way.PRODUCT).isEmpty()) {
            return false;
        }
        for (String method : List.of(Way.NULL_A, Way.LINEARIZE, Way.GRADIENTS, Way.GRADIENTS_TIGHT, Way.LSMR, Way.QR,
                Way.LAST_LAYER)) {
            for (String deliverable : List.of(Way.MEMBER, Way.MIN_NORM, Way.SPACE, Way.BASIS, Way.PRODUCT)) {
                store.recall(problem.name(), precision, method, deliverable);
            }
        }
        for (String deliverable : List.of(Way.MEMBER, Way.MIN_NORM, Way.SPACE)) {
            for (Device device : plan.devices()) {
                store.recall(problem.name(), precision, Way.ELSEWHERE, deliverable, device.name());
            }
        }
        return true;
    }

    /// Lets every way settle before a clock counts: on small problems of each kind
    /// and the first that is asked for, or, where few are, on those themselves.
    private void warmUp() {
        boolean few = problems.size() < FEW
                && problems.stream().allMatch(name -> TableProblem.named(name).unknowns() <= SMALL);
        List<String> some = new ArrayList<>(few ? problems : List.of("mlp-d2-w8-b2", "gpt2-c8-l2-h2-t8"));
        if (!few) {
            if (!settings.quick()) {
                some.add("conv-k2-s8-b2");
            }
            // what is measured first has nothing before it that would make it warm
            problems.stream().filter(name -> TableProblem.named(name).unknowns() <= SMALL).findFirst()
                    .ifPresent(some::add);
        }
        // who asks for a few problems wants them soon
        double seconds = settings.quick() ? few ? 3 : 20 : few ? 12 : 60;
        WarmUp warmUp = new WarmUp(seconds / some.size() / extent.types.size());
        for (String name : some) {
            TableProblem problem = TableProblem.named(name);
            for (ElementType type : extent.types) {
                settings.progress().report("warming up on " + name, 0, 1);
                try (Places places = new Places(plan.devices())) {
                    List<Entrant> entrants = new ArrayList<>();
                    for (Place place : places.all()) {
                        able(problem, ways(problem, place.workspace(), type), type, _ -> {
                        }).forEach(way -> entrants.add(new Entrant(way, place)));
                    }
                    warmUp.hold(entrants);
                }
            }
        }
    }

    private Ways ways(TableProblem problem, Workspace workspace, ElementType type) {
        return new Ways(problem, problem.draw(workspace, type, settings.seed()), type, settings.seed(),
                settings.quick() ? 3 : 20);
    }

    private List<Way> able(TableProblem problem, Ways ways, ElementType type, Consumer<LeftOut> leaves) {
        // the unit of steps first: it says how many steps a baseline may take
        List<Way> able = new ArrayList<>(List.of(ways.pair(), ways.linearization()));
        if (ways.qrFits() && extent.baselines) {
            ways.compareWithQr();
        }
        able.add(ways.member());
        able.add(ways.minNorm());
        able.add(ways.space());
        boolean fits = ways.basisFits(settings.quick() ? QUICK_BASIS : LARGEST_BASIS);
        if (fits) {
            able.add(ways.basis());
        } else if (problem.unknowns() > problem.equations()) {
            leaves.accept(new LeftOut(Way.NULL_A, problem.name(), "a basis as a matrix would take too much memory"));
        }
        if (!extent.baselines) {
            return able;
        }
        able.add(ways.gradients(false));
        if (type == ElementType.FLOAT32 && problem.name().startsWith("mlp-d2-w32")) {
            able.add(ways.gradients(true));
        }
        able.add(ways.lsmr());
        if (ways.qrFits()) {
            able.add(ways.qr());
        } else {
            leaves.accept(new LeftOut(Way.QR, problem.name(), "the Jacobian would take too much memory"));
        }
        if (!problem.byInput()) {
            able.add(ways.lastLayer());
        }
        return able;
    }

    /// Measures what is chosen for each deliverable, and beside it, in turn, the same on the devices that were not.
    private void measure(TableProblem problem, ElementType type, RowStore<TableRow> store) {
        Rounds rounds = !settings.quick() ? new Rounds(3, 1000, 0.5, 2)
                : new Rounds(3, 500, plan.chooses() ? 0.1 : 0.05, 0.3);
        List<Sample> samples;
        try (Places places = new Places(plan.devices())) {
            List<Entrant> entrants = new ArrayList<>();
            for (Place place : places.all()) {
                Device device = place.device();
                able(problem, ways(problem, place.workspace(), type), type, one -> {
                    if (type == ElementType.FLOAT64 && device.equals(plan.devices().get(0))) {
                        leftOut.add(one);
                    }
                }).stream().filter(way -> plan.device(problem, way.deliverable(), type).equals(device)
                        || way.isCompared())
                        .forEach(way -> entrants.add(new Entrant(way, place)));
            }
            samples = new ArrayList<>(rounds.hold(entrants));
        }
        // the pair of products was the first of all and is written last: it says that the problem was finished
        samples.sort(Comparator.comparing(sample -> !sample.way().method().equals(Way.PAIR)));
        double pair = median(samples, Way.PAIR);
        long peak = peak();
        double recording = median(samples, Way.LINEARIZE);
        for (Sample sample : samples.reversed()) {
            Way.Outcome checked = sample.checked();
            Way way = sample.way();
            Device device = sample.entrant().place().device();
            boolean chosen = plan.device(problem, way.deliverable(), type).equals(device);
            store.put(new TableRow(problem.name(), problem.unknowns(), problem.equations(), checked.dimension(),
                    way.deliverable(), chosen ? way.method() : Way.ELSEWHERE, device.name(), precision(type),
                    sample.median(), sample.repetitions(), checked.residual(), checked.iterations(),
                    checked.iterations() == 0 ? Double.NaN
                            : (sample.median() - recording) / checked.iterations() / pair,
                    checked.agreement(), peak, checked.reason()));
        }
        plan.devices().forEach(Device::trim);
    }

    private static double median(List<Sample> samples, String method) {
        return samples.stream().filter(sample -> sample.way().method().equals(method))
                .mapToDouble(Sample::median).findFirst().orElse(Double.NaN);
    }

    /// The most memory that was ever taken, on the device and in the heap.
    private long peak() {
        long heap = ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage).mapToLong(java.lang.management.MemoryUsage::getUsed).sum();
        return plan.devices().stream().mapToLong(device -> device.memory().peak()).sum() + heap;
    }
}
