package org.nulla.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.function.ScalarField;
import org.nulla.function.ScalarFunction;
import org.nulla.function.VectorFunction;

@DisplayName("A verdict is checked:")
class VerdictsTest {

    private static Arguments of(String formula, ScalarFunction f, double start) {
        return arguments(formula, f, start);
    }

    private static Minimum minimum(ScalarFunction f, double start) {
        return Minima.find(x -> f.apply(x[0]), start);
    }

    private static Root root(ScalarFunction f, double start) {
        return Roots.find(x -> new Real[] {f.apply(x[0])}, start);
    }

    static List<Arguments> withoutMinimum() {
        return List.of(of("x³", x -> x.pow(3), 1), of("x³", x -> x.pow(3), 0), of("x⁵", x -> x.pow(5), 1),
                of("−x⁴", x -> x.pow(4).unaryMinus(), 0), of("−x⁴", x -> x.pow(4).unaryMinus(), 1),
                of("10¹⁰ − (x−5)⁴", x -> x.minus(5).pow(4).minusFrom(1e10), 5),
                of("exp(−x)", x -> x.unaryMinus().exp(), 0),
                of("exp(−(x−10¹²))", x -> x.minusFrom(1e12).exp(), 1e12),
                of("exp(−x²)", x -> x.pow(2).unaryMinus().exp(), 1),
                of("exp(−x²)", x -> x.pow(2).unaryMinus().exp(), 0), of("1/x", x -> x.dividedInto(1), 1),
                of("1/x", x -> x.dividedInto(1), -1), of("atan x", Real::atan, 0),
                of("log(1+exp(−x))", x -> x.unaryMinus().exp().log1p(), 0), of("log x", Real::log, 1),
                of("tan x", Real::tan, 1), of("x/(1+x²)", x -> x.div(x.times(x).plus(1)), 5),
                of("−x", Real::unaryMinus, 0), of("x³ − 3x", x -> x.pow(3).minus(x.times(3)), -1.5),
                of("−exp(−x²) where it is 0", x -> x.pow(2).unaryMinus().exp().unaryMinus(), 30));
    }

    @ParameterizedTest(name = "{0} from {2} has no minimum there, and none is claimed")
    @MethodSource
    void withoutMinimum(String formula, ScalarFunction f, double start) {
        Minimum found = minimum(f, start);
        assertThat(found.converged()).as(formula + ": " + found.message()).isFalse();
        assertThat(found.message()).doesNotContain("A minimum");
    }

    @Test
    @DisplayName("an inflection, a maximum, a fall without limit and one without end have their own words")
    void words() {
        assertThat(minimum(x -> x.pow(3), 1).reason()).isEqualTo(Reason.SADDLE_POINT);
        assertThat(minimum(x -> x.pow(3), 1).message()).contains("inflection");
        Minimum top = minimum(x -> x.pow(4).unaryMinus(), 0);
        assertThat(top.reason()).isEqualTo(Reason.SADDLE_POINT);
        assertThat(top.message()).contains("maximum");
        assertThat(top.negativeCurvature()).isPresent();
        assertThat(minimum(x -> x.pow(4).unaryMinus(), 1).reason()).isEqualTo(Reason.UNBOUNDED);
        assertThat(minimum(x -> x.unaryMinus().exp(), 0).reason()).isEqualTo(Reason.DIVERGED);
    }

