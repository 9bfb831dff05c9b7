package org.nulla.bench.solvers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nulla.report.AtomicFile;
import org.nulla.report.Csv;
import org.nulla.report.Plot;
import org.nulla.report.Stamp;
import org.nulla.report.TextTable;

/// The rows of a run for people: tables in a terminal, a page, a CSV file, a plot.
///
/// @param stamp where the rows come from
/// @param rows the rows
public record SolverReport(Stamp stamp, List<SolverRow> rows) {

    /// A report.
    ///
    /// @param stamp where the rows come from
    /// @param rows the rows
    public SolverReport {
        rows = List.copyOf(rows);
    }

    /// How many problems of a collection are solved.
    ///
    /// @param collection the collection
    /// @return how many
    public long solved(Collection collection) {
        return of(collection).stream().filter(SolverRow::solved).count();
    }

    /// The rows of a collection.
    ///
    /// @param collection the collection
    /// @return its rows in order, none if it was not run
    public List<SolverRow> of(Collection collection) {
        return rows.stream().filter(row -> row.collection() == collection).toList();
    }

    private List<Collection> collections() {
        return rows.stream().map(SolverRow::collection).distinct().toList();
    }

    /// How many are solved in each collection.
    ///
    /// @return the table
    public TextTable summary() {
        TextTable table = new TextTable(
                List.of("collection", "problems", "solved", "iterations", "restarts", "evaluations", "solved means"));
        for (Collection collection : collections()) {
            List<SolverRow> some = of(collection);
            table.add(List.of(collection.title(), Integer.toString(some.size()), Long.toString(solved(collection)),
                    Long.toString(some.stream().mapToLong(SolverRow::iterations).sum()),
                    Long.toString(some.stream().mapToLong(SolverRow::restarts).sum()),
                    Long.toString(some.stream().mapToLong(SolverRow::evaluations).sum()), collection.criterion()));
        }
        return table;
    }

    /// The counts of other solvers, with this run's above them.
    ///
    /// @return the table
    public TextTable beside() {
        TextTable table = new TextTable(List.of("solver", "of 23 systems", "of 55 MINPACK runs"));
        table.add(List.of("Null-A", count(Collection.SYSTEMS), count(Collection.MINPACK)));
        PublishedCount.all().forEach(other -> table.add(List.of(other.solver(), other.systems(), other.minpack())));
        return table;
    }

    private String count(Collection collection) {
        return of(collection).isEmpty() ? "" : Long.toString(solved(collection));
    }

    /// Every problem of a collection.
    ///
    /// @param collection the collection
    /// @return the table
    public TextTable table(Collection collection) {
        boolean certified = of(collection).stream().anyMatch(row -> !Double.isNaN(row.digits()));
        List<String> header = new ArrayList<>(List.of("problem", "n", "m", "solved", "reason",
                collection.isFit() ? "sum of squares" : "largest |F|", "iterations", "restarts", "evaluations"));
        if (certified) {
            header.add("digits");
        }
        TextTable table = new TextTable(header);
        for (SolverRow row : of(collection)) {
            List<String> fields = new ArrayList<>(List.of(row.problem(), Integer.toString(row.unknowns()),
                    Integer.toString(row.equations()), row.solved() ? "yes" : "no", row.reason(),
                    String.format(Locale.ROOT, collection.isFit() ? "%.6e" : "%.1e", row.residual()),
                    Integer.toString(row.iterations()), Integer.toString(row.restarts()),
                    Integer.toString(row.evaluations())));
            if (certified) {
                fields.add(String.format(Locale.ROOT, "%.1f", row.digits()));
            }
            table.add(fields);
        }
        return table;
    }

    /// What a reader of the counts should know.
    private List<String> notes() {
        return rows.stream().filter(row -> row.reason().equals(Task.INCONSISTENT_FILE)).map(row -> row.problem()
                + ": the file's certified parameters do not give its certified sum of squares, so one of them is wrong "
                + "and the digits say nothing. Compare the file with the published one.").toList();
    }

    /// Everything for a terminal.
    ///
    /// @return the lines, each ended
    public String text() {
        StringBuilder text = new StringBuilder();
        for (Collection collection : collections()) {
            text.append(collection.title()).append('\n').append(table(collection).text()).append('\n');
        }
        text.append(beside().text()).append('\n').append(summary().text()).append('\n');
        notes().forEach(note -> text.append(note).append('\n'));
        return text.append(stamp.line()).append('\n').toString();
    }

    /// Everything as a page.
    ///
    /// @return Markdown
    public String page() {
        StringBuilder page = new StringBuilder("""
                # Solvers on standard problems

                Written by `nulla bench solvers --nist DIR --page FILE`. Every problem is run once from its published start
                with the solvers' default options; evaluations count runs of the function, for its value or traced.

                """).append(stamp.line()).append("\n\n").append(summary().markdown());
        notes().forEach(note -> page.append('\n').append(note).append('\n'));
        page.append("""

                ## Beside others

                Counts of others are as published by their authors or measured on the same problems, with the weaker
                criterion 1e-6; ours are with 1e-8. One of MINPACK's runs, Chebyquad with eight unknowns, has no root, so 54 is
                the most anyone can reach.

                """).append(beside().markdown());
        for (Collection collection : collections()) {
            page.append("\n## ").append(collection.title()).append("\n\nSolved means: ")
                    .append(collection.criterion()).append(".\n\n").append(table(collection).markdown());
        }
        return page.toString();
    }

    /// Writes the rows as `solvers.csv`.
    ///
    /// @param folder where
    /// @throws IOException if that cannot be written
    public void writeCsv(Path folder) throws IOException {
        Csv.write(folder.resolve("solvers.csv"), SolverRow.HEADER, rows.stream().map(SolverRow::fields).toList());
    }

    /// Writes a page.
    ///
    /// @param file where
    /// @throws IOException if that cannot be written
    public void writePage(Path file) throws IOException {
        AtomicFile.write(file, page());
    }

    /// Draws, as `solvers.png`, which share of a collection is solved within how many evaluations.
    ///
    /// @param folder where
    /// @throws IOException if that cannot be written
    public void writePlots(Path folder) throws IOException {
        Plot plot = Plot.titled("Solved within a number of evaluations", "evaluations of the function",
                "share of the collection").logarithmic(true, false);
        for (Collection collection : collections().stream().filter(some -> some != Collection.LARGE).toList()) {
            double[] costs = of(collection).stream().filter(SolverRow::solved).mapToDouble(SolverRow::evaluations)
                    .sorted().toArray();
            double[] shares = new double[costs.length];
            for (int i = 0; i < costs.length; i++) {
                shares[i] = (i + 1.0) / of(collection).size();
            }
            plot = plot.line(collection.title(), costs, shares);
        }
        plot.write(folder.resolve("solvers.png"));
    }
}
