package org.nulla.bench.problems;

import static org.nulla.bench.problems.Terms.polynomial;
import static org.nulla.bench.problems.Terms.square;

import java.util.Arrays;
import org.nulla.Real;

/// Watson's function: a polynomial with coefficients `x` that shall solve `p' - p^2 = 1` at 29 places. It is known as a sum of
/// squares, as the gradient of that sum, and in a variant of the gradient.
final class Watson {

    private static final int PLACES = 29;

    private Watson() {
    }

    /// The 31 residuals.
    static Real[] residuals(Real[] x) {
        Real[] f = new Real[PLACES + 2];
        for (int i = 1; i <= PLACES; i++) {
            f[i - 1] = defect(x, i / (double) PLACES, 1);
        }
        f[PLACES] = x[0];
        f[PLACES + 1] = x[1].minus(square(x[0])).minus(1);
        return f;
    }

    /// Half the gradient of the sum of the squared residuals.
    static Real[] gradient(Real[] x) {
        Real[] f = sums(x, 1);
        Real last = x[1].minus(square(x[0])).minus(1);
        f[0] = f[0].plus(x[0].times(last.times(2).minusFrom(1)));
        f[1] = f[1].plus(last);
        return f;
    }

    /// The variant of the collection of 23 systems: every power is differentiated with one factor too many, and the last term
    /// of the second equation is another.
    static Real[] variant(Real[] x) {
        Real[] f = sums(x, 0);
        f[0] = f[0].plus(x[0].times(square(x[0]).times(2).minus(x[1].times(2)).plus(3)));
        f[1] = f[1].plus(x[1].times(x[1].minusFrom(1))).minus(1);
        return f;
    }

    /// `sum over t of t^(k-2) (s - u^2 - 1) (k - shift - 2 t u)` for every k.
    private static Real[] sums(Real[] x, int shift) {
        int n = x.length;
        Real[] f = new Real[n];
        Arrays.fill(f, Real.ZERO);
        for (int i = 1; i <= PLACES; i++) {
            double t = i / (double) PLACES;
            Real defect = defect(x, t, shift);
            Real twice = polynomial(x, t).times(2 * t);
            double power = 1 / t;
            for (int k = 1; k <= n; k++) {
                f[k - 1] = f[k - 1].plus(defect.times(twice.minusFrom((double) k - shift)).times(power));
                power *= t;
            }
        }
        return f;
    }

    /// `s - u^2 - 1` with `s = sum over j from 2 of (j - shift) t^(j-2) x_j` and `u` the polynomial's value.
    private static Real defect(Real[] x, double t, int shift) {
        Real s = Real.ZERO;
        double power = 1;
        for (int j = 2; j <= x.length; j++) {
            s = s.plus(x[j - 1].times((j - shift) * power));
            power *= t;
        }
        return s.minus(square(polynomial(x, t))).minus(1);
    }
}