    static List<Arguments> withMinimum() {
        return List.of(arguments("10⁻³⁰ (x−5)²", (ScalarFunction) x -> x.minus(5).pow(2).times(1e-30), 0.0, 5.0),
                arguments("10²⁰⁰ (x−5)²", (ScalarFunction) x -> x.minus(5).pow(2).times(1e200), 0.0, 5.0),
                arguments("10⁻³⁰⁰ (x−5)²", (ScalarFunction) x -> x.minus(5).pow(2).times(1e-300), 0.0, 5.0),
                arguments("1 + 10⁻²⁰ (x−5)²", (ScalarFunction) x -> x.minus(5).pow(2).times(1e-20).plus(1), 0.0, 5.0),
                arguments("(10⁻¹⁰⁰ x − 1)²", (ScalarFunction) x -> x.times(1e-100).minus(1).pow(2), 0.0, 1e100),
                arguments("(10¹⁰⁰ x − 1)²", (ScalarFunction) x -> x.times(1e100).minus(1).pow(2), 0.0, 1e-100),
                arguments("(10⁻³⁰ x)⁴ − x", (ScalarFunction) x -> x.times(1e-30).pow(4).minus(x), 0.0,
                        Math.cbrt(1e120 / 4)),
                arguments("(x−1)⁴", (ScalarFunction) x -> x.minus(1).pow(4), 3.0, 1.0),
                arguments("x⁴ − 10⁻⁶ x²", (ScalarFunction) x -> x.pow(4).minus(x.pow(2).times(1e-6)), 1.0,
                        Math.sqrt(5e-7)),
                arguments("10⁻²⁰ x² − x⁴ from its middle",
                        (ScalarFunction) x -> x.pow(2).times(1e-20).minus(x.pow(4)), 0.0, 0.0),
                arguments("|x|", (ScalarFunction) Real::abs, 1.0, 0.0),
                arguments("x log x", (ScalarFunction) x -> x.times(x.log()), 1.0, Math.exp(-1)));
    }

    @ParameterizedTest(name = "{0} from {2} has its minimum at {3}")
    @MethodSource
    void withMinimum(String formula, ScalarFunction f, double start, double where) {
        Minimum found = minimum(f, start);
        assertThat(found.converged()).as(formula + ": " + found.message()).isTrue();
        assertThat(found.x().get(0)).as(formula).isCloseTo(where, within(1e-7 * Math.max(Math.abs(where),
                where == 0 ? 1 : 0)));
    }

    static List<Arguments> degenerate() {
        return List.of(
                arguments("a monkey saddle", (ScalarField) x -> x[0].pow(3).minus(x[0].times(x[1].pow(2)).times(3)),
                        false),
                arguments("x⁴ + y⁴ − 3x²y², which rises along both axes",
                        (ScalarField) x -> x[0].pow(4).plus(x[1].pow(4)).minus(x[0].pow(2).times(x[1].pow(2)).times(3)),
                        false),
                arguments("Peano's (y−x²)(y−2x²), which rises along every line",
                        (ScalarField) x -> x[1].minus(x[0].pow(2)).times(x[1].minus(x[0].pow(2).times(2))), false),
                arguments("x² − y⁴", (ScalarField) x -> x[0].pow(2).minus(x[1].pow(4)), false),
                arguments("x² + y³", (ScalarField) x -> x[0].pow(2).plus(x[1].pow(3)), false),
                arguments("x² + y² − 2.000000001 x y, beside 1",
                        (ScalarField) x -> x[0].pow(2).plus(x[1].pow(2)).minus(x[0].times(x[1]).times(2.000000001))
                                .plus(1),
                        false),
                arguments("x⁴ + y⁴ − x²y²",
                        (ScalarField) x -> x[0].pow(4).plus(x[1].pow(4)).minus(x[0].pow(2).times(x[1].pow(2))), true),
                arguments("(y−x²)²", (ScalarField) x -> x[1].minus(x[0].pow(2)).pow(2), true),
                arguments("x²", (ScalarField) x -> x[0].pow(2), true));
    }

    @ParameterizedTest(name = "the origin of {0}: a minimum? {2}")
    @MethodSource
    void degenerate(String formula, ScalarField f, boolean minimum) {
        Minimum found = Minima.find(f, 0, 0);
        assertThat(found.converged()).as(formula + ": " + found.message()).isEqualTo(minimum);
        assertThat(found.reason()).isEqualTo(minimum ? Reason.CONVERGED_DEGENERATE : Reason.SADDLE_POINT);
        if (!minimum) {
            double[] down = found.negativeCurvature().orElseThrow().toArray();
            assertThat(Vectors.norm(down)).isCloseTo(1, within(1e-12));
        }
    }

    /// Two nearly parallel lines, which meet far out: the curvature along them is hardly above the rounding of the gradient.
    private static Minimum nearlyParallel(double apart, double addend) {
        return Minima.find(x -> x[0].plus(x[1]).minus(1).pow(2)
                .plus(x[0].plus(x[1].times(1 + apart)).minus(2).pow(2)).plus(addend), 0.3, 0.4);
    }

