package org.nulla.nullspace;

import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// The shortest solution of `J x = d`.
///
/// Three ways. Conjugate gradients, preconditioned by the layers that are added to what was absorbed, have some steps to show that
/// they are the cheapest. Then a Cholesky factor of `J Jᵀ`, corrected by what it misses. Both give `x = Jᵀ u`, which is shortest as
/// soon as it is a solution, so that what they miss tells whether they can be trusted. Where they cannot, an orthogonal factorisation
/// of `Jᵀ` serves, or, where that does not fit memory, more steps of the iteration.
final class MinimumNorm {

    static final String GRAM = "gram";
    static final String ORTHOGONAL = "orthogonal";
    static final String ITERATED = "iterated";

    /// While all rows of `J` meet at most this many numbers on their way back, a factor is cheaper than an iteration; for a processor,
    /// and as much more as a device is broader.
    private static final long SMALL = 400_000;

    /// Up to this many entries, likewise, `J` is made, and as long as its rows are no longer than what they meet.
    private static final long TINY = 10_000;

    /// How many steps the iteration has at least, and for how many equations one more.
    private static final int TRIAL = 40;
    private static final int EQUATIONS_A_STEP = 6;
    private static final int LIMIT = 5000;
    /// How much less than a factor gives is asked of an iteration that stands alone.
    private static final double UNAIDED = 1000;

    private final Jacobian jacobian;
    private final TensorPreimageOptions options;
    private final GeneralizedInverse inverse;
    private @Nullable CholeskyFactor kernel;
    private @Nullable CholeskyFactor factor;
    /// `J`, where it is so small that products with it are cheaper than walks.
    private @Nullable Tensor matrix;
    private @Nullable QrFactors orthogonal;
    private int rank;
    private boolean prepared;
    /// Which way served last; each rules out those before it.
    private @Nullable String route;
    private double condition = Double.NaN;

    MinimumNorm(Jacobian jacobian, GeneralizedInverse inverse, TensorPreimageOptions options) {
        this.jacobian = jacobian;
        this.options = options;
        this.inverse = inverse;
    }

    /// Whether what was kept can still be used: it may have been made in a workspace that has been closed since.
    boolean isAlive() {
        CholeskyFactor byRows = factor;
        QrFactors byColumns = orthogonal;
        CholeskyFactor small = kernel;
        return (byRows == null || byRows.factor().isAlive()) && (byColumns == null || byColumns.factors().isAlive())
                && (small == null || small.factor().isAlive());
    }

    /// Hands what serves further right-hand sides to the workspace around another one.
    void keptFrom(Workspace inner) {
        CholeskyFactor byRows = factor;
        QrFactors byColumns = orthogonal;
        CholeskyFactor small = kernel;
        Tensor all = matrix;
        if (all != null) {
            inner.keep(all);
        }
        if (byRows != null) {
            byRows.keptFrom(inner);
        }
        if (byColumns != null) {
            byColumns.keptFrom(inner);
        }
        if (small != null) {
            small.keptFrom(inner);
        }
    }

    /// The way that served last; if none was needed yet, one is found first.
    String route() {
        if (route == null) {
            try (Workspace scratch = jacobian.workspace().nested()) {
                solve(random(scratch));
                keptFrom(scratch);
            }
        }
        return Objects.requireNonNull(route);
    }

    private Tensor random(Workspace workspace) {
        return workspace.gaussian(jacobian.type(), Shape.of(1, jacobian.rows()), new Random(1), 1);
    }

