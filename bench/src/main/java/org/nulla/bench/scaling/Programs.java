package org.nulla.bench.scaling;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// Programs that can be made as large as one likes.
final class Programs {

    private static final int STEPS_A_TURN = 6;
    private static final int SENT = 3;
    private static final double LEAST = 0.2;

    private Programs() {
    }

    /// Two numbers that make one turn of a radian in many small ones: deep and narrow, six steps a turn.
    static VectorFunction chain(int steps) {
        int turns = Math.max(1, steps / STEPS_A_TURN);
        double cosine = Math.cos(1.0 / turns);
        double sine = Math.sin(1.0 / turns);
        return x -> {
            Real a = x[0];
            Real b = x[1];
            for (int turn = 0; turn < turns; turn++) {
                Real turned = a.times(cosine).minus(b.times(sine));
                b = a.times(sine).plus(b.times(cosine));
                a = turned;
            }
            return new Real[] {a, b};
        };
    }

    /// One mean of all values that is sent back to every one of them: the Jacobian is full, the program is not.
    static VectorFunction fanout(int width) {
        return x -> {
            Real sum = x[0];
            for (int i = 1; i < width; i++) {
                sum = sum.plus(x[i]);
            }
            Real mean = sum.div(width);
            Real[] y = new Real[width];
            for (int i = 0; i < width; i++) {
                y[i] = x[i].times(x[i]).plus(mean);
            }
            return y;
        };
    }

    /// Programs side by side that share nothing.
    static VectorFunction product(int times, int size, VectorFunction factor) {
        return x -> {
            Real[] y = new Real[x.length];
            for (int i = 0; i < times; i++) {
                Real[] part = new Real[size];
                System.arraycopy(x, i * size, part, 0, size);
                System.arraycopy(factor.apply(part), 0, y, i * size, size);
            }
            return y;
        };
    }

    /// Every equation has its own unknown and three others, anywhere.
    static VectorFunction random(int size, long seed) {
        return x -> {
            SplittableRandom random = new SplittableRandom(seed);
            Real[] y = new Real[size];
            for (int i = 0; i < size; i++) {
                Real sum = x[i].times(x[i]).times(2 + random.nextDouble());
                for (int j = 0; j < SENT; j++) {
                    double factor = random.nextDouble(LEAST, 1) * (random.nextBoolean() ? 1 : -1);
                    sum = sum.plus(x[random.nextInt(size)].times(factor));
                }
                y[i] = sum;
            }
            return y;
        };
    }

    /// Seven points on a cube: `6 u − (its neighbours) + u²/10 = 1`, zero outside.
    static VectorFunction cube(int side) {
        return u -> {
            Real[] y = new Real[u.length];
            int[] strides = {1, side, side * side};
            for (int i = 0; i < y.length; i++) {
                Real sum = u[i].times(6).plus(u[i].times(u[i]).times(0.1)).minus(1);
                for (int stride : strides) {
                    int place = i / stride % side;
                    sum = place > 0 ? sum.minus(u[i - stride]) : sum;
                    sum = place < side - 1 ? sum.minus(u[i + stride]) : sum;
                }
                y[i] = sum;
            }
            return y;
        };
    }

    /// Every equation has every unknown, with a normally distributed factor, and the square of one.
    static VectorFunction dense(int equations, int unknowns, long seed) {
        // drawn beforehand: recording a product is quicker than drawing its factor
        double[] factors = normal(equations * unknowns, seed);
        return x -> {
            Real[] y = new Real[equations];
            for (int i = 0; i < equations; i++) {
                Real sum = x[i % unknowns].times(x[i % unknowns]);
                for (int j = 0; j < unknowns; j++) {
                    sum = sum.plus(x[j].times(factors[i * unknowns + j]));
                }
                y[i] = sum;
            }
            return y;
        };
    }

    private static double[] normal(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DoubleStream.generate(random::nextGaussian).limit(count).toArray();
    }

