package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("Multipliers")
@Tag("fast")
class DualBoundTest {

    private static final double NONE = Double.POSITIVE_INFINITY;

    private static double[] of(double... numbers) {
        return numbers;
    }

    /// All x with x1 + 2 x2 = 4; the origin is (0.8, 1.6).
    private static Members line() {
        return Members.of(Equations.of(2, new double[][] {{1, 2}}, of(4)));
    }

    private static Candidate candidate(double[] x, double[] normal, double[] bounds, double... inequalities) {
        return new Candidate(x, normal, bounds, inequalities);
    }

    private static final GroupNorm SUM = GroupNorm.absoluteSum(of(1, 1));

    @Test
    @DisplayName("bound the objective from below, and prove the best member")
    void best() {
        DualBound bound = new DualBound(line(), Constraints.none(2), 1e-6);
        SelectionCertificate certificate = bound.certify(candidate(of(0, 2), of(3, 6), of(0, 0)), SUM, of(0, 0));
        assertThat(certificate.primal()).isEqualTo(2);
        assertThat(certificate.dual()).isEqualTo(2, within(1e-14));
        assertThat(certificate.holds()).isTrue();
        // around (1, 1) the equation is missed by 1, and moving the second entry is cheapest
        SelectionCertificate around = bound.certify(candidate(of(1, 1.5), of(1, 2), of(0, 0)), SUM, of(1, 1));
        assertThat(around.primal()).isEqualTo(0.5);
        assertThat(around.dual()).isEqualTo(0.5, within(1e-14));
        assertThat(around.holds()).isTrue();
        SelectionCertificate poor = bound.certify(candidate(of(4, 0), of(1, 2), of(0, 0)), SUM, of(0, 0));
        assertThat(poor.gap()).isEqualTo(0.5, within(1e-14));
        assertThat(poor.holds()).isFalse();
        // multipliers that point the other way, or nowhere, bound nothing
        assertThat(bound.certify(candidate(of(0, 2), of(-1, -2), of(0, 0)), SUM, of(0, 0)).dual()).isZero();
        assertThat(bound.certify(candidate(of(0, 2), of(0, 0), of(0, 0)), SUM, of(0, 0)).dual()).isZero();
        // beside an origin of size 2.4 and a centre of size 4
        SelectionCertificate small = bound.certify(candidate(of(4, 1e-9), of(0, 0), of(0, 0)), SUM, of(4, 0));
        assertThat(small.gap()).isEqualTo(1e-9 / 6.4e-6, within(1e-12));
        // a vector that is not the same for all members
        assertThat(bound.certify(candidate(of(0, 2), of(2, -1), of(0, 0)), SUM, of(0, 0)).dualResidual())
                .isEqualTo(1, within(1e-14));
        assertThat(bound.certify(candidate(of(0, 1), of(1, 2), of(0, 0)), SUM, of(0, 0)).residual())
                .isEqualTo(2.0 / 6, within(1e-14));
    }

    @Test
    @DisplayName("of bounds and inequalities count, where they are allowed")
    void constraints() {
        Constraints upper = Constraints.none(2).within(of(-NONE, -NONE), of(NONE, 1));
        DualBound bound = new DualBound(line(), upper, 1e-6);
        // least at (2, 1): a unit of the first costs 1, and of the second 2 − 1 are the bound's
        SelectionCertificate bounded = bound.certify(candidate(of(2, 1), of(1, 2), of(0, 1)), SUM, of(0, 0));
        assertThat(bounded.dual()).isEqualTo(3, within(1e-14));
        assertThat(bounded.holds()).isTrue();
        // there is no lower bound to have a multiplier
        assertThat(bound.certify(candidate(of(2, 1), of(1, 2), of(-1, 1)), SUM, of(0, 0)).dual())
                .isEqualTo(3, within(1e-14));
        Constraints beside = Constraints.none(2).atMost(of(0, 1), 1);
        SelectionCertificate inequality = new DualBound(line(), beside, 1e-6)
                .certify(candidate(of(2, 1), of(1, 2), of(0, 0), 1), SUM, of(0, 0));
        assertThat(inequality.dual()).isEqualTo(3, within(1e-14));
        assertThat(inequality.holds()).isTrue();
        assertThat(new DualBound(line(), beside, 1e-6)
                .certify(candidate(of(0, 2), of(1, 2), of(0, 0), 0), SUM, of(0, 0)).violation()).isEqualTo(1.0 / 3);
    }

