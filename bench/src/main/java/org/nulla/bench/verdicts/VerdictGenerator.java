package org.nulla.bench.verdicts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.nulla.bench.verdicts.VerdictProblem.Kind;
import org.nulla.bench.verdicts.VerdictProblem.Nature;

/// Draws problems from seeds. Each is a simple function of a few numbers `z` whose minima, saddles, roots or lack of them are known, behind a
/// linear map from unknowns in units of up to 1e±100 and in front of a factor of up to 1e±250 and an addend.
final class VerdictGenerator {

    private final Kind kind;
    private final long seed;
    private final RandomGenerator random;
    private final int unknowns;
    private double[] units;
    private double[] offsets;
    private double[][] mix;
    private double[] start;

    private VerdictGenerator(Kind kind, long seed) {
        this.kind = kind;
        this.seed = seed;
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(31 * seed + number(kind));
        this.unknowns = 1 + random.nextInt(4);
        this.units = new double[unknowns];
        Arrays.setAll(units, j -> unit());
        this.offsets = new double[unknowns];
        Arrays.setAll(offsets, j -> random.nextGaussian());
        this.mix = new double[unknowns][unknowns];
        for (int i = 0; i < unknowns; i++) {
            for (int j = 0; j < unknowns; j++) {
                mix[i][j] = (i == j ? 1 : 0) + 0.3 * random.nextGaussian();
            }
        }
        this.start = new double[unknowns];
        Arrays.setAll(start, j -> units[j] * (random.nextInt(8) == 0 ? 0 : 2 * random.nextGaussian()));
    }

    /// The problem of a seed.
    static VerdictProblem problem(Kind kind, long seed) {
        VerdictGenerator generator = new VerdictGenerator(kind, seed);
        return switch (kind) {
            case MINIMUM -> generator.minimum();
            case FIT -> generator.fit();
            case ROOT -> generator.root();
        };
    }

    private static int number(Kind kind) {
        return switch (kind) {
            case MINIMUM -> 0;
            case FIT -> 1;
            case ROOT -> 2;
        };
    }

    private double unit() {
        return switch (random.nextInt(8)) {
            case 0 -> Math.pow(10, random.nextInt(-8, 9));
            case 1 -> Math.pow(10, random.nextInt(-100, 101));
            default -> 1;
        };
    }

    private double factor(int most) {
        return switch (random.nextInt(6)) {
            case 0 -> Math.pow(10, random.nextInt(-12, 13));
            case 1 -> Math.pow(10, random.nextInt(-most, most + 1));
            default -> 1;
        };
    }

    /// Plain unknowns from an exact start: all of them zero at the point `z = 0`.
    private void plainAt(double... z) {
        for (int i = 0; i < unknowns; i++) {
            Arrays.fill(mix[i], 0);
            mix[i][i] = 1;
            offsets[i] = random.nextBoolean() ? 0 : random.nextInt(-3, 4);
            units[i] = 1;
            start[i] = offsets[i] + (i < z.length ? z[i] : 0);
        }
    }

    /// The numbers that the function is of.
    private Term[] z() {
        Term[] z = new Term[unknowns];
        for (int i = 0; i < unknowns; i++) {
            Term sum = Term.of(-offsets[i]);
            for (int j = 0; j < unknowns; j++) {
                if (mix[i][j] != 0) {
                    sum = sum.plus(Term.unknown(j).times(1 / units[j]).times(mix[i][j]));
                }
            }
            z[i] = sum;
        }
        return z;
    }

