package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.bench.cpu.CpuBench;
import org.nulla.bench.powerflow.PowerFlowBench;
import org.nulla.bench.questions.QuestionsBench;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.ResultsPage;
import org.nulla.bench.run.Section;
import org.nulla.bench.run.Settings;
import org.nulla.bench.scaling.ScalingBench;
import org.nulla.bench.selection.SelectionBench;
import org.nulla.bench.stability.StabilityBench;
import org.nulla.bench.tables.DevicePlan;
import org.nulla.bench.tables.LargeBench;
import org.nulla.bench.tables.TablesBench;
import org.nulla.report.ProgressMeter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// A benchmark that measures ways side by side: `nulla bench cpu`, `scaling`, `powerflow`, `questions`, `tables`, `large`, `stability`
/// and `selection`.
enum MeasuredBench implements Bench {

    /// The paper's CPU experiment.
    CPU("cpu", "The paper's CPU benchmark on both of its graphs, beside its own algorithm and explicit Jacobians.") {
        @Override
        BenchResult<?> measure(Settings settings, DevicePlan plan) throws IOException {
            return CpuBench.run(settings);
        }
    },

    /// Growth with size.
    SCALING("scaling", "Growth with size on sparse systems, beside sparse decompositions.") {
        @Override
        BenchResult<?> measure(Settings settings, DevicePlan plan) throws IOException {
            return ScalingBench.run(settings);
        }
    },

    /// Newton's method on power networks.
    POWERFLOW("powerflow", "Newton's method on synthetic power networks, beside KLU by hand and SciPy.") {
        @Override
        BenchResult<?> measure(Settings settings, DevicePlan plan) throws IOException {
            return PowerFlowBench.run(settings);
        }
    },

    /// What factors answer besides a step.
    QUESTIONS("questions", "Diagnoses, inverse Hessian products and gradients of preimages, beside the obvious ways.") {
        @Override
        BenchResult<?> measure(Settings settings, DevicePlan plan) throws IOException {
            return QuestionsBench.run(settings);
        }
    },

    /// Choosing a member.
    SELECTION("selection", "Choosing a member of a large preimage, beside the solver called directly.") {
        @Override
        BenchResult<?> measure(Settings settings, DevicePlan plan) throws IOException {
            return SelectionBench.run(settings);
        }
    },

    /// The paper's tables of networks.
    TABLES("tables",
            "The paper's tables of networks on any device, beside conjugate gradients, LSMR and explicit QR.") {
        @Override
        BenchResult<?> measure(Settings settings, DevicePlan plan) throws IOException {
            return TablesBench.run(settings, plan, TablesBench.Extent.ALL);
        }

        @Override
        BenchResult<?> measure(Settings settings, DevicePlan plan, ParseResult words) throws IOException {
            return TablesBench.run(settings, plan, extent(words));
        }
    },

    /// Real models.
    LARGE("large", "GPT-2 at its real sizes: a member, random members and the shortest; inputs by substitution.") {
        @Override
        BenchResult<?> measure(Settings settings, DevicePlan plan) throws IOException {
            return LargeBench.run(settings, plan);
        }
    },

    /// Errors against condition.
    STABILITY("stability", "Errors of origin and basis against the condition, number by number and layer by layer.") {
        @Override
        BenchResult<?> measure(Settings settings, DevicePlan plan) throws IOException {
            return StabilityBench.run(settings, plan.devices().get(0));
        }
    };

    private static final String ONLY = "--only";
    private static final String PAGE = "--page";
    private static final String ROWS = "--rows";
    private static final String NO_RIVALS = "--no-rivals";

    private static final Pattern RANGE = Pattern.compile("(\\d{1,6})(?:-(\\d{1,6}))?");

    private final String label;
    private final String summary;

    MeasuredBench(String label, String summary) {
        this.label = label;
        this.summary = summary;
    }

    /// Measures.
    ///
    /// @param settings what is asked for
    /// @param plan what to compute with tensors on
    abstract BenchResult<?> measure(Settings settings, DevicePlan plan) throws IOException;

    /// Measures as much as further options ask for.
    BenchResult<?> measure(Settings settings, DevicePlan plan, ParseResult words) throws IOException {
        return measure(settings, plan);
    }

    private static TablesBench.Extent extent(ParseResult words) {
        String precision = words.matchedOptionValue(ModelWords.PRECISION, "");
        List<ElementType> types = precision.isEmpty() ? List.of(ElementType.values())
                : List.of(ModelWords.precision(precision));
        return new TablesBench.Extent(!words.matchedOptionValue(NO_RIVALS, false), types);
    }

    /// Whether there is a choice of devices.
    private boolean hasTensors() {
        return this == TABLES || this == LARGE || this == STABILITY;
    }

