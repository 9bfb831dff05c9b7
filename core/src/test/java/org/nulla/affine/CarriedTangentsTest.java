package org.nulla.affine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("Tangents that are carried along")
@Tag("fast")
class CarriedTangentsTest {

    private static CarriedTangents two() {
        CarriedTangents tangents = new CarriedTangents(2, 8);
        for (int i = 0; i < 2; i++) {
            tangents.clear(i);
            tangents.setInput(i, i);
        }
        return tangents;
    }

    @Test
    @DisplayName("are those of single inputs where there are as many groups, and of random changes where there are fewer")
    void groups() {
        CarriedTangents units = new CarriedTangents(3, 3);
        assertThat(units.groups()).isEqualTo(3);
        assertThat(units.seed(2)).isEqualTo(1);
        assertThat(units.group(2)).isEqualTo(2);
        assertThat(new CarriedTangents(3, 8).groups()).isEqualTo(3);
        CarriedTangents dealt = new CarriedTangents(5, 2);
        assertThat(dealt.groups()).isEqualTo(2);
        assertThat(dealt.group(4)).isZero();
        assertThat(dealt.group(3)).isEqualTo(1);
        for (int i = 0; i < 5; i++) {
            assertThat(dealt.seed(i)).isEqualTo(NaturalSizes.random(i));
        }
        int negative = dealt.seed(0) < 0 ? 0 : dealt.seed(1) < 0 ? 1 : dealt.seed(2) < 0 ? 2 : 3;
        assertThat(dealt.seed(negative)).isNegative();
        dealt.clear(0);
        dealt.setInput(0, negative);
        assertThat(dealt.tangent(0, dealt.group(negative))).isEqualTo(dealt.seed(negative));
        assertThat(dealt.size(0, dealt.group(negative))).isEqualTo(-dealt.seed(negative));
    }

    @Test
    @DisplayName("are sums of partials times tangents, and their sizes roots of sums of squares")
    void sums() {
        CarriedTangents tangents = two();
        tangents.clear(2);
        tangents.addMultiple(2, -3, 0, 7, 0);
        tangents.addMultiple(2, 4, 1, 7, 0);
        assertThat(tangents.tangent(2, 0)).isEqualTo(-3);
        assertThat(tangents.tangent(2, 1)).isEqualTo(4);
        assertThat(tangents.size(2, 0)).isEqualTo(3);
        assertThat(tangents.size(2, 1)).isEqualTo(4);
        tangents.clear(3);
        tangents.addMultiple(3, 3, 0, 7, 0);
        tangents.addMultiple(3, -4, 0, 7, 0);
        assertThat(tangents.tangent(3, 0)).isEqualTo(-1);
        assertThat(tangents.size(3, 0)).isEqualTo(5);
        assertThat(tangents.sensitivity(3)).isBetween(1e13, 1e17);
        assertThat(tangents.sensitivity(2)).isBetween(1e13, 1e17);
        tangents.clear(4);
        assertThat(tangents.sensitivity(4)).isZero();
        // two contributions of one sign outgrow the root of their squares
        tangents.addMultiple(4, 3, 0, 7, 0);
        tangents.addMultiple(4, 4, 0, 7, 0);
        assertThat(tangents.size(4, 0)).isEqualTo(7);
        assertThat(tangents.hasUnderflow()).isFalse();
        tangents.clear(4);
        assertThat(tangents.tangent(4, 0)).isZero();
        assertThat(tangents.size(4, 0)).isZero();
    }

    @Test
    @DisplayName("have sizes also where squares would leave the range of numbers")
    void range() {
        for (double scale : new double[] {1e-200, 1e200, 1}) {
            CarriedTangents tangents = two();
            tangents.clear(2);
            tangents.addMultiple(2, 3 * scale, 0, 7, 0);
            tangents.addMultiple(2, -4 * scale, 0, 7, 0);
            assertThat(tangents.size(2, 0)).isCloseTo(5 * scale, within(1e-15 * scale));
            tangents.clear(3);
            tangents.addMultiple(3, -4 * scale, 0, 7, 0);
            tangents.addMultiple(3, 3 * scale, 0, 7, 0);
            assertThat(tangents.size(3, 0)).isCloseTo(5 * scale, within(1e-15 * scale));
        }
    }

    @Test
    @DisplayName("say when one was too small for a number, but not where it is zero")
    void underflow() {
        CarriedTangents tangents = two();
        tangents.clear(2);
        tangents.addMultiple(2, 0, 0, 7, 0);
        assertThat(tangents.hasUnderflow()).as("a partial of zero").isFalse();
        tangents.addMultiple(2, Double.MIN_NORMAL, 0, 7, 0);
        assertThat(tangents.hasUnderflow()).as("the least normal number").isFalse();
        tangents.addMultiple(2, -Double.MIN_NORMAL / 2, 0, 7, 0);
        assertThat(tangents.hasUnderflow()).isTrue();
    }

    @Test
    @DisplayName("have room for slots in any order")
    void room() {
        CarriedTangents tangents = two();
        tangents.clear(2);
        tangents.setInput(2, 1);
        tangents.clear(50);
        tangents.setInput(50, 0);
        tangents.clear(101);
        tangents.setInput(101, 1);
        assertThat(tangents.tangent(2, 1)).isEqualTo(1);
        assertThat(tangents.tangent(50, 0)).isEqualTo(1);
        assertThat(tangents.tangent(101, 1)).isEqualTo(1);
        assertThat(tangents.tangent(100, 1)).isZero();
    }
}
