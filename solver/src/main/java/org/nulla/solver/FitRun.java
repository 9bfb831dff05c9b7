package org.nulla.solver;

import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Vector;
import org.nulla.combine.InverseHessianProduct;

/// One search for a fit: damped steps, and where they do not end at a stationary point, Gauss–Newton in a trust region. What the point
/// is that they led to, [OptimalityCheck] decides; where it is no minimum of the sum of squares, Newton's method goes on from there.
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
        double[] first = bench.evaluate(start);
        if (first == null) {
            return fit(Reason.UNDEFINED_START, Messages.undefinedStart(bench.problem(), start), null);
        }
        int limit = bench.options().maxIterations();
        Attempt.Ending ending = Attempt.run(bench, TrustRegion.damped(bench, 1), start, limit, limit);
        if (!isDone(ending.reason()) && !ending.vanishing() && !bench.isExhausted()) {
            ending = Attempt.run(bench, TrustRegion.dogleg(bench, 1), bench.best(), limit, limit);
        }
        if (ending.vanishing()) {
            return fit(Reason.DIVERGED, Messages.vanishing(bench), null);
        }
        LinearModel model = ending.model();
        if (model == null || ending.reason() == Reason.ITERATION_LIMIT || ending.reason() == Reason.CONVERGED_RESIDUAL
                || ending.reason() == Reason.DIVERGED) {
            return fit(ending.reason(), Messages.fit(bench, ending.reason(), model), model);
        }
        if (ending.reason() == Reason.LEAST_SQUARES_POINT) {
            model = new Polish(bench).sharpened(model);
        }
        return checked(ending.reason(), model, Vectors.norm(first));
    }

    private static boolean isDone(Reason reason) {
        return reason.converged() || reason == Reason.LEAST_SQUARES_POINT || reason == Reason.BLOCKED_BY_BOUNDS;
    }

    /// The steps ended; the check says whether that is a fit.
    private Fit checked(Reason reason, LinearModel model, double first) {
        OptimalityCheck.Finding finding = SumOfSquares.check(bench, model.x(), first);
        if (finding != null && finding.isMinimum()) {
            Reason found = finding.kind() == OptimalityCheck.Kind.MINIMUM ? Reason.CONVERGED_GRADIENT
                    : Reason.CONVERGED_DEGENERATE;
            return fit(found, Messages.fit(bench, found, model), model);
        }
        if (finding == null || bench.isExhausted()) {
            Reason ended = bench.isExhausted() ? Reason.ITERATION_LIMIT
                    : finding == null && isDone(reason) ? Reason.STALLED
                    : reason;
            return fit(ended, Messages.failure(bench, ended, model), model);
        }
        double[] there = finding.lower().length > 0 ? finding.lower() : model.x();
        Minimum minimum = new MinimumRun(bench.problem(), InverseHessianProduct.TANGENT_PREIMAGE,
                bench,
                SumOfSquares.half(bench.problem().function(), first)).from(there);
        return minimum(minimum);
    }

    /// What Newton's method on the sum of squares ended with.
    private Fit minimum(Minimum minimum) {
        LinearModel model;
        try {
            model = LinearModel.at(bench, minimum.x().toArray());
        } catch (DomainException undefined) {
            model = null;
        }
        if (model != null && model.maxNorm() <= bench.options().tolerance() && minimum.converged()
                && RootCheck.of(bench, model.x(), model.value(), model) == RootCheck.Verdict.ROOT) {
            return fit(Reason.CONVERGED_RESIDUAL, Messages.fit(bench, Reason.CONVERGED_RESIDUAL, model), model);
        }
        String message = minimum.converged() ? Messages.fit(bench, minimum.reason(), model) : minimum.message();
        return fit(minimum.reason(), message, model);
    }

    private Fit fit(Reason reason, String message, @Nullable LinearModel model) {
        // of two sums that differ by rounding alone the last point is the sharper one
        boolean here = model != null && model.norm() <= (1 + 1e-9) * Vectors.norm(bench.bestValue());
        double[] x = here && model != null ? model.x() : bench.best();
        double[] value = here && model != null ? model.value() : bench.bestValue();
        Report report = bench.report(reason, message);
        Linearization there = value.length == 0 || reason == Reason.CANCELLED || reason == Reason.TIME_LIMIT ? null
                : bench.linearize(x);
        return new Fit(Vector.of(x), Vector.of(value),
                Vector.of(there == null ? new double[0] : gradient(there, value)),
                report);
    }

    private static double[] gradient(Linearization there, double[] value) {
        try {
            return there.vjp(value);
        } catch (DomainException outOfRange) {
            return new double[0];
        }
    }
}
