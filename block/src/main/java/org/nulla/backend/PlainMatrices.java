package org.nulla.backend;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Matrix products, triangular solves and factorisations in plain Java: the oracle of every device, written to be read.
final class PlainMatrices {

    private final HostEntries entries;

    PlainMatrices(HostEntries entries) {
        this.entries = entries;
    }

    void gemm(ElementType type, Gemm g) {
        long batches = 1;
        for (int size : g.batch()) {
            batches *= size;
        }
        for (long batch = 0; batch < batches; batch++) {
            multiply(type, g, g.a().offset(g.batch(), batch), g.b().offset(g.batch(), batch),
                    g.c().offset(g.batch(), batch));
        }
    }

    private void multiply(ElementType type, Gemm g, long aStart, long bStart, long cStart) {
        double[][] b = rowsOf(type, g.b(), bStart, g.transposeB(), g.k(), g.n());
        double[][] a = rowsOf(type, g.a(), aStart, g.transposeA(), g.m(), g.k());
        double[] sum = new double[g.n()];
        double[] old = new double[g.n()];
        for (int i = 0; i < g.m(); i++) {
            java.util.Arrays.fill(sum, 0);
            for (int p = 0; p < g.k(); p++) {
                double factor = a[i][p];
                double[] row = b[p];
                for (int j = 0; j < sum.length; j++) {
                    sum[j] += factor * row[j];
                }
            }
            long at = cStart + (long) i * g.c().rowStride();
            if (g.beta() != 0) {
                entries.load(type, g.c().slice(), at, old, 0, g.n());
            }
            for (int j = 0; j < sum.length; j++) {
                sum[j] = g.alpha() * sum[j] + (g.beta() == 0 ? 0 : g.beta() * old[j]);
            }
            entries.store(type, sum, 0, g.n(), g.c().slice(), at);
        }
    }

    private double[][] rowsOf(ElementType type, Gemm.Matrix matrix, long start, boolean transposed, int rows,
            int columns) {
        double[][] result = new double[rows][columns];
        if (!transposed) {
            for (int i = 0; i < rows; i++) {
                entries.load(type, matrix.slice(), start + (long) i * matrix.rowStride(), result[i], 0, columns);
            }
            return result;
        }
        double[] stored = new double[rows];
        for (int j = 0; j < columns; j++) {
            entries.load(type, matrix.slice(), start + (long) j * matrix.rowStride(), stored, 0, rows);
            for (int i = 0; i < rows; i++) {
                result[i][j] = stored[i];
            }
        }
        return result;
    }

    void triangularSolve(ElementType type, boolean lower, boolean transposed, int n, int columns,
            Slice triangle, int rowStride, Slice right) {
        double[][] t = new double[n][n];
        double[][] x = new double[n][columns];
        for (int i = 0; i < n; i++) {
            entries.load(type, triangle, (long) i * rowStride, t[i], 0, n);
            entries.load(type, right, (long) i * columns, x[i], 0, columns);
        }
        boolean forward = lower != transposed;
        for (int step = 0; step < n; step++) {
            int i = forward ? step : n - 1 - step;
            for (int earlier = 0; earlier < step; earlier++) {
                int k = forward ? earlier : n - 1 - earlier;
                double factor = transposed ? t[k][i] : t[i][k];
                for (int j = 0; j < columns; j++) {
                    x[i][j] -= factor * x[k][j];
                }
            }
            for (int j = 0; j < columns; j++) {
                x[i][j] /= t[i][i];
            }
            entries.store(type, x[i], 0, columns, right, (long) i * columns);
        }
    }

    void cholesky(ElementType type, int n, Slice matrix, MemorySegment status) {
        double[][] l = new double[n][n];
        int bad = 0;
        for (int i = 0; i < n && bad == 0; i++) {
            entries.load(type, matrix, (long) i * n, l[i], 0, n);
            for (int j = 0; j <= i; j++) {
                double sum = l[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= l[i][k] * l[j][k];
                }
                if (i == j && !(sum > 0)) {
                    bad = i + 1;
                    break;
                }
                l[i][j] = i == j ? Math.sqrt(sum) : sum / l[j][j];
            }
            if (bad == 0) {
                entries.store(type, l[i], 0, n, matrix, (long) i * n);
            }
        }
        status.set(ValueLayout.JAVA_INT, 0, bad);
    }
}
