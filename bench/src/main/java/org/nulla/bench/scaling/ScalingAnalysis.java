package org.nulla.bench.scaling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.nulla.Counters;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Digits;
import org.nulla.bench.run.Figure;
import org.nulla.bench.run.LeftOut;
import org.nulla.bench.run.Measurement;
import org.nulla.bench.run.Section;
import org.nulla.report.Fit;
import org.nulla.report.Plot;
import org.nulla.report.Stamp;
import org.nulla.report.TextTable;

/// What follows from the rows of [ScalingBench]: figures, fitted exponents and pictures.
final class ScalingAnalysis {

    /// The largest power of the steps that counts as growing in proportion.
    private static final double GROWTH = 1.05;

    private final List<Measurement> rows;

    ScalingAnalysis(List<Measurement> rows) {
        this.rows = rows;
    }

    BenchResult<Measurement> result(Stamp stamp, List<LeftOut> leftOut) {
        Map<String, Plot> plots = new LinkedHashMap<>();
        List<Section> sections = new ArrayList<>(List.of(ratios(), growth()));
        for (String family : Size.FAMILIES) {
            if (rows.stream().anyMatch(row -> family(row).equals(family))) {
                plots.put("scaling-" + family + ".png", plot(family));
                sections.add(new Section(title(family), about(family), table(family)));
            }
        }
        return new BenchResult<>("Growth with size",
                """
                One Newton step, from the program to the step, tracing included on every side. `null-a` is the default engine,
                `null-a-repeated` the same asked of a structure that it has seen; `verifier` is the check that is part of both, once more
                on its own; `vjp` is reverse mode, the floor. `klu` (analysis,
                factors and solution), `klu-refactor` (new factors with the old pivots) and `umfpack` are SuiteSparse's, called where
                the machine has them; they get the matrix that our reduction makes, and its time is counted on their side too, as it is for
                `lapack` (OpenBLAS on one thread). `lu` is the explicit sparse Jacobian with EJML's sparse LU, and `extended-lu` and
                `extended-qr` decompose the extended system, which has an unknown a step; all three run in a minimum-degree
                order. `jacobian` is the whole Jacobian by sweeps. `hipparchus` is the sparse gradients of Hipparchus with its own
                LU, which is dense. Times are medians of interleaved repetitions; every answer went through an independent pass.""",
                stamp, rows, leftOut, figures(), sections, plots);
    }

    private static String family(Measurement row) {
        return Size.familyOf(row.problem());
    }

    private static String title(String family) {
        return switch (family) {
            case Size.TRIDIAGONAL -> "Tridiagonal system";
            case Size.GRID -> "Five points on a grid";
            case Size.CHAIN -> "Deep narrow chain";
            case Size.FANOUT -> "Wide fan-out";
            case Size.PRODUCT -> "Independent product";
            case Size.CUBE -> "Seven points on a cube";
            case Size.ARROW -> "Block arrow";
            case Size.POWER -> "Power network";
            case Size.CIRCUIT -> "Circuit";
            case Size.DENSE -> "Dense square system";
            case Size.WIDE -> "Dense wide system";
            case Size.TALL -> "Tall system, reached";
            case Size.NEAREST -> "Tall system, nearest miss";
            case Size.CODE -> "The paper's graph, as its code has it";
            case Size.FIGURE -> "The paper's graph, as its figure has it";
            default -> "Random sparse system";
        };
    }

    private static String about(String family) {
        return switch (family) {
            case Size.TRIDIAGONAL -> "Broyden's tridiagonal system; the size is the number of unknowns.";
            case Size.GRID -> "`4 u − (neighbours) + u²/10 = 1` on a square; the size is its side.";
            case Size.CHAIN -> "Two numbers turned again and again; the size is the number of steps.";
            case Size.FANOUT -> "One mean of all unknowns that every equation reads: the Jacobian is full.";
            case Size.PRODUCT -> "Programs side by side that share nothing; the size is how many.";
            case Size.CUBE -> "`6 u − (neighbours) + u²/10 = 1` in a cube; the size is its side.";
            case Size.ARROW -> "Blocks of ten unknowns that share ten more; the size is the number of blocks.";
            case Size.POWER -> "Power flow of a synthetic network from a flat start; the size is the number of buses.";
            case Size.CIRCUIT -> "Resistors and diodes, mostly between nodes nearby; the size is the number of nodes.";
            case Size.DENSE -> "Every equation has every unknown; the size is their number.";
            case Size.WIDE ->
                    "Equations by unknowns, all full. What is asked is a member of the space, a hundred more, and the shortest.";
            case Size.TALL ->
                    "Heights and frequencies of sines at many times, equations by unknowns; the target is within reach.";
            case Size.NEAREST -> "The same with a target that nothing reaches: the least-squares step is asked.";
            case Size.CODE -> "`3t` layers of `3k` couplings over `3n` values; the size is `t = k = n`.";
            case Size.FIGURE -> "The same with the couplings of the figure, whose factors are not zero.";
            default -> "Every equation has its own unknown and three others; the size is the number of unknowns.";
        };
    }

