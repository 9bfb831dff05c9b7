package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.nulla.RunControl;
import org.nulla.backend.Device;
import org.nulla.bench.surgery.PromptEditBench;
import org.nulla.bench.surgery.PromptEditReport;
import org.nulla.bench.surgery.PromptEditRow;
import org.nulla.bench.surgery.PromptPair;
import org.nulla.bench.surgery.Share;
import org.nulla.model.Checkpoint;
import org.nulla.report.ProgressMeter;
import org.nulla.report.Stamp;
import org.nulla.report.json.JsonWriter;
import org.nulla.surgery.PromptMethod;
import org.nulla.surgery.PromptSurgeon;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// `nulla bench prompt-edit`.
final class PromptEditBenchCommand implements Bench {

    private static final String PAIRS = "--pairs";
    private static final String METHODS = "--methods";
    private static final String BUDGET = "--budget";
    private static final String FIRST = "--first";
    private static final String PAGE = "--page";
    private static final int QUICK_PAIRS = 4;

    @Override
    public String label() {
        return "prompt-edit";
    }

    @Override
    public String summary() {
        return "Looks for two characters to change in each prompt of a file, by several methods, and counts.";
    }

    @Override
    public void addOptions(CommandSpec spec) {
        ModelWords.addModel(spec);
        ModelWords.add(spec, PAIRS, "FILE", "a JSON array of objects with prompt and wanted");
        ModelWords.add(spec, METHODS, "NAMES",
                "some methods, such as screening,null-a (all unless given; null-a alone with --quick)");
        ModelWords.add(spec, BUDGET, "NUMBER",
                "how many prompts may be tried for a pair (" + PromptSurgeon.BUDGET + " unless given)");
        ModelWords.add(spec, FIRST, "NUMBER", "only the first pairs of the file");
        ModelWords.addThreads(spec);
        ModelWords.add(spec, PAGE, "FILE", "write the results page, its plot and rows beside it");
    }

    @Override
    public int run(ParseResult words, BenchSettings settings, BenchOutput output) throws IOException {
        ModelWords given = new ModelWords(words, output);
        Checkpoint checkpoint = given.checkpoint();
        List<PromptPair> pairs = pairs(given, settings.quick());
        List<PromptMethod> methods = methods(words, settings.quick());
        int budget = given.whole(BUDGET, PromptSurgeon.BUDGET, 1);
        int threads = given.threads();
        for (PromptPair pair : pairs) {
            ModelWords.encode(ModelWords.tokenizer(checkpoint), PAIRS, pair.prompt() + pair.wanted());
        }
        Stamp stamp = Stamp.of(settings.seed());
        Device device = given.device();
        PromptEditBench bench = new PromptEditBench(checkpoint, device, pairs, methods, budget, settings.seed(),
                threads);
        String model = given.modelName();
        ResumedRun<PromptEditRow> run = run(bench, words, settings, model, stamp, output);
        PromptEditReport report = new PromptEditReport(run.stamp(), model, budget, command(words, settings),
                run.rows());
        if (settings.csv() != null) {
            report.writeCsv(settings.csv());
        }
        if (settings.plots() != null) {
            report.writePlots(settings.plots());
        }
        Path page = BenchSettings.path(words, PAGE);
        if (page != null) {
            report.writePage(page);
        }
        if (settings.json()) {
            output.printJson(run.stamp(), json -> report.methods().forEach(method -> write(json, bench, report, method,
                    device.name())));
        } else {
            output.out().print(report.text());
        }
        return 0;
    }

    private static ResumedRun<PromptEditRow> run(PromptEditBench bench, ParseResult words, BenchSettings settings,
            String model, Stamp stamp, BenchOutput output) throws IOException {
        try (ProgressMeter meter = output.meter()) {
            RunControl control = RunControl.NONE.withProgress(meter::report);
            Map<String, String> question = Map.of("bench", "prompt-edit", "model", model, "pairs",
                    Integer.toHexString(bench.pairs().hashCode()), "budget", Integer.toString(bench.budget()), "seed",
                    Long.toString(settings.seed()), "device", bench.device().name());
            Path file = ResumedRun.file(settings, BenchSettings.path(words, PAGE), "prompt-edit");
            return ResumedRun.of(file, settings.resume() != null, question, stamp, output,
                    known -> bench.run(known, control));
        }
    }