    @Test
    @DisplayName("a slope within its noise shows a minimum only where the noise places it, or where the values do")
    void placedByNoise() {
        assertThat(nearlyParallel(0.1, 1e6).reason()).isEqualTo(Reason.CONVERGED_GRADIENT);
        Minimum seen = nearlyParallel(1e-5, 0);
        assertThat(seen.reason()).as(seen.message()).isEqualTo(Reason.CONVERGED_GRADIENT);
        assertThat(seen.x().get(1)).isCloseTo(1e5, within(1e-6 * 1e5));
        // beside a million values no longer tell where
        Minimum unseen = nearlyParallel(1e-5, 1e6);
        assertThat(unseen.reason()).as(unseen.message()).isEqualTo(Reason.CONVERGED_DEGENERATE);
    }

    @Test
    @DisplayName("where the curvature is negative and the values rise on both sides, as beside a large addend, no minimum is claimed")
    void hiddenDip() {
        // the dips at ±0.0022 are 2.5e-11 deep
        Minimum hidden = minimum(x -> x.pow(4).minus(x.pow(2).times(1e-5)).minus(1e6), 0);
        assertThat(hidden.converged()).as(hidden.message()).isFalse();
        assertThat(hidden.message()).contains("curvature is negative");
        Minimum seen = minimum(x -> x.pow(4).minus(x.pow(2).times(1e-5)), 0);
        assertThat(seen.reason()).as(seen.message()).isEqualTo(Reason.SADDLE_POINT);
    }

    @Test
    @DisplayName("a least-squares point is one beside the sizes of the unknowns, not beside where restarts shook them to")
    void leastSquaresInSmallUnits() {
        int claimed = 0;
        for (long seed = 0; seed < 24; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double c = random.nextDouble(-2, 2);
            double d = random.nextDouble(-2, 2);
            Root found = Roots.find(x -> {
                Real z = x[0].times(1e10).plus(x[1].times(c));
                Real w = x[1].plus(d).plus(x[0].times(3e9));
                return new Real[] {z.times(z).plus(1), w.plus(w.pow(3).times(0.1))};
            }, 1e-10 * random.nextDouble(-2, 2), random.nextDouble(-3, 3));
            assertThat(found.converged()).as(found.message()).isFalse();
            if (found.reason() == Reason.LEAST_SQUARES_POINT) {
                claimed++;
                double[] x = found.x().toArray();
                assertThat(1e10 * x[0] + c * x[1]).as("z, seed %d: %s", seed, found.message()).isCloseTo(0,
                        within(1e-5));
                assertThat(x[1] + d + 3e9 * x[0]).as("w, seed %d: %s", seed, found.message()).isCloseTo(0,
                        within(1e-5));
            }
        }
        assertThat(claimed).isGreaterThan(8);
    }

    static List<Arguments> withoutRoot() {
        return List.of(of("exp(−x)", x -> x.unaryMinus().exp(), 0),
                of("exp(−x) where it is 0", x -> x.unaryMinus().exp(), 800), of("1/x", x -> x.dividedInto(1), 1),
                of("exp(−x²)", x -> x.pow(2).unaryMinus().exp(), 1),
                of("exp(−(x−10¹²))", x -> x.minusFrom(1e12).exp(), 1e12),
                of("exp(−(x−10¹⁶))", x -> x.minusFrom(1e16).exp(), 1e16),
                of("exp(−x) + 10⁻¹³", x -> x.unaryMinus().exp().plus(1e-13), 0),
                of("1/(x−0.3)", x -> x.minus(0.3).dividedInto(1), 0.31), of("10⁻¹¹", x -> x.times(0).plus(1e-11), 1),
                of("10⁻²⁰ (x²+1)", x -> x.pow(2).plus(1).times(1e-20), 1),
                of("x² + 10⁻¹²", x -> x.pow(2).plus(1e-12), 1), of("x² + 10⁻¹⁴", x -> x.pow(2).plus(1e-14), 1),
                of("sign(x−0.3)", x -> x.minus(0.3).sign(), 0));
    }

    @ParameterizedTest(name = "{0} from {2} has no root, and none is claimed")
    @MethodSource
    void withoutRoot(String formula, ScalarFunction f, double start) {
        Root found = root(f, start);
        assertThat(found.converged()).as(formula + ": " + found.message()).isFalse();
        Fit fit = Fits.find(x -> new Real[] {f.apply(x[0])}, start);
        assertThat(fit.reason()).as(formula + ": " + fit.message()).isNotEqualTo(Reason.CONVERGED_RESIDUAL);
    }

