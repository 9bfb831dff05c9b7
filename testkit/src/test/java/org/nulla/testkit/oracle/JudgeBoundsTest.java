package org.nulla.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Certificate;
import org.nulla.Counters;
import org.nulla.Preimage;
import org.nulla.Vector;
import org.nulla.testkit.random.RandomProgram;
import org.nulla.testkit.random.Step;
import org.nulla.testkit.random.StepKind;

/// Errors just below and just above what the judge lets pass.
class JudgeBoundsTest {

    private static final Certificate CERTIFICATE = new Certificate(0, 0, Optional.empty(), 2, 1e9, List.of(), "");

    /// `y1 = x1`, `y2 = x1 + 1e-10 x2`.
    private static final RandomProgram SMALL_DIFFERENCE = new RandomProgram(0, "by hand", List.of(1.0, 1.0),
            List.of(constant(1e-10), new Step(StepKind.TIMES, List.of(2, 1), 0),
                    new Step(StepKind.PLUS, List.of(0, 3), 0)),
            List.of(0, 4));

    /// `y1 = 1e-8 x1`, `y2 = 100 ((x2 + x1) - x1)`.
    private static final RandomProgram CANCELLED = new RandomProgram(0, "by hand", List.of(1.0, 1.0),
            List.of(new Step(StepKind.PLUS, List.of(1, 0), 0), new Step(StepKind.MINUS, List.of(2, 0), 0),
                    constant(1e-8),
                    new Step(StepKind.TIMES, List.of(4, 0), 0), constant(100),
                    new Step(StepKind.TIMES, List.of(6, 3), 0)),
            List.of(5, 7));

    /// `y1 = x1 - x1`.
    private static final RandomProgram NOTHING_LEFT = new RandomProgram(0, "by hand", List.of(1.0),
            List.of(new Step(StepKind.MINUS, List.of(0, 0), 0)), List.of(1));

    /// `y1 = 1e-15 x1`, `y2 = x1 - x1`.
    private static final RandomProgram HIDDEN = new RandomProgram(0, "by hand", List.of(1.0),
            List.of(constant(1e-15), new Step(StepKind.TIMES, List.of(1, 0), 0),
                    new Step(StepKind.MINUS, List.of(0, 0), 0)),
            List.of(2, 3));

    /// `y1 = y2 = 1e-60 x1`.
    private static final RandomProgram TINY = new RandomProgram(0, "by hand", List.of(1.0),
            List.of(constant(1e-60), new Step(StepKind.TIMES, List.of(1, 0), 0)), List.of(2, 2));

    /// `y1 = x2 + x3`, `y2 = 1e-64 x1`.
    private static final RandomProgram BESIDE_THE_TINY = new RandomProgram(0, "by hand", List.of(1.0, 1.0, 1.0),
            List.of(constant(1e-64), new Step(StepKind.TIMES, List.of(3, 0), 0),
                    new Step(StepKind.PLUS, List.of(1, 2), 0)),
            List.of(5, 4));

    @Test
    @DisplayName("a shortest member may be off by what rounding each number that it depends on does to it, added up, and no more")
    void roundingAddedUp() {
        // x2 = 1e10 (y2 - a21 y1 / a11): each of these four numbers, rounded once, moves it by 1e10 ulps
        Question question = new Question("in reach", false, Vector.of(1, 1 + 1e-10), List.of(), Vector.of(1, 1));
        double x2 = (1 + 1e-10 - 1) / 1e-10;
        double blur = 4e10 * Math.ulp(1.0);
        double bound = 1e-7 + Judge.MOST_BLUR * blur;
        assertThat(judge(SMALL_DIFFERENCE, question, point(1, x2 + 0.95 * bound)))
                .isEqualTo(new Verdict(true, true, ""));
        assertThat(judge(SMALL_DIFFERENCE, question, point(1, x2 + 1.05 * bound)))
                .matches(verdict -> !verdict.right() && verdict.clear());
    }

