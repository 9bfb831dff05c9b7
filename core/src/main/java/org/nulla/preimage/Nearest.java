package org.nulla.preimage;

import java.util.function.UnaryOperator;
import org.nulla.sweep.TwinVector;

/// A least-squares point and what it misses.
///
/// What is missed is improved by itself until it is orthogonal to everything within reach, and the point then moved until it misses just
/// that. To read it off the point would not do: along a large row, rounding the point moves its image by more than all other rows are.
///
/// @param point a vector whose image is nearest to the target
/// @param residual the target less that image
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
record Nearest(double[] point, double[] residual) {

    private static final int CORRECTIONS = 8;

    /// Products with `A` in twice the precision, without twins.
    interface Products {

        TwinVector image(double[] q);

        double[] pullBack(double[] u);

        /// Whether the products with a residual are no more than rounding it makes of them, entry by entry; false where that is not known.
        default boolean isRounding(double[] slope, double[] residual) {
            return false;
        }

        /// A residual without what is not orthogonal to everything within reach, where that is known better than by slopes.
        default double[] orthogonal(double[] residual) {
            return residual;
        }

        /// The length of each column, about.
        double[] columnNorms();

        /// By sweeps through the program.
        static Products of(LinearSystem system) {
            return of(system, residual -> residual);
        }

        /// By sweeps through the program.
        ///
        /// @param orthogonal what takes from a vector what is not orthogonal to everything within reach
        static Products of(LinearSystem system, UnaryOperator<double[]> orthogonal) {
            return new Products() {
                @Override
                public double[] orthogonal(double[] residual) {
                    return orthogonal.apply(residual);
                }

                @Override
                public TwinVector image(double[] q) {
                    return system.closeImage(q);
                }

                @Override
                public double[] pullBack(double[] u) {
                    return system.walk().twinPullBack(TwinVector.alone(u)).values();
                }

                @Override
                public double[] columnNorms() {
                    return system.columnNorms();
                }
            };
        }
    }

    /// Improves a point.
    ///
    /// @param products what multiplies with `A`
    /// @param start the point
    /// @param normal what solves the normal equations, about
    /// @param solve what solves a system that has a solution, about
    static Nearest from(LinearSystem system, Products products, double[] start, UnaryOperator<double[]> normal,
            UnaryOperator<double[]> solve) {
        TargetFit fit = new TargetFit(system.target().basis());
        double[] norms = products.columnNorms();
        double[] residual = negated(missing(system, products, fit, start));
        double[] slope = products.pullBack(residual);
        double size = largest(slope, norms);
        for (int round = 0; round < CORRECTIONS && size > 0 && !products.isRounding(slope, residual); round++) {
            TwinVector image = products.image(normal.apply(slope));
            image = fit.directions().length > 0 ? fit.projected(image) : image;
            double[] better = new double[residual.length];
            for (int i = 0; i < better.length; i++) {
                better[i] = -image.difference(i, residual[i]);
            }
            double[] next = products.pullBack(better);
            double now = largest(next, norms);
            if (!(now < size)) {
                break;
            }
            residual = better;
            slope = next;
            size = now;
        }
        residual = products.orthogonal(residual);
        return new Nearest(moved(system, products, fit, start, residual, solve), residual);
    }

    /// The point that misses just the residual, as far as it can be told.
    private static double[] moved(LinearSystem system, Products products, TargetFit fit, double[] start,
            double[] residual, UnaryOperator<double[]> solve) {
        double[] rows = system.rowScale();
        double[] point = start;
        double[] off = off(missing(system, products, fit, point), residual);
        double size = weighed(off, rows);
        for (int round = 0; round < CORRECTIONS && size > 0; round++) {
            double[] step = solve.apply(off);
            double[] better = point.clone();
            for (int j = 0; j < better.length; j++) {
                better[j] += step[j];
            }
            double[] next = off(missing(system, products, fit, better), residual);
            double now = weighed(next, rows);
            if (!(now < 0.5 * size)) {
                break;
            }
            point = better;
            off = next;
            size = now;
        }
        return point;
    }

    /// The image less the target, without its part along the target's directions.
    private static TwinVector missing(LinearSystem system, Products products, TargetFit fit, double[] point) {
        TwinVector missing = products.image(point).minus(system.target().origin());
        return fit.directions().length > 0 ? fit.projected(missing) : missing;
    }

    private static double[] negated(TwinVector vector) {
        double[] negated = vector.values();
        for (int i = 0; i < negated.length; i++) {
            negated[i] = -vector.difference(i, 0);
        }
        return negated;
    }

    private static double[] off(TwinVector missing, double[] residual) {
        double[] off = new double[residual.length];
        for (int i = 0; i < off.length; i++) {
            off[i] = -missing.difference(i, -residual[i]);
        }
        return off;
    }

    private static double largest(double[] slope, double[] norms) {
        double largest = 0;
        for (int j = 0; j < slope.length; j++) {
            largest = Math.max(largest, Math.abs(slope[j]) / norms[j]);
        }
        return Double.isFinite(largest) ? largest : 0;
    }

    private static double weighed(double[] off, double[] scale) {
        double largest = 0;
        for (int i = 0; i < off.length; i++) {
            largest = Math.max(largest, Math.abs(off[i]) * scale[i]);
        }
        return Double.isFinite(largest) ? largest : 0;
    }
}