    /// Where the numbers are `z`, as nearly as doubles can say.
    private double[] at(double... z) {
        double[][] a = new double[unknowns][unknowns + 1];
        for (int i = 0; i < unknowns; i++) {
            System.arraycopy(mix[i], 0, a[i], 0, unknowns);
            a[i][unknowns] = offsets[i] + (i < z.length ? z[i] : 0);
        }
        for (int p = 0; p < unknowns; p++) {
            int best = p;
            for (int i = p; i < unknowns; i++) {
                best = Math.abs(a[i][p]) > Math.abs(a[best][p]) ? i : best;
            }
            double[] row = a[p];
            a[p] = a[best];
            a[best] = row;
            for (int i = 0; i < unknowns; i++) {
                double factor = i == p ? 0 : a[i][p] / a[p][p];
                for (int k = p; k <= unknowns && factor != 0; k++) {
                    a[i][k] -= factor * a[p][k];
                }
            }
        }
        double[] x = new double[unknowns];
        Arrays.setAll(x, j -> a[j][unknowns] / a[j][j] * units[j]);
        return x;
    }

    private VerdictProblem made(String family, List<Term> terms, Nature nature, double[]... known) {
        return new VerdictProblem(kind, family, seed, terms, start, units, nature, List.of(known));
    }

    private VerdictProblem objective(String family, Term h, Nature nature, double[]... known) {
        double factor = factor(250);
        double offset = random.nextInt(4) == 0 ? random.nextGaussian() * Math.pow(10, random.nextInt(-3, 4)) : 0;
        Term objective = offset == 0 ? h : h.plus(offset);
        return made(family, List.of(factor == 1 ? objective : objective.times(factor)), nature, known);
    }

    private static Term sum(List<Term> terms) {
        Term sum = terms.getFirst();
        for (Term term : terms.subList(1, terms.size())) {
            sum = sum.plus(term);
        }
        return sum;
    }

    /// `Σ w z²` over all numbers but the first few.
    private Term rest(Term[] z, int from) {
        Term sum = Term.of(0);
        for (int i = from; i < z.length; i++) {
            sum = sum.plus(z[i].squared().times(1 + random.nextDouble()));
        }
        return sum;
    }

    private VerdictProblem minimum() {
        int family = random.nextInt(22);
        if (family >= 12 && random.nextInt(3) == 0) {
            // right at the point
            plainAt();
        }
        Term[] z = z();
        return switch (family) {
            case 0, 1 -> objective("quadratic", sum(IntStream.range(0, unknowns)
                    .mapToObj(i -> z[i].squared().times(Math.pow(10, -random.nextInt(0, 9)))).toList()),
                    Nature.REGULAR);
            case 2 -> objective("wells", sum(Arrays.stream(z).map(e -> e.squared().minus(1).squared()
                    .plus(e.times(0.1))).toList()), Nature.REGULAR);
            case 3 -> objective("rosenbrock", valley(z), Nature.REGULAR);
            case 4 -> objective("waves", waves(z), Nature.REGULAR);
            case 5 -> objective("exponentials", sum(Arrays.stream(z)
                    .map(e -> e.exp().plus(e.times(-1 - random.nextDouble()).exp())).toList()), Nature.REGULAR);
            case 6 -> objective("gaussian wells", wells(z), Nature.VANISHING_OR_REGULAR);
            case 7 -> objective("logarithm", sum(Arrays.stream(z).map(e -> e.squared().plus(0.5).log()
                    .plus(e.squared().times(0.01))).toList()), Nature.REGULAR);
            case 8 ->
                    objective("cubic", z[0].pow(3).minus(z[0].times(3)).plus(rest(z, 1)), Nature.REGULAR_AND_UNBOUNDED);
            case 9 -> objective("symmetric saddle", symmetric(), Nature.REGULAR);
            case 10 -> objective("ill-conditioned", nearlyParallel(z), Nature.REGULAR);
            case 11 -> objective("product", z[0].squared().plus(1).times(rest(z, 0).plus(0.5)).plus(z[0].sin()),
                    Nature.REGULAR);
            case 12 ->
                    objective("inflection", z[0].pow(2 * random.nextInt(1, 4) + 1).plus(rest(z, 1)), Nature.UNBOUNDED);
            case 13 -> objective("degenerate maximum", z[0].pow(2 * random.nextInt(2, 4)).times(-1).plus(rest(z, 1)),
                    Nature.UNBOUNDED);
            case 14 -> objective("linear", z[0].times(random.nextGaussian()).plus(rest(z, 1)), Nature.UNBOUNDED);
            case 15 -> objective("fading", fading(z[0]).plus(rest(z, 1)), Nature.VANISHING);
            case 16 -> objective("fading, mixed", fading(z[0]).plus(rest(z, 1)).plus(
                    unknowns > 1 ? z[1].times(z[0].times(-1).exp()).times(0.1) : Term.of(0)), Nature.UNKNOWN_FADING);
            case 17 -> objective("degenerate minimum", z[0].pow(2 * random.nextInt(2, 5)).plus(rest(z, 1)),
                    Nature.DEGENERATE, at());
            case 18 -> objective("valley of minima", unknowns == 1 ? z[0].squared()
                    : z[0].plus(z[unknowns - 1]).minus(1).squared().plus(rest(z, 2)),
                    unknowns == 1 ? Nature.REGULAR
                            : Nature.FLAT);
            case 19 -> objective("curved valley", unknowns == 1 ? z[0].squared()
                    : z[1].minus(z[0].squared()).squared().plus(rest(z, 2)),
                    unknowns == 1 ? Nature.REGULAR : Nature.FLAT);
            case 20 -> objective("degenerate saddle", degenerateSaddle(z), Nature.UNBOUNDED);
            default -> objective("small barrier", z[0].squared().times(Math.pow(10, -random.nextInt(4, 12)))
                    .minus(z[0].pow(4)).plus(rest(z, 1)), Nature.REGULAR_AND_UNBOUNDED);
        };
    }

