package org.nulla.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Certificate;
import org.nulla.Counters;
import org.nulla.Preimage;
import org.nulla.Vector;
import org.nulla.testkit.Tier;
import org.nulla.testkit.random.LongProgramGenerator;
import org.nulla.testkit.random.ProgramBuilder;
import org.nulla.testkit.random.ProgramGenerator;
import org.nulla.testkit.random.RandomProgram;
import org.nulla.testkit.random.Step;
import org.nulla.testkit.random.StepKind;

class TruthTest {

    private static final Certificate CERTIFICATE = new Certificate(0, 0, Optional.empty(), 1, 1e9, List.of(), "");

    /// `y1 = x1 + x2`, returned twice.
    private static final RandomProgram TWICE = new RandomProgram(0, "by hand", List.of(1.0, 2.0),
            List.of(new Step(StepKind.PLUS, List.of(0, 1), 0)), List.of(2, 2));

    /// Kinds whose rank hangs on units or on what cancels.
    private static final Set<String> NOT_BY_SINGULAR_VALUES = Set.of("UNITS", "CANCELLATION");

    private static final Question IN_REACH = new Question("in reach", false, Vector.of(2, 2), List.of(), null);
    private static final Question OUT_OF_REACH = new Question("out of reach", false, Vector.of(2, 3), List.of(), null);

    @Test
    @DisplayName("right answers pass")
    void rightAnswersPass() {
        assertThat(judge(IN_REACH, space(2, 0, 1, -1))).isEqualTo(new Verdict(true, true, ""));
        assertThat(judge(OUT_OF_REACH, empty())).isEqualTo(new Verdict(true, true, ""));
    }

    @Test
    @DisplayName("wrong answers are seen")
    void wrongAnswersAreSeen() {
        assertThat(judge(IN_REACH, empty()).right()).as("empty").isFalse();
        assertThat(judge(IN_REACH, new Preimage.Point(AffineSpace.point(2, 0), CERTIFICATE, Counters.NONE)).right())
                .as("a point instead of a line").isFalse();
        assertThat(judge(IN_REACH, space(2, 1e-8, 1, -1)).right()).as("an origin off by a little").isFalse();
        assertThat(judge(IN_REACH, space(2, 0, 1, -1.00000001)).right()).as("a direction off by a little").isFalse();
        assertThat(judge(OUT_OF_REACH, space(2, 0, 1, -1)).right()).as("a space for a target out of reach").isFalse();
    }

    @Test
    @DisplayName("a target between reach and not is unclear")
    void borderlineIsUnclear() {
        Question question = new Question("nearly in reach", false, Vector.of(2, 2 + 1e-8), List.of(), null);
        Verdict verdict = judge(question, empty());
        assertThat(verdict.clear()).as(verdict.why()).isFalse();
    }

    @Test
    @DisplayName("a tiny coefficient that no scaling brings near the others is rank, for its twins agree")
    void tinyRank() {
        // y1 = 1e-35 x1 + x2, y2 = x2, y3 = x1 + x3
        RandomProgram program = new RandomProgram(0, "by hand", List.of(1.0, 1.0, 1.0),
                List.of(new Step(StepKind.CONSTANT, List.of(), 1e-35), new Step(StepKind.TIMES, List.of(3, 0), 0),
                        new Step(StepKind.PLUS, List.of(4, 1), 0), new Step(StepKind.PLUS, List.of(0, 2), 0)),
                List.of(5, 1, 6));
        Truth truth = Truth.of(program);
        assertThat(truth.rank()).isEqualTo(3);
        assertThat(truth.isClear()).isTrue();
    }

    @Test
    @DisplayName("what is left of ones and minus ones is exactly zero, and more digits say so")
    void exactlyDependent() {
        // y1 = x1 + x2 + x3, y2 = x1 + x2, y3 = y1 + y2 + y2: elimination divides by 3 on the way
        ProgramBuilder b = new ProgramBuilder(1, 2, 3);
        int sum = b.plus(0, 1);
        int all = b.plus(sum, 2);
        Truth truth = Truth.of(b.outputs(all, sum, b.plus(b.plus(all, sum), sum)));
        assertThat(truth.rank()).isEqualTo(2);
        assertThat(truth.unclear()).isEmpty();
    }

    @Test
    @DisplayName("a value that has lost its digits makes a partial that nobody knows")
    void lostDigits() {
        // z = (1e16 + x) - 1e16, y = z w, at x = 0.3: doubles have z = 0
        ProgramBuilder b = new ProgramBuilder(0.3, 1);
        int large = b.constant(1e16);
        int z = b.minus(b.plus(large, 0), large);
        Truth truth = Truth.of(b.outputs(b.times(z, 1), 0));
        assertThat(truth.isClear()).isFalse();
    }

    @Test
    @DisplayName("the rank of a rational program, where it is clear, is that of its fractions")
    void ranksOfFractions() {
        int compared = 0;
        for (long seed = 1; seed <= Tier.size(150, 2_000); seed++) {
            RandomProgram program = ProgramGenerator.exactProgram(seed);
            Fraction[][] exact = ExactJacobian.of(program);
            Truth truth = Truth.of(program);
            if (exact != null && truth.isClear()) {
                assertThat(truth.rank()).as("seed %s", seed).isEqualTo(ExactJacobian.rank(exact, program.inputs()));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(Tier.size(130, 1_800));
    }

    @Test
    @DisplayName("the rank of a long program of moderate condition is what its singular values say")
    void ranksOfLongPrograms() {
        int compared = 0;
        for (long seed = 1; seed <= Tier.size(100, 1_000); seed++) {
            RandomProgram program = LongProgramGenerator.program(seed, 300);
            Truth truth = Truth.of(program);
            // rows in their own units
            double[][] jacobian = Arrays.stream(truth.jacobian()).map(row -> {
                double largest = Arrays.stream(row).map(Math::abs).max().orElse(0);
                return Arrays.stream(row).map(entry -> largest == 0 ? 0 : entry / largest).toArray();
            }).toArray(double[][]::new);
            double[] values = SingularValues.of(jacobian, program.inputs());
            int rank = (int) Arrays.stream(values).filter(value -> value > 1e-8 * values[0]).count();
            boolean moderate = Arrays.stream(values)
                    .noneMatch(value -> value > 1e-30 * values[0] && value <= 1e-8 * values[0]);
            if (truth.isClear() && moderate && !NOT_BY_SINGULAR_VALUES.contains(program.style())) {
                assertThat(truth.rank()).as("seed %s %s", seed, program.style()).isEqualTo(rank);
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(Tier.size(50, 500));
    }

    private static Verdict judge(Question question, Preimage answer) {
        return Truth.of(TWICE).judge(question, answer);
    }

    private static Preimage space(double x1, double x2, double dx1, double dx2) {
        return new Preimage.Space(AffineSpace.of(new double[] {x1, x2}, new double[] {dx1, dx2}), CERTIFICATE,
                Counters.NONE);
    }

    private static Preimage empty() {
        return new Preimage.Empty("", Map.of("y[0]", 1.0, "y[1]", -1.0), 1, Vector.of(1.25, 1.25), CERTIFICATE,
                Counters.NONE);
    }
}
