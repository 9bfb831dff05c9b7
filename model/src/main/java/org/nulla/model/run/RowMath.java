package org.nulla.model.run;

import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.nulla.model.run.Weights.Norm;

/// What is done to rows between matrix products. Rows do not depend on each other, so several threads share them, with the same
/// bits whoever does which.
final class RowMath {

    private static final int FEW = 16;

    private RowMath() {
    }

    static void forRows(int rows, IntConsumer body) {
        if (rows < FEW) {
            for (int r = 0; r < rows; r++) {
                body.accept(r);
            }
        } else {
            IntStream.range(0, rows).parallel().forEach(body);
        }
    }

    static void normalize(double[] x, int at, int width, Norm norm, double epsilon, double[] to, int toAt) {
        double mean = 0;
        for (int i = 0; i < width; i++) {
            mean += x[at + i];
        }
        mean /= width;
        double variance = 0;
        for (int i = 0; i < width; i++) {
            double d = x[at + i] - mean;
            variance += d * d;
        }
        double factor = 1 / Math.sqrt(variance / width + epsilon);
        double[] weight = norm.weight();
        double[] bias = norm.bias();
        for (int i = 0; i < width; i++) {
            to[toAt + i] = (x[at + i] - mean) * factor * weight[i] + bias[i];
        }
    }

    /// `x e / (e + 1)` with `e = exp(2 u)`, which is GPT-2's function, to about 1e-10: more than single precision can tell. The
    /// exponential is a polynomial on a 64th of the argument, squared six times, so that the loop is without calls or branches
    /// and becomes vector instructions.
    static void geluForSingle(double[] x, int at, int count) {
        double twice = 2 * Math.sqrt(2 / Math.PI) / 64;
        for (int i = at; i < at + count; i++) {
            double v = x[i];
            double z = Math.min(0.3125, Math.max(-0.3125, twice * (v + 0.044715 * v * v * v)));
            double e = 1 + z * (1 + z * (1 / 2.0 + z * (1 / 6.0 + z * (1 / 24.0 + z * (1 / 120.0 + z * (1 / 720.0
                    + z * (1 / 5040.0 + z * (1 / 40320.0 + z * (1 / 362880.0)))))))));
            e *= e;
            e *= e;
            e *= e;
            e *= e;
            e *= e;
            e *= e;
            x[i] = v * (1 - 1 / (e + 1));
        }
    }

    static int argmax(double[] scores, int at, int count) {
        int best = 0;
        for (int i = 1; i < count; i++) {
            if (scores[at + i] > scores[at + best]) {
                best = i;
            }
        }
        return best;
    }
}