    /// A sum of sines at many times, their heights and frequencies unknown, beside what was measured.
    static VectorFunction sines(int times, int unknowns, long seed) {
        double[] measured = normal(times, seed);
        return x -> {
            Real[] y = new Real[times];
            for (int i = 0; i < times; i++) {
                double time = 10.0 * i / times;
                Real sum = x[0].times(x[1].times(time).sin());
                for (int k = 2; k < unknowns; k += 2) {
                    sum = sum.plus(x[k].times(x[k + 1].times(time).sin()));
                }
                y[i] = sum.minus(measured[i]);
            }
            return y;
        };
    }

    /// A start for [#sines]: heights of about one, frequencies one apart.
    static double[] sinesStart(int unknowns) {
        double[] start = new double[unknowns];
        for (int j = 0; j < unknowns; j++) {
            start[j] = j % 2 == 0 ? 1 + 0.1 * j : 1 + j / 2;
        }
        return start;
    }

    /// Blocks of [#BLOCK] unknowns that share nothing but the border, which has as many: an arrow.
    static VectorFunction arrow(int blocks, long seed) {
        return x -> {
            SplittableRandom random = new SplittableRandom(seed);
            Real[] y = new Real[x.length];
            int border = blocks * BLOCK;
            for (int k = 0; k < BLOCK; k++) {
                y[border + k] = x[border + k].times(4.0 * blocks);
            }
            for (int first = 0; first < border; first += BLOCK) {
                for (int i = 0; i < BLOCK; i++) {
                    Real own = x[first + i];
                    Real sum = own.times(own).times(2 + random.nextDouble());
                    for (int j = 0; j < SENT; j++) {
                        sum = sum.plus(x[first + random.nextInt(BLOCK)].times(random.nextDouble(LEAST, 1)));
                    }
                    int place = border + random.nextInt(BLOCK);
                    y[first + i] = sum.plus(x[place].times(random.nextDouble(LEAST, 1)));
                    y[place] = y[place].plus(own.times(random.nextDouble(LEAST, 1)));
                }
            }
            return y;
        };
    }

    /// How many unknowns a block of [#arrow] has.
    static final int BLOCK = 10;

    /// Currents into the nodes of a circuit of resistors and diodes, node by node, with a rail that feeds every fiftieth of them. Most
    /// elements go to a node nearby.
    static VectorFunction circuit(int nodes, long seed) {
        return v -> {
            SplittableRandom random = new SplittableRandom(seed);
            Real[] y = new Real[nodes];
            for (int i = 0; i < nodes; i++) {
                // a leak to ground, and what a source feeds in
                y[i] = v[i].times(1e-3).minus(1e-3 * random.nextDouble());
            }
            for (int i = 1; i < nodes; i++) {
                int near = i - 1 - random.nextInt(Math.min(i, NEARBY));
                resistor(v, y, i, near, random);
                if (random.nextDouble() < 0.4) {
                    resistor(v, y, i, i - 1 - random.nextInt(Math.min(i, NEARBY)), random);
                }
                if (i % FED == 0) {
                    resistor(v, y, i, 0, random);
                }
                if (random.nextDouble() < 0.3) {
                    int other = i - 1 - random.nextInt(Math.min(i, NEARBY));
                    Real current = v[i].minus(v[other]).div(THERMAL).exp().minus(1).times(SATURATION);
                    y[i] = y[i].plus(current);
                    y[other] = y[other].minus(current);
                }
            }
            return y;
        };
    }

    private static final int NEARBY = 20;
    private static final int FED = 50;
    private static final double THERMAL = 0.05;
    private static final double SATURATION = 1e-6;

    private static void resistor(Real[] v, Real[] y, int a, int b, SplittableRandom random) {
        Real current = v[a].minus(v[b]).times(random.nextDouble(0.01, 0.1));
        y[a] = y[a].plus(current);
        y[b] = y[b].minus(current);
    }

    /// A start for [#circuit]: voltages from 0.2 to 0.6.
    static double[] circuitStart(int nodes, long seed) {
        return new SplittableRandom(seed + 1).doubles(nodes, 0.2, 0.6).toArray();
    }
}