    /// Whether there are rows with numbers.
    private boolean hasRows() {
        return this == TABLES;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String summary() {
        return summary;
    }

    @Override
    public void addOptions(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(ONLY).paramLabel("NAMES").type(String.class)
                .description("measure these problems only, by name, separated by commas").build());
        if (hasRows()) {
            spec.addOption(OptionSpec.builder(ROWS).paramLabel("A-B").type(String.class)
                    .description("measure these rows of the tables only, such as 24-41").build());
        }
        if (this == TABLES) {
            spec.addOption(OptionSpec.builder(NO_RIVALS).type(boolean.class)
                    .description("measure our own deliverables only").build());
            spec.addOption(OptionSpec.builder(ModelWords.PRECISION).paramLabel("NAME").type(String.class)
                    .description("float64 or float32 only (else both)").build());
        }
        spec.addOption(OptionSpec.builder(PAGE).paramLabel("FILE").type(String.class)
                .description("write the results page, its plots and rows beside it").build());
    }

    @Override
    public int run(ParseResult words, BenchSettings settings, BenchOutput output) throws IOException {
        if (!hasTensors()) {
            settings.requireCpu();
        }
        if (this == STABILITY && settings.device().equals(DevicePlan.AUTOMATIC)) {
            throw Failure.usage(BenchSettings.DEVICE
                    + " auto: this benchmark compares answers, not times, on one device. Name it.");
        }
        DevicePlan plan = hasTensors() ? DeviceOption.plan(settings.device(), output.err())
                : DevicePlan.of(new PlainDevice());
        BenchResult<?> result;
        try (ProgressMeter meter = output.meter()) {
            result = measure(new Settings(settings.seed(), settings.quick(), only(words), resume(words, settings),
                    meter::report), plan, words);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(ONLY + ": " + e.getMessage());
        }
        ResultsPage page = ResultsPage.of(result, label, command(words, settings));
        if (settings.csv() != null) {
            page.writeCsv(settings.csv());
        }
        if (settings.plots() != null) {
            page.writePlots(settings.plots());
        }
        Path file = BenchSettings.path(words, PAGE);
        if (file != null) {
            page.writePage(file);
        }
        if (settings.json()) {
            output.printJson(result);
        } else {
            print(result, page, output);
        }
        return 0;
    }

    private Set<String> only(ParseResult words) {
        String names = words.matchedOptionValue(ONLY, "");
        if (hasRows() && words.hasMatchedOption(ROWS)) {
            return new LinkedHashSet<>(rows(words.matchedOptionValue(ROWS, "")));
        }
        return names.isEmpty() ? Set.of() : new LinkedHashSet<>(Arrays.asList(names.split(",", -1)));
    }

    private static List<String> rows(String range) {
        Matcher found = RANGE.matcher(range);
        if (!found.matches()) {
            throw Failure.usage(ROWS + " must be a number or two with a dash between, such as 24-41, found "
                    + Printable.quote(range) + ".");
        }
        int from = Integer.parseInt(found.group(1));
        try {
            return TablesBench.rows(from, found.group(2) == null ? from : Integer.parseInt(found.group(2)));
        } catch (IllegalArgumentException e) {
            throw Failure.usage(ROWS + ": " + e.getMessage());
        }
    }

    /// Finished rows are kept beside what the run writes, unless another file is named.
    private @Nullable Path resume(ParseResult words, BenchSettings settings) {
        String name = label + ".unfinished";
        Path csv = settings.csv();
        if (settings.resume() != null) {
            return settings.resume();
        }
        if (csv != null) {
            return csv.resolve(name);
        }
        Path page = BenchSettings.path(words, PAGE);
        return page == null ? null : page.resolveSibling(name);
    }

    private String command(ParseResult words, BenchSettings settings) {
        String only = words.matchedOptionValue(ONLY, "");
        return "./nulla bench " + label + (settings.quick() ? " --quick" : "")
                + (only.isEmpty() ? "" : " " + ONLY + " " + only)
                + (hasRows() && words.hasMatchedOption(ROWS) ? " " + ROWS + " " + words.matchedOptionValue(ROWS, "")
                        : "")
                + (settings.device().equals("cpu") ? "" : " --device " + settings.device()) + " --seed "
                + settings.seed() + " " + PAGE
                + " docs/results/" + label + ".md";
    }

    private static void print(BenchResult<?> result, ResultsPage page, BenchOutput output) {
        output.out().println(result.title());
        output.out().println(result.stamp().line());
        output.out().println();
        output.out().print(page.figures().text());
        for (Section section : result.sections()) {
            output.out().println();
            output.out().println(section.title() + ". " + section.text());
            output.out().println();
            output.out().print(section.table().text());
        }
        result.leftOut().forEach(one -> output.out().println("left out: " + one.method() + " on " + one.problem() + ", "
                + one.reason()));
    }
}
