package org.nulla.bench.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.nulla.report.AtomicFile;
import org.nulla.report.Csv;
import org.nulla.report.Plot;
import org.nulla.report.TextTable;

/// A result as files: the rows as CSV, the plots as pictures, and a page in Markdown with everything in it.
public final class ResultsPage {

    private final BenchResult<?> result;
    private final String name;
    private final String command;

    private ResultsPage(BenchResult<?> result, String name, String command) {
        this.result = result;
        this.name = name;
        this.command = command;
    }

    /// The page of a result.
    ///
    /// @param result the result
    /// @param name what its files are called, without an ending
    /// @param command the command that makes them again
    /// @return the page
    public static ResultsPage of(BenchResult<?> result, String name, String command) {
        return new ResultsPage(result, name, command);
    }

    /// Writes the rows.
    ///
    /// @param folder where to
    /// @throws IOException if they cannot be written
    public void writeCsv(Path folder) throws IOException {
        List<? extends BenchRow> rows = result.rows();
        if (!rows.isEmpty()) {
            Csv.write(folder.resolve(name + ".csv"), rows.get(0).names(),
                    rows.stream().map(BenchRow::fields).toList());
        }
    }

    /// Writes the plots.
    ///
    /// @param folder where to
    /// @throws IOException if they cannot be written
    public void writePlots(Path folder) throws IOException {
        for (Map.Entry<String, Plot> plot : result.plots().entrySet()) {
            plot.getValue().write(folder.resolve(plot.getKey()));
        }
    }

    /// Writes the page, its plots beside it and its rows as CSV.
    ///
    /// @param file the page; the others go into its folder
    /// @throws IOException if it cannot be written
    public void writePage(Path file) throws IOException {
        Path folder = java.util.Objects.requireNonNullElse(file.getParent(), Path.of(""));
        writePlots(folder);
        writeCsv(folder);
        AtomicFile.write(file, markdown());
    }

    /// The page.
    ///
    /// @return Markdown
    public String markdown() {
        StringBuilder page = new StringBuilder("# " + result.title() + "\n\n");
        page.append("<!-- written by `").append(command).append("`; do not edit by hand -->\n\n");
        page.append(result.introduction()).append("\n\n");
        page.append("Measured on: ").append(result.stamp().line()).append(".\n\n");
        page.append("## Figures\n\n").append(figures().markdown()).append('\n');
        result.plots().keySet().forEach(file -> page.append("![").append(file.replace(".png", "").replace('-', ' '))
                .append("](").append(file).append(")\n\n"));
        for (Section section : result.sections()) {
            page.append("## ").append(section.title()).append("\n\n").append(section.text()).append("\n\n")
                    .append(section.table().markdown()).append('\n');
        }
        if (!result.leftOut().isEmpty()) {
            page.append("## Left out\n\n").append(leftOut().markdown()).append('\n');
        }
        page.append("All rows: [").append(name).append(".csv](").append(name).append(".csv). Made by `")
                .append(command).append("`.\n");
        return page.toString();
    }

    /// The figures as a table.
    ///
    /// @return a row for each
    public TextTable figures() {
        TextTable table = new TextTable(List.of("figure", "measured", "at most", "holds"));
        result.figures().forEach(figure -> table.add(List.of(figure.meaning(),
                Double.isNaN(figure.value()) ? "not measured" : Digits.of(figure.value()), Digits.of(figure.limit()),
                figure.verdict())));
        return table;
    }

    private TextTable leftOut() {
        TextTable table = new TextTable(List.of("method", "problem", "why"));
        result.leftOut().forEach(one -> table.add(List.of(one.method(), one.problem(), one.reason())));
        return table;
    }
}
