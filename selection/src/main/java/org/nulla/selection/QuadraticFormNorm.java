package org.nulla.selection;

import org.jspecify.annotations.Nullable;

/// The root of a quadratic form given by its matrix.
final class QuadraticFormNorm implements QuadraticNorm {

    private final double[][] matrix;
    private final Cholesky factor;
    private double lastStep;
    private @Nullable Cholesky nearFactor;

    /// @throws IllegalArgumentException if the form is not positive definite
    QuadraticFormNorm(double[][] matrix) {
        this.matrix = matrix;
        this.factor = new Cholesky(matrix);
    }

    @Override
    public double[] solveLower(double[] v) {
        return factor.solveLower(v);
    }

    @Override
    public double[] solveUpper(double[] v) {
        return factor.solveUpper(v);
    }

    @Override
    public double[] slope(double[] difference) {
        double[] result = new double[difference.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = Vectors.dot(matrix[i], difference);
        }
        return result;
    }

    @Override
    public double[] prox(double[] difference, double step) {
        Cholesky known = nearFactor;
        if (known == null || step != lastStep) {
            double[][] shifted = new double[matrix.length][];
            for (int i = 0; i < shifted.length; i++) {
                shifted[i] = Vectors.times(matrix[i], step);
                shifted[i][i] += 1;
            }
            known = new Cholesky(shifted);
            nearFactor = known;
            lastStep = step;
        }
        return known.solveUpper(known.solveLower(difference));
    }
}
