package org.nulla.linalg;

/// Reflections `I - s v vᵀ` that bring a matrix, given by its columns, to triangular form in place.
///
/// Of reflection `k` the vector `v` starts at entry `k` with a one, which is not stored; the rest of it takes the place of what it
/// made zero. With pivoting, the column with the largest remaining norm comes next. Remaining norms are downdated, and computed anew
/// when cancellation has eaten half their digits (LAPACK working note 176).
public final class Householder {

    private Householder() {
    }

    /// Factors a matrix.
    ///
    /// @param column the columns, all of the same length; they become `R` on and above the diagonal and the reflections below
    /// @param scale where the scales of the reflections go, one for each step
    /// @param pivoted whether columns change places
    /// @return the columns in the order in which they came
    public static int[] factor(double[][] column, double[] scale, boolean pivoted) {
        int columns = column.length;
        int[] pivot = new int[columns];
        double[] norm = new double[columns];
        double[] normWhenComputed = new double[columns];
        for (int j = 0; j < columns; j++) {
            pivot[j] = j;
            norm[j] = normWhenComputed[j] = norm(column[j], 0);
        }
        for (int k = 0; k < scale.length; k++) {
            int best = k;
            for (int j = k + 1; j < columns && pivoted; j++) {
                best = norm[j] > norm[best] ? j : best;
            }
            swap(column, pivot, k, best);
            norm[best] = norm[k];
            normWhenComputed[best] = normWhenComputed[k];
            scale[k] = make(column[k], k);
            for (int j = k + 1; j < columns; j++) {
                reflect(column[k], scale[k], k, column[j]);
                if (norm[j] != 0) {
                    double ratio = Math.abs(column[j][k]) / norm[j];
                    double left = Math.max(0, (1 - ratio) * (1 + ratio));
                    double drift = norm[j] / normWhenComputed[j];
                    if (left * drift * drift <= 1e-8) {
                        norm[j] = normWhenComputed[j] = norm(column[j], k + 1);
                    } else {
                        norm[j] *= Math.sqrt(left);
                    }
                }
            }
        }
        return pivot;
    }

    private static void swap(double[][] column, int[] pivot, int k, int best) {
        double[] c = column[k];
        column[k] = column[best];
        column[best] = c;
        int p = pivot[k];
        pivot[k] = pivot[best];
        pivot[best] = p;
    }

    /// Turns `x[k…]` into a reflection that maps it to a multiple of the first unit vector; returns its scale.
    private static double make(double[] x, int k) {
        double length = norm(x, k);
        if (length == 0) {
            return 0;
        }
        double head = x[k];
        double diagonal = head > 0 ? -length : length;
        double first = head - diagonal;
        for (int i = k + 1; i < x.length; i++) {
            x[i] /= first;
        }
        x[k] = diagonal;
        return -first / diagonal;
    }

    /// Applies a reflection to a vector, in place.
    ///
    /// @param v the column that holds it
    /// @param scale its scale
    /// @param k its number
    /// @param y the vector
    public static void reflect(double[] v, double scale, int k, double[] y) {
        double sum = y[k];
        for (int i = k + 1; i < y.length; i++) {
            sum += v[i] * y[i];
        }
        sum *= scale;
        if (sum != 0) {
            y[k] -= sum;
            for (int i = k + 1; i < y.length; i++) {
                y[i] -= sum * v[i];
            }
        }
    }

    private static double norm(double[] x, int from) {
        double size = 0;
        for (int i = from; i < x.length; i++) {
            size = Math.max(size, Math.abs(x[i]));
        }
        if (size == 0 || !Double.isFinite(size)) {
            return size;
        }
        double sum = 0;
        for (int i = from; i < x.length; i++) {
            double e = x[i] / size;
            sum += e * e;
        }
        return size * Math.sqrt(sum);
    }
}