    static List<Arguments> withRoot() {
        return List.of(arguments("10⁻¹² (x−5)", (ScalarFunction) x -> x.minus(5).times(1e-12), 0.0, 5.0, 1e-14),
                arguments("10⁻³⁰⁰ (x−5)", (ScalarFunction) x -> x.minus(5).times(1e-300), 0.0, 5.0, 1e-14),
                arguments("x² − 10²⁰⁰", (ScalarFunction) x -> x.times(x).minus(1e200), 1.0, 1e100, 1e-14),
                arguments("10⁻¹¹ sin x", (ScalarFunction) x -> x.sin().times(1e-11), 3.0, Math.PI, 1e-5),
                arguments("exp(−x) − 10⁻¹²", (ScalarFunction) x -> x.unaryMinus().exp().minus(1e-12), 0.0,
                        -Math.log(1e-12), 1e-6),
                arguments("1/x − 10⁻⁸", (ScalarFunction) x -> x.dividedInto(1).minus(1e-8), 1.0, 1e8, 1e-9),
                arguments("(x−1)⁴", (ScalarFunction) x -> x.minus(1).pow(4), 3.0, 1.0, 1e-6),
                arguments("(x−1)⁹", (ScalarFunction) x -> x.minus(1).pow(9), 2.0, 1.0, 1e-6),
                arguments("x² − 2x + 1", (ScalarFunction) x -> x.times(x).minus(x.times(2)).plus(1), 3.0, 1.0, 1e-6),
                arguments("max(0, −x) + x − 1",
                        (ScalarFunction) x -> Real.max(Real.ZERO, x.unaryMinus()).plus(x).minus(1), -3.0,
                        1.0, 1e-14));
    }

    @ParameterizedTest(name = "{0} from {2} has its root at {3}")
    @MethodSource
    void withRoot(String formula, ScalarFunction f, double start, double where, double accuracy) {
        Root found = root(f, start);
        assertThat(found.converged()).as(formula + ": " + found.message()).isTrue();
        assertThat(found.x().get(0)).as(formula).isCloseTo(where, within(accuracy * where));
    }

    @Test
    @DisplayName("a pole at which a function changes its sign is no root")
    void pole() {
        // the Newton step from here is less than rounding
        Root found = root(Real::tan, Math.PI / 2);
        assertThat(found.converged()).as(found.message()).isTrue();
        assertThat(Math.sin(found.x().get(0))).isCloseTo(0, within(1e-9));
    }

    @Test
    @DisplayName("equations that contradict each other by less than the tolerance count as met")
    void nearlyConsistent() {
        Root found = Roots.find(x -> new Real[] {x[0].plus(x[1]).minus(3), x[0].plus(x[1]).times(2).minus(6 + 1e-12)},
                5, 1);
        assertThat(found.reason()).as(found.message()).isEqualTo(Reason.CONVERGED_RESIDUAL);
        Root small = Roots.find(x -> new Real[] {x[0].minus(1).times(1e-180), x[0].minus(2).times(1e-180)}, 0);
        assertThat(small.converged()).as(small.message()).isFalse();
    }

    @Test
    @DisplayName("equations that contradict each other are not met because a step went far on the way")
    void contradictionAfterAStepTooFar() {
        // the first two ask a product to be 1 and 2; in units of 1e-100 both are below the tolerance everywhere
        Root found = Roots.find(x -> {
            Real a = x[0].times(1.6376544335770244);
            Real b = x[1].minus(x[0].times(0.005924439325824771)).minus(x[2].times(220.6441739090094))
                    .plus(918.9172023009629);
            Real c = x[0].times(0.2349935728756056).plus(x[2].times(1000)).plus(3);
            return new Real[] {a.times(b).minus(1).times(1e-100), a.times(b).minus(2).times(1e-100),
                c.atan().plus(a.times(0.1)).plus(2306.4624392903497).times(1e12)};
        }, 0, 0.9441954403548712, 0);
        assertThat(found.converged()).as(found.message()).isFalse();
    }

