package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.nulla.RunControl;
import org.nulla.bench.selfcheck.SelfCheckCampaign;
import org.nulla.bench.selfcheck.SelfCheckTotals;
import org.nulla.report.AtomicFile;
import org.nulla.report.ProgressMeter;
import org.nulla.report.ResumeFile;
import org.nulla.report.Stamp;
import org.nulla.report.json.JsonWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `nulla selfcheck`.
final class SelfCheckCommand {

    static final String NAME = "selfcheck";

    private static final String PROGRAMS = "--programs";
    private static final String THREADS = "--threads";
    private static final String EXACT = "--exact";
    private static final String PAGE = "--page";

    /// How many complaints are printed in full.
    private static final int SHOWN = 10;

    private SelfCheckCommand() {
    }

    static CommandSpec spec() {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description("Runs random programs and has an independent oracle judge every answer.")
                .sortOptions(false).footer("", "Exit status: 0 no answer is wrong, 1 some answer is.");
        option(spec, PROGRAMS, "N", "how many programs (10000 unless given)");
        option(spec, BenchSettings.SEED, "NUMBER", "the seed of the first program (1 unless given)");
        option(spec, THREADS, "N", "how many threads (as many as there are processors unless given)");
        spec.addOption(OptionSpec.builder(EXACT).type(boolean.class)
                .description("rational programs only, about which everything is known exactly").build());
        option(spec, BenchSettings.RESUME, "FILE", "keep what is done in a file, and go on from it");
        option(spec, PAGE, "FILE", "write the result as a page in Markdown");
        Commands.addJson(spec);
        Commands.addHelp(spec);
        return spec;
    }

    private static void option(CommandSpec spec, String name, String label, String description) {
        spec.addOption(OptionSpec.builder(name).paramLabel(label).type(String.class).description(description).build());
    }

    static int run(ParseResult words, BenchOutput output) throws IOException {
        SelfCheckCampaign campaign = new SelfCheckCampaign(number(words, PROGRAMS, 10_000, 1),
                number(words, BenchSettings.SEED, 1, Long.MIN_VALUE),
                Math.toIntExact(Math.min(1024, number(words, THREADS, Runtime.getRuntime().availableProcessors(), 1))),
                words.hasMatchedOption(EXACT));
        Stamp stamp = Stamp.of(campaign.seed());
        SelfCheckTotals totals = totals(campaign, words, stamp, output);
        List<String> complaints = totals.suspects().stream().limit(SHOWN)
                .flatMap(seed -> campaign.complaints(seed).stream()).toList();
        Path page = BenchSettings.path(words, PAGE);
        if (page != null) {
            AtomicFile.write(page, page(campaign, totals, stamp));
        }
        if (words.hasMatchedOption(Commands.JSON)) {
            output.out().println(json(campaign, totals, stamp, complaints));
        } else {
            output.out().print(text(totals, complaints));
        }
        return totals.wrong() == 0 ? 0 : 1;
    }

