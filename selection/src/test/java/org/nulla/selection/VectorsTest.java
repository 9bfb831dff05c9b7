package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("Sums and products of arrays")
@Tag("fast")
class VectorsTest {

    @Test
    @DisplayName("leave their arguments alone, but for the one that is added to")
    void sums() {
        double[] a = {1, -2, 4};
        double[] b = {3, 5, -7};
        assertThat(Vectors.plus(a, b)).containsExactly(4, 3, -3);
        assertThat(Vectors.minus(a, b)).containsExactly(-2, -7, 11);
        assertThat(Vectors.times(a, -3)).containsExactly(-3, 6, -12);
        assertThat(Vectors.dot(a, b)).isEqualTo(3 - 10 - 28);
        assertThat(a).containsExactly(1, -2, 4);
        assertThat(b).containsExactly(3, 5, -7);
        Vectors.addTo(a, b, 2);
        assertThat(a).containsExactly(7, 8, -10);
    }

    @Test
    @DisplayName("have a length that neither overflows nor underflows")
    void norms() {
        assertThat(Vectors.norm(new double[] {3, -4})).isEqualTo(5);
        assertThat(Vectors.norm(new double[] {3e300, -4e300})).isEqualTo(5e300);
        assertThat(Vectors.norm(new double[] {3e-300, 4e-300})).isEqualTo(5e-300);
        assertThat(Vectors.norm(new double[2])).isZero();
        assertThat(Vectors.norm(new double[] {1, Double.NEGATIVE_INFINITY})).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Vectors.norm(new double[] {1, Double.NaN})).isNaN();
        assertThat(Vectors.largest(new double[] {1, -6, 2})).isEqualTo(6);
        assertThat(Vectors.largest(new double[0])).isZero();
    }
}