    @Test
    @DisplayName("of the least cost make up the cost, and what is missing is told")
    void linear() {
        Constraints positive = Constraints.none(2).within(of(0, 0), of(NONE, NONE)).atMost(of(0, 1), 1.5);
        DualBound bound = new DualBound(line(), positive, 1e-6);
        // least 3 x1 + 2 x2 where x2 ≤ 1.5: (1, 1.5), 6; the equation costs 3, the inequality 4
        SelectionCertificate certificate = bound.certifyLinear(candidate(of(1, 1.5), of(3, 6), of(0, 0), 4), of(3, 2));
        assertThat(certificate.primal()).isEqualTo(6);
        assertThat(certificate.dual()).isEqualTo(6, within(1e-14));
        assertThat(certificate.dualResidual()).isLessThan(1e-14);
        assertThat(certificate.holds()).isTrue();
        // with 1 less for the equation: lower bounds account for what is left over of both costs
        SelectionCertificate less = bound.certifyLinear(candidate(of(1, 1.5), of(2, 4), of(0, 0), 2), of(3, 2));
        assertThat(less.dual()).isEqualTo(8 - 3, within(1e-14));
        assertThat(less.dualResidual()).isLessThan(1e-14);
        assertThat(less.gap()).isEqualTo(1.0 / 6, within(1e-14));
        Constraints higher = Constraints.none(2).within(of(0.5, 0), of(NONE, NONE)).atMost(of(0, 1), 1.5);
        assertThat(new DualBound(line(), higher, 1e-6)
                .certifyLinear(candidate(of(1, 1.5), of(2, 4), of(0, 0), 2), of(3, 2)).dual())
                .isEqualTo(5.5, within(1e-14));
        // with 1 more nobody accounts for 1 of the first and 2 of the second
        SelectionCertificate more = bound.certifyLinear(candidate(of(1, 1.5), of(4, 8), of(0, 0), 4), of(3, 2));
        assertThat(more.dualResidual()).isEqualTo(2.0 / (3 + 8), within(1e-14));
        assertThat(more.dual()).isEqualTo(16 - 6 - (1 + 3), within(1e-14));
        SelectionCertificate free = bound.certifyLinear(candidate(of(4, 0), of(0, 0), of(0, 0), 0), of(0, 0));
        assertThat(free.dualResidual()).isZero();
        assertThat(free.holds()).isTrue();
        // seen beside terms of two million that cancel, 2e-7 is rounding
        Members through = Members.of(Equations.of(2, new double[][] {{1, 2}}, of(0)));
        SelectionCertificate cancelled = new DualBound(through, Constraints.none(2), 1e-6)
                .certifyLinear(candidate(of(2e6, -1e6 + 1e-7), of(1, 2), of(0, 0)), of(1, 2));
        assertThat(cancelled.primal()).isEqualTo(2e-7, within(1e-9));
        assertThat(cancelled.gap()).isEqualTo(1e-7, within(1e-9));
    }

