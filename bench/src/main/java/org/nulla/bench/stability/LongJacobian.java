package org.nulla.bench.stability;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A square Jacobian of two hundred digits, and its inverse: what answers about unstable programs are judged by.
final class LongJacobian {

    private final BigDecimal[][] rows;
    private final BigDecimal[][] inverse;

    private LongJacobian(BigDecimal[][] rows) {
        this.rows = rows;
        this.inverse = inverse(rows);
    }

    /// Runs a program in long arithmetic.
    static LongJacobian of(UnstableProgram program) {
        LongNumber.Numbers numbers = new LongNumber.Numbers(program.inputs());
        List<LongNumber> x = new ArrayList<>();
        for (int j = 0; j < program.inputs(); j++) {
            x.add(numbers.input(program.start()[j], j));
        }
        return new LongJacobian(program.run(numbers, x).stream().map(LongNumber::tangents)
                .toArray(BigDecimal[][]::new));
    }

    /// The same for the mirrored question.
    LongJacobian transposed() {
        BigDecimal[][] columns = new BigDecimal[rows.length][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows.length; j++) {
                columns[j][i] = rows[i][j];
            }
        }
        return new LongJacobian(columns);
    }

    /// Gauss and Jordan with the largest pivot of each column.
    private static BigDecimal[][] inverse(BigDecimal[][] matrix) {
        int n = matrix.length;
        BigDecimal[][] work = new BigDecimal[n][2 * n];
        for (int i = 0; i < n; i++) {
            Arrays.fill(work[i], BigDecimal.ZERO);
            System.arraycopy(matrix[i], 0, work[i], 0, n);
            work[i][n + i] = BigDecimal.ONE;
        }
        for (int k = 0; k < n; k++) {
            int pivot = k;
            for (int i = k + 1; i < n; i++) {
                pivot = work[i][k].abs().compareTo(work[pivot][k].abs()) > 0 ? i : pivot;
            }
            BigDecimal[] row = work[pivot];
            work[pivot] = work[k];
            work[k] = row;
            BigDecimal divisor = row[k];
            for (int j = k; j < 2 * n; j++) {
                row[j] = row[j].divide(divisor, LongNumber.DIGITS);
            }
            for (int i = 0; i < n; i++) {
                BigDecimal factor = work[i][k];
                for (int j = k; j < 2 * n && i != k; j++) {
                    work[i][j] = work[i][j].subtract(factor.multiply(row[j], LongNumber.DIGITS), LongNumber.DIGITS);
                }
            }
        }
        BigDecimal[][] inverse = new BigDecimal[n][];
        Arrays.setAll(inverse, i -> Arrays.copyOfRange(work[i], n, 2 * n));
        return inverse;
    }

    /// By how much it amplifies, forwards or backwards: the largest entry of it and of its inverse.
    double growth() {
        return Math.max(largest(rows), largest(inverse));
    }

    private static double largest(BigDecimal[][] matrix) {
        return Arrays.stream(matrix).flatMap(Arrays::stream).mapToDouble(entry -> Math.abs(entry.doubleValue())).max()
                .orElse(0);
    }

    /// Its condition, as the product of the norms of it and of its inverse.
    double condition() {
        return norm(rows) * norm(inverse);
    }

    private static double norm(BigDecimal[][] matrix) {
        return Math.sqrt(Arrays.stream(matrix).flatMap(Arrays::stream)
                .mapToDouble(entry -> entry.doubleValue() * entry.doubleValue()).sum());
    }

    /// How far a vector is from the solution, relative to it, by their largest entries; infinite for one that has entries that are no numbers.
    double error(double[] found, double[] target) {
        if (!Arrays.stream(found).allMatch(Double::isFinite)) {
            return Double.POSITIVE_INFINITY;
        }
        BigDecimal[] solution = product(inverse, target);
        BigDecimal off = BigDecimal.ZERO;
        BigDecimal size = BigDecimal.ZERO;
        for (int j = 0; j < solution.length; j++) {
            off = off.max(solution[j].subtract(new BigDecimal(found[j])).abs());
            size = size.max(solution[j].abs());
        }
        return off.divide(size, LongNumber.DIGITS).doubleValue();
    }

    /// By how much a vector misses a target, relative to it, by their largest entries.
    double residual(double[] found, double[] target) {
        double off = 0;
        double size = 0;
        BigDecimal[] image = product(rows, found);
        for (int i = 0; i < target.length; i++) {
            off = Math.max(off, image[i].subtract(new BigDecimal(target[i])).abs().doubleValue());
            size = Math.max(size, Math.abs(target[i]));
        }
        return off / size;
    }

    /// By how much the rounding of a vector's entries may move its image, relative to a target.
    double rounding(double[] found, double[] target) {
        double most = 0;
        for (BigDecimal[] row : rows) {
            double moved = 0;
            for (int j = 0; j < found.length; j++) {
                moved += Math.abs(row[j].doubleValue()) * Math.ulp(found[j]) / 2;
            }
            most = Math.max(most, moved);
        }
        return most / Arrays.stream(target).map(Math::abs).max().orElse(1);
    }

    private static BigDecimal[] product(BigDecimal[][] matrix, double[] vector) {
        BigDecimal[] product = new BigDecimal[matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            product[i] = BigDecimal.ZERO;
            for (int j = 0; j < vector.length; j++) {
                product[i] = product[i].add(matrix[i][j].multiply(new BigDecimal(vector[j]), LongNumber.DIGITS),
                        LongNumber.DIGITS);
            }
        }
        return product;
    }
}
