package org.nulla.selection;

/// `Q = L Lᵀ` for a symmetric matrix whose form is positive.
final class Cholesky {

    private final double[][] lower;

    Cholesky(double[][] matrix) {
        int size = matrix.length;
        lower = new double[size][];
        for (int i = 0; i < size; i++) {
            if (matrix[i].length != size) {
                throw new IllegalArgumentException("Row " + i + " of the quadratic form has " + matrix[i].length
                        + " entries, expected " + size + ".");
            }
            lower[i] = new double[i + 1];
            for (int j = 0; j <= i; j++) {
                if (Math.abs(matrix[i][j] - matrix[j][i]) > 1e-12 * (Math.abs(matrix[i][i]) + Math.abs(matrix[j][j]))) {
                    throw new IllegalArgumentException("The quadratic form is not symmetric: entry (" + i + ", " + j
                            + ") is " + matrix[i][j] + ", entry (" + j + ", " + i + ") is " + matrix[j][i] + ".");
                }
                double sum = matrix[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= lower[i][k] * lower[j][k];
                }
                if (i == j) {
                    if (!(sum > 1e-14 * Math.abs(matrix[i][i]))) {
                        throw new IllegalArgumentException("The quadratic form is not positive definite: its pivot " + i
                                + " is " + sum + ". Add a small multiple of the identity.");
                    }
                    lower[i][i] = Math.sqrt(sum);
                } else {
                    lower[i][j] = sum / lower[j][j];
                }
            }
        }
    }

    double[] solveLower(double[] v) {
        double[] result = v.clone();
        for (int i = 0; i < result.length; i++) {
            for (int k = 0; k < i; k++) {
                result[i] -= lower[i][k] * result[k];
            }
            result[i] /= lower[i][i];
        }
        return result;
    }

    double[] solveUpper(double[] v) {
        double[] result = v.clone();
        for (int i = result.length - 1; i >= 0; i--) {
            result[i] /= lower[i][i];
            for (int k = 0; k < i; k++) {
                result[k] -= lower[i][k] * result[i];
            }
        }
        return result;
    }
}
