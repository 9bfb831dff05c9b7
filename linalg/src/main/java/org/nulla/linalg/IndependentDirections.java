package org.nulla.linalg;

/// Directions none of which depends on others.
public final class IndependentDirections {

    private IndependentDirections() {
    }

    /// A basis of what some directions span: those directions that do not depend on others, each scaled so that its largest
    /// entry is 1 in size.
    ///
    /// The directions are kept as they are, because an orthogonal basis would spread the rounding of large entries over
    /// small ones. Rank is decided after every coordinate was scaled to the same size.
    ///
    /// @param size the length of each direction
    /// @param directions the directions
    /// @return a basis of what they span
    public static double[][] of(int size, double[][] directions) {
        double[][] unit = new double[directions.length][];
        for (int j = 0; j < unit.length; j++) {
            unit[j] = scaledToLargestOne(directions[j]);
        }
        double[][] even = new double[unit.length][size];
        for (int i = 0; i < size; i++) {
            double largest = 0;
            for (double[] direction : unit) {
                largest = Math.max(largest, Math.abs(direction[i]));
            }
            for (int j = 0; j < unit.length; j++) {
                even[j][i] = largest == 0 ? 0 : unit[j][i] / largest;
            }
        }
        PivotedQr qr = PivotedQr.of(size, even);
        double[][] result = new double[qr.rank(LeastSquares.roundingThreshold(size, unit.length, qr))][];
        for (int j = 0; j < result.length; j++) {
            result[j] = unit[qr.pivot(j)];
        }
        return result;
    }

    private static double[] scaledToLargestOne(double[] x) {
        double largest = 0;
        for (double e : x) {
            if (Math.abs(e) > Math.abs(largest)) {
                largest = e;
            }
        }
        double[] scaled = x.clone();
        for (int i = 0; i < scaled.length && largest != 0; i++) {
            scaled[i] /= largest;
        }
        return scaled;
    }
}
