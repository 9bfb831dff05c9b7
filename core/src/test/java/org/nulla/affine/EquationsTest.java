package org.nulla.affine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.Tolerance;
import org.nulla.plan.PlanEvent;
import org.nulla.row.Row;
import org.nulla.row.RowBuilder;
import org.nulla.row.Rows;
import org.nulla.sweep.Outcome;

@DisplayName("An equation")
@Tag("fast")
class EquationsTest extends EquationsFixture {

    private static final double REACH = Tolerance.DEFAULT.reach();

    @Nested
    @DisplayName("is solved for a variable")
    @Tag("fast")
    class Pivot {

        @Test
        @DisplayName("that is known to six digits, and for no other")
        void known() {
            make(1, 1);
            assertThat(equations.choosePivot(row(new double[] {1e6}, new double[] {1}, 0, 0), 0)).isZero();
            assertThat(equations.choosePivot(row(new double[] {1e6 - 1}, new double[] {1}, 0, 0), 0)).isEqualTo(-1);
            assertThat(equations.choosePivot(row(new double[] {9e5, 1e6}, new double[] {1, 1}, 0, 0), 0)).isEqualTo(1);
            // what is not known well does not count, however much it weighs
            assertThat(equations.choosePivot(row(new double[] {9e9, 1}, new double[] {1e4, 0}, 0, 0), 0)).isEqualTo(1);
        }

        @Test
        @DisplayName("that weighs at least what is asked for, in its natural size")
        void weight() {
            make(2, 8);
            Row row = row(new double[] {-3, 1}, new double[2], 0, 0);
            assertThat(equations.weight(row, 0)).isEqualTo(6);
            assertThat(equations.choosePivot(row, 8)).isEqualTo(1);
            assertThat(equations.choosePivot(row, Math.nextUp(8.0))).isEqualTo(-1);
            assertThat(equations.choosePivot(Rows.withOrigin(3), 0)).isEqualTo(-1);
        }

        @Test
        @DisplayName("that fewest rows mention, among those that weigh half as much as the heaviest or more")
        void mentions() {
            make(1, 1, 1, 1);
            variables.store(Rows.exact(0, 1, 2, 1));
            variables.store(Rows.exact(0, 1));
            assertThat(equations.choosePivot(row(new double[] {8, 4}, new double[2], 0, 0), 0)).isEqualTo(1);
            assertThat(equations.choosePivot(row(new double[] {8, 3.9}, new double[2], 0, 0), 0)).isZero();
            assertThat(equations.choosePivot(row(new double[] {8, 0, 4}, new double[3], 0, 0), 0)).isEqualTo(2);
            assertThat(equations.choosePivot(Rows.exact(1, 4, 3, 5), 0)).as("the heavier of two").isEqualTo(1);
            assertThat(equations.choosePivot(Rows.exact(1, 5, 3, 4), 0)).isZero();
            assertThat(equations.choosePivot(Rows.exact(1, 5, 3, 5), 0)).as("the first of two equals").isZero();
        }

        @Test
        @DisplayName("and the smallest relative size of a pivot is remembered")
        void smallest() {
            make(1, 1);
            assertThat(quality().smallestKept()).isEqualTo(1);
            Row stored = variables.store(Rows.exact(0, 1));
            equations.bind(row(new double[] {4, 1}, new double[] {16 * U, 0}, 2, 0), 0);
            assertThat(quality().smallestKept()).isEqualTo(0.25);
            equations.keep(0.5);
            assertThat(quality().smallestKept()).isEqualTo(0.25);
            assertThat(variables.bindings()).isEqualTo(1);
            Row resolved = variables.resolve(stored);
            assertThat(resolved.variable(0)).isEqualTo(1);
            assertThat(resolved.coefficient(0)).isEqualTo(-0.25);
            assertThat(resolved.origin()).isEqualTo(-0.5);
        }

