package org.nulla.solver;

import java.util.Arrays;

/// Whole Newton steps, shortened only where the function is undefined at their end.
///
/// Many systems that stop a monotone method yield to whole steps: the residual may grow for a while, because a step crosses a
/// ridge. So nothing is asked of the residual but that a new best comes now and then; that is the watchdog.
final class FullSteps implements Globalization {

    /// How often a step out of the domain is shortened.
    private static final int SHORTENINGS = 50;
    /// So many times it is halved; from then on faster and faster, because where values overflow it may be hundreds of orders
    /// of magnitude too long.
    private static final int HALVINGS = 6;

    /// So many halvings lead from the largest number to the least.
    private static final int LONGEST = 2100;

    private final EvaluationContext context;
    private final StepChoice choice;
    private final int patience;
    private double best = Double.POSITIVE_INFINITY;
    private double last = Double.POSITIVE_INFINITY;
    private int sinceBest;

    FullSteps(EvaluationContext context, StepChoice choice, int patience) {
        this.context = context;
        this.choice = choice;
        this.patience = patience;
    }

    @Override
    public Advance advance(LinearModel model) {
        double norm = model.norm();
        // what halves at every step is on its way, from wherever a step has thrown it
        sinceBest = norm < best || norm <= 0.5 * last ? 0 : sinceBest + 1;
        best = Math.min(best, norm);
        last = norm;
        if (sinceBest > patience) {
            return new Advance.Stopped(Reason.DIVERGED);
        }
        double[] step = model.newtonStep(choice);
        StepKind kind = model.newtonKind();
        if (kind == StepKind.LEAST_SQUARES && Stationary.is(model, step)) {
            return new Advance.Stopped(Stationary.reason(model));
        }
        double[] end = model.moved(step);
        LinearModel next = Vectors.isFinite(end) ? LinearModel.at(context, end) : null;
        if (next != null) {
            return new Advance.Moved(end, kind, next);
        }
        for (int k = 0; k <= SHORTENINGS; k++) {
            double[] there = model.moved(step);
            if (k > 0 && Arrays.equals(there, model.x())) {
                break;
            }
            double[] value = context.evaluate(there);
            if (value != null) {
                return k == 0 ? new Advance.Moved(there, kind)
                        : new Advance.Moved(k <= HALVINGS ? there : nearer(model, step, there, value),
                                StepKind.SHORTENED);
            }
            step = Vectors.times(k < HALVINGS ? 0.5 : Math.scalb(1.0, HALVINGS - k - 1), step);
        }
        return new Advance.Stopped(Reason.LEFT_DOMAIN);
    }

    /// After a step that was shortened by much at a time: as long as every halving halves the values too, back towards the start, and
    /// otherwise back towards the edge of the domain.
    private double[] nearer(LinearModel model, double[] step, double[] there, double[] value) {
        boolean moved = false;
        double[] nearest = there;
        double least = Vectors.norm(value);
        double[] next = step;
        for (int k = 0; k < LONGEST; k++) {
            next = Vectors.times(0.5, next);
            double[] closer = model.moved(next);
            double[] values = context.evaluate(closer);
            double norm = values == null ? Double.POSITIVE_INFINITY : Vectors.norm(values);
            if (!(norm <= 0.5 * least)) {
                break;
            }
            moved = true;
            nearest = closer;
            least = norm;
        }
        return moved ? nearest : doubled(model, step, there);
    }

    /// Goes back towards the edge of the domain after a step that was shortened by much at a time.
    private double[] doubled(LinearModel model, double[] step, double[] there) {
        double[] longest = there;
        double[] next = step;
        for (int k = 0; k < SHORTENINGS; k++) {
            next = Vectors.times(2, next);
            double[] further = model.moved(next);
            if (context.evaluate(further) == null) {
                break;
            }
            longest = further;
        }
        return longest;
    }
}
