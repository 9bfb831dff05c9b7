package org.nulla.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class BasicColumnsTest {

    private static final double NOISE = 1e-15;

    @Test
    @DisplayName("what is largest in its own units comes first, however small it is when scaled")
    void ownUnits() {
        double[][] scaled = {{1, 0}, {0, 1}, {0.5, 0.5}};
        assertThat(BasicColumns.of(scaled, new double[] {1e30, 1, 1e-3}, 2, NOISE)).containsExactly(2, 1);
        assertThat(BasicColumns.of(scaled, new double[] {1e-30, 1, 1e3}, 2, NOISE)).containsExactly(0, 1);
    }

    @Test
    @DisplayName("what may move as it likes comes before all others, the longest of it first")
    void costless() {
        double[][] scaled = {{1, 0, 0}, {0, 0.5, 0}, {0, 0, 1}};
        assertThat(BasicColumns.of(scaled, new double[] {1e-30, 0, 0}, 3, NOISE)).containsExactly(2, 1, 0);
    }

    @Test
    @DisplayName("rounding that a dependent column leaves is not chosen, large as its units make it")
    void dependent() {
        double third = 1.0 / 3;
        double[][] scaled = {{third, 0.1, 0.7}, {2 * third, 0.2, 1.4}, {0, 1, 0}};
        assertThat(BasicColumns.of(scaled, new double[] {1, 1e-20, 1e20}, 2, NOISE)).containsExactly(1, 2);
    }

    @Test
    @DisplayName("a column that is nearly dependent is chosen where nothing else stands out, and zeros where nothing at all is left")
    void nearlyDependent() {
        double[][] near = {{1, 0}, {1, 1e-13}};
        assertThat(BasicColumns.of(near, new double[] {1, 1}, 2, NOISE)).containsExactlyInAnyOrder(0, 1);
        assertThat(BasicColumns.of(new double[][] {{0, 0}, {1, 0}}, new double[] {1, 1}, 2, NOISE)).containsExactly(1,
                0);
        assertThat(BasicColumns.of(new double[0][], new double[0], 0, NOISE)).isEmpty();
    }
}
