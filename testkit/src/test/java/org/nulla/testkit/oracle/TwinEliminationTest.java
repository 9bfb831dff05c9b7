package org.nulla.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Numbers just below and just above what the definition says.
@DisplayName("By the definition of clear")
class TwinEliminationTest {

    private static final BigFloatArithmetic LONG = new BigFloatArithmetic(256);

    /// One twin differs by the whole spread, the others by less.
    private static TwinMatrix twins(double[][] exact, double[][] spread) {
        BigFloat[][][] lanes = new BigFloat[TwinMatrix.LANES][exact.length][exact[0].length];
        for (int lane = 0; lane < lanes.length; lane++) {
            double share = lane == 0 ? 0 : lane == 7 ? -1 : 0.9 - 0.05 * lane;
            for (int i = 0; i < exact.length; i++) {
                for (int j = 0; j < exact[i].length; j++) {
                    lanes[lane][i][j] = LONG.plus(BigFloat.of(exact[i][j]), BigFloat.of(share * spread[i][j]));
                }
            }
        }
        return new TwinMatrix(lanes, exact[0].length);
    }

    private static TwinElimination eliminated(double[][] exact, double[][] spread) {
        return TwinElimination.of(twins(exact, spread), LONG);
    }

    private static double[][] one(double entry) {
        return new double[][] {{entry}};
    }

    private static double[][] diagonal(double a, double b) {
        return new double[][] {{a, 0}, {0, b}};
    }

    /// A second pivot that is the same whatever the units: `b` beside a full matrix of ones.
    private static double[][] full(double b) {
        return new double[][] {{1, 1}, {1, 1 + b}};
    }

    @ParameterizedTest
    @CsvSource({"1001, 1, true", "999, 0, false", "11, 0, false"})
    @DisplayName("a pivot is at least 1,000 times its spread")
    void pivots(double ratio, int rank, boolean clear) {
        TwinElimination found = eliminated(one(3), one(3 / ratio));
        assertThat(found.rank()).isEqualTo(rank);
        assertThat(found.unclear().isEmpty()).as(found.unclear()).isEqualTo(clear);
        assertThat(found.mostRank()).isEqualTo(1);
    }

    @Test
    @DisplayName("less than 10 times its spread is no pivot by any measure")
    void noise() {
        assertThat(eliminated(one(3), one(3 / 9.9)).mostRank()).isZero();
        assertThat(eliminated(one(3), one(3 / 10.1)).mostRank()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"9.9, true", "10.1, false"})
    @DisplayName("what is left is at most 10 times its spread")
    void left(double ratio, boolean clear) {
        double left = 1e-6;
        TwinElimination found = eliminated(full(left), diagonal(0, left / ratio));
        assertThat(found.rank()).isEqualTo(1);
        assertThat(found.unclear().isEmpty()).as(found.unclear()).isEqualTo(clear);
    }

    @ParameterizedTest
    @CsvSource({"0.0009, true", "0.0011, false"})
    @DisplayName("the spread of what is left is at most 1e-3 in equilibrated units")
    void spreadOfWhatIsLeft(double spread, boolean clear) {
        for (double unit : new double[] {1, 0x1p-80, 0x1p200}) {
            double[][] exact = {{unit, unit}, {1, 1}};
            double[][] moved = {{0, 0}, {0, spread}};
            TwinElimination found = eliminated(exact, moved);
            assertThat(found.rank()).isEqualTo(1);
            assertThat(found.unclear().isEmpty()).as("unit %s: %s", unit, found.unclear()).isEqualTo(clear);
        }
    }

    @Test
    @DisplayName("what is exactly zero in all is left over clearly")
    void exactlyZero() {
        TwinElimination found = eliminated(full(0), full(0));
        assertThat(found.rank()).isZero();
        found = eliminated(full(0), diagonal(0, 0));
        assertThat(found.rank()).isEqualTo(1);
        assertThat(found.unclear()).isEmpty();
        assertThat(found.isUnresolved()).isFalse();
    }

