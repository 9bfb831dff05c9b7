package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("Constraints")
@Tag("fast")
class ConstraintsTest {

    private static final double NONE = Double.POSITIVE_INFINITY;

    private static double[] of(double... numbers) {
        return numbers;
    }

    @Test
    @DisplayName("are none at first; of two bounds for an entry the tighter holds, and what was there stays as it was")
    void bounds() {
        Constraints none = Constraints.none(2);
        assertThat(none.isNone()).isTrue();
        assertThat(none.hasBounds()).isFalse();
        assertThat(none.contradiction()).isEqualTo(-1);
        Constraints once = none.within(of(0, -NONE), of(5, 3));
        Constraints twice = once.within(of(-1, 1), of(4, NONE));
        assertThat(of(twice.lower(0), twice.lower(1))).containsExactly(0, 1);
        assertThat(of(twice.upper(0), twice.upper(1))).containsExactly(4, 3);
        assertThat(of(once.lower(1), once.upper(0))).containsExactly(-NONE, 5);
        assertThat(twice.hasBounds()).isTrue();
        assertThat(twice.isNone()).isFalse();
        assertThat(none.isNone()).isTrue();
        assertThat(none.within(of(-NONE, -NONE), of(NONE, 7)).hasBounds()).isTrue();
        assertThat(none.within(of(-NONE, 7), of(NONE, NONE)).hasBounds()).isTrue();
        assertThat(none.within(of(-NONE, -NONE), of(NONE, NONE)).isNone()).isTrue();
    }

    @Test
    @DisplayName("contradict each other where nothing is between them, and not where one number is")
    void contradictions() {
        Constraints none = Constraints.none(2);
        assertThat(none.within(of(0, 2), of(1, 2)).contradiction()).isEqualTo(-1);
        assertThat(none.within(of(0, 2), of(1, 1.5)).contradiction()).isEqualTo(1);
        assertThat(none.within(of(3, 2), of(1, 1)).contradiction()).isZero();
        assertThat(none.within(of(0, NONE), of(1, NONE)).contradiction()).isEqualTo(1);
        assertThat(none.within(of(0, -NONE), of(1, -NONE)).contradiction()).isEqualTo(1);
    }

    @Test
    @DisplayName("are inequalities as well, which are kept as they were given")
    void inequalities() {
        double[] row = of(1, -2);
        Constraints one = Constraints.none(2).atMost(row, 3);
        Constraints two = one.atMost(of(0, 5), -4);
        row[0] = 77;
        assertThat(one.inequalities()).isEqualTo(1);
        assertThat(one.isNone()).isFalse();
        assertThat(one.hasBounds()).isFalse();
        assertThat(two.inequalities()).isEqualTo(2);
        assertThat(two.row(0)).containsExactly(1, -2);
        assertThat(two.most(0)).isEqualTo(3);
        assertThat(two.row(1)).containsExactly(0, 5);
        assertThat(two.most(1)).isEqualTo(-4);
        assertThat(two.combined(of(2, 10))).containsExactly(2, 46);
        assertThat(two.combined(of(0, 1))).containsExactly(0, 5);
        assertThat(two.within(of(0, 0), of(1, 1)).inequalities()).isEqualTo(2);
    }

    @Test
    @DisplayName("that are no limits are refused by what is wrong with them")
    void misuse() {
        Constraints none = Constraints.none(2);
        assertThatThrownBy(() -> none.within(of(1), of(1, 2)))
                .hasMessage("The lower bounds have 1 entries, but a member has 2.");
        assertThatThrownBy(() -> none.within(of(1, 2), of(1, 2, 3)))
                .hasMessage("The upper bounds have 3 entries, but a member has 2.");
        assertThatThrownBy(() -> none.within(of(0, Double.NaN), of(1, 1)))
                .hasMessage("A bound of entry 1 is NaN; use an infinity for none.");
        assertThatThrownBy(() -> none.within(of(0, 0), of(Double.NaN, 1)))
                .hasMessage("A bound of entry 0 is NaN; use an infinity for none.");
        assertThatThrownBy(() -> none.atMost(of(1), 1))
                .hasMessage("The coefficients of an inequality have 1 entries, but a member has 2.");
        assertThatThrownBy(() -> none.atMost(of(1, NONE), 1))
                .hasMessage("A coefficient of an inequality is Infinity; a finite number is needed.");
        assertThatThrownBy(() -> none.atMost(of(1, 1), NONE))
                .hasMessage("An inequality is limited by Infinity; a finite number is needed.");
    }

    @Test
    @DisplayName("are violated by as much as a point is outside, relative to the sizes around")
    void violation() {
        Constraints constraints = Constraints.none(2).within(of(-2, -NONE), of(NONE, 8));
        assertThat(constraints.violation(of(-2, 8))).isZero();
        assertThat(constraints.violation(of(-3, 0))).isEqualTo(1.0 / 3);
        assertThat(constraints.violation(of(-3, 1))).isEqualTo(1.0 / 3);
        assertThat(constraints.violation(of(0, 10))).isEqualTo(0.2);
        assertThat(constraints.violation(of(-20, 10))).isEqualTo(18.0 / 20);
        assertThat(Constraints.none(1).within(of(4), of(NONE)).violation(of(1))).isEqualTo(0.75);
        assertThat(Constraints.none(1).within(of(-NONE), of(-4)).violation(of(-1))).isEqualTo(0.75);
        assertThat(Constraints.none(2).within(of(0, 0), of(0, 0)).atMost(of(1, 1), 0).violation(of(0, 0))).isZero();
        Constraints beside = Constraints.none(2).atMost(of(1, -2), 3).atMost(of(0, 1), 100);
        assertThat(beside.violation(of(5, 1))).isZero();
        // 7 − 2 is 2 more than 3; 7, 2 and 3 go into it
        assertThat(beside.violation(of(7, 1))).isEqualTo(2.0 / 12);
    }

    @Test
    @DisplayName("say which multipliers and which directions without end they can account for")
    void multipliers() {
        Constraints constraints = Constraints.none(3).within(of(1, -NONE, -NONE), of(NONE, 6, NONE));
        assertThat(of(constraints.allowed(0, -2), constraints.allowed(0, 2))).containsExactly(-2, 0);
        assertThat(of(constraints.allowed(1, -2), constraints.allowed(1, 2))).containsExactly(0, 2);
        assertThat(of(constraints.allowed(2, -2), constraints.allowed(2, 2))).containsExactly(0, 0);
        assertThat(of(constraints.allowedDirection(0, -2), constraints.allowedDirection(0, 2))).containsExactly(0, 2);
        assertThat(of(constraints.allowedDirection(1, -2), constraints.allowedDirection(1, 2))).containsExactly(-2, 0);
        assertThat(of(constraints.allowedDirection(2, -2), constraints.allowedDirection(2, 2))).containsExactly(-2, 2);
        assertThat(constraints.support(of(-3, 4, 0))).isEqualTo(-3 * 1 + 4 * 6);
    }
}
