package org.nulla.cli;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.nulla.report.Plot;
import org.nulla.solver.Iteration;
import org.nulla.solver.Minimum;
import org.nulla.solver.Outcome;
import org.nulla.solver.StepKind;

/// Draws how a search converged.
final class ConvergencePlot {

    private ConvergencePlot() {
    }

    /// Refuses a name before anything is computed for it.
    static void requireName(String name) {
        if (!name.toLowerCase(Locale.ROOT).endsWith(".png")) {
            throw Failure.usage(Commands.PLOT + ": the picture is a PNG file, so give a file *.png; found "
                    + Printable.quote(name) + ".");
        }
    }

    static void write(String name, Outcome outcome) {
        List<Iteration> history = outcome.history();
        double[] norms = history.stream().mapToDouble(Iteration::norm).toArray();
        double[] counts = history.stream().mapToDouble(Iteration::iteration).toArray();
        List<Iteration> steps = history.stream().filter(step -> step.kind() != StepKind.START
                && step.kind() != StepKind.RESTART).toList();
        String norm = outcome instanceof Minimum ? "gradient" : "residual";
        try {
            Plot.titled(outcome.reason().code() + ", " + outcome.iterations() + " steps", "step", "size")
                    .logarithmic(false, true).line(norm, counts, norms)
                    .points("step length", steps.stream().mapToDouble(Iteration::iteration).toArray(),
                            steps.stream().mapToDouble(Iteration::step).toArray())
                    .write(Path.of(name));
        } catch (IOException | InvalidPathException e) {
            throw Failure.usage(Commands.PLOT + ": the file " + Printable.quote(name) + " cannot be written: "
                    + e.getClass().getSimpleName() + ", " + e.getMessage()
                    + ". Give a file in a directory that exists and may be written.");
        }
    }
}