    @Test
    @DisplayName("a step that breaks an equation with a double root to meet another leads to no root")
    void doubleRootBeside() {
        Root found = Roots.find(x -> {
            Real a = x[0].minus(x[1].times(3.520016154743861e-08)).minus(1);
            Real b = x[0].times(0.8436856255655695).plus(x[1].times(1.5667957544184681e-07));
            return new Real[] {a.minus(0.5).pow(2).times(1e100),
                b.sin().plus(b.times(a).times(0.5)).minus(1583.4949018049651).times(1e-12)};
        }, 2.666652013473481, 2e7);
        Real[] there = {Real.of(found.x().get(0)), Real.of(found.x().get(1))};
        Real a = there[0].minus(there[1].times(3.520016154743861e-08)).minus(1);
        Real b = there[0].times(0.8436856255655695).plus(there[1].times(1.5667957544184681e-07));
        double second = b.sin().plus(a.times(b).times(0.5)).minus(1583.4949018049651).value();
        assertThat(found.converged() && Math.abs(second) > 0.1).as("%s leaves %s", found.message(), second).isFalse();
    }

    @Test
    @DisplayName("a step that is not a number ends a strategy, not the run")
    void stepThatIsNoNumber() {
        // the linearised equations have an exponential of hundreds in them
        Root found = Roots.find(x -> {
            Real a = x[0].plus(x[1].times(0.4816778902861428)).minus(1610.385238712542);
            Real b = x[0].times(0.3698851438375156).plus(x[1]).minus(866.8824627452072);
            Real c = x[2].times(9.791004586108533e-08).plus(x[3].times(0.06683488826706799));
            Real d = x[3].minus(x[0].times(0.305972362911584)).plus(684.5671726121504);
            return new Real[] {a.pow(2).plus(0.1), b.times(c).plus(b.pow(2)).times(1e-12),
                c.pow(2).minus(d.pow(2)).plus(c), d.exp().minus(a.times(2))};
        }, -4.109968166693963, 0, -12665026.50886995, -1.2208934195581782);
        assertThat(found.converged()).as(found.message()).isFalse();
    }

    private static VectorFunction cyclic(int n) {
        return x -> IntStream.range(0, n).mapToObj(i -> x[i].times(x[(i + 1) % n]).plus(x[(i + 2) % n].sin()))
                .toArray(Real[]::new);
    }

    @Test
    @DisplayName("a cyclic system: more steps never have a worse best point, and a norm that stands still is given up and said")
    void cyclic() {
        int n = 300;
        double[] start = IntStream.range(0, n).mapToDouble(i -> 1 + 0.01 * i).toArray();
        double before = Double.POSITIVE_INFINITY;
        for (int limit : new int[] {20, 64, 92}) {
            Root found = Roots.find(Problem.of(cyclic(n), start), SolverOptions.DEFAULT.withMaxIterations(limit));
            assertThat(found.residualNorm()).as("limit " + limit).isLessThanOrEqualTo(before);
            before = found.residualNorm();
            double least = found.history().stream().mapToDouble(Iteration::norm).min().orElseThrow();
            assertThat(before).as("the best of the whole run, limit " + limit).isLessThanOrEqualTo(1.1 * least);
            if (limit == 92 && !found.converged()) {
                assertThat(found.message()).contains("stood still");
            }
        }
    }

    /// The state of a predator and its prey, by the midpoint rule over 20 units of time.
    private static Real[][] populations(Real[] p, int steps) {
        Real[][] path = new Real[steps + 1][];
        path[0] = new Real[] {p[4], p[5]};
        double h = 20.0 / steps;
        for (int k = 0; k < steps; k++) {
            Real[] slope = slope(p, path[k]);
            Real[] middle = slope(p,
                    new Real[] {path[k][0].plus(slope[0].times(h / 2)), path[k][1].plus(slope[1].times(h / 2))});
            path[k + 1] = new Real[] {path[k][0].plus(middle[0].times(h)), path[k][1].plus(middle[1].times(h))};
        }
        return path;
    }

    private static Real[] slope(Real[] p, Real[] state) {
        Real met = state[0].times(state[1]);
        return new Real[] {p[0].times(state[0]).minus(p[1].times(met)), p[3].times(met).minus(p[2].times(state[1]))};
    }

