package org.nulla.solver;

/// Sharpens a least-squares fit beyond what its sum of squares can show.
///
/// Near a minimum the sum of squares is flat: a step that still changes the tenth digit of a parameter changes only the
/// twentieth of the sum, which rounding hides. The gradient is not flat there. So whole Gauss–Newton steps are taken as long
/// as they make the gradient smaller, each part of it measured by its own column, and leave the sum as it is.
final class Polish {

    private static final int STEPS = 60;
    /// How much of the sum's norm counts as rounding.
    private static final double SAME = 1e-9;
    /// A step below this part of every unknown changes nothing.
    private static final double NO_CHANGE = 1e-15;

    private final EvaluationContext context;

    Polish(EvaluationContext context) {
        this.context = context;
    }

    /// The model at a sharper point, or the given one.
    LinearModel sharpened(LinearModel given) {
        LinearModel model = given;
        double slope = slope(model);
        for (int k = 0; k < STEPS && slope > 0 && !context.isExhausted(); k++) {
            double[] step = model.newtonStep(context.options().choice());
            LinearModel next = LinearModel.at(context, model.moved(step));
            if (next == null || !(next.norm() <= (1 + SAME) * model.norm()) || !(slope(next) < slope)) {
                break;
            }
            context.stepped(next.x(), next.maxNorm(), Vectors.distance(next.x(), model.x()), model.newtonKind());
            context.sized(next.x());
            boolean same = isUnchanged(model.x(), next.x());
            model = next;
            slope = slope(model);
            if (same) {
                break;
            }
        }
        return model;
    }

    /// The largest cosine between the residual and a column of the Jacobian.
    private static double slope(LinearModel model) {
        double[] gradient = model.gradient();
        double[] norms = model.columnNorms();
        double steepest = 0;
        for (int j = 0; j < gradient.length; j++) {
            steepest = Math.max(steepest, norms[j] == 0 ? 0 : Math.abs(gradient[j]) / norms[j]);
        }
        return model.norm() == 0 ? 0 : steepest / model.norm();
    }

    private static boolean isUnchanged(double[] before, double[] after) {
        for (int j = 0; j < before.length; j++) {
            if (Math.abs(after[j] - before[j]) > NO_CHANGE * Math.abs(after[j])) {
                return false;
            }
        }
        return true;
    }
}
