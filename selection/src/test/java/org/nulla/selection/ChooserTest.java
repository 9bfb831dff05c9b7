package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.Vector;
import org.nulla.selection.Choice.Status;
import org.nulla.selection.program.ExactSimplex;
import org.nulla.selection.program.LinearProgram;
import org.nulla.selection.program.ProgramAnswer;
import org.nulla.selection.program.ProgramSolver;

@DisplayName("A choice")
@Tag("fast")
class ChooserTest {

    private static final double NONE = Double.POSITIVE_INFINITY;
    private static final double[][] FORM = {{1, 0, 0}, {0, 4, 0}, {0, 0, 9}};

    private static double[] of(double... numbers) {
        return numbers;
    }

    /// x + 2 y + 3 z = 6, by the exact simplex method.
    private static Selection plane() {
        return Selection.in(Members.of(Equations.of(3, new double[][] {{1, 2, 3}}, of(6)))).by(new ExactSimplex());
    }

    /// A solver that answers as it likes the first time, and rightly afterwards; a choice must not believe it.
    private static final class Liar implements ProgramSolver {

        private final UnaryOperator<ProgramAnswer> lie;
        private final boolean always;
        private int solved;

        Liar(boolean always, UnaryOperator<ProgramAnswer> lie) {
            this.lie = lie;
            this.always = always;
        }

        @Override
        public String name() {
            return "liar";
        }

        @Override
        public boolean accepts(int rows, int columns) {
            return true;
        }

        @Override
        public ProgramAnswer solve(LinearProgram program, RunControl control) {
            ProgramAnswer truth = new ExactSimplex().solve(program, control);
            solved++;
            return always || solved == 1 ? lie.apply(truth) : truth;
        }
    }

    private static ProgramAnswer claim(ProgramAnswer.Status status) {
        return new ProgramAnswer(status, Vector.of(), Vector.of(), Vector.of(), 17, "tired");
    }

    @Test
    @DisplayName("goes by projection, by a linear system, by a program or by the first-order method")
    void methods() {
        Choice projected = plane().leastNorm();
        assertThat(projected.method()).isEqualTo("projection");
        assertThat(projected.iterations()).isZero();
        assertThat(projected.seconds()).isBetween(0.0, 100.0);
        assertThat(projected.reason())
                .matches("No member is better by more than \\d\\.\\de[-+]\\d\\d of the objective\\.");
        assertThat(projected.isOptimal()).isTrue();
        Choice solved = plane().weighted(1, 2, 3).leastNorm();
        assertThat(solved.method()).isEqualTo("linear system");
        assertThat(solved.member()).containsExactly(of(2, 1, 2.0 / 3), within(1e-12));
        Choice form = plane().around(1, 1, 2).leastForm(FORM);
        assertThat(form.method()).isEqualTo("linear system");
        assertThat(form.member()).containsExactly(of(0, 0.5, 5.0 / 3), within(1e-12));
        assertThat(form.objective()).isEqualTo(Math.sqrt(3), within(1e-12));
        Choice sum = plane().leastAbsoluteSum();
        assertThat(sum.method()).isEqualTo("exact simplex method");
        assertThat(sum.iterations()).isPositive();
        assertThat(sum.member()).containsExactly(0, 0, 2);
        assertThat(plane().leastMaximum().method()).isEqualTo("exact simplex method");
        assertThat(plane().leastMaximum().member()).containsExactly(1, 1, 1);
        for (Choice choice : List.of(plane().by(Method.FIRST_ORDER).leastAbsoluteSum(),
                plane().by(Method.FIRST_ORDER).leastMaximum(), plane().by(Method.FIRST_ORDER).leastNorm(),
                plane().by(Method.FIRST_ORDER).leastForm(FORM), plane().within(of(0, 0, 0), of(9, 9, 9)).leastNorm(),
                plane().atMost(of(1, 0, 0), 9).leastForm(FORM),
                plane().fewestGroups(Groups.consecutive(List.of("all"), 3)))) {
            assertThat(choice.method()).isEqualTo("first-order method");
            assertThat(choice.iterations()).isPositive();
            assertThat(choice.isOptimal()).as(choice.reason()).isTrue();
        }
        assertThat(plane().fewestGroups(Groups.consecutive(List.of("x", "y", "z"), 1)).method())
                .isEqualTo("exact simplex method");
    }

