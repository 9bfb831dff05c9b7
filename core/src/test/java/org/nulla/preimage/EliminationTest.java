package org.nulla.preimage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.sweep.Twins;

@DisplayName("Elimination with twins")
class EliminationTest {

    /// What twins add, uneven and of both signs.
    private static double moved(int lane, int salt) {
        return lane == 0 ? 0 : Twins.uniform(31L * lane + salt);
    }

    /// A matrix whose twins move entry `(i, j)` by `spread[i][j]` times a number that depends on the lane and `salt[i][j]`.
    private static double[][][] twins(double[][] exact, double[][] spread, int[][] salt) {
        double[][][] lanes = new double[Twins.LANES][exact.length][exact[0].length];
        for (int lane = 0; lane < lanes.length; lane++) {
            for (int i = 0; i < exact.length; i++) {
                for (int j = 0; j < exact[i].length; j++) {
                    lanes[lane][i][j] = exact[i][j] + spread[i][j] * moved(lane, salt[i][j]);
                }
            }
        }
        return lanes;
    }

    private static double[][][] zeros(double[][] shape) {
        return new double[Twins.LANES][shape.length][shape[0].length];
    }

    @Test
    @DisplayName("says so when equations that are left over are the same noise, but their difference is none")
    void sameNoise() {
        double[][] exact = {{1, 0}, {0, 0x1p-30}, {0, 0}};
        double[][] spread = {{0, 0}, {0, 0x1p-30}, {0, 0x1p-30}};
        Attempt.Decision alike = new Elimination(2, twins(exact, spread, new int[3][2]), zeros(exact), 0).decision();
        assertThat(alike.rank()).isEqualTo(1);
        assertThat(alike.claim().isShown()).as(alike.claim().text()).isFalse();
        assertThat(alike.claim().text()).contains("same noise");
        Attempt.Decision apart = new Elimination(2, twins(exact, spread, new int[][] {{0, 0}, {0, 1}, {0, 2}}),
                zeros(exact), 0).decision();
        assertThat(apart.claim().isShown()).as(apart.claim().text()).isTrue();
    }

    @Test
    @DisplayName("leaves it to twice the precision whether a pivot far below the noise of entries is one, and what nothing is left of")
    void unsettled() {
        double[][] exact = {{1, 1}, {1, 1 + 0x1p-40}};
        double[][] spread = {{0, 0x1p-30}, {0, 0x1p-30}};
        Attempt.Decision found = new Elimination(2, twins(exact, spread, new int[2][2]), null, 0).decision();
        assertThat(found.rank()).isEqualTo(2);
        assertThat(Thresholds.isNotZero(found.pivot(), found.pivotNoise())).isTrue();
        assertThat(found.settled()).isFalse();
        double[][] one = {{1, 1}, {1, 2}};
        assertThat(new Elimination(2, twins(one, new double[2][2], new int[2][2]), null, 0).decision().settled())
                .isTrue();
        double[][] twice = {{1, 1}, {1, 1}};
        assertThat(new Elimination(2, twins(twice, new double[2][2], new int[2][2]), null, 0).decision().settled())
                .isFalse();
    }

    @Test
    @DisplayName("says so when a term that may matter is lost beside what it is added to")
    void buried() {
        // the determinant is the product of this one small entry and -1
        double[][] exact = {{1, 1e-40, 0}, {1, 1, 1}, {0, 1, 1}};
        Attempt.Decision lost = new Elimination(3, twins(exact, new double[3][3], new int[3][3]), zeros(exact), 0)
                .decision();
        assertThat(lost.rank()).isEqualTo(2);
        assertThat(lost.claim().isShown()).as(lost.claim().text()).isFalse();
        double[][] kept = {{1, 1e-20, 0}, {1, 1, 1}, {0, 1, 1}};
        assertThat(new Elimination(3, twins(kept, new double[3][3], new int[3][3]), zeros(kept), 0).decision().doubt())
                .isEmpty();
    }
}
