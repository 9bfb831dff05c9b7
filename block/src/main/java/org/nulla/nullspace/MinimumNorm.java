package org.nulla.nullspace;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementType;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// The shortest solution of `J x = d`.
///
/// Three ways. Conjugate gradients, preconditioned by the layers that are added to what was eliminated, have some steps to show that
/// they are the cheapest. Then a Cholesky factor of `J Jᵀ`, corrected by what it misses; for numbers of 32 bits in 64 bits where that
/// costs next to nothing, or where 32 missed too much. Both give `x = Jᵀ u`, which is shortest as
/// soon as it is a solution, so that what they miss tells whether they can be trusted. Where they cannot, an orthogonal factorisation
/// of `Jᵀ` serves, or, where that does not fit memory, more steps of the iteration.
final class MinimumNorm {

    static final String GRAM = "gram";
    static final String GRAM_WIDE = "gram-64";
    static final String ORTHOGONAL = "orthogonal";
    static final String ITERATED = "iterated";

    /// While all rows of `J` meet at most this many numbers on their way back, a factor is cheaper than an iteration; for a processor,
    /// and as much more as a device is broader.
    private static final long SMALL = 400_000;

    /// Up to this many entries, likewise, `J` is made, and as long as its rows are no longer than what they meet.
    private static final long TINY = 10_000;

    /// Up to this many multiplications, likewise, `J Jᵀ` of numbers of 32 bits is made in 64 bits at once.
    private static final double WIDE = 1e6;

    /// How many steps the iteration has at least, and for how many equations one more.
    private static final int TRIAL = 40;
    private static final int EQUATIONS_A_STEP = 6;
    private static final int LIMIT = 5000;

    /// How many iterations, each for what those before it miss.
    private static final int ITERATIONS = 3;

    /// How much more than wanted an iteration may miss when it is measured, and how much less than those before.
    private static final double DRIFT = 10;

    private final Jacobian jacobian;
    private final TensorPreimageOptions options;
    private final GeneralizedInverse inverse;
    private @Nullable CholeskyFactor kernel;
    private @Nullable GramFactor factor;
    private @Nullable QrFactors orthogonal;
    private @Nullable Eliminated eliminated;
    private final int decided;
    private int rank;
    private boolean prepared;
    /// Which way served last; each rules out those before it.
    private @Nullable String route;
    private double condition = Double.NaN;

    /// @param decided the rank of the Jacobian, as far as it is known
    MinimumNorm(Jacobian jacobian, GeneralizedInverse inverse, int decided, TensorPreimageOptions options) {
        this.decided = decided;
        this.eliminated = inverse instanceof Eliminated known ? known : null;
        this.jacobian = jacobian;
        this.options = options;
        this.inverse = inverse;
    }

    /// Whether what was kept can still be used: it may have been made in a workspace that has been closed since.
    boolean isAlive() {
        GramFactor byRows = factor;
        QrFactors byColumns = orthogonal;
        CholeskyFactor small = kernel;
        return (byRows == null || byRows.isAlive()) && (byColumns == null || byColumns.factors().isAlive())
                && (small == null || small.factor().isAlive());
    }

