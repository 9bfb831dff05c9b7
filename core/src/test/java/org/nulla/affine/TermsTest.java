package org.nulla.affine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.row.Row;

@DisplayName("The terms of an equation")
@Tag("fast")
class TermsTest {

    private static final double U = Row.ROUNDOFF;

    @Test
    @DisplayName("know their partials to two roundings, and one to the last bit")
    void errors() {
        assertThat(Terms.errorOf(1)).isZero();
        assertThat(Terms.errorOf(-1)).isZero();
        assertThat(Terms.errorOf(-4)).isEqualTo(8 * U);
        assertThat(Terms.errorOf(0.5)).isEqualTo(U);
    }

    @Test
    @DisplayName("add up what is said of one value, with the bounds and a rounding")
    void sums() {
        Terms terms = new Terms(false);
        terms.add(7, 2, null);
        terms.add(8, 1, null);
        terms.add(7, -4, null);
        assertThat(terms.count()).isEqualTo(2);
        assertThat(terms.value(0)).isEqualTo(7);
        assertThat(terms.partial(0)).isEqualTo(-2);
        assertThat(terms.error(0)).isEqualTo(4 * U + 8 * U + 2 * U);
        assertThat(terms.partial(1)).isEqualTo(1);
        assertThat(terms.error(1)).isZero();
        assertThat(terms.negatedInFlight(0)).isNull();
        terms.clear();
        assertThat(terms.count()).isZero();
    }

    @Test
    @DisplayName("take a sum for zero that is at most eight times its bound")
    void noise() {
        Terms terms = new Terms(false);
        terms.add(0, 1, null);
        terms.add(0, -1, null);
        assertThat(terms.partial(0)).isZero();
        assertThat(terms.isZero(0)).isTrue();
        terms.clear();
        // what is left of 4 - (4 - d) has a bound a little below 8 U + 8 U, and eight times that is a little below 128 U
        terms.add(0, 4, null);
        terms.add(0, -(4 - 124 * U), null);
        assertThat(terms.isZero(0)).isTrue();
        terms.clear();
        terms.add(0, 4, null);
        terms.add(0, -(4 - 128 * U), null);
        assertThat(terms.partial(0)).isEqualTo(128 * U);
        assertThat(terms.isZero(0)).isFalse();
    }

    @Test
    @DisplayName("may be many")
    void room() {
        Terms terms = new Terms(false);
        for (int i = 0; i < 40; i++) {
            terms.append(100 + i, i + 2, null);
        }
        assertThat(terms.count()).isEqualTo(40);
        for (int i = 0; i < 40; i++) {
            assertThat(terms.value(i)).isEqualTo(100 + i);
            assertThat(terms.partial(i)).isEqualTo(i + 2);
            assertThat(terms.error(i)).isEqualTo(2 * U * (i + 2));
        }
    }

    @Test
    @DisplayName("in flight keep what is negative of their partials, and are zero only where that is constant")
    void inFlight() {
        double[][] jacobian = Nulla.linearize(x -> {
            Terms terms = new Terms(true);
            for (int i = 0; i < 6; i++) {
                terms.append(i, 2, x[0]);
            }
            terms.addTo(5, -2, x[1].unaryMinus());
            assertThat(terms.partial(5)).isZero();
            assertThat(terms.isZero(5)).isFalse();
            terms.append(6, 3, null);
            assertThat(terms.negatedInFlight(6).value()).isEqualTo(-3);
            terms.addTo(6, -3, null);
            assertThat(terms.isZero(6)).isTrue();
            assertThat(terms.isZero(0)).isFalse();
            return new Real[] {terms.negatedInFlight(0), terms.negatedInFlight(5)};
        }, 2, 2).jacobian();
        assertThat(jacobian[0]).containsExactly(-1, 0);
        assertThat(jacobian[1]).containsExactly(-1, 1);
    }
}
