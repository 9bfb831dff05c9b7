package org.nulla.solver;

import org.jspecify.annotations.Nullable;
import org.nulla.DomainException;

/// One strategy's walk from one point: linearise, test, let the strategy go on, and again.
final class Attempt {

    /// A step below this part of every unknown changes nothing.
    private static final double NO_CHANGE = 4 * Math.ulp(1.0);
    /// Unknowns beyond this have run away.
    private static final double FAR = 1e150;

    /// How an attempt ended.
    ///
    /// @param reason why
    /// @param model the equations at the last point; null if the function is undefined at the first
    record Ending(Reason reason, @Nullable LinearModel model) {
    }

    private Attempt() {
    }

    static Ending run(Workbench bench, Globalization globalization, double[] start, int budget) {
        LinearModel model = LinearModel.at(bench, start);
        if (model == null) {
            return new Ending(Reason.LEFT_DOMAIN, null);
        }
        bench.began(model.x(), model.maxNorm());
        for (int k = 0;; k++) {
            if (model.maxNorm() <= bench.options().tolerance()) {
                return new Ending(Reason.CONVERGED_RESIDUAL, model);
            }
            if (bench.isExhausted() || k >= budget) {
                return new Ending(Reason.ITERATION_LIMIT, model);
            }
            Advance advance;
            LinearModel next;
            try {
                advance = globalization.advance(model);
                next = advance instanceof Advance.Moved moved ? LinearModel.at(bench, moved.x()) : null;
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
            bench.stepped(next.x(), next.maxNorm(), Vectors.distance(next.x(), model.x()), kind);
            if (kind == StepKind.NEWTON && isUnchanged(model.x(), next.x())) {
                return new Ending(next.maxNorm() <= bench.options().tolerance() ? Reason.CONVERGED_RESIDUAL
                        : Reason.CONVERGED_STEP, next);
            }
            if (Vectors.maxNorm(next.x()) > FAR) {
                return new Ending(Reason.DIVERGED, next);
            }
            model = next;
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
