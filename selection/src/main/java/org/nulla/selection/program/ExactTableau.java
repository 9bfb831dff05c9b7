package org.nulla.selection.program;

import java.util.Arrays;
import org.nulla.RunControl;
import org.nulla.linalg.Rational;

/// The tableau of `M y = b, y ≥ 0`, in fractions.
///
/// Behind the unknowns stand as many artificial ones as there are rows. The first phase drives them to zero; afterwards their reduced
/// costs tell the rows' multipliers. The most negative reduced cost enters; while nothing improves, the first negative one, because
/// then the method cannot run in circles (Bland, 1977).
final class ExactTableau {

    private static final int PATIENCE = 20;

    private final int rows;
    private final int unknowns;
    /// Unknowns, artificial unknowns, right-hand side.
    private final Rational[][] table;
    private final Rational[] reduced;
    private final int[] basic;
    private final boolean[] flipped;
    private long pivots;

    ExactTableau(int unknowns, Rational[][] matrix, Rational[] right) {
        this.rows = matrix.length;
        this.unknowns = unknowns;
        this.table = new Rational[rows][];
        this.reduced = new Rational[unknowns + rows + 1];
        this.basic = new int[rows];
        this.flipped = new boolean[rows];
        for (int i = 0; i < rows; i++) {
            flipped[i] = right[i].signum() < 0;
            table[i] = new Rational[unknowns + rows + 1];
            Arrays.fill(table[i], Rational.ZERO);
            for (int j = 0; j < unknowns; j++) {
                table[i][j] = flipped[i] ? matrix[i][j].negate() : matrix[i][j];
            }
            table[i][unknowns + i] = Rational.ONE;
            table[i][unknowns + rows] = right[i].abs();
            basic[i] = unknowns + i;
        }
    }

    long pivots() {
        return pivots;
    }

    /// Drives the artificial unknowns to zero, if that is possible.
    boolean reachFeasible(RunControl control) {
        Arrays.fill(reduced, Rational.ZERO);
        for (int i = 0; i < rows; i++) {
            reduced[unknowns + i] = Rational.ONE;
        }
        for (int i = 0; i < rows; i++) {
            subtract(reduced, table[i], Rational.ONE);
        }
        run(control);
        if (reduced[unknowns + rows].signum() != 0) {
            return false;
        }
        // an artificial unknown that is still basic is zero; exchange it, or its row says nothing
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < unknowns && basic[i] >= unknowns; j++) {
                if (!table[i][j].isZero()) {
                    pivot(i, j);
                }
            }
        }
        return true;
    }

    /// Minimises a cost, from a feasible tableau.
    ///
    /// @return -1, or the unknown along which the cost falls for ever
    int minimise(Rational[] cost, RunControl control) {
        Arrays.fill(reduced, Rational.ZERO);
        System.arraycopy(cost, 0, reduced, 0, unknowns);
        for (int i = 0; i < rows; i++) {
            if (basic[i] < unknowns) {
                subtract(reduced, table[i], cost[basic[i]]);
            }
        }
        return run(control);
    }

    private int run(RunControl control) {
        int idle = 0;
        while (true) {
            control.check();
            int entering = entering(idle > PATIENCE);
            if (entering < 0) {
                return -1;
            }
            int leaving = leaving(entering);
            if (leaving < 0) {
                return entering;
            }
            idle = table[leaving][unknowns + rows].isZero() ? idle + 1 : 0;
            pivot(leaving, entering);
        }
    }

    private int entering(boolean first) {
        int best = -1;
        for (int j = 0; j < unknowns; j++) {
            if (reduced[j].signum() < 0 && (best < 0 || reduced[j].compareTo(reduced[best]) < 0)) {
                best = j;
                if (first) {
                    break;
                }
            }
        }
        return best;
    }

    private int leaving(int entering) {
        int best = -1;
        Rational least = Rational.ZERO;
        for (int i = 0; i < rows; i++) {
            boolean stuck = basic[i] >= unknowns && table[i][unknowns + rows].isZero()
                    && table[i][entering].signum() != 0;
            if (stuck || table[i][entering].signum() > 0) {
                Rational ratio = stuck ? Rational.ZERO : table[i][unknowns + rows].div(table[i][entering]);
                int order = best < 0 ? -1 : ratio.compareTo(least);
                if (order < 0 || (order == 0 && basic[i] < basic[best])) {
                    best = i;
                    least = ratio;
                }
            }
        }
        return best;
    }

    private void pivot(int row, int column) {
        pivots++;
        Rational inverse = Rational.ONE.div(table[row][column]);
        for (int j = 0; j < table[row].length; j++) {
            if (!table[row][j].isZero()) {
                table[row][j] = table[row][j].times(inverse);
            }
        }
        for (int i = 0; i < rows; i++) {
            if (i != row) {
                subtract(table[i], table[row], table[i][column]);
            }
        }
        subtract(reduced, table[row], reduced[column]);
        basic[row] = column;
    }

    private static void subtract(Rational[] from, Rational[] row, Rational factor) {
        if (!factor.isZero()) {
            for (int j = 0; j < from.length; j++) {
                if (!row[j].isZero()) {
                    from[j] = from[j].minus(factor.times(row[j]));
                }
            }
        }
    }

    Rational[] values() {
        Rational[] values = new Rational[unknowns];
        Arrays.fill(values, Rational.ZERO);
        for (int i = 0; i < rows; i++) {
            if (basic[i] < unknowns) {
                values[basic[i]] = table[i][unknowns + rows];
            }
        }
        return values;
    }

    Rational[] ray(int entering) {
        Rational[] ray = new Rational[unknowns];
        Arrays.fill(ray, Rational.ZERO);
        ray[entering] = Rational.ONE;
        for (int i = 0; i < rows; i++) {
            if (basic[i] < unknowns) {
                ray[basic[i]] = table[i][entering].negate();
            }
        }
        return ray;
    }

    /// What one more unit of a row costs, after the second phase; after a first phase in vain the row's weight in the contradiction.
    Rational multiplier(int row, boolean infeasible) {
        Rational reducedCost = reduced[unknowns + row];
        Rational multiplier = (infeasible ? Rational.ONE : Rational.ZERO).minus(reducedCost);
        return flipped[row] ? multiplier.negate() : multiplier;
    }
}
