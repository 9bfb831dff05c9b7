package org.nulla.selection;

/// Weighted Euclidean length.
final class EuclideanNorm implements QuadraticNorm {

    private final double[] weights;

    EuclideanNorm(double[] weights) {
        this.weights = weights;
    }

    /// Whether all weights are 1.
    boolean isPlain() {
        for (double weight : weights) {
            if (weight != 1) {
                return false;
            }
        }
        return true;
    }

    @Override
    public double[] solveLower(double[] v) {
        double[] result = new double[v.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = v[i] / weights[i];
        }
        return result;
    }

    @Override
    public double[] solveUpper(double[] v) {
        return solveLower(v);
    }

    @Override
    public double[] slope(double[] difference) {
        double[] result = new double[difference.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = weights[i] * weights[i] * difference[i];
        }
        return result;
    }

    @Override
    public double value(double[] difference) {
        double[] scaled = new double[difference.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = weights[i] * difference[i];
        }
        return Vectors.norm(scaled);
    }

    @Override
    public double[] prox(double[] difference, double step) {
        double[] result = new double[difference.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = difference[i] / (1 + step * weights[i] * weights[i]);
        }
        return result;
    }
}
