package org.nulla.linalg;

import org.nulla.Real;

/// Orthonormal bases and orthogonal projection, on plain numbers and on numbers in flight.
public final class Orthonormal {

    private Orthonormal() {
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
    public static double[][] basis(int size, double[][] directions) {
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

    /// The point of `origin + span(columns)` nearest to a given one, all in flight. The columns are independent.
    ///
    /// Modified Gram–Schmidt, each vector orthogonalised twice, so that the result is orthogonal to rounding.
    ///
    /// @param origin the origin of the space
    /// @param columns its directions
    /// @param point the point
    /// @return the projection of the point
    public static Real[] project(Real[] origin, Real[][] columns, Real[] point) {
        Real[][] q = new Real[columns.length][];
        for (int j = 0; j < columns.length; j++) {
            Real[] v = columns[j];
            for (int pass = 0; pass < 2; pass++) {
                for (int k = 0; k < j; k++) {
                    v = plusMultiple(v, dot(q[k], v).unaryMinus(), q[k]);
                }
            }
            Real length = dot(v, v).sqrt();
            q[j] = new Real[v.length];
            for (int i = 0; i < v.length; i++) {
                q[j][i] = v[i].div(length);
            }
        }
        Real[] offset = plusMultiple(point, Real.of(-1), origin);
        Real[] result = origin;
        for (Real[] direction : q) {
            result = plusMultiple(result, dot(direction, offset), direction);
        }
        return result.clone();
    }

    private static Real dot(Real[] a, Real[] b) {
        Real sum = Real.ZERO;
        for (int i = 0; i < a.length; i++) {
            sum = sum.plus(a[i].times(b[i]));
        }
        return sum;
    }

    private static Real[] plusMultiple(Real[] a, Real factor, Real[] b) {
        Real[] result = new Real[a.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = a[i].plus(factor.times(b[i]));
        }
        return result;
    }
}
