package org.nulla.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.report.Fit;
import org.nulla.report.Plot;
import org.nulla.report.ResumeFile;
import org.nulla.report.TextTable;

/// A run that may be stopped at any time: counts the updates of a preimage of a chain, size by size.
public final class LongRun implements Example {

    private static final int[] SIZES = {10, 100, 1000};

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new LongRun().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        try {
            Path folder = Files.createTempDirectory("long-run");
            Path file = folder.resolve("chain.resume");
            Path picture = folder.resolve("chain.png");
            measure(file, out);
            draw(measure(file, out), picture, out);
            Files.delete(file);
            Files.delete(picture);
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TextTable measure(Path file, PrintStream out) throws IOException {
        // begin: resume
        TextTable table = new TextTable(List.of("unknowns", "updates"));
        try (ResumeFile resume = ResumeFile.open(file, Map.of("run", "chain", "seed", "1"))) {
            out.println("rows known already: " + resume.resumed());
            for (int size : SIZES) {
                String key = Integer.toString(size);
                Optional<List<String>> row = resume.get(key);
                if (row.isEmpty()) {
                    row = Optional.of(List.of(key, Long.toString(updates(size))));
                    resume.put(key, row.get());
                }
                table.add(row.get());
            }
        }
        // end: resume
        return table;
    }

    private static void draw(TextTable table, Path picture, PrintStream out) throws IOException {
        // begin: plot
        double[] sizes = table.rows().stream().mapToDouble(row -> Double.parseDouble(row.get(0))).toArray();
        double[] updates = table.rows().stream().mapToDouble(row -> Double.parseDouble(row.get(1))).toArray();
        Fit fit = Fit.powerLaw(sizes, updates);
        Plot.titled("Updates of a chain", "unknowns", "updates").logarithmic(true, true)
                .points("counted", sizes, updates).fit("fitted", fit, sizes).write(picture);
        out.print(table.text());
        out.println("growth: " + fit);
        // end: plot
    }

    /// What it takes to find the changes that move every difference of neighbours by one.
    private static long updates(int size) {
        double[] start = new double[size];
        Arrays.fill(start, 1);
        double[] target = new double[size - 1];
        Arrays.fill(target, 1);
        return Nulla.linearize(LongRun::chain, start).tangentPreimage(target).counters().updates();
    }

    private static Real[] chain(Real[] x) {
        Real[] y = new Real[x.length - 1];
        for (int i = 0; i < y.length; i++) {
            y[i] = x[i].times(x[i]).minus(x[i + 1]);
        }
        return y;
    }
}
