package org.nulla.solver;

import org.nulla.Preimage;

/// Whether a point is as near to a root as its neighbourhood allows, and what to call it then.
final class Stationary {

    /// A least-squares step that promises less than this part of the residual promises nothing.
    private static final double WORTHWHILE = 1e-10;

    /// The cosine below which a residual counts as orthogonal to a column; its square is rounding.
    private static final double ORTHOGONAL = 1e-6;

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
    static Reason stalled(LinearModel model) {
        double[] gradient = model.gradient();
        double[] norms = model.columnNorms();
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

    /// Whether the contradiction found at a model's point does not depend on the point: the combination of equations that
    /// cannot be moved there cannot be moved at another point either, and has the same value.
    static boolean isContradiction(LinearModel model, LinearModel elsewhere) {
        if (!(model.newton() instanceof Preimage.Empty)) {
            return false;
        }
        double[] combination = model.value();
        double size = Vectors.norm(combination);
        double slope = Vectors.norm(elsewhere.jacobian().vjp(combination));
        double allowed = 1e-8 * size * Vectors.norm(elsewhere.columnNorms());
        double value = Vectors.dot(combination, elsewhere.value());
        return slope <= allowed && Math.abs(value - size * size) <= 1e-8 * (size * size + size * elsewhere.norm());
    }
}
