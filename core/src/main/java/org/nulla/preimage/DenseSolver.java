package org.nulla.preimage;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nulla.Counters;
import org.nulla.DomainException;
import org.nulla.RunControl;
import org.nulla.Tolerance;
import org.nulla.linalg.DenseMap;
import org.nulla.linalg.LeastSquares;
import org.nulla.linalg.PivotedQr;
import org.nulla.sweep.ExplicitMatrix;
import org.nulla.sweep.Products;
import org.nulla.sweep.Target;
import org.nulla.sweep.Twins;
import org.nulla.sweep.TwinVector;

/// Makes the explicit matrix `(A | −B)` of a system and its target's directions, for the program and its twins, and takes everything from
/// one [Elimination] of it: a member, the directions, or the combination of equations that proves that there is none.
final class DenseSolver implements Solver {

    /// Twice the precision takes about this many times as long.
    private static final int EXTENDED_COST = 16;
    private static final int REFINEMENTS = 3;
    private static final int REWEIGHTINGS = 3;
    /// Of the rows that are left over, those that contradict the target most are looked at.
    private static final int COVECTORS = 32;

    private final boolean extended;
    private final Tolerance tolerance;
    private final RunControl control;

    DenseSolver(boolean extended, Tolerance tolerance, RunControl control) {
        this.extended = extended;
        this.tolerance = tolerance;
        this.control = control;
    }

    /// Whether the matrix is small enough to be made and factored.
    boolean isAffordable(LinearSystem system) {
        return ExplicitMatrix.of(system.walk(), system.target()).isAffordable(extended ? EXTENDED_COST : 1);
    }

    @Override
    public Attempt solve(LinearSystem system) {
        return new Run(system).attempt();
    }

    /// One system being solved.
    private final class Run {

        private final LinearSystem system;
        private final Target target;
        private final int rows;
        private final int unknowns;
        private final int columns;
        /// The matrix itself, row by row, without twins and without noise.
        private final double[][] matrix;
        private final Elimination elimination;

        Run(LinearSystem system) {
            this.system = system;
            this.target = system.target();
            this.rows = system.rows();
            this.unknowns = system.columns();
            this.columns = unknowns + target.dimension();
            double[][][] high = new double[Twins.LANES][rows][columns];
            double[][][] low = extended ? new double[Twins.LANES][rows][columns] : null;
            fill(high, low);
            this.matrix = new double[rows][];
            for (int i = 0; i < rows; i++) {
                matrix[i] = withoutNoise(high, low, i);
            }
            this.elimination = new Elimination(columns, high, low, target.dimension());
        }

        /// A row of the matrix, entries within their noise being zero.
        private double[] withoutNoise(double[][][] high, double @Nullable [][][] low, int i) {
            double[] row = high[0][i].clone();
            for (int j = 0; j < columns; j++) {
                double noise = 0;
                for (int lane = 1; lane < Twins.LANES; lane++) {
                    noise = Math.max(noise, Math.abs(high[lane][i][j] - row[j]
                            + (low == null ? 0 : low[lane][i][j] - low[0][i][j])));
                }
                row[j] = Thresholds.isWithinNoise(row[j], noise) ? 0 : row[j];
            }
            return row;
        }

        private void fill(double[][][] high, double @Nullable [][][] low) {
            boolean byRows = rows <= unknowns;
            for (int i = 0; i < (byRows ? rows : unknowns); i++) {
                control.check();
                double[] unit = new double[byRows ? rows : unknowns];
                unit[i] = 1;
                TwinVector found = byRows ? system.walk().twinPullBack(exactly(unit))
                        : system.walk().twinImage(exactly(unit));
                double[] lower = found.lower();
                for (int j = 0; j < found.size(); j++) {
                    for (int lane = 0; lane < Twins.LANES; lane++) {
                        int at = j * Twins.LANES + lane;
                        double entry = found.lanes()[at];
                        if (!Double.isFinite(entry)) {
                            throw new DomainException(Products.OUT_OF_RANGE);
                        }
                        high[lane][byRows ? i : j][byRows ? j : i] = entry;
                        if (low != null && lower != null) {
                            low[lane][byRows ? i : j][byRows ? j : i] = lower[at];
                        }
                    }
                }
            }
            for (int k = 0; k < target.dimension(); k++) {
                for (int i = 0; i < rows; i++) {
                    double entry = -target.basis()[k][i];
                    for (int lane = 0; lane < Twins.LANES; lane++) {
                        boolean moves = lane > 0 && Math.abs(entry) != 1;
                        high[lane][i][unknowns + k] = moves
                                ? entry * Twins.factor((long) k * rows + i, lane - 1)
                                : entry;
                    }
                }
            }
        }