    private List<Figure> figures() {
        double one = value("product-1", ScalingMethods.DEFAULT, ScalingAnalysis::updates);
        double many = value("product-1000", ScalingMethods.DEFAULT, ScalingAnalysis::updates);
        List<Figure> figures = new ArrayList<>();
        for (Promise promise : Promise.all()) {
            // a run of some problems is not asked about the others
            if (rows.stream().anyMatch(row -> promise.problems().test(row.problem()))) {
                figures.add(new Figure(promise.name(), promise.meaning(), worst(promise), promise.limit()));
            }
        }
        figures.add(Figure.of("heap", "largest heap that the run could have, in GB",
                Runtime.getRuntime().maxMemory() / 1e9));
        figures.add(new Figure("gridUpdates", "coefficient updates on the grid of side 100",
                value("grid-100", ScalingMethods.DEFAULT, ScalingAnalysis::updates), 5e7));
        figures.add(new Figure("gridUpdatesExponent", "exponent of the updates in the unknowns, grid",
                exponent(Size.GRID, ScalingMethods.DEFAULT, Measurement::unknowns, ScalingAnalysis::updates), 1.6));
        figures.add(new Figure("gridResidual", "largest residual on a grid",
                rows.stream().filter(row -> family(row).equals(Size.GRID)
                        && row.method().equals(ScalingMethods.DEFAULT)).mapToDouble(Measurement::residual).max()
                        .orElse(Double.NaN),
                1e-11));
        figures.add(new Figure("productExcess", "updates of 1,000 independent programs over 1,000 times one, off by",
                Math.abs(many / (1000 * one) - 1), 0.05));
        figures.add(new Figure("gridUpdatesOverMinimumDegree",
                "updates on the grid of side 100 over those of LU in minimum-degree order", updatesOverLu("grid-100"),
                1));
        figures.add(new Figure("gridUpdatesOverMinimumDegreeEverywhere",
                "updates on a grid over those of LU in minimum-degree order, every size",
                of(Size.GRID, ScalingMethods.DEFAULT).stream().mapToDouble(row -> updatesOverLu(row.problem()))
                        .filter(ratio -> !Double.isNaN(ratio)).max().orElse(Double.NaN),
                1));
        for (String family : List.of(Size.CHAIN, Size.TRIDIAGONAL, Size.PRODUCT)) {
            figures.add(new Figure(family + "UpdatesExponent", "exponent of the updates in the steps, " + family,
                    exponent(family, ScalingMethods.DEFAULT, Measurement::steps, ScalingAnalysis::updates), GROWTH));
        }
        return figures;
    }

    private double updatesOverLu(String problem) {
        return value(problem, ScalingMethods.DEFAULT, ScalingAnalysis::updates)
                / value(problem, ScalingMethods.LU, ScalingAnalysis::updates);
    }

    /// The largest ratio of a promise over all of its problems that both sides did; NaN where there is none.
    private double worst(Promise promise) {
        return rows.stream().map(Measurement::problem).distinct().filter(promise.problems())
                .mapToDouble(problem -> ratio(promise, problem)).filter(ratio -> !Double.isNaN(ratio)).max()
                .orElse(Double.NaN);
    }

    private double ratio(Promise promise, String problem) {
        return time(promise, problem) / value(problem, promise.baseline(), clock(promise));
    }

    private static ToDoubleFunction<Measurement> clock(Promise promise) {
        return promise.traced() ? Measurement::seconds : Measurement::walkSeconds;
    }

