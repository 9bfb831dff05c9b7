package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.nulla.RunControl;
import org.nulla.bench.verdicts.VerdictCampaign;
import org.nulla.report.AtomicFile;
import org.nulla.report.Csv;
import org.nulla.report.ProgressMeter;
import org.nulla.report.Stamp;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `nulla bench verdicts`.
final class VerdictsBench implements Bench {

    private static final String PROBLEMS = "--problems";
    private static final String PAGE = "--page";
    private static final int ALL = 2000;
    private static final int SOME = 100;

    @Override
    public String label() {
        return "verdicts";
    }

    @Override
    public String summary() {
        return "Holds what the solvers say about random problems against what is known of them.";
    }

    @Override
    public void addOptions(CommandSpec spec) {
        spec.usageMessage().footer("", "Exit status: 0 no verdict is false, 1 some verdict is.");
        spec.addOption(OptionSpec.builder(PROBLEMS).paramLabel("N").type(String.class)
                .description("how many minimisations, fits and systems each (2000 unless given)").build());
        spec.addOption(OptionSpec.builder(PAGE).paramLabel("FILE").type(String.class)
                .description("write the results as a page in Markdown").build());
    }

    @Override
    public int run(ParseResult words, BenchSettings settings, BenchOutput output) throws IOException {
        settings.requireCpu();
        if (settings.plots() != null || settings.resume() != null) {
            throw Failure.usage((settings.plots() == null ? BenchSettings.RESUME : BenchSettings.PLOTS)
                    + ": this benchmark takes minutes and counts only, so there is nothing to draw or to keep.");
        }
        VerdictCampaign campaign = new VerdictCampaign(problems(words, settings), settings.seed());
        Stamp stamp = Stamp.of(settings.seed());
        VerdictCampaign.Result result;
        try (ProgressMeter meter = output.meter()) {
            result = campaign.run(RunControl.NONE.withProgress(meter::report));
        }
        Path csv = settings.csv();
        if (csv != null) {
            Csv.write(csv.resolve("verdicts.csv"), List.of("kind", "family", "problems", "right", "false", "notShown"),
                    result.rows().stream()
                            .map(row -> List.of(row.kind(), row.family(), Integer.toString(row.problems()),
                                    Integer.toString(row.right()), Integer.toString(row.wrong()),
                                    Integer.toString(row.notShown())))
                            .toList());
        }
        Path page = BenchSettings.path(words, PAGE);
        if (page != null) {
            AtomicFile.write(page, result.page(campaign, stamp));
        }
        if (settings.json()) {
            output.printJson(stamp, json -> result.rows().forEach(row -> {
                json.beginObject().name("kind").value(row.kind()).name("family").value(row.family());
                json.name("problems").value(row.problems()).name("right").value(row.right());
                json.name("false").value(row.wrong()).name("notShown").value(row.notShown()).endObject();
            }));
        } else {
            output.out().print(result.table().text());
        }
        result.complaints().forEach(complaint -> output.err().println(Printable.escape(complaint)));
        return result.wrong() == 0 ? 0 : 1;
    }

    private static int problems(ParseResult words, BenchSettings settings) {
        String text = words.matchedOptionValue(PROBLEMS, (String) null);
        if (text == null) {
            return settings.quick() ? SOME : ALL;
        }
        try {
            int number = Integer.parseInt(text);
            if (number >= 1) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw Failure.usage(PROBLEMS + " must be a whole number of at least 1, found " + Printable.quote(text) + ".");
    }
}