    private static List<PromptPair> pairs(ModelWords words, boolean quick) {
        Path file = words.path(PAIRS, "a file with a JSON array of objects with prompt and wanted");
        List<PromptPair> pairs;
        try {
            pairs = PromptPair.read(file);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(PAIRS + ": " + e.getMessage());
        } catch (IOException e) {
            throw Failure.usage(PAIRS + ": " + Printable.quote(file.toString()) + " cannot be read: "
                    + e.getClass().getSimpleName() + ".");
        }
        int first = words.whole(FIRST, quick ? QUICK_PAIRS : pairs.size(), 1);
        return pairs.subList(0, Math.min(first, pairs.size()));
    }

    private static List<PromptMethod> methods(ParseResult words, boolean quick) {
        String names = words.matchedOptionValue(METHODS, "");
        if (names.isEmpty()) {
            return quick ? List.of(PromptMethod.ADAPTIVE) : List.of(PromptMethod.values());
        }
        List<String> known = Arrays.stream(PromptMethod.values()).map(PromptMethod::label).toList();
        List<PromptMethod> methods = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            methods.add(Arrays.stream(PromptMethod.values()).filter(method -> method.label().equals(name)).findFirst()
                    .orElseThrow(() -> Failure.usage(METHODS + ": there is no method " + Printable.quote(name) + "."
                            + Guess.sentence(name, known) + " There are " + String.join(", ", known) + ".")));
        }
        return methods.stream().distinct().toList();
    }

    private static String command(ParseResult words, BenchSettings settings) {
        StringBuilder text = new StringBuilder("./nulla bench prompt-edit --model DIR --pairs FILE");
        for (String option : List.of(METHODS, BUDGET, FIRST)) {
            String value = words.matchedOptionValue(option, "");
            text.append(value.isEmpty() ? "" : " " + option + " " + value);
        }
        return text.append(settings.quick() ? " --quick" : "")
                .append(settings.device().equals(DeviceOption.CPU) ? "" : " --device " + settings.device())
                .append(" --seed ").append(settings.seed())
                .append(" --page docs/results/prompt-edit.md").toString();
    }

    private static void write(JsonWriter json, PromptEditBench bench, PromptEditReport report, PromptMethod method,
            String device) {
        Share share = report.share(method);
        int unknowns = bench.checkpoint().config().width() * bench.pairs().getFirst().prompt().length();
        int equations = bench.pairs().getFirst().wanted().length();
        json.beginObject();
        json.name("problem").value("prompt-edit-" + report.model());
        json.name("unknowns").value(unknowns);
        json.name("equations").value(equations);
        json.name("dimension").value(unknowns - equations);
        json.name("deliverable").value("prompt");
        json.name("method").value(method.label());
        json.name("device").value(device);
        json.name("precision").value("float32");
        json.name("seconds").value(report.medianSeconds(method));
        json.name("exact").value(share.hits());
        json.name("pairs").value(share.of());
        json.name("medianRank").value(report.medianRank(method));
        json.name("interval").value(new double[] {share.low(), share.high()});
        json.name("meanTried").value(report.meanTried(method));
        json.name("budget").value(report.budget());
        if (method != PromptMethod.ADAPTIVE && report.methods().contains(PromptMethod.ADAPTIVE)) {
            int mine = report.only(method, PromptMethod.ADAPTIVE);
            int its = report.only(PromptMethod.ADAPTIVE, method);
            json.name("pairedTest").beginObject().name("against").value(PromptMethod.ADAPTIVE.label())
                    .name("onlyThis").value(mine).name("onlyThat").value(its).name("chance")
                    .value(Share.pairedTest(mine, its)).endObject();
        }
        json.endObject();
    }
}
