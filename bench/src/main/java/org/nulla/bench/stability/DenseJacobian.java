package org.nulla.bench.stability;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.NormOps_DDRM;
import org.ejml.dense.row.SingularOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;
import org.nulla.linalg.LinearMap;

/// The Jacobian as a matrix with its singular values, made by another library: what answers are judged by.
final class DenseJacobian {

    private final DMatrixRMaj matrix;
    private final double[] target;
    private final double largest;
    private final double condition;
    private final double shortest;

    DenseJacobian(int rows, int columns, double[] entries, double[] target) {
        this.matrix = DMatrixRMaj.wrap(rows, columns, entries);
        this.target = target.clone();
        SingularValueDecomposition_F64<DMatrixRMaj> svd = DecompositionFactory_DDRM.svd(rows, columns, true, false,
                true);
        if (!svd.decompose(matrix.copy())) {
            throw new IllegalStateException("The singular values of a " + rows + " by " + columns
                    + " matrix were not found.");
        }
        DMatrixRMaj u = svd.getU(null, true);
        double[] values = svd.getSingularValues();
        double[] sizes = java.util.Arrays.copyOf(values, rows);
        double squares = 0;
        for (int i = 0; i < rows; i++) {
            double part = 0;
            for (int k = 0; k < rows; k++) {
                part += u.get(i, k) * target[k];
            }
            squares += part * part / (sizes[i] * sizes[i]);
        }
        this.largest = SingularOps_DDRM.singularValues(matrix.copy())[0];
        this.condition = largest / java.util.Arrays.stream(sizes).min().orElse(0);
        this.shortest = Math.sqrt(squares);
    }

    /// The solution by LU of the matrix or of its transpose, whatever its condition; not numbers where that is singular.
    static double[] solve(double[][] rows, double[] target, boolean transposed) {
        DMatrixRMaj matrix = new DMatrixRMaj(rows);
        if (transposed) {
            CommonOps_DDRM.transpose(matrix);
        }
        DMatrixRMaj solution = new DMatrixRMaj(target.length, 1);
        if (!CommonOps_DDRM.solve(matrix, DMatrixRMaj.wrap(target.length, 1, target.clone()), solution)) {
            java.util.Arrays.fill(solution.data, Double.NaN);
        }
        return solution.data;
    }

    double condition() {
        return condition;
    }

    /// The norm of the shortest solution.
    double shortest() {
        return shortest;
    }

    double error(double[] point) {
        return miss(point) / norm(target);
    }

    double backwardError(double[] point) {
        return miss(point) / (largest * norm(point) + norm(target));
    }

    private double miss(double[] point) {
        DMatrixRMaj image = new DMatrixRMaj(matrix.numRows, 1);
        CommonOps_DDRM.mult(matrix, DMatrixRMaj.wrap(point.length, 1, point), image);
        double squares = 0;
        for (int i = 0; i < target.length; i++) {
            double miss = image.get(i) - target[i];
            squares += miss * miss;
        }
        return Math.sqrt(squares);
    }

    /// The largest image of a direction, relative to what rounding is measured against; every so many are looked at.
    double basisError(LinearMap basis, int every) {
        double worst = 0;
        DMatrixRMaj image = new DMatrixRMaj(matrix.numRows, 1);
        for (int j = 0; j < basis.columns(); j += every) {
            double[] direction = basis.column(j);
            CommonOps_DDRM.mult(matrix, DMatrixRMaj.wrap(direction.length, 1, direction), image);
            worst = Math.max(worst, NormOps_DDRM.normF(image) / (largest * norm(direction)));
        }
        return worst;
    }

    static double norm(double[] x) {
        double squares = 0;
        for (double entry : x) {
            squares += entry * entry;
        }
        return Math.sqrt(squares);
    }
}
