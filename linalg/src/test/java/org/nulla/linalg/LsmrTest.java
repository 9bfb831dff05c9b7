package org.nulla.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class LsmrTest {

    private static double[][] columns(int rows, int columns, long seed) {
        Random random = new Random(seed);
        double[][] a = new double[columns][rows];
        for (double[] column : a) {
            for (int i = 0; i < rows; i++) {
                column[i] = random.nextGaussian();
            }
        }
        return a;
    }

    @ParameterizedTest(name = "{0} x {1}")
    @CsvSource({"5,5", "20,7", "7,20", "1,1", "1,6", "6,1"})
    @DisplayName("agrees with the shortest least-squares solution of a dense QR")
    void agreesWithQr(int rows, int columns) {
        for (long seed = 0; seed < 10; seed++) {
            double[][] a = columns(rows, columns, seed);
            double[] b = new Random(seed + 99).doubles(rows).toArray();
            Lsmr.Result result = Lsmr.solve(DenseMap.of(rows, a), b, 1e-14, 1000, WorkControl.NONE);
            assertThat(result.converged()).as("seed %d", seed).isTrue();
            assertThat(result.x()).as("seed %d", seed).containsExactly(LeastSquares.solve(rows, a, b), within(1e-7));
        }
    }

    @Test
    @DisplayName("zero right-hand sides need no iteration")
    void zero() {
        Lsmr.Result result = Lsmr.solve(DenseMap.of(2, columns(2, 3, 1)), new double[2], 1e-12, 10, WorkControl.NONE);
        assertThat(result.x()).containsExactly(0, 0, 0);
        assertThat(result.iterations()).isZero();
    }

    @Test
    @DisplayName("says when the limit came first, and stops when told to")
    void limits() {
        double[][] a = columns(30, 30, 3);
        double[] b = new Random(4).doubles(30).toArray();
        assertThat(Lsmr.solve(DenseMap.of(30, a), b, 1e-15, 3, WorkControl.NONE).converged()).isFalse();
        WorkControl cancelled = new WorkControl() {
            @Override
            public void check() {
                throw new CancellationException("The work was cancelled.");
            }
        };
        assertThatThrownBy(() -> Lsmr.solve(DenseMap.of(30, a), b, 1e-15, 100, cancelled))
                .isInstanceOf(CancellationException.class);
    }
}
