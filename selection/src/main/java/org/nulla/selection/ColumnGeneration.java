package org.nulla.selection;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.selection.program.LinearProgram;
import org.nulla.selection.program.ProgramAnswer;
import org.nulla.selection.program.ProgramSolver;

/// The method for few equations among many unknowns: the member of least size is put together from few points of size 1.
///
/// A linear program with a row for each equation finds the cheapest combination of the points known so far. Its multipliers say in
/// which direction a further point would help most; the norm gives that point at once, and it joins the others. The same multipliers
/// bound the answer from below, so one sees how far there is to go. What grows with the number of unknowns is two products with the
/// equations in each round.
final class ColumnGeneration {

    /// Up to how many equations are few.
    static final int MOST = 32;

    /// From how many unknowns on it is worth while.
    static final int LEAST_UNKNOWNS = 1000;

    private static final int ROUNDS = 2000;

    private final Members members;
    private final Equations equations;
    private final AtomicNorm norm;
    private final double[] centre;
    private final DualBound bound;
    private final ProgramSolver solver;
    private final RunControl control;
    private final double tolerance;

    /// What the combination comes to in each equation.
    private final double[] right;
    private final List<double[]> directions = new ArrayList<>();
    private final List<Column> columns = new ArrayList<>();

    /// A point of size 1: the part of the atoms of a direction.
    @SuppressWarnings("ArrayRecordComponent") // never handed out
    private record Column(int direction, int part, double[] products, double scale) {
    }

    ColumnGeneration(Members members, AtomicNorm norm, double[] centre, DualBound bound, ProgramSolver solver,
            RunControl control, double tolerance) {
        this.members = members;
        this.equations = members.equations();
        this.norm = norm;
        this.centre = centre;
        this.bound = bound;
        this.solver = solver;
        this.control = control;
        this.tolerance = tolerance;
        this.right = Vectors.minus(equations.rightSides(), equations.products(centre));
    }

    /// Adds points until nothing more is to be had.
    ///
    /// @return how it ended, or null where the small programs could not be solved
    Admm.@Nullable Result run() {
        double[] nearest = Vectors.minus(members.project(centre), centre);
        double size = norm.value(nearest);
        Candidate candidate = new Candidate(Vectors.plus(centre, nearest), new double[nearest.length],
                new double[nearest.length], new double[0]);
        if (size == 0) {
            return new Admm.Result(Admm.End.PROVED, candidate, bound.certify(candidate, norm, centre), 0);
        }
        for (int i = 0; i < equations.count(); i++) {
            double[] unit = new double[equations.count()];
            unit[i] = 1;
            learn(unit, 0);
        }
        double[] best = new double[equations.count()];
        double least = 0;
        for (int round = 1;; round++) {
            ProgramAnswer answer = solver.solve(program(size), RunControl.NONE);
            if (answer.status() != ProgramAnswer.Status.OPTIMAL) {
                return null;
            }
            double[] multipliers = Vectors.times(answer.multipliers().toArray(), size);
            double most = size * cost(answer, size);
            Admm.End end = stopped(round);
            boolean last = end != null || round >= ROUNDS;
            int known = columns.size();
            if (!last) {
                // between the best so far and where the program is now: it swings less, and often bounds better
                double[] between = least == 0 ? multipliers
                        : Vectors.plus(Vectors.times(best, 0.5), Vectors.times(multipliers, 0.5));
                double found = learn(between, 1);
                if (found > least) {
                    least = found;
                    best = between;
                }
                if (least < most && !helps(multipliers)) {
                    found = learn(multipliers, 1);
                    if (found > least) {
                        least = found;
                        best = multipliers;
                    }
                }
            }
            // where no point joined, rounding is all that is left between the two
            last |= columns.size() == known;
            if (last || most - least <= 0.5 * tolerance * most) {
                candidate = candidate(answer, nearest, best);
                SelectionCertificate certificate = bound.certify(candidate, norm, centre);
                if (certificate.holds() || last) {
                    return new Admm.Result(certificate.holds() ? Admm.End.PROVED
                            : end != null ? end : Admm.End.ITERATION_LIMIT, candidate, certificate, round);
                }
            }
        }
    }