    private static long number(ParseResult words, String option, long otherwise, long least) {
        String text = words.matchedOptionValue(option, (String) null);
        if (text == null) {
            return otherwise;
        }
        try {
            long number = Long.parseLong(text);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw Failure.usage(option + " must be a whole number" + (least == 1 ? " of at least 1" : "") + ", found "
                + Printable.quote(text) + ".");
    }

    private static SelfCheckTotals totals(SelfCheckCampaign campaign, ParseResult words, Stamp stamp,
            BenchOutput output) throws IOException {
        try (ProgressMeter meter = output.meter()) {
            RunControl control = RunControl.NONE.withProgress(meter::report);
            Path file = BenchSettings.path(words, BenchSettings.RESUME);
            if (file == null) {
                return campaign.run(null, control);
            }
            Map<String, String> question = new TreeMap<>(Map.of("campaign", NAME, "commit", stamp.commit(), "jdk",
                    stamp.jdk(), "seed", Long.toString(campaign.seed()), "exact",
                    Boolean.toString(campaign.exact())));
            try (ResumeFile resume = ResumeFile.open(file, question)) {
                if (resume.resumed() > 0) {
                    output.err().println("Going on: " + resume.resumed() + " parcels are known from an earlier run.");
                } else if (resume.changedQuestion()) {
                    output.err().println("Starting afresh: the file was of other sources, another Java or seed.");
                }
                return campaign.run(resume, control);
            }
        }
    }

    private static String json(SelfCheckCampaign campaign, SelfCheckTotals totals, Stamp stamp,
            List<String> complaints) {
        StringBuilder line = new StringBuilder();
        JsonWriter json = new JsonWriter(line).beginObject();
        json.name("format").value(1);
        json.name("jdk").value(stamp.jdk());
        json.name("commit").value(stamp.commit());
        json.name("seed").value(campaign.seed());
        json.name("programs").value(totals.programs());
        json.name("right").value(totals.right());
        json.name("wrong").value(totals.wrong());
        json.name("doubtful").value(totals.doubtful());
        json.name("unclear").value(totals.unclear());
        json.name("escalated").value(totals.escalated());
        json.name("ratios").beginArray();
        totals.ratios().forEach(json::value);
        json.endArray().name("complaints").beginArray();
        complaints.forEach(json::value);
        json.endArray().endObject();
        return line.toString();
    }

    private static String text(SelfCheckTotals totals, List<String> complaints) {
        StringBuilder text = new StringBuilder();
        complaints.forEach(complaint -> text.append(complaint).append("\n\n"));
        if (totals.suspects().size() > SHOWN) {
            text.append("and ").append(totals.suspects().size() - SHOWN).append(" more programs\n\n");
        }
        text.append(String.format(Locale.ROOT, """
                programs   %d
                right      %d
                wrong      %d
                doubtful   %d
                unclear    %d
                escalated  %d
                """, totals.programs(), totals.right(), totals.wrong(), totals.doubtful(), totals.unclear(),
                totals.escalated()));
        return text.append('\n').append(histogram(totals)).toString();
    }

    /// Backward errors in units of `n ε`, one line for each power of ten.
    private static String histogram(SelfCheckTotals totals) {
        StringBuilder text = new StringBuilder("backward error over n ε   answers\n");
        int last = totals.ratios().size() - 1;
        for (int i = 0; i <= last; i++) {
            String bound = i == last ? "more" : "up to 1e" + (i - 2);
            text.append(String.format(Locale.ROOT, "%-25s %7d%n", bound, totals.ratios().get(i)));
        }
        return text.toString();
    }

    private static String page(SelfCheckCampaign campaign, SelfCheckTotals totals, Stamp stamp) {
        return String.format(Locale.ROOT, """
                # Random programs against an independent oracle

                <!-- written by `./nulla selfcheck --programs %d --seed %d%s --page FILE`; do not edit by hand -->

                Each program is drawn from its seed, answered by the library and judged by an oracle that computes in fractions or in sixty
                digits: preimages of both kinds of targets in reach and drawn at random, of points and of spaces, and on clear programs
                `J v`, `Jᵀ u` and a second derivative two ways. Counts are of programs. *Clear* is a program whose rank doubles can see:
                a gap of 10⁶ in the singular values of the scaled Jacobian, none of which is rounding noise.

                Measured on: %s; %s; %s; commit %s; %s.

                | | programs | share |
                |---|---:|---:|
                | run | %d | |
                | right in every answer | %d | %s |
                | wrong in a clear one | %d | %s |
                | with an answer called doubtful | %d | %s |
                | not clear | %d | %s |
                | with an answer from an explicit Jacobian | %d | %s |

                ```
                %s```
                """, campaign.programs(), campaign.seed(), campaign.exact() ? " --exact" : "", stamp.machine(),
                stamp.cpu(), stamp.jdk(), stamp.commit(), stamp.date(), totals.programs(), totals.right(),
                share(totals.right(), totals), totals.wrong(), share(totals.wrong(), totals), totals.doubtful(),
                share(totals.doubtful(), totals), totals.unclear(), share(totals.unclear(), totals),
                totals.escalated(), share(totals.escalated(), totals), histogram(totals));
    }

    private static String share(long count, SelfCheckTotals totals) {
        return String.format(Locale.ROOT, "%.3f %%", 100.0 * count / totals.programs());
    }
}
