package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.nulla.AffineSpace;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.selection.Choice.Status;
import org.nulla.selection.program.ExactSimplex;

class SelectionTest {

    /// All x with x1 + 2 x2 + 3 x3 = 6.
    private static AffineSpace plane() {
        return Nulla.linearize(x -> new Real[] {x[0].plus(x[1].times(2)).plus(x[2].times(3))}, 0, 0, 0)
                .tangentPreimage(6).space();
    }

    @Tag("fast")
    @Test
    void theLeastAbsoluteSumUsesTheDearestCoefficientAlone() {
        Choice choice = Selection.in(plane()).leastAbsoluteSum();
        assertThat(choice.status()).isEqualTo(Status.OPTIMAL);
        assertThat(choice.member()).containsExactly(new double[] {0, 0, 2}, within(1e-9));
        assertThat(choice.objective()).isEqualTo(2, within(1e-9));
        assertThat(choice.certificate().dual()).isEqualTo(2, within(1e-9));
    }

    @Tag("fast")
    @Test
    void theLeastMaximumMovesAllEntriesAlike() {
        assertThat(Selection.in(plane()).leastMaximum().member()).containsExactly(new double[] {1, 1, 1}, within(1e-9));
    }

    @Tag("fast")
    @Test
    void theShortestMemberIsTheSpacesOwn() {
        Choice choice = Selection.in(plane()).leastNorm();
        assertThat(choice.member()).containsExactly(plane().minNorm(), within(1e-12));
        assertThat(choice.certificate().gap()).isLessThan(1e-12);
    }

    @Tag("fast")
    @Test
    void weightsMakeAnEntryDearer() {
        Choice few = Selection.in(plane()).weighted(1, 1, 10).leastAbsoluteSum();
        assertThat(few.member()).containsExactly(new double[] {0, 3, 0}, within(1e-9));
        // by hand: x is proportional to a / w², and a x = 6
        Choice length = Selection.in(plane()).weighted(1, 2, 3).leastNorm();
        assertThat(length.member()).containsExactly(new double[] {2, 1, 2.0 / 3}, within(1e-9));
    }

    @Tag("fast")
    @Test
    void aQuadraticFormWithADiagonalIsTheWeightedLength() {
        double[][] form = {{1, 0, 0}, {0, 4, 0}, {0, 0, 9}};
        Choice choice = Selection.in(plane()).leastForm(form);
        assertThat(choice.member()).containsExactly(new double[] {2, 1, 2.0 / 3}, within(1e-9));
        assertThat(choice.certificate().holds()).isTrue();
        assertThatThrownBy(() -> Selection.in(plane()).leastForm(new double[][] {{1, 2, 0}, {2, 1, 0}, {0, 0, 1}}))
                .hasMessageContaining("not positive definite").hasMessageContaining("pivot 1");
    }

    @Tag("fast")
    @Test
    void boundsAndInequalitiesAreKept() {
        double[] zero = new double[3];
        double[] one = {1, 1, 1.25};
        Choice few = Selection.in(plane()).within(zero, one).leastAbsoluteSum();
        assertThat(few.member()).containsExactly(new double[] {0.25, 1, 1.25}, within(1e-9));
        Choice near = Selection.in(plane()).within(zero, one).nearest(0, 0, 5);
        assertThat(near.status()).as(near.reason()).isEqualTo(Status.OPTIMAL);
        assertThat(near.member()).containsExactly(new double[] {0.45, 0.9, 1.25}, within(1e-5));
        Choice beside = Selection.in(plane()).atMost(new double[] {0, 0, 1}, 1).atLeast(new double[] {1, 0, 0}, 2)
                .leastAbsoluteSum();
        assertThat(beside.member()).containsExactly(new double[] {2, 0.5, 1}, within(1e-9));
        Choice form = Selection.in(plane()).atMost(new double[] {0, 0, 1}, 0.5)
                .leastForm(new double[][] {{1, 0, 0}, {0, 4, 0}, {0, 0, 9}});
        assertThat(form.member()).containsExactly(new double[] {2.25, 1.125, 0.5}, within(1e-5));
    }

    @Tag("fast")
    @Test
    void groupsAreTakenOrLeftAsAWhole() {
        Map<String, int[]> entries = new LinkedHashMap<>();
        entries.put("first", new int[] {0, 1});
        entries.put("last", new int[] {2});
        Groups groups = Groups.of(3, entries);
        Choice choice = Selection.in(plane()).fewestGroups(groups);
        assertThat(choice.status()).as(choice.reason()).isEqualTo(Status.OPTIMAL);
        assertThat(groups.lengths(choice.member())).containsEntry("first", 0.0);
        assertThat(groups.lengths(choice.member()).get("last")).isEqualTo(2, within(1e-9));
        assertThatThrownBy(() -> Groups.of(4, entries)).hasMessageContaining("Entry 3 is in no group");
    }

    @Tag("fast")
    @Test
    void limitsThatLeaveNothingAreAResultWithAProof() {
        double[] one = {1, 1, 1};
        for (Choice choice : List.of(
                Selection.in(plane()).within(new double[3], new double[] {1, 1, 0.5}).leastAbsoluteSum(),
                Selection.in(plane()).within(new double[3], new double[] {1, 1, 0.5}).leastNorm(),
                Selection.in(plane()).within(one, new double[] {1, 1, 0.5}).leastMaximum(),
                Selection.in(plane()).within(new double[3], one).atMost(one, 2).by(new ExactSimplex())
                        .leastCost(one))) {
            assertThat(choice.status()).as(choice.reason()).isEqualTo(Status.INFEASIBLE);
            assertThat(choice.certificate().holds()).isTrue();
            assertThat(choice.certificate().dual()).isEqualTo(Double.POSITIVE_INFINITY);
            assertThatThrownBy(choice::member).isInstanceOf(IllegalStateException.class);
        }
    }

