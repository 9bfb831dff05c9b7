package org.nulla.testkit.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.testkit.random.RandomProgram;
import org.nulla.testkit.random.Step;
import org.nulla.testkit.random.StepKind;

/// The library's answers to the two ordinary questions, `J v` and `Jᵀ u`, and a second derivative by two ways of nesting, to be held
/// against the oracle.
///
/// @param v a direction of the inputs
/// @param u weights of the outputs
/// @param along `J v`
/// @param back `Jᵀ u`
/// @param byReverse the second derivative of `u·f` along `v` by reverse inside forward mode; not a number where it was not asked for
/// @param byForward the same by forward inside forward mode
@SuppressWarnings("ArrayRecordComponent") // stays inside this package, where nobody changes it
record Derivatives(double[] v, double[] u, double[] along, double[] back, double byReverse, double byForward) {

    /// How many times its noise a second derivative may be off; either way of nesting has more steps than the twins' program.
    private static final double NESTED = 100;

    /// Longer programs are spared the second derivative.
    private static final int MOST_STEPS = 300;

    private static final int RUNS = 16;

    /// How many unit roundoffs of its terms a product may be off.
    private static final double ROUNDINGS = 16;

    private static final double UNIT = 0x1p-53;

    /// Asks the library.
    static Derivatives of(RandomProgram program, Linearization f) {
        RandomGenerator random = new SplittableRandom(program.seed() * 104_729 + 5);
        double[] v = random.doubles(program.inputs(), -1, 1).toArray();
        double[] u = random.doubles(program.outputs().size(), -1, 1).toArray();
        boolean nested = program.steps().size() <= MOST_STEPS;
        RandomProgram weighted = weighted(program, u);
        return new Derivatives(v, u, f.jvp(v), f.vjp(u), nested ? byReverse(weighted, v) : Double.NaN,
                nested ? byForward(weighted, v) : Double.NaN);
    }

    private static double byReverse(RandomProgram weighted, double[] v) {
        double[] product = Nulla.hvp(y -> weighted.apply(y)[0], weighted.point(), v);
        double sum = 0;
        for (int j = 0; j < v.length; j++) {
            sum += product[j] * v[j];
        }
        return sum;
    }

    private static double byForward(RandomProgram weighted, double[] v) {
        double[] x = weighted.point();
        return Nulla.derivative(s -> Nulla.derivative(t -> {
            Real[] y = new Real[x.length];
            for (int j = 0; j < y.length; j++) {
                y[j] = s.plus(t).times(v[j]).plus(x[j]);
            }
            return weighted.apply(y)[0];
        }, Real.ZERO), 0);
    }

    /// What is wrong with these, if anything.
    Optional<String> complaint(RandomProgram program, Truth truth) {
        return wrong("J v", truth, false, v, along)
                .or(() -> wrong("Jᵀ u", truth, true, u, back))
                .or(() -> program.steps().size() > MOST_STEPS ? Optional.empty() : wrongSecond(program));
    }

    private static Optional<String> wrong(String what, Truth truth, boolean back, double[] x, double[] found) {
        BigFloatArithmetic k = truth.arithmetic();
        TwinMatrix.Image image = truth.matrix(back).image(BigFloat.of(x), k);
        for (int i = 0; i < found.length; i++) {
            if (!Double.isFinite(found[i]) || isOff(found[i], image.values()[i], image.noise()[i], Judge.NOISE,
                    image.sizes()[i], k)) {
                return Optional.of("entry " + i + " of " + what + " is " + found[i] + ", expected " + image.values()[i]
                        + " with a noise of " + image.noise()[i]);
            }
        }
        return Optional.empty();
    }

    private static boolean isOff(double found, BigFloat expected, BigFloat noise, double times, BigFloat sizes,
            BigFloatArithmetic k) {
        BigFloat off = k.minus(BigFloat.of(found), expected);
        BigFloat rounding = k.times(BigFloat.of(ROUNDINGS * UNIT), sizes);
        return off.compareAbs(k.plus(k.times(BigFloat.of(times), noise), rounding)) > 0;
    }

    private Optional<String> wrongSecond(RandomProgram program) {
        RandomProgram weighted = weighted(program, u);
        BigFloatArithmetic k = new BigFloatArithmetic(Truth.BITS);
        TwinMatrix hessian = Partials.ofGradient(weighted, k).jacobianForProducts();
        BigFloat[] direction = BigFloat.of(v);
        BigFloat expected = BigFloat.ZERO;
        BigFloat noise = BigFloat.ZERO;
        BigFloat sizes = BigFloat.ZERO;
        for (int lane = 0; lane < TwinMatrix.LANES; lane++) {
            BigFloat sum = BigFloat.ZERO;
            for (int i = 0; i < v.length; i++) {
                BigFloat term = k.times(direction[i], k.dot(hessian.lane(lane)[i], direction));
                sum = k.plus(sum, term);
                sizes = lane == 0 ? k.plus(sizes, term.abs()) : sizes;
            }
            expected = lane == 0 ? sum : expected;
            BigFloat apart = k.minus(sum, expected).abs();
            noise = apart.compareAbs(noise) > 0 ? apart : noise;
        }
        BigFloat spread = BigFloat.of(forwardNoise(weighted));
        noise = spread.compareAbs(noise) > 0 ? spread : noise;
        for (double found : new double[] {byReverse, byForward}) {
            if (isOff(found, expected, noise, NESTED, sizes, k)) {
                return Optional.of("the second derivative along v is " + byReverse
                        + " by reverse inside forward mode, " + byForward
                        + " by forward inside forward mode, expected " + expected + " with a noise of " + noise);
            }
        }
        return Optional.empty();
    }

    /// How far apart a few runs by forward inside forward mode are that round at random.
    private double forwardNoise(RandomProgram weighted) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int run = 0; run < RUNS; run++) {
            SlopeArithmetic<Double> inner = new SlopeArithmetic<>(new NoisyArithmetic(run));
            SlopeArithmetic<Slope<Double>> outer = new SlopeArithmetic<>(inner);
            List<Slope<Slope<Double>>> point = new ArrayList<>();
            for (int j = 0; j < v.length; j++) {
                point.add(new Slope<>(new Slope<>(weighted.at().get(j), v[j]), new Slope<>(v[j], 0.0)));
            }
            double found = weighted.run(outer, point).getLast().slope().slope();
            least = Math.min(least, found);
            most = Math.max(most, found);
        }
        return most - least;
    }

    /// The program whose only output is a weighted sum of the outputs.
    static RandomProgram weighted(RandomProgram program, double[] weights) {
        List<Step> steps = new ArrayList<>(program.steps());
        int next = program.inputs() + steps.size();
        int sum = -1;
        for (int i = 0; i < weights.length; i++) {
            steps.add(new Step(StepKind.CONSTANT, List.of(), weights[i]));
            steps.add(new Step(StepKind.TIMES, List.of(program.outputs().get(i), next), 0));
            next += 2;
            if (sum >= 0) {
                steps.add(new Step(StepKind.PLUS, List.of(sum, next - 1), 0));
                next++;
            }
            sum = next - 1;
        }
        return new RandomProgram(program.seed(), program.style(), program.at(), steps, List.of(sum));
    }
}
