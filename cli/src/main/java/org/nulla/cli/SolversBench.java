package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.bench.problems.NistDataset;
import org.nulla.bench.problems.NistFormatException;
import org.nulla.bench.problems.NistReader;
import org.nulla.bench.solvers.Collection;
import org.nulla.bench.solvers.SolverBench;
import org.nulla.bench.solvers.SolverReport;
import org.nulla.bench.solvers.SolverRow;
import org.nulla.report.json.JsonWriter;
import org.nulla.report.ProgressMeter;
import org.nulla.report.ResumeFile;
import org.nulla.report.Stamp;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `nulla bench solvers`.
final class SolversBench implements Bench {

    private static final String NIST = "--nist";
    private static final String PAGE = "--page";
    private static final String ONLY = "--only";

    @Override
    public String label() {
        return "solvers";
    }

    @Override
    public String summary() {
        return "Runs the solvers over standard problems and counts what they solve.";
    }

    @Override
    public void addOptions(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(NIST).paramLabel("DIR").type(String.class)
                .description("a folder with NIST's files *.dat of nonlinear regressions").build());
        spec.addOption(OptionSpec.builder(ONLY).paramLabel("NAMES").type(String.class)
                .description("some collections, such as systems,minpack").build());
        spec.addOption(OptionSpec.builder(PAGE).paramLabel("FILE").type(String.class)
                .description("write the results as a page in Markdown").build());
    }

    @Override
    public int run(ParseResult words, BenchSettings settings, BenchOutput output) throws IOException {
        settings.requireCpu();
        List<NistDataset> datasets = nist(BenchSettings.path(words, NIST));
        Stamp stamp = Stamp.of(settings.seed());
        SolverBench bench = SolverBench.of(settings.seed()).withNist(datasets, 2);
        if (!settings.quick()) {
            bench = bench.withNist(datasets, 1).withLarge(SolverBench.LARGE_SIZE);
        }
        String only = words.matchedOptionValue(ONLY, (String) null);
        if (only != null) {
            bench = bench.only(collections(only));
        }
        List<SolverRow> rows = rows(bench, settings, stamp, output);
        SolverReport report = new SolverReport(stamp, rows);
        Path csv = settings.csv();
        if (csv != null) {
            report.writeCsv(csv);
        }
        Path plots = settings.plots();
        if (plots != null) {
            report.writePlots(plots);
        }
        Path page = BenchSettings.path(words, PAGE);
        if (page != null) {
            report.writePage(page);
        }
        if (settings.json()) {
            output.printJson(stamp, json -> rows.forEach(row -> write(json, row)));
        } else {
            output.out().print(report.text());
        }
        return 0;
    }

    private static List<SolverRow> rows(SolverBench bench, BenchSettings settings, Stamp stamp, BenchOutput output)
            throws IOException {
        try (ProgressMeter meter = output.meter()) {
            RunControl control = RunControl.NONE.withProgress(meter::report);
            Path file = settings.resume();
            if (file == null) {
                return bench.run(null, control);
            }
            Map<String, String> question = new TreeMap<>(Map.of("bench", "solvers", "commit", stamp.commit(), "jdk",
                    stamp.jdk(), "seed", Long.toString(settings.seed())));
            try (ResumeFile resume = ResumeFile.open(file, question)) {
                if (resume.resumed() > 0) {
                    output.err().println("Going on: " + resume.resumed() + " rows are known from an earlier run.");
                } else if (resume.changedQuestion()) {
                    output.err()
                            .println("Starting afresh: the file was of other sources, another Java or another seed.");
                }
                return bench.run(resume, control);
            }
        }
    }

    private static Set<Collection> collections(String names) {
        Set<Collection> collections = EnumSet.noneOf(Collection.class);
        List<String> known = Arrays.stream(Collection.values()).map(Collection::label).toList();
        for (String name : names.split(",", -1)) {
            collections.add(Collection.labelled(name).orElseThrow(() -> Failure.usage(ONLY + ": there is no collection "
                    + Printable.quote(name) + "." + Guess.sentence(name, known) + " There are "
                    + String.join(", ", known) + ".")));
        }
        return collections;
    }

    private static List<NistDataset> nist(@Nullable Path folder) {
        if (folder == null) {
            return List.of();
        }
        List<NistDataset> datasets;
        try {
            datasets = NistReader.readAll(folder);
        } catch (NistFormatException e) {
            throw Failure.usage(NIST + ": " + e.getMessage());
        } catch (IOException e) {
            throw Failure.usage(NIST + ": the folder " + Printable.quote(folder.toString()) + " cannot be read: "
                    + e.getClass().getSimpleName() + ".");
        }
        if (datasets.isEmpty()) {
            throw Failure.usage(NIST + ": there is no file *.dat in " + Printable.quote(folder.toString()) + ".");
        }
        return datasets;
    }

    private static void write(JsonWriter json, SolverRow row) {
        json.beginObject();
        json.name("collection").value(row.collection().label());
        json.name("problem").value(row.problem());
        json.name("unknowns").value(row.unknowns());
        json.name("equations").value(row.equations());
        json.name("method").value("null-a");
        json.name("device").value("cpu");
        json.name("precision").value("float64");
        json.name("solved").value(row.solved());
        json.name("reason").value(row.reason());
        json.name("residual").value(row.residual());
        if (!Double.isNaN(row.digits())) {
            json.name("digits").value(row.digits());
        }
        json.name("iterations").value(row.iterations());
        json.name("restarts").value(row.restarts());
        json.name("evaluations").value(row.evaluations());
        json.name("seconds").value(row.seconds());
        json.endObject();
    }
}
