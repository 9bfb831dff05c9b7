package org.nulla.testkit.oracle;

import java.util.Arrays;

/// Singular values by one-sided Jacobi rotations: slow for large matrices, accurate for small ones.
public final class SingularValues {

    private static final int MOST_SWEEPS = 60;

    private SingularValues() {
    }

    /// The singular values of a matrix, largest first.
    ///
    /// @param matrix its rows
    /// @param columns how many columns it has, in case there are no rows
    /// @return as many values as the smaller of rows and columns
    public static double[] of(double[][] matrix, int columns) {
        int rows = matrix.length;
        boolean wide = columns > rows;
        int count = Math.min(rows, columns);
        // vectors[k]: the k-th column, or row where there are fewer of them
        double[][] vectors = new double[count][wide ? columns : rows];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                vectors[wide ? i : j][wide ? j : i] = matrix[i][j];
            }
        }
        boolean rotated = true;
        for (int sweep = 0; rotated && sweep < MOST_SWEEPS; sweep++) {
            rotated = false;
            for (int p = 0; p < count; p++) {
                for (int q = p + 1; q < count; q++) {
                    rotated |= rotate(vectors[p], vectors[q]);
                }
            }
        }
        double[] values = new double[count];
        for (int k = 0; k < count; k++) {
            values[count - 1 - k] = Math.sqrt(inner(vectors[k], vectors[k]));
        }
        Arrays.sort(values);
        for (int k = 0; k < count / 2; k++) {
            double swap = values[k];
            values[k] = values[count - 1 - k];
            values[count - 1 - k] = swap;
        }
        return values;
    }

    private static boolean rotate(double[] u, double[] v) {
        double a = inner(u, u);
        double b = inner(v, v);
        double c = inner(u, v);
        if (c == 0 || Math.abs(c) <= 1e-16 * Math.sqrt(a * b)) {
            return false;
        }
        double zeta = (b - a) / (2 * c);
        double t = Math.copySign(1, zeta) / (Math.abs(zeta) + Math.hypot(1, zeta));
        double cosine = 1 / Math.hypot(1, t);
        double sine = cosine * t;
        for (int i = 0; i < u.length; i++) {
            double old = u[i];
            u[i] = cosine * old - sine * v[i];
            v[i] = sine * old + cosine * v[i];
        }
        return true;
    }

    private static double inner(double[] u, double[] v) {
        double sum = 0;
        for (int i = 0; i < u.length; i++) {
            sum += u[i] * v[i];
        }
        return sum;
    }
}