        /// A vector that is known exactly, so that twins have the same.
        private TwinVector exactly(double[] vector) {
            double[] lanes = new double[vector.length * Twins.LANES];
            for (int i = 0; i < lanes.length; i++) {
                lanes[i] = vector[i / Twins.LANES];
            }
            return new TwinVector(lanes, extended ? new double[lanes.length] : null);
        }

        Attempt attempt() {
            Verifier verifier = new Verifier(system, tolerance, extended);
            double[] x = refined(elimination.solve(target.origin()));
            Verdict.Reach reach = verifier.reach(x);
            int[] left = reach.met() && reach.sharp() ? new int[0] : contradicted();
            Attempt.Decision decision = decision();
            if (left.length > 0) {
                double[] covector = strongest(left);
                double strength = strength(covector);
                if (reach.met()) {
                    // the member's own rounding moves its image by more than the target's entries can tell
                    if (strength > tolerance.reach()) {
                        if (verifier.emptiness(Covectors.normalised(covector), x).isShown()) {
                            return inconsistent(covector);
                        }
                        decision = decision
                                .doubted("Whether the equations contradict each other at the target is not clear.");
                    }
                } else if (strength >= Thresholds.CONTRADICTION * tolerance.reach()) {
                    return inconsistent(covector);
                } else {
                    double[] nearest = nearest(x);
                    if (!verifier.reach(nearest).met() && strength > tolerance.reach()) {
                        return inconsistent(covector);
                    }
                    x = nearest;
                }
            }
            return new Attempt.Solved(x, DenseMap.of(unknowns, directions()), decision, null, null, counters());
        }

        private Counters counters() {
            long updates = (long) rows * columns * elimination.rank();
            return new Counters(0, 0, 0, 0, updates, 0, 0, 0, 0, 0, 0);
        }

        /// A member with what it misses taken into account, for as long as that helps. What is missing is measured in twice the
        /// precision.
        private double[] refined(double[] start) {
            double[] best = start;
            double[] missing = missing(best);
            for (int round = 0; round < REFINEMENTS && largest(missing) > 0; round++) {
                double[] better = elimination.solve(missing);
                for (int j = 0; j < better.length; j++) {
                    better[j] += best[j];
                }
                double[] left = missing(better);
                if (!(worst(left) < worst(missing))) {
                    break;
                }
                best = better;
                missing = left;
            }
            return Arrays.copyOf(best, unknowns);
        }

        /// What a solution misses relative to each entry's unit, over the rows that have pivots.
        private double worst(double[] missing) {
            double[] scale = system.rowScale();
            double worst = 0;
            for (int k = 0; k < elimination.rank(); k++) {
                int i = elimination.row(k);
                worst = Math.max(worst, Math.abs(missing[i]) * scale[i]);
            }
            return worst;
        }

        /// The target less the image of a solution, coefficients of the target's directions included.
        private double[] missing(double[] solution) {
            TwinVector image = system.image(Arrays.copyOf(solution, unknowns), true);
            double[] missing = new double[rows];
            for (int i = 0; i < rows; i++) {
                double sum = -image.difference(i, target.origin()[i]);
                for (int k = 0; k < target.dimension(); k++) {
                    sum = Math.fma(target.basis()[k][i], solution[unknowns + k], sum);
                }
                missing[i] = sum;
            }
            return missing;
        }

        private static double largest(double[] vector) {
            double largest = 0;
            for (double entry : vector) {
                largest = Math.max(largest, Math.abs(entry));
            }
            return largest;
        }

        private double[][] directions() {
            double[][] directions = new double[columns - elimination.rank()][];
            for (int d = 0; d < directions.length; d++) {
                control.check();
                double[] direction = Arrays.copyOf(elimination.direction(elimination.rank() + d), unknowns);
                double largest = 0;
                for (double entry : direction) {
                    largest = Math.abs(entry) > Math.abs(largest) ? entry : largest;
                }
                for (int j = 0; j < direction.length; j++) {
                    direction[j] /= largest;
                }
                directions[d] = direction;
            }
            return directions;
        }

        /// Positions of rows that are left over, those that contradict the target most first.
        private int[] contradicted() {
            double[] reduced = elimination.reduced(target.origin());
            return IntStream.range(elimination.rank(), rows).boxed()
                    .sorted((i, j) -> Double.compare(Math.abs(reduced[j]), Math.abs(reduced[i])))
                    .limit(COVECTORS).mapToInt(Integer::intValue).toArray();
        }

