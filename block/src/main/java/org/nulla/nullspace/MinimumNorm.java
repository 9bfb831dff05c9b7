package org.nulla.nullspace;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// The shortest solution of `J x = d`.
///
/// Three ways: by a Cholesky factor of `J Jᵀ` where its condition is estimated to be harmless; by an orthogonal factorisation of `Jᵀ`
/// where it is not; and, where neither fits memory, by conjugate gradients, preconditioned by the layer that absorbed.
final class MinimumNorm {

    /// The largest condition of `J Jᵀ` at which its factor is trusted; a few corrections then reach rounding.
    private static final double TRUSTED = 1e10;

    /// Up to this many equations a factor is cheaper than an iteration.
    private static final int SMALL = 64;

    /// How many steps the preconditioned iteration has to show that it is the cheaper way.
    private static final int TRIAL = 30;

    /// How much less than rounding allows is asked of an iteration that nothing else can take over from.
    private static final double ITERATED = 100;

    private static final int LIMIT = 5000;

    private final Jacobian jacobian;
    private final PreimageOptions options;
    private final @Nullable UnaryOperator<Tensor> preconditioner;
    private @Nullable CholeskyFactor factor;
    private @Nullable QrFactors orthogonal;
    private int rank;
    private @Nullable CholeskyFactor kernel;
    private boolean factored;
    private String route;
    private double condition = Double.POSITIVE_INFINITY;

    MinimumNorm(Jacobian jacobian, GeneralizedInverse inverse, PreimageOptions options) {
        this.jacobian = jacobian;
        this.options = options;
        this.preconditioner = jacobian.rows() <= SMALL ? null : preconditioner(inverse);
        this.route = "iterated";
    }

    /// Makes the factor that serves all right-hand sides, where one fits memory.
    private void factor() {
        factored = true;
        int m = jacobian.rows();
        long bytes = jacobian.type().bytes();
        CholeskyFactor found = null;
        double estimate = Double.POSITIVE_INFINITY;
        if (4.0 * m * m * bytes <= options.memoryLimit()) {
            try (Workspace scratch = jacobian.workspace().nested()) {
                Tensor gram = RowGram.of(jacobian).orElseGet(() -> Gram.of(jacobian));
                Optional<CholeskyFactor> cholesky = CholeskyFactor.of(gram);
                if (cholesky.isPresent()) {
                    estimate = condition(gram, cholesky.get());
                    found = estimate <= (jacobian.type().bytes() == 8 ? TRUSTED : Math.sqrt(TRUSTED) / 10)
                            ? cholesky.get().keptFrom(scratch) : null;
                }
            }
        }
        factor = found;
        condition = Math.sqrt(estimate);
        boolean dense = found == null && 3.0 * m * jacobian.columns() * bytes <= options.memoryLimit();
        QrFactors factors = null;
        int steps = 0;
        if (dense) {
            try (Workspace scratch = jacobian.workspace().nested()) {
                Tensor rows = jacobian.join(jacobian.pull(scratch.identity(jacobian.type(), m)), m);
                factors = QrFactors.pivoted(rows).keptFrom(scratch);
                double[] diagonal = factors.diagonal();
                double floor = diagonal[0]
                        * options.rankTolerance(jacobian.type(), Math.toIntExact(Math.max(m, jacobian.columns())));
                steps = (int) Arrays.stream(diagonal).filter(x -> x > floor).count();
            }
        }
        orthogonal = factors;
        rank = steps;
        route = found != null ? "gram" : factors != null ? "orthogonal" : "iterated";
    }

    /// Whether any factor fits memory.
    private boolean somethingFits() {
        double m = jacobian.rows();
        double limit = (double) options.memoryLimit() / jacobian.type().bytes();
        return 4 * m * m <= limit || 3 * m * jacobian.columns() <= limit;
    }

    /// Whether what was kept can still be used: it may have been made in a workspace that has been closed since.
    boolean isAlive() {
        CholeskyFactor byRows = factor;
        QrFactors byColumns = orthogonal;
        return (byRows == null || byRows.factor().isAlive()) && (byColumns == null || byColumns.factors().isAlive())
                && (kernel == null || kernel.factor().isAlive());
    }

    String route() {
        return route;
    }

    double condition() {
        if (!factored) {
            factor();
        }
        return condition;
    }

    /// The extreme eigenvalues of a matrix and its inverse by a few steps of the power method.
    private static double condition(Tensor gram, CholeskyFactor factor) {
        int m = gram.shape().size(0);
        Tensor start = Tensor.workspaceOf(gram).gaussian(gram.type(), Shape.of(m, 1), new Random(1), 1);
        return growth(start, gram::matmul) * growth(start, factor::solve);
    }