    @Test
    @DisplayName("where there is no member says why, and proves it")
    void noMember() {
        Preimage empty = Nulla.linearize(x -> new Real[] {x[0], x[0]}, 0).tangentPreimage(1, 2);
        Choice none = Selection.in(empty).leastMaximum();
        assertThat(none.status()).isEqualTo(Status.INFEASIBLE);
        assertThat(none.method()).isEqualTo("preimage");
        assertThat(none.reason()).isEqualTo("The preimage is empty: " + ((Preimage.Empty) empty).reason());
        assertThat(none.certificate().holds()).isTrue();
        assertThat(none.objective()).isNaN();
        assertThat(none.point().length()).isZero();
        assertThat(none.seconds()).isBetween(0.0, 100.0);
        assertThat(none.isOptimal()).isFalse();
        assertThatThrownBy(none::member).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("No best member was found: The preimage is empty");
        assertThatThrownBy(() -> Selection.in(empty).absoluteSumProgram()).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("The preimage is empty: ");
        assertThat(Selection.in(empty).weighted(2).around(1).leastCost(1).status()).isEqualTo(Status.INFEASIBLE);
        Choice bounds = plane().within(of(0, 2, 0), of(1, 1, 1)).leastNorm();
        assertThat(bounds.status()).isEqualTo(Status.INFEASIBLE);
        assertThat(bounds.method()).isEqualTo("bounds");
        assertThat(bounds.reason()).isEqualTo("Entry 1 must be at least 2.0 and at most 1.0.");
        assertThat(plane().within(of(2, 0, 0), of(1, 9, 9)).leastNorm().reason()).startsWith("Entry 0 must");
        for (Choice choice : List.of(plane().within(of(-9, -9, -9), of(1, 1, 0.9)).leastAbsoluteSum(),
                plane().within(of(-9, -9, -9), of(1, 1, 0.9)).leastNorm(),
                plane().within(of(-9, -9, -9), of(1, 1, 0.9)).leastCost(1, 1, 1))) {
            assertThat(choice.status()).as(choice.reason()).isEqualTo(Status.INFEASIBLE);
            assertThat(choice.method()).isEqualTo("exact simplex method");
            assertThat(choice.reason())
                    .isEqualTo("No member satisfies the constraints. Loosen bounds or inequalities.");
            assertThat(choice.certificate().holds()).isTrue();
            assertThat(choice.iterations()).isPositive();
        }
    }

