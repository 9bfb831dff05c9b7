package org.nulla.bench.cpu;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.nulla.Counters;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Digits;
import org.nulla.bench.run.Figure;
import org.nulla.bench.run.LeftOut;
import org.nulla.bench.run.Measurement;
import org.nulla.bench.run.Polynomial;
import org.nulla.bench.run.Section;
import org.nulla.linalg.LeastSquares;
import org.nulla.report.Fit;
import org.nulla.report.Plot;
import org.nulla.report.Stamp;
import org.nulla.report.TextTable;

/// What follows from the rows of [CpuBench]: figures, fits and pictures.
final class CpuAnalysis {

    private static final Pattern NAME = Pattern.compile("t(\\d+)-k(\\d+)-n(\\d+)(-generic)?");
    private static final String LARGEST = "t10-k10-n10";
    private static final String GENERIC = "-generic";
    private static final int CUBIC = 3;

    /// The largest power of the steps that counts as growing in proportion.
    private static final double GROWTH = 1.05;

    private final List<Measurement> rows;
    private final SameTrace ratios;

    CpuAnalysis(List<Measurement> rows, SameTrace ratios) {
        this.rows = rows;
        this.ratios = ratios;
    }

    BenchResult<Measurement> result(Stamp stamp, List<LeftOut> leftOut) {
        Map<String, Plot> plots = new LinkedHashMap<>();
        for (boolean generic : new boolean[] {false, true}) {
            if (rows.stream().anyMatch(graph(generic))) {
                if (averages(of(CpuMethods.DEFAULT, generic))[0].length > CUBIC) {
                    plots.put(generic ? "cpu-width-generic.png" : "cpu-width.png", widthPlot(generic));
                }
                plots.put(generic ? "cpu-steps-generic.png" : "cpu-steps.png", stepsPlot(generic));
            }
        }
        return new BenchResult<>("The paper's CPU benchmark",
                """
                Each trial stacks the paper's computation `3t` times over `3n` values with `3k` couplings a layer and asks for the
                change of the inputs that gives a wanted change of the outputs. Times go from the program to the answer, tracing
                included, and are medians of interleaved repetitions after a warm-up. `null-a` is the default engine, the two
                `reference` engines are the paper's algorithm, `lu-retraced` is the paper's competitor (the program run again
                for every column of the Jacobian), `lu` the same with one run, and `vjp` is reverse mode, the floor. Names that
                end in `-generic` are trials on the graph of the paper's figure, with seeded factors that are not zero. The ratios
                on one trace are taken first, before the compiler has seen any other program; after two thousand others it
                serves the walk worse.""",
                stamp, rows, leftOut, figures(), sections(), plots);
    }

