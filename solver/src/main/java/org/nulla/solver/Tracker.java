package org.nulla.solver;

import org.jspecify.annotations.Nullable;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Preimage;
import org.nulla.function.VectorFunction;

/// Follows a curve of solutions step by step: predict along the tangent, correct back onto the curve.
///
/// The preimage of `−F` gives both at once. Its free direction is the tangent, and its shortest member is the correction,
/// which is orthogonal to the tangent by itself; so a turning point is a point like any other.
final class Tracker {

    private static final int CORRECTIONS = 8;
    private static final int EASY = 3;
    /// How much the tangent may turn in one step: its cosine.
    private static final double TURN = 0.9;
    private static final double SHORTEST = 1e-10;

    /// A point on the curve and the direction in which the curve goes on.
    ///
    /// @param x the point
    /// @param tangent the direction, of length 1
    /// @param corrections how many corrections it took
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Place(double[] x, double[] tangent, int corrections) {
    }

    private final EvaluationContext context;
    private final VectorFunction function;
    private final double tolerance;
    private final double largestStep;
    private double step;
    private boolean branched;

    Tracker(EvaluationContext context, VectorFunction function, double tolerance, double firstStep,
            double largestStep) {
        this.context = context;
        this.function = function;
        this.tolerance = tolerance;
        this.step = firstStep;
        this.largestStep = largestStep;
    }

    /// Whether the last failure was a point with more than one way on.
    boolean hasBranched() {
        return branched;
    }

    /// Brings a point onto the curve; null if that fails. The tangent has a positive product with the given direction.
    @Nullable
    Place correct(double[] near, double[] direction) {
        branched = false;
        double[] x = near;
        double before = Double.POSITIVE_INFINITY;
        try {
            for (int k = 0; k <= CORRECTIONS; k++) {
                Linearization there = context.linearize(function, x);
                double norm = there == null ? Double.POSITIVE_INFINITY : Vectors.maxNorm(there.value());
                if (there == null || norm > 2 * before) {
                    return null;
                }
                Preimage preimage = context.preimage(there, Vectors.times(-1, there.value()));
                if (preimage.isEmpty() || preimage.space().dimension() != 1) {
                    branched = !preimage.isEmpty() && preimage.space().dimension() > 1;
                    return null;
                }
                if (norm <= tolerance) {
                    return new Place(x, oriented(preimage.space().basis().column(0), direction), k);
                }
                before = norm;
                x = Vectors.plus(x, preimage.space().minNorm());
            }
        } catch (DomainException undefined) {
            return null;
        }
        return null;
    }

    private static double[] oriented(double[] tangent, double[] direction) {
        double length = Vectors.norm(tangent);
        return Vectors.times((Vectors.dot(tangent, direction) < 0 ? -1 : 1) / length, tangent);
    }

    /// The next place on the curve, with a step that adapts to how hard the last one was; null if every step fails.
    @Nullable
    Place next(Place here) {
        while (step > SHORTEST) {
            Place there = at(here, step);
            if (there != null && Vectors.dot(there.tangent(), here.tangent()) >= TURN) {
                if (there.corrections() <= EASY) {
                    step = Math.min(largestStep, 2 * step);
                }
                return there;
            }
            if (branched) {
                return null;
            }
            step /= 2;
        }
        return null;
    }

    /// The place about a given length further along the curve.
    @Nullable
    Place at(Place here, double length) {
        return correct(Vectors.plus(here.x(), length, here.tangent()), here.tangent());
    }

    /// The place between two neighbours where the curve turns back in an unknown.
    Place turningPoint(Place a, Place b, int unknown) {
        double low = 0;
        double high = Vectors.distance(a.x(), b.x());
        double atLow = a.tangent()[unknown];
        Place best = Math.abs(atLow) < Math.abs(b.tangent()[unknown]) ? a : b;
        double atHigh = b.tangent()[unknown];
        for (int k = 0; k < 60 && Math.abs(best.tangent()[unknown]) > 1e-12; k++) {
            // regula falsi, and every third time the middle
            double middle = k % 3 == 2 ? (low + high) / 2 : low + (high - low) * atLow / (atLow - atHigh);
            Place there = at(a, middle);
            if (there == null) {
                break;
            }
            double slope = there.tangent()[unknown];
            if (Math.abs(slope) < Math.abs(best.tangent()[unknown])) {
                best = there;
            }
            if (slope * atLow > 0) {
                low = middle;
                atLow = slope;
            } else {
                high = middle;
                atHigh = slope;
            }
        }
        return best;
    }
}
