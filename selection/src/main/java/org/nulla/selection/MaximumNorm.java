package org.nulla.selection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/// The largest weighted absolute value.
final class MaximumNorm implements AtomicNorm {

    private final double[] weights;

    MaximumNorm(double[] weights) {
        this.weights = weights;
    }

    double[] weights() {
        return weights;
    }

    @Override
    public double value(double[] difference) {
        double largest = 0;
        for (int i = 0; i < weights.length; i++) {
            largest = Math.max(largest, weights[i] * Math.abs(difference[i]));
        }
        return largest;
    }

    @Override
    public int parts() {
        return 1;
    }

    @Override
    public int part(int entry) {
        return 0;
    }

    @Override
    public double[] atoms(double[] normal) {
        double[] corner = new double[weights.length];
        for (int i = 0; i < corner.length; i++) {
            corner[i] = Math.signum(normal[i]) / weights[i];
        }
        return corner;
    }

    @Override
    public double polar(double[] normal) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += Math.abs(normal[i]) / weights[i];
        }
        return sum;
    }

    /// Entries are cut at `t / w`, where the cut-off parts have the polar size of the step: `Σ (|d| − t/w)⁺ / w = step`.
    @Override
    public double[] prox(double[] difference, double step) {
        if (polar(difference) <= step) {
            return new double[difference.length];
        }
        int[] order = IntStream.range(0, weights.length).boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -weights[i] * Math.abs(difference[i])))
                .mapToInt(Integer::intValue).toArray();
        double cut = 0;
        double sum = 0;
        double squares = 0;
        for (int k = 0; k < order.length; k++) {
            int i = order[k];
            sum += Math.abs(difference[i]) / weights[i];
            squares += 1 / (weights[i] * weights[i]);
            cut = (sum - step) / squares;
            double next = k + 1 < order.length
                    ? weights[order[k + 1]] * Math.abs(difference[order[k + 1]])
                    : 0;
            if (cut >= next) {
                break;
            }
        }
        double[] result = Arrays.copyOf(difference, difference.length);
        for (int i = 0; i < result.length; i++) {
            double most = Math.max(0, cut) / weights[i];
            result[i] = Math.max(-most, Math.min(most, result[i]));
        }
        return result;
    }
}
