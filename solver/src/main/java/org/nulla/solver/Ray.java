package org.nulla.solver;

import org.nulla.DomainException;
import org.nulla.Nulla;
import org.nulla.function.ScalarField;

/// What an objective does along a direction that it falls along, further and further out: whether it ever rises again.
///
/// @param best the point with the least value
/// @param least that value
/// @param falls whether it never rises as far as numbers go
/// @param bottomless whether it falls by so much that there is no telling it from a fall without limit
@SuppressWarnings("ArrayRecordComponent") // handed from method to method, never compared
record Ray(double[] best, double least, boolean falls, boolean bottomless) {

    /// Further than so many steps is as far as numbers go.
    private static final double FAR = 1e12;
    /// A fall by so much more than the first part of it is without limit.
    private static final double DEEP = 1e10;
    /// So often a length is taken before lengths grow faster.
    private static final int EACH = 16;

    /// Goes out.
    ///
    /// @param x from where
    /// @param value the objective there
    /// @param step in which direction, and how far a step went
    static Ray of(EvaluationContext context, ScalarField objective, double[] x, double value, double[] step) {
        double[] best = x;
        double least = value;
        double first = 0;
        double factor = 2;
        double length = 1;
        double reached = 0;
        boolean risen = false;
        boolean sloping = false;
        for (int k = 1; !risen; k++) {
            double[] there = context.inside(Vectors.plus(x, length, step));
            double[] part = Vectors.times(1 / length, Vectors.minus(there, x));
            double now = context.valueOf(objective, there);
            if (Double.isNaN(now)) {
                break;
            }
            // a bound is a reason to stop as good as a rise
            risen = now > least + 8 * Math.ulp(least) || Vectors.norm(part) < 0.5 * Vectors.norm(step);
            if (!risen && Math.abs(now - least) <= 8 * Math.ulp(least)) {
                // where values no longer tell, the slope does
                double slope = slope(objective, there, step);
                risen = slope > 0;
                sloping |= slope < 0;
            }
            if (now < least) {
                least = now;
                best = there;
            }
            first = k == 1 ? value - now : first;
            reached = length;
            factor = k % EACH == 0 ? factor * factor : factor;
            length *= factor;
        }
        boolean falls = !risen && reached >= FAR && (least < value || sloping);
        return new Ray(best, least, falls, falls && value - least > DEEP * Math.max(Math.abs(value), Math.abs(first)));
    }

    private static double slope(ScalarField objective, double[] there, double[] step) {
        try {
            return Vectors.dot(Nulla.gradient(objective, there), step);
        } catch (DomainException undefined) {
            return 0;
        }
    }
}
