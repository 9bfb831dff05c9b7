package org.nulla.diagnosis;

import java.util.Arrays;
import org.nulla.linalg.PivotedQr;

/// Vectors that span a null space, each entry with a bound on its error, so that it can be told which entries are zero.
///
/// The vectors are *reduced*: each has a coordinate of its own, at which it is 1 and the others are 0. The nonzero entries
/// of a reduced vector are then a smallest dependent set of columns (a circuit of their matroid), and coordinates that are
/// connected through such vectors are connected in every reduced basis: what is read off does not depend on the choice.
final class Kernel {

    private final int size;
    // (vector, coordinate)
    private final double[][] vectors;
    private final double[][] errors;

    private Kernel(int size, double[][] vectors, double[][] errors) {
        this.size = size;
        this.vectors = vectors;
        this.errors = errors;
    }

    /// The null space of a matrix at a given rank.
    ///
    /// @param rows the length of each column
    /// @param columns the columns, scaled to one size
    /// @param rank the rank that was decided on
    /// @param uncertainty how far the matrix may be from one of exactly this rank
    static Kernel of(int rows, double[][] columns, int rank, double uncertainty) {
        PivotedQr qr = PivotedQr.of(rows, columns);
        double[][] vectors = qr.nullSpace(rank);
        // a change E of the matrix changes a vector v by at most |inverse| |E| |v|, entry by entry
        double[] amplification = new double[columns.length];
        if (vectors.length > 0) {
            for (double[] solution : qr.basicInverse(rank)) {
                for (int j = 0; j < solution.length; j++) {
                    amplification[j] += Math.abs(solution[j]);
                }
            }
        }
        double[][] errors = new double[vectors.length][columns.length];
        for (int k = 0; k < vectors.length; k++) {
            double sum = 0;
            for (double entry : vectors[k]) {
                sum += Math.abs(entry);
            }
            for (int j = 0; j < columns.length; j++) {
                errors[k][j] = uncertainty * sum * amplification[j];
            }
        }
        return new Kernel(columns.length, vectors, errors);
    }

    /// Vectors with a bound on the error of each entry. They are taken over as they are, reduced or not.
    static Kernel of(int size, double[][] vectors, double[][] errors) {
        return new Kernel(size, vectors, errors);
    }

    /// How many vectors there are.
    int dimension() {
        return vectors.length;
    }

    boolean isZero(int vector, int coordinate) {
        return !(Math.abs(vectors[vector][coordinate]) > errors[vector][coordinate]);
    }

    double entry(int vector, int coordinate) {
        return isZero(vector, coordinate) ? 0 : vectors[vector][coordinate];
    }

    double error(int vector, int coordinate) {
        return errors[vector][coordinate];
    }

    /// The first coordinates of the vectors, reduced anew. They must be independent.
    Kernel onFirst(int count) {
        Kernel part = new Kernel(count, cropped(vectors, count), cropped(errors, count));
        boolean[] done = new boolean[vectors.length];
        boolean[] taken = new boolean[count];
        for (int step = 0; step < vectors.length; step++) {
            part.takeLargest(done, taken);
        }
        return part;
    }

    private static double[][] cropped(double[][] vectors, int count) {
        double[][] result = new double[vectors.length][];
        for (int k = 0; k < result.length; k++) {
            result[k] = Arrays.copyOf(vectors[k], count);
        }
        return result;
    }

    /// The same space, reduced so that each vector's own coordinate is its last that is not zero: earlier coordinates
    /// explain later ones.
    Kernel lastFirst() {
        Kernel reduced = new Kernel(size, cropped(vectors, size), cropped(errors, size));
        boolean[] done = new boolean[vectors.length];
        boolean[] taken = new boolean[size];
        int left = vectors.length;
        for (int j = size - 1; j >= 0 && left > 0; j--) {
            int best = -1;
            for (int k = 0; k < vectors.length; k++) {
                if (!done[k] && !reduced.isZero(k, j) && (best < 0 || Math.abs(reduced.vectors[k][j]) > Math
                        .abs(reduced.vectors[best][j]))) {
                    best = k;
                }
            }
            if (best >= 0) {
                reduced.eliminate(best, j);
                done[best] = true;
                taken[j] = true;
                left--;
            }
        }
        for (; left > 0; left--) {
            reduced.takeLargest(done, taken);
        }
        return reduced;
    }

    /// Gives one more vector a coordinate of its own: the largest entry there is.
    private void takeLargest(boolean[] done, boolean[] taken) {
        int vector = -1;
        int coordinate = -1;
        double largest = -1;
        for (int k = 0; k < vectors.length; k++) {
            for (int j = 0; j < size && !done[k]; j++) {
                if (!taken[j] && Math.abs(vectors[k][j]) > largest) {
                    largest = Math.abs(vectors[k][j]);
                    vector = k;
                    coordinate = j;
                }
            }
        }
        if (largest > 0) {
            eliminate(vector, coordinate);
            taken[coordinate] = true;
        }
        if (vector >= 0) {
            done[vector] = true;
        }
    }

    /// Scales a vector to 1 at a coordinate and takes multiples of it from the others until they are 0 there.
    private void eliminate(int vector, int coordinate) {
        double[] own = vectors[vector];
        double[] ownErrors = errors[vector];
        double pivot = own[coordinate];
        double relative = ownErrors[coordinate] / Math.abs(pivot);
        for (int j = 0; j < size; j++) {
            own[j] /= pivot;
            ownErrors[j] = ownErrors[j] / Math.abs(pivot) + Math.abs(own[j]) * relative;
        }
        own[coordinate] = 1;
        ownErrors[coordinate] = 0;
        for (int k = 0; k < vectors.length; k++) {
            double factor = vectors[k][coordinate];
            double factorError = errors[k][coordinate];
            if (k != vector && (factor != 0 || factorError != 0)) {
                for (int j = 0; j < size; j++) {
                    double product = factor * own[j];
                    errors[k][j] += Math.abs(factor) * ownErrors[j] + factorError * Math.abs(own[j])
                            + Math.ulp(1.0) * (Math.abs(product) + Math.abs(vectors[k][j]));
                    vectors[k][j] -= product;
                }
                vectors[k][coordinate] = 0;
                errors[k][coordinate] = 0;
            }
        }
    }

    /// For each coordinate the group it moves in, numbered by its first member; -1 for a coordinate that is zero in every
    /// vector.
    int[] groups() {
        Groups groups = new Groups(size);
        for (int k = 0; k < vectors.length; k++) {
            int first = -1;
            for (int j = 0; j < size; j++) {
                if (!isZero(k, j)) {
                    first = first < 0 ? j : first;
                    groups.join(first, j);
                }
            }
        }
        return groups.all();
    }
}