    private Term valley(Term[] z) {
        Term sum = z[0].times(-1).plus(1).squared();
        for (int i = 0; i + 1 < z.length; i++) {
            sum = sum.plus(z[i + 1].minus(z[i].squared()).squared().times(Math.pow(10, random.nextInt(1, 5))))
                    .plus(z[i + 1].minus(1).squared());
        }
        return sum;
    }

    private Term waves(Term[] z) {
        Term sum = rest(z, 0).times(0.05);
        for (int k = 0; k < 3; k++) {
            Term phase = Term.of(random.nextGaussian());
            for (Term e : z) {
                phase = phase.plus(e.times(random.nextGaussian()));
            }
            sum = sum.plus((random.nextBoolean() ? phase.sin() : phase.cos()).times(random.nextGaussian()));
        }
        return sum;
    }

    private Term wells(Term[] z) {
        Term sum = Term.of(0);
        for (int k = 0; k < 2; k++) {
            Term distance = Term.of(0);
            for (Term e : z) {
                distance = distance.plus(e.minus(random.nextGaussian()).squared());
            }
            sum = sum.minus(distance.times(-1).exp().times(0.5 + random.nextDouble()));
        }
        return sum;
    }

    /// Minima on both sides of a saddle, with the start on the ridge or nearly.
    private Term symmetric() {
        plainAt();
        for (int i = 1; i < unknowns; i++) {
            start[i] += random.nextGaussian();
        }
        if (random.nextBoolean()) {
            start[0] += Math.pow(10, -random.nextInt(4, 14));
        }
        Term[] z = z();
        return z[0].pow(4).minus(z[0].squared()).plus(rest(z, 1));
    }

    private Term nearlyParallel(Term[] z) {
        if (unknowns == 1) {
            return z[0].squared();
        }
        double apart = Math.pow(10, -random.nextInt(1, 6));
        return z[0].plus(z[1]).minus(1).squared().plus(z[0].plus(z[1].times(1 + apart)).minus(2).squared())
                .plus(rest(z, 2));
    }

    private Term fading(Term e) {
        return random.nextInt(5) == 0 ? e.atan() : positive(e);
    }

