package org.nulla.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Counters;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;

@DisplayName("A measurement")
class MeasurementTest {

    @Test
    @DisplayName("comes back from its fields as it was, with counters and without")
    void roundTrip() {
        for (Counters counters : new Counters[] {null, new Counters(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)}) {
            Measurement row = new Measurement("p", 3, 2, 9, 1, "member", "m", 1.5e-3, Double.NaN, 5, 1e-17, counters);
            assertThat(row.fields()).hasSameSizeAs(Measurement.HEADER);
            assertThat(Measurement.from(row.fields())).isEqualTo(row);
        }
    }

    @Test
    @DisplayName("is checked by walks that see a wrong entry, and one that is no number")
    void independentCheck() {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0].times(x[1]), x[0].plus(x[1]), Real.ONE}, 1, 2);
        IndependentCheck check = IndependentCheck.of(f.recorded());
        assertThat(check.residual(new double[] {1, -1}, new double[] {1, 0, 0})).isZero();
        assertThat(check.residual(new double[] {1, -2}, new double[] {0, 0, 0})).isEqualTo(1.0 / 3);
        assertThat(check.residual(new double[] {Double.NaN, 1}, new double[] {1, 0, 0})).isInfinite();
        assertThat(check.pairing(new double[] {1, 2, 3}, f.vjp(1, 2, 3), 5)).isLessThan(1e-15);
        assertThat(check.pairing(new double[] {1, 2, 3}, new double[] {4, 3.1}, 5)).isGreaterThan(1e-4);
    }

    @Test
    @DisplayName("of a cubic is fitted by a cubic to the digit, and by a quadratic not")
    void polynomials() {
        double[] x = {1, 2, 3, 4, 5, 6};
        double[] y = java.util.Arrays.stream(x).map(n -> 2 * n * n * n - n + 1).toArray();
        Polynomial cubic = Polynomial.fit(3, x, y);
        assertThat(cubic.at(10)).isCloseTo(1991, org.assertj.core.data.Offset.offset(1e-6));
        assertThat(cubic.determination()).isGreaterThan(1 - 1e-12);
        assertThat(Polynomial.fit(2, x, y).determination()).isBetween(0.9, 1 - 1e-6);
        assertThat(cubic.toString()).startsWith("2.00e+00 n^3 ");
    }

    @Test
    @DisplayName("that a figure was promised for says whether the promise holds")
    void verdicts() {
        assertThat(List.of(new Figure("a", "", 1, 2).verdict(), new Figure("a", "", 3, 2).verdict(),
                new Figure("a", "", Double.NaN, 2).verdict(), Figure.of("a", "", 1).verdict()))
                .containsExactly("yes", "no", "", "");
    }
}
