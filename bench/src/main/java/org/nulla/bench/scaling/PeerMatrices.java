package org.nulla.bench.scaling;

import org.nulla.Linearization;
import org.nulla.factor.ReducedSystem;
import org.nulla.factor.Reducible;
import org.nulla.linalg.sparse.SparseMatrix;

/// The matrices that other solvers get: those that this library's reduction makes of a program.
final class PeerMatrices {

    private PeerMatrices() {
    }

    static ReducedSystem reduced(Linearization f) {
        if (f.asLinearMap() instanceof Reducible map) {
            return map.reduced();
        }
        throw new IllegalStateException("The map of a linearization cannot be reduced.");
    }

    /// The right-hand side of a reduced system: zero at the kept steps.
    static double[] right(ReducedSystem system, double[] target) {
        double[] right = new double[system.rows()];
        System.arraycopy(target, 0, right, system.kept().length, target.length);
        return right;
    }

    /// The values of a system as they stand in compressed columns.
    static double[] values(ReducedSystem system, SparseMatrix.Transposed like) {
        int[] place = like.place();
        double[] values = new double[place.length];
        for (int e = 0; e < values.length; e++) {
            values[e] = system.value()[place[e]];
        }
        return values;
    }

    /// The Jacobian, column by column: from the reduced system where no step is kept, and otherwise by sweeps.
    static double[] dense(Linearization f) {
        ReducedSystem system = reduced(f);
        if (system.kept().length > 0) {
            return byColumn(f.jacobian());
        }
        int rows = system.rows();
        double[] dense = new double[rows * system.columns()];
        for (int i = 0; i < rows; i++) {
            for (int e = system.start()[i]; e < system.start()[i + 1]; e++) {
                dense[system.column()[e] * rows + i] = system.value()[e];
            }
        }
        return dense;
    }

    /// A matrix of rows, column by column.
    static double[] byColumn(double[][] rows) {
        int columns = rows[0].length;
        double[] dense = new double[rows.length * columns];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns; j++) {
                dense[j * rows.length + i] = rows[i][j];
            }
        }
        return dense;
    }
}