    private static double growth(Tensor start, UnaryOperator<Tensor> map) {
        Tensor x = start;
        double growth = 0;
        for (int i = 0; i < 5; i++) {
            Tensor image = map.apply(x.times(1 / Jacobian.norm(x)));
            growth = Math.max(growth, Jacobian.norm(image));
            x = image;
        }
        return growth;
    }

    private @Nullable UnaryOperator<Tensor> preconditioner(GeneralizedInverse inverse) {
        if (!(inverse instanceof Staged staged) || staged.absorptions().size() != 1) {
            return null;
        }
        Absorption absorption = staged.absorptions().get(0);
        Tensor features = absorption.features();
        if (features == null || absorption.left() > 0) {
            return null;
        }
        // rows of the layer's own J Jᵀ: one small matrix for all columns
        Optional<CholeskyFactor> found = CholeskyFactor.of(features.matmul(features, true, false));
        kernel = found.orElse(null);
        return found.<UnaryOperator<Tensor>>map(small -> misses -> {
            int batch = misses.shape().size(0);
            Tensor solved = staged.solved(misses).reshape(Shape.of(batch, absorption.rows(), absorption.columns()));
            Tensor byRow = batch == 1 ? solved.reshape(Shape.of(absorption.rows(), absorption.columns()))
                    : solved.swapAxes(-3, -2).reshape(Shape.of(absorption.rows(), batch * absorption.columns()));
            Tensor weighed = small.solve(byRow);
            Tensor back = weighed.reshape(Shape.of(absorption.rows(), batch, absorption.columns())).swapAxes(-3, -2);
            return staged.solvedBack(back.reshape(Shape.of(batch, absorption.rows() * absorption.columns())));
        }).orElse(null);
    }

    /// Solves for one right-hand side.
    ///
    /// @param right one row
    /// @return for each input its part, or null for zero
    @Nullable
    Tensor[] solve(Tensor right) {
        UnaryOperator<Tensor> absorbed = preconditioner;
        if (!factored && absorbed != null) {
            boolean only = !somethingFits();
            double wanted = only ? ITERATED * accuracy() : accuracy();
            ConjugateGradients.Result trial = ConjugateGradients.solve(jacobian, right, absorbed, wanted,
                    only ? LIMIT : TRIAL);
            if (only || trial.residual() <= wanted) {
                return jacobian.pull(trial.solution());
            }
        }
        if (!factored) {
            factor();
        }
        QrFactors byColumns = orthogonal;
        CholeskyFactor byRows = factor;
        if (byColumns != null) {
            return byOrthogonal(right, byColumns);
        }
        if (byRows == null) {
            return jacobian.pull(ConjugateGradients.solve(jacobian, right, absorbed, accuracy() / 10, LIMIT).solution());
        }
        double size = Jacobian.norm(right);
        Tensor u = byFactor(right, byRows);
        @Nullable Tensor[] best = jacobian.pull(u);
        Tensor miss = right.minus(jacobian.push(best, 1));
        double missed = Jacobian.norm(miss);
        for (int i = 0; i < 4 && missed > 1e-15 * size; i++) {
            u = u.plus(byFactor(miss, byRows));
            @Nullable Tensor[] next = jacobian.pull(u);
            Tensor nextMiss = right.minus(jacobian.push(next, 1));
            double nextMissed = Jacobian.norm(nextMiss);
            if (!(nextMissed < 0.5 * missed)) {
                return nextMissed < missed ? next : best;
            }
            best = next;
            miss = nextMiss;
            missed = nextMissed;
        }
        return best;
    }

    private double accuracy() {
        return jacobian.type().bytes() == 8 ? 1e-12 : 1e-6;
    }

    private static Tensor byFactor(Tensor row, CholeskyFactor factor) {
        int m = row.shape().size(1);
        return factor.solve(row.reshape(Shape.of(m, 1))).reshape(Shape.of(1, m));
    }

    private @Nullable Tensor[] byOrthogonal(Tensor right, QrFactors factors) {
        Workspace workspace = jacobian.workspace();
        int[] pivots = Arrays.copyOf(factors.pivots(), rank);
        Tensor chosen = right.reshape(Shape.of(jacobian.rows(), 1)).gather(workspace.indices(pivots));
        Tensor solved = factors.solveR(chosen, rank, true).reshape(Shape.of(1, rank));
        int n = Math.toIntExact(jacobian.columns());
        Tensor padded = rank == n ? solved
                : Tensor.concatenate(-1, solved, workspace.filled(jacobian.type(), Shape.of(1, n - rank), 0));
        return Jacobian.split(factors.applyQ(padded, false), jacobian.inputs());
    }
}
