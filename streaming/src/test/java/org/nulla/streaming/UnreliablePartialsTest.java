package org.nulla.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.AffineSpace;
import org.nulla.Certificate;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

@DisplayName("Partials that lost their digits, without a trace,")
@Tag("fast")
class UnreliablePartialsTest {

    private static void assertUnreliable(Certificate certificate) {
        assertThat(certificate.doubtful()).as("%s", certificate).isTrue();
        assertThat(certificate.note()).contains("digits");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-200, 1e-40, 1, 1e30, 1e200})
    @DisplayName("are doubted for the same reason as with one, in every unit")
    void inEveryUnit(double unit) {
        VectorFunction f = x -> {
            Real a = Real.of(unit).times(3.3);
            Real z = a.plus(x[0].times(unit)).minus(a);
            return new Real[] {z.times(x[1]), x[0]};
        };
        assertUnreliable(WithoutTrace
                .cotangentPreimage(f, new double[] {1e-15, 1}, AffineSpace.point(unit, unit * 1e-15)).certificate());
        Certificate kept = WithoutTrace.cotangentPreimage(f, new double[] {1, 1}, AffineSpace.point(unit, unit))
                .certificate();
        assertThat(kept.doubtful()).as("%s", kept).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 50, 100, 400})
    @DisplayName("are not suspected in a long program whose values keep their digits")
    void longProgram(int turns) {
        VectorFunction turned = x -> {
            Real a = x[0];
            Real b = x[1];
            for (int k = 0; k < turns; k++) {
                Real next = a.times(0.8).minus(b.times(0.6));
                b = a.times(0.6).plus(b.times(0.8));
                a = next;
            }
            return new Real[] {a.times(x[2]), x[0], x[1]};
        };
        double[] x = {1, 1, 1};
        double value = Nulla.linearize(turned, x).value()[0];
        assertThat(WithoutTrace.cotangentPreimage(turned, x, AffineSpace.point(0, 0, value)).certificate().note())
                .doesNotContain("digits");
    }

    @Test
    @DisplayName("are noticed where they are zero only because their digits were lost")
    void wronglyZero() {
        VectorFunction sum = x -> new Real[] {x[0].plus(1e17).minus(1e17).times(x[1]), x[0]};
        assertUnreliable(WithoutTrace.cotangentPreimage(sum, new double[] {0.3, 1}, AffineSpace.point(1, 0))
                .certificate());
    }
}
