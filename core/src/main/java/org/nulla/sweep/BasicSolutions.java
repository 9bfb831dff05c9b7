package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.linalg.BasicColumns;
import org.nulla.linalg.DenseMap;
import org.nulla.linalg.LeastSquares;
import org.nulla.linalg.PivotedQr;
import org.nulla.linalg.ScaledMatrix;

/// Solutions in which only some of the unknowns move to meet a target, the basic ones, while the others are free: one direction for each
/// free unknown, and from these the shortest member.
///
/// The basic unknowns are those with the largest coefficients in the units of the sinks, so that none of this is much longer there than
/// it has to be, however far the units are apart; every solution is refined in scaled unknowns, where small entries keep their digits.
final class BasicSolutions {

    private static final int REFINEMENTS = 4;
    /// A backward error below this is rounding.
    private static final double ROUNDING = 1e-15;

    private final ScaledMatrix a;
    private final int rows;
    private final int columns;
    private final int sinks;
    private final int[] basic;
    private final Residual residual;

    /// Chooses the basic unknowns.
    ///
    /// @param a the matrix; columns after those of the sinks are those of the target's directions, which may move as they like
    /// @param sinks how many of the unknowns are sinks
    /// @param rank how many unknowns are basic
    /// @param noise what rounding may have put into the scaled matrix
    BasicSolutions(ScaledMatrix a, int sinks, int rank, double noise, Residual residual) {
        this.a = a;
        this.rows = a.rowScale().length;
        this.columns = a.columnScale().length;
        this.sinks = sinks;
        this.residual = residual;
        double[] unit = Arrays.copyOf(Arrays.copyOf(a.columnScale(), sinks), columns);
        this.basic = BasicColumns.of(a.scaled(a.rowScale()), unit, rank, noise);
    }

    /// A vector at the sinks with how far it misses.
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Solution(double[] x, double backwardError) {
    }

    /// The columns of the basic unknowns, rows weighed, and their factors.
    @SuppressWarnings("ArrayRecordComponent") // handed from method to method, never compared
    private record Factors(PivotedQr qr, double[] weights) {
    }

    private Factors factors(double[] weights) {
        double[][] scaled = a.scaled(weights);
        double[][] ofBasic = new double[basic.length][];
        for (int k = 0; k < basic.length; k++) {
            ofBasic[k] = scaled[basic[k]];
        }
        return new Factors(PivotedQr.of(rows, ofBasic), weights);
    }

    /// One direction for each free unknown: that moves by one, and the basic ones so that nothing else does.
    double[][] directions() {
        Factors factors = factors(a.rowScale());
        boolean[] isBasic = new boolean[columns];
        for (int column : basic) {
            isBasic[column] = true;
        }
        double[][] directions = new double[columns - basic.length][];
        int count = 0;
        for (int j = 0; j < columns; j++) {
            if (!isBasic[j]) {
                double[] z = new double[columns];
                z[j] = 1;
                directions[count++] = best(z, new double[rows], factors).x;
            }
        }
        return directions;
    }

    /// The shortest member, in the units of the sinks.
    ///
    /// @param origin what it is to meet
    /// @param basis all directions
    /// @param weights how rows were weighed where another member met the target well
    Solution shortest(double[] origin, DenseMap basis, double[] weights) {
        Solution asScaled = shortest(origin, basis, factors(a.rowScale()));
        if (asScaled.backwardError <= 5 * ROUNDING) {
            return asScaled;
        }
        return better(asScaled, shortest(origin, basis, factors(weights)));
    }

    private Solution shortest(double[] origin, DenseMap basis, Factors factors) {
        double[] z = refined(new double[columns], origin, factors);
        double[] x = across(basis, Arrays.copyOf(z, sinks));
        System.arraycopy(x, 0, z, 0, sinks);
        return best(z, origin, factors);
    }

    /// What is left of a vector across all directions. Once is not enough where it was long.
    private static double[] across(DenseMap basis, double[] x) {
        if (basis.columns() == 0) {
            return x;
        }
        double before = Double.POSITIVE_INFINITY;
        for (double size = Residual.largest(x); size < 0.5 * before; size = Residual.largest(x)) {
            before = size;
            double[] along = basis.apply(LeastSquares.solve(basis, x));
            x = x.clone();
            for (int j = 0; j < x.length; j++) {
                x[j] -= along[j];
            }
        }
        return x;
    }

    /// Moves the basic unknowns until the walk finds nothing but rounding missing: first with rows weighed as they come, then against the
    /// sizes of their terms, for a row of small terms would be drowned by the others, then against the sums over all their paths, for a
    /// row whose paths cancel knows less than the others.
    private Solution best(double[] z, double[] origin, Factors factors) {
        double[] refined = refined(z, origin, factors);
        Solution best = solution(refined, origin);
        if (!(best.backwardError <= 5 * ROUNDING)) {
            refined = refined(refined, origin,
                    factors(ScaledMatrix.inversePowersOfTwo(measured(refined, origin).scale())));
            best = better(best, solution(refined, origin));
        }
        if (!(best.backwardError <= 5 * ROUNDING)) {
            Factors byPaths = factors(
                    ScaledMatrix.inversePowersOfTwo(residual.of(Arrays.copyOf(refined, sinks), origin).scale()));
            best = better(best, solution(moved(moved(refined, origin, byPaths), origin, byPaths), origin));
        }
        return best;
    }

    private Solution solution(double[] z, double[] origin) {
        double[] x = Arrays.copyOf(z, sinks);
        return new Solution(x, residual.of(x, origin).backwardError());
    }

    private static Solution better(Solution one, Solution other) {
        return one.backwardError <= other.backwardError ? one : other;
    }

    /// All unknowns, refined until the matrix finds nothing but rounding missing.
    private double[] refined(double[] z, double[] origin, Factors factors) {
        double[] best = z;
        double least = measured(z, origin).backwardError();
        for (int round = 0; round < REFINEMENTS && least > ROUNDING; round++) {
            z = moved(z, origin, factors);
            double error = measured(z, origin).backwardError();
            if (error <= least) {
                least = error;
                best = z;
            }
        }
        return best;
    }

    /// The same with the basic unknowns moved by what is missing.
    private double[] moved(double[] z, double[] origin, Factors factors) {
        double[] missing = measured(z, origin).missing();
        for (int i = 0; i < rows; i++) {
            missing[i] *= factors.weights[i];
        }
        double[] step = factors.qr.solveBasic(missing, factors.qr.rank(0));
        double[] moved = z.clone();
        for (int k = 0; k < basic.length; k++) {
            moved[basic[k]] += step[k] * a.columnScale()[basic[k]];
        }
        if (Residual.largest(origin) == 0) {
            clearTraces(moved);
        }
        return moved;
    }

    /// What is missing by the cleared matrix: finer than by the walk where large terms cancel on the way, for there the walk's own
    /// rounding would drown what is left.
    private Residual.Measured measured(double[] z, double[] origin) {
        double[] image = new double[rows];
        double[] scale = new double[rows];
        a.addImage(z, image, scale);
        return Residual.ofPoint(image, scale, origin);
    }

    /// Sets entries to zero that are, in scaled unknowns, below a share of the largest: traces of cancelled terms.
    private void clearTraces(double[] direction) {
        double[] scale = a.columnScale();
        double largest = 0;
        for (int j = 0; j < columns; j++) {
            largest = Math.max(largest, Math.abs(direction[j]) / scale[j]);
        }
        for (int j = 0; j < columns; j++) {
            if (Math.abs(direction[j]) / scale[j] < Residual.TRACE * largest) {
                direction[j] = 0;
            }
        }
    }
}
