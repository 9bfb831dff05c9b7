package org.nulla.bench.questions;

import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.nulla.Real;

/// A dense linear system whose matrix is a number in flight: its solution is differentiated by every entry.
final class DenseProduct {

    private final int size;
    private final double[] entries;
    private final double[] target;
    private final double[] weights;

    DenseProduct(int size, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        this.size = size;
        this.entries = random.doubles((long) size * size, -1, 1).toArray();
        this.target = random.doubles(size, -1, 1).toArray();
        this.weights = random.doubles(size, -1, 1).toArray();
    }

    int size() {
        return size;
    }

    double[] entries() {
        return entries.clone();
    }

    double[] target() {
        return target.clone();
    }

    /// What the gradient is that of: the solution times these.
    double[] weights() {
        return weights.clone();
    }

    /// The matrix times a vector.
    static Real[] product(Real[] matrix, Real[] x) {
        Real[] y = new Real[x.length];
        for (int i = 0; i < y.length; i++) {
            Real sum = x[0].times(matrix[i * y.length]);
            for (int j = 1; j < x.length; j++) {
                sum = sum.plus(x[j].times(matrix[i * y.length + j]));
            }
            y[i] = sum;
        }
        return y;
    }

    /// How far a solution is from that of another library, relative to it.
    double errorOfSolution(double[] found) {
        return error(found, solve(target, false));
    }

    /// How far a gradient by the entries is from the formula, `−λ xᵀ` with another library's solutions, relative to it.
    double errorOfGradient(double[] found) {
        double[] x = solve(target, false);
        double[] adjoint = solve(weights, true);
        double[] gradient = new double[size * size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                gradient[i * size + j] = -adjoint[i] * x[j];
            }
        }
        return error(found, gradient);
    }

    private double[] solve(double[] right, boolean transposed) {
        DMatrixRMaj matrix = DMatrixRMaj.wrap(size, size, entries()).copy();
        if (transposed) {
            CommonOps_DDRM.transpose(matrix);
        }
        DMatrixRMaj solution = new DMatrixRMaj(size, 1);
        if (!CommonOps_DDRM.solve(matrix, DMatrixRMaj.wrap(size, 1, right.clone()), solution)) {
            throw new IllegalStateException("A random matrix of " + size + " rows is singular.");
        }
        return solution.data;
    }

    /// The largest difference of two vectors, relative to the second.
    static double error(double[] found, double[] truth) {
        double off = 0;
        double size = 0;
        for (int i = 0; i < truth.length; i++) {
            double difference = Math.abs(found[i] - truth[i]);
            off = Double.isNaN(difference) ? Double.POSITIVE_INFINITY : Math.max(off, difference);
            size = Math.max(size, Math.abs(truth[i]));
        }
        return off / size;
    }
}
