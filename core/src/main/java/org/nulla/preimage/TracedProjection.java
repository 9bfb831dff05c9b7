package org.nulla.preimage;

import org.nulla.Real;

/// Orthogonal projection on a space, all of traced numbers.
public final class TracedProjection {

    private TracedProjection() {
    }

    /// The point of `origin + span(columns)` nearest to a given one, all in flight. The columns are independent.
    ///
    /// Modified Gram–Schmidt, each vector orthogonalised twice, so that the result is orthogonal to rounding.
    ///
    /// @param origin the origin of the space
    /// @param columns its directions
    /// @param point the point
    /// @return the projection of the point
    public static Real[] of(Real[] origin, Real[][] columns, Real[] point) {
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
