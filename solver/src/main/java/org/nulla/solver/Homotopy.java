package org.nulla.solver;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// The path `F(x) = (1−t) F(start)` from the start, where it holds at `t = 0`, to a root, where `t` is 1.
///
/// It is a curve in one unknown more, and may turn back in `t` and come forward again; that is how it gets around points at
/// which every descent method ends.
final class Homotopy {

    private static final double FIRST_STEP = 0.05;
    /// The path need not be met more nearly than this part of the residual at the start.
    private static final double NEARNESS = 1e-4;
    private static final double FAR = 1e8;

    private final EvaluationContext context;

    Homotopy(EvaluationContext context) {
        this.context = context;
    }

    /// Where the path reaches `t = 1`, nearly; null if it does not within the budget.
    double @Nullable [] run(double[] start, int budget) {
        double[] value = context.evaluate(start);
        if (value == null || value.length != start.length) {
            return null;
        }
        int n = start.length;
        double residual = Vectors.maxNorm(value);
        double size = 1 + Vectors.norm(start);
        VectorFunction path = path(value, n);
        Tracker tracker = new Tracker(context, path, NEARNESS * residual, FIRST_STEP * size, size);
        double[] direction = new double[n + 1];
        direction[n] = 1;
        Tracker.Place here = tracker.correct(Arrays.copyOf(start, n + 1), direction);
        context.began(start, residual);
        for (int k = 0; k < budget && here != null && !context.isExhausted(); k++) {
            Tracker.Place there = tracker.next(here);
            if (there == null || Vectors.maxNorm(there.x()) > FAR * size) {
                return null;
            }
            context.stepped(Arrays.copyOf(there.x(), n), Math.abs(1 - there.x()[n]) * residual,
                    Vectors.distance(here.x(), there.x()),
                    StepKind.HOMOTOPY);
            if (there.x()[n] >= 1) {
                double part = (1 - here.x()[n]) / (there.x()[n] - here.x()[n]);
                return Arrays.copyOf(Vectors.plus(here.x(), part, Vectors.minus(there.x(), here.x())), n);
            }
            here = there;
        }
        return null;
    }

    /// `(x, t) ↦ F(x) − (1−t) F(start)`.
    private VectorFunction path(double[] value, int n) {
        return both -> {
            Real[] y = context.problem().function().apply(Arrays.copyOf(both, n)).clone();
            Real left = both[n].minusFrom(1);
            for (int i = 0; i < y.length; i++) {
                y[i] = y[i].minus(left.times(value[i]));
            }
            return y;
        };
    }
}
