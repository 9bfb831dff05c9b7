package org.nulla.surgery;

/// The logarithm of the normal distribution's cumulative chance, from a table: it is asked for millions of times and three digits
/// are plenty.
final class LogNormal {

    private static final double RANGE = 8;
    private static final int STEPS = 64;

    private final double[] table = new double[(int) (2 * RANGE * STEPS) + 2];

    LogNormal() {
        // from the right, where the chance is 1, by the trapezoidal rule on the density
        double tail = 0;
        double step = 1.0 / STEPS;
        for (int i = table.length - 1; i >= 0; i--) {
            double z = -RANGE + i * step;
            table[i] = z < -4 ? far(z) : Math.log1p(-tail);
            tail += step * (density(z) + density(z - step)) / 2;
        }
    }

    private static double density(double z) {
        return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
    }

    /// For chances so small that only their logarithm can be had.
    private static double far(double z) {
        double square = z * z;
        return -square / 2 - Math.log(-z * Math.sqrt(2 * Math.PI)) + Math.log1p(-1 / square + 3 / (square * square));
    }

    double of(double z) {
        if (z >= RANGE) {
            return 0;
        }
        if (z <= -RANGE) {
            return far(z);
        }
        double place = (z + RANGE) * STEPS;
        int at = (int) place;
        double share = place - at;
        return table[at] * (1 - share) + table[at + 1] * share;
    }
}
