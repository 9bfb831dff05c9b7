package org.nulla.linalg.sparse;

import java.util.Arrays;

/// Powers of two for rows and columns that bring the largest entry of each near 1.
///
/// @param row for each row its factor
/// @param column for each column its factor
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
record Equilibration(double[] row, double[] column) {

    /// Factors beyond these would leave the range of numbers.
    private static final int MOST = 1000;
    /// Entries that have grown or shrunk by less than this are near what they were.
    private static final double DRIFT = 64;
    private static final int NONE = Integer.MIN_VALUE;

    static Equilibration of(SparseMatrix a) {
        int[] exponent = new int[a.entries()];
        for (int e = 0; e < exponent.length; e++) {
            double size = Math.abs(a.value()[e]);
            exponent[e] = size == 0 ? NONE
                    : size < Double.MIN_NORMAL ? Math.getExponent(size * 0x1p60) - 60 : Math.getExponent(size);
        }
        int[] r = new int[a.rows()];
        int[] c = new int[a.columns()];
        // half of what the rows ask for first, so that neither side decides alone
        rows(a, exponent, r, c, 2);
        columns(a, exponent, r, c);
        rows(a, exponent, r, c, 1);
        return new Equilibration(powers(r), powers(c));
    }

    /// How far the numbers of a matrix have gone from those that the factors are for.
    enum Drift {
        /// Not far.
        NEAR,
        /// So far that factors should be made for these.
        FAR,
        /// So far that the reduction should be made anew, or out of range.
        BROKEN
    }

    /// Looks at a scaled matrix.
    ///
    /// @param guarded rows whose entries must not have grown, the first ones
    static Drift drift(SparseMatrix scaled, int guarded) {
        double[] most = new double[scaled.rows()];
        double least = Double.POSITIVE_INFINITY;
        int[] start = scaled.start();
        int[] row = scaled.row();
        double[] value = scaled.value();
        for (int j = 0; j < scaled.columns(); j++) {
            double here = 0;
            for (int e = start[j]; e < start[j + 1]; e++) {
                double size = Math.abs(value[e]);
                here = Math.max(here, size);
                most[row[e]] = Math.max(most[row[e]], size);
            }
            least = here == 0 ? least : Math.min(least, here);
        }
        double largest = 0;
        double grown = 0;
        for (int i = 0; i < most.length; i++) {
            largest = Math.max(largest, most[i]);
            grown = i < guarded ? largest : grown;
            least = most[i] == 0 ? least : Math.min(least, most[i]);
        }
        if (!(grown <= DRIFT) || !(largest < Double.POSITIVE_INFINITY)) {
            return Drift.BROKEN;
        }
        return largest > DRIFT || least < 1 / DRIFT ? Drift.FAR : Drift.NEAR;
    }

    private static void rows(SparseMatrix a, int[] exponent, int[] r, int[] c, int share) {
        int[] most = new int[a.rows()];
        Arrays.fill(most, NONE);
        for (int j = 0; j < a.columns(); j++) {
            for (int e = a.start()[j]; e < a.start()[j + 1]; e++) {
                if (exponent[e] != NONE) {
                    most[a.row()[e]] = Math.max(most[a.row()[e]], exponent[e] + c[j]);
                }
            }
        }
        for (int i = 0; i < r.length; i++) {
            r[i] = most[i] == NONE ? 0 : -most[i] / share;
        }
    }

    private static void columns(SparseMatrix a, int[] exponent, int[] r, int[] c) {
        for (int j = 0; j < a.columns(); j++) {
            int most = NONE;
            for (int e = a.start()[j]; e < a.start()[j + 1]; e++) {
                if (exponent[e] != NONE) {
                    most = Math.max(most, exponent[e] + r[a.row()[e]]);
                }
            }
            c[j] = most == NONE ? 0 : -most;
        }
    }

    private static double[] powers(int[] exponents) {
        double[] powers = new double[exponents.length];
        for (int i = 0; i < powers.length; i++) {
            powers[i] = Math.scalb(1.0, Math.max(-MOST, Math.min(MOST, exponents[i])));
        }
        return powers;
    }

    /// The scaled matrix.
    SparseMatrix apply(SparseMatrix a) {
        double[] scaled = new double[a.entries()];
        for (int j = 0; j < a.columns(); j++) {
            double factor = column[j];
            for (int e = a.start()[j]; e < a.start()[j + 1]; e++) {
                scaled[e] = a.value()[e] * row[a.row()[e]] * factor;
            }
        }
        return a.withValues(scaled);
    }
}
