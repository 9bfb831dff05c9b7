package org.nulla.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.nulla.linalg.PivotedQr;
import org.nulla.sweep.Target;

/// Preimages the plain way: the kernel and a solution of `(M  −B)`, where the target is `p + B t`.
final class DenseOracle {

    private static final double CLOSE = 1e-8;

    private final double[][] matrix;
    private final Target target;

    /// @param matrix `M`, column by column
    /// @param target `p` and `B`
    public DenseOracle(double[][] matrix, Target target) {
        this.matrix = matrix;
        this.target = target;
    }

    /// Whether some `M x` is in the target.
    public boolean isEmpty() {
        return distance(target.origin(), joined()) > CLOSE;
    }

    /// How many independent `x` there are with `M x` in the span of `B`.
    public int dimension() {
        double[][] joined = joined();
        // B's columns are independent, so nothing of the kernel is lost in its first rows
        return joined.length - rank(target.origin().length, joined);
    }

    /// Compares an answer with the truth.
    public void check(Outcome outcome, String context) {
        if (isEmpty()) {
            assertThat(outcome).as(context).isInstanceOf(Outcome.Conflict.class);
            return;
        }
        assertThat(outcome).as(context).isInstanceOf(Outcome.Found.class);
        Outcome.Found found = (Outcome.Found) outcome;
        double[][] columns = columns(found);
        assertThat(columns).as(context).hasDimensions(dimension(), columns.length == 0 ? 0 : matrix.length);
        assertThat(rank(matrix.length, columns)).as("independent columns, " + context).isEqualTo(columns.length);
        double[] residual = times(found.origin());
        for (int i = 0; i < residual.length; i++) {
            residual[i] -= target.origin()[i];
        }
        assertThat(distance(residual, target.basis())).as("residual of the origin, " + context).isLessThan(CLOSE);
        for (double[] column : columns) {
            assertThat(distance(times(column), target.basis())).as("residual of a direction, " + context)
                    .isLessThan(CLOSE * Math.max(1, length(column)));
        }
    }

    /// The basis of an answer, column by column.
    public static double[][] columns(Outcome.Found found) {
        double[][] columns = new double[found.dimension()][found.origin().length];
        for (int i = 0; i < found.origin().length; i++) {
            for (int k = 0; k < found.columns()[i].length; k++) {
                columns[found.columns()[i][k]][i] = found.coefficients()[i][k];
            }
        }
        return columns;
    }

    private double[][] joined() {
        double[][] joined = Arrays.copyOf(matrix, matrix.length + target.dimension());
        for (int j = 0; j < target.dimension(); j++) {
            joined[matrix.length + j] = Arrays.stream(target.basis()[j]).map(e -> -e).toArray();
        }
        return joined;
    }

    private double[] times(double[] x) {
        double[] product = new double[target.origin().length];
        for (int j = 0; j < x.length; j++) {
            for (int i = 0; i < product.length; i++) {
                product[i] += matrix[j][i] * x[j];
            }
        }
        return product;
    }

    /// How far a vector is from the span of some columns.
    private static double distance(double[] vector, double[][] columns) {
        double[] left = PivotedQr.of(vector.length, columns).applyQTransposed(vector);
        return length(Arrays.copyOfRange(left, rank(vector.length, columns), vector.length));
    }

    private static int rank(int rows, double[][] columns) {
        PivotedQr qr = PivotedQr.of(rows, columns);
        return qr.steps() == 0 ? 0 : qr.rank(1e-10 * qr.diagonal(0));
    }

    private static double length(double[] vector) {
        double length = 0;
        for (double e : vector) {
            length = Math.hypot(length, e);
        }
        return length;
    }
}
