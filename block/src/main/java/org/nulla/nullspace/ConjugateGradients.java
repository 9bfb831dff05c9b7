package org.nulla.nullspace;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// `J Jᵀ u = t` by conjugate gradients, each step one product with `Jᵀ` and one with `J`.
final class ConjugateGradients {

    private static final int LOOK_AFTER = 30;
    /// Powers of ten between which squares and their products stay numbers, also in 32 bits.
    private static final int COMFORTABLE = 6;

    private ConjugateGradients() {
    }

    /// What the iteration ended with.
    ///
    /// @param solution `u`, one row
    /// @param iterations how many steps
    /// @param residual of the recursion, relative
    /// @param reason why it stopped
    record Result(Tensor solution, int iterations, double residual, String reason) {
    }

    static Result solve(Jacobian jacobian, Tensor right, @Nullable UnaryOperator<Tensor> preconditioner,
            double tolerance, int limit) {
        return run(jacobian, right, preconditioner, tolerance, limit, limit + 1);
    }

    /// The same with other ways at hand: given up after some steps if it does not look as if it would be done in time.
    static Result trial(Jacobian jacobian, Tensor right, UnaryOperator<Tensor> preconditioner, double tolerance,
            int limit) {
        return run(jacobian, right, preconditioner, tolerance, limit, LOOK_AFTER);
    }

    private static Result run(Jacobian jacobian, Tensor right, @Nullable UnaryOperator<Tensor> preconditioner,
            double tolerance, int limit, int lookAfter) {
        Workspace workspace = jacobian.workspace();
        double size = Jacobian.norm(right);
        Tensor u = workspace.filled(jacobian.type(), Shape.of(1, jacobian.rows()), 0);
        if (size == 0) {
            return new Result(u, 0, 0, "nothing was asked for");
        }
        if (Math.abs(Math.log10(size)) > COMFORTABLE) {
            Result scaled = run(jacobian, right.times(1 / size), preconditioner, tolerance, limit, lookAfter);
            return new Result(scaled.solution.times(size), scaled.iterations, scaled.residual, scaled.reason);
        }
        Tensor residual = right;
        Tensor direction = null;
        double old = 0;
        double best = 1;
        int sinceBest = 0;
        for (int step = 1; step <= limit;) {
            // what a step replaces is given back after some steps, so that a long iteration takes no more than a short one
            try (Workspace some = workspace.nested()) {
                for (int end = step + 50; step <= limit && step < end; step++) {
                    try (Workspace scratch = workspace.nested()) {
                        Tensor preconditioned = preconditioner == null ? residual : preconditioner.apply(residual);
                        double inner = residual.times(preconditioned).sum().toDouble();
                        Tensor next = direction == null ? preconditioned
                                : preconditioned.plus(direction.times(inner / old));
                        Tensor image = jacobian.push(jacobian.pull(next), 1);
                        double curvature = next.times(image).sum().toDouble();
                        if (!(curvature > 0) || !Double.isFinite(curvature)) {
                            some.keep(u);
                            return new Result(u, step - 1, Jacobian.norm(residual) / size,
                                    "a direction without curvature");
                        }
                        double length = inner / curvature;
                        u = scratch.keep(u.plus(next.times(length)));
                        residual = scratch.keep(residual.minus(image.times(length)));
                        direction = scratch.keep(next);
                        old = inner;
                    }
                    double now = Jacobian.norm(residual) / size;
                    sinceBest = now < best ? 0 : sinceBest + 1;
                    best = Math.min(best, now);
                    if (step == lookAfter && now > Math.pow(tolerance, (double) step / limit)) {
                        some.keep(u);
                        return new Result(u, step, now, "too slow");
                    }
                    if (now <= tolerance || sinceBest > 1000) {
                        some.keep(u);
                        return new Result(u, step, now,
                                now <= tolerance ? "converged" : "no progress in 1,000 steps");
                    }
                }
                some.keep(u);
                some.keep(residual);
                some.keep(java.util.Objects.requireNonNull(direction));
            }
        }
        return new Result(u, limit, Jacobian.norm(residual) / size, "the limit of " + limit + " steps");
    }
}
