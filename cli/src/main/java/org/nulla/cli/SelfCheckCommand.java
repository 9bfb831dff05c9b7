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
import org.nulla.testkit.oracle.SelfCheck.Answers;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `nulla selfcheck`.
final class SelfCheckCommand {

    static final String NAME = "selfcheck";

    private static final String PROGRAMS = "--programs";
    private static final String LONG = "--long";
    private static final String STEPS = "--steps";
    private static final String THREADS = "--threads";
    private static final String EXACT = "--exact";
    private static final String PAGE = "--page";

    /// How many programs with wrong answers are printed in full.
    private static final int SHOWN = 10;

    /// Unless told otherwise one program in so many is long.
    private static final int LONG_SHARE = 50;

    private static final long MOST_STEPS = 1_000_000;

    private SelfCheckCommand() {
    }

    static CommandSpec spec() {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description("Runs random programs and has an independent oracle judge every answer.")
                .sortOptions(false).footer("", "Exit status: 0 no answer is wrong, 1 some answer is.");
        option(spec, PROGRAMS, "N", "how many programs (10000 unless given)");
        option(spec, LONG, "N", "how many of them are long ones (one in 50 unless given, none with --exact)");
        option(spec, STEPS, "N", "about how many steps the longest of these have (10000 unless given)");
        option(spec, BenchSettings.SEED, "NUMBER",
                "the seed of the first program, and of the first long one (1 unless given)");
        option(spec, THREADS, "N", "how many threads (as many as there are processors unless given)");
        spec.addOption(OptionSpec.builder(EXACT).type(boolean.class)
                .description("rational programs only, but for the long ones").build());
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
        long programs = number(words, PROGRAMS, 10_000, 1);
        long longPrograms = number(words, LONG, words.hasMatchedOption(EXACT) ? 0 : programs / LONG_SHARE, 0);
        if (longPrograms > programs) {
            throw Failure
                    .usage(LONG + " must be at most the number of programs, " + programs + ", found " + longPrograms
                            + ".");
        }
        SelfCheckCampaign campaign = new SelfCheckCampaign(programs, longPrograms,
                Math.toIntExact(Math.min(MOST_STEPS, number(words, STEPS, 10_000, 1))),
                number(words, BenchSettings.SEED, 1, Long.MIN_VALUE),
                Math.toIntExact(Math.min(1024, number(words, THREADS, Runtime.getRuntime().availableProcessors(), 1))),
                words.hasMatchedOption(EXACT));
        Stamp stamp = Stamp.of(campaign.seed());
        SelfCheckTotals totals = totals(campaign, words, stamp, output);
        List<String> complaints = campaign.complaints(totals, SHOWN);
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
        throw Failure.usage(option + " must be a whole number"
                + (least == Long.MIN_VALUE ? "" : " of at least " + least) + ", found "
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
                    Boolean.toString(campaign.exact()), "steps", Integer.toString(campaign.steps())));
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
        json.name("long").value(campaign.longPrograms());
        json.name("right").value(totals.right());
        json.name("wrong").value(totals.wrong());
        json.name("doubtful").value(totals.doubtful());
        json.name("unclear").value(totals.unclear());
        json.name("escalated").value(totals.escalated());
        counts(json.name("answers"), totals.answers());
        json.name("kinds").beginObject();
        totals.kinds().forEach((kind, counts) -> counts(json.name(kind), counts));
        json.endObject();
        json.name("ratios").beginArray();
        totals.ratios().forEach(json::value);
        json.endArray().name("complaints").beginArray();
        complaints.forEach(json::value);
        json.endArray().endObject();
        return line.toString();
    }

    private static void counts(JsonWriter json, Answers counts) {
        json.beginObject();
        json.name("asked").value(counts.asked());
        json.name("wrong").value(counts.wrong());
        json.name("doubtful").value(counts.doubtful());
        json.name("unclear").value(counts.unclear());
        json.name("daring").value(counts.daring());
        json.name("shortest").value(counts.shortest());
        json.name("escalated").value(counts.escalated());
        json.endObject();
    }

    private static String text(SelfCheckTotals totals, List<String> complaints) {
        StringBuilder text = new StringBuilder();
        complaints.forEach(complaint -> text.append(complaint).append("\n\n"));
        int more = totals.suspects().size() + totals.longSuspects().size() - SHOWN;
        if (more > 0) {
            text.append("and ").append(more).append(" more programs\n\n");
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
        return text.append('\n').append(kinds(totals)).append('\n').append(histogram(totals)).toString();
    }

    /// Answers, a line for each kind of program.
    private static String kinds(SelfCheckTotals totals) {
        StringBuilder text = new StringBuilder(
                "answers            asked   wrong  doubtful    share  unclear  certain there\n");
        totals.kinds().forEach((kind, counts) -> text.append(line(kind.toLowerCase(Locale.ROOT), counts)));
        return text.append(line("all", totals.answers())).toString();
    }

    private static String line(String kind, Answers counts) {
        return String.format(Locale.ROOT, "%-15s %8d %7d %9d %6.2f %% %8d %14d%n", kind.replace('_', ' '),
                counts.asked(), counts.wrong(), counts.doubtful(), 100 * counts.doubtfulShare(), counts.unclear(),
                counts.daring());
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

                <!-- written by `./nulla selfcheck --programs %d --long %d --steps %d --seed %d%s --page FILE`; do not edit by hand -->

                Each program is drawn from its seed, answered by the library and judged by an oracle in long arithmetic: preimages of both kinds, of
                targets in reach and drawn at random, of points and of spaces, `J v`, `Jᵀ u`, second derivatives, and on long programs `H⁻¹ v`.
                Every answer that is certain is held against the oracle. [What is clear](../benchmarks.md#random-programs-against-an-oracle)
                is decided by twenty twins of the program.

                Measured on: %s; %s; %s; commit %s; %s.

                | | programs | share |
                |---|---:|---:|
                | run, %d of them long | %d | |
                | every answer certain and right | %d | %s |
                | an answer wrong and certain | %d | %s |
                | an answer called doubtful | %d | %s |
                | a rank that is not clear | %d | %s |
                | an answer that the first method was not enough for | %d | %s |

                Answers: *doubtful* are those called so although the question is clear, with their share of the clear ones. Where the question is not
                clear doubt is right; *certain there* are certain answers that the oracle, whose limits are ten times stricter, does not contradict.

                ```
                %s
                %s```
                """, campaign.programs(), campaign.longPrograms(), campaign.steps(), campaign.seed(),
                campaign.exact() ? " --exact" : "", stamp.machine(), stamp.cpu(), stamp.jdk(), stamp.commit(),
                stamp.date(), campaign.longPrograms(), totals.programs(), totals.right(),
                share(totals.right(), totals), totals.wrong(), share(totals.wrong(), totals), totals.doubtful(),
                share(totals.doubtful(), totals), totals.unclear(), share(totals.unclear(), totals),
                totals.escalated(), share(totals.escalated(), totals), kinds(totals), histogram(totals));
    }

    private static String share(long count, SelfCheckTotals totals) {
        return String.format(Locale.ROOT, "%.3f %%", 100.0 * count / totals.programs());
    }
}
