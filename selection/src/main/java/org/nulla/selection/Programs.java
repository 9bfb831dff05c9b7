package org.nulla.selection;

import java.util.Arrays;
import org.nulla.selection.program.LinearProgram;
import org.nulla.selection.program.ProgramAnswer;

/// Choices as linear programs, and answers back as candidates.
///
/// The first rows are the space's equations, then come the inequalities, then what the objective needs.
final class Programs {

    private final Equations equations;
    private final Constraints constraints;

    Programs(Equations equations, Constraints constraints) {
        this.equations = equations;
        this.constraints = constraints;
    }

    /// The entries of the equations and inequalities, by columns.
    private final class Columns {

        private final int[] start;
        private final int[] row;
        private final double[] entry;

        Columns() {
            int size = equations.size();
            start = new int[size + 1];
            equations.forEach((i, j, value) -> start[j + 1]++);
            for (int k = 0; k < constraints.inequalities(); k++) {
                for (int j = 0; j < size; j++) {
                    start[j + 1] += constraints.row(k)[j] != 0 ? 1 : 0;
                }
            }
            for (int j = 0; j < size; j++) {
                start[j + 1] += start[j];
            }
            row = new int[start[size]];
            entry = new double[start[size]];
            int[] next = Arrays.copyOf(start, size);
            equations.forEach((i, j, value) -> put(next, i, j, value));
            for (int k = 0; k < constraints.inequalities(); k++) {
                for (int j = 0; j < size; j++) {
                    if (constraints.row(k)[j] != 0) {
                        put(next, equations.count() + k, j, constraints.row(k)[j]);
                    }
                }
            }
        }

        private void put(int[] next, int i, int j, double value) {
            row[next[j]] = i;
            entry[next[j]++] = value;
        }

        void addTo(LinearProgram.Builder program, int j, double factor) {
            for (int k = start[j]; k < start[j + 1]; k++) {
                program.entry(row[k], factor * entry[k]);
            }
        }
    }

    private int commonRows() {
        return equations.count() + constraints.inequalities();
    }

    /// Rows for `x − centre` in the place of `x`, with room for more.
    private double[][] rows(double[] centre, int more) {
        double[] lower = new double[commonRows() + more];
        double[] upper = new double[commonRows() + more];
        double[] shift = new double[equations.count()];
        equations.forEach((i, j, value) -> shift[i] += value * centre[j]);
        for (int i = 0; i < equations.count(); i++) {
            lower[i] = equations.right(i) - shift[i];
            upper[i] = lower[i];
        }
        for (int k = 0; k < constraints.inequalities(); k++) {
            lower[equations.count() + k] = Double.NEGATIVE_INFINITY;
            upper[equations.count() + k] = constraints.most(k) - Vectors.dot(constraints.row(k), centre);
        }
        return new double[][] {lower, upper};
    }

    /// Least `Σ w |x − c|`: the difference is split in what is added and what is taken away, each with its cost.
    LinearProgram absoluteSum(double[] weights, double[] centre) {
        double[][] rows = rows(centre, 0);
        LinearProgram.Builder program = LinearProgram.withRows(rows[0], rows[1]);
        Columns columns = new Columns();
        for (int j = 0; j < weights.length; j++) {
            program.column(weights[j], Math.max(0, constraints.lower(j) - centre[j]),
                    Math.max(0, constraints.upper(j) - centre[j]));
            columns.addTo(program, j, 1);
        }
        for (int j = 0; j < weights.length; j++) {
            program.column(weights[j], Math.max(0, centre[j] - constraints.upper(j)),
                    Math.max(0, centre[j] - constraints.lower(j)));
            columns.addTo(program, j, -1);
        }
        return program.build();
    }

    Candidate fromAbsoluteSum(ProgramAnswer answer, double[] weights, double[] centre) {
        double[] x = centre.clone();
        for (int j = 0; j < x.length; j++) {
            x[j] += answer.values().get(j) - answer.values().get(x.length + j);
        }
        double[] normal = normal(answer);
        double[] inequalities = inequalities(answer);
        double[] bounds = Vectors.minus(normal, constraints.combined(inequalities));
        for (int j = 0; j < x.length; j++) {
            // the norm takes what it can; where bounds keep an entry away from its centre, all that it has, on that side
            double slope = constraints.upper(j) < centre[j] ? -weights[j]
                    : constraints.lower(j) > centre[j] ? weights[j]
                    : Math.max(-weights[j], Math.min(weights[j], bounds[j]));
            bounds[j] -= slope;
        }
        return new Candidate(x, normal, bounds, inequalities);
    }

