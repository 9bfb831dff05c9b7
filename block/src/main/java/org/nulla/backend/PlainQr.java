package org.nulla.backend;

/// Householder QR in plain Java, with or without column pivoting. Remaining column norms are downdated, and computed anew when cancellation
/// has eaten half their digits.
final class PlainQr {

    private PlainQr() {
    }

    /// Factors in place, and returns the order in which the columns came.
    static int[] factor(ElementType type, int rows, int columns, Slice matrix, Slice scales, boolean pivoted) {
        double[][] column = load(type, rows, columns, matrix);
        int steps = Math.min(rows, columns);
        double[] scale = new double[steps];
        int[] pivot = new int[columns];
        double[] norm = new double[columns];
        double[] fresh = new double[columns];
        for (int j = 0; j < columns; j++) {
            pivot[j] = j;
            norm[j] = fresh[j] = norm(column[j], 0);
        }
        for (int k = 0; k < steps; k++) {
            int best = k;
            for (int j = k + 1; j < columns && pivoted; j++) {
                best = norm[j] > norm[best] ? j : best;
            }
            swap(column, pivot, norm, fresh, k, best);
            scale[k] = makeReflector(column[k], k);
            for (int j = k + 1; j < columns; j++) {
                reflect(column[k], scale[k], k, column[j]);
                if (norm[j] != 0) {
                    double ratio = Math.abs(column[j][k]) / norm[j];
                    double left = Math.max(0, (1 - ratio) * (1 + ratio));
                    double drift = norm[j] / fresh[j];
                    if (left * drift * drift <= 1e-8) {
                        norm[j] = fresh[j] = norm(column[j], k + 1);
                    } else {
                        norm[j] *= Math.sqrt(left);
                    }
                }
            }
        }
        for (int j = 0; j < columns; j++) {
            HostEntries.store(type, column[j], 0, rows, matrix, (long) j * rows);
        }
        HostEntries.store(type, scale, 0, steps, scales, 0);
        return pivot;
    }

    static void apply(ElementType type, boolean transposed, int rows, int reflectors, Slice factors, Slice scales,
            int columns, Slice target) {
        double[][] reflector = load(type, rows, reflectors, factors);
        double[] scale = HostEntries.loadAll(type, scales, reflectors);
        double[][] column = load(type, rows, columns, target);
        for (int j = 0; j < columns; j++) {
            for (int step = 0; step < reflectors; step++) {
                int k = transposed ? step : reflectors - 1 - step;
                reflect(reflector[k], scale[k], k, column[j]);
            }
            HostEntries.store(type, column[j], 0, rows, target, (long) j * rows);
        }
    }

    private static double[][] load(ElementType type, int rows, int columns, Slice matrix) {
        double[][] column = new double[columns][rows];
        for (int j = 0; j < columns; j++) {
            HostEntries.load(type, matrix, (long) j * rows, column[j], 0, rows);
        }
        return column;
    }

    private static void swap(double[][] column, int[] pivot, double[] norm, double[] fresh, int k, int best) {
        double[] c = column[k];
        column[k] = column[best];
        column[best] = c;
        int p = pivot[k];
        pivot[k] = pivot[best];
        pivot[best] = p;
        norm[best] = norm[k];
        fresh[best] = fresh[k];
    }

    /// Turns `x[k…]` into a reflector `I - scale v vᵀ`, `v` starting with 1, that maps it to a multiple of the first unit.
    private static double makeReflector(double[] x, int k) {
        double tail = norm(x, k + 1);
        if (tail == 0) {
            return 0;
        }
        double head = x[k];
        double diagonal = -Math.copySign(Math.hypot(head, tail), head);
        for (int i = k + 1; i < x.length; i++) {
            x[i] /= head - diagonal;
        }
        x[k] = diagonal;
        return (diagonal - head) / diagonal;
    }

    private static void reflect(double[] v, double scale, int k, double[] y) {
        double sum = y[k];
        for (int i = k + 1; i < y.length; i++) {
            sum += v[i] * y[i];
        }
        sum *= scale;
        y[k] -= sum;
        for (int i = k + 1; i < y.length; i++) {
            y[i] -= sum * v[i];
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
            sum += x[i] / size * (x[i] / size);
        }
        return size * Math.sqrt(sum);
    }
}
