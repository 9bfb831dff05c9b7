package org.nulla.linalg;

/// Chooses the columns of a matrix whose unknowns move to meet a right-hand side, so that they move little in their own units.
///
/// A pivoted factorisation of the scaled matrix chooses as if all unknowns had the same unit. Where their units are far apart, an
/// unknown with tiny coefficients may become a pivot, and has to move by as much as they are tiny. Here the column with the largest
/// remainder in its own units comes next, as long as its remainder is no rounding.
public final class BasicColumns {

    /// A remainder above this share of its column is no rounding of the column.
    private static final double CLEAR = 1e-12;

    private final double[][] remainder;
    private final double[] size;
    private final double[] unit;
    private final boolean[] taken;
    private final int[] chosen;
    private int count;

    private BasicColumns(double[][] scaled, double[] unit, int rank) {
        this.remainder = new double[scaled.length][];
        this.size = new double[scaled.length];
        for (int j = 0; j < scaled.length; j++) {
            remainder[j] = scaled[j].clone();
            size[j] = norm(scaled[j]);
        }
        this.unit = unit;
        this.taken = new boolean[scaled.length];
        this.chosen = new int[rank];
    }

    /// Chooses.
    ///
    /// @param scaled the columns, with rows and columns scaled near 1
    /// @param unit for each column, how much one of its scaled unknown is in the unknown's own unit; zero for those that may move as
    ///     they like, which come first
    /// @param rank how many to choose, at most as many as there are
    /// @param noise a remainder below this is rounding
    /// @return the numbers of the columns, in the order in which they were chosen
    public static int[] of(double[][] scaled, double[] unit, int rank, double noise) {
        BasicColumns columns = new BasicColumns(scaled, unit, rank);
        columns.choose(CLEAR, noise);
        columns.choose(0, noise);
        // as many as were asked for: what does not stand out, and zeros
        columns.choose(-1, -1);
        return columns.chosen;
    }

    private void choose(double share, double noise) {
        for (int next = next(share, noise); next >= 0; next = next(share, noise)) {
            taken[next] = true;
            chosen[count++] = next;
            double[] along = remainder[next];
            double length = norm(along);
            for (int j = 0; j < remainder.length && length > 0; j++) {
                if (!taken[j]) {
                    // the second time removes what rounding left the first time
                    remove(along, length, remainder[j]);
                    remove(along, length, remainder[j]);
                }
            }
        }
    }

    /// The column that stands out most, or -1 where none does or enough are chosen.
    private int next(double share, double noise) {
        int best = -1;
        double most = 0;
        for (int j = 0; j < remainder.length && count < chosen.length; j++) {
            double left = norm(remainder[j]);
            if (!taken[j] && left > noise && left > share * size[j]) {
                boolean larger = best < 0 || (unit[j] == unit[best] ? left > most : left / unit[j] > most / unit[best]);
                best = larger ? j : best;
                most = larger ? left : most;
            }
        }
        return best;
    }

    private static void remove(double[] along, double length, double[] from) {
        double share = 0;
        for (int i = 0; i < from.length; i++) {
            share += along[i] / length * from[i];
        }
        for (int i = 0; i < from.length; i++) {
            from[i] -= share * (along[i] / length);
        }
    }

    private static double norm(double[] x) {
        double sum = 0;
        for (double entry : x) {
            sum += entry * entry;
        }
        return Math.sqrt(sum);
    }
}