    @Test
    @DisplayName("whose cost falls without end has a member to start from")
    void noLimit() {
        Choice choice = plane().within(of(-NONE, 0, 0), of(NONE, NONE, 5)).leastCost(1, 1, 1);
        assertThat(choice.status()).isEqualTo(Status.UNBOUNDED);
        assertThat(choice.objective()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(choice.reason()).isEqualTo(
                "From the point the cost falls without end. Add bounds, or choose by a norm.");
        double[] point = choice.point().toArray();
        assertThat(point[0] + 2 * point[1] + 3 * point[2]).isEqualTo(6, within(1e-12));
        assertThat(choice.certificate().holds()).isTrue();
        assertThat(choice.seconds()).isBetween(0.0, 100.0);
        Choice least = plane().within(of(0, 0, 0), of(9, 9, 9)).leastCost(-1, 1, 1);
        assertThat(least.member()).containsExactly(6, 0, 0);
        assertThat(least.objective()).isEqualTo(-6);
        assertThat(least.certificate().holds()).isTrue();
    }

    @Test
    @DisplayName("does not believe a solver that says there is no member")
    void infeasibleClaims() {
        Choice lied = plane().by(new Liar(true, _ -> claim(ProgramAnswer.Status.INFEASIBLE))).leastAbsoluteSum();
        assertThat(lied.status()).isEqualTo(Status.FAILED);
        assertThat(lied.reason()).isEqualTo(
                "The solver says that no member satisfies the constraints, but its proof does not hold at 1.0E-6.");
        assertThat(lied.certificate().holds()).isFalse();
        assertThat(lied.iterations()).isEqualTo(17);
        assertThat(lied.method()).isEqualTo("liar");
        // without a proof of its own, but one can be had
        Liar lazy = new Liar(false, _ -> claim(ProgramAnswer.Status.INFEASIBLE));
        Choice proved = plane().by(lazy).within(of(-9, -9, -9), of(1, 1, 0.9)).leastAbsoluteSum();
        assertThat(proved.status()).isEqualTo(Status.INFEASIBLE);
        assertThat(proved.iterations()).isEqualTo(17);
        assertThat(lazy.solved).isEqualTo(2);
        // the first-order method goes its way where nothing is proved
        Choice went = plane().by(new Liar(true, _ -> claim(ProgramAnswer.Status.INFEASIBLE)))
                .within(of(0, 0, 0), of(9, 9, 9)).leastNorm();
        assertThat(went.status()).as(went.reason()).isEqualTo(Status.OPTIMAL);
    }

    @Test
    @DisplayName("does not believe a solver that says there is no least cost")
    void unboundedClaims() {
        Selection within = plane().within(of(0, 0, 0), of(9, 9, 9));
        Liar liar = new Liar(false, _ -> claim(ProgramAnswer.Status.UNBOUNDED));
        Choice lied = within.by(liar).leastCost(1, 1, 1);
        assertThat(lied.status()).isEqualTo(Status.FAILED);
        assertThat(lied.reason())
                .isEqualTo("The solver says that the cost falls without end, but its proof does not hold at 1.0E-6.");
        assertThat(liar.solved).isEqualTo(3);
        // without a direction of its own, but one can be had
        Liar lazy = new Liar(false, _ -> claim(ProgramAnswer.Status.UNBOUNDED));
        Choice proved = plane().by(lazy).leastCost(1, 1, 1);
        assertThat(proved.status()).as(proved.reason()).isEqualTo(Status.UNBOUNDED);
        assertThat(proved.iterations()).isEqualTo(17);
        assertThat(lazy.solved).isEqualTo(3);
        // with one there is nothing more to ask
        Liar right = new Liar(false, truth -> truth);
        assertThat(plane().by(right).leastCost(1, 1, 1).status()).isEqualTo(Status.UNBOUNDED);
        assertThat(right.solved).isEqualTo(2);
        // where there is nothing to start from, that is the answer
        Choice nowhere = plane().by(new Liar(false, _ -> claim(ProgramAnswer.Status.UNBOUNDED)))
                .within(of(-9, -9, -9), of(1, 1, 0.9)).leastCost(1, 1, 1);
        assertThat(nowhere.status()).isEqualTo(Status.INFEASIBLE);
    }

    @Test
    @DisplayName("does not believe a solver's optimum, and passes on that it gave up")
    void optimalClaims() {
        Liar other = new Liar(true, truth -> new ProgramAnswer(truth.status(),
                Vector.of(Vectors.plus(truth.values().toArray(), new double[] {0, 3, -2, 0, 0, 0})),
                truth.multipliers(), truth.reducedCosts(), truth.iterations(), truth.message()));
        Choice poor = plane().by(other).leastAbsoluteSum();
        assertThat(poor.status()).isEqualTo(Status.UNPROVED);
        assertThat(poor.point().toArray()).containsExactly(0, 3, 0);
        assertThat(poor.reason()).startsWith("There is a point, but its certificate does not hold (residual")
                .endsWith("does not hold at 1e-06).");
        assertThat(poor.objective()).isEqualTo(3);
        assertThat(poor.isOptimal()).isFalse();
        for (Choice gaveUp : List.of(
                plane().by(new Liar(true, _ -> claim(ProgramAnswer.Status.FAILED))).leastAbsoluteSum(),
                plane().by(new Liar(true, _ -> claim(ProgramAnswer.Status.FAILED))).leastCost(1, 1, 1))) {
            assertThat(gaveUp.status()).isEqualTo(Status.FAILED);
            assertThat(gaveUp.reason()).isEqualTo("The solver gave up: tired.");
            assertThat(gaveUp.iterations()).isEqualTo(17);
        }
    }

    @Test
    @DisplayName("that is cancelled or late says so, with the best point so far where there is one")
    void stopped() {
        RunControl late = RunControl.NONE.within(Duration.ofSeconds(-1));
        RunControl stop = RunControl.NONE.cancelledWhen(() -> true);
        Choice overdue = plane().with(late).leastAbsoluteSum();
        assertThat(overdue.status()).isEqualTo(Status.TIME_LIMIT);
        assertThat(overdue.reason()).isEqualTo("The time was over after 0 steps.");
        Choice cancelled = plane().with(stop).leastCost(1, 1, 1);
        assertThat(cancelled.status()).isEqualTo(Status.CANCELLED);
        assertThat(cancelled.reason()).isEqualTo("It was cancelled after 0 steps.");
        Choice first = plane().by(Method.FIRST_ORDER).with(late).leastMaximum();
        assertThat(first.status()).isEqualTo(Status.TIME_LIMIT);
        assertThat(first.reason()).isEqualTo("The time was over after 1 steps; the point is the best so far.");
        assertThat(first.point().length()).isEqualTo(3);
        assertThat(first.objective()).isPositive();
        assertThat(first.seconds()).isPositive();
        Choice second = plane().by(Method.FIRST_ORDER).with(stop).leastMaximum();
        assertThat(second.status()).isEqualTo(Status.CANCELLED);
        assertThat(second.reason()).isEqualTo("It was cancelled after 1 steps; the point is the best so far.");
    }

    /// Members that only a projection is known of.
    private record Projected(Members known) implements Members {

        @Override
        public int size() {
            return known.size();
        }

        @Override
        public double[] origin() {
            return known.origin();
        }

        @Override
        public double[] project(double[] point) {
            return known.project(point);
        }

        @Override
        public double residual(double[] point) {
            return known.residual(point);
        }

        @Override
        public double variation(double[] normal) {
            return known.variation(normal);
        }

        @Override
        public boolean hasEquations() {
            return false;
        }

        @Override
        public Equations equations() {
            throw new IllegalStateException("too many to be written out");
        }
    }

    @Test
    @DisplayName("needs no equations where a projection is all that is known")
    void withoutEquations() {
        Members known = Members.of(Equations.of(3, new double[][] {{1, 2, 3}}, of(6)));
        Selection selection = Selection.in(new Projected(known));
        assertThat(selection.leastNorm().method()).isEqualTo("projection");
        for (Choice choice : List.of(selection.weighted(1, 2, 3).leastNorm(), selection.leastAbsoluteSum(),
                selection.leastMaximum(), selection.within(of(0, 0, 0), of(9, 9, 9)).leastNorm(),
                selection.fewestGroups(Groups.consecutive(List.of("all"), 3)))) {
            assertThat(choice.method()).isEqualTo("first-order method");
            assertThat(choice.isOptimal()).as(choice.reason()).isTrue();
        }
        double[][] row = new double[1][1000];
        row[0][3] = 1;
        Selection large = Selection.in(new Projected(Members.of(Equations.of(1000, row, of(2)))));
        assertThat(large.leastMaximum().method()).isEqualTo("first-order method");
    }

    @Test
    @DisplayName("of groups has zeros where a group is left out, to the last digit")
    void bare() {
        Choice choice = plane().around(0, 1, 0).fewestGroups(Groups.consecutive(List.of("x", "y", "z"), 1));
        assertThat(choice.member()).containsExactly(of(0, 1, 4.0 / 3), within(1e-12));
        Choice first = plane().by(Method.FIRST_ORDER).around(0, 1, 0)
                .fewestGroups(Groups.consecutive(List.of("x", "y", "z"), 1));
        assertThat(first.method()).isEqualTo("first-order method");
        assertThat(first.member()[0]).isZero();
        assertThat(first.member()[1]).isEqualTo(1);
        assertThat(first.member()[2]).isEqualTo(4.0 / 3, within(1e-14));
    }

    @Test
    @DisplayName("holds its certificate against the tolerance that was asked for")
    void tolerance() {
        assertThat(plane().leastNorm().certificate().tolerance()).isEqualTo(1e-6);
        assertThat(plane().withTolerance(0.25).leastNorm().certificate().tolerance()).isEqualTo(0.25);
        Choice never = plane().withTolerance(-1).leastNorm();
        assertThat(never.status()).isEqualTo(Status.UNPROVED);
        assertThat(never.reason()).endsWith("does not hold at -1e+00).");
    }

    @Test
    @DisplayName("of something else than the space has is refused")
    void misuse() {
        assertThatThrownBy(() -> plane().weighted(1, 2, -1))
                .hasMessage(
                        "Weight 2 is -1.0; a positive number is needed. Use a small one for an entry that may change freely.");
        assertThatThrownBy(() -> plane().weighted(1, 2))
                .hasMessage("The list of weights has 2 entries, but a member has 3.");
        assertThatThrownBy(() -> plane().nearest(1, NONE, 2))
                .hasMessage("Entry 1 of the point is Infinity; a finite number is needed.");
        assertThatThrownBy(() -> plane().leastCost(1, 2)).hasMessage("The cost has 2 entries, but a member has 3.");
        assertThatThrownBy(() -> plane().leastForm(new double[2][2]))
                .hasMessage("The quadratic form has 2 rows, but a member has 3 entries.");
        assertThatThrownBy(() -> plane().fewestGroups(Groups.consecutive(List.of("x", "y"), 2)))
                .hasMessage("The groups have 4 entries, but a member has 3.");
    }

    @Test
    @DisplayName("is about a question that changes of its arguments do not reach")
    void copies() {
        double[] point = {0, 0, 5};
        double[] weights = {1, 1, 1};
        Selection question = plane().around(point).weighted(weights);
        point[2] = 99;
        weights[0] = 99;
        // 9 too much at (0, 0, 5): back along (1, 2, 3) by 9/14
        assertThat(question.leastNorm().member()).containsExactly(of(-9.0 / 14, -18.0 / 14, 5 - 27.0 / 14),
                within(1e-12));
        assertThat(plane().nearest(0, 0, 5).objective()).isEqualTo(9 / Math.sqrt(14), within(1e-12));
        assertThat(plane().atLeast(of(1, 0, 0), 2).atMost(of(0, 0, 1), 1).leastAbsoluteSum().member())
                .containsExactly(of(2, 0.5, 1), within(1e-12));
    }
}
