package org.nulla.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class PivotedQrTest {

    private static double[][] random(int rows, int columns, int rank, long seed) {
        Random random = new Random(seed);
        double[][] left = new double[rank][rows];
        for (double[] column : left) {
            for (int i = 0; i < rows; i++) {
                column[i] = random.nextGaussian();
            }
        }
        double[][] a = new double[columns][rows];
        for (double[] column : a) {
            for (double[] direction : left) {
                double factor = random.nextGaussian();
                for (int i = 0; i < rows; i++) {
                    column[i] += factor * direction[i];
                }
            }
        }
        return a;
    }

    private static double[] times(double[][] a, int rows, double[] x) {
        double[] y = new double[rows];
        for (int j = 0; j < a.length; j++) {
            for (int i = 0; i < rows; i++) {
                y[i] += a[j][i] * x[j];
            }
        }
        return y;
    }

    @ParameterizedTest(name = "{0} x {1} of rank {2}")
    @CsvSource({"1,1,1", "5,5,5", "7,3,3", "3,7,3", "8,8,4", "13,11,2", "4,4,0", "0,3,0", "3,0,0"})
    @DisplayName("the diagonal reveals the rank, the null space is one, and least squares are least and short")
    void factors(int rows, int columns, int rank) {
        for (long seed = 0; seed < 20; seed++) {
            double[][] a = random(rows, columns, rank, seed);
            PivotedQr qr = PivotedQr.of(rows, a);
            assertThat(qr.rank(1e-10)).as("rank, seed %d", seed).isEqualTo(rank);
            for (int k = 1; k < rank; k++) {
                assertThat(qr.diagonal(k)).isLessThanOrEqualTo(qr.diagonal(k - 1) * (1 + 1e-12));
            }
            double[][] kernel = qr.nullSpace(rank);
            assertThat(kernel).hasNumberOfRows(columns - rank);
            for (double[] v : kernel) {
                assertThat(times(a, rows, v)).as("kernel, seed %d", seed).containsExactly(new double[rows],
                        within(1e-10));
            }
            double[] b = new Random(seed + 1000).doubles(rows).toArray();
            double[] x = qr.solveShortest(b, rank);
            double[] residual = times(a, rows, x);
            for (int i = 0; i < rows; i++) {
                residual[i] -= b[i];
            }
            for (double[] column : a) {
                assertThat(dot(column, residual)).as("normal equations, seed %d", seed).isEqualTo(0, within(1e-10));
            }
            for (double[] v : kernel) {
                assertThat(dot(v, x)).as("shortest, seed %d", seed).isEqualTo(0, within(1e-9));
            }
        }
    }

    @Test
    @DisplayName("columns of very different size do not overflow")
    void sizes() {
        double[][] a = {{1e200, 0}, {0, 1e-200}};
        PivotedQr qr = PivotedQr.of(2, a);
        assertThat(qr.solveBasic(new double[] {1e200, 1e-200}, 2)).containsExactly(new double[] {1, 1}, within(1e-15));
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
