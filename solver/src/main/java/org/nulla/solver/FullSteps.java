package org.nulla.solver;

/// Whole Newton steps, shortened only where the function is undefined at their end.
///
/// Many systems that stop a monotone method yield to whole steps: the residual may grow for a while, because a step crosses a
/// ridge. So nothing is asked of the residual but that a new best comes now and then; that is the watchdog.
final class FullSteps implements Globalization {

    /// How often a step out of the domain is halved.
    static final int HALVINGS = 60;

    private final Bench bench;
    private final StepChoice choice;
    private final int patience;
    private double best = Double.POSITIVE_INFINITY;
    private int sinceBest;

    FullSteps(Bench bench, StepChoice choice, int patience) {
        this.bench = bench;
        this.choice = choice;
        this.patience = patience;
    }

    @Override
    public Advance advance(LinearModel model) {
        double norm = model.norm();
        sinceBest = norm < best ? 0 : sinceBest + 1;
        best = Math.min(best, norm);
        if (sinceBest > patience) {
            return new Advance.Stopped(Reason.DIVERGED);
        }
        double[] step = model.newtonStep(choice);
        StepKind kind = model.newtonKind();
        if (kind == StepKind.LEAST_SQUARES && Stationary.is(model, step)) {
            return new Advance.Stopped(Stationary.reason(model));
        }
        for (int halving = 0; halving <= HALVINGS; halving++) {
            double[] there = model.moved(step);
            if (bench.evaluate(there) != null) {
                return new Advance.Moved(there, halving == 0 ? kind : StepKind.SHORTENED);
            }
            step = Vectors.times(0.5, step);
        }
        return new Advance.Stopped(Reason.LEFT_DOMAIN);
    }
}
