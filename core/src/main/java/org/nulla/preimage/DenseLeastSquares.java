package org.nulla.preimage;

import org.nulla.linalg.PivotedQr;
import org.nulla.linalg.ScaledMatrix;
import org.nulla.sweep.TwinVector;

/// A vector that comes nearest to a target, by the QR of an explicit matrix: columns are scaled for the factors, rows are not, for
/// their units are what nearness is measured in. [Nearest] then corrects the residual by the normal equations, with the triangle of the
/// factors (corrected semi-normal equations). A target with directions is met where the part orthogonal to them is.
final class DenseLeastSquares {

    private final LinearSystem system;
    private final TargetFit fit;
    private final int rows;
    private final int columns;
    private final int rank;
    private final double[] columnScale;
    private final PivotedQr qr;

    /// @param matrix column by column, the coefficients of the target's directions last
    /// @param rank the rank of that
    DenseLeastSquares(LinearSystem system, double[][] matrix, int rank) {
        this.system = system;
        this.fit = new TargetFit(system.target().basis());
        this.rows = system.rows();
        this.columns = system.columns();
        double[][] scaled = new double[columns][];
        double[] largest = new double[columns];
        for (int j = 0; j < columns; j++) {
            scaled[j] = fit.directions().length == 0 ? matrix[j].clone() : fit.withoutRounding(matrix[j]);
            largest[j] = largest(scaled[j]);
        }
        this.columnScale = ScaledMatrix.inversePowersOfTwo(largest);
        for (int j = 0; j < columns; j++) {
            for (int i = 0; i < rows; i++) {
                scaled[j][i] *= columnScale[j];
            }
        }
        this.qr = PivotedQr.of(rows, scaled);
        this.rank = Math.min(rank - fit.dimension(), qr.rank(0));
    }

    /// A vector without its part along the target's directions.
    private double[] projected(double[] vector) {
        return fit.directions().length == 0 ? vector : fit.projected(TwinVector.of(vector)).values();
    }

    private static double largest(double[] vector) {
        double largest = 0;
        for (double entry : vector) {
            largest = Math.max(largest, Math.abs(entry));
        }
        return largest;
    }

    /// The point with what it misses.
    ///
    /// @param products what multiplies with the matrix, or with what it was rounded from
    Nearest nearest(Nearest.Products products) {
        return Nearest.from(system, products, solve(), slope -> {
            double[] scaled = slope.clone();
            for (int j = 0; j < columns; j++) {
                scaled[j] *= columnScale[j];
            }
            double[] step = qr.solveNormal(scaled, rank);
            for (int j = 0; j < columns; j++) {
                step[j] *= columnScale[j];
            }
            return step;
        }, off -> solution(off, 1));
    }

    private double[] solve() {
        double[] right = projected(system.target().origin().clone());
        double rowScale = ScaledMatrix.inversePowerOfTwo(largest(right));
        for (int i = 0; i < rows; i++) {
            right[i] *= rowScale;
        }
        double[] x = solution(right, rowScale);
        return allFinite(x) ? x : new double[x.length];
    }

    /// The basic solution of the factors for a right-hand side in some unit.
    private double[] solution(double[] right, double rowScale) {
        double[] x = qr.solveBasic(right, rank);
        for (int j = 0; j < columns; j++) {
            x[j] *= columnScale[j] / rowScale;
        }
        return x;
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
