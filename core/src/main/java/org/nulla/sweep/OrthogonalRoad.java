package org.nulla.sweep;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.Certificate;
import org.nulla.Counters;
import org.nulla.DomainException;
import org.nulla.Tolerance;
import org.nulla.linalg.DenseMap;
import org.nulla.linalg.PivotedQr;
import org.nulla.linalg.ScaledMatrix;

/// The careful way: the explicit Jacobian by the cheaper side, its entries cleared of what is only rounding noise, rows
/// and columns scaled to one size, and a pivoted QR that decides the rank once, against its largest pivot. Directions and
/// the shortest member are [BasicSolutions] of that rank.
///
/// The matrix is `A = (J | −B)` with the target's directions `B` beside the Jacobian, so that `A (x, t) = p` says
/// `J x = p + B t`.
final class OrthogonalRoad {

    private static final int REWEIGHTINGS = 3;
    private static final int REFINEMENTS = 4;
    /// A backward error below this is rounding, and not worth refining.
    private static final double ROUNDING = 1e-15;
    /// What factoring leaves of a dependent column is below this share of the largest pivot. What is above and yet below the
    /// noise may be rank: the noise is a bound, made of sums over all paths.
    private static final double DUST = 1e-12;

    private final Walk walk;
    private final Target target;
    private final Tolerance tolerance;
    private final int rows;
    private final int columns;
    private final ScaledMatrix a;
    private final double[] rowScale;
    private final double[] columnScale;

    private OrthogonalRoad(Walk walk, Target target, Tolerance tolerance) {
        this.walk = walk;
        this.target = target;
        this.tolerance = tolerance;
        this.rows = walk.sources();
        this.columns = walk.sinks() + target.dimension();
        this.a = matrix();
        this.rowScale = a.rowScale();
        this.columnScale = a.columnScale();
    }

    /// Whether the explicit Jacobian is small enough to be made and factored.
    static boolean isAffordable(Walk walk, Target target) {
        return ExplicitMatrix.of(walk, target).isAffordable();
    }

    /// Solves with care.
    ///
    /// @param counters what the walk cost before
    /// @param escalated whether the walk's own answer was not good enough
    /// @param note why
    /// @param candidate a member that the walk found, if it found one; it is kept where the fit is worse
    /// @param clearConflict whether the walk met a clear contradiction, which the fit then need not confirm so clearly
    static CheckedAnswer solve(Walk walk, Target target, Tolerance tolerance, Counters counters, boolean escalated,
            String note,
            double @Nullable [] candidate, boolean clearConflict) {
        return new OrthogonalRoad(walk, target, tolerance).solve(counters, escalated, note, candidate, clearConflict);
    }