    @Test
    @DisplayName("rows or columns that are the same noise, but for a clear difference, are not clearly zero")
    void sameNoise() {
        double[][] exact = {{3e-7}, {0}};
        double[][] spread = {{1e-6}, {1e-6}};
        TwinMatrix alike = twins(exact, spread);
        for (TwinMatrix either : new TwinMatrix[] {alike, alike.transposed()}) {
            TwinElimination found = TwinElimination.of(either, LONG);
            assertThat(found.rank()).isZero();
            assertThat(found.unclear()).contains("difference");
        }
        BigFloat[][][] lanes = new BigFloat[TwinMatrix.LANES][2][1];
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane][0][0] = LONG.plus(BigFloat.of(3e-7), BigFloat.of(1e-6 * Math.sin(lane)));
            lanes[lane][1][0] = BigFloat.of(1e-6 * Math.sin(2 * lane));
        }
        assertThat(TwinElimination.of(new TwinMatrix(lanes, 1), LONG).unclear()).isEmpty();
    }

    @Test
    @DisplayName("a target contradicts the exact matrix where that has pivots which are not clear, too")
    void exactContradiction() {
        double[][] exact = {{1, 0}, {0, 1e-9}, {0, 2e-9}};
        TwinElimination found = eliminated(exact, new double[][] {{0, 0}, {0, 1e-9}, {0, 0.5e-9}});
        assertThat(found.rank()).isEqualTo(1);
        assertThat(found.exactContradiction(BigFloat.of(new double[] {1, 1, 2}), 1e-10)).isLessThan(1);
        assertThat(found.exactContradiction(BigFloat.of(new double[] {1, 1, 3}), 1e-10))
                .isGreaterThan(TwinElimination.CONTRADICTION);
    }

    @Test
    @DisplayName("units of rows and columns do not matter")
    void units() {
        double[][] exact = {{1, 2}, {3, 5}};
        for (double a : new double[] {1e-140, 1, 1e120}) {
            for (double b : new double[] {1e-60, 1e140}) {
                double[][] scaled = {{exact[0][0] * a, exact[0][1] * b}, {exact[1][0], exact[1][1] / a * b}};
                assertThat(eliminated(scaled, diagonal(0, 0)).rank()).isEqualTo(2);
            }
        }
    }

    @Test
    @DisplayName("a pivot of 1e-54 whose twins agree is one")
    void smallPivot() {
        // 2⁻¹⁷⁹ beside ones, exact in all twins
        BigFloat[][][] lanes = new BigFloat[TwinMatrix.LANES][][];
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane] = new BigFloat[][] {{BigFloat.ONE, BigFloat.ONE},
                {BigFloat.ONE, LONG.plus(BigFloat.ONE, BigFloat.ONE.scaled(-179))}};
        }
        TwinMatrix matrix = new TwinMatrix(lanes, 2);
        assertThat(TwinElimination.of(matrix, LONG).isUnresolved()).isTrue();
        TwinElimination finer = TwinElimination.of(matrix, new BigFloatArithmetic(512));
        assertThat(finer.rank()).isEqualTo(2);
        assertThat(finer.unclear()).isEmpty();
    }

    @Nested
    @DisplayName("a target")
    class Targets {

        @ParameterizedTest
        @CsvSource({"1e-10, 0, 0.5", "1e-9, 0, 5", "1e-7, 0, 500", "1e-4, 1e-6, 100", "2e-12, 1e-11, 0.00952"})
        @DisplayName("is as far out of reach as it exceeds tolerance and spread together")
        void excess(double miss, double spread, double expected) {
            // y1 = x, y2 = x up to a spread; target (1, 1 + miss)
            TwinElimination found = eliminated(new double[][] {{1}, {1}}, new double[][] {{0}, {spread}});
            double excess = found.contradiction(BigFloat.of(new double[] {1, 1 + miss}), 1e-10);
            assertThat(excess).isCloseTo(expected, within(0.01 * expected));
        }

        @Test
        @DisplayName("of nothing is in reach, and of something is not where nothing moves")
        void nothing() {
            TwinElimination found = eliminated(one(0), one(0));
            assertThat(found.contradiction(BigFloat.of(new double[] {0}), 1e-10)).isZero();
            assertThat(found.contradiction(BigFloat.of(new double[] {1e-200}), 1e-10)).isGreaterThan(1e9);
        }
    }

    @Test
    @DisplayName("solutions and free directions are those of the matrix and of its twins")
    void solutions() {
        double[][] exact = {{2, 4, 6}, {1, 1, 1}};
        TwinMatrix matrix = twins(exact, new double[][] {{1e-12, 0, 0}, {0, 0, 0}});
        TwinElimination found = TwinElimination.of(matrix, LONG);
        BigFloat[] target = BigFloat.of(new double[] {3, -1});
        for (int lane = 0; lane <= TwinMatrix.TWINS; lane++) {
            BigFloat[] x = found.solve(lane, target);
            List<BigFloat[]> kernel = found.kernel(lane);
            assertThat(kernel).hasSize(1);
            for (int i = 0; i < 2; i++) {
                assertThat(LONG.minus(LONG.dot(matrix.lane(lane)[i], x), target[i]).doubleValue())
                        .isCloseTo(0, within(1e-60));
                assertThat(LONG.dot(matrix.lane(lane)[i], kernel.getFirst()).doubleValue())
                        .isCloseTo(0, within(1e-60));
            }
        }
    }
}
