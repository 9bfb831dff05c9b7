package org.nulla.row;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Real;

@DisplayName("A row")
@Tag("fast")
class RowTest {

    private static final double U = Row.ROUNDOFF;

    private static Row of(double coefficient, double error) {
        return Rows.of(new int[] {7}, new double[] {coefficient}, new double[] {error}, 0, 0);
    }

    @Test
    @DisplayName("may be one variable, with coefficient one and nothing else")
    void variable() {
        for (boolean inFlight : new boolean[] {false, true}) {
            Row row = Row.variable(5, inFlight);
            assertThat(row.size()).isEqualTo(1);
            assertThat(row.variable(0)).isEqualTo(5);
            assertThat(row.coefficient(0)).isEqualTo(1);
            assertThat(row.error(0)).isZero();
            assertThat(row.origin()).isZero();
            assertThat(row.originError()).isZero();
            assertThat(row.isInFlight()).isEqualTo(inFlight);
            assertThat(row.coefficientInFlight(0).value()).isEqualTo(1);
            assertThat(row.originInFlight().value()).isZero();
        }
    }

    @Test
    @DisplayName("may be without variables")
    void constant() {
        Row plain = Row.constant(3, U, null);
        assertThat(plain.size()).isZero();
        assertThat(plain.origin()).isEqualTo(3);
        assertThat(plain.originError()).isEqualTo(U);
        assertThat(plain.isInFlight()).isFalse();
        assertThat(plain.originInFlight().value()).isEqualTo(3);
        Real three = Real.of(3);
        Row flying = Row.constant(3, U, three);
        assertThat(flying.isInFlight()).isTrue();
        assertThat(flying.originInFlight()).isSameAs(three);
    }

    @Test
    @DisplayName("decides by a coefficient only where that is more than eight times its bound")
    void noise() {
        assertThat(of(8, 1).isAboveNoise(0)).isFalse();
        assertThat(of(-8, 1).isAboveNoise(0)).isFalse();
        assertThat(of(Math.nextUp(8.0), 1).isAboveNoise(0)).isTrue();
        assertThat(of(-9, 1).isAboveNoise(0)).isTrue();
        assertThat(of(0, 0).isAboveNoise(0)).isFalse();
    }

    @Test
    @DisplayName("knows a coefficient as well as its bound is small, and nothing of a zero")
    void certainty() {
        assertThat(of(-8, 2).certainty(0)).isEqualTo(4);
        assertThat(of(-8, 0).certainty(0)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(of(0, 0).certainty(0)).isZero();
        assertThat(of(-8, 16 * U).relativeSize(0)).isEqualTo(0.5);
        assertThat(of(8, U).relativeSize(0)).isEqualTo(1);
    }
}
