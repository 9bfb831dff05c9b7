package org.nulla.bench.scaling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Vector;
import org.nulla.bench.run.Contender;
import org.nulla.bench.run.Effort;

/// The ways to take a Newton step, each from the program to the step.
final class ScalingMethods {

    static final String DEFAULT = "null-a";
    static final String FLOOR = "vjp";
    static final String LU = "lu";
    static final String EXTENDED_LU = "extended-lu";
    static final String EXTENDED_QR = "extended-qr";
    static final String HIPPARCHUS = "hipparchus";

    static final List<String> NAMES = List.of(DEFAULT, FLOOR, LU, EXTENDED_LU, EXTENDED_QR, HIPPARCHUS);

    private static final double NANO = 1e-9;
    private static final long MOST_ENTRIES = 20_000_000;
    /// Hipparchus decomposes full matrices.
    private static final int MOST_DENSE = 1_000;

    private final Size size;
    /// What the step is to undo: the value at the start.
    private final double[] target;

    ScalingMethods(Size size, double[] target) {
        this.size = size;
        this.target = target;
    }

    /// Those that can do this problem.
    List<String> able() {
        List<String> able = new ArrayList<>(NAMES);
        if (size.peer() == null || size.start().length() > MOST_DENSE) {
            able.remove(HIPPARCHUS);
        }
        return able;
    }

    Contender named(String method) {
        Supplier<Effort> once = switch (method) {
            case DEFAULT -> this::preimage;
            case FLOOR -> this::reverse;
            case LU -> this::jacobianLu;
            case EXTENDED_LU -> () -> extended(LinearSolverFactory_DSCC.lu(FillReducing.NONE));
            case EXTENDED_QR -> () -> extended(LinearSolverFactory_DSCC.qr(FillReducing.NONE));
            case HIPPARCHUS -> this::hipparchus;
            default -> throw new IllegalArgumentException("There is no way called " + method + " among " + NAMES + ".");
        };
        return new Contender() {
            @Override
            public String method() {
                return method;
            }

            @Override
            public String deliverable() {
                return method.equals(FLOOR) ? "product" : "member";
            }

            @Override
            public Effort run() {
                return once.get();
            }
        };
    }

    private Effort preimage() {
        long start = System.nanoTime();
        Linearization f = Nulla.linearize(size.function(), size.start().toArray());
        long traced = System.nanoTime();
        Preimage step = f.tangentPreimage(target);
        long end = System.nanoTime();
        if (step.isEmpty()) {
            throw new IllegalStateException("The preimage of " + size.problem() + " was called empty.");
        }
        return new Effort((end - start) * NANO, (end - traced) * NANO, Vector.of(step.space().origin()),
                step.space().dimension(),
                step.counters());
    }

    private Effort reverse() {
        long start = System.nanoTime();
        Linearization f = Nulla.linearize(size.function(), size.start().toArray());
        long traced = System.nanoTime();
        double[] pulled = f.vjp(target);
        long end = System.nanoTime();
        return Effort.of((end - start) * NANO, (end - traced) * NANO, pulled);
    }

    private Effort jacobianLu() {
        long start = System.nanoTime();
        Linearization f = Nulla.linearize(size.function(), size.start().toArray());
        long traced = System.nanoTime();
        DMatrixSparseCSC jacobian = SparseMatrices.jacobian(f.recorded(), MOST_ENTRIES);
        if (jacobian == null) {
            throw new TooLargeException("the Jacobian takes more than " + MOST_ENTRIES + " entries on the way");
        }
        double[] answer = solve(LinearSolverFactory_DSCC.lu(FillReducing.NONE), jacobian, target);
        long end = System.nanoTime();
        return Effort.of((end - start) * NANO, (end - traced) * NANO, answer);
    }

    private Effort extended(LinearSolverSparse<DMatrixSparseCSC, DMatrixRMaj> solver) {
        long start = System.nanoTime();
        Linearization f = Nulla.linearize(size.function(), size.start().toArray());
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
            throw new TooLargeException("the decomposition called the matrix singular");
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
}
