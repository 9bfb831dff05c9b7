package org.nulla.bench.scaling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.ejml.data.DMatrixRMaj;
import org.ejml.data.DMatrixSparseCSC;
import org.ejml.interfaces.linsol.LinearSolverSparse;
import org.ejml.sparse.FillReducing;
import org.ejml.sparse.csc.factory.LinearSolverFactory_DSCC;
import org.hipparchus.analysis.differentiation.SparseGradient;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.LUDecomposition;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.Claim;
import org.nulla.Counters;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.PreimagePlan;
import org.nulla.Vector;
import org.nulla.bench.peers.Klu;
import org.nulla.bench.peers.Lapack;
import org.nulla.bench.peers.SingularMatrixException;
import org.nulla.bench.peers.Umfpack;
import org.nulla.bench.run.Candidate;
import org.nulla.bench.run.Effort;
import org.nulla.factor.ReducedSystem;
import org.nulla.linalg.sparse.SparseMatrix;

/// The ways to take a Newton step, each from the program to the step. Used by one thread; what a way keeps from run to run is freed by
/// [#close].
final class ScalingMethods implements AutoCloseable {

    static final String DEFAULT = "null-a";
    static final String REPEATED = "null-a-repeated";
    static final String VERIFIER = "verifier";
    static final String FLOOR = "vjp";
    static final String KLU = "klu";
    static final String KLU_REFACTOR = "klu-refactor";
    static final String UMFPACK = "umfpack";
    static final String LAPACK = "lapack";
    static final String JACOBIAN = "jacobian";
    static final String LU = "lu";
    static final String EXTENDED_LU = "extended-lu";
    static final String EXTENDED_QR = "extended-qr";
    static final String HIPPARCHUS = "hipparchus";

    static final List<String> NAMES = List.of(DEFAULT, REPEATED, VERIFIER, FLOOR, KLU, KLU_REFACTOR, UMFPACK, LAPACK,
            JACOBIAN, LU, EXTENDED_LU, EXTENDED_QR, HIPPARCHUS);

    /// How many members of a space are drawn, besides its origin and the shortest.
    static final int MEMBERS = 100;

    private static final double NANO = 1e-9;
    private static final long MOST_ENTRIES = 20_000_000;
    /// Hipparchus decomposes full matrices.
    private static final int MOST_DENSE = 1_000;
    /// The extended systems are decomposed on the families that they were first measured on, up to this many unknowns.
    private static final int MOST_EXTENDED = 100_000;
    /// The time of UMFPACK grows with the square of a fan-out.
    private static final int MOST_FANOUT = 10_000;
    private static final List<String> EXTENDED = List.of(Size.TRIDIAGONAL, Size.GRID, Size.CHAIN, Size.FANOUT,
            Size.PRODUCT, Size.RANDOM);

    private final Size size;
    /// What the step is to make: the value at the start, or another change.
    private final double[] target;
    private final long seed;

    /// With the plan for another program of the same structure.
    private @Nullable PreimageOptions options;
    /// What KLU keeps for another matrix of the same structure.
    private @Nullable Klu factors;
    private SparseMatrix.@Nullable Transposed pattern;
    /// What an elimination in minimum-degree order counts, on a grid.
    private @Nullable Counters minimumDegree;

    ScalingMethods(Size size, double[] target, long seed) {
        this.size = size;
        this.target = target;
        this.seed = seed;
    }

    /// Those that can do this problem, whether or not the machine has what they need.
    List<String> able() {
        List<String> able = new ArrayList<>(NAMES);
        if (size.peer() == null || size.start().length() > MOST_DENSE) {
            able.remove(HIPPARCHUS);
        }
        if (!EXTENDED.contains(size.family()) || size.start().length() > MOST_EXTENDED) {
            able.removeAll(List.of(EXTENDED_LU, EXTENDED_QR));
        }
        if (!size.family().equals(Size.CODE)) {
            able.remove(VERIFIER);
        }
        if (size.family().equals(Size.FANOUT) && size.start().length() > MOST_FANOUT) {
            able.remove(UMFPACK);
        }
        if (size.ask() == Ask.STEP) {
            able.remove(JACOBIAN);
            if (!size.family().equals(Size.DENSE)) {
                able.remove(LAPACK);
            }
        } else {
            able.removeAll(List.of(KLU, KLU_REFACTOR, UMFPACK, LU));
            if (size.ask() == Ask.REACHED || size.ask() == Ask.SPACE) {
                able.remove(size.ask() == Ask.SPACE ? JACOBIAN : LAPACK);
            }
        }
        return able;
    }