    /// Hands what serves further right-hand sides to the workspace around another one.
    void keptFrom(Workspace inner) {
        GramFactor byRows = factor;
        QrFactors byColumns = orthogonal;
        CholeskyFactor small = kernel;
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
        if (Double.isNaN(condition) && eliminated != null) {
            route();
        }
        if (Double.isNaN(condition)) {
            double estimate = 1;
            if (!route().equals(ORTHOGONAL)) {
                try (Workspace scratch = jacobian.workspace().nested()) {
                    Tensor start = random(scratch);
                    estimate = Math.sqrt(growth(start, x -> jacobian.push(jacobian.pull(x), 1))
                            * growth(start, this::multipliersOr));
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

    /// `(J Jᵀ)⁻¹ x`, or `x` itself where only the orthogonal way is left.
    private Tensor multipliersOr(Tensor x) {
        GramFactor.Answer answer = byRows(x);
        return answer == null ? x : answer.multipliers();
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
        return answer(right).parts();
    }

    /// `x = Jᵀ u`, with `u`.
    GramFactor.Answer answer(Tensor right) {
        if (decided == 0) {
            return zero(right);
        }
        Eliminated explicit = eliminated;
        if (explicit != null) {
            return byElimination(right, explicit);
        }
        GramFactor.Answer answer = byRows(right);
        return answer != null ? answer
                : rank == 0 ? zero(right) : byOrthogonal(right, Objects.requireNonNull(orthogonal));
    }

    /// Where nothing depends on anything.
    private GramFactor.Answer zero(Tensor right) {
        route = ORTHOGONAL;
        return new GramFactor.Answer(right.minus(right), new Tensor[jacobian.inputs().size()]);
    }

    /// The same by elimination on the host, or null where that takes too long or finds another rank.
    GramFactor.@Nullable Answer byElimination(Tensor right) {
        Eliminated explicit = eliminated;
        if (explicit == null && Eliminated.isAffordable(jacobian)) {
            explicit = Eliminated.of(jacobian, options);
        }
        return explicit == null || explicit.rank() != decided ? null : byElimination(right, explicit);
    }

    private GramFactor.Answer byElimination(Tensor right, Eliminated explicit) {
        Eliminated.Shortest found = explicit.shortest(right.toArray());
        Workspace workspace = jacobian.workspace();
        route = ORTHOGONAL;
        condition = found.condition();
        Tensor x = workspace.tensor(jacobian.type(), Shape.of(1, found.x().length), found.x());
        return new GramFactor.Answer(workspace.tensor(jacobian.type(), Shape.of(1, found.u().length), found.u()),
                Jacobian.split(x, jacobian.inputs()));
    }

    /// `x = Jᵀ u` with `J Jᵀ u = d`, or null if only the orthogonal way can be trusted.
    private GramFactor.@Nullable Answer byRows(Tensor right) {
        if (orthogonal != null) {
            return null;
        }
        int m = jacobian.rows();
        UnaryOperator<Tensor> eliminated = isSmall() ? null : preconditioner();
        if (factor == null && eliminated != null && (route == null || route.equals(ITERATED))) {
            GramFactor.Answer iterated = iterated(right, eliminated);
            if (iterated != null) {
                route = ITERATED;
                return iterated;
            }
        }
        GramFactor.Answer factored = byFactor(right);
        if (factored != null) {
            return factored;
        }
        if (3.0 * m * jacobian.columns() * jacobian.type().bytes() <= options.memoryLimit()) {
            route = ORTHOGONAL;
            factorOrthogonally();
            return null;
        }
        route = ITERATED;
        return pulled(ConjugateGradients.solve(jacobian, right, eliminated, unaided(), LIMIT).solution());
    }

    private GramFactor.Answer pulled(Tensor u) {
        return new GramFactor.Answer(u, jacobian.pull(u));
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

    /// What is asked of an iteration that stands alone: each further digit takes as many steps as the one before.
    private double unaided() {
        return jacobian.type().bytes() == 8 ? 1e-9 : 1e-6;
    }

    private double accuracy() {
        return jacobian.type().bytes() == 8 ? 1e-12 : 1e-6;
    }

    // Iterated

    /// By an iteration that has to show that it is the cheapest way, and others for what it misses: what an iteration believes to have
    /// left drifts away from what it has left. Null where that takes too many steps.
    private GramFactor.@Nullable Answer iterated(Tensor right, UnaryOperator<Tensor> eliminated) {
        int steps = Math.max(TRIAL, jacobian.rows() / EQUATIONS_A_STEP);
        // what no factor can take over from is not driven as far as rounding allows
        double wanted = somethingFits() ? accuracy() : unaided();
        GramFactor.Answer answer = null;
        Tensor miss = right;
        double missed = Double.POSITIVE_INFINITY;
        for (int i = 0; i < ITERATIONS; i++) {
            double tolerance = i == 0 ? wanted : Math.max(wanted, wanted / missed);
            ConjugateGradients.Result trial = ConjugateGradients.trial(jacobian, miss, eliminated, tolerance, steps);
            if (trial.residual() > tolerance) {
                return null;
            }
            answer = answer == null ? pulled(trial.solution()) : answer.plus(pulled(trial.solution()));
            miss = right.minus(jacobian.push(answer.parts(), 1));
            double[] sizes = Jacobian.norms(right, miss);
            double now = sizes[1] / sizes[0];
            if (sizes[1] <= DRIFT * wanted * sizes[0]) {
                return answer;
            }
            if (!(now < missed / DRIFT)) {
                return null;
            }
            missed = now;
        }
        return null;
    }

    /// The inverse of one small matrix, the same for all columns, between the layers that were back-substituted.
    private @Nullable UnaryOperator<Tensor> preconditioner() {
        if (!(inverse instanceof Staged staged) || staged.eliminations().size() != 1) {
            return null;
        }
        BlockElimination elimination = staged.eliminations().get(0);
        if (elimination.features() == null || elimination.left() > 0) {
            return null;
        }
        if (!prepared) {
            prepared = true;
            try (Workspace scratch = jacobian.workspace().nested()) {
                kernel = StreamKernel.of(jacobian, staged.vertex(), elimination.rows(), elimination.columns())
                        .flatMap(CholeskyFactor::of).map(found -> found.keptFrom(scratch)).orElse(null);
            }
        }
        CholeskyFactor small = kernel;
        return small == null ? null : misses -> {
            Shape rows = Shape.of(elimination.rows(), elimination.columns());
            Tensor weighed = small.solve(staged.solved(misses).reshape(rows));
            return staged.solvedBack(weighed.reshape(Shape.of(1, elimination.rows() * elimination.columns())));
        };
    }

    // By a factor

    /// By a Cholesky factor of `J Jᵀ` and corrections; null where there is none or it misses too much.
    private GramFactor.@Nullable Answer byFactor(Tensor right) {
        int m = jacobian.rows();
        GramFactor known = factor;
        if (known == null) {
            if (4.0 * m * m * jacobian.type().bytes() > options.memoryLimit()) {
                return null;
            }
            known = made(wideAtOnce());
        }
        GramFactor.Answer answer = known.solve(right, accuracy());
        while (answer == null) {
            GramFactor next = wider(known);
            if (next == null) {
                break;
            }
            known = next;
            answer = known.solve(right, accuracy());
        }
        factor = answer == null ? null : known;
        if (answer != null) {
            route = known.isWide() ? GRAM_WIDE : GRAM;
        }
        return answer;
    }

    private GramFactor made(boolean wide) {
        try (Workspace scratch = jacobian.workspace().nested()) {
            return wide ? GramFactor.byMatrix(jacobian, ElementType.FLOAT64, scratch)
                    : makesMatrix() ? GramFactor.byMatrix(jacobian, jacobian.type(), scratch)
                    : GramFactor.bySharedWeights(jacobian, jacobian.type(), scratch)
                            .orElseGet(() -> GramFactor.byWalk(jacobian, scratch));
        }
    }

    /// What misses less than a factor does: what 32 bits miss by their own rounding, 64 bits do not. Null if there is nothing like that;
    /// an orthogonal factorisation takes several times as long.
    private @Nullable GramFactor wider(GramFactor known) {
        if (!wideFits() || (known.isWide() && known.hasMatrix())) {
            return null;
        }
        if (!known.isWide() && !makesMatrix()) {
            try (Workspace scratch = jacobian.workspace().nested()) {
                Optional<GramFactor> walked = GramFactor.bySharedWeights(jacobian, ElementType.FLOAT64, scratch);
                if (walked.isPresent()) {
                    return walked.get();
                }
            }
        }
        return made(true);
    }

    private boolean makesMatrix() {
        return jacobian.rows() * jacobian.columns() <= TINY * breadth()
                || (isSmall() && jacobian.columns() <= jacobian.entries());
    }

    private boolean wideFits() {
        double entries = (double) jacobian.rows() * jacobian.columns();
        return jacobian.type() == ElementType.FLOAT32 && 3 * entries * Double.BYTES <= options.memoryLimit();
    }

    /// Whether 64 bits cost so little more that it is not worth finding out whether 32 would do.
    private boolean wideAtOnce() {
        return wideFits() && makesMatrix()
                && (double) jacobian.rows() * jacobian.rows() * jacobian.columns() <= WIDE * breadth();
    }

    // Orthogonal

    private void factorOrthogonally() {
        int m = jacobian.rows();
        factor = null;
        try (Workspace scratch = jacobian.workspace().nested()) {
            Tensor rows = jacobian.join(jacobian.pull(scratch.identity(jacobian.type(), m)), m);
            QrFactors factors = QrFactors.pivoted(rows).keptFrom(scratch);
            double[] diagonal = factors.diagonal();
            double floor = diagonal[0]
                    * options.rankTolerance(jacobian.type(), Math.toIntExact(Math.max(m, jacobian.columns())));
            orthogonal = factors;
            rank = (int) Arrays.stream(diagonal)
                    .filter(x -> inverse instanceof Iterated ? x > floor : x > Double.MIN_NORMAL).count();
            rank = Math.min(rank, decided);
        }
    }

    private GramFactor.Answer byOrthogonal(Tensor right, QrFactors factors) {
        Workspace workspace = jacobian.workspace();
        int[] pivots = Arrays.copyOf(factors.pivots(), rank);
        Tensor chosen = right.reshape(Shape.of(jacobian.rows(), 1)).gather(workspace.indices(pivots));
        Tensor turned = factors.solveR(chosen, rank, true);
        Tensor solved = turned.reshape(Shape.of(1, rank));
        int n = Math.toIntExact(jacobian.columns());
        Tensor padded = rank == n ? solved
                : Tensor.concatenate(-1, solved, workspace.filled(jacobian.type(), Shape.of(1, n - rank), 0));
        int[] places = new int[jacobian.rows()];
        Arrays.fill(places, -1);
        for (int k = 0; k < rank; k++) {
            places[pivots[k]] = k;
        }
        Tensor multipliers = factors.solveR(turned, rank, false).gather(workspace.indices(places))
                .reshape(Shape.of(1, jacobian.rows()));
        return new GramFactor.Answer(multipliers,
                Jacobian.split(factors.applyQ(padded, false), jacobian.inputs()));
    }
}