    private List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        List<Measurement> code = of(CpuMethods.DEFAULT, false);
        List<Measurement> generic = of(CpuMethods.DEFAULT, true);
        figures.add(Figure.of("trialsOfCode", "trials on the graph of the code", code.size()));
        figures.add(new Figure("inexactTrials", "of them answered with any bit wrong",
                code.stream().filter(row -> row.residual() > 0).count(), 0));
        figures.add(Figure.of("trialsOfFigure", "trials on the graph of the figure", generic.size()));
        figures.add(new Figure("worstResidual", "largest residual there",
                generic.stream().mapToDouble(Measurement::residual).max().orElse(Double.NaN), 1e-12));
        figures.add(new Figure("preimageOverVjp", "tangent preimage over reverse mode on the same trace at " + LARGEST,
                ratios.preimageOverReverse(), 8));
        figures.add(new Figure("verifierOverVjp",
                "the check of a point over reverse mode on the same trace, the most of all sizes",
                ratios.checks().stream().mapToDouble(SameTrace.Check::overReverse).max().orElse(Double.NaN), 4));
        figures.add(new Figure("vjpOverLoop", "reverse mode over a hand-written loop over the same columns",
                ratios.reverseOverLoop(), 1.5));
        figures.add(new Figure("tracingOverPlain", "tracing over the plain `double` program",
                ratios.tracingOverPlain(), 12));
        figures.add(new Figure("traceBytesAStep", "bytes that tracing allocates a step", ratios.bytesAStep(), 100));
        figures.add(Figure.of("zeroPartials", "share of edges with a partial of zero", ratios.zeroPartials()));
        for (String suffix : List.of("", GENERIC)) {
            String where = LARGEST + suffix;
            for (String method : List.of(CpuMethods.SPARSE, CpuMethods.DENSE)) {
                figures.add(new Figure("updatesOver" + camel(method + suffix),
                        "coefficient updates over those of " + method + " at " + where,
                        ratio(where, method, row -> updates(row)),
                        suffix.isEmpty() && method.equals(CpuMethods.SPARSE) ? 0.01 : Double.NaN));
                figures.add(Figure.of("secondsOver" + camel(method + suffix), "time over that of " + method + " at "
                        + where, ratio(where, method, Measurement::seconds)));
            }
            for (String method : List.of(CpuMethods.RETRACED, CpuMethods.TRACED_ONCE)) {
                figures.add(Figure.of("secondsOver" + camel(method + suffix), "time over that of " + method + " at "
                        + where, ratio(where, method, Measurement::seconds)));
            }
        }
        figures.add(new Figure("visitsExponent", "exponent of the visits in the number of steps, code",
                exponent(code, row -> count(row, Counters::vertices)), GROWTH));
        figures.add(Figure.of("secondsExponent", "exponent of the time in the number of steps, code",
                exponent(code, Measurement::seconds)));
        figures.add(new Figure("updatesExponent", "exponent of the updates in the number of steps, figure",
                exponentInLength(generic, CpuAnalysis::updates), GROWTH));
        figures.add(new Figure("substitutionsExponent", "exponent of the substitutions in the number of steps, figure",
                exponentInLength(generic, row -> count(row, Counters::substitutions)), GROWTH));
        figures.add(Figure.of("secondsExponentOfFigure", "exponent of the time in the number of steps, figure",
                exponentInLength(generic, Measurement::seconds)));
        return figures;
    }

    private static String camel(String words) {
        StringBuilder camel = new StringBuilder();
        for (String word : words.split("-", -1)) {
            camel.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return camel.toString();
    }

    private double ratio(String problem, String method, ToDoubleFunction<Measurement> what) {
        return value(problem, CpuMethods.DEFAULT, what) / value(problem, method, what);
    }

    private double value(String problem, String method, ToDoubleFunction<Measurement> what) {
        return rows.stream().filter(row -> row.problem().equals(problem) && row.method().equals(method))
                .mapToDouble(what).findFirst().orElse(Double.NaN);
    }

    private static double updates(Measurement row) {
        return count(row, Counters::updates);
    }

    private static double count(Measurement row, ToDoubleFunction<Counters> what) {
        Counters counters = row.counters();
        return counters == null ? Double.NaN : what.applyAsDouble(counters);
    }

    private static Predicate<Measurement> graph(boolean generic) {
        return row -> row.problem().endsWith(GENERIC) == generic;
    }

    private List<Measurement> of(String method, boolean generic) {
        return rows.stream().filter(row -> row.method().equals(method)).filter(graph(generic)).toList();
    }

    private static double exponent(List<Measurement> some, ToDoubleFunction<Measurement> what) {
        List<Measurement> positive = some.stream().filter(row -> what.applyAsDouble(row) > 0).toList();
        return positive.stream().mapToLong(Measurement::steps).distinct().count() < 2 ? Double.NaN
                : Fit.powerLaw(positive.stream().mapToDouble(Measurement::steps).toArray(),
                        positive.stream().mapToDouble(what).toArray()).exponent();
    }

    /// One exponent for the trials of all widths and swells, each of which has a factor of its own: rows are as long as the
    /// width and the swell make them, so only the length of the program tells how the work grows with its steps.
    private static double exponentInLength(List<Measurement> some, ToDoubleFunction<Measurement> what) {
        Map<String, List<Measurement>> groups = some.stream().filter(row -> what.applyAsDouble(row) > 0)
                .collect(Collectors.groupingBy(row -> row.problem().substring(row.problem().indexOf("-k"))));
        double[] steps = logarithmsAboutTheirMeans(groups, Measurement::steps);
        double[] counts = logarithmsAboutTheirMeans(groups, what);
        double xx = 0;
        double xy = 0;
        for (int i = 0; i < steps.length; i++) {
            xx += steps[i] * steps[i];
            xy += steps[i] * counts[i];
        }
        return xy / xx;
    }

    private static double[] logarithmsAboutTheirMeans(Map<String, List<Measurement>> groups,
            ToDoubleFunction<Measurement> what) {
        return groups.values().stream().flatMapToDouble(group -> {
            double mean = group.stream().mapToDouble(what).map(Math::log).average().orElse(0);
            return group.stream().mapToDouble(what).map(value -> Math.log(value) - mean);
        }).toArray();
    }

    /// Time against the width, averaged over length and swell, with the polynomial that the paper fits: quadratic for a preimage,
    /// cubic for an explicit Jacobian.
    private Plot widthPlot(boolean generic) {
        Plot plot = Plot.titled("Time against n, averaged over t and k" + (generic ? " (generic)" : ""), "n",
                "seconds");
        for (String method : List.of(CpuMethods.DEFAULT, CpuMethods.SPARSE, CpuMethods.RETRACED)) {
            double[][] points = averages(of(method, generic));
            if (points[0].length > CUBIC) {
                int degree = method.equals(CpuMethods.RETRACED) ? CUBIC : CUBIC - 1;
                Polynomial fit = Polynomial.fit(degree, points[0], points[1]);
                plot = plot.points(method, points[0], points[1]).line(
                        method + (degree == CUBIC ? " cubic" : " quadratic"),
                        points[0], java.util.Arrays.stream(points[0]).map(fit::at).toArray());
            }
        }
        return plot;
    }

    private static double[][] averages(List<Measurement> some) {
        Map<Integer, List<Double>> byWidth = new TreeMap<>();
        some.forEach(row -> byWidth.computeIfAbsent(sizes(row)[2], n -> new ArrayList<>()).add(row.seconds()));
        return new double[][] {byWidth.keySet().stream().mapToDouble(n -> n).toArray(),
            byWidth.values().stream().mapToDouble(all -> all.stream().mapToDouble(s -> s).average().orElse(0))
                    .toArray()};
    }

    private static int[] sizes(Measurement row) {
        Matcher name = NAME.matcher(row.problem());
        if (!name.matches()) {
            throw new IllegalArgumentException(row.problem() + " is no trial of this benchmark.");
        }
        return new int[] {Integer.parseInt(name.group(1)), Integer.parseInt(name.group(2)),
            Integer.parseInt(name.group(CUBIC))};
    }

    private Plot stepsPlot(boolean generic) {
        Plot plot = Plot.titled("Time against the number of steps" + (generic ? " (generic)" : ""), "steps", "seconds")
                .logarithmic(true, true);
        for (String method : CpuMethods.NAMES) {
            List<Measurement> some = of(method, generic);
            double[] steps = some.stream().mapToDouble(Measurement::steps).toArray();
            if (java.util.Arrays.stream(steps).distinct().count() > 1) {
                double[] seconds = some.stream().mapToDouble(Measurement::seconds).toArray();
                plot = plot.points(method, steps, seconds).fit(method, Fit.powerLaw(steps, seconds), steps);
            }
        }
        return plot;
    }

    private List<Section> sections() {
        TextTable times = new TextTable(
                List.of("method", "graph", "trials", "exponent of time in steps", "ms at t=k=n=10",
                        "of which the walk", "largest residual"));
        TextTable space = new TextTable(List.of("method", "graph", "power of t", "power of k", "power of n",
                "peak at t=k=n=10"));
        TextTable widths = new TextTable(List.of("method", "graph", "quadratic in n (seconds)", "R²",
                "cubic in n (seconds)", "R² "));
        for (boolean generic : new boolean[] {false, true}) {
            String graph = generic ? "figure" : "code";
            String largest = generic ? LARGEST + GENERIC : LARGEST;
            for (String method : CpuMethods.NAMES) {
                List<Measurement> some = of(method, generic);
                times.add(List.of(method, graph, Integer.toString(some.size()),
                        Digits.of(exponent(some, Measurement::seconds)),
                        Digits.milliseconds(value(largest, method, Measurement::seconds)),
                        Digits.milliseconds(value(largest, method, Measurement::walkSeconds)),
                        Digits.of(some.stream().mapToDouble(Measurement::residual).max().orElse(Double.NaN))));
                double[][] points = averages(some);
                if (points[0].length > CUBIC) {
                    Polynomial two = Polynomial.fit(CUBIC - 1, points[0], points[1]);
                    Polynomial three = Polynomial.fit(CUBIC, points[0], points[1]);
                    widths.add(List.of(method, graph, two.toString(), Digits.of(two.determination()), three.toString(),
                            Digits.of(three.determination())));
                }
                double[] powers = peakPowers(some);
                if (powers.length > 0) {
                    space.add(List.of(method, graph, Digits.of(powers[1]), Digits.of(powers[2]),
                            Digits.of(powers[CUBIC]),
                            Digits.of(value(largest, method, row -> count(row, Counters::peakCoefficients)))));
                }
            }
        }
        TextTable checks = new TextTable(List.of("problem", "steps", "over reverse mode"));
        for (SameTrace.Check check : ratios.checks()) {
            checks.add(List.of(check.problem(), Long.toString(check.steps()), Digits.of(check.overReverse())));
        }
        return List.of(new Section("Time", "The exponents are slopes on logarithmic axes over all trials.", times),
                new Section("Time against the width",
                        "Averages over length and swell for each `n`, fitted as in the paper.",
                        widths),
                new Section("The check of a point",
                        "By the program and its twins, over reverse mode on the same trace.", checks),
                new Section("Space",
                        "The most coefficients that were stored at one time, fitted as a product of powers.",
                        space));
    }

    /// The powers of t, k and n in the peak of live coefficients, behind the logarithm of the factor; empty where there are too few
    /// trials to tell them apart.
    private static double[] peakPowers(List<Measurement> some) {
        List<Measurement> counted = some.stream().filter(row -> count(row, Counters::peakCoefficients) > 0).toList();
        double[][] columns = new double[CUBIC + 1][counted.size()];
        double[] peaks = new double[counted.size()];
        for (int i = 0; i < peaks.length; i++) {
            int[] sizes = sizes(counted.get(i));
            columns[0][i] = 1;
            for (int j = 0; j < CUBIC; j++) {
                columns[j + 1][i] = Math.log(sizes[j]);
            }
            peaks[i] = Math.log(count(counted.get(i), Counters::peakCoefficients));
        }
        for (int j = 1; j < columns.length; j++) {
            if (java.util.Arrays.stream(columns[j]).distinct().count() < 2) {
                return new double[0];
            }
        }
        return LeastSquares.solve(peaks.length, columns, peaks);
    }
}
