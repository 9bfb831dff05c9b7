package org.nulla.linalg.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.linalg.WorkControl;

/// Factors of matrices of small whole numbers, held against elimination in whole numbers of any size.
@DisplayName("Factors of a sparse matrix")
@Tag("fast")
class FactorsTest {

    private static final double SMALL = 1e-9;

    /// A random matrix of whole numbers up to 4, some rows and columns of which are sums of others.
    private static int[][] matrix(int rows, int columns, double density, int dependent, SplittableRandom random) {
        int[][] a = new int[rows][columns];
        for (int[] row : a) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextDouble() < density ? random.nextInt(-4, 5) : 0;
            }
        }
        for (int d = 0; d < dependent && rows > 2 && columns > 2; d++) {
            int[] target = a[random.nextInt(rows)];
            int[] one = a[random.nextInt(rows)];
            int[] two = a[random.nextInt(rows)];
            for (int j = 0; j < columns; j++) {
                target[j] = one[j] - two[j];
            }
        }
        return a;
    }

    private static SparseMatrix sparse(int[][] a, int columns) {
        int[] start = new int[columns + 1];
        int[] row = new int[a.length * columns];
        double[] value = new double[a.length * columns];
        int put = 0;
        for (int j = 0; j < columns; j++) {
            for (int i = 0; i < a.length; i++) {
                if (a[i][j] != 0) {
                    row[put] = i;
                    value[put++] = a[i][j];
                }
            }
            start[j + 1] = put;
        }
        return new SparseMatrix(a.length, columns, start, row, value);
    }

    /// The rank, by elimination without fractions (Bareiss).
    private static int rank(int[][] a, int columns) {
        BigInteger[][] m = new BigInteger[a.length][columns];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < columns; j++) {
                m[i][j] = BigInteger.valueOf(a[i][j]);
            }
        }
        int rank = 0;
        BigInteger before = BigInteger.ONE;
        for (int j = 0; j < columns && rank < a.length; j++) {
            int pivot = rank;
            while (pivot < a.length && m[pivot][j].signum() == 0) {
                pivot++;
            }
            if (pivot == a.length) {
                continue;
            }
            BigInteger[] row = m[pivot];
            m[pivot] = m[rank];
            m[rank] = row;
            for (int i = rank + 1; i < a.length; i++) {
                for (int k = j + 1; k < columns; k++) {
                    m[i][k] = m[i][k].multiply(row[j]).subtract(m[i][j].multiply(row[k])).divide(before);
                }
                m[i][j] = BigInteger.ZERO;
            }
            before = row[j];
            rank++;
        }
        return rank;
    }

    private static double largest(double[] vector) {
        return Arrays.stream(vector).map(Math::abs).max().orElse(0);
    }

    private static double largest(double[][] matrix) {
        return Arrays.stream(matrix).mapToDouble(FactorsTest::largest).max().orElse(0);
    }

    private static double[] random(int size, SplittableRandom random) {
        return random.doubles(size, -1, 1).toArray();
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "5, 5, 1", "7, 7, 0.4", "30, 30, 0.1", "30, 30, 1", "40, 40, 0.05", "12, 30, 0.3",
        "30, 12, 0.3", "5, 60, 1",
        "60, 5, 1", "50, 70, 0.05", "70, 50, 0.05"})
    @DisplayName("have the rank that whole numbers give, solve what is consistent, and find both kernels")
    void laws(int rows, int columns, double density) {
        for (int seed = 0; seed < 40; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int[][] a = matrix(rows, columns, density, seed % 4, random);
            SparseMatrix matrix = sparse(a, columns);
            Factors factors = Factors.of(matrix, WorkControl.NONE);
            String which = "seed " + seed;
            assertThat(factors).as(which).isNotNull();
            assertThat(factors.rank()).as(which).isLessThanOrEqualTo(factors.structuralRank());
            Factors whole = completed(factors);
            assertThat(whole.rank()).as(which).isEqualTo(rank(a, columns));
            check(matrix, whole, random, which);
        }
    }

    /// With all pivots of what was left over, by complete pivoting.
    private static Factors completed(Factors factors) {
        double[][] left = factors.leftOver(WorkControl.NONE).entry();
        List<Integer> rows = new ArrayList<>();
        List<Integer> columns = new ArrayList<>();
        while (largest(left) > SMALL) {
            int r = 0;
            int c = 0;
            for (int i = 0; i < left.length; i++) {
                for (int j = 0; j < left[i].length; j++) {
                    if (Math.abs(left[i][j]) > Math.abs(left[r][c])) {
                        r = i;
                        c = j;
                    }
                }
            }
            rows.add(factors.leftRows()[r]);
            columns.add(factors.freeColumns()[c]);
            double[] pivot = left[r].clone();
            for (double[] row : left) {
                double multiplier = row[c] / pivot[c];
                for (int j = 0; j < row.length; j++) {
                    row[j] = j == c ? 0 : row[j] - multiplier * pivot[j];
                }
            }
            Arrays.fill(left[r], 0);
        }
        return factors.with(rows.stream().mapToInt(Integer::intValue).toArray(),
                columns.stream().mapToInt(Integer::intValue).toArray(), WorkControl.NONE);
    }

    private static void check(SparseMatrix matrix, Factors factors, SplittableRandom random, String which) {
        double[] b = matrix.times(random(matrix.columns(), random));
        double[] z = factors.solve(b);
        double[] image = matrix.times(z);
        for (int i = 0; i < b.length; i++) {
            assertThat(image[i]).as("%s, row %s", which, i).isCloseTo(b[i], org.assertj.core.data.Offset.offset(
                    SMALL * (1 + largest(z))));
        }
        double[] c = matrix.transposedTimes(random(matrix.rows(), random));
        double[] y = factors.solveTransposed(c);
        double[] pulled = matrix.transposedTimes(y);
        for (int j = 0; j < c.length; j++) {
            assertThat(pulled[j]).as("%s, column %s", which, j).isCloseTo(c[j], org.assertj.core.data.Offset.offset(
                    SMALL * (1 + largest(y))));
        }
        assertThat(factors.freeColumns()).hasSize(matrix.columns() - factors.rank());
        assertThat(factors.leftRows()).hasSize(matrix.rows() - factors.rank());
        for (int free : factors.freeColumns()) {
            double[] direction = factors.direction(free);
            assertThat(direction[free]).isEqualTo(1);
            assertThat(largest(matrix.times(direction))).as("%s, direction %s", which, free)
                    .isLessThan(SMALL * largest(direction));
        }
        for (int left : factors.leftRows()) {
            double[] covector = factors.covector(left);
            assertThat(covector[left]).isNotZero();
            assertThat(largest(matrix.transposedTimes(covector))).as("%s, covector %s", which, left)
                    .isLessThan(SMALL * largest(covector));
        }
    }

    @Test
    @DisplayName("take the pivots that were left over once they are told which are none of rounding")
    void lastBlock() {
        // the last pivot is far below what is taken in passing
        for (double last : new double[] {1e-8, 1e-11}) {
            double[] value = {1, 1, 1, 1, 1 + last, 1, 1, 1, 2};
            SparseMatrix matrix = new SparseMatrix(3, 3, new int[] {0, 3, 6, 9}, new int[] {0, 1, 2, 0, 1, 2, 0, 1, 2},
                    value);
            Factors factors = Factors.of(matrix, WorkControl.NONE);
            assertThat(factors).isNotNull();
            assertThat(factors.rank()).isEqualTo(2);
            Factors whole = factors.with(factors.leftRows(), factors.freeColumns(), WorkControl.NONE);
            assertThat(whole.rank()).isEqualTo(3);
            double[] z = whole.solve(matrix.times(new double[] {3, -2, 5}));
            assertThat(z[2]).isCloseTo(5, org.assertj.core.data.Offset.offset(1e-14));
            assertThat(z[1]).isCloseTo(-2, org.assertj.core.data.Offset.offset(1e-14 / last));
            assertThat(whole.condition()).isBetween(1 / last, 100 / last);
        }
    }

    @Test
    @DisplayName("run other numbers through the same pivots")
    void refactored() {
        SplittableRandom random = new SplittableRandom(3);
        int[][] a = matrix(80, 80, 0.06, 0, random);
        for (int i = 0; i < 80; i++) {
            a[i][i] = 9;
        }
        SparseMatrix matrix = sparse(a, 80);
        Factors factors = Factors.of(matrix, WorkControl.NONE);
        assertThat(factors).isNotNull();
        double[] value = matrix.value().clone();
        for (int e = 0; e < value.length; e++) {
            value[e] *= 1 + 0.1 * random.nextDouble();
        }
        SparseMatrix other = matrix.withValues(value);
        check(other, factors.refactored(other, WorkControl.NONE), random, "again");
    }

    @Test
    @DisplayName("leave rows and columns without a pivot that are to have none")
    void barred() {
        for (int seed = 0; seed < 30; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int[][] a = matrix(20, 26, 0.5, 0, random);
            SparseMatrix matrix = sparse(a, 26);
            Matching.Barred barred = Matching.Barred.none(matrix);
            for (int k = 0; k < 4; k++) {
                barred.column()[random.nextInt(26)] = true;
                barred.row()[random.nextInt(20)] = true;
            }
            Factors factors = Factors.of(matrix, barred, WorkControl.NONE);
            assertThat(factors).isNotNull();
            for (int j = 0; j < 26; j++) {
                int column = j;
                assertThat(!barred.column()[j] || Arrays.stream(factors.freeColumns()).anyMatch(f -> f == column))
                        .isTrue();
            }
            for (int i = 0; i < 20; i++) {
                int row = i;
                assertThat(!barred.row()[i] || Arrays.stream(factors.leftRows()).anyMatch(f -> f == row)).isTrue();
            }
        }
    }

    @Test
    @DisplayName("scale rows and columns whose units are as far apart as numbers go")
    void units() {
        SplittableRandom random = new SplittableRandom(8);
        int[][] a = matrix(12, 12, 0.7, 0, random);
        SparseMatrix plain = sparse(a, 12);
        Factors expected = Factors.of(plain, WorkControl.NONE);
        double[] value = plain.value().clone();
        for (int j = 0; j < 12; j++) {
            for (int e = plain.start()[j]; e < plain.start()[j + 1]; e++) {
                value[e] *= Math.scalb(1.0, 40 * (j - 6)) * Math.scalb(1.0, 30 * (plain.row()[e] - 6));
            }
        }
        Factors scaled = Factors.of(plain.withValues(value), WorkControl.NONE);
        assertThat(expected).isNotNull();
        assertThat(scaled).isNotNull();
        assertThat(scaled.rank()).isEqualTo(expected.rank());
        assertThat(scaled.condition()).isLessThan(1e6);
    }

    @Test
    @DisplayName("of a matrix without rows, without columns or without entries are empty")
    void nothing() {
        for (int[] shape : new int[][] {{0, 0}, {0, 3}, {3, 0}, {2, 3}}) {
            SparseMatrix matrix = new SparseMatrix(shape[0], shape[1], new int[shape[1] + 1], new int[0],
                    new double[0]);
            Factors factors = Factors.of(matrix, WorkControl.NONE);
            assertThat(factors).isNotNull();
            assertThat(factors.rank()).isZero();
            assertThat(factors.freeColumns()).hasSize(shape[1]);
            assertThat(factors.solve(new double[shape[0]])).containsOnly(new double[shape[1]]);
        }
    }
}
