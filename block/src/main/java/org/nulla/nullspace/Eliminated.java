package org.nulla.nullspace;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.DomainException;
import org.nulla.linalg.PivotedQr;
import org.nulla.preimage.Attempt;
import org.nulla.preimage.Elimination;
import org.nulla.sweep.Twins;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// The generalised inverse of an explicit matrix that was eliminated together with its twins, on the host and in 64 bits.
///
/// For what layers cannot decide: rows and columns are brought to one size first, a pivot is an entry that is clearly not zero, and what
/// is exactly zero stays so.
final class Eliminated implements GeneralizedInverse {

    /// The most multiplications that an elimination may take, for each twin.
    private static final double LARGEST = 6e7;
    /// The most entries of a matrix and its twins.
    private static final double ENTRIES = 2e7;
    private static final int REFINEMENTS = 4;

    private final Jacobian jacobian;
    private final double[][] matrix;
    private final Elimination elimination;
    /// For each pivot the solution for its equation alone.
    private double @Nullable [][] columns;

    private Eliminated(Jacobian jacobian, double[][] matrix, Elimination elimination) {
        this.jacobian = jacobian;
        this.matrix = matrix;
        this.elimination = elimination;
    }

    /// Whether the matrix is small enough.
    static boolean isAffordable(Jacobian jacobian) {
        double m = jacobian.rows();
        double n = jacobian.columns();
        return m * n * Math.min(m, n) <= LARGEST && m * n * Twins.LANES <= ENTRIES;
    }

