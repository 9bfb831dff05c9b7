package org.nulla.preimage;

import java.util.Arrays;
import org.nulla.linalg.PivotedQr;
import org.nulla.linalg.ScaledMatrix;
import org.nulla.sweep.TwinVector;

/// The shortest vector that comes nearest to a target, by the QR of an explicit matrix: columns are scaled for the factors, rows are
/// not, for their units are what nearness is measured in. The normal equations `Aᵀ(A q − t) = 0` are then met by corrections with
/// the triangle of the factors (corrected semi-normal equations).
final class DenseLeastSquares {

    private static final int CORRECTIONS = 6;

    private final LinearSystem system;
    private final int rows;
    private final int columns;
    private final int rank;
    private final double[] columnScale;
    private final double rowScale;
    private final PivotedQr qr;

    /// @param matrix row by row, the coefficients of the target's directions last
    DenseLeastSquares(LinearSystem system, double[][] matrix, int rank) {
        this.system = system;
        this.rows = matrix.length;
        this.columns = system.columns() + system.target().dimension();
        double most = 0;
        double[] largest = new double[columns];
        for (double[] row : matrix) {
            for (int j = 0; j < columns; j++) {
                largest[j] = Math.max(largest[j], Math.abs(row[j]));
                most = Math.max(most, largest[j]);
            }
        }
        this.columnScale = ScaledMatrix.inversePowersOfTwo(largest);
        this.rowScale = ScaledMatrix.inversePowerOfTwo(largest(system.target().origin()));
        double[][] scaled = new double[columns][rows];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                scaled[j][i] = matrix[i][j] * columnScale[j];
            }
        }
        this.qr = PivotedQr.of(rows, scaled);
        this.rank = Math.min(rank, qr.rank(0));
    }

    private static double largest(double[] vector) {
        double largest = 0;
        for (double entry : vector) {
            largest = Math.max(largest, Math.abs(entry));
        }
        return largest;
    }

    double[] solve() {
        double[] right = system.target().origin().clone();
        for (int i = 0; i < rows; i++) {
            right[i] *= rowScale;
        }
        double[] z = qr.solveBasic(right, rank);
        for (int j = 0; j < columns; j++) {
            z[j] *= columnScale[j] / rowScale;
        }
        double slope = Double.POSITIVE_INFINITY;
        for (int round = 0; round < CORRECTIONS; round++) {
            double[] gradient = gradient(z);
            double now = scaledNorm(gradient);
            if (!(now < 0.5 * slope) || now == 0) {
                break;
            }
            slope = now;
            z = minus(z, gradient);
        }
        double[] x = Arrays.copyOf(z, system.columns());
        return allFinite(x) ? x : new double[x.length];
    }

    /// `(A | −B)ᵀ ((A | −B) z − t)`, taken through the program in twice the precision.
    private double[] gradient(double[] z) {
        double[][] basis = system.target().basis();
        double[] from = system.target().origin().clone();
        for (int k = 0; k < basis.length; k++) {
            for (int i = 0; i < rows; i++) {
                from[i] = Math.fma(basis[k][i], z[system.columns() + k], from[i]);
            }
        }
        TwinVector residual = system.image(Arrays.copyOf(z, system.columns()), true).minus(from);
        TwinVector pulled = system.walk().twinPullBack(residual);
        double[] gradient = new double[columns];
        for (int j = 0; j < system.columns(); j++) {
            gradient[j] = pulled.value(j);
        }
        for (int k = 0; k < basis.length; k++) {
            for (int i = 0; i < rows; i++) {
                gradient[system.columns() + k] -= basis[k][i] * residual.value(i);
            }
        }
        return gradient;
    }

    private double scaledNorm(double[] gradient) {
        double norm = 0;
        for (int j = 0; j < columns; j++) {
            norm = Math.max(norm, Math.abs(gradient[j]) * columnScale[j]);
        }
        return norm;
    }

    private double[] minus(double[] z, double[] gradient) {
        double[] scaled = gradient.clone();
        for (int j = 0; j < columns; j++) {
            scaled[j] *= columnScale[j];
        }
        double[] step = qr.solveNormal(scaled, rank);
        double[] better = z.clone();
        for (int j = 0; j < columns; j++) {
            better[j] -= step[j] * columnScale[j];
        }
        return better;
    }

    private static boolean allFinite(double[] x) {
        for (double entry : x) {
            if (!Double.isFinite(entry)) {
                return false;
            }
        }
        return true;
    }
}