        private double[] strongest(int[] positions) {
            double[] best = elimination.covector(positions[0]);
            for (int p = 1; p < positions.length; p++) {
                double[] other = elimination.covector(positions[p]);
                best = strength(other) > strength(best) ? other : best;
            }
            return best;
        }

        /// The value of a combination at the target, relative to what goes into it.
        private double strength(double[] covector) {
            return Covectors.strength(covector, target.origin());
        }

        /// The solution nearest to the target where every entry is weighed by its own size, or by its noise where that is more than the
        /// tolerance of it: within the tolerance if anything is.
        private double[] nearest(double[] x) {
            double[] weights = new double[rows];
            TwinVector image = system.image(x, false);
            for (int i = 0; i < rows; i++) {
                double wanted = Math.abs(target.origin()[i]);
                weights[i] = 1 / Math.max(Double.MIN_NORMAL, Math.max(image.noise(i) / tolerance.reach(),
                        wanted > 0 ? wanted : Math.abs(image.value(i))));
            }
            double[] best = x;
            for (int round = 0; round < REWEIGHTINGS; round++) {
                best = plus(best, weighedStep(weights, missing(Arrays.copyOf(best, columns))));
            }
            return best;
        }

        private double[] weighedStep(double[] weights, double[] missing) {
            double[] scale = system.columnScale();
            double[][] weighed = new double[columns][rows];
            double[] right = new double[rows];
            for (int i = 0; i < rows; i++) {
                right[i] = weights[i] * missing[i];
                for (int j = 0; j < columns; j++) {
                    weighed[j][i] = matrix[i][j] * weights[i] * (j < unknowns ? scale[j] : 1);
                }
            }
            PivotedQr qr = PivotedQr.of(rows, weighed);
            double[] step = qr.solveBasic(right, Math.min(elimination.rank(), qr.rank(0)));
            for (int j = 0; j < unknowns; j++) {
                step[j] *= scale[j];
            }
            return Arrays.copyOf(step, unknowns);
        }

        private static double[] plus(double[] a, double[] b) {
            double[] sum = a.clone();
            for (int i = 0; i < sum.length; i++) {
                sum[i] += b[i];
            }
            return sum;
        }

        private Attempt inconsistent(double[] covector) {
            double[][] byColumn = new double[columns][rows];
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    byColumn[j][i] = matrix[i][j];
                }
            }
            Attempt.Decision decision = decision();
            // what is orthogonal to everything within reach is known as far as the rank is
            boolean known = extended && decision.claim().isShown();
            Nearest found = new DenseLeastSquares(system, byColumn, elimination.rank())
                    .nearest(Nearest.Products.of(system,
                            residual -> known ? elimination.annihilator(residual).values() : residual));
            double[] nearest = found.point();
            if (elimination.rank() < columns) {
                DenseMap free = DenseMap.of(unknowns, directions());
                double[] along = free.apply(LeastSquares.solve(free, nearest));
                for (int j = 0; j < unknowns; j++) {
                    nearest[j] -= along[j];
                }
            }
            return new Attempt.Inconsistent(Covectors.normalised(covector), nearest, found.residual(),
                    known ? gain(found.residual()) : Double.POSITIVE_INFINITY, decision, counters());
        }

        /// Which share of a residual may lie within reach. No more of it does than it is away from a vector that is orthogonal to all that is
        /// within reach, such as the one with the same entries in rows without pivots.
        private double gain(double[] residual) {
            TwinVector orthogonal = elimination.annihilator(residual);
            double[] off = new double[rows];
            double length = Verifier.length(residual);
            double data = system.dataFactor(Thresholds.FLAT * length / Thresholds.ZERO / largest(orthogonal.noises()));
            for (int i = 0; i < rows; i++) {
                off[i] = Math.abs(orthogonal.difference(i, residual[i]))
                        + Thresholds.ZERO * data * orthogonal.noise(i);
            }
            return Verifier.length(off) / length;
        }

        private Attempt.Decision decision() {
            Attempt.Decision found = elimination.decision();
            return new Attempt.Decision(found.rank(), found.pivot(),
                    FactorSolver.withData(system, found.pivot(), found.pivotNoise()), found.left(), found.leftNoise(),
                    found.settled(), found.stepwise(), found.doubt(), found.condition());
        }
    }
}