    /// The time that a promise is about.
    private double time(Promise promise, String problem) {
        double time = value(problem, promise.method(), clock(promise));
        return promise.leavesVerifierOff()
                ? time - value(problem, ScalingMethods.VERIFIER, Measurement::walkSeconds) : time;
    }

    /// Every promise at every problem, side by side.
    private Section ratios() {
        TextTable table = new TextTable(List.of("problem", "method", "ms", "over", "ms there", "ratio", "at most",
                "holds"));
        for (Promise promise : Promise.all()) {
            rows.stream().map(Measurement::problem).distinct().filter(promise.problems()).forEach(problem -> {
                double ratio = ratio(promise, problem);
                if (!Double.isNaN(ratio)) {
                    table.add(List.of(problem, promise.method(),
                            Digits.milliseconds(time(promise, problem)), promise.baseline(),
                            Digits.milliseconds(value(problem, promise.baseline(), clock(promise))),
                            Digits.of(ratio),
                            Digits.of(promise.limit()),
                            new Figure(promise.name(), "", ratio, promise.limit()).verdict()));
                }
            });
        }
        return new Section("Side by side", "Every ratio that has a bound, at every size that both sides have done.",
                table);
    }

    private double value(String problem, String method, ToDoubleFunction<Measurement> what) {
        return rows.stream().filter(row -> row.problem().equals(problem) && row.method().equals(method))
                .mapToDouble(what).findFirst().orElse(Double.NaN);
    }

    private static double updates(Measurement row) {
        Counters counters = row.counters();
        return counters == null ? Double.NaN : counters.updates();
    }

    private List<Measurement> of(String family, String method) {
        return rows.stream().filter(row -> family(row).equals(family) && row.method().equals(method)).toList();
    }

    private double exponent(String family, String method, ToDoubleFunction<Measurement> against,
            ToDoubleFunction<Measurement> what) {
        List<Measurement> some = of(family, method).stream().filter(row -> what.applyAsDouble(row) > 0).toList();
        return some.stream().mapToDouble(against).distinct().count() < 2 ? Double.NaN
                : Fit.powerLaw(some.stream().mapToDouble(against).toArray(),
                        some.stream().mapToDouble(what).toArray()).exponent();
    }

    private Section growth() {
        TextTable table = new TextTable(List.of("family", "method", "exponent of time in steps",
                "exponent of updates in steps"));
        for (String family : Size.FAMILIES) {
            for (String method : ScalingMethods.NAMES) {
                if (of(family, method).size() > 1) {
                    table.add(List.of(family, method,
                            Digits.of(exponent(family, method, Measurement::steps, Measurement::seconds)),
                            Digits.of(exponent(family, method, Measurement::steps, ScalingAnalysis::updates))));
                }
            }
        }
        return new Section("Fitted exponents", "Slopes on logarithmic axes, over the sizes that each way has done.",
                table);
    }

    private TextTable table(String family) {
        TextTable table = new TextTable(List.of("problem", "unknowns", "steps", "method", "ms", "without tracing",
                "residual", "updates", "longest row", "peak coefficients"));
        for (Measurement row : rows) {
            if (family(row).equals(family)) {
                Counters counters = row.counters();
                table.add(List.of(row.problem(), Integer.toString(row.unknowns()), Long.toString(row.steps()),
                        row.method(), Digits.milliseconds(row.seconds()), Digits.milliseconds(row.walkSeconds()),
                        Digits.of(row.residual()), counters == null ? "" : Long.toString(counters.updates()),
                        counters == null ? "" : Long.toString(counters.longestRow()),
                        counters == null ? "" : Long.toString(counters.peakCoefficients())));
            }
        }
        return table;
    }

    private Plot plot(String family) {
        Plot plot = Plot.titled(title(family), "steps", "seconds").logarithmic(true, true);
        for (String method : ScalingMethods.NAMES) {
            List<Measurement> some = of(family, method);
            double[] steps = some.stream().mapToDouble(Measurement::steps).toArray();
            double[] seconds = some.stream().mapToDouble(Measurement::seconds).toArray();
            if (steps.length > 0) {
                plot = plot.points(method, steps, seconds);
            }
            if (java.util.Arrays.stream(steps).distinct().count() > 1) {
                plot = plot.fit(method, Fit.powerLaw(steps, seconds), steps);
            }
        }
        return plot;
    }
}