    /// Adds the atoms of a direction whose product with it is above a threshold.
    ///
    /// @return what the multipliers prove no member to be smaller than
    private double learn(double[] multipliers, double threshold) {
        double[] normal = equations.combined(multipliers);
        double[][] products = equations.products(norm.atoms(normal), norm);
        double polar = 0;
        directions.add(multipliers);
        for (int part = 0; part < products.length; part++) {
            double reach = Vectors.dot(products[part], multipliers);
            polar = Math.max(polar, reach);
            double largest = Vectors.largest(products[part]);
            if (reach > threshold && largest > 0) {
                columns.add(new Column(directions.size() - 1, part, products[part], 1 / largest));
            }
        }
        double level = Vectors.dot(right, multipliers);
        return level <= 0 || polar == 0 ? 0 : level / polar;
    }

    /// Whether the newest points would make the program's combination cheaper.
    private boolean helps(double[] multipliers) {
        for (int k = columns.size() - 1; k >= 0 && columns.get(k).direction == directions.size() - 1; k--) {
            if (Math.abs(Vectors.dot(columns.get(k).products, multipliers)) > 1 + 1e-3 * tolerance) {
                return true;
            }
        }
        return false;
    }

    /// Costs are counted in those of the nearest member, which comes first and makes sure that there is a combination.
    private LinearProgram program(double size) {
        LinearProgram.Builder program = LinearProgram.withRows(right, right);
        add(program.column(1, 0, Double.POSITIVE_INFINITY), right, 1);
        for (Column column : columns) {
            double cost = column.scale / size;
            add(program.column(cost, 0, Double.POSITIVE_INFINITY), column.products, column.scale);
            add(program.column(cost, 0, Double.POSITIVE_INFINITY), column.products, -column.scale);
        }
        return program.build();
    }

    private static void add(LinearProgram.Builder program, double[] products, double factor) {
        for (int i = 0; i < products.length; i++) {
            if (products[i] != 0) {
                program.entry(i, factor * products[i]);
            }
        }
    }

    /// What a combination costs, in units of the nearest member's size.
    private double cost(ProgramAnswer answer, double size) {
        double sum = answer.values().get(0);
        for (int k = 0; k < columns.size(); k++) {
            sum += (answer.values().get(2 * k + 1) + answer.values().get(2 * k + 2)) * columns.get(k).scale / size;
        }
        return sum;
    }

    /// The combination itself. Atoms are made again from their directions, which are all that was kept of them.
    private Candidate candidate(ProgramAnswer answer, double[] nearest, double[] multipliers) {
        double[] x = Vectors.plus(centre, Vectors.times(nearest, answer.values().get(0)));
        int from = 0;
        while (from < columns.size()) {
            int direction = columns.get(from).direction;
            double[] factors = new double[norm.parts()];
            boolean used = false;
            for (; from < columns.size() && columns.get(from).direction == direction; from++) {
                int at = 2 * from + 1;
                // columns that came after the program was solved have no part in its answer
                double factor = at >= answer.values().length() ? 0
                        : answer.values().get(at) - answer.values().get(at + 1);
                factors[columns.get(from).part] = factor * columns.get(from).scale;
                used |= factor != 0;
            }
            if (used) {
                double[] atoms = norm.atoms(equations.combined(directions.get(direction)));
                for (int i = 0; i < x.length; i++) {
                    x[i] += factors[norm.part(i)] * atoms[i];
                }
            }
        }
        return new Candidate(members.project(x), equations.combined(multipliers), new double[x.length],
                new double[0]);
    }

    private Admm.@Nullable End stopped(int round) {
        try {
            control.report("combining points", round, -1);
            return null;
        } catch (CancellationException _) {
            return control.isOverdue() ? Admm.End.TIME_LIMIT : Admm.End.CANCELLED;
        }
    }
}
