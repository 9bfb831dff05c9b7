package org.nulla.linalg;

import java.util.Arrays;

/// A dense matrix whose rank is to be decided with care: entries that are only rounding noise are cleared, and powers of
/// two bring its rows and columns to one size, so that neither units nor large cancelled terms are mistaken for rank.
public final class ScaledMatrix {

    /// An entry of at most this many times its noise is nothing but noise.
    private static final double NOISE = 10;
    private static final int SCALING_SWEEPS = 4;

    private final int rows;
    private final double[][] entries;
    private final double[][] noises;
    private final double[] rowScale;
    private final double[] columnScale;

    private ScaledMatrix(int rows, double[][] entries, double[][] noises) {
        this.rows = rows;
        this.entries = entries;
        this.noises = noises;
        this.rowScale = new double[rows];
        this.columnScale = new double[entries.length];
        clearNoise();
        scale();
    }

    /// Takes over a matrix given by its columns, and clears it.
    ///
    /// @param rows the length of each column
    /// @param entries the columns
    /// @param noises what rounding may have done to each entry
    /// @return the cleared matrix with its scales
    public static ScaledMatrix of(int rows, double[][] entries, double[][] noises) {
        return new ScaledMatrix(rows, entries, noises);
    }

    private void clearNoise() {
        for (int j = 0; j < entries.length; j++) {
            for (int i = 0; i < rows; i++) {
                if (Math.abs(entries[j][i]) <= NOISE * noises[j][i]) {
                    entries[j][i] = 0;
                    noises[j][i] = 0;
                }
            }
        }
    }

    /// Powers of two that bring the largest entry of every row and column near 1.
    private void scale() {
        Arrays.fill(rowScale, 1);
        Arrays.fill(columnScale, 1);
        for (int sweep = 0; sweep < SCALING_SWEEPS; sweep++) {
            double[] largestOfRow = new double[rows];
            for (int j = 0; j < entries.length; j++) {
                double largest = 0;
                for (int i = 0; i < rows; i++) {
                    largest = Math.max(largest, Math.abs(entries[j][i]) * rowScale[i]);
                }
                columnScale[j] = inversePowerOfTwo(largest);
                for (int i = 0; i < rows; i++) {
                    largestOfRow[i] = Math.max(largestOfRow[i], Math.abs(entries[j][i]) * columnScale[j]);
                }
            }
            for (int i = 0; i < rows; i++) {
                rowScale[i] = inversePowerOfTwo(largestOfRow[i]);
            }
        }
    }

    /// The power of two that brings a number near 1; 1 for zero.
    ///
    /// @param size the number, not negative
    /// @return the power of two
    public static double inversePowerOfTwo(double size) {
        return size == 0 ? 1 : Math.scalb(1.0, -Math.clamp(Math.getExponent(size), -1000, 1000));
    }

    /// The powers of two that bring some numbers near 1.
    ///
    /// @param sizes the numbers, not negative
    /// @return a power of two for each
    public static double[] inversePowersOfTwo(double[] sizes) {
        double[] powers = new double[sizes.length];
        for (int i = 0; i < powers.length; i++) {
            powers[i] = inversePowerOfTwo(sizes[i]);
        }
        return powers;
    }

    /// The cleared columns, not scaled; shared, not to be changed.
    ///
    /// @return the columns
    public double[][] entries() {
        return entries;
    }

    /// A power of two for each row; shared, not to be changed.
    ///
    /// @return the factors
    public double[] rowScale() {
        return rowScale;
    }

    /// A power of two for each column; shared, not to be changed.
    ///
    /// @return the factors
    public double[] columnScale() {
        return columnScale;
    }

    /// The columns with every column scaled and every row weighed.
    ///
    /// @param weights a factor for each row, usually [#rowScale]
    /// @return new columns
    public double[][] scaled(double[] weights) {
        double[][] scaled = new double[entries.length][rows];
        for (int j = 0; j < entries.length; j++) {
            for (int i = 0; i < rows; i++) {
                scaled[j][i] = entries[j][i] * weights[i] * columnScale[j];
            }
        }
        return scaled;
    }

    /// The size of what rounding may have put into the scaled matrix.
    ///
    /// @param qr the factors of the scaled matrix
    /// @return the size, never zero
    public double noise(PivotedQr qr) {
        double sum = 0;
        for (int j = 0; j < entries.length; j++) {
            for (int i = 0; i < rows; i++) {
                double entry = noises[j][i] * rowScale[i] * columnScale[j];
                sum += entry * entry;
            }
        }
        double rounding = qr.steps() == 0 ? 0 : 0x1p-53 * Math.max(rows, entries.length) * qr.diagonal(0);
        return Math.max(Math.sqrt(sum), rounding) + Double.MIN_NORMAL;
    }
}
