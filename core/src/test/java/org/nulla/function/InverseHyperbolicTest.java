package org.nulla.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The expected values were computed with eighty digits and rounded.
@DisplayName("Inverse hyperbolic functions")
@Tag("fast")
class InverseHyperbolicTest {

    private static final double[][] ASINH = {{1e-300, 1e-300}, {1e-17, 1e-17}, {1e-8, 1e-8},
        {-0.0001, -9.999999983333334e-05}, {0.1, 0.09983407889920756}, {0.5, 0.48121182505960347},
        {1.0, 0.881373587019543}, {-2.5, -1.6472311463710958}, {10.0, 2.99822295029797}, {10000.0, 9.903487555036127},
        {268435456.0, 20.101268236238415}, {270000000.0, 20.107079697522593}, {1e16, 37.534508668464674},
        {-1e150, -346.0809111296668}, {1.7e308, 710.4199840737882}};

    private static final double[][] ACOSH = {{1.0, 0.0}, {1.0000000000000002, 2.1073424255447014e-08},
        {1.000000000001, 1.4142764231805424e-06}, {1.000001, 0.00141421344446382}, {1.001, 0.04471763360830685},
        {1.5, 0.9624236501192069}, {2.0, 1.3169578969248168}, {10.0, 2.993222846126381}, {10000.0, 9.903487550036129},
        {268435456.0, 20.101268236238415}, {270000000.0, 20.107079697522593}, {1e16, 37.534508668464674},
        {1e150, 346.0809111296668}, {1.7e308, 710.4199840737882}};

    private static final double[][] ATANH = {{1e-300, 1e-300}, {1e-17, 1e-17}, {1e-8, 1e-8},
        {-0.0001, -0.00010000000033333334}, {0.1, 0.10033534773107558}, {0.5, 0.5493061443340549},
        {-0.9, -1.4722194895832204}, {0.999, 3.8002011672501994}, {0.9999999999, 11.859499013855018},
        {0.9999999999999999, 18.714973875118524}};

    @Test
    @DisplayName("are within a few last digits of the exact value, from tiny to huge")
    void areAccurate() {
        check(UnaryRule.ASINH, ASINH);
        check(UnaryRule.ACOSH, ACOSH);
        check(UnaryRule.ATANH, ATANH);
    }

    private static void check(UnaryRule rule, double[][] table) {
        for (double[] row : table) {
            assertThat(rule.value(row[0])).as("%s(%s)", rule.label(), row[0])
                    .isCloseTo(row[1], within(4 * Math.ulp(row[1])));
        }
    }

    @Test
    @DisplayName("are odd where they should be, down to the sign of zero, and follow Math at infinity")
    void edges() {
        for (UnaryRule rule : new UnaryRule[] {UnaryRule.ASINH, UnaryRule.ATANH}) {
            assertThat(Double.doubleToRawLongBits(rule.value(-0.0))).isEqualTo(Double.doubleToRawLongBits(-0.0));
            assertThat(rule.value(-0.37)).isEqualTo(-rule.value(0.37));
            assertThat(rule.value(Double.NaN)).isNaN();
        }
        assertThat(UnaryRule.ASINH.value(Double.NEGATIVE_INFINITY)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(UnaryRule.ACOSH.value(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(UnaryRule.ATANH.value(1)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(UnaryRule.ATANH.value(-1)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(UnaryRule.ATANH.value(1.0000000000000002)).isNaN();
        for (double x : new double[] {0.9999999999999999, 0, -1, -3, -1e10, -1e20, Double.NEGATIVE_INFINITY,
            Double.NaN}) {
            assertThat(UnaryRule.ACOSH.value(x)).as("acosh(%s)", x).isNaN();
        }
    }
}
