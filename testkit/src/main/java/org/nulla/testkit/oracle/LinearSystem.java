package org.nulla.testkit.oracle;

import static org.nulla.testkit.oracle.DecimalArithmetic.DIGITS;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// A small linear system in sixty digits, with the sum over paths behind each coefficient.
final class LinearSystem {

    private final BigDecimal[][] matrix;
    private final double[][] sums;
    private final int columns;
    private final Scaling scaling;
    private final Elimination elimination;

    LinearSystem(BigDecimal[][] matrix, double[][] sums, int columns, int mostPivots) {
        this(matrix, sums, columns, mostPivots, Elimination.scaling(matrix, columns));
    }

    private LinearSystem(BigDecimal[][] matrix, double[][] sums, int columns, int mostPivots, Scaling scaling) {
        this(matrix, sums, columns, scaling, Elimination.of(matrix, columns, mostPivots, scaling));
    }

    private LinearSystem(BigDecimal[][] matrix, double[][] sums, int columns, Scaling scaling,
            Elimination elimination) {
        this.matrix = matrix;
        this.sums = sums;
        this.columns = columns;
        this.scaling = scaling;
        this.elimination = elimination;
    }

    /// The same system, measured against what its coefficients are rather than against what cancelled on the way to them.
    LinearSystem withoutCancelled() {
        double[][] sizes = new double[matrix.length][columns];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < columns; j++) {
                sizes[i][j] = Math.abs(matrix[i][j].doubleValue());
            }
        }
        return new LinearSystem(matrix, sizes, columns, scaling, elimination);
    }

    /// The same system with more columns, those of the target's directions.
    LinearSystem with(List<BigDecimal[]> directions) {
        int all = columns + directions.size();
        BigDecimal[][] wide = new BigDecimal[matrix.length][all];
        double[][] wideSums = new double[matrix.length][all];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < all; j++) {
                wide[i][j] = j < columns ? matrix[i][j] : directions.get(j - columns)[i].negate();
                wideSums[i][j] = j < columns ? sums[i][j] : Math.abs(wide[i][j].doubleValue());
            }
        }
        return new LinearSystem(wide, wideSums, all, Integer.MAX_VALUE);
    }

    /// Whether no path leads from an unknown to a row, so that there is nothing to be rounded.
    boolean isAbsent(int row, int column) {
        return sums[row][column] == 0;
    }

    /// The same system with one coefficient moved by rounding, wherever it stands, and no more pivots than this one has, in the
    /// same units: where all else in a row cancels, what rounding puts there must not be blown up to a pivot.
    LinearSystem rounded(int[] rows, int[] columns, double relativeError) {
        BigDecimal[][] moved = matrix.clone();
        for (int row : rows) {
            moved[row] = matrix[row].clone();
            for (int column : columns) {
                moved[row][column] = matrix[row][column].add(new BigDecimal(relativeError * sums[row][column]), DIGITS);
            }
        }
        return new LinearSystem(moved, sums, this.columns, rank(), scaling);
    }

    /// How much the image may move when every entry of a direction is off by a share of the direction's size, in the natural
    /// units of the unknowns.
    double[] play(BigDecimal[] z, double share) {
        int[] units = scaling.columns();
        double size = 0;
        for (int j = 0; j < columns; j++) {
            size = Math.max(size, Math.scalb(Math.abs(z[j].doubleValue()), -units[j]));
        }
        double[] extra = new double[matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < columns; j++) {
                extra[i] += sums[i][j] * Math.scalb(size * share, units[j]);
            }
        }
        return extra;
    }

    /// How many unknowns.
    int unknowns() {
        return columns;
    }

    /// What stands under the fraction of the backward error.
    double[] sizes(BigDecimal[] z, BigDecimal[] y) {
        return weights(z, y, new double[y.length]);
    }

    int rank() {
        return elimination.rank();
    }

    /// Columns that are independent, as many as the rank.
    int[] pivotColumns() {
        return elimination.pivotColumns();
    }

    Clarity clarity(double relativeError) {
        return Clarity.of(matrix, columns, sums, relativeError, rank());
    }

    List<BigDecimal[]> kernel() {
        return elimination.kernel();
    }

    /// A solution as near as can be, and its componentwise backward error.
    ///
    /// @param solution the unknowns
    /// @param error the largest entry of `|M z - y| / (a + |y| + extra)`, with `a` the sums over paths applied to `|z|`
    @SuppressWarnings("ArrayRecordComponent") // stays inside this package, where nobody changes it
    record Nearest(BigDecimal[] solution, double error) {
    }

    /// Solves for a right side, first through the pivots and, where that misses, by least squares weighted towards the least
    /// componentwise backward error.
    Nearest nearest(BigDecimal[] y, double[] extra) {
        Nearest best = measured(elimination.solve(y), y, extra);
        Nearest current = best;
        for (int round = 0; round < 3 && best.error > 1e-14 && rank() > 0; round++) {
            current = measured(weightedLeastSquares(y, weights(current.solution, y, extra)), y, extra);
            best = current.error < best.error ? current : best;
        }
        return best;
    }

    Nearest measured(BigDecimal[] z, BigDecimal[] y, double[] extra) {
        double[] weights = weights(z, y, extra);
        BigDecimal[] image = image(z);
        double worst = 0;
        double[] roundings = null;
        for (int i = 0; i < matrix.length; i++) {
            double miss = Math.abs(image[i].subtract(y[i], DIGITS).doubleValue());
            double error = miss == 0 ? 0 : weights[i] == 0 ? Double.POSITIVE_INFINITY : miss / weights[i];
            if (error > worst) {
                // what is left where all else cancels is the oracle's own rounding
                roundings = roundings == null ? roundings(y) : roundings;
                worst = miss <= roundings[i] ? worst : error;
            }
        }
        return new Nearest(z, worst);
    }

    /// How far off the image of a solution may be for the digits of the oracle.
    private double[] roundings(BigDecimal[] y) {
        BigDecimal[] sizes = elimination.sizesBehind(y);
        double[] roundings = new double[matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            BigDecimal sum = y[i].abs();
            for (int j = 0; j < columns; j++) {
                sum = sum.add(matrix[i][j].multiply(sizes[j], DIGITS).abs(), DIGITS);
            }
            roundings[i] = sum.movePointLeft(45).doubleValue();
        }
        return roundings;
    }

    BigDecimal[] image(BigDecimal[] z) {
        BigDecimal[] image = Elimination.zeros(matrix.length);
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < columns; j++) {
                if (matrix[i][j].signum() != 0 && z[j].signum() != 0) {
                    image[i] = image[i].add(matrix[i][j].multiply(z[j], DIGITS), DIGITS);
                }
            }
        }
        return image;
    }

    private double[] weights(BigDecimal[] z, BigDecimal[] y, double[] extra) {
        double[] weights = new double[matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            weights[i] = Math.abs(y[i].doubleValue()) + extra[i];
            for (int j = 0; j < columns; j++) {
                weights[i] += sums[i][j] * Math.abs(z[j].doubleValue());
            }
        }
        return weights;
    }

    private BigDecimal[] weightedLeastSquares(BigDecimal[] y, double[] weights) {
        int[] basic = elimination.pivotColumns();
        BigDecimal[][] normal = new BigDecimal[basic.length][];
        BigDecimal[] right = Elimination.zeros(basic.length);
        for (int p = 0; p < basic.length; p++) {
            normal[p] = Elimination.zeros(basic.length);
        }
        for (int i = 0; i < matrix.length; i++) {
            BigDecimal weight = weights[i] == 0
                    ? BigDecimal.ZERO
                    : BigDecimal.ONE.divide(new BigDecimal(weights[i]).pow(2, DIGITS), DIGITS);
            for (int p = 0; p < basic.length; p++) {
                BigDecimal weighted = matrix[i][basic[p]].multiply(weight, DIGITS);
                if (weighted.signum() != 0) {
                    right[p] = right[p].add(weighted.multiply(y[i], DIGITS), DIGITS);
                    for (int q = 0; q < basic.length; q++) {
                        normal[p][q] = normal[p][q].add(weighted.multiply(matrix[i][basic[q]], DIGITS), DIGITS);
                    }
                }
            }
        }
        BigDecimal[] solved = Elimination.of(normal, basic.length, Integer.MAX_VALUE).solve(right);
        BigDecimal[] solution = Elimination.zeros(columns);
        for (int p = 0; p < basic.length; p++) {
            solution[basic[p]] = solved[p];
        }
        return solution;
    }

    /// Removes from a vector its components along some independent directions.
    static BigDecimal[] orthogonalTo(List<BigDecimal[]> directions, BigDecimal[] vector) {
        List<BigDecimal[]> orthogonal = new ArrayList<>();
        for (BigDecimal[] direction : directions) {
            orthogonal.add(reduced(orthogonal, direction));
        }
        return reduced(orthogonal, vector);
    }

    private static BigDecimal[] reduced(List<BigDecimal[]> orthogonal, BigDecimal[] vector) {
        BigDecimal[] rest = vector.clone();
        for (BigDecimal[] u : orthogonal) {
            BigDecimal factor = inner(u, rest).divide(inner(u, u), DIGITS);
            for (int i = 0; i < rest.length && factor.signum() != 0; i++) {
                rest[i] = rest[i].subtract(factor.multiply(u[i], DIGITS), DIGITS);
            }
        }
        return rest;
    }

    private static BigDecimal inner(BigDecimal[] u, BigDecimal[] v) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < u.length; i++) {
            if (u[i].signum() != 0 && v[i].signum() != 0) {
                sum = sum.add(u[i].multiply(v[i], DIGITS), DIGITS);
            }
        }
        return sum;
    }
}
