package org.nulla.bench.surgery;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.nulla.bench.run.Digits;
import org.nulla.report.AtomicFile;
import org.nulla.report.Csv;
import org.nulla.report.Plot;
import org.nulla.report.Stamp;
import org.nulla.report.TextTable;

/// The rows of `nulla bench model-edit` for people.
///
/// @param stamp where the rows come from
/// @param model what the model is called
/// @param command the command that makes it again
/// @param rows the rows
public record ModelEditReport(Stamp stamp, String model, String command, List<ModelEditRow> rows) {

    private static final String NAME = "model-edit";

    /// The methods that were run.
    ///
    /// @return in order
    public List<String> methods() {
        return rows.stream().map(ModelEditRow::method).distinct().toList();
    }

    /// The rows of a method.
    ///
    /// @param method the method
    /// @return its rows, by prompt
    public List<ModelEditRow> of(String method) {
        return rows.stream().filter(row -> row.method().equals(method)).toList();
    }

    /// How often a method succeeded.
    ///
    /// @param method the method
    /// @return of how many prompts
    public Share share(String method) {
        return new Share((int) of(method).stream().filter(ModelEditRow::success).count(), of(method).size());
    }

    private double median(String method, java.util.function.ToDoubleFunction<ModelEditRow> what) {
        double[] sorted = of(method).stream().mapToDouble(what).sorted().toArray();
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /// The median rise of the loss on unseen text.
    ///
    /// @param method the method
    /// @return nats a token
    public double medianRise(String method) {
        return median(method, ModelEditRow::rise);
    }

    /// The median length of the change.
    ///
    /// @param method the method
    /// @return the length
    public double medianLength(String method) {
        return median(method, ModelEditRow::length);
    }

    /// The median time.
    ///
    /// @param method the method
    /// @return seconds
    public double medianSeconds(String method) {
        return median(method, ModelEditRow::seconds);
    }

    /// The median number of steps.
    ///
    /// @param method the method
    /// @return steps
    public double medianSteps(String method) {
        return median(method, ModelEditRow::steps);
    }

    /// For how many prompts a method's rise is below that of plain gradient descent.
    ///
    /// @param method the method
    /// @return of how many prompts
    public Share quieterThanFineTuning(String method) {
        List<ModelEditRow> tuned = of(ModelEditBench.FINE_TUNING);
        int quieter = (int) of(method).stream().filter(row -> tuned.stream()
                .anyMatch(its -> its.prompt() == row.prompt() && row.rise() < its.rise())).count();
        return new Share(quieter, of(method).size());
    }

    /// One line for each method.
    ///
    /// @return the table
    public TextTable summary() {
        TextTable table = new TextTable(List.of("method", "success", "prompts", "95 % interval", "median rise of loss",
                "largest rise", "quieter than fine-tuning", "median length", "median steps", "median seconds"));
        for (String method : methods()) {
            Share share = share(method);
            table.add(List.of(method, Integer.toString(share.hits()), Integer.toString(share.of()), share.interval(),
                    Digits.of(medianRise(method)),
                    Digits.of(of(method).stream().mapToDouble(ModelEditRow::rise).max().orElse(0)),
                    method.equals(ModelEditBench.FINE_TUNING) ? ""
                            : Integer.toString(quieterThanFineTuning(method).hits()),
                    Digits.of(medianLength(method)), Digits.of(medianSteps(method)),
                    String.format(Locale.ROOT, "%.1f", medianSeconds(method))));
        }
        return table;
    }

    /// Everything for a terminal.
    ///
    /// @return the lines, each ended
    public String text() {
        return "Weight surgery on " + model + ", last " + ModelEditBench.LAYERS + " layers\n" + stamp.line() + "\n\n"
                + summary().text();
    }

    /// Everything as a page.
    ///
    /// @return Markdown
    public String page() {
        StringBuilder page = new StringBuilder("# Weight surgery: three other characters, and the loss elsewhere\n\n");
        page.append("<!-- written by `").append(command).append("`; do not edit by hand -->\n\n");
        page.append(
                """
                Prompts of 16 characters come from the last tenth of the text, which the model was not trained on; the three
                wanted characters stand elsewhere in it, and the model would have said something else. Only the weights of the last\s""")
                .append(ModelEditBench.LAYERS).append("""
                 layers may change. All methods stop when every wanted character wins by\s""")
                .append(ModelEditBench.CLEARANCE).append("""
                , and success is counted on the changed model in single precision, always choosing the likeliest character.
                The rise is that of the mean loss over 40 stretches of 128 characters of the last tenth. `fine-tuning` is plain
                gradient descent on the loss of the wanted characters with rate\s""").append(ModelEditBench.RATE)
                .append("""
                , a rate so small that it stops close behind its goal; the others are described in [surgery](../surgery.md).

                """);
        page.append("Measured on: ").append(stamp.line()).append(". Model: ").append(model).append(".\n\n");
        page.append(summary().markdown()).append("\n![rise of the loss by prompt](").append(NAME).append(".png)\n\n");
        return page.append("All rows: [").append(NAME).append(".csv](").append(NAME).append(".csv). Made by `")
                .append(command).append("`.\n").toString();
    }

    /// Writes the rows as `model-edit.csv`.
    ///
    /// @param folder where
    /// @throws IOException if that cannot be written
    public void writeCsv(Path folder) throws IOException {
        Csv.write(folder.resolve(NAME + ".csv"), ModelEditRow.HEADER, rows.stream().map(ModelEditRow::fields).toList());
    }

    /// Draws, as `model-edit.png`, the sorted rises of each method.
    ///
    /// @param folder where
    /// @throws IOException if that cannot be written
    public void writePlots(Path folder) throws IOException {
        Plot plot = Plot.titled("Rise of the loss on unseen text", "prompts, each method's by its rise",
                "rise (nats a token)");
        for (String method : methods()) {
            double[] rises = of(method).stream().mapToDouble(ModelEditRow::rise).sorted().toArray();
            double[] places = new double[rises.length];
            Arrays.setAll(places, i -> i + 1.0);
            plot = plot.line(method, places, rises);
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
