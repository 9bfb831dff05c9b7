package org.nulla.testkit.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/// Kinds of long programs on which engines have gone wrong: their derivatives are moderate, or at least determined, while sums over
/// paths are not, or rounding is large where the answer is not.
enum LongFamily {

    /// Plane rotations, one angle again and again.
    ROTATION {
        @Override
        Sketch draw(RandomGenerator random, int length) {
            ProgramBuilder b = start(random, 2);
            boolean exact = random.nextInt(4) == 0;
            double angle = random.nextDouble(0.1, 3);
            double c = exact ? 0.8 : Math.cos(angle);
            double s = exact ? 0.6 : Math.sin(angle);
            int x = 0;
            int u = 1;
            do {
                int next = b.minus(b.scale(c, x), b.scale(s, u));
                u = b.plus(b.scale(s, x), b.scale(c, u));
                x = next;
            } while (b.steps() < length);
            return switch (random.nextInt(3)) {
                case 0 -> new Sketch(b, x);
                case 1 -> new Sketch(b, x, u);
                default -> new Sketch(b, x, u, b.plus(x, b.scale(2, 0)));
            };
        }
    },
    /// `y_k = 2 r cos a · y_{k-1} − r² y_{k-2}`: characteristic roots on the unit circle or near it.
    RECURRENCE {
        @Override
        Sketch draw(RandomGenerator random, int length) {
            ProgramBuilder b = start(random, 2);
            double r = switch (random.nextInt(4)) {
                case 0 -> 1;
                case 1 -> 1 + 1e-3 * random.nextGaussian();
                case 2 -> random.nextDouble(0.97, 1);
                default -> Math.pow(random.nextBoolean() ? 1e3 : 1e-3, 4.0 / Math.max(length, 40));
            };
            double twice = 2 * r * Math.cos(random.nextInt(5) == 0 ? 0 : random.nextDouble(0.05, 3));
            int before = 0;
            int last = 1;
            do {
                int next = b.minus(b.scale(twice, last), b.scale(r * r, before));
                before = last;
                last = next;
            } while (b.steps() < length);
            return switch (random.nextInt(4)) {
                case 0 -> new Sketch(b, last, before);
                case 1 -> new Sketch(b, last, before, b.minus(last, before));
                default -> new Sketch(b, last);
            };
        }
    },
    /// Random 2 × 2 matrices of determinant 1, whose product grows up to 1e27.
    UNSTABLE {
        @Override
        Sketch draw(RandomGenerator random, int length) {
            ProgramBuilder b = start(random, 2);
            int x = 0;
            int u = 1;
            for (int n = Math.min(160, Math.max(1, length / 10)); n > 0; n--) {
                double p = (random.nextBoolean() ? 1 : -1) * random.nextDouble(0.5, 1.5);
                double q = random.nextGaussian();
                double r = random.nextGaussian();
                int next = b.plus(b.scale(p, x), b.scale(q, u));
                u = b.plus(b.scale(r, x), b.scale((1 + q * r) / p, u));
                x = next;
            }
            return random.nextInt(3) == 0 ? new Sketch(b, x) : new Sketch(b, x, u);
        }
    },
    /// A pendulum, or an oscillator where the sine is left out, by the symplectic Euler rule; often with the first state beside the last.
    LEAPFROG {
        @Override
        Sketch draw(RandomGenerator random, int length) {
            ProgramBuilder b = start(random, 2);
            double h = random.nextDouble(0.05, 0.3);
            boolean pendulum = random.nextBoolean();
            int angle = 0;
            int speed = 1;
            do {
                angle = b.plus(angle, b.scale(h, speed));
                speed = b.minus(speed, b.scale(h, pendulum ? b.step(StepKind.SINE, angle) : angle));
            } while (b.steps() < length);
            return switch (random.nextInt(3)) {
                case 0 -> new Sketch(b, angle, speed, 0, 1);
                case 1 -> new Sketch(b, angle, speed);
                default -> new Sketch(b, speed);
            };
        }
    },
    /// Leapfrog for the wave equation on a ring.
    WAVE {
        @Override
        Sketch draw(RandomGenerator random, int length) {
            int m = random.nextInt(3, 7);
            ProgramBuilder b = start(random, 2 * m);
            int[] before = Arrays.copyOf(b.inputs(), m);
            int[] now = Arrays.copyOfRange(b.inputs(), m, 2 * m);
            double c = random.nextDouble(0.2, 0.9);
            do {
                int[] next = new int[m];
                for (int i = 0; i < m; i++) {
                    int twice = b.scale(2, now[i]);
                    int around = b.plus(now[(i + m - 1) % m], now[(i + 1) % m]);
                    next[i] = b.plus(b.minus(twice, before[i]), b.scale(c, b.minus(around, twice)));
                }
                before = now;
                now = next;
            } while (b.steps() < length);
            return new Sketch(b, Arrays.copyOf(now, random.nextInt(1, m + 1)));
        }
    },
    /// Orthogonal layers, as a rule one of them deficient: a row that is zero, twice the same, or nearly so.
    LAYERS {
        @Override
        Sketch draw(RandomGenerator random, int length) {
            int w = random.nextInt(3, 9);
            ProgramBuilder b = start(random, w);
            int[] h = b.inputs();
            int layers = Math.max(1, length / (3 * w * w));
            int deficient = random.nextInt(3) == 0 ? -1 : random.nextInt(layers);
            for (int l = 0; l < layers; l++) {
                double[][] matrix = orthogonal(w, random);
                if (l == deficient) {
                    if (random.nextBoolean()) {
                        matrix[0] = new double[w];
                    } else {
                        matrix[0] = matrix[1].clone();
                        matrix[0][w - 1] += random.nextInt(3) == 0 ? Math.pow(10, -random.nextInt(3, 13)) : 0;
                    }
                }
                h = product(b, matrix, h);
            }
            return new Sketch(b, h);
        }
    },
    /// Chebyshev polynomials, as a linear recurrence or of the input itself.
    CHEBYSHEV {
        @Override
        Sketch draw(RandomGenerator random, int length) {
            ProgramBuilder b = start(random, 2);
            boolean linear = random.nextBoolean();
            double twice = 2 * random.nextDouble(-0.99, 0.99);
            int before = linear ? 0 : b.constant(1);
            // inside the interval where they stay between −1 and 1
            int argument = linear ? -1 : b.scale(0.49, 0);
            int last = linear ? 1 : argument;
            do {
                int product = linear ? b.scale(twice, last) : b.times(b.scale(2, argument), last);
                int next = b.minus(product, before);
                before = last;
                last = next;
            } while (b.steps() < length);
            return linear ? new Sketch(b, last, before, b.plus(last, before))
                    : random.nextBoolean() ? new Sketch(b, last, before) : new Sketch(b, b.plus(last, 1), before);
        }
    },
    /// `x ← A x / |A x|`, again and again: the derivative forgets what is orthogonal to the leading direction.
    POWER_ITERATION {
        @Override
        Sketch draw(RandomGenerator random, int length) {
            int w = random.nextInt(2, 5);
            ProgramBuilder b = start(random, w);
            double[][] matrix = orthogonal(w, random);
            double spread = random.nextDouble(0, 0.6);
            for (double[] row : matrix) {
                for (int j = 0; j < w; j++) {
                    row[j] *= 1 - spread * j / w;
                }
            }
            int[] h = b.inputs();
            boolean normalised = random.nextInt(3) > 0;
            do {
                h = product(b, matrix, h);
                if (normalised) {
                    int square = b.times(h[0], h[0]);
                    for (int i = 1; i < w; i++) {
                        square = b.plus(square, b.times(h[i], h[i]));
                    }
                    int norm = b.step(StepKind.SQUARE_ROOT, square);
                    for (int i = 0; i < w; i++) {
                        h[i] = b.step(StepKind.DIVIDE, h[i], norm);
                    }
                }
            } while (b.steps() < length);
            return new Sketch(b, Arrays.copyOf(h, random.nextInt(1, w + 1)));
        }
    },
    /// The product of two factors of low rank as a function of both, or the elimination of a matrix.
    FACTORISATION {
        @Override
        Sketch draw(RandomGenerator random, int length) {
            return random.nextBoolean() ? lowRank(random) : eliminated(random, Math.min(4, 2 + length / 100));
        }

        private static Sketch lowRank(RandomGenerator random) {
            int m = random.nextInt(2, 5);
            int n = random.nextInt(2, 4);
            int r = random.nextInt(1, 3);
            ProgramBuilder b = start(random, r * (m + n));
            List<Integer> outputs = new ArrayList<>();
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < n; j++) {
                    int sum = b.times(i * r, m * r + j * r);
                    for (int k = 1; k < r; k++) {
                        sum = b.plus(sum, b.times(i * r + k, m * r + j * r + k));
                    }
                    outputs.add(sum);
                }
            }
            return new Sketch(b, outputs.stream().mapToInt(Integer::intValue).toArray());
        }

        private static Sketch eliminated(RandomGenerator random, int w) {
            double[] at = point(random, w * w);
            for (int i = 0; i < w; i++) {
                at[i * w + i] += at[i * w + i] < 0 ? -w : w;
            }
            ProgramBuilder b = new ProgramBuilder(at);
            int[] a = b.inputs();
            for (int k = 0; k < w; k++) {
                for (int i = k + 1; i < w; i++) {
                    a[i * w + k] = b.step(StepKind.DIVIDE, a[i * w + k], a[k * w + k]);
                    for (int j = k + 1; j < w; j++) {
                        a[i * w + j] = b.minus(a[i * w + j], b.times(a[i * w + k], a[k * w + j]));
                    }
                }
            }
            return new Sketch(b, Arrays.copyOfRange(a, w * w - random.nextInt(1, w * w + 1), w * w));
        }
    },
    /// Sweeps of a smoother on a ring, with the right-hand side among the inputs: wide, and in the end deficient.
    RICHARDSON {
        @Override
        Sketch draw(RandomGenerator random, int length) {
            int m = random.nextInt(3, 6);
            ProgramBuilder b = start(random, 2 * m);
            int[] h = Arrays.copyOf(b.inputs(), m);
            do {
                int[] next = new int[m];
                for (int i = 0; i < m; i++) {
                    int around = b.plus(b.scale(0.25, h[(i + 1) % m]), b.scale(0.25, h[(i + m - 1) % m]));
                    next[i] = b.plus(b.plus(b.scale(0.5, h[i]), around), b.minus(m + i, m + (i + 1) % m));
                }
                h = next;
            } while (b.steps() < length);
            return new Sketch(b, h);
        }
    },
    /// Cancellation of large numbers, at the end of a chain that turns or without it.
    CANCELLATION {
        @Override
        Sketch draw(RandomGenerator random, int length) {
            ProgramBuilder b = start(random, 3);
            int x = 0;
            int u = 1;
            while (b.steps() < length - 20) {
                int next = b.minus(b.scale(0.8, x), b.scale(0.6, u));
                u = b.plus(b.scale(0.6, x), b.scale(0.8, u));
                x = next;
            }
            int w = 2;
            double unit = Math.pow(10, random.nextInt(5, 16));
            List<Integer> outputs = new ArrayList<>();
            for (int count = random.nextInt(1, 3); count > 0; count--) {
                outputs.add(cancelled(b, random.nextInt(8), unit, x, u, w));
            }
            outputs.add(b.plus(x, u));
            if (random.nextBoolean()) {
                outputs.add(b.plus(w, outputs.getFirst()));
            }
            return new Sketch(b, outputs.stream().mapToInt(Integer::intValue).toArray());
        }

        private static int cancelled(ProgramBuilder b, int kind, double unit, int x, int y, int z) {
            int large = b.scale(unit, x);
            return switch (kind) {
                // y, but for rounding: the large number is one value, or computed twice
                case 0 -> b.minus(b.plus(large, y), large);
                case 1 -> b.minus(b.plus(large, y), b.scale(unit, x));
                // y again, with partials that need not be equal to all digits
                case 2 -> b.minus(b.plus(b.scale(unit / 3, b.scale(3, x)), y), large);
                // a difference of products that vanishes with its derivative, whatever the arguments
                case 3 -> b.minus(b.times(large, b.scale(3, y)), b.times(b.scale(3, x), b.scale(unit, y)));
                // −y²: the derivative by x cancels, the one by y need not be large
                case 4 -> b.minus(b.times(b.plus(large, y), b.minus(large, y)), b.times(large, large));
                // a product of two differences that both vanish: its derivative does, too
                case 5 -> b.times(b.minus(b.minus(b.plus(large, y), large), y),
                        b.minus(b.minus(b.plus(large, z), large), z));
                // (x + y)² − x² − 2 x y: y²
                case 6 -> {
                    int sum = b.plus(large, y);
                    int squares = b.minus(b.times(sum, sum), b.times(large, large));
                    yield b.minus(squares, b.times(b.scale(2, large), y));
                }
                // through a factor that has lost its digits
                default -> b.times(b.minus(b.plus(large, y), large), z);
            };
        }
    },
    /// Sums of many terms in few inputs, some of which cancel.
    SUM {
        @Override
        Sketch draw(RandomGenerator random, int length) {
            int n = random.nextInt(1, 4);
            ProgramBuilder b = start(random, n);
            boolean alternating = random.nextBoolean();
            boolean plain = random.nextInt(3) == 0;
            int first = 0;
            int second = n - 1;
            for (int i = 0; b.steps() < length; i++) {
                double factor = (alternating && i % 2 == 1 ? -1 : 1) * (plain ? 1 : random.nextDouble(0.5, 1.5));
                int term = plain ? random.nextInt(n) : b.scale(factor, random.nextInt(n));
                first = plain && factor < 0 ? b.minus(first, term) : b.plus(first, term);
                second = i % 3 == 0 ? b.minus(term, second) : second;
            }
            return random.nextBoolean() ? new Sketch(b, first) : new Sketch(b, first, second);
        }
    },
    /// Products of factors of low rank in units from 1e-140 to 1e140.
    UNITS {
        @Override
        Sketch draw(RandomGenerator random, int length) {
            int n = random.nextInt(2, 6);
            double[] units = {1e12, 1e60, 1e140};
            double unit = units[random.nextInt(units.length)];
            ProgramBuilder b = start(random, n);
            int[] h = b.inputs();
            int kind = random.nextInt(4);
            int turns = Math.min(length / 40, 40);
            for (int layer = 0; layer < 2; layer++) {
                int size = layer == 0 ? random.nextInt(1, 3) : random.nextInt(1, 5);
                double[][] rows = new double[size][];
                for (int i = 0; i < size; i++) {
                    rows[i] = random.doubles(h.length, -1, 1).toArray();
                    for (int j = 0; j < h.length; j++) {
                        rows[i][j] *= switch (kind) {
                            // opposite factors
                            case 0 -> layer == 0 ? unit : 1 / unit;
                            // outputs, or inputs, in units of their own
                            case 1 -> layer == 0 ? 1 : i % 2 == 0 ? unit : 1 / unit;
                            case 2 -> layer == 1 ? 1 : j % 2 == 0 ? unit : 1 / unit;
                            // every entry in a unit of its own
                            default -> Math.pow(unit, random.nextInt(3) - 1);
                        };
                    }
                }
                h = product(b, rows, h);
                for (int t = 0; layer == 0 && size == 2 && t < turns; t++) {
                    h = product(b, new double[][] {{0.8, -0.6}, {0.6, 0.8}}, h);
                }
            }
            return new Sketch(b, h);
        }
    };

    /// A program without its name.
    ///
    /// @param builder its steps
    /// @param outputs its outputs
    @SuppressWarnings("ArrayRecordComponent") // stays inside this package, where nobody changes it
    record Sketch(ProgramBuilder builder, int... outputs) {
    }

    abstract Sketch draw(RandomGenerator random, int length);

    static double[] point(RandomGenerator random, int n) {
        double[] at = new double[n];
        for (int i = 0; i < n; i++) {
            at[i] = random.nextInt(-2000, 2001) / 1000.0;
        }
        return at;
    }

    static ProgramBuilder start(RandomGenerator random, int inputs) {
        return new ProgramBuilder(point(random, inputs));
    }

    static int[] product(ProgramBuilder b, double[][] matrix, int[] h) {
        int[] next = new int[matrix.length];
        for (int i = 0; i < next.length; i++) {
            next[i] = b.combination(matrix[i], h);
        }
        return next;
    }

    /// Gaussian rows, made orthonormal one after the other, twice over.
    static double[][] orthogonal(int n, RandomGenerator random) {
        double[][] q = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                q[i][j] = random.nextGaussian();
            }
            for (int k = 0; k < 2 * i; k++) {
                double[] before = q[k % i];
                double component = dot(q[i], before);
                for (int j = 0; j < n; j++) {
                    q[i][j] -= component * before[j];
                }
            }
            double length = Math.sqrt(dot(q[i], q[i]));
            for (int j = 0; j < n; j++) {
                q[i][j] /= length;
            }
        }
        return q;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
