package org.nulla.solver;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Real;
import org.nulla.function.VectorFunction;
import org.nulla.linalg.LeastSquares;
import org.nulla.linalg.LinearMap;

/// Levenberg–Marquardt steps as a question about a preimage: let each equation be missed by an amount `w` of its own. Then
/// `J dx + w = −F` always has members, a whole space of them, and the damped step is the member that is shortest when `dx`
/// counts with weight `√λ D` and `w` with weight one:
///
/// `min ‖w‖² + λ ‖D dx‖² = min ‖F + J dx‖² + λ ‖D dx‖²`.
///
/// The space is asked for once at a point; every `λ` that is tried there picks another member of it by an orthogonal
/// least-squares solve. Normal equations are never formed.
final class Damping {

    private static final long DENSE_ENTRIES = 4_000_000;

    private final int unknowns;
    private final double[] scale;
    private final AffineSpace space;
    private final double @Nullable [][] columns;

    private Damping(int unknowns, double[] scale, AffineSpace space) {
        this.unknowns = unknowns;
        this.scale = scale;
        this.space = space;
        this.columns = (long) space.size() * space.dimension() > DENSE_ENTRIES ? null : columns(space.basis());
    }

    private static double[][] columns(LinearMap basis) {
        double[][] columns = new double[basis.columns()][];
        for (int j = 0; j < columns.length; j++) {
            columns[j] = basis.column(j);
        }
        return columns;
    }

    /// All steps with what they miss; null where the function's derivative is undefined.
    static @Nullable Damping at(EvaluationContext context, LinearModel model, double[] scale) {
        int unknowns = model.unknowns();
        double[] here = Arrays.copyOf(model.freeX(), unknowns + model.value().length);
        Linearization augmented = context.linearize(withSlack(model.function(), unknowns), here);
        return augmented == null ? null : new Damping(unknowns, scale,
                context.preimage(augmented, Vectors.times(-1, model.value())).space());
    }

    /// `(x, w) ↦ F(x) + w`.
    private static VectorFunction withSlack(VectorFunction function, int unknowns) {
        return both -> {
            Real[] values = function.apply(Arrays.copyOf(both, unknowns)).clone();
            for (int i = 0; i < values.length; i++) {
                values[i] = values[i].plus(both[unknowns + i]);
            }
            return values;
        };
    }

    /// The step for a damping `λ`.
    double[] step(double lambda) {
        double[] weights = new double[space.size()];
        Arrays.fill(weights, 1);
        for (int j = 0; j < unknowns; j++) {
            weights[j] = Math.sqrt(lambda) * scale[j];
        }
        double[] wanted = Vectors.times(-1, Vectors.product(weights, space.origin()));
        double[] coefficients = columns == null
                ? LeastSquares.solve(new ScaledRows(weights, space.basis()), wanted)
                : equilibrated(columns, weights, wanted);
        return Arrays.copyOf(space.member(coefficients), unknowns);
    }

    /// Least squares with columns made equally long first: then no scale of the unknowns looks like a lost rank.
    private static double[] equilibrated(double[][] columns, double[] weights, double[] wanted) {
        double[][] scaled = new double[columns.length][];
        double[] lengths = new double[columns.length];
        for (int j = 0; j < columns.length; j++) {
            double[] column = Vectors.product(weights, columns[j]);
            double length = Vectors.norm(column);
            lengths[j] = length == 0 ? 1 : length;
            scaled[j] = Vectors.times(1 / lengths[j], column);
        }
        return Vectors.quotient(LeastSquares.solve(wanted.length, scaled, wanted), lengths);
    }

    /// The damped step whose scaled length is within a tenth of a radius, given that the undamped one is longer.
    ///
    /// The reciprocal of the length is nearly linear in `λ` (Hebden), so its secants find `λ` in a few tries; an interval
    /// that is known to hold it keeps them honest.
    double[] stepOfLength(double radius, double steepness) {
        double low = 0;
        double high = steepness / radius;
        double lambda = 1e-3 * high;
        double[] step = step(lambda);
        double lastLambda = 0;
        double lastReciprocal = 0;
        for (int k = 0; k < 12; k++) {
            double length = Vectors.norm(Vectors.product(scale, step));
            if (Math.abs(length - radius) <= 0.1 * radius) {
                break;
            }
            if (length > radius) {
                low = lambda;
            } else {
                high = lambda;
            }
            double reciprocal = 1 / length;
            double guess = k == 0 ? lambda * length / radius
                    : lambda + (1 / radius - reciprocal) * (lambda - lastLambda) / (reciprocal - lastReciprocal);
            lastLambda = lambda;
            lastReciprocal = reciprocal;
            lambda = guess > low && guess < high ? guess : Math.max(1e-3 * high, Math.sqrt(low * high));
            step = step(lambda);
        }
        return step;
    }
}