    @Tag("fast")
    @Test
    void aCostWithoutEndIsAResultWithADirection() {
        Choice choice = Selection.in(plane()).leastCost(1, 0, 0);
        assertThat(choice.status()).as(choice.reason()).isEqualTo(Status.UNBOUNDED);
        Choice bounded = Selection.in(plane()).within(new double[3], new double[] {9, 9, 9}).leastCost(1, 1, 0.5);
        assertThat(bounded.member()).containsExactly(new double[] {0, 0, 2}, within(1e-9));
    }

    @Tag("fast")
    @Test
    void anEmptyPreimageHasNoMemberToChoose() {
        Preimage empty = Nulla.linearize(x -> new Real[] {x[0], x[0]}, 0).tangentPreimage(1, 2);
        Choice choice = Selection.in(empty).leastNorm();
        assertThat(choice.status()).isEqualTo(Status.INFEASIBLE);
        assertThat(choice.reason()).contains("The preimage is empty");
    }

    @Tag("fast")
    @Test
    void aSinglePointIsTheChoiceWhateverTheObjective() {
        AffineSpace point = AffineSpace.point(1, -2);
        assertThat(Selection.in(point).leastAbsoluteSum().member()).containsExactly(new double[] {1, -2},
                within(1e-12));
        assertThat(Selection.in(point).leastNorm().objective()).isEqualTo(Math.sqrt(5), within(1e-12));
        assertThat(Selection.in(point).within(new double[] {0, 0}, new double[] {1, 1}).leastNorm().status())
                .isEqualTo(Status.INFEASIBLE);
    }

    @Tag("fast")
    @Test
    void everythingIsReachedByZero() {
        Choice choice = Selection.in(AffineSpace.whole(4)).leastAbsoluteSum();
        assertThat(choice.status()).as(choice.reason()).isEqualTo(Status.OPTIMAL);
        assertThat(choice.member()).containsOnly(0);
    }

    @Test
    void aDeadlineAndACancellationAreResults() {
        Random random = new Random(5);
        double[][] rows = new double[60][400];
        double[] right = new double[60];
        for (int i = 0; i < rows.length; i++) {
            right[i] = random.nextGaussian();
            for (int j = 0; j < rows[i].length; j++) {
                rows[i][j] = random.nextGaussian();
            }
        }
        Selection selection = Selection.in(Members.of(Equations.of(400, rows, right)));
        RunControl over = RunControl.NONE.within(Duration.ZERO);
        RunControl stop = RunControl.NONE.cancelledWhen(() -> true);
        for (Method method : List.of(Method.PROGRAM, Method.FIRST_ORDER)) {
            assertThat(selection.by(method).with(over).leastAbsoluteSum().status()).isEqualTo(Status.TIME_LIMIT);
            assertThat(selection.by(method).with(stop).leastAbsoluteSum().status()).isEqualTo(Status.CANCELLED);
        }
        AtomicInteger heard = new AtomicInteger();
        Choice choice = selection.by(Method.FIRST_ORDER).with(RunControl.NONE.withProgress((stage, done, total) -> {
            heard.incrementAndGet();
            assertThat(stage).isEqualTo("first-order method");
        })).leastAbsoluteSum();
        assertThat(heard.get()).isPositive();
        assertThat(choice.objective()).isEqualTo(selection.leastAbsoluteSum().objective(), within(1e-5));
    }

    @Tag("fast")
    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void withoutHighsTheExactMethodServesAndSaysWhy() {
        System.setProperty("nulla.highs", "/no/such/library");
        try {
            Solvers solvers = Solvers.find();
            assertThat(solvers.solver()).isInstanceOf(ExactSimplex.class);
            assertThat(solvers.missing()).contains("HiGHS could not be loaded").doesNotContain("\n");
        } finally {
            System.clearProperty("nulla.highs");
        }
        assertThat(Solvers.find().solver().name()).startsWith("HiGHS");
        assertThat(Solvers.find().missing()).isNull();
    }

    @Tag("fast")
    @Test
    void whatIsTooLargeForTheExactMethodGoesToTheFirstOrderOneOrIsSaidToBe() {
        double[][] row = new double[1][400];
        row[0][7] = 2;
        row[0][8] = 1;
        Selection selection = Selection.in(Members.of(Equations.of(400, row, new double[] {4}))).by(new ExactSimplex());
        Choice sum = selection.leastAbsoluteSum();
        assertThat(sum.method()).isEqualTo("first-order method");
        assertThat(sum.objective()).isEqualTo(2, within(1e-5));
        Choice cost = selection.leastCost(row[0]);
        assertThat(cost.status()).isEqualTo(Status.FAILED);
        assertThat(cost.reason()).contains("1 rows and 400 unknowns is too large for the exact simplex method");
    }

    @Tag("fast")
    @Test
    void misuseIsRefusedAtTheDoor() {
        Selection selection = Selection.in(plane());
        assertThatThrownBy(() -> selection.weighted(1, 0, 1)).hasMessageContaining("Weight 1 is 0.0");
        assertThatThrownBy(() -> selection.around(1, 2)).hasMessageContaining("has 2 entries, but a member has 3");
        assertThatThrownBy(() -> selection.around(1, Double.NaN, 2))
                .hasMessageContaining("Entry 1 of the point is NaN");
        assertThatThrownBy(() -> selection.within(new double[2], new double[3])).hasMessageContaining("lower bounds");
    }
}