    private ScaledMatrix matrix() {
        double[][] a = new double[columns][rows];
        double[][] sizes = new double[columns][rows];
        int sinks = walk.sinks();
        if (rows <= sinks) {
            double[][] units = new double[rows][rows];
            for (int i = 0; i < rows; i++) {
                units[i][i] = 1;
            }
            Products.Sized[] found = walk.sizedPullBacks(units);
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < sinks; j++) {
                    a[j][i] = found[i].values()[j];
                    sizes[j][i] = found[i].sizes()[j];
                }
            }
        } else {
            for (int j = 0; j < sinks; j++) {
                double[] unit = new double[sinks];
                unit[j] = 1;
                Products.Sized column = walk.sizedImage(unit);
                a[j] = column.values();
                sizes[j] = column.sizes();
            }
        }
        for (int k = 0; k < target.dimension(); k++) {
            for (int i = 0; i < rows; i++) {
                a[sinks + k][i] = -target.basis()[k][i];
                sizes[sinks + k][i] = Math.abs(target.basis()[k][i]);
            }
        }
        for (double[] column : a) {
            for (double entry : column) {
                if (!Double.isFinite(entry)) {
                    throw new DomainException(Products.OUT_OF_RANGE);
                }
            }
        }
        return ScaledMatrix.of(rows, a, sizes);
    }

    private CheckedAnswer solve(Counters counters, boolean escalated, String note, double @Nullable [] candidate,
            boolean clearConflict) {
        PivotedQr qr = PivotedQr.of(rows, a.scaled(rowScale));
        double noise = a.noise(qr);
        int rank = qr.rank(4 * noise);
        double dropped = rank < qr.steps() ? Math.max(qr.diagonal(rank), noise) : noise;
        double gap = rank == 0 ? 1 / Math.ulp(1.0) : qr.diagonal(rank - 1) / dropped;
        Residual residual = new Residual(walk, target);
        Fit fit = bestFit(qr, rank, residual);
        if (candidate != null && !(fit.backwardError <= 5 * ROUNDING)) {
            double backwardError = residual.of(candidate, target.origin()).backwardError();
            if (!(fit.backwardError <= backwardError)) {
                fit = new Fit(candidate, backwardError, fit.weights, explicitly(candidate, target.origin(), residual));
            }
        }
        long updates = (long) rows * columns * Math.max(1, qr.steps());
        Counters all = counters.then(new Counters(0, 0, 0, 0, escalated ? updates : 0, 0, 0, 0, 0, 0, 0));
        // not a number where the image of the fit has left the range of numbers
        boolean reachUnclear = Double.isNaN(fit.backwardError)
                || (fit.backwardError > 0.01 * tolerance.reach() && fit.backwardError < 100 * tolerance.reach());
        if (!(fit.backwardError <= tolerance.reach())) {
            // that nothing reaches the target is in doubt only if a larger rank, just below the noise, would change it
            int larger = qr.rank(0.1 * noise);
            boolean seen = larger > rank && (gap < tolerance.clearGap() || qr.diagonal(rank) > DUST * qr.diagonal(0));
            boolean doubtful = (reachUnclear && !clearConflict) || (seen
                    && bestFit(qr, larger, residual).backwardError <= 100 * tolerance.reach());
            return nothing(fit, rank, gap, doubtful || (a.isOverstated() && !clearConflict), escalated, note, all);
        }
        boolean doubtful = gap < tolerance.clearGap() || reachUnclear || a.isOverstated();
        BasicSolutions solutions = new BasicSolutions(a, walk.sinks(), rank, 4 * noise, residual);
        double[][] directions = solutions.directions();
        for (double[] direction : directions) {
            doubtful |= !(residual.of(direction, new double[rows]).backwardError() <= tolerance.reach());
        }
        DenseMap basis = normalised(directions);
        BasicSolutions.Solution shortest = solutions.shortest(target.origin(), basis, fit.weights);
        // a member that meets the target only because it is long is kept
        boolean kept = !(shortest.backwardError() <= Math.max(50 * ROUNDING, fit.backwardError));
        return new CheckedAnswer.Members(kept ? fit.x : shortest.x(), basis, null, null,
                new Certificate(kept ? fit.backwardError : shortest.backwardError(), rank, gap, doubtful, escalated,
                        note),
                all);
    }

    /// A vector at the sinks with how far it misses.
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    private record Fit(double[] x, double backwardError, double[] weights, Residual.Measured measured) {
    }

    /// The nearest hit or miss, with rows weighed so that the componentwise backward error becomes small: best by the
    /// matrix, which is the finer measure, unless the walk, which is the judge, finds it wanting.
    private Fit bestFit(PivotedQr first, int rank, Residual residual) {
        Fit last = fit(first, rank, rowScale, residual);
        Fit finest = last;
        Fit safest = last;
        for (int round = 0; round < REWEIGHTINGS && finest.measured.backwardError() > 5 * ROUNDING; round++) {
            double[] weights = ScaledMatrix.inversePowersOfTwo(last.measured.scale());
            PivotedQr qr = PivotedQr.of(rows, a.scaled(weights));
            last = fit(qr, Math.min(rank, qr.rank(0)), weights, residual);
            boolean finer = last.measured.backwardError() < finest.measured.backwardError();
            boolean safer = last.backwardError < safest.backwardError;
            finest = finer ? last : finest;
            safest = safer ? last : safest;
            if (!finer && !safer) {
                break;
            }
        }
        Fit best = finest.backwardError <= 0.01 * tolerance.reach() ? finest : safest;
        return best.backwardError <= 5 * ROUNDING ? best : fitByPaths(best, rank, residual);
    }

    /// The nearest hit or miss once more, with rows weighed against the sums over all their paths. That is what reach is measured
    /// by, and more than the matrix shows where paths cancel, for such entries are cleared.
    private Fit fitByPaths(Fit best, int rank, Residual residual) {
        Fit last = best;
        for (int round = 0; round < REWEIGHTINGS; round++) {
            double[] weights = ScaledMatrix.inversePowersOfTwo(residual.of(last.x, target.origin()).scale());
            PivotedQr qr = PivotedQr.of(rows, a.scaled(weights));
            last = fit(qr, Math.min(rank, qr.rank(0)), weights, residual);
            if (!(last.backwardError < best.backwardError)) {
                break;
            }
            best = last;
        }
        return best;
    }

    /// The shortest fit in scaled unknowns, refined for as long as that halves its backward error.
    private Fit fit(PivotedQr qr, int rank, double[] weights, Residual residual) {
        double[] x = step(qr, rank, weights, target.origin());
        Residual.Measured measured = explicitly(x, target.origin(), residual);
        for (int round = 0; round < REFINEMENTS; round++) {
            double[] refined = step(qr, rank, weights, measured.missing());
            for (int j = 0; j < refined.length; j++) {
                refined[j] += x[j];
            }
            Residual.Measured measuredAgain = explicitly(refined, target.origin(), residual);
            if (!(measuredAgain.backwardError() < 0.5 * measured.backwardError())) {
                break;
            }
            x = refined;
            measured = measuredAgain;
        }
        return new Fit(x, residual.of(x, target.origin()).backwardError(), weights, measured);
    }

    /// Measures by the cleared matrix instead of walking: finer where large terms cancel on the way, for there the walk's own
    /// rounding would drown what is left.
    private Residual.Measured explicitly(double[] x, double[] origin, Residual residual) {
        double[] image = new double[rows];
        double[] scale = new double[rows];
        a.addImage(x, image, scale);
        return residual.of(image, scale, origin);
    }

    private double[] step(PivotedQr qr, int rank, double[] weights, double[] missing) {
        double[] weighed = missing.clone();
        for (int i = 0; i < rows; i++) {
            weighed[i] *= weights[i];
        }
        return unscaled(qr.solveShortest(weighed, rank));
    }

    /// Back from scaled unknowns to the sinks; the coefficients of the target's directions are left behind.
    private double[] unscaled(double[] z) {
        double[] x = new double[walk.sinks()];
        for (int j = 0; j < x.length; j++) {
            x[j] = z[j] * columnScale[j];
        }
        return x;
    }

    private DenseMap normalised(double[][] directions) {
        for (double[] direction : directions) {
            double largest = 0;
            for (double entry : direction) {
                largest = Math.abs(entry) > Math.abs(largest) ? entry : largest;
            }
            for (int i = 0; i < direction.length; i++) {
                direction[i] /= largest;
            }
        }
        return DenseMap.of(walk.sinks(), directions);
    }

    private CheckedAnswer nothing(Fit fit, int rank, double gap, boolean doubtful, boolean escalated, String note,
            Counters all) {
        double[] conflict = new double[rows];
        for (int i = 0; i < rows; i++) {
            conflict[i] = fit.weights[i] * fit.weights[i] * fit.measured.missing()[i];
        }
        double[] leastSquares = leastSquares(rank);
        return new CheckedAnswer.Nothing(NearestMiss.normalised(conflict),
                NearestMiss.discrepancy(conflict, target.origin()),
                leastSquares, new Certificate(fit.backwardError, rank, gap, doubtful, escalated, note), all);
    }

    /// The shortest vector that comes nearest to the target. Matrix and target are brought near 1 first, for their squares
    /// may leave the range of numbers where they do not.
    private double[] leastSquares(int rank) {
        double shrink = ScaledMatrix.inversePowerOfTwo(largest(a.entries()));
        double shrinkTarget = ScaledMatrix.inversePowerOfTwo(largest(new double[][] {target.origin()}));
        double[][] columns = new double[a.entries().length][rows];
        for (int j = 0; j < columns.length; j++) {
            for (int i = 0; i < rows; i++) {
                columns[j][i] = a.entries()[j][i] * shrink;
            }
        }
        double[] origin = target.origin().clone();
        for (int i = 0; i < rows; i++) {
            origin[i] *= shrinkTarget;
        }
        PivotedQr plain = PivotedQr.of(rows, columns);
        double[] nearest = Arrays.copyOf(plain.solveShortest(origin, Math.min(rank, plain.rank(0))), walk.sinks());
        for (int j = 0; j < nearest.length; j++) {
            nearest[j] *= shrink / shrinkTarget;
        }
        return Arrays.stream(nearest).allMatch(Double::isFinite) ? nearest : new double[walk.sinks()];
    }

    private static double largest(double[][] numbers) {
        double largest = 0;
        for (double[] row : numbers) {
            for (double number : row) {
                largest = Math.max(largest, Math.abs(number));
            }
        }
        return largest;
    }
}
