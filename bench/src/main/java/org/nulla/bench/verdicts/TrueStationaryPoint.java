package org.nulla.bench.verdicts;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The stationary point of an objective near some point, by Newton's method in sixty digits, and what it is by the pivots of its Hessian.
///
/// @param distance how far away it is, relative to what each unknown is there, or to its natural size where that is larger: an unknown that
///     is 70,000 of its units at a minimum is known to 1e-11 of one at best
/// @param minimum whether every pivot is positive
/// @param degenerate whether some pivot vanishes, with its row, and none is negative
record TrueStationaryPoint(double distance, boolean minimum, boolean degenerate) {

    private static final MathContext DIGITS = new MathContext(60);
    private static final int STEPS = 40;
    private static final double SETTLED = 1e-25;
    /// Pivots that are smaller than this part of their row's largest entry vanish.
    private static final BigDecimal ZERO = BigDecimal.ONE.movePointLeft(22);

    /// Looks for it.
    ///
    /// @param objective the objective
    /// @param x where to begin
    /// @param sizes the natural sizes of the unknowns
    /// @param reach how far away it may be
    /// @return the point; null where there is none within reach
    static @Nullable TrueStationaryPoint near(Term objective, double[] x, double[] sizes, double reach) {
        BigDecimal[] there = Arrays.stream(x).mapToObj(BigDecimal::new).toArray(BigDecimal[]::new);
        for (int k = 0; k < STEPS; k++) {
            Jet jet = Jet.run(List.of(objective), there).getFirst();
            BigDecimal[] step = solve(scaled(jet.hessian(), sizes), scaled(jet.gradient(), sizes));
            if (step == null) {
                return null;
            }
            double length = 0;
            double distance = 0;
            for (int j = 0; j < there.length; j++) {
                BigDecimal moved = step[j].multiply(new BigDecimal(sizes[j]), DIGITS);
                there[j] = there[j].subtract(moved, DIGITS);
                length = Math.max(length, Math.abs(step[j].doubleValue()));
                distance = Math.max(distance, there[j].subtract(new BigDecimal(x[j]), DIGITS).abs().doubleValue()
                        / Math.max(sizes[j], Math.abs(there[j].doubleValue())));
            }
            if (!(distance <= reach)) {
                return null;
            }
            if (length <= SETTLED) {
                return judged(distance, scaled(Jet.run(List.of(objective), there).getFirst().hessian(), sizes));
            }
        }
        return null;
    }

    private static BigDecimal[] scaled(BigDecimal[] gradient, double[] sizes) {
        BigDecimal[] result = gradient.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] = result[i].multiply(new BigDecimal(sizes[i]), DIGITS);
        }
        return result;
    }

    private static BigDecimal[][] scaled(BigDecimal[][] hessian, double[] sizes) {
        BigDecimal[][] result = new BigDecimal[hessian.length][];
        for (int i = 0; i < result.length; i++) {
            BigDecimal size = new BigDecimal(sizes[i]);
            result[i] = scaled(hessian[i], sizes);
            for (int j = 0; j < result.length; j++) {
                result[i][j] = result[i][j].multiply(size, DIGITS);
            }
        }
        return result;
    }

    /// By elimination with row pivots; null where a pivot vanishes.
    private static BigDecimal @Nullable [] solve(BigDecimal[][] matrix, BigDecimal[] right) {
        int n = right.length;
        BigDecimal[][] a = Arrays.stream(matrix).map(BigDecimal[]::clone).toArray(BigDecimal[][]::new);
        BigDecimal[] b = right.clone();
        for (int p = 0; p < n; p++) {
            int best = p;
            for (int i = p + 1; i < n; i++) {
                best = a[i][p].abs().compareTo(a[best][p].abs()) > 0 ? i : best;
            }
            if (a[best][p].signum() == 0) {
                return null;
            }
            BigDecimal[] row = a[p];
            a[p] = a[best];
            a[best] = row;
            BigDecimal entry = b[p];
            b[p] = b[best];
            b[best] = entry;
            for (int i = p + 1; i < n; i++) {
                BigDecimal factor = a[i][p].divide(a[p][p], DIGITS);
                for (int j = p; j < n; j++) {
                    a[i][j] = a[i][j].subtract(factor.multiply(a[p][j], DIGITS), DIGITS);
                }
                b[i] = b[i].subtract(factor.multiply(b[p], DIGITS), DIGITS);
            }
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int j = i + 1; j < n; j++) {
                b[i] = b[i].subtract(a[i][j].multiply(b[j], DIGITS), DIGITS);
            }
            b[i] = b[i].divide(a[i][i], DIGITS);
        }
        return b;
    }

    /// A symmetric matrix is positive definite if and only if every pivot of an elimination along the diagonal is positive, and semidefinite if
    /// and only if none is negative and the row of each that vanishes does.
    private static TrueStationaryPoint judged(double distance, BigDecimal[][] hessian) {
        int n = hessian.length;
        BigDecimal[] largest = Arrays.stream(hessian)
                .map(row -> Arrays.stream(row).map(BigDecimal::abs).reduce(BigDecimal.ZERO, BigDecimal::max))
                .toArray(BigDecimal[]::new);
        boolean degenerate = false;
        for (int p = 0; p < n; p++) {
            BigDecimal pivot = hessian[p][p];
            boolean vanishes = pivot.abs().compareTo(ZERO.multiply(largest[p])) <= 0;
            if (vanishes ? isCoupled(hessian[p], p, largest) : pivot.signum() < 0) {
                return new TrueStationaryPoint(distance, false, false);
            }
            if (vanishes) {
                degenerate = true;
                continue;
            }
            for (int i = p + 1; i < n; i++) {
                BigDecimal factor = hessian[i][p].divide(pivot, DIGITS);
                for (int j = p; j < n; j++) {
                    hessian[i][j] = hessian[i][j].subtract(factor.multiply(hessian[p][j], DIGITS), DIGITS);
                }
            }
        }
        return new TrueStationaryPoint(distance, !degenerate, degenerate);
    }

    /// Whether an entry beside a pivot that vanishes does not: it is at most the geometric mean of its two entries of the diagonal in a matrix that is
    /// semidefinite.
    private static boolean isCoupled(BigDecimal[] row, int p, BigDecimal[] largest) {
        for (int j = p + 1; j < row.length; j++) {
            if (row[j].multiply(row[j]).compareTo(ZERO.multiply(largest[p]).multiply(largest[j])) > 0) {
                return true;
            }
        }
        return false;
    }
}