    /// Why the machine, or the library so far, cannot do it one way; empty where it can.
    static String absence(String method) {
        return switch (method) {
            case KLU, KLU_REFACTOR -> Klu.absence();
            case UMFPACK -> Umfpack.absence();
            case LAPACK -> Lapack.absence();
            default -> "";
        };
    }

    Candidate named(String method) {
        Supplier<Effort> once = switch (method) {
            case DEFAULT -> this::preimage;
            case REPEATED -> this::repeated;
            case VERIFIER -> this::verifier;
            case FLOOR -> this::reverse;
            case KLU -> this::klu;
            case KLU_REFACTOR -> this::kluRefactor;
            case UMFPACK -> this::umfpack;
            case LAPACK -> this::lapack;
            case JACOBIAN -> this::jacobian;
            case LU -> this::jacobianLu;
            case EXTENDED_LU -> () -> extended(LinearSolverFactory_DSCC.lu(FillReducing.NONE));
            case EXTENDED_QR -> () -> extended(LinearSolverFactory_DSCC.qr(FillReducing.NONE));
            case HIPPARCHUS -> this::hipparchus;
            default -> throw new IllegalArgumentException("There is no way called " + method + " among " + NAMES + ".");
        };
        return new Candidate() {
            @Override
            public String method() {
                return method;
            }

            @Override
            public String deliverable() {
                return isProduct(method) ? "product" : switch (size.ask()) {
                    case STEP, REACHED -> "member";
                    case SPACE -> "space+min-norm";
                    case NEAREST -> "least-squares";
                };
            }

            @Override
            public Effort run() {
                return once.get();
            }
        };
    }

    /// Whether what a way gives is a product of the transposed Jacobian, not a step.
    static boolean isProduct(String method) {
        return method.equals(FLOOR) || method.equals(JACOBIAN);
    }

    private Linearization linearize() {
        return Nulla.linearize(size.function(), size.start().toArray());
    }

    private Effort preimage() {
        long start = System.nanoTime();
        Linearization f = linearize();
        long traced = System.nanoTime();
        Preimage step = f.tangentPreimage(target);
        return answered(start, traced, step);
    }

    /// The same structure once more, with the plan of an earlier answer.
    private Effort repeated() {
        PreimageOptions kept = options;
        if (kept == null) {
            kept = PreimageOptions.DEFAULT.withPlan(new PreimagePlan());
            options = kept;
            linearize().tangentPreimage(AffineSpace.point(target), kept);
        }
        long start = System.nanoTime();
        Linearization f = linearize();
        long traced = System.nanoTime();
        Preimage step = f.tangentPreimage(AffineSpace.point(target), kept);
        return answered(start, traced, step);
    }

    /// What is asked of a preimage, in the order of [Lapack#space], until the clock stops.
    private Effort answered(long start, long traced, Preimage step) {
        double[] answer;
        if (step instanceof Preimage.Empty empty) {
            if (size.ask() != Ask.NEAREST) {
                throw new UnableException("the preimage was called empty: " + empty.reason());
            }
            answer = empty.leastSquares().toArray();
        } else if (size.ask() == Ask.SPACE) {
            AffineSpace space = step.space();
            int unknowns = space.size();
            answer = new double[(MEMBERS + 2) * unknowns];
            System.arraycopy(space.origin(), 0, answer, 0, unknowns);
            SplittableRandom random = new SplittableRandom(seed);
            for (int k = 1; k <= MEMBERS; k++) {
                System.arraycopy(space.randomMember(random), 0, answer, k * unknowns, unknowns);
            }
            System.arraycopy(step.shortest().member().toArray(), 0, answer, (MEMBERS + 1) * unknowns, unknowns);
        } else {
            answer = step.space().origin();
        }
        long end = System.nanoTime();
        return new Effort((end - start) * NANO, (end - traced) * NANO, Vector.of(answer),
                step.isEmpty() ? 0 : step.space().dimension(), step.counters());
    }

