package org.nulla.preimage;

import java.util.Arrays;
import org.nulla.Real;
import org.nulla.graph.LinearGraph;
import org.nulla.sweep.Products;
import org.nulla.sweep.Target;

/// The pivots that a plain [Elimination] chose, taken on traced numbers: the basic solution and the directions as functions of what an
/// outer derivative varies. Where the rank is locally constant, these are their derivatives.
final class TracedElimination {

    private final LinearSystem system;
    private final Elimination pivots;
    private final int rank;
    /// The factors of the pivot rows and columns: the upper triangle, and multipliers below it.
    private final Real[][] factors;
    private final Real[][] matrix;
    private final Real[] origin;
    private final Real[][] directions;

    TracedElimination(LinearSystem system, Elimination pivots) {
        this.system = system;
        this.pivots = pivots;
        this.rank = pivots.rank();
        this.matrix = matrix();
        this.factors = factors();
        Target target = system.target();
        Real[] right = new Real[rank];
        Arrays.setAll(right, k -> target.originInFlight(pivots.row(k)));
        this.origin = unknowns(solve(right));
        int columns = system.columns() + target.dimension();
        this.directions = new Real[columns - rank][];
        for (int d = 0; d < directions.length; d++) {
            int free = pivots.column(rank + d);
            Real[] left = new Real[rank];
            Arrays.setAll(left, k -> matrix[pivots.row(k)][free].unaryMinus());
            Real[] direction = solve(left);
            direction[free] = Real.ONE;
            directions[d] = normalised(unknowns(direction));
        }
    }

    /// Whether what elimination leaves over is zero whatever the outer variables are. Otherwise the rank changes with them, and there is
    /// no derivative.
    boolean isRankConstant() {
        int columns = system.columns() + system.target().dimension();
        for (int d = rank; d < columns; d++) {
            int free = pivots.column(d);
            Real[] above = new Real[rank];
            Arrays.setAll(above, k -> matrix[pivots.row(k)][free]);
            Real[] solved = solve(above);
            for (int i = rank; i < system.rows(); i++) {
                Real left = matrix[pivots.row(i)][free];
                for (int k = 0; k < rank; k++) {
                    left = left.minus(matrix[pivots.row(i)][pivots.column(k)].times(solved[pivots.column(k)]));
                }
                if (!left.isLocallyConstant()) {
                    return false;
                }
            }
        }
        return true;
    }

    Real[] origin() {
        return origin;
    }

    Real[][] directions() {
        return directions;
    }

    double[][] plainDirections() {
        return Arrays.stream(directions).map(Real::values).toArray(double[][]::new);
    }

    private Real[] unknowns(Real[] solution) {
        return Arrays.copyOf(solution, system.columns());
    }

    /// Scaled by a plain number, so that the largest entry is about 1 in size and its derivative stays what it is.
    private static Real[] normalised(Real[] direction) {
        double largest = 0;
        for (Real entry : direction) {
            largest = Math.abs(entry.value()) > Math.abs(largest) ? entry.value() : largest;
        }
        double by = largest;
        return Arrays.stream(direction).map(entry -> entry.div(by)).toArray(Real[]::new);
    }

    /// `(A | −B)` row by row.
    private Real[][] matrix() {
        LinearGraph graph = system.walk().graph();
        Real[][] jacobian = new Real[graph.outputs()][];
        for (int i = 0; i < jacobian.length; i++) {
            double[] unit = new double[jacobian.length];
            unit[i] = 1;
            jacobian[i] = Products.vjp(graph, Real.of(unit), system.walk().meter());
        }
        boolean tangent = system.walk().isTangent();
        int n = system.columns();
        Real[][] rows = new Real[system.rows()][n + system.target().dimension()];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < n; j++) {
                rows[i][j] = tangent ? jacobian[i][j] : jacobian[j][i];
            }
            for (int k = 0; k < system.target().dimension(); k++) {
                rows[i][n + k] = system.target().basisInFlight(i, k).unaryMinus();
            }
        }
        return rows;
    }

    private Real[][] factors() {
        Real[][] a = new Real[rank][rank];
        for (int i = 0; i < rank; i++) {
            for (int j = 0; j < rank; j++) {
                a[i][j] = matrix[pivots.row(i)][pivots.column(j)];
            }
        }
        for (int k = 0; k < rank; k++) {
            for (int i = k + 1; i < rank; i++) {
                a[i][k] = a[i][k].div(a[k][k]);
                for (int j = k + 1; j < rank; j++) {
                    a[i][j] = a[i][j].minus(a[i][k].times(a[k][j]));
                }
            }
        }
        return a;
    }

    private Real[] solve(Real[] right) {
        Real[] y = right.clone();
        for (int i = 0; i < rank; i++) {
            for (int k = 0; k < i; k++) {
                y[i] = y[i].minus(factors[i][k].times(y[k]));
            }
        }
        for (int i = rank - 1; i >= 0; i--) {
            for (int k = i + 1; k < rank; k++) {
                y[i] = y[i].minus(factors[i][k].times(y[k]));
            }
            y[i] = y[i].div(factors[i][i]);
        }
        Real[] x = new Real[system.columns() + system.target().dimension()];
        Arrays.fill(x, Real.ZERO);
        for (int k = 0; k < rank; k++) {
            x[pivots.column(k)] = y[k];
        }
        return x;
    }
}
