package org.nulla.affine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Tolerance;
import org.nulla.plan.PlanEvent;
import org.nulla.row.Row;
import org.nulla.row.Rows;

/// Equations that are not used at once: those in doubt, and those held back for a better order.
@DisplayName("An equation in doubt or held back")
@Tag("fast")
class EquationsInDoubtTest extends EquationsFixture {

    @Test
    @DisplayName("waits, and is settled at the end, the best first and of equals the earliest")
    void order() {
        make(1, 1, 1, 1);
        // certainties 1e3, 1e5, 1e4 and again 1e5
        double[] sizes = {1e3, 1e5, 1e4, 1e5};
        for (int i = 0; i < 4; i++) {
            assertThat(equations.acceptWithoutPivot(Rows.of(new int[] {i}, new double[] {sizes[i] * 8 * U},
                    new double[] {8 * U}, 0, 0))).isEqualTo(PlanEvent.POSTPONED);
        }
        assertThat(equations.postponed()).isEqualTo(4);
        assertThat(variables.coefficients()).isEqualTo(4);
        settle();
        assertThat(settled).containsExactly("1 bound 0", "3 bound 0", "2 bound 0", "0 bound 0");
        assertThat(variables.bindings()).isEqualTo(4);
        assertThat(variables.coefficients()).isZero();
        assertThat(quality().smallestKept()).isEqualTo(1e3 * U);
    }

    @Test
    @DisplayName("is bound by what is known best, where nothing is known well")
    void bestKnown() {
        make(1, 1, 1);
        equations.acceptWithoutPivot(row(new double[] {9, 40, 20}, new double[] {1, 2, 0.5}, 0, 0));
        settle();
        assertThat(settled).containsExactly("0 bound 2");
    }

    @Test
    @DisplayName("gives way to a rival that became twice as good, and says nothing where it has become empty")
    void rivals() {
        make(1, 1);
        Row best = row(new double[] {1e5, 1e5}, new double[] {1, 1}, 0, 0);
        equations.acceptWithoutPivot(best);
        equations.acceptWithoutPivot(row(new double[] {1e4, 1e4}, new double[] {1, 1}, 0, 0));
        settle();
        // the second says the same as the first, and so nothing once that has been used
        assertThat(settled).containsExactly("0 bound 0", "1 satisfied -1");
        assertThat(variables.bindings()).isEqualTo(1);
        assertThat(variables.coefficients()).isZero();
    }

    @Test
    @DisplayName("weighs its pivots against what was cancelled in the origin as well")
    void origins() {
        make(1, 1);
        // the first is known to 1e5 but cancelled 1e7 of its weight, the second is known to 1e4
        equations.acceptWithoutPivot(Rows.of(new int[] {0}, new double[] {1}, new double[] {1e-5}, 0, 1e7 * U));
        equations.acceptWithoutPivot(Rows.of(new int[] {1}, new double[] {1}, new double[] {1e-4}, 0, 0));
        settle();
        assertThat(settled).containsExactly("0 bound 0", "1 bound 0");
        settled.clear();
        make(1, 1);
        equations.acceptWithoutPivot(Rows.of(new int[] {2}, new double[] {1}, new double[] {1e-5}, 0, 1e-3));
        equations.acceptWithoutPivot(Rows.of(new int[] {3}, new double[] {1}, new double[] {1e-4}, 0, 0));
        settle();
        assertThat(settled).containsExactly("3 bound 0", "2 bound 0");
    }

    @Test
    @DisplayName("weighs what was cancelled in natural sizes, and the origin's against the target")
    void naturalSizes() {
        Equations scaled = new Equations(variables, builder, Tolerance.DEFAULT, 0x1p-10);
        make(1, 0x1p10, 1);
        // cancelled: 2^-20 in the origin, 2^-15 in the variable, 2^-14 in the plain one: the last is best
        scaled.acceptWithoutPivot(Rows.of(new int[] {0}, new double[] {1}, new double[] {0x1p-16}, 0, 0x1p-3));
        scaled.acceptWithoutPivot(Rows.of(new int[] {1}, new double[] {0x1p-10}, new double[] {0x1p-25}, 0, 0));
        scaled.acceptWithoutPivot(Rows.of(new int[] {2}, new double[] {1}, new double[] {0x1p-14}, 0, 0));
        scaled.settle((number, event, row, pivot) -> settled.add("" + number));
        assertThat(settled).containsExactly("1", "2", "0");
    }

