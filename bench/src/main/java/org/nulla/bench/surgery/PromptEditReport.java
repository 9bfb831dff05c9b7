package org.nulla.bench.surgery;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.nulla.bench.run.Digits;
import org.nulla.report.AtomicFile;
import org.nulla.report.Csv;
import org.nulla.report.Plot;
import org.nulla.report.Stamp;
import org.nulla.report.TextTable;
import org.nulla.surgery.PromptMethod;

/// The rows of `nulla bench prompt-edit` for people: counts with intervals, paired tests, a plot, a page.
///
/// @param stamp where the rows come from
/// @param model what the model is called
/// @param budget how many prompts could be tried
/// @param command the command that makes it again
/// @param rows the rows
public record PromptEditReport(Stamp stamp, String model, int budget, String command, List<PromptEditRow> rows) {

    private static final String NAME = "prompt-edit";

    /// The methods that were run.
    ///
    /// @return in order
    public List<PromptMethod> methods() {
        return rows.stream().map(PromptEditRow::method).distinct().toList();
    }

    /// The rows of a method.
    ///
    /// @param method the method
    /// @return its rows, by pair
    public List<PromptEditRow> of(PromptMethod method) {
        return rows.stream().filter(row -> row.method() == method).toList();
    }

    /// How many pairs a method solved.
    ///
    /// @param method the method
    /// @return of how many
    public Share share(PromptMethod method) {
        List<PromptEditRow> some = of(method);
        return new Share((int) some.stream().filter(PromptEditRow::exact).count(), some.size());
    }

    /// The rank within which half of all pairs are solved.
    ///
    /// @param method the method
    /// @return the median rank, infinite if half of the pairs are not solved
    public double medianRank(PromptMethod method) {
        double[] ranks = of(method).stream()
                .mapToDouble(row -> row.exact() ? row.rank() : Double.POSITIVE_INFINITY).sorted().toArray();
        int half = ranks.length / 2;
        return ranks.length % 2 == 1 ? ranks[half] : (ranks[half - 1] + ranks[half]) / 2;
    }

    /// How many prompts a method tried on average.
    ///
    /// @param method the method
    /// @return the mean
    public double meanTried(PromptMethod method) {
        return of(method).stream().mapToInt(PromptEditRow::tried).average().orElse(0);
    }

    /// How long a method took for the pair in the middle.
    ///
    /// @param method the method
    /// @return the median of seconds
    public double medianSeconds(PromptMethod method) {
        double[] seconds = of(method).stream().mapToDouble(PromptEditRow::seconds).sorted().toArray();
        return seconds[seconds.length / 2];
    }

    /// How many pairs one method solved and another did not.
    ///
    /// @param one the first method
    /// @param other the other method
    /// @return how many
    public int only(PromptMethod one, PromptMethod other) {
        List<PromptEditRow> others = of(other);
        return (int) of(one).stream().filter(row -> row.exact()
                && others.stream().anyMatch(its -> its.pair() == row.pair() && !its.exact())).count();
    }

    /// One line for each method.
    ///
    /// @return the table
    public TextTable summary() {
        TextTable table = new TextTable(List.of("method", "exact", "pairs", "95 % interval", "median rank",
                "tried on average", "seconds a pair"));
        for (PromptMethod method : methods()) {
            Share share = share(method);
            double median = medianRank(method);
            table.add(List.of(method.label(), Integer.toString(share.hits()), Integer.toString(share.of()),
                    share.interval(), Double.isInfinite(median) ? "more than the budget" : Digits.of(median),
                    Digits.of(meanTried(method)), String.format(Locale.ROOT, "%.1f", medianSeconds(method))));
        }
        return table;
    }

    /// The default beside each other method, pair by pair.
    ///
    /// @return the table; empty without the default
    public TextTable paired() {
        TextTable table = new TextTable(List.of("null-a beside", "both", "only null-a", "only the other", "neither",
                "chance of such a split"));
        if (methods().contains(PromptMethod.ADAPTIVE)) {
            methods().stream().filter(method -> method != PromptMethod.ADAPTIVE).forEach(other -> {
                int mine = only(PromptMethod.ADAPTIVE, other);
                int its = only(other, PromptMethod.ADAPTIVE);
                int both = share(other).hits() - its;
                table.add(List.of(other.label(), Integer.toString(both), Integer.toString(mine), Integer.toString(its),
                        Integer.toString(share(other).of() - both - mine - its),
                        Digits.of(Share.pairedTest(mine, its))));
            });
        }
        return table;
    }

