package org.nulla.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Native peers, where the machine has them")
class NativePeersTest {

    // 4 1 0 / 0 3 2 / 1 0 5, column by column
    private static final int[] START = {0, 2, 4, 6};
    private static final int[] ROW = {0, 2, 0, 1, 1, 2};
    private static final double[] VALUE = {4, 1, 1, 3, 2, 5};

    @Test
    @DisplayName("say why they are absent, naming the library")
    void absence() {
        NativePeer none = NativePeer.find("Nothing", "libnulla-nothing.so.9", "libnulla-nothing.so");
        assertThat(none.isThere()).isFalse();
        assertThat(none.absence()).contains("Nothing", "libnulla-nothing.so.9");
        assertThatThrownBy(() -> none.fortran("dgesv_", 8, 0)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Nothing");
    }

    @Test
    @DisplayName("KLU solves, solves again with other values, and calls a singular matrix so")
    void klu() {
        assumeThat(Klu.absence()).isEmpty();
        try (Klu klu = Klu.factor(START, ROW, VALUE)) {
            assertThat(klu.solve(new double[] {6, 12, 16})).containsExactly(new double[] {1, 2, 3}, within(1e-14));
            klu.refactor(new double[] {8, 2, 2, 6, 4, 10});
            assertThat(klu.solve(new double[] {6, 12, 16})).containsExactly(new double[] {0.5, 1, 1.5},
                    within(1e-14));
        }
        assertThatThrownBy(() -> Klu.factor(new int[] {0, 1, 2}, new int[] {0, 0}, new double[] {1, 1}))
                .isInstanceOf(SingularMatrixException.class).hasMessageContaining("klu_factor");
    }

    @Test
    @DisplayName("UMFPACK solves, and calls a singular matrix so")
    void umfpack() {
        assumeThat(Umfpack.absence()).isEmpty();
        assertThat(Umfpack.solve(START, ROW, VALUE, new double[] {6, 12, 16}))
                .containsExactly(new double[] {1, 2, 3}, within(1e-14));
        assertThatThrownBy(() -> Umfpack.solve(new int[] {0, 1, 2}, new int[] {0, 0}, new double[] {1, 1},
                new double[2])).isInstanceOf(SingularMatrixException.class);
    }

    @Test
    @DisplayName("LAPACK solves square, wide and tall systems")
    void lapack() {
        assumeThat(Lapack.absence()).isEmpty();
        assertThat(Lapack.solve(new double[] {4, 0, 1, 1, 3, 0, 0, 2, 5}, new double[] {6, 12, 16}))
                .containsExactly(new double[] {1, 2, 3}, within(1e-14));
        assertThat(Lapack.leastSquares(new double[] {1, 1, 1, 0, 1, 2}, new double[] {1, 2, 4}))
                .containsExactly(new double[] {5.0 / 6, 1.5}, within(1e-14));
        int rows = 3;
        int columns = 7;
        int members = 4;
        SplittableRandom random = new SplittableRandom(5);
        double[] matrix = random.doubles((long) rows * columns, -1, 1).toArray();
        double[] b = {1, -2, 0.5};
        double[] answers = Lapack.space(matrix, b, random.doubles((long) members * (columns - rows), -1, 1).toArray(),
                members);
        assertThat(answers).hasSize((members + 2) * columns);
        double shortest = length(answers, (members + 1) * columns, columns);
        for (int k = 0; k < members + 2; k++) {
            for (int i = 0; i < rows; i++) {
                double sum = 0;
                for (int j = 0; j < columns; j++) {
                    sum += matrix[j * rows + i] * answers[k * columns + j];
                }
                assertThat(sum).as("member %s, equation %s", k, i).isCloseTo(b[i], within(1e-13));
            }
            assertThat(length(answers, k * columns, columns)).isGreaterThanOrEqualTo(shortest);
        }
    }

    private static double length(double[] all, int from, int count) {
        double sum = 0;
        for (int j = from; j < from + count; j++) {
            sum += all[j] * all[j];
        }
        return Math.sqrt(sum);
    }
}