    /// The condition of `J`, estimated from below: by the pivots of an orthogonal factorisation, or by a few steps of the power method
    /// on `J Jᵀ` and its inverse.
    double condition() {
        if (Double.isNaN(condition)) {
            double estimate = 1;
            if (!route().equals(ORTHOGONAL)) {
                try (Workspace scratch = jacobian.workspace().nested()) {
                    Tensor start = random(scratch);
                    estimate = Math.sqrt(growth(start, x -> jacobian.push(jacobian.pull(x), 1))
                            * growth(start, x -> Objects.requireNonNullElse(multipliers(x), x)));
                    keptFrom(scratch);
                }
            }
            // the power method may itself have met what only the orthogonal way can solve
            QrFactors byColumns = orthogonal;
            double[] diagonal = byColumns == null ? new double[0] : byColumns.diagonal();
            condition = byColumns == null ? estimate
                    : rank == 0 ? Double.POSITIVE_INFINITY : Math.max(estimate, diagonal[0] / diagonal[rank - 1]);
        }
        return condition;
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

    /// Solves for one right-hand side.
    ///
    /// @param right one row
    /// @return for each input its part, or null for zero
    @Nullable
    Tensor[] solve(Tensor right) {
        Tensor u = multipliers(right);
        Tensor all = matrix;
        if (u != null && all != null) {
            return Jacobian.split(u.matmul(all), jacobian.inputs());
        }
        return u != null ? jacobian.pull(u) : byOrthogonal(right, Objects.requireNonNull(orthogonal));
    }

    /// `u` with `J Jᵀ u = d`, or null if only the orthogonal way can be trusted.
    private @Nullable Tensor multipliers(Tensor right) {
        if (orthogonal != null) {
            return null;
        }
        int m = jacobian.rows();
        UnaryOperator<Tensor> absorbed = isSmall() ? null : preconditioner();
        if (factor == null && absorbed != null && (route == null || route.equals(ITERATED))) {
            int steps = Math.max(TRIAL, m / EQUATIONS_A_STEP);
            // what no factor can take over from is not driven as far as rounding allows
            double wanted = somethingFits() ? accuracy() : UNAIDED * accuracy();
            ConjugateGradients.Result trial = ConjugateGradients.trial(jacobian, right, absorbed, wanted, steps);
            if (trial.residual() <= wanted) {
                route = ITERATED;
                return trial.solution();
            }
        }
        Tensor byRows = byFactor(right);
        if (byRows != null) {
            route = GRAM;
            return byRows;
        }
        if (3.0 * m * jacobian.columns() * jacobian.type().bytes() <= options.memoryLimit()) {
            route = ORTHOGONAL;
            factorOrthogonally();
            return null;
        }
        route = ITERATED;
        return ConjugateGradients.solve(jacobian, right, absorbed, accuracy() / 10, LIMIT).solution();
    }

    private boolean isSmall() {
        return (double) jacobian.rows() * jacobian.entries() <= SMALL * breadth();
    }

    private boolean somethingFits() {
        double m = jacobian.rows();
        double limit = (double) options.memoryLimit() / jacobian.type().bytes();
        return 4 * m * m <= limit || 3 * m * jacobian.columns() <= limit;
    }

    private double breadth() {
        return jacobian.workspace().device().breadth();
    }

    private double accuracy() {
        return jacobian.type().bytes() == 8 ? 1e-12 : 1e-6;
    }

    // Iterated

    /// The inverse of one small matrix, the same for all columns, between the layers that were solved through.
    private @Nullable UnaryOperator<Tensor> preconditioner() {
        if (!(inverse instanceof Staged staged) || staged.absorptions().size() != 1) {
            return null;
        }
        Absorption absorption = staged.absorptions().get(0);
        if (absorption.features() == null || absorption.left() > 0) {
            return null;
        }
        if (!prepared) {
            prepared = true;
            try (Workspace scratch = jacobian.workspace().nested()) {
                kernel = StreamKernel.of(jacobian, staged.vertex(), absorption.rows(), absorption.columns())
                        .flatMap(CholeskyFactor::of).map(found -> found.keptFrom(scratch)).orElse(null);
            }
        }
        CholeskyFactor small = kernel;
        return small == null ? null : misses -> {
            Shape rows = Shape.of(absorption.rows(), absorption.columns());
            Tensor weighed = small.solve(staged.solved(misses).reshape(rows));
            return staged.solvedBack(weighed.reshape(Shape.of(1, absorption.rows() * absorption.columns())));
        };
    }

    // By a factor

    /// By a Cholesky factor of `J Jᵀ` and corrections; null where there is none or it misses too much.
    private @Nullable Tensor byFactor(Tensor right) {
        int m = jacobian.rows();
        if (factor == null && 4.0 * m * m * jacobian.type().bytes() <= options.memoryLimit()) {
            try (Workspace scratch = jacobian.workspace().nested()) {
                Tensor gram = gram(scratch);
                factor = CholeskyFactor.of(gram).map(found -> found.keptFrom(scratch)).orElse(null);
            }
        }
        CholeskyFactor known = factor;
        if (known == null) {
            return null;
        }
        double size = Jacobian.norm(right);
        Tensor u = known.solve(right.reshape(Shape.of(m, 1))).reshape(Shape.of(1, m));
        Tensor miss = missed(right, u);
        double missed = Jacobian.norm(miss);
        for (int i = 0; i < 4 && missed > accuracy() / 4 * size; i++) {
            Tensor next = u.plus(known.solve(miss.reshape(Shape.of(m, 1))).reshape(Shape.of(1, m)));
            Tensor nextMiss = missed(right, next);
            double nextMissed = Jacobian.norm(nextMiss);
            if (!(nextMissed < missed)) {
                break;
            }
            boolean slow = nextMissed > 0.5 * missed;
            u = next;
            miss = nextMiss;
            missed = nextMissed;
            if (slow) {
                break;
            }
        }
        return missed <= accuracy() * size ? u : null;
    }

    private Tensor gram(Workspace scratch) {
        int m = jacobian.rows();
        if (m * jacobian.columns() <= TINY * breadth() || (isSmall() && jacobian.columns() <= jacobian.entries())) {
            Tensor all = jacobian.join(jacobian.pull(scratch.identity(jacobian.type(), m)), m);
            matrix = scratch.keep(all);
            return all.matmul(all, false, true);
        }
        return RowGram.of(jacobian).orElseGet(() -> Gram.of(jacobian));
    }

    private Tensor missed(Tensor right, Tensor u) {
        Tensor all = matrix;
        return right.minus(all != null ? u.matmul(all).matmul(all, false, true)
                : jacobian.push(jacobian.pull(u), 1));
    }

    // Orthogonal

    private void factorOrthogonally() {
        int m = jacobian.rows();
        factor = null;
        matrix = null;
        try (Workspace scratch = jacobian.workspace().nested()) {
            Tensor rows = jacobian.join(jacobian.pull(scratch.identity(jacobian.type(), m)), m);
            QrFactors factors = QrFactors.pivoted(rows).keptFrom(scratch);
            double[] diagonal = factors.diagonal();
            double floor = diagonal[0]
                    * options.rankTolerance(jacobian.type(), Math.toIntExact(Math.max(m, jacobian.columns())));
            orthogonal = factors;
            rank = (int) Arrays.stream(diagonal).filter(x -> x > floor).count();
        }
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