    private Term positive(Term e) {
        return switch (random.nextInt(4)) {
            case 0 -> e.times(-1).exp();
            case 1 -> e.times(-1).exp().plus(1).log();
            case 2 -> Term.of(1).over(e.squared().plus(1));
            default -> e.squared().times(-1).exp();
        };
    }

    private Term degenerateSaddle(Term[] z) {
        if (unknowns == 1) {
            return z[0].pow(3);
        }
        Term x = z[0];
        Term y = z[1];
        Term saddle = switch (random.nextInt(4)) {
            case 0 -> x.pow(3).minus(x.times(y.squared()).times(3));
            case 1 -> x.pow(4).plus(y.pow(4)).minus(x.squared().times(y.squared()).times(3));
            case 2 -> y.minus(x.squared()).times(y.minus(x.squared().times(2)));
            default -> x.squared().minus(y.pow(4));
        };
        return saddle.plus(rest(z, 2));
    }

    private VerdictProblem fit() {
        int family = random.nextInt(13);
        int count = 6 + random.nextInt(10);
        double noise = random.nextInt(4) == 0 ? 0 : Math.pow(10, -random.nextInt(0, 7));
        if (family >= 8 && random.nextInt(3) == 0) {
            plainAt();
        }
        Term[] z = z();
        return switch (family) {
            case 0 -> residuals("linear", linear(z, count, noise), Nature.REGULAR);
            case 1, 2 -> fitted("exponential", 2, count, noise, (p, t) -> p[0].times(p[1].times(-t).exp()));
            case 3 -> fitted("saturation", 2, count, noise,
                    (p, t) -> p[0].times(t).over(p[1].squared().plus(0.1).plus(t)));
            case 4 -> fitted("sine", 3, count, noise, (p, t) -> p[0].times(p[1].times(t).plus(p[2]).sin()));
            case 5 -> fitted("peak", 3, count, noise, (p, t) -> p[0].times(p[1].minus(t).squared()
                    .times(p[2].squared().plus(0.2)).times(-1).exp()));
            case 6 -> fitted("growth", 3, count, noise, VerdictGenerator::growth);
            case 7 -> residuals("bends",
                    Arrays.stream(z).flatMap(e -> List.of(e.squared().minus(1), e.times(0.2)).stream())
                            .toList(),
                    Nature.REGULAR);
            case 8 -> residuals("degenerate", with(z[0].pow(random.nextInt(2, 4)), z), Nature.DEGENERATE, at());
            case 9 -> residuals("fading", with(positive(z[0]).plus(1), z), Nature.VANISHING);
            case 10 -> residuals("fading beside", more(Term.of(1 + random.nextDouble()), with(z[0].times(-1).exp(), z)),
                    Nature.VANISHING);
            case 11 -> residuals("redundant", unknowns == 1 ? List.of(z[0], z[0].minus(1))
                    : more(z[0].times(z[1]).minus(2), with(z[0].times(z[1]).minus(1), new Term[] {z[0], z[1]}, 2)),
                    unknowns == 1 ? Nature.REGULAR : Nature.PRODUCT);
            default ->
                    residuals("top", Arrays.stream(z).flatMap(e -> List.of(e.squared().minus(1), e.squared().minus(2))
                            .stream()).toList(), Nature.REGULAR);
        };
    }

    private static List<Term> more(Term first, List<Term> others) {
        List<Term> all = new ArrayList<>(List.of(first));
        all.addAll(others);
        return all;
    }

    /// A residual beside those that hold the other numbers.
    private static List<Term> with(Term first, Term[] z) {
        return with(first, z, 1);
    }

    private static List<Term> with(Term first, Term[] z, int from) {
        List<Term> all = new ArrayList<>(List.of(first));
        for (int i = from; i < z.length; i++) {
            all.add(z[i].times(1.5).minus(0));
        }
        return all;
    }

