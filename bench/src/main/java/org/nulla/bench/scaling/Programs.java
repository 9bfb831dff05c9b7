package org.nulla.bench.scaling;

import java.util.SplittableRandom;
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
}
