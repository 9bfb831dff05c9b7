package org.nulla.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FitTest {

    @Test
    @DisplayName("points of a power law give the law back")
    void exact() {
        Fit fit = Fit.powerLaw(new double[] {1, 10, 100}, new double[] {3, 3 * Math.pow(10, 1.5), 3000});
        assertThat(fit.coefficient()).isCloseTo(3, within(1e-12));
        assertThat(fit.exponent()).isCloseTo(1.5, within(1e-12));
        assertThat(fit.determination()).isCloseTo(1, within(1e-12));
        assertThat(fit.at(4)).isCloseTo(24, within(1e-11));
        assertThat(fit).hasToString("3.0 x^1.50");
    }

    @Test
    @DisplayName("scatter lowers the share that the law explains")
    void scattered() {
        Fit fit = Fit.powerLaw(new double[] {1, 2, 4, 8}, new double[] {1, 8, 2, 16});
        assertThat(fit.determination()).isBetween(0.1, 0.9);
    }

    @Test
    @DisplayName("no law goes through zero, or through a single place")
    void refused() {
        assertThatThrownBy(() -> Fit.powerLaw(new double[] {1, 2}, new double[] {1, 0}))
                .hasMessageContaining("0.0 at point 1");
        assertThatThrownBy(() -> Fit.powerLaw(new double[] {2, 2}, new double[] {1, 3}))
                .hasMessageContaining("all at 2.0");
        assertThatThrownBy(() -> Fit.powerLaw(new double[] {2}, new double[] {1})).hasMessageContaining("two points");
    }
}