    private static VectorFunction residuals(int steps, int times) {
        Real[][] truth = populations(Real.of(1, 0.5, 1.5, 0.4, 1, 1), steps);
        return p -> {
            Real[][] path = populations(p, steps);
            Real[] r = new Real[2 * times];
            for (int i = 0; i < r.length; i++) {
                int at = (i / 2 + 1) * steps / times;
                double noise = 0.02 * Math.sin(7.3 * i * i + 1);
                r[i] = path[at][i % 2].minus(truth[at][i % 2].value() + noise);
            }
            return r;
        };
    }

    static Stream<Arguments> lotkaVolterra() {
        boolean full = "full".equals(System.getProperty("nulla.tier", "ci"));
        return Stream.of(arguments(100, 10), arguments(100, 20), arguments(100, 50), arguments(100, 100),
                arguments(200, 100), arguments(400, 100)).limit(full ? 6 : 3);
    }

    @ParameterizedTest(name = "a predator and its prey in {0} steps seen {1} times: the fit is the optimum")
    @MethodSource
    void lotkaVolterra(int steps, int times) {
        VectorFunction residuals = residuals(steps, times);
        Fit fit = Fits.find(residuals, 0.9, 0.45, 1.3, 0.35, 1.2, 1.2);
        assertThat(fit.converged()).as(fit.message()).isTrue();
        // Gauss–Newton by the normal equations, which shares nothing with the solver, finds nothing better from there
        double[] x = fit.x().toArray();
        for (int k = 0; k < 5; k++) {
            x = Vectors.plus(x, gaussNewton(residuals, x));
        }
        double there = Vectors.norm(Real.values(residuals.apply(Real.of(x))));
        assertThat(fit.sumOfSquares()).isCloseTo(there * there, within(1e-10 * there * there));
        assertThat(fit.x().toArray()).containsExactly(x, within(1e-6));
    }

    private static double[] gaussNewton(VectorFunction residuals, double[] x) {
        double[][] jacobian = Nulla.jacobian(residuals, x);
        double[] r = Real.values(residuals.apply(Real.of(x)));
        int n = x.length;
        double[][] a = new double[n][n + 1];
        for (int i = 0; i < r.length; i++) {
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    a[j][k] += jacobian[i][j] * jacobian[i][k];
                }
                a[j][n] -= jacobian[i][j] * r[i];
            }
        }
        for (int p = 0; p < n; p++) {
            for (int i = 0; i < n; i++) {
                double factor = i == p ? 0 : a[i][p] / a[p][p];
                for (int k = p; k <= n && factor != 0; k++) {
                    a[i][k] -= factor * a[p][k];
                }
            }
        }
        return IntStream.range(0, n).mapToDouble(j -> a[j][n] / a[j][j]).toArray();
    }

    @Test
    @DisplayName("a fit whose gradient does not vanish is not called one, wherever the steps ended")
    void fits() {
        // the residual falls towards 1 as x grows, and is least nowhere
        Fit away = Fits.find(x -> new Real[] {Real.ONE, x[0].unaryMinus().exp()}, 0);
        assertThat(away.reason()).as(away.message()).isEqualTo(Reason.DIVERGED);
        // the start is a maximum of the sum of squares, where no step is seen
        Fit top = Fits.find(x -> new Real[] {x[0].pow(2).minus(1), x[0].times(0.1)}, 0);
        assertThat(top.converged()).as(top.message()).isTrue();
        assertThat(Math.abs(top.x().get(0))).isCloseTo(Math.sqrt(0.995), within(1e-9));
        Fit small = Fits.find(x -> new Real[] {x[0].minus(1).times(1e-180), x[0].minus(2).times(1e-180)}, 0);
        assertThat(small.reason()).as(small.message()).isEqualTo(Reason.CONVERGED_GRADIENT);
        assertThat(small.x().get(0)).isCloseTo(1.5, within(1e-12));
        Fit large = Fits.find(x -> new Real[] {x[0].minus(1).times(1e180), x[0].minus(2).times(1e180)}, 0);
        assertThat(large.x().get(0)).isCloseTo(1.5, within(1e-12));
        Fit valley = Fits.find(x -> new Real[] {x[0].times(x[1]).minus(1), x[0].times(x[1]).minus(2)}, 1, 1);
        assertThat(valley.reason()).as(valley.message()).isEqualTo(Reason.CONVERGED_DEGENERATE);
    }
}
