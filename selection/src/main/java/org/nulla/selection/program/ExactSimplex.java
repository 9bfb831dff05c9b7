package org.nulla.selection.program;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.Vector;
import org.nulla.linalg.Rational;
import org.nulla.selection.program.ProgramAnswer.Status;

/// The simplex method in fractions: slow, for small programs, and without rounding until the answer is handed over.
///
/// Every unknown becomes one or two that are not negative, every range a further row, so that the tableau knows nothing but
/// `M y = b, y ≥ 0`. Entries of doubles are fractions with a power of two below, so the answer is that of the program as given.
public final class ExactSimplex implements ProgramSolver {

    /// Up to this many entries of the tableau.
    private static final int ENTRY_LIMIT = 40_000;

    /// A solver without state.
    public ExactSimplex() {
        // nothing to set up
    }

    @Override
    public String name() {
        return "exact simplex method";
    }

    @Override
    public boolean accepts(int rows, int columns) {
        // every unknown may need a further row for its range
        return (long) (rows + columns) * (2L * rows + 3L * columns) <= ENTRY_LIMIT;
    }

    @Override
    public ProgramAnswer solve(LinearProgram program, RunControl control) {
        if (!accepts(program.rows(), program.columns())) {
            return ProgramAnswer.without(Status.FAILED, 0, "the exact simplex method takes programs of up to "
                    + ENTRY_LIMIT + " entries; this one has " + program.rows() + " rows and " + program.columns()
                    + " unknowns");
        }
        Standard standard = new Standard(program);
        if (standard.contradiction) {
            return ProgramAnswer.without(Status.INFEASIBLE, 0, "a lower bound exceeds its upper bound");
        }
        ExactTableau tableau = standard.tableau();
        try {
            if (!tableau.reachFeasible(control)) {
                return new ProgramAnswer(Status.INFEASIBLE, Vector.of(), standard.multipliers(tableau, true),
                        Vector.of(), tableau.pivots(), "infeasible");
            }
            int endless = tableau.minimise(standard.cost(), control);
            if (endless >= 0) {
                return new ProgramAnswer(Status.UNBOUNDED, standard.values(tableau.ray(endless), true), Vector.of(),
                        Vector.of(), tableau.pivots(), "unbounded");
            }
            Vector multipliers = standard.multipliers(tableau, false);
            return new ProgramAnswer(Status.OPTIMAL, standard.values(tableau.values(), false), multipliers,
                    standard.reducedCosts(tableau), tableau.pivots(), "optimal");
        } catch (CancellationException e) {
            return ProgramAnswer.without(control.isOverdue() ? Status.TIME_LIMIT : Status.CANCELLED, tableau.pivots(),
                    String.valueOf(e.getMessage()));
        }
    }

    /// A program as `M y = b, y ≥ 0`, and the way back.
    private static final class Standard {

        private final LinearProgram program;
        /// For each unknown of the program its first `y`, and whether that counts down from the upper bound.
        private final int[] first;
        private final boolean[] down;
        private final List<Rational> costs = new ArrayList<>();
        /// For each row of the tableau its entries by `y`, and its right-hand side.
        private final List<List<Rational>> rows = new ArrayList<>();
        private final List<Rational> right = new ArrayList<>();
        /// For each row of the program its row of the tableau, or -1 where it says nothing.
        private final int[] rowOf;
        private boolean contradiction;

        Standard(LinearProgram program) {
            this.program = program;
            this.first = new int[program.columns()];
            this.down = new boolean[program.columns()];
            this.rowOf = new int[program.rows()];
            Rational[][] matrix = new Rational[program.rows()][program.columns()];
            for (Rational[] row : matrix) {
                java.util.Arrays.fill(row, Rational.ZERO);
            }
            for (int j = 0; j < program.columns(); j++) {
                for (int k = program.start()[j]; k < program.start()[j + 1]; k++) {
                    matrix[program.index()[k]][j] = Rational.of(program.entry()[k]);
                }
                contradiction |= program.lower()[j] > program.upper()[j];
            }
            Rational[] shift = unknowns();
            for (int i = 0; i < program.rows(); i++) {
                contradiction |= program.rowLower()[i] > program.rowUpper()[i];
                row(i, matrix[i], shift);
            }
            if (!contradiction) {
                ranges();
            }
        }

        private int unknown(Rational cost) {
            costs.add(cost);
            return costs.size() - 1;
        }

        /// Where each unknown of the program is when its `y` is zero.
        private Rational[] unknowns() {
            Rational[] shift = new Rational[program.columns()];
            for (int j = 0; j < shift.length; j++) {
                Rational cost = Rational.of(program.cost()[j]);
                boolean hasLower = program.lower()[j] != Double.NEGATIVE_INFINITY;
                boolean hasUpper = program.upper()[j] != Double.POSITIVE_INFINITY;
                down[j] = !hasLower && hasUpper;
                shift[j] = hasLower ? Rational.of(program.lower()[j])
                        : hasUpper ? Rational.of(program.upper()[j]) : Rational.ZERO;
                first[j] = unknown(down[j] ? cost.negate() : cost);
                if (!hasLower && !hasUpper) {
                    unknown(cost.negate());
                }
            }
            return shift;
        }