    /// The check that every answer has passed, once more on its own. What the answer takes besides is left off the clock.
    private Effort verifier() {
        long start = System.nanoTime();
        Linearization f = linearize();
        long traced = System.nanoTime();
        double[] answer = f.tangentPreimage(target).space().origin();
        long answered = System.nanoTime();
        Claim claim = f.reaches(answer, target);
        long end = System.nanoTime();
        if (!claim.isShown()) {
            throw new UnableException("the answer was not confirmed: " + claim.text());
        }
        return Effort.of((traced - start + end - answered) * NANO, (end - answered) * NANO, answer);
    }

    private Effort reverse() {
        long start = System.nanoTime();
        Linearization f = linearize();
        long traced = System.nanoTime();
        double[] pulled = f.vjp(target);
        long end = System.nanoTime();
        return Effort.of((end - start) * NANO, (end - traced) * NANO, pulled);
    }

    /// The steps of the inputs, which are the first unknowns.
    private Effort effort(long start, long traced, double[] solution) {
        long end = System.nanoTime();
        return Effort.of((end - start) * NANO, (end - traced) * NANO,
                Arrays.copyOf(solution, size.start().length()));
    }

    private Effort klu() {
        long start = System.nanoTime();
        Linearization f = linearize();
        long traced = System.nanoTime();
        ReducedSystem system = PeerMatrices.reduced(f);
        SparseMatrix matrix = system.byColumn().matrix();
        try (Klu klu = Klu.factor(matrix.start(), matrix.row(), matrix.value())) {
            return effort(start, traced, klu.solve(PeerMatrices.right(system, target)));
        }
    }

    private Effort kluRefactor() {
        Klu kept = factors;
        SparseMatrix.Transposed known = pattern;
        if (kept == null || known == null) {
            known = PeerMatrices.reduced(linearize()).byColumn();
            kept = Klu.factor(known.matrix().start(), known.matrix().row(), known.matrix().value());
            pattern = known;
            factors = kept;
        }
        long start = System.nanoTime();
        Linearization f = linearize();
        long traced = System.nanoTime();
        ReducedSystem system = PeerMatrices.reduced(f);
        kept.refactor(PeerMatrices.values(system, known));
        return effort(start, traced, kept.solve(PeerMatrices.right(system, target)));
    }

    private Effort umfpack() {
        long start = System.nanoTime();
        Linearization f = linearize();
        long traced = System.nanoTime();
        ReducedSystem system = PeerMatrices.reduced(f);
        SparseMatrix matrix = system.byColumn().matrix();
        return effort(start, traced, Umfpack.solve(matrix.start(), matrix.row(), matrix.value(),
                PeerMatrices.right(system, target)));
    }

    private Effort lapack() {
        long start = System.nanoTime();
        Linearization f = linearize();
        long traced = System.nanoTime();
        double[] answer = switch (size.ask()) {
            case STEP -> Lapack.solve(PeerMatrices.dense(f), target);
            case SPACE -> {
                SplittableRandom random = new SplittableRandom(seed);
                double[] weights = new double[MEMBERS * (f.inputs() - f.outputs())];
                for (int i = 0; i < weights.length; i++) {
                    weights[i] = random.nextGaussian();
                }
                yield Lapack.space(PeerMatrices.dense(f), target, weights, MEMBERS);
            }
            case REACHED, NEAREST -> Lapack.leastSquares(PeerMatrices.dense(f), target);
        };
        long end = System.nanoTime();
        return new Effort((end - start) * NANO, (end - traced) * NANO, Vector.of(answer),
                Math.max(0, f.inputs() - f.outputs()), null);
    }

