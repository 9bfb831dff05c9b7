package org.nulla.testkit.oracle;

import java.util.List;
import java.util.SplittableRandom;

/// A matrix in long arithmetic with its twins: the same matrix from a program whose partials were moved at random as far as doubles may
/// have them wrong. What differs is noise.
///
/// The last few twins move exact partials too, and so show the rounding of an arithmetic that sweeps the program in doubles. They excuse
/// what members and directions are off by; nothing is decided by them.
final class TwinMatrix {

    /// How many twins the noise of the data is judged by.
    static final int TWINS = 20;

    /// The first of the twins that show the rounding of a sweep.
    static final int ROUNDED = TWINS + 1;

    /// The matrix, its twins, and those of a sweep in doubles.
    static final int LANES = ROUNDED + 6;

    private final BigFloat[][][] lanes;
    private final int columns;

    /// @param lanes the matrix and its twins, row by row
    TwinMatrix(BigFloat[][][] lanes, int columns) {
        this.lanes = lanes;
        this.columns = columns;
    }

    int rows() {
        return lanes[0].length;
    }

    int columns() {
        return columns;
    }

    BigFloat[][] lane(int lane) {
        return lanes[lane];
    }

    BigFloat[][] exact() {
        return lanes[0];
    }

    TwinMatrix transposed() {
        BigFloat[][][] result = new BigFloat[LANES][columns][rows()];
        for (int lane = 0; lane < LANES; lane++) {
            for (int i = 0; i < rows(); i++) {
                for (int j = 0; j < columns; j++) {
                    result[lane][j][i] = lanes[lane][i][j];
                }
            }
        }
        return new TwinMatrix(result, rows());
    }

    /// Only these columns.
    TwinMatrix columns(int[] chosen) {
        BigFloat[][][] result = new BigFloat[LANES][rows()][chosen.length];
        for (int lane = 0; lane < LANES; lane++) {
            for (int i = 0; i < rows(); i++) {
                for (int j = 0; j < chosen.length; j++) {
                    result[lane][i][j] = lanes[lane][i][chosen[j]];
                }
            }
        }
        return new TwinMatrix(result, chosen.length);
    }

    /// The matrix with other columns to its right.
    TwinMatrix beside(TwinMatrix right) {
        BigFloat[][][] result = new BigFloat[LANES][rows()][columns + right.columns];
        for (int lane = 0; lane < LANES; lane++) {
            for (int i = 0; i < rows(); i++) {
                System.arraycopy(lanes[lane][i], 0, result[lane][i], 0, columns);
                System.arraycopy(right.lanes[lane][i], 0, result[lane][i], columns, right.columns);
            }
        }
        return new TwinMatrix(result, columns + right.columns);
    }

    /// A matrix of given numbers, each a column. They are data like partials: 0 and ±1 are exact.
    static TwinMatrix ofColumns(List<double[]> vectors, int rows, BigFloatArithmetic k) {
        BigFloat[][][] result = new BigFloat[LANES][rows][vectors.size()];
        for (int lane = 0; lane < LANES; lane++) {
            SplittableRandom random = new SplittableRandom(lane);
            for (int j = 0; j < vectors.size(); j++) {
                for (int i = 0; i < rows; i++) {
                    double entry = vectors.get(j)[i];
                    BigFloat exact = BigFloat.of(entry);
                    boolean moves = lane > 0 && entry != 0 && (Math.abs(entry) != 1 || lane >= ROUNDED);
                    result[lane][i][j] = moves ? Partials.moved(exact, random, k) : exact;
                }
            }
        }
        return new TwinMatrix(result, vectors.size());
    }

    /// A twin of a vector that is data.
    static BigFloat[] moved(BigFloat[] vector, int lane, BigFloatArithmetic k) {
        SplittableRandom random = new SplittableRandom(~lane);
        BigFloat[] moved = new BigFloat[vector.length];
        for (int i = 0; i < moved.length; i++) {
            moved[i] = Partials.moved(vector[i], random, k);
        }
        return moved;
    }

    /// The exact product with a vector, and how far the twins' products are from it.
    Image image(BigFloat[] x, BigFloatArithmetic k) {
        BigFloat[] image = BigFloat.zeros(rows());
        BigFloat[] noise = BigFloat.zeros(rows());
        BigFloat[] sizes = BigFloat.zeros(rows());
        for (int i = 0; i < rows(); i++) {
            image[i] = k.dot(lanes[0][i], x);
            for (int j = 0; j < columns; j++) {
                sizes[i] = k.plus(sizes[i], k.times(lanes[0][i][j], x[j]).abs());
            }
            for (int lane = 1; lane < LANES; lane++) {
                BigFloat apart = k.minus(k.dot(lanes[lane][i], x), image[i]).abs();
                noise[i] = apart.compareAbs(noise[i]) > 0 ? apart : noise[i];
            }
        }
        return new Image(image, noise, sizes);
    }

    /// What a vector is sent to.
    ///
    /// @param values the exact product
    /// @param noise the largest difference between it and a twin's
    /// @param sizes the sizes of the terms of each entry, added up
    @SuppressWarnings("ArrayRecordComponent") // stays inside this package, where nobody changes it
    record Image(BigFloat[] values, BigFloat[] noise, BigFloat[] sizes) {
    }
}