        private boolean isFree(int j) {
            return program.lower()[j] == Double.NEGATIVE_INFINITY && program.upper()[j] == Double.POSITIVE_INFINITY;
        }

        private void row(int i, Rational[] entries, Rational[] shift) {
            double least = program.rowLower()[i];
            double most = program.rowUpper()[i];
            rowOf[i] = -1;
            if (least == Double.NEGATIVE_INFINITY && most == Double.POSITIVE_INFINITY) {
                return;
            }
            List<Rational> row = new ArrayList<>();
            Rational b = Rational.of(most == Double.POSITIVE_INFINITY ? least : most);
            for (int j = 0; j < entries.length; j++) {
                if (!entries[j].isZero()) {
                    set(row, first[j], down[j] ? entries[j].negate() : entries[j]);
                    if (isFree(j)) {
                        set(row, first[j] + 1, entries[j].negate());
                    }
                    b = b.minus(entries[j].times(shift[j]));
                }
            }
            rowOf[i] = rows.size();
            rows.add(row);
            right.add(b);
            if (least != most) {
                int slack = unknown(Rational.ZERO);
                set(row, slack, most == Double.POSITIVE_INFINITY ? Rational.ONE.negate() : Rational.ONE);
                if (least != Double.NEGATIVE_INFINITY && most != Double.POSITIVE_INFINITY) {
                    range(slack, Rational.of(most).minus(Rational.of(least)));
                }
            }
        }

        private void ranges() {
            for (int j = 0; j < program.columns(); j++) {
                if (!down[j] && !isFree(j) && program.upper()[j] != Double.POSITIVE_INFINITY) {
                    range(first[j], Rational.of(program.upper()[j]).minus(Rational.of(program.lower()[j])));
                }
            }
        }

        private void range(int y, Rational most) {
            List<Rational> row = new ArrayList<>();
            set(row, y, Rational.ONE);
            set(row, unknown(Rational.ZERO), Rational.ONE);
            rows.add(row);
            right.add(most);
        }

        private static void set(List<Rational> row, int y, Rational value) {
            while (row.size() <= y) {
                row.add(Rational.ZERO);
            }
            row.set(y, row.get(y).plus(value));
        }

        ExactTableau tableau() {
            Rational[][] matrix = new Rational[rows.size()][costs.size()];
            for (int i = 0; i < matrix.length; i++) {
                for (int y = 0; y < costs.size(); y++) {
                    matrix[i][y] = y < rows.get(i).size() ? rows.get(i).get(y) : Rational.ZERO;
                }
            }
            return new ExactTableau(costs.size(), matrix, right.toArray(new Rational[0]));
        }

        Rational[] cost() {
            return costs.toArray(new Rational[0]);
        }

        Vector values(Rational[] y, boolean direction) {
            double[] values = new double[program.columns()];
            for (int j = 0; j < values.length; j++) {
                Rational value = down[j] ? y[first[j]].negate() : y[first[j]];
                if (isFree(j)) {
                    value = value.minus(y[first[j] + 1]);
                } else if (!direction) {
                    value = value.plus(Rational.of(down[j] ? program.upper()[j] : program.lower()[j]));
                }
                values[j] = value.doubleValue();
            }
            return Vector.of(values);
        }

        private @Nullable Rational multiplier(ExactTableau tableau, int i, boolean infeasible) {
            return rowOf[i] < 0 ? null : tableau.multiplier(rowOf[i], infeasible);
        }

        Vector multipliers(ExactTableau tableau, boolean infeasible) {
            double[] multipliers = new double[program.rows()];
            for (int i = 0; i < multipliers.length; i++) {
                Rational multiplier = multiplier(tableau, i, infeasible);
                multipliers[i] = multiplier == null ? 0 : multiplier.doubleValue();
            }
            return Vector.of(multipliers);
        }

        Vector reducedCosts(ExactTableau tableau) {
            double[] reduced = new double[program.columns()];
            for (int j = 0; j < reduced.length; j++) {
                Rational sum = Rational.of(program.cost()[j]);
                for (int k = program.start()[j]; k < program.start()[j + 1]; k++) {
                    Rational multiplier = multiplier(tableau, program.index()[k], false);
                    if (multiplier != null) {
                        sum = sum.minus(Rational.of(program.entry()[k]).times(multiplier));
                    }
                }
                reduced[j] = sum.doubleValue();
            }
            return Vector.of(reduced);
        }
    }
}
