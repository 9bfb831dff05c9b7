package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.nulla.RunControl;
import org.nulla.backend.Device;
import org.nulla.bench.surgery.ModelEditBench;
import org.nulla.bench.surgery.ModelEditReport;
import org.nulla.bench.surgery.ModelEditRow;
import org.nulla.model.Checkpoint;
import org.nulla.report.ProgressMeter;
import org.nulla.report.Stamp;
import org.nulla.report.json.JsonWriter;
import org.nulla.surgery.WeightNorm;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// `nulla bench model-edit`.
final class ModelEditBenchCommand implements Bench {

    private static final String PROMPTS = "--prompts";
    private static final String NORMS = "--norms";
    private static final String PAGE = "--page";

    @Override
    public String label() {
        return "model-edit";
    }

    @Override
    public String summary() {
        return "Changes weights so that a model says other characters, and measures what that costs elsewhere.";
    }

    @Override
    public void addOptions(CommandSpec spec) {
        ModelWords.addModel(spec);
        ModelWords.add(spec, ModelEditCommand.TEXT, "FILE",
                "the text the model was trained on; its last tenth was kept aside");
        ModelWords.add(spec, PROMPTS, "NUMBER", "how many prompts (20 unless given, 3 with --quick)");
        ModelWords.add(spec, NORMS, "NAMES", "some of quiet,l2,l1,max,grouped-l1 (quiet,l2 unless given)");
        ModelWords.addThreads(spec);
        ModelWords.add(spec, PAGE, "FILE", "write the results page, its plot and rows beside it");
    }

    @Override
    public int run(ParseResult words, BenchSettings settings, BenchOutput output) throws IOException {
        ModelWords given = new ModelWords(words, output);
        List<WeightNorm> norms = ModelEditCommand.norms(given, NORMS, "quiet,l2");
        int prompts = given.whole(PROMPTS, settings.quick() ? 3 : 20, 1);
        Checkpoint checkpoint = given.checkpoint();
        String text = ModelEditCommand.text(given, ModelWords.tokenizer(checkpoint));
        Stamp stamp = Stamp.of(settings.seed());
        String model = given.modelName();
        Device device = given.device();
        ModelEditBench bench = new ModelEditBench(checkpoint, device, text, prompts, norms, settings.seed(),
                given.threads());
        Path page = BenchSettings.path(words, PAGE);
        ResumedRun<ModelEditRow> run;
        try (ProgressMeter meter = output.meter()) {
            RunControl control = RunControl.NONE.withProgress(meter::report);
            Map<String, String> question = Map.of("bench", "model-edit", "model", model, "text",
                    Integer.toHexString(text.hashCode()), "seed", Long.toString(settings.seed()), "device",
                    device.name());
            run = ResumedRun.of(ResumedRun.file(settings, page, "model-edit"), settings.resume() != null, question,
                    stamp, output, known -> bench.run(known, control));
        }
        String command = "./nulla bench model-edit --model DIR --text FILE"
                + (words.hasMatchedOption(NORMS) ? " " + NORMS + " " + words.matchedOptionValue(NORMS, "") : "")
                + (words.hasMatchedOption(PROMPTS) ? " " + PROMPTS + " " + prompts : "")
                + (settings.quick() ? " --quick" : "") + " --seed " + settings.seed()
                + " --page docs/results/model-edit.md";
        ModelEditReport report = new ModelEditReport(run.stamp(), model, command, run.rows());
        if (settings.csv() != null) {
            report.writeCsv(settings.csv());
        }
        if (settings.plots() != null) {
            report.writePlots(settings.plots());
        }
        if (page != null) {
            report.writePage(page);
        }
        if (settings.json()) {
            output.printJson(run.stamp(), json -> report.methods().forEach(method -> write(json, report, method,
                    device.name())));
        } else {
            output.out().print(report.text());
        }
        return 0;
    }

    private static void write(JsonWriter json, ModelEditReport report, String method, String device) {
        json.beginObject();
        json.name("problem").value("model-edit-" + report.model());
        json.name("deliverable").value("weights");
        json.name("method").value(method);
        json.name("device").value(device);
        json.name("precision").value("float64");
        json.name("seconds").value(report.medianSeconds(method));
        json.name("iterations").value(report.medianSteps(method));
        json.name("success").value(report.share(method).hits());
        json.name("prompts").value(report.share(method).of());
        json.name("medianRise").value(report.medianRise(method));
        json.name("medianLength").value(report.medianLength(method));
        json.endObject();
    }
}
