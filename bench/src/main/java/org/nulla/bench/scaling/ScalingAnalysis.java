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

    private final List<Measurement> rows;

    ScalingAnalysis(List<Measurement> rows) {
        this.rows = rows;
    }

    BenchResult<Measurement> result(Stamp stamp, List<LeftOut> leftOut) {
        Map<String, Plot> plots = new LinkedHashMap<>();
        List<Section> sections = new ArrayList<>(List.of(growth()));
        for (String family : Size.FAMILIES) {
            if (rows.stream().anyMatch(row -> family(row).equals(family))) {
                plots.put("scaling-" + family + ".png", plot(family));
                sections.add(new Section(title(family), about(family), table(family)));
            }
        }
        return new BenchResult<>("Growth with size", """
                One Newton step, from the program to the step, tracing included on every side. `null-a` is the default engine;
                `vjp` is reverse mode, the floor; `lu` is the explicit sparse Jacobian with EJML's sparse LU, and `extended-lu` and
                `extended-qr` decompose the extended system, which has an unknown a step. All three run in a minimum-degree order.
                `hipparchus` is the sparse gradients of Hipparchus with its own LU, which is dense. Times are medians of
                interleaved repetitions; every answer went through an independent forward pass.""",
                stamp, rows, leftOut, figures(), sections, plots);
    }

    private static String family(Measurement row) {
        return row.problem().substring(0, row.problem().lastIndexOf('-'));
    }

    private static String title(String family) {
        return switch (family) {
            case Size.TRIDIAGONAL -> "Tridiagonal system";
            case Size.GRID -> "Five points on a grid";
            case Size.CHAIN -> "Deep narrow chain";
            case Size.FANOUT -> "Wide fan-out";
            case Size.PRODUCT -> "Independent product";
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
            default -> "Every equation has its own unknown and three others; the size is the number of unknowns.";
        };
    }

    private List<Figure> figures() {
        double large = value("tridiagonal-1000000", ScalingMethods.DEFAULT, Measurement::seconds);
        double floor = value("tridiagonal-1000000", ScalingMethods.FLOOR, Measurement::seconds);
        double one = value("product-1", ScalingMethods.DEFAULT, ScalingAnalysis::updates);
        double many = value("product-1000", ScalingMethods.DEFAULT, ScalingAnalysis::updates);
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure("tridiagonalOverVjp",
                "one Newton step over reverse mode, tridiagonal with a million unknowns",
                large / floor, 12));
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
        figures.add(Figure.of("tridiagonalUpdatesExponent", "exponent of the updates in the unknowns, tridiagonal",
                exponent(Size.TRIDIAGONAL, ScalingMethods.DEFAULT, Measurement::unknowns, ScalingAnalysis::updates)));
        return figures;
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