    @Test
    @DisplayName("prove that no member satisfies the constraints, whichever sign they come with")
    void noMember() {
        Constraints constraints = Constraints.none(2).within(of(0, 0), of(NONE, 1)).atMost(of(1, 0), 1.5);
        DualBound bound = new DualBound(line(), constraints, 1e-6);
        for (double sign : of(1, -1)) {
            SelectionCertificate proof = bound.certifyNoMember(of(sign, 2 * sign), of(sign));
            assertThat(proof.holds()).as("sign %s", sign).isTrue();
            assertThat(proof.dual()).as("sign %s", sign).isEqualTo(NONE);
            assertThat(proof.dualResidual()).as("sign %s", sign).isLessThan(1e-14);
        }
        assertThat(bound.certifyNoMember(of(1, 2), of(0)).holds()).isFalse();
        assertThat(bound.certifyNoMember(of(2, -1), of(0)).holds()).isFalse();
        assertThat(bound.certifyNoMember(of(0, 0), of(0)).holds()).isFalse();
        Constraints room = Constraints.none(2).within(of(0, 0), of(NONE, 1)).atMost(of(1, 0), 2);
        assertThat(new DualBound(line(), room, 1e-6).certifyNoMember(of(1, 2), of(1)).holds()).isFalse();
        // what the room is seen beside: 4, 2 and 2
        Constraints rounding = Constraints.none(2).within(of(0, 0), of(NONE, 1)).atMost(of(1, 0), 2 - 6e-9);
        assertThat(new DualBound(line(), rounding, 1e-6).certifyNoMember(of(1, 2), of(1)).holds()).isFalse();
        Constraints more = Constraints.none(2).within(of(0, 0), of(NONE, 1)).atMost(of(1, 0), 2 - 9e-9);
        assertThat(new DualBound(line(), more, 1e-6).certifyNoMember(of(1, 2), of(1)).holds()).isTrue();
        // a member that touches all constraints is one
        Members through = Members.of(Equations.of(2, new double[][] {{1, 2}}, of(0)));
        Constraints point = Constraints.none(2).within(of(0, 0), of(0, 0));
        assertThat(new DualBound(through, point, 1e-6).certifyNoMember(of(1, 2), of()).holds()).isFalse();
        // 0.75 of the first entry's 1 is unaccounted for, beside 2 and 1
        Constraints poor = Constraints.none(2).within(of(0, 0), of(NONE, 1)).atMost(of(0.25, 0), 1);
        SelectionCertificate proof = new DualBound(line(), poor, 0.25).certifyNoMember(of(1, 2), of(1));
        assertThat(proof.dualResidual()).isEqualTo(0.25);
        assertThat(proof.holds()).isTrue();
        Constraints little = Constraints.none(2).within(of(0, 0), of(NONE, 1)).atMost(of(1, 0), 2 - 1e-6);
        assertThat(new DualBound(line(), little, 1e-6).certifyNoMember(of(1, 2), of(1)).holds()).isTrue();
    }

    @Test
    @DisplayName("have a counterpart where the cost falls for ever: a direction within the space and the limits")
    void noLimit() {
        Constraints constraints = Constraints.none(2).within(of(0, -NONE), of(NONE, NONE)).atMost(of(0, 5), 10);
        DualBound bound = new DualBound(line(), constraints, 1e-6);
        double[] member = {4, 0};
        SelectionCertificate proof = bound.certifyNoLimit(member, of(2, -1), of(0, 1));
        assertThat(proof.holds()).isTrue();
        assertThat(proof.dualResidual()).isLessThan(1e-14);
        // uphill, or level
        assertThat(bound.certifyNoLimit(member, of(2, -1), of(0, -1)).dualResidual()).isEqualTo(1);
        assertThat(bound.certifyNoLimit(member, of(2, -1), of(1, 2)).dualResidual()).isEqualTo(1);
        assertThat(bound.certifyNoLimit(member, of(0, 0), of(0, 1)).dualResidual()).isEqualTo(1);
        assertThat(bound.certifyNoLimit(member, of(2, -1), of(0, 0)).dualResidual()).isEqualTo(1);
        // a fall of 0.002 is rounding beside two millions, one of 0.01 is not
        assertThat(bound.certifyNoLimit(member, of(2, -1), of(1e6, 2e6 + 2e-3)).dualResidual()).isEqualTo(1);
        assertThat(bound.certifyNoLimit(member, of(2, -1), of(1e6, 2e6 + 1e-2)).holds()).isTrue();
        // against the lower bound of the first entry, by all of its 2, and against the inequality
        assertThat(bound.certifyNoLimit(member, of(-2, 1), of(0, -1)).dualResidual()).isEqualTo(1, within(1e-14));
        Constraints beside = Constraints.none(2).atMost(of(-1, 0.5), 10);
        assertThat(new DualBound(line(), beside, 1e-6).certifyNoLimit(member, of(-2, 1), of(0, -1)).dualResidual())
                .isEqualTo(2.5 / 2, within(1e-14));
        Constraints steep = Constraints.none(2).atMost(of(0, 5), 10);
        assertThat(new DualBound(line(), steep, 1e-6).certifyNoLimit(member, of(-2, 1), of(0, -1)).dualResidual())
                .isEqualTo(0.5, within(1e-14));
        // out of the space: projected it is (2.4, −1.2), which is 0.8 away from it
        SelectionCertificate out = bound.certifyNoLimit(member, of(2, -2), of(0, 1));
        assertThat(out.dualResidual()).isEqualTo(0.8 / 2.4, within(1e-14));
        assertThat(bound.certifyNoLimit(of(4, 1), of(2, -1), of(0, 1)).residual()).isEqualTo(0.2, within(1e-14));
        assertThat(bound.certifyNoLimit(of(-4, 4), of(2, -1), of(0, 1)).violation()).isEqualTo(1, within(1e-14));
    }
}
