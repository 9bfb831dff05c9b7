package org.nulla.selection;

import java.util.Arrays;

/// Equations `A x = b` that the members of a space, and no others, satisfy. Rows are stored without their zeros.
///
/// A row is scaled by a power of two so that its largest entry is between 1 and 2 in size, which changes no member and helps solvers.
public final class Equations {

    private final int size;
    private final int[] start;
    private final int[] index;
    private final double[] entry;
    private final double[] right;

    private Equations(int size, int[] start, int[] index, double[] entry, double[] right) {
        this.size = size;
        this.start = start;
        this.index = index;
        this.entry = entry;
        this.right = right;
    }

    /// Equations from their rows.
    ///
    /// @param size how many unknowns
    /// @param rows the coefficients of each
    /// @param right what each comes to
    /// @return the equations; rows of zeros are left out
    public static Equations of(int size, double[][] rows, double[] right) {
        Builder builder = new Builder(size);
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < size; j++) {
                builder.entry(j, rows[i][j]);
            }
            builder.end(right[i]);
        }
        return builder.build();
    }

    /// How many unknowns.
    ///
    /// @return the size of a member
    public int size() {
        return size;
    }

    /// How many equations.
    ///
    /// @return the number of rows
    public int count() {
        return right.length;
    }

    /// What an equation comes to.
    ///
    /// @param row which one
    /// @return its right-hand side
    public double right(int row) {
        return right[row];
    }

    /// Hears of the entries of equations.
    @FunctionalInterface
    interface Visitor {
        void entry(int row, int column, double value);
    }

    /// All entries, row by row.
    void forEach(Visitor visitor) {
        for (int i = 0; i < right.length; i++) {
            for (int k = start[i]; k < start[i + 1]; k++) {
                visitor.entry(i, index[k], entry[k]);
            }
        }
    }

    double[] rightSides() {
        return right.clone();
    }

    int entries() {
        return entry.length;
    }

    /// The rows without zeros left out.
    double[][] dense() {
        double[][] rows = new double[count()][size];
        forEach((i, j, value) -> rows[i][j] = value);
        return rows;
    }

    /// `Aᵀ λ`: a vector that is the same, in product, with all members.
    ///
    /// @param multipliers one for each equation
    /// @return one number for each unknown
    public double[] combined(double[] multipliers) {
        double[] sum = new double[size];
        for (int i = 0; i < right.length; i++) {
            for (int k = start[i]; k < start[i + 1]; k++) {
                sum[index[k]] += entry[k] * multipliers[i];
            }
        }
        return sum;
    }

    /// `A x`: what the equations come to at a point.
    double[] products(double[] point) {
        double[] sums = new double[count()];
        for (int i = 0; i < sums.length; i++) {
            for (int k = start[i]; k < start[i + 1]; k++) {
                sums[i] += entry[k] * point[index[k]];
            }
        }
        return sums;
    }

    /// The same for each part of a point by itself.
    ///
    /// @return by part, by equation
    double[][] products(double[] point, AtomicNorm norm) {
        double[][] sums = new double[norm.parts()][count()];
        for (int i = 0; i < count(); i++) {
            for (int k = start[i]; k < start[i + 1]; k++) {
                sums[norm.part(index[k])][i] += entry[k] * point[index[k]];
            }
        }
        return sums;
    }

    /// How far a point is from satisfying the equations: the largest `|a x − b| / (|a| |x| + |b|)`, where `0/0` is 0 and a divisor counts
    /// for at least a millionth of the largest number around, below which right-hand sides are mostly rounding.
    ///
    /// @param point its coordinates
    /// @return the residual
    public double residual(double[] point) {
        double worst = 0;
        double floor = 1e-6 * Math.max(Vectors.largest(point), Vectors.largest(right));
        for (int i = 0; i < right.length; i++) {
            double miss = -right[i];
            double sizes = Math.abs(right[i]);
            for (int k = start[i]; k < start[i + 1]; k++) {
                double term = entry[k] * point[index[k]];
                miss += term;
                sizes += Math.abs(term);
            }
            worst = Math.max(worst, miss == 0 ? 0 : Math.abs(miss) / Math.max(sizes, floor));
        }
        return worst;
    }

    /// Equations while rows are added.
    static final class Builder {

        private final int size;
        private int[] start = new int[17];
        private int[] index = new int[64];
        private double[] entry = new double[64];
        private double[] right = new double[16];
        private int rows;
        private int entries;

        Builder(int size) {
            this.size = size;
        }

        void entry(int column, double value) {
            if (value != 0) {
                if (entries == entry.length) {
                    index = Arrays.copyOf(index, 2 * entries);
                    entry = Arrays.copyOf(entry, 2 * entries);
                }
                index[entries] = column;
                entry[entries++] = value;
            }
        }

        /// Ends the row; one without entries is forgotten.
        void end(double rightSide) {
            double largest = 0;
            for (int k = start[rows]; k < entries; k++) {
                largest = Math.max(largest, Math.abs(entry[k]));
            }
            if (largest == 0) {
                return;
            }
            // a power of two changes no digit
            double scale = Math.scalb(1.0, -Math.getExponent(largest));
            for (int k = start[rows]; k < entries; k++) {
                entry[k] *= scale;
            }
            if (rows == right.length) {
                right = Arrays.copyOf(right, 2 * rows);
                start = Arrays.copyOf(start, 2 * rows + 1);
            }
            right[rows++] = rightSide * scale;
            start[rows] = entries;
        }

        Equations build() {
            return new Equations(size, Arrays.copyOf(start, rows + 1), Arrays.copyOf(index, entries),
                    Arrays.copyOf(entry, entries), Arrays.copyOf(right, rows));
        }
    }
}