        @Test
        @DisplayName("at once where one weighs enough against what was cancelled in the coefficients")
        void clear() {
            make(1, 4, 1);
            // 1e-8 of what was cancelled: 2^-20 times 4, in units of rounding
            double least = 1e-8 * 0x1p-18 / U;
            Row light = row(new double[] {Math.nextDown(least), 1}, new double[] {0, 0x1p-20}, 0, 1e9);
            assertThat(equations.bindIfClear(light)).isFalse();
            assertThat(variables.bindings()).isZero();
            Row enough = row(new double[] {Math.nextUp(least), 1}, new double[] {0, 0x1p-20}, 0, 1e9);
            assertThat(equations.bindIfClear(enough)).isTrue();
            assertThat(variables.bindings()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("is held back where its row is of middling length and the program broad")
    void heldBackOrNot() {
        for (int n : new int[] {3, 4, 32, 33}) {
            Row row = row(new double[n], new double[n], 0, 0);
            assertThat(Equations.isMiddling(row)).as("%s", n).isEqualTo(n == 4 || n == 32);
            assertThat(Equations.isBroad(row, 16 * n)).isTrue();
            assertThat(Equations.isBroad(row, 16 * n - 1)).isFalse();
        }
    }

    @Nested
    @DisplayName("without variables")
    @Tag("fast")
    class Origin {

        private PlanEvent accept(double origin, double error) {
            return equations.acceptWithoutPivot(Rows.of(new int[0], new double[0], new double[0], origin, error));
        }

        @Test
        @DisplayName("is satisfied up to eight times the bound of its origin")
        void satisfied() {
            assertThat(accept(0, 0)).isEqualTo(PlanEvent.SATISFIED);
            assertThat(accept(-8, 1)).isEqualTo(PlanEvent.SATISFIED);
            assertThat(quality().slack()).isFalse();
            assertThat(quality().note()).isEmpty();
            assertThat(quality().unsettled()).isFalse();
            assertThat(equations.isConflict()).isFalse();
            assertThat(equations.postponed()).isZero();
        }

        @Test
        @DisplayName("is nearly satisfied up to a tenth of the tolerance")
        void slack() {
            double error = U;
            assertThat(accept(0.1 * REACH, error)).isEqualTo(PlanEvent.NEARLY_SATISFIED);
            assertThat(quality().slack()).isTrue();
            assertThat(quality().unsettled()).isFalse();
            assertThat(quality().note()).isEqualTo("The target is met only to within the tolerance.");
            assertThat(equations.isConflict()).isFalse();
        }

        @Test
        @DisplayName("contradicts beyond that, and clearly from a thousand tolerances up")
        void conflict() {
            assertThat(accept(Math.nextUp(0.1 * REACH), U)).isEqualTo(PlanEvent.CONFLICT);
            assertThat(equations.isConflict()).isTrue();
            assertThat(equations.isClearConflict()).isFalse();
            assertThat(accept(-Math.nextDown(1000 * REACH), U)).isEqualTo(PlanEvent.CONFLICT);
            assertThat(equations.isClearConflict()).isFalse();
            assertThat(accept(-1000 * REACH, U)).isEqualTo(PlanEvent.CONFLICT);
            assertThat(equations.isClearConflict()).isTrue();
            assertThat(accept(0.2 * REACH, U)).isEqualTo(PlanEvent.CONFLICT);
            assertThat(equations.isClearConflict()).as("stays so").isTrue();
            assertThat(quality().slack()).isFalse();
        }

        @Test
        @DisplayName("is nothing where its numbers have left the range")
        void overflow() {
            assertThat(accept(Double.NaN, 1)).isEqualTo(PlanEvent.OVERFLOW);
            assertThat(quality().unsettled()).isTrue();
            assertThat(quality().note()).isEqualTo("A coefficient left the range of numbers.");
        }

        @Test
        @DisplayName("remembers the largest thing that was taken for zero")
        void dropped() {
            make(1, 1);
            assertThat(quality().largestDropped()).isEqualTo(2 * U);
            assertThat(equations.acceptWithoutPivot(row(new double[] {4, 8}, new double[] {1, 1}, 0, 0)))
                    .isEqualTo(PlanEvent.SATISFIED);
            assertThat(quality().largestDropped()).isEqualTo(8 * U);
            assertThat(quality().gap()).isEqualTo(1 / (8 * U));
        }
    }

    @Test
    @DisplayName("in flight that says nothing here but something nearby is unsettled")
    void rankMoves() {
        assertThat(movesRank(false, false)).isFalse();
        assertThat(movesRank(true, false)).isTrue();
        assertThat(movesRank(false, true)).isTrue();
        assertThat(movesRank(true, true)).isTrue();
    }

    /// Whether a row of zeros counts as one that moves, where its coefficient or its origin depends on an input.
    private static boolean movesRank(boolean coefficient, boolean origin) {
        boolean[] moves = new boolean[1];
        Nulla.linearize(x -> {
            RowBuilder flying = new RowBuilder(true);
            Variables ofRun = new Variables(flying, false);
            Equations equations = new Equations(ofRun, flying, Tolerance.DEFAULT, 1);
            ofRun.make(1);
            ofRun.make(1);
            flying.addVariable(0, 0, 1, x[0].times(1));
            flying.addOrigin(Row.constant(0, 0, origin ? x[0] : Real.ZERO));
            Row row = flying.take();
            if (!coefficient) {
                flying.addOrigin(Row.constant(0, 0, origin ? x[0] : Real.ZERO));
                row = flying.take();
            }
            assertThat(row.size()).isEqualTo(coefficient ? 1 : 0);
            equations.acceptWithoutPivot(row);
            // what comes after does not take it back
            equations.acceptWithoutPivot(Row.constant(0, 0, Real.ZERO));
            Outcome.Quality quality = equations.quality(true, 0);
            moves[0] = quality.unsettled();
            assertThat(quality.note()).isEqualTo(moves[0]
                    ? "The rank or the reach changes in the neighbourhood, so this preimage has no derivative here."
                    : "");
            return x;
        }, 0);
        return moves[0];
    }

    @Test
    @DisplayName("whose direction is lost in rounding is unsettled, and says so")
    void lost() {
        Outcome.Quality lost = equations.quality(false, 0.25);
        assertThat(lost.unsettled()).isTrue();
        assertThat(lost.note()).isEqualTo("A direction of the space was lost in rounding.");
        assertThat(lost.vagueness()).isEqualTo(0.25);
    }
}