    @Test
    @DisplayName("gives way only where it is less than half as good as a rival")
    void halfAsGood() {
        for (double size : new double[] {1 << 12, (1 << 12) - 1}) {
            int first = (int) variables.made();
            make(1, 1, 1);
            settled.clear();
            Equations fresh = new Equations(variables, builder, Tolerance.DEFAULT, 1);
            // the first loses its better variable before its turn, to an equation that is better still
            fresh.acceptWithoutPivot(Rows.of(new int[] {first, first + 1}, new double[] {1 << 14, size},
                    new double[] {1, 1}, 0, 0));
            fresh.acceptWithoutPivot(
                    Rows.of(new int[] {first + 2}, new double[] {1 << 13}, new double[] {1}, 0, 0));
            Row gone = variables.store(Rows.exact(first, 1));
            fresh.bind(Rows.exact(first, 1), 0);
            fresh.settle((number, event, row, pivot) -> settled.add("" + number));
            variables.release(gone);
            assertThat(settled).containsExactly(size == 1 << 12 ? "0" : "1", size == 1 << 12 ? "1" : "0");
        }
    }

    @Test
    @DisplayName("is looked at again in a run without end, and waits no longer once it is clear or empty")
    void revisited() {
        make(1, 1, 1, 1);
        Row keeper = variables.store(Rows.exact(0, 1, 1, 1));
        equations.acceptWithoutPivot(row(new double[] {1, 1}, new double[] {1e-4, 1e-9}, 0, 0));
        equations.acceptWithoutPivot(Rows.of(new int[] {2}, new double[] {1}, new double[] {1e-2}, 0, 0));
        equations.acceptWithoutPivot(Rows.of(new int[] {3}, new double[] {1}, new double[] {1e-3}, 0, 0));
        equations.revisit();
        assertThat(variables.bindings()).as("nothing has changed").isZero();
        assertThat(variables.coefficients()).isEqualTo(6);
        // the doubtful variable of the first equation becomes zero, and so does the only one of the third
        equations.bind(Rows.exact(0, 1), 0);
        Row third = variables.store(Rows.exact(3, 1));
        equations.bind(Rows.exact(3, 1), 0);
        equations.revisit();
        assertThat(variables.bindings()).isEqualTo(3);
        assertThat(variables.coefficients()).as("the keeper, the third, one that waits, and three definitions")
                .isEqualTo(4);
        settle();
        assertThat(settled).containsExactly("1 bound 0");
        assertThat(variables.resolve(keeper).size()).isZero();
        assertThat(variables.resolve(third).size()).isZero();
    }

    @Test
    @DisplayName("is eliminated, where it was held back, with the others of its kind, the shortest first")
    void heldBack() {
        make(1, 1, 1, 1, 1, 1);
        equations.holdBack(Rows.withOrigin(-6, 0, 1, 1, 1, 2, 1), 0);
        equations.holdBack(Rows.withOrigin(-3, 1, 1, 2, 1), 0);
        equations.holdBack(Rows.withOrigin(-2, 2, 1), 0);
        equations.holdBack(Rows.withOrigin(-6, 0, 1, 1, 1, 2, 1), 0);
        assertThat(equations.heldBack()).isEqualTo(4);
        assertThat(variables.coefficients()).isEqualTo(9);
        Row[] answers = new Row[3];
        for (int i = 0; i < 3; i++) {
            answers[i] = variables.store(Rows.exact(i, 1));
        }
        equations
                .settleHeldBack((number, event, row, pivot) -> settled.add(number + " " + event.label() + " " + pivot));
        assertThat(settled).containsExactly("2 bound 0", "1 bound 0", "0 bound 0", "3 satisfied -1");
        assertThat(equations.heldBack()).isZero();
        for (int i = 0; i < 3; i++) {
            answers[i] = variables.resolve(answers[i]);
            assertThat(answers[i].origin()).isEqualTo(new double[] {3, 1, 2}[i]);
        }
        assertThat(variables.coefficients()).isZero();
        settled.clear();
        equations.settleHeldBack((number, event, row, pivot) -> settled.add("again"));
        assertThat(settled).isEmpty();
    }

    @Test
    @DisplayName("waits on under its number, where it was held back and turns out to be in doubt")
    void heldBackInDoubt() {
        make(1, 1);
        equations.holdBack(Rows.of(new int[] {0}, new double[] {1}, new double[] {1e-3}, 0, 0), 0);
        equations.holdBack(Rows.exact(1, 1), 2);
        equations.settleHeldBack((number, event, row, pivot) -> settled.add("held " + number));
        assertThat(settled).as("the first is not known, the second too light").isEmpty();
        assertThat(equations.postponed()).isEqualTo(2);
        settle();
        assertThat(settled).containsExactly("1 bound 0", "0 bound 0");
        assertThat(variables.coefficients()).isZero();
    }
}
