package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("A certificate")
@Tag("fast")
class SelectionCertificateTest {

    private static SelectionCertificate of(double residual, double violation, double primal, double dual,
            double dualResidual) {
        return SelectionCertificate.of(residual, violation, primal, dual, 0, dualResidual, 0.125);
    }

    @Test
    @DisplayName("holds up to its tolerance, in each of four respects")
    void holds() {
        assertThat(of(0.125, 0.125, 8, 7, 0.125).holds()).isTrue();
        assertThat(of(0.126, 0, 8, 8, 0).holds()).isFalse();
        assertThat(of(0, 0.126, 8, 8, 0).holds()).isFalse();
        assertThat(of(0, 0, 8, 6.99, 0).holds()).isFalse();
        assertThat(of(0, 0, 8, 8, 0.126).holds()).isFalse();
        assertThat(of(Double.NaN, 0, 8, 8, 0).holds()).isFalse();
    }

    @Test
    @DisplayName("sees the gap beside the larger of the two, and beside a millionth of what was rounded")
    void gap() {
        assertThat(of(0, 0, 8, 6, 0).gap()).isEqualTo(0.25);
        assertThat(of(0, 0, -6, -8, 0).gap()).isEqualTo(0.25);
        assertThat(of(0, 0, 0, 0, 0).gap()).isZero();
        assertThat(SelectionCertificate.of(0, 0, 1e-9, 0, 1, 0, 1e-6).gap()).isEqualTo(1e-3, within(1e-15));
    }

    @Test
    @DisplayName("of nothing, of no member and of no limit says so")
    void others() {
        SelectionCertificate nothing = SelectionCertificate.nothing(0.5);
        assertThat(nothing.holds()).isFalse();
        assertThat(nothing.dual()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(nothing.tolerance()).isEqualTo(0.5);
        SelectionCertificate noMember = SelectionCertificate.ofNoMember(0.5, 0.5);
        assertThat(noMember.holds()).isTrue();
        assertThat(noMember.dual()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(SelectionCertificate.ofNoMember(0.6, 0.5).holds()).isFalse();
        SelectionCertificate noLimit = SelectionCertificate.ofNoLimit(0.5, 0.5, 0.5, 0.5);
        assertThat(noLimit.holds()).isTrue();
        assertThat(noLimit.primal()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(SelectionCertificate.ofNoLimit(0.6, 0, 0, 0.5).holds()).isFalse();
        assertThat(SelectionCertificate.ofNoLimit(0, 0.6, 0, 0.5).holds()).isFalse();
        assertThat(SelectionCertificate.ofNoLimit(0, 0, 0.6, 0.5).holds()).isFalse();
    }

    @Test
    @DisplayName("can be read")
    void words() {
        assertThat(of(0.125, 0, 8, 6, 0.5)).hasToString("residual 1.3e-01, violation 0.0e+00, primal 8.000000000, "
                + "dual 6.000000000, gap 2.5e-01, dual residual 5.0e-01: does not hold at 1e-01");
        assertThat(of(0, 0, 8, 8, 0).toString()).endsWith(": holds at 1e-01");
    }
}
