package org.nulla.solver;

import org.jspecify.annotations.Nullable;
import org.nulla.DomainException;

/// One strategy's walk from one point: linearise, test, let the strategy go on, and again.
final class Attempt {

    /// A step below this part of every unknown changes nothing.
    private static final double NO_CHANGE = 4 * Math.ulp(1.0);
    /// Unknowns beyond this have run away.
    private static final double FAR = 1e150;
    /// A norm that falls by less than this part of it stands still.
    private static final double STANDSTILL = 1e-3;
    /// So little change at each of so many steps in a row is standing still, too.
    private static final double NO_MOVE = 1e-5;
    private static final int MOVES = 8;
    /// A step that leaves no more of the norm does not count against a strategy's share of the steps.
    private static final double LEAP = 0.5;

    /// How an attempt ended.
    ///
    /// @param reason why
    /// @param model the equations at the last point; null if the function is undefined at the first
    /// @param vanishing whether the equations are met ever more nearly the further out one goes, and nowhere
    record Ending(Reason reason, @Nullable LinearModel model, boolean vanishing) {

        Ending(Reason reason, @Nullable LinearModel model) {
            this(reason, model, false);
        }
    }

    private Attempt() {
    }

    /// Walks.
    ///
    /// @param budget how many steps may be taken that do not at least halve the norm
    /// @param patience for how many steps the norm may stand still
    static Ending run(EvaluationContext context, Globalization globalization, double[] start, int budget,
            int patience) {
        LinearModel model = LinearModel.at(context, start);
        if (model == null) {
            return new Ending(Reason.LEFT_DOMAIN, null);
        }
        context.began(model.x(), model.maxNorm());
        int spent = 0;
        int still = 0;
        int unmoved = 0;
        double mark = model.norm();
        double[] sizes = new double[model.x().length];
        while (true) {
            if (model.maxNorm() <= context.options().tolerance()) {
                RootCheck.Verdict verdict = RootCheck.of(context, model, sizes);
                if (verdict == RootCheck.Verdict.ROOT) {
                    return new Ending(Reason.CONVERGED_RESIDUAL, model);
                }
                if (verdict == RootCheck.Verdict.VANISHING) {
                    return new Ending(Reason.DIVERGED, model, true);
                }
            }
            if (context.isExhausted() || spent >= budget) {
                return new Ending(Reason.ITERATION_LIMIT, model);
            }
            if (still >= patience || unmoved >= Math.max(MOVES, patience / 4)) {
                context.stood(Math.max(unmoved, still));
                return new Ending(Reason.STALLED, model);
            }
            Advance advance;
            LinearModel next;
            try {
                advance = globalization.advance(model);
                next = advance instanceof Advance.Moved moved ? moved.linearised(context) : null;
            } catch (DomainException outOfRange) {
                return new Ending(Reason.LEFT_DOMAIN, model);
            }
            if (advance instanceof Advance.Stopped stopped) {
                return new Ending(stopped.reason(), model);
            }
            if (next == null) {
                return new Ending(Reason.LEFT_DOMAIN, model);
            }
            StepKind kind = ((Advance.Moved) advance).kind();
            context.stepped(next.x(), next.maxNorm(), Vectors.distance(next.x(), model.x()), kind);
            if (kind == StepKind.NEWTON && isUnchanged(model.x(), next.x())) {
                boolean near = next.maxNorm() <= context.options().tolerance();
                return new Ending(!RootCheck.isWithinRounding(context, next) ? Reason.STALLED
                        : near ? Reason.CONVERGED_RESIDUAL : Reason.CONVERGED_STEP, next);
            }
            if (Vectors.maxNorm(next.x()) > FAR) {
                return new Ending(Reason.DIVERGED, next);
            }
            spent += next.norm() <= LEAP * model.norm() ? 0 : 1;
            boolean lower = next.norm() < (1 - STANDSTILL) * mark;
            still = lower ? 0 : still + 1;
            mark = lower ? next.norm() : mark;
            unmoved = Math.abs(next.norm() - model.norm()) > NO_MOVE * model.norm() ? 0 : unmoved + 1;
            model = next;
            // a step far away says nothing about sizes
            if (model.norm() <= context.firstNorm()) {
                sizes = Vectors.larger(sizes, Vectors.absolute(model.x()));
                context.sized(model.x());
            }
        }
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