    /// What the default did, pair by pair.
    private TextTable pairs() {
        TextTable table = new TextTable(List.of("pair", "prompt", "wanted", "found", "rank", "right"));
        of(PromptMethod.ADAPTIVE).forEach(row -> table.add(List.of(Integer.toString(row.pair()), shown(row.prompt()),
                shown(row.wanted()), shown(row.found()), row.exact() ? Integer.toString(row.rank()) : "none",
                Integer.toString(row.right()))));
        return table;
    }

    private static String shown(String text) {
        return "`" + text.replace('\n', '↵').replace(' ', '·') + "`";
    }

    /// Everything for a terminal.
    ///
    /// @return the lines, each ended
    public String text() {
        return "Prompt surgery on " + model + ", " + budget + " prompts at most\n" + stamp.line() + "\n\n"
                + summary().text() + "\n" + paired().text();
    }

    /// Everything as a page.
    ///
    /// @return Markdown
    public String page() {
        StringBuilder page = new StringBuilder("# Prompt surgery: which two characters would have to change?\n\n");
        page.append("<!-- written by `").append(command).append("`; do not edit by hand -->\n\n");
        page.append("""
                Each pair is a prompt and a text that the model should say behind it, always choosing the likeliest character; some
                edit of two characters of the prompt is known to achieve that. A method may try\s""")
                .append(budget).append("""
                 different prompts on the model, and every prompt counts that the model reads for whatever reason. The rank of a
                right prompt is how many had been tried when it was; the median is over all pairs, an unsolved one counting as
                infinite. Intervals are Wilson's.

                - `chance`, `l2`, `l1`, `grouped-l1`: two positions, named by chance or by the smallest perturbation of the prompt's
                  embeddings that lifts every margin to 1, to first order; then all characters at both.
                - `screening`: all edits of two characters, ranked by the squares of their first-order shortfalls.
                - `null-a`: the default. The first 192 of screening; then all replacements of one character, measured; then
                  pairs of these in the order of how likely they are to have all margins positive, their effects added and corrected by
                  what was measured of pairs so far. See [surgery](../surgery.md).

                """);
        page.append("Measured on: ").append(stamp.line()).append(". Model: ").append(model).append(".\n\n");
        page.append(summary().markdown()).append("\n![solved within a number of prompts](").append(NAME)
                .append(".png)\n\n## Pair by pair\n\nThe chance is that of a split at least as uneven between two equally good "
                        + "methods (exact and two-sided).\n\n")
                .append(paired().markdown());
        if (methods().contains(PromptMethod.ADAPTIVE)) {
            page.append(
                    "\n## What the default found\n\nA space is written as `·`, the end of a line as `↵`; "
                            + "`right` counts characters before the first wrong one.\n\n")
                    .append(pairs().markdown());
        }
        return page.append("\nAll rows: [").append(NAME).append(".csv](").append(NAME).append(".csv). Made by `")
                .append(command).append("`.\n").toString();
    }

    /// Writes the rows as `prompt-edit.csv`.
    ///
    /// @param folder where
    /// @throws IOException if that cannot be written
    public void writeCsv(Path folder) throws IOException {
        Csv.write(folder.resolve(NAME + ".csv"), PromptEditRow.HEADER,
                rows.stream().map(PromptEditRow::fields).toList());
    }

    /// Draws, as `prompt-edit.png`, how many pairs are solved within a number of prompts.
    ///
    /// @param folder where
    /// @throws IOException if that cannot be written
    public void writePlots(Path folder) throws IOException {
        Plot plot = Plot.titled("Pairs solved within a number of prompts", "prompts tried", "pairs solved")
                .logarithmic(true, false);
        for (PromptMethod method : methods()) {
            double[] ranks = of(method).stream().filter(PromptEditRow::exact).mapToDouble(PromptEditRow::rank).sorted()
                    .toArray();
            double[] solved = new double[ranks.length];
            java.util.Arrays.setAll(solved, i -> i + 1.0);
            plot = plot.line(method.label(), ranks, solved);
        }
        plot.write(folder.resolve(NAME + ".png"));
    }

    /// Writes the page, with its plot and rows beside it.
    ///
    /// @param file the page
    /// @throws IOException if it cannot be written
    public void writePage(Path file) throws IOException {
        Path folder = Objects.requireNonNullElse(file.getParent(), Path.of(""));
        writePlots(folder);
        writeCsv(folder);
        AtomicFile.write(file, page());
    }
}
