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

    private final EvaluationContext context;

    FitRun(EvaluationContext context) {
        this.context = context;
    }

    Fit run() {
        int bad = Vectors.firstNonFinite(context.problem().start().toArray());
        if (bad >= 0) {
            return fit(Reason.NON_FINITE_START, Messages.nonFiniteStart(context.problem(), bad), null);
        }
        try {
            return search();
        } catch (CancellationException stop) {
            return fit(context.reasonOf(stop), Messages.stopped(context, context.reasonOf(stop)), null);
        }
    }

    private Fit search() {
        double[] start = context.start();
        double[] first = context.evaluate(start);
        if (first == null) {
            return fit(Reason.UNDEFINED_START, Messages.undefinedStart(context.problem(), start), null);
        }
        int limit = context.options().maxIterations();
        Attempt.Ending ending = Attempt.run(context, TrustRegion.damped(context, 1), start, limit, limit);
        if (!isDone(ending.reason()) && !ending.vanishing() && !context.isExhausted()) {
            ending = Attempt.run(context, TrustRegion.dogleg(context, 1), context.best(), limit, limit);
        }
        if (ending.vanishing()) {
            return fit(Reason.DIVERGED, Messages.vanishing(context), null);
        }
        LinearModel model = ending.model();
        if (model == null || ending.reason() == Reason.ITERATION_LIMIT || ending.reason() == Reason.CONVERGED_RESIDUAL
                || ending.reason() == Reason.DIVERGED) {
            return fit(ending.reason(), Messages.fit(context, ending.reason(), model), model);
        }
        if (ending.reason() == Reason.LEAST_SQUARES_POINT) {
            model = new Polish(context).sharpened(model);
        }
        return checked(ending.reason(), model, Vectors.norm(first));
    }

    private static boolean isDone(Reason reason) {
        return reason.converged() || reason == Reason.LEAST_SQUARES_POINT || reason == Reason.BLOCKED_BY_BOUNDS;
    }

    /// The steps ended; the check says whether that is a fit.
    private Fit checked(Reason reason, LinearModel model, double first) {
        OptimalityCheck.Finding finding = SumOfSquares.check(context, model.x(), first);
        if (finding != null && finding.isMinimum()) {
            Reason found = finding.kind() == OptimalityCheck.Kind.MINIMUM ? Reason.CONVERGED_GRADIENT
                    : Reason.CONVERGED_DEGENERATE;
            return fit(found, Messages.fit(context, found, model), model);
        }
        if (finding == null || context.isExhausted()) {
            Reason ended = context.isExhausted() ? Reason.ITERATION_LIMIT
                    : finding == null && isDone(reason) ? Reason.STALLED
                    : reason;
            return fit(ended, Messages.failure(context, ended, model), model);
        }
        double[] there = finding.lower().length > 0 ? finding.lower() : model.x();
        Minimum minimum = new MinimumRun(context.problem(), InverseHessianProduct.TANGENT_PREIMAGE,
                context,
                SumOfSquares.half(context.problem().function(), first)).from(there);
        return minimum(minimum);
    }

    /// What Newton's method on the sum of squares ended with.
    private Fit minimum(Minimum minimum) {
        LinearModel model;
        try {
            model = LinearModel.at(context, minimum.x().toArray());
        } catch (DomainException undefined) {
            model = null;
        }
        if (model != null && model.maxNorm() <= context.options().tolerance() && minimum.converged()
                && RootCheck.of(context, model.x(), model.value(), model) == RootCheck.Verdict.ROOT) {
            return fit(Reason.CONVERGED_RESIDUAL, Messages.fit(context, Reason.CONVERGED_RESIDUAL, model), model);
        }
        String message = minimum.converged() ? Messages.fit(context, minimum.reason(), model) : minimum.message();
        return fit(minimum.reason(), message, model);
    }

    private Fit fit(Reason reason, String message, @Nullable LinearModel model) {
        // of two sums that differ by rounding alone the last point is the sharper one
        boolean here = model != null && model.norm() <= (1 + 1e-9) * Vectors.norm(context.bestValue());
        double[] x = here && model != null ? model.x() : context.best();
        double[] value = here && model != null ? model.value() : context.bestValue();
        Report report = context.report(reason, message);
        Linearization there = value.length == 0 || reason == Reason.CANCELLED || reason == Reason.TIME_LIMIT ? null
                : context.linearize(x);
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