    /// Least `t` with `−t ≤ w (x − c) ≤ t`.
    LinearProgram maximum(double[] weights, double[] centre) {
        int size = weights.length;
        double[][] rows = rows(new double[size], 2 * size);
        for (int j = 0; j < size; j++) {
            rows[0][commonRows() + j] = Double.NEGATIVE_INFINITY;
            rows[1][commonRows() + j] = weights[j] * centre[j];
            rows[0][commonRows() + size + j] = weights[j] * centre[j];
            rows[1][commonRows() + size + j] = Double.POSITIVE_INFINITY;
        }
        LinearProgram.Builder program = LinearProgram.withRows(rows[0], rows[1]);
        Columns columns = new Columns();
        for (int j = 0; j < size; j++) {
            program.column(0, constraints.lower(j), constraints.upper(j));
            columns.addTo(program, j, 1);
            program.entry(commonRows() + j, weights[j]);
            program.entry(commonRows() + size + j, weights[j]);
        }
        program.column(1, 0, Double.POSITIVE_INFINITY);
        for (int j = 0; j < size; j++) {
            program.entry(commonRows() + j, -1);
        }
        for (int j = 0; j < size; j++) {
            program.entry(commonRows() + size + j, 1);
        }
        return program.build();
    }

    /// Least `cost · x`.
    LinearProgram linear(double[] cost) {
        double[][] rows = rows(new double[cost.length], 0);
        LinearProgram.Builder program = LinearProgram.withRows(rows[0], rows[1]);
        Columns columns = new Columns();
        for (int j = 0; j < cost.length; j++) {
            program.column(cost[j], constraints.lower(j), constraints.upper(j));
            columns.addTo(program, j, 1);
        }
        return program.build();
    }

    /// The steepest fall of `cost · d` among directions in which one can go for ever, within a cube: the proof that there is no least cost.
    LinearProgram recession(double[] cost) {
        double[][] rows = rows(new double[cost.length], 0);
        Arrays.fill(rows[0], 0, equations.count(), 0);
        Arrays.fill(rows[1], 0);
        LinearProgram.Builder program = LinearProgram.withRows(rows[0], rows[1]);
        Columns columns = new Columns();
        for (int j = 0; j < cost.length; j++) {
            program.column(cost[j], constraints.allowedDirection(j, -1), constraints.allowedDirection(j, 1));
            columns.addTo(program, j, 1);
        }
        return program.build();
    }

    /// By how much equations and inequalities must at least be missed within the bounds: its multipliers prove that they must.
    LinearProgram relaxation() {
        int size = equations.size();
        double[][] rows = rows(new double[size], 0);
        LinearProgram.Builder program = LinearProgram.withRows(rows[0], rows[1]);
        Columns columns = new Columns();
        for (int j = 0; j < size; j++) {
            program.column(0, constraints.lower(j), constraints.upper(j));
            columns.addTo(program, j, 1);
        }
        for (int i = 0; i < commonRows(); i++) {
            program.column(1, 0, Double.POSITIVE_INFINITY).entry(i, -1);
            if (i < equations.count()) {
                program.column(1, 0, Double.POSITIVE_INFINITY).entry(i, 1);
            }
        }
        return program.build();
    }

    /// From a program whose first unknowns are the entries themselves.
    Candidate fromEntries(ProgramAnswer answer) {
        double[] bounds = new double[equations.size()];
        for (int j = 0; j < bounds.length; j++) {
            bounds[j] = -answer.reducedCosts().get(j);
        }
        return new Candidate(Arrays.copyOf(answer.values().toArray(), equations.size()), normal(answer), bounds,
                inequalities(answer));
    }

    double[] normal(ProgramAnswer answer) {
        return equations.combined(Arrays.copyOf(answer.multipliers().toArray(), equations.count()));
    }

    /// The multipliers of the inequalities: a solver says what one more unit costs, which is never more than nothing.
    double[] inequalities(ProgramAnswer answer) {
        double[] result = signedInequalities(answer);
        for (int k = 0; k < result.length; k++) {
            result[k] = Math.max(0, result[k]);
        }
        return result;
    }

    double[] signedInequalities(ProgramAnswer answer) {
        double[] result = new double[constraints.inequalities()];
        for (int k = 0; k < result.length; k++) {
            result[k] = -answer.multipliers().get(equations.count() + k);
        }
        return result;
    }
}