    private List<Term> linear(Term[] z, int count, double noise) {
        List<Term> all = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            Term sum = Term.of(random.nextGaussian() * (noise == 0 ? 1 : noise));
            for (int i = 0; i < z.length; i++) {
                sum = sum.plus(z[i].times(random.nextGaussian() * Math.pow(10, i == 0 ? 0 : -random.nextInt(0, 3))));
            }
            all.add(sum);
        }
        return all;
    }

    /// A curve over time.
    @FunctionalInterface
    private interface Curve {

        Term at(Term[] parameters, double time);
    }

    private static Term growth(Term[] p, double time) {
        // logistic growth by Euler's rule
        Term y = p[0];
        int steps = (int) Math.ceil(2 * time) + 1;
        for (int k = 0; k < steps; k++) {
            y = y.plus(p[1].times(y).times(p[2].squared().plus(0.1).times(y).times(-1).plus(1)).times(time / steps));
        }
        return y;
    }

    /// Data on a curve with known parameters, with noise.
    private VerdictProblem fitted(String family, int parameters, int count, double noise, Curve curve) {
        double[] truth = new double[parameters];
        Arrays.setAll(truth, j -> 0.5 + random.nextDouble());
        units = new double[parameters];
        Arrays.setAll(units, j -> unit());
        start = new double[parameters];
        Arrays.setAll(start, j -> units[j] * truth[j] * (1 + 0.4 * random.nextGaussian()));
        Term[] p = IntStream.range(0, parameters).mapToObj(j -> Term.unknown(j).times(1 / units[j]))
                .toArray(Term[]::new);
        Term[] known = Arrays.stream(truth).mapToObj(Term::of).toArray(Term[]::new);
        List<Term> all = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            double time = 0.2 + 4.0 * k / count;
            double data = Term.run(List.of(curve.at(known, time)), Term.Reals.INSTANCE, List.of()).getFirst().value();
            all.add(curve.at(p, time).minus(data + noise * random.nextGaussian()));
        }
        return residuals(family, all, Nature.REGULAR);
    }

    private VerdictProblem residuals(String family, List<Term> residuals, Nature nature, double[]... known) {
        double factor = factor(120);
        return made(family, factor == 1 ? residuals : residuals.stream().map(r -> r.times(factor)).toList(), nature,
                known);
    }

    private VerdictProblem root() {
        int family = random.nextInt(9);
        if (family >= 4 && random.nextInt(4) == 0) {
            plainAt();
        }
        Term[] z = z();
        List<Term> held = Arrays.stream(z).skip(1).map(e -> e.plus(e.pow(3).times(0.1))).toList();
        return switch (family) {
            case 0 -> residuals("linear", Arrays.asList(z), Nature.ROOTS, at());
            case 1 -> residuals("cubic", Arrays.stream(z).map(e -> e.plus(e.pow(3))).toList(), Nature.ROOTS, at());
            case 2 -> residuals("waves", Arrays.stream(z).map(e -> e.plus(e.sin().times(0.9))).toList(), Nature.ROOTS,
                    at());
            case 3 -> residuals("parabola", more(z[0].squared().minus(1), held), Nature.ROOTS, at(1), at(-1));
            case 4 -> residuals("multiple", more(z[0].pow(random.nextInt(2, 6)), held), Nature.ROOTS, at());
            case 5 -> residuals("fading",
                    more(random.nextBoolean() ? z[0].times(-1).exp() : z[0].squared().times(-1).exp(),
                            held),
                    Nature.NONE);
            case 6 -> residuals("hyperbola", more(Term.of(1).over(z[0].squared().plus(random.nextInt(2))), held),
                    Nature.NONE);
            case 7 -> residuals("above the axis", more(z[0].squared().plus(Math.pow(10, -random.nextInt(0, 9))), held),
                    Nature.NONE);
            default ->
                    residuals("contradiction", more(z[0].minus(1), more(z[0].plus(Math.pow(10, -random.nextInt(0, 6)))
                            .minus(1), held)), Nature.CONTRADICTION);
        };
    }
}
