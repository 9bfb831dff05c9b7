package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.nulla.RunControl;
import org.nulla.bench.surgery.ModelEditBench;
import org.nulla.bench.surgery.ModelEditReport;
import org.nulla.bench.surgery.ModelEditRow;
import org.nulla.model.Checkpoint;
import org.nulla.report.ProgressMeter;
import org.nulla.report.Stamp;
import org.nulla.report.json.JsonWriter;
import org.nulla.surgery.WeightNorm;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
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
        ModelFiles.addOption(spec);
        spec.addOption(OptionSpec.builder(ModelEditCommand.TEXT).paramLabel("FILE").type(String.class)
                .description("the text the model was trained on; its last tenth was kept aside").build());
        spec.addOption(OptionSpec.builder(PROMPTS).paramLabel("NUMBER").type(String.class)
                .description("how many prompts (20 unless given, 3 with --quick)").build());
        spec.addOption(OptionSpec.builder(NORMS).paramLabel("NAMES").type(String.class)
                .description("some of quiet,l2,l1,max,grouped-l1 (quiet,l2 unless given)").build());
        ModelFiles.addThreads(spec);
        spec.addOption(OptionSpec.builder(PAGE).paramLabel("FILE").type(String.class)
                .description("write the results page, its plot and rows beside it").build());
    }

    @Override
    public int run(ParseResult words, BenchSettings settings, BenchOutput output) throws IOException {
        Path folder = ModelFiles.folder(words);
        List<WeightNorm> norms = ModelEditCommand.norms(words, NORMS, "quiet,l2");
        int prompts = ModelFiles.number(words, PROMPTS, settings.quick() ? 3 : 20, 1);
        Checkpoint checkpoint = ModelFiles.read(folder);
        String text = ModelEditCommand.text(words, ModelFiles.tokenizer(checkpoint));
        Stamp stamp = Stamp.of(settings.seed());
        String model = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
        ModelEditBench bench = new ModelEditBench(checkpoint, ModelFiles.device(settings.device(), output.err()), text,
                prompts, norms, settings.seed(), ModelFiles.threads(words));
        Path page = BenchSettings.path(words, PAGE);
        ResumedRun<ModelEditRow> run;
        try (ProgressMeter meter = output.meter()) {
            RunControl control = RunControl.NONE.withProgress(meter::report);
            Map<String, String> question = Map.of("bench", "model-edit", "model", model, "text",
                    Integer.toHexString(text.hashCode()), "seed", Long.toString(settings.seed()), "device",
                    settings.device());
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
                    settings.device())));
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
