package org.nulla.bench.stability;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nulla.Real;

/// A long program that amplifies what goes into it by far more than doubles have digits, although every step of it is harmless. It runs on
/// any kind of number.
///
/// @param kind what it does
/// @param size how many matrices, layers or steps it has
/// @param inputs how many inputs, and as many outputs
/// @param factors what its steps multiply by, matrix by matrix
/// @param start where it is looked at
/// @param target a change of its outputs, or of its inputs for the mirrored question, of about 1
@SuppressWarnings("ArrayRecordComponent") // stays in this package, where nobody changes it
record UnstableProgram(Kind kind, int size, int inputs, double[] factors, double[] start, double[] target) {

    /// What a program does.
    enum Kind {
        /// Multiplies two numbers by random matrices of determinant 1.
        CHAIN,
        /// A network of square layers with hyperbolic tangents, by its input.
        NET,
        /// Euler steps of Lorenz' equations.
        LORENZ
    }

    private static final Pattern NAME = Pattern.compile("(chain|net|lorenz)-([1-9]\\d{0,5})-([1-9]\\d?)");
    private static final int WIDTH = 4;
    private static final double STEP = 1e-4;
    private static final double RAYLEIGH = 28;

    /// Numbers that a program can run on.
    ///
    /// @param <T> the type of number
    interface Numbers<T> {

        /// The sum.
        T plus(T a, T b);

        /// The sum.
        T plus(T a, double b);

        /// The difference.
        T minus(T a, T b);

        /// The product.
        T times(T a, T b);

        /// The product.
        T times(T a, double b);

        /// The hyperbolic tangent.
        T tanh(T a);
    }

    /// The library's own numbers.
    static final Numbers<Real> REALS = new Numbers<>() {
        @Override
        public Real plus(Real a, Real b) {
            return a.plus(b);
        }

        @Override
        public Real plus(Real a, double b) {
            return a.plus(b);
        }

        @Override
        public Real minus(Real a, Real b) {
            return a.minus(b);
        }

        @Override
        public Real times(Real a, Real b) {
            return a.times(b);
        }

        @Override
        public Real times(Real a, double b) {
            return a.times(b);
        }

        @Override
        public Real tanh(Real a) {
            return a.tanh();
        }
    };

    /// Whether a problem's name is of the form that this has.
    static boolean isNamed(String name) {
        return NAME.matcher(name).matches();
    }

    /// A program by its name, such as `chain-160-1`: what it does, how long it is, and which draw.
    static UnstableProgram named(String name, long seed) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + name + "' is no unstable program.");
        }
        int size = Integer.parseInt(parts.group(2));
        SplittableRandom random = new SplittableRandom(1_000_003 * seed + Integer.parseInt(parts.group(3)));
        return switch (parts.group(1)) {
            case "chain" -> new UnstableProgram(Kind.CHAIN, size, 2, matrices(size, random), draw(2, random),
                    new double[] {1, -0.5});
            case "net" -> new UnstableProgram(Kind.NET, size, WIDTH, draw(size * WIDTH * WIDTH, random),
                    draw(WIDTH, random), draw(WIDTH, random));
            default -> new UnstableProgram(Kind.LORENZ, size, 3, new double[0],
                    new double[] {1 + random.nextDouble(), 1 + random.nextDouble(), 20 + random.nextDouble()},
                    new double[] {1, -0.5, 0.25});
        };
    }

    private static double[] draw(int count, SplittableRandom random) {
        double[] numbers = new double[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = random.nextGaussian();
        }
        return numbers;
    }

    private static double[] matrices(int count, SplittableRandom random) {
        double[] entries = new double[4 * count];
        for (int k = 0; k < entries.length; k += 4) {
            double p = (random.nextBoolean() ? 1 : -1) * random.nextDouble(0.5, 1.5);
            double q = random.nextGaussian();
            double r = random.nextGaussian();
            entries[k] = p;
            entries[k + 1] = q;
            entries[k + 2] = r;
            entries[k + 3] = (1 + q * r) / p;
        }
        return entries;
    }

    Real[] apply(Real[] x) {
        return run(REALS, List.of(x)).toArray(Real[]::new);
    }

    /// Runs it.
    ///
    /// @param k the arithmetic
    /// @param x a number for each input
    /// @return a number for each output
    <T> List<T> run(Numbers<T> k, List<T> x) {
        List<T> state = new ArrayList<>(x);
        for (int step = 0; step < size; step++) {
            state = kind == Kind.LORENZ ? lorenz(k, state) : layer(k, state, step * inputs * inputs);
        }
        return state;
    }

    private <T> List<T> layer(Numbers<T> k, List<T> x, int at) {
        List<T> next = new ArrayList<>();
        for (int i = 0; i < inputs; i++) {
            T sum = k.times(x.get(0), factors[at + i * inputs]);
            for (int j = 1; j < inputs; j++) {
                sum = k.plus(sum, k.times(x.get(j), factors[at + i * inputs + j]));
            }
            next.add(kind == Kind.NET ? k.tanh(k.times(sum, 1 / Math.sqrt(inputs))) : sum);
        }
        return next;
    }

    private static <T> List<T> lorenz(Numbers<T> k, List<T> state) {
        T x = state.get(0);
        T y = state.get(1);
        T z = state.get(2);
        T turned = k.plus(k.times(x, k.plus(z, -RAYLEIGH)), y);
        T sunk = k.minus(k.times(x, y), k.times(z, 8.0 / 3));
        return List.of(k.plus(x, k.times(k.minus(y, x), 10 * STEP)), k.minus(y, k.times(turned, STEP)),
                k.plus(z, k.times(sunk, STEP)));
    }
}