    @Test
    @DisplayName("a coefficient that cancels is rounded as what cancels is")
    void cancelledCoefficient() {
        Question question = new Question("in reach", true, Vector.of(-1e-8, -75), List.of(), Vector.of(-1, -0.75));
        // the coefficient of u2 in the first equation, 100 - 100, counts as 200 ulps, which u1 sees 1e8 times as large
        double cancelled = 200 * Math.ulp(1.0) * 0.75 * 1e8;
        assertThat(judge(CANCELLED, question, point(-1 + 0.9 * Judge.MOST_BLUR * cancelled, -0.75)))
                .isEqualTo(new Verdict(true, true, ""));
        assertThat(judge(CANCELLED, question, point(-1 + 1.1 * Judge.MOST_BLUR * cancelled + 1e-7, -0.75)))
                .matches(verdict -> !verdict.right() && verdict.clear());
    }

    @Test
    @DisplayName("a long member may reach what no short one does, if it does so to within the tolerance")
    void longMember() {
        Question question = new Question("out of reach", false, Vector.of(1), List.of(), null);
        assertThat(judge(NOTHING_LEFT, question, line(1e9)).right()).as("a miss of 5e-10").isFalse();
        assertThat(judge(NOTHING_LEFT, question, line(1e11))).as("a miss of 5e-12")
                .matches(verdict -> verdict.right() && !verdict.clear());
        assertThat(judge(NOTHING_LEFT, question, line(1e14))).as("a miss of 5e-15")
                .isEqualTo(new Verdict(true, true, ""));
    }

    @Test
    @DisplayName("where only what cancels brings a target in reach, nothing is as right as a long member, and neither is clear")
    void onlyWhatCancels() {
        // x1 must be 1e15 for the first equation, and then the rounding of x1 - x1 hides what the second misses
        Question question = new Question("a matter of opinion", false, Vector.of(1, 1), List.of(), null);
        Preimage empty = new Preimage.Empty("", Map.of(), 1, Vector.of(0), CERTIFICATE, Counters.NONE);
        assertThat(judge(HIDDEN, question, empty)).matches(verdict -> verdict.right() && !verdict.clear());
        assertThat(judge(HIDDEN, question, point(1e15))).matches(verdict -> verdict.right() && !verdict.clear());
        assertThat(judge(HIDDEN, question, point(1e5)).right()).as("too short").isFalse();
    }

    @Test
    @DisplayName("a contradiction between tiny numbers is one")
    void tinyContradiction() {
        Question question = new Question("out of reach", false, Vector.of(1e-64, 2e-64), List.of(), null);
        Preimage empty = new Preimage.Empty("", Map.of(), 1, Vector.of(1.5e-4), CERTIFICATE, Counters.NONE);
        assertThat(judge(TINY, question, empty)).isEqualTo(new Verdict(true, true, ""));
        assertThat(judge(TINY, question, point(1.5e-4)).right()).isFalse();
    }

    @Test
    @DisplayName("a contradiction beside a tiny coefficient is one")
    void besideTheTiny() {
        // u2 must be 1e64 for the first equation, which does not help u1 to be both 1 and 2
        Question question = new Question("out of reach", true, Vector.of(1, 1, 2), List.of(), null);
        Preimage empty = new Preimage.Empty("", Map.of(), 1, Vector.of(1.5, 1e64), CERTIFICATE, Counters.NONE);
        assertThat(judge(BESIDE_THE_TINY, question, empty)).isEqualTo(new Verdict(true, true, ""));
        assertThat(judge(BESIDE_THE_TINY, question, point(1.5, 1e64)).right()).isFalse();
    }

    private static Step constant(double value) {
        return new Step(StepKind.CONSTANT, List.of(), value);
    }

    private static Verdict judge(RandomProgram program, Question question, Preimage answer) {
        return Truth.of(program).judge(question, answer);
    }

    private static Preimage point(double... x) {
        return new Preimage.Point(AffineSpace.point(x), CERTIFICATE, Counters.NONE);
    }

    private static Preimage line(double origin) {
        return new Preimage.Space(AffineSpace.of(new double[] {origin}, new double[] {1}), CERTIFICATE, Counters.NONE);
    }
}
