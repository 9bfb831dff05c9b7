package org.nulla.solver;

import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.nulla.Linearization;
import org.nulla.Vector;

/// One search for a fit: damped steps, and where they do not end at a stationary point, Gauss–Newton in a trust region.
final class FitRun {

    private final Workbench bench;

    FitRun(Workbench bench) {
        this.bench = bench;
    }

    Fit run() {
        int bad = Vectors.firstNonFinite(bench.problem().start().toArray());
        if (bad >= 0) {
            return fit(Reason.NON_FINITE_START, Messages.nonFiniteStart(bench.problem(), bad), null);
        }
        try {
            return search();
        } catch (CancellationException stop) {
            return fit(bench.reasonOf(stop), Messages.stopped(bench, bench.reasonOf(stop)), null);
        }
    }

    private Fit search() {
        double[] start = bench.start();
        if (bench.evaluate(start) == null) {
            return fit(Reason.UNDEFINED_START, Messages.undefinedStart(bench.problem(), start), null);
        }
        Attempt.Ending ending = Attempt.run(bench, TrustRegion.damped(bench, 1), start,
                bench.options().maxIterations());
        if (!isDone(ending.reason()) && !bench.isExhausted()) {
            ending = Attempt.run(bench, TrustRegion.dogleg(bench, 1), bench.best(), bench.options().maxIterations());
        }
        Reason reason = switch (ending.reason()) {
            case LEAST_SQUARES_POINT -> Reason.CONVERGED_GRADIENT;
            // at a bound the gradient may point outwards: that is what a bounded fit is
            case BLOCKED_BY_BOUNDS -> Reason.CONVERGED_GRADIENT;
            default -> ending.reason();
        };
        LinearModel model = ending.model();
        if (model != null && ending.reason() == Reason.LEAST_SQUARES_POINT) {
            model = new Polish(bench).sharpened(model);
        }
        return fit(reason, Messages.fit(bench, reason, model), model);
    }

    private static boolean isDone(Reason reason) {
        return reason.converged() || reason == Reason.LEAST_SQUARES_POINT || reason == Reason.BLOCKED_BY_BOUNDS;
    }

    private Fit fit(Reason reason, String message, @Nullable LinearModel model) {
        // of two sums that differ by rounding alone the last point is the sharper one
        boolean here = model != null && model.norm() <= (1 + 1e-9) * Vectors.norm(bench.bestValue());
        double[] x = here && model != null ? model.x() : bench.best();
        double[] value = here && model != null ? model.value() : bench.bestValue();
        Report report = bench.report(reason, message);
        Linearization there = value.length == 0 || reason == Reason.CANCELLED || reason == Reason.TIME_LIMIT ? null
                : bench.linearize(x);
        double[] gradient = there == null ? new double[0] : there.vjp(value);
        return new Fit(Vector.of(x), Vector.of(value), Vector.of(gradient), report);
    }
}