    /// Makes and eliminates the matrix.
    static Eliminated of(Jacobian jacobian, TensorPreimageOptions options) {
        int m = jacobian.rows();
        int n = Math.toIntExact(jacobian.columns());
        double up = Jacobian.farFromUnderflow(jacobian.type());
        double[][][] lanes = rows(jacobian, options, up);
        if (!Noise.isFinite(lanes)) {
            up = 1;
            lanes = rows(jacobian, options, up);
        }
        double[][] matrix = new double[m][n];
        for (double[][] lane : lanes) {
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < n; j++) {
                    lane[i][j] /= up;
                    if (!Double.isFinite(lane[i][j])) {
                        throw new DomainException("The derivative of entry " + i + " of the results by entry " + j
                                + " of the arguments is " + lane[i][j]
                                + ": it does not exist at this point, or leaves the"
                                + " range of its type. Move the point, or choose other units.");
                    }
                }
            }
        }
        for (int i = 0; i < m; i++) {
            matrix[i] = lanes[0][i].clone();
        }
        return new Eliminated(jacobian, matrix, new Elimination(n, lanes, null, 0));
    }

    private static double[][][] rows(Jacobian jacobian, TensorPreimageOptions options, double up) {
        int m = jacobian.rows();
        try (Workspace scratch = jacobian.workspace().nested()) {
            return new TwinProducts(jacobian, options, m).pull(scratch.identity(jacobian.type(), m).times(up));
        }
    }

    /// How small the smallest row is that is not zero, relative to the largest.
    double smallestUnit() {
        double smallest = Double.POSITIVE_INFINITY;
        double most = 0;
        for (double[] row : matrix) {
            double largest = Arrays.stream(row).map(Math::abs).max().orElse(0);
            smallest = largest > 0 ? Math.min(smallest, largest) : smallest;
            most = Math.max(most, largest);
        }
        return most == 0 ? 1 : smallest / most;
    }

    int rank() {
        return elimination.rank();
    }

    Attempt.Decision decision() {
        return elimination.decision();
    }

    /// The combinations of equations that nothing changes, one in each row; none where every equation has a pivot.
    double[][] left() {
        double[][] left = new double[jacobian.rows() - rank()][];
        Arrays.setAll(left, k -> elimination.covector(rank() + k));
        return left;
    }

    /// Which entries are pivots, for each input.
    boolean[][] marks() {
        boolean[] flat = new boolean[Math.toIntExact(jacobian.columns())];
        for (int k = 0; k < rank(); k++) {
            flat[elimination.column(k)] = true;
        }
        boolean[][] marks = new boolean[jacobian.inputs().size()][];
        int at = 0;
        for (int i = 0; i < marks.length; i++) {
            int count = Math.toIntExact(jacobian.inputs().get(i).count());
            marks[i] = Arrays.copyOfRange(flat, at, at + count);
            at += count;
        }
        return marks;
    }

    /// A basic solution, refined.
    double[] solve(double[] right) {
        double[] x = elimination.solve(right);
        for (int i = 0; i < REFINEMENTS; i++) {
            double[] miss = miss(right, x);
            double[] step = elimination.solve(miss);
            double largest = 0;
            for (int j = 0; j < x.length; j++) {
                largest = Math.max(largest, Math.abs(step[j]) / Math.max(Math.abs(x[j]), Double.MIN_NORMAL));
                x[j] += step[j];
            }
            if (!(largest > Math.ulp(1.0))) {
                break;
            }
        }
        return x;
    }

    /// What a vector misses, summed in twice the precision.
    private double[] miss(double[] right, double[] x) {
        double[] miss = new double[right.length];
        for (int i = 0; i < miss.length; i++) {
            double high = right[i];
            double low = 0;
            double[] row = matrix[i];
            for (int j = 0; j < x.length; j++) {
                double product = -row[j] * x[j];
                double rest = Math.fma(-row[j], x[j], -product);
                double sum = high + product;
                double part = sum - high;
                low += (high - (sum - part)) + (product - part) + rest;
                high = sum;
            }
            miss[i] = high + low;
        }
        return miss;
    }

    @Override
    public @Nullable Tensor[] apply(Tensor misses) {
        int m = jacobian.rows();
        int n = Math.toIntExact(jacobian.columns());
        double[] rights = misses.toArray();
        int batch = rights.length / Math.max(1, m);
        double[] found = new double[batch * n];
        for (int i = 0; i < batch; i++) {
            double[] x = solve(Arrays.copyOfRange(rights, i * m, (i + 1) * m));
            System.arraycopy(x, 0, found, i * n, n);
        }
        return Jacobian.split(jacobian.workspace().tensor(jacobian.type(), Shape.of(batch, n), found),
                jacobian.inputs());
    }

    @Override
    public Tensor applyTransposed(@Nullable Tensor[] x, int batch) {
        double[][] inverse = columns;
        if (inverse == null) {
            inverse = new double[rank()][];
            for (int k = 0; k < inverse.length; k++) {
                double[] unit = new double[jacobian.rows()];
                unit[elimination.row(k)] = 1;
                inverse[k] = elimination.solve(unit);
            }
            columns = inverse;
        }
        int m = jacobian.rows();
        int n = Math.toIntExact(jacobian.columns());
        double[] flat = jacobian.join(x, batch).toArray();
        double[] result = new double[batch * m];
        for (int i = 0; i < batch; i++) {
            for (int k = 0; k < inverse.length; k++) {
                double sum = 0;
                for (int p = 0; p < inverse.length; p++) {
                    int j = elimination.column(p);
                    sum += inverse[k][j] * flat[i * n + j];
                }
                result[i * m + elimination.row(k)] = sum;
            }
        }
        return jacobian.workspace().tensor(jacobian.type(), Shape.of(batch, m), result);
    }

    /// A shortest solution `x = Jᵀ u`, with `u` on the rows that have pivots.
    ///
    /// @param condition of these rows, each brought to one size, from below
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Shortest(double[] x, double[] u, double condition) {
    }

    /// The shortest solution for a right-hand side.
    Shortest shortest(double[] right) {
        int rank = rank();
        int n = Math.toIntExact(jacobian.columns());
        double[][] rows = new double[rank][];
        double[] scale = new double[rank];
        double[] wanted = new double[rank];
        for (int k = 0; k < rank; k++) {
            double[] row = matrix[elimination.row(k)];
            double largest = Arrays.stream(row).map(Math::abs).max().orElse(1);
            double power = Math.scalb(1.0, -Math.getExponent(largest));
            scale[k] = power;
            rows[k] = Arrays.stream(row).map(entry -> entry * power).toArray();
            wanted[k] = right[elimination.row(k)] * scale[k];
        }
        double[] u = new double[rank];
        double[] x = new double[n];
        double condition = 1;
        if (rank > 0) {
            PivotedQr factors = PivotedQr.of(n, rows);
            condition = factors.diagonal(0) / factors.diagonal(rank - 1);
            double[] miss = wanted.clone();
            for (int round = 0; round <= REFINEMENTS; round++) {
                double[] step = factors.solveNormal(miss, rank);
                for (int k = 0; k < rank; k++) {
                    u[k] += step[k];
                }
                x = combined(rows, u, n);
                double[] full = miss(right, x);
                for (int k = 0; k < rank; k++) {
                    miss[k] = full[elimination.row(k)] * scale[k];
                }
            }
        }
        double[] multipliers = new double[jacobian.rows()];
        for (int k = 0; k < rank; k++) {
            multipliers[elimination.row(k)] = u[k] * scale[k];
        }
        return new Shortest(x, multipliers, condition);
    }

    private static double[] combined(double[][] rows, double[] u, int n) {
        double[] x = new double[n];
        for (int k = 0; k < rows.length; k++) {
            for (int j = 0; j < n; j++) {
                x[j] = Math.fma(u[k], rows[k][j], x[j]);
            }
        }
        return x;
    }
}