    /// The whole Jacobian by sweeps; a product with it is what the check wants.
    private Effort jacobian() {
        long start = System.nanoTime();
        Linearization f = linearize();
        long traced = System.nanoTime();
        double[][] jacobian = f.jacobian();
        long end = System.nanoTime();
        double[] product = new double[f.inputs()];
        for (int i = 0; i < jacobian.length; i++) {
            for (int j = 0; j < product.length; j++) {
                product[j] += jacobian[i][j] * target[i];
            }
        }
        return Effort.of((end - start) * NANO, (end - traced) * NANO, product);
    }

    private Effort jacobianLu() {
        long start = System.nanoTime();
        Linearization f = linearize();
        long traced = System.nanoTime();
        DMatrixSparseCSC jacobian = SparseMatrices.jacobian(f.recorded(), MOST_ENTRIES);
        if (jacobian == null) {
            throw new UnableException("the Jacobian takes more than " + MOST_ENTRIES + " entries on the way");
        }
        double[] answer = solve(LinearSolverFactory_DSCC.lu(FillReducing.NONE), jacobian, target);
        long end = System.nanoTime();
        if (size.family().equals(Size.GRID) && minimumDegree == null) {
            MinimumDegree.Cost cost = MinimumDegree.Cost.of(jacobian, MinimumDegree.order(jacobian));
            minimumDegree = new Counters(f.steps(), 0, jacobian.numCols, 0, cost.updates(), 0, cost.entries(), 0, 0, 0,
                    0);
        }
        return new Effort((end - start) * NANO, (end - traced) * NANO, Vector.of(answer), 0, minimumDegree);
    }

    private Effort extended(LinearSolverSparse<DMatrixSparseCSC, DMatrixRMaj> solver) {
        long start = System.nanoTime();
        Linearization f = linearize();
        long traced = System.nanoTime();
        DMatrixSparseCSC matrix = SparseMatrices.extended(f.recorded());
        int steps = Math.toIntExact(f.steps() - f.inputs());
        double[] right = new double[matrix.numRows];
        System.arraycopy(target, 0, right, steps, target.length);
        double[] all = solve(solver, matrix, right);
        double[] answer = Arrays.copyOfRange(all, steps, all.length);
        long end = System.nanoTime();
        return Effort.of((end - start) * NANO, (end - traced) * NANO, answer);
    }

    private static double[] solve(LinearSolverSparse<DMatrixSparseCSC, DMatrixRMaj> solver, DMatrixSparseCSC matrix,
            double[] right) {
        int[] order = MinimumDegree.order(matrix);
        if (!solver.setA(MinimumDegree.permuted(matrix, order))) {
            throw new SingularMatrixException("the decomposition called the matrix singular");
        }
        DMatrixRMaj solution = new DMatrixRMaj(matrix.numCols, 1);
        solver.solve(new DMatrixRMaj(right.length, 1, true, right.clone()), solution);
        double[] answer = new double[order.length];
        for (int j = 0; j < order.length; j++) {
            answer[order[j]] = solution.get(j);
        }
        return answer;
    }

    private Effort hipparchus() {
        SparseGradientSystem system = java.util.Objects.requireNonNull(size.peer());
        long start = System.nanoTime();
        SparseGradient[] x = new SparseGradient[size.start().length()];
        for (int j = 0; j < x.length; j++) {
            x[j] = SparseGradient.createVariable(j, size.start().get(j));
        }
        SparseGradient[] y = system.apply(x);
        Array2DRowRealMatrix jacobian = new Array2DRowRealMatrix(y.length, x.length);
        double[] value = new double[y.length];
        for (int i = 0; i < y.length; i++) {
            value[i] = y[i].getValue();
            for (int j = 0; j < x.length; j++) {
                double derivative = y[i].getDerivative(j);
                if (derivative != 0) {
                    jacobian.setEntry(i, j, derivative);
                }
            }
        }
        double[] answer = new LUDecomposition(jacobian).getSolver().solve(new ArrayRealVector(value)).toArray();
        long end = System.nanoTime();
        return Effort.of((end - start) * NANO, Double.NaN, answer);
    }

    @Override
    public void close() {
        Klu kept = factors;
        if (kept != null) {
            kept.close();
            factors = null;
        }
    }
}
