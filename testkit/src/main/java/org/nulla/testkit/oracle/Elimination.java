package org.nulla.testkit.oracle;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// Gauss-Jordan elimination in sixty digits with complete pivoting on the scaled matrix: rank, solutions and kernel.
///
/// A pivot counts as zero below 1e-45 of the largest entry, which rounding in sixty digits does not come near. Where the rank is known
/// exactly, no more pivots than that are taken.
final class Elimination {

    private static final BigDecimal ZERO_PIVOT = BigDecimal.ONE.movePointLeft(45);

    private final BigDecimal[][] matrix;
    /// The row operations, applied to the identity.
    private final BigDecimal[][] operations;
    private final int columns;
    private final Scaling scaling;
    private final List<int[]> pivots = new ArrayList<>();

    private Elimination(BigDecimal[][] scaled, int columns, Scaling scaling) {
        this.matrix = scaled;
        this.columns = columns;
        this.scaling = scaling;
        this.operations = new BigDecimal[scaled.length][scaled.length];
        for (int i = 0; i < scaled.length; i++) {
            for (int k = 0; k < scaled.length; k++) {
                operations[i][k] = i == k ? BigDecimal.ONE : BigDecimal.ZERO;
            }
        }
    }

    static Elimination of(BigDecimal[][] matrix, int columns, int mostPivots) {
        return of(matrix, columns, mostPivots, scaling(matrix, columns));
    }

    static Elimination of(BigDecimal[][] matrix, int columns, int mostPivots, Scaling scaling) {
        BigDecimal[][] scaled = new BigDecimal[matrix.length][columns];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < columns; j++) {
                scaled[i][j] = times(matrix[i][j], scaling.rows()[i] + scaling.columns()[j]);
            }
        }
        Elimination result = new Elimination(scaled, columns, scaling);
        result.eliminate(mostPivots);
        return result;
    }

    static Scaling scaling(BigDecimal[][] matrix, int columns) {
        int[][] exponents = new int[matrix.length][columns];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < columns; j++) {
                double entry = matrix[i][j].doubleValue();
                exponents[i][j] = entry == 0 ? Integer.MIN_VALUE : Math.getExponent(entry);
            }
        }
        return Scaling.of(exponents, columns);
    }

    static BigDecimal times(BigDecimal a, int powerOfTwo) {
        return a.signum() == 0 || powerOfTwo == 0
                ? a
                : a.multiply(BigDecimal.TWO.pow(powerOfTwo, DecimalArithmetic.DIGITS), DecimalArithmetic.DIGITS);
    }

    private void eliminate(int mostPivots) {
        boolean[] usedRows = new boolean[matrix.length];
        boolean[] usedColumns = new boolean[columns];
        while (pivots.size() < mostPivots) {
            BigDecimal largest = ZERO_PIVOT;
            int row = -1;
            int column = -1;
            for (int i = 0; i < matrix.length; i++) {
                for (int j = 0; j < columns && !usedRows[i]; j++) {
                    if (!usedColumns[j] && matrix[i][j].abs().compareTo(largest) > 0) {
                        largest = matrix[i][j].abs();
                        row = i;
                        column = j;
                    }
                }
            }
            if (row < 0) {
                return;
            }
            usedRows[row] = true;
            usedColumns[column] = true;
            pivots.add(new int[] {row, column});
            clear(row, column);
        }
    }

    private void clear(int row, int column) {
        BigDecimal inverse = BigDecimal.ONE.divide(matrix[row][column], DecimalArithmetic.DIGITS);
        scale(matrix[row], inverse);
        scale(operations[row], inverse);
        for (int i = 0; i < matrix.length; i++) {
            BigDecimal factor = matrix[i][column];
            if (i != row && factor.signum() != 0) {
                subtract(matrix[i], factor, matrix[row]);
                subtract(operations[i], factor, operations[row]);
                matrix[i][column] = BigDecimal.ZERO;
            }
        }
        matrix[row][column] = BigDecimal.ONE;
    }

    private static void scale(BigDecimal[] row, BigDecimal factor) {
        for (int j = 0; j < row.length; j++) {
            row[j] = row[j].signum() == 0 ? row[j] : row[j].multiply(factor, DecimalArithmetic.DIGITS);
        }
    }

    private static void subtract(BigDecimal[] row, BigDecimal factor, BigDecimal[] other) {
        for (int j = 0; j < row.length; j++) {
            if (other[j].signum() != 0) {
                row[j] = row[j].subtract(factor.multiply(other[j], DecimalArithmetic.DIGITS), DecimalArithmetic.DIGITS);
            }
        }
    }

    int rank() {
        return pivots.size();
    }

    /// The columns in which pivots were found: independent, and as many as the rank.
    int[] pivotColumns() {
        return pivots.stream().mapToInt(pivot -> pivot[1]).toArray();
    }

    /// A solution of the rows in which pivots were found; variables without a pivot are zero.
    BigDecimal[] solve(BigDecimal[] y) {
        return addedUp(y, UnaryOperator.identity());
    }

    /// For each variable, the sizes of what was added up to get it in [#solve]: its rounding is a share of that.
    BigDecimal[] sizesBehind(BigDecimal[] y) {
        return addedUp(y, BigDecimal::abs);
    }

    private BigDecimal[] addedUp(BigDecimal[] y, UnaryOperator<BigDecimal> term) {
        BigDecimal[] solution = zeros(columns);
        for (int[] pivot : pivots) {
            BigDecimal sum = BigDecimal.ZERO;
            for (int k = 0; k < y.length; k++) {
                if (operations[pivot[0]][k].signum() != 0 && y[k].signum() != 0) {
                    sum = sum.add(term.apply(operations[pivot[0]][k].multiply(times(y[k], scaling.rows()[k]),
                            DecimalArithmetic.DIGITS)), DecimalArithmetic.DIGITS);
                }
            }
            solution[pivot[1]] = times(sum, scaling.columns()[pivot[1]]);
        }
        return solution;
    }

    /// Directions that change nothing, one for each column without a pivot.
    List<BigDecimal[]> kernel() {
        boolean[] bound = new boolean[columns];
        for (int[] pivot : pivots) {
            bound[pivot[1]] = true;
        }
        List<BigDecimal[]> kernel = new ArrayList<>();
        for (int free = 0; free < columns; free++) {
            if (!bound[free]) {
                BigDecimal[] direction = zeros(columns);
                direction[free] = times(BigDecimal.ONE, scaling.columns()[free]);
                for (int[] pivot : pivots) {
                    direction[pivot[1]] = times(matrix[pivot[0]][free].negate(), scaling.columns()[pivot[1]]);
                }
                kernel.add(direction);
            }
        }
        return kernel;
    }

    static BigDecimal[] zeros(int length) {
        BigDecimal[] zeros = new BigDecimal[length];
        java.util.Arrays.fill(zeros, BigDecimal.ZERO);
        return zeros;
    }
}
