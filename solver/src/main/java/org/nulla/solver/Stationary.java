package org.nulla.solver;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Preimage;

/// Whether a point is as near to a root as its neighbourhood allows, and what to call it then.
final class Stationary {

    /// A least-squares step that promises less than this part of the residual promises nothing.
    private static final double WORTHWHILE = 1e-10;

    /// The cosine below which a residual counts as orthogonal to a column; its square is rounding.
    private static final double ORTHOGONAL = 1e-6;

    private static final int PLACES = 3;

    private Stationary() {
    }

    /// Whether even the best step of the linear model leaves the residual as it is.
    static boolean is(LinearModel model, double[] leastSquaresStep) {
        double now = model.norm();
        double then = Vectors.norm(model.predicted(leastSquaresStep));
        return then >= (1 - WORTHWHILE) * now;
    }

    /// What to call a point from which no step was accepted: where every column of the Jacobian is orthogonal to the residual,
    /// as nearly as a residual known to rounding lets a search along it tell, progress did not cease, it is complete.
    ///
    /// @param norms the sizes that columns have had on the way; a column may vanish just at such a point
    static Reason stalled(LinearModel model, double[] norms) {
        double[] gradient = model.gradient();
        double steepest = 0;
        for (int j = 0; j < gradient.length; j++) {
            steepest = Math.max(steepest, norms[j] == 0 ? 0 : Math.abs(gradient[j]) / norms[j]);
        }
        return steepest <= ORTHOGONAL * model.norm() ? reason(model) : Reason.STALLED;
    }

    static Reason reason(LinearModel model) {
        if (Vectors.maxNorm(model.columnNorms()) == 0) {
            return model.holdsSome() ? Reason.BLOCKED_BY_BOUNDS : Reason.INSENSITIVE;
        }
        return model.holdsSome() ? Reason.BLOCKED_BY_BOUNDS : Reason.LEAST_SQUARES_POINT;
    }

    /// Whether the Jacobian has lost rank at a point where a strategy got stuck.
    static boolean isSingular(LinearModel model) {
        int rank = model.newton().certificate().rank();
        return rank >= 0 && rank < Math.min(model.unknowns(), model.value().length);
    }

    /// Whether the contradiction found at a model's point does not depend on the point: at places around it, too, the same
    /// combination of equations has the same value and cannot be moved.
    static boolean isContradiction(EvaluationContext context, LinearModel model) {
        try {
            return isConfirmedElsewhere(context, model);
        } catch (DomainException outOfRange) {
            return false;
        }
    }

    private static boolean isConfirmedElsewhere(EvaluationContext context, LinearModel model) {
        if (model.holdsSome() || !(model.newton() instanceof Preimage.Empty)) {
            return false;
        }
        double[] combination = model.value();
        double size = Vectors.norm(combination);
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(context.options().seed());
        int confirmed = 0;
        for (int k = 0; k < PLACES; k++) {
            double[] x = model.x().clone();
            for (int j = 0; j < x.length; j++) {
                x[j] += random.nextGaussian() * (1 + Math.abs(x[j]));
            }
            Linearization there = context.linearize(context.problem().function(), context.inside(x));
            if (there == null) {
                continue;
            }
            double[] value = there.value();
            double slope = Vectors.norm(there.vjp(combination));
            double weight = Vectors.norm(there.vjp(signed(combination, random)));
            double drift = Math.abs(Vectors.dot(combination, value) - size * size);
            if (slope > 1e-8 * weight || drift > 1e-8 * size * (size + Vectors.norm(value))) {
                return false;
            }
            confirmed++;
        }
        return confirmed > 0;
    }

    /// The same sizes with random signs: what the combination would come to if its parts did not cancel.
    private static double[] signed(double[] combination, RandomGenerator random) {
        double[] result = combination.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] *= random.nextDouble(0.5, 1) * (random.nextBoolean() ? 1 : -1);
        }
        return result;
    }
}
