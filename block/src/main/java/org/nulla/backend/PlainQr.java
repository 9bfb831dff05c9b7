package org.nulla.backend;

import org.nulla.linalg.Householder;

/// Householder QR in plain Java, with or without column pivoting, on the memory of the plain device.
final class PlainQr {

    private final HostEntries entries;

    PlainQr(HostEntries entries) {
        this.entries = entries;
    }

    /// Factors in place, and returns the order in which the columns came.
    int[] factor(ElementType type, int rows, int columns, Slice matrix, Slice scales, boolean pivoted) {
        double[][] column = load(type, rows, columns, matrix);
        double[] scale = new double[Math.min(rows, columns)];
        int[] pivot = Householder.factor(column, scale, pivoted);
        for (int j = 0; j < columns; j++) {
            entries.store(type, column[j], 0, rows, matrix, (long) j * rows);
        }
        entries.store(type, scale, 0, scale.length, scales, 0);
        return pivot;
    }

    void apply(ElementType type, boolean transposed, int rows, int reflectors, Slice factors, Slice scales,
            int columns, Slice target) {
        double[][] reflector = load(type, rows, reflectors, factors);
        double[] scale = entries.loadAll(type, scales, reflectors);
        double[][] column = load(type, rows, columns, target);
        for (int j = 0; j < columns; j++) {
            for (int step = 0; step < reflectors; step++) {
                int k = transposed ? step : reflectors - 1 - step;
                Householder.reflect(reflector[k], scale[k], k, column[j]);
            }
            entries.store(type, column[j], 0, rows, target, (long) j * rows);
        }
    }

    private double[][] load(ElementType type, int rows, int columns, Slice matrix) {
        double[][] column = new double[columns][rows];
        for (int j = 0; j < columns; j++) {
            entries.load(type, matrix, (long) j * rows, column[j], 0, rows);
        }
        return column;
    }
}
