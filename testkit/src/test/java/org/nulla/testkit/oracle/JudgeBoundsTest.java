package org.nulla.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Certificate;
import org.nulla.Counters;
import org.nulla.Preimage;
import org.nulla.Vector;
import org.nulla.testkit.random.ProgramBuilder;
import org.nulla.testkit.random.RandomProgram;

/// Errors just below and just above what the judge lets pass.
class JudgeBoundsTest {

    private static final Certificate CERTIFICATE = new Certificate(0, 0, Optional.empty(), 2, 1e9, List.of(), "");

    private static Verdict judge(RandomProgram program, Question question, Preimage answer) {
        return Truth.of(program).judge(question, answer);
    }

    private static Question tangent(double... target) {
        return new Question("by hand", false, Vector.of(target), List.of(), null);
    }

    private static Question cotangent(double... target) {
        return new Question("by hand", true, Vector.of(target), List.of(), null);
    }

    private static Preimage point(double... x) {
        return new Preimage.Point(AffineSpace.point(x), CERTIFICATE, Counters.NONE);
    }

    private static Preimage space(double[] origin, double[]... directions) {
        return new Preimage.Space(AffineSpace.of(origin, directions), CERTIFICATE, Counters.NONE);
    }

    private static Preimage empty(Map<String, Double> combination, double... leastSquares) {
        return new Preimage.Empty("", combination, 1, Vector.of(leastSquares), CERTIFICATE, Counters.NONE);
    }

    private static double[] at(double... x) {
        return x;
    }

    private static void assertRight(Verdict verdict) {
        assertThat(verdict).isEqualTo(new Verdict(true, true, ""));
    }

    private static void assertWrong(Verdict verdict, String why) {
        assertThat(verdict.right()).as(verdict.why()).isFalse();
        assertThat(verdict.clear()).as(verdict.why()).isTrue();
        assertThat(verdict.why()).contains(why);
    }

    @Nested
    @DisplayName("Of `y1 = x1 + x2`, `y2 = 0.3 x3`,")
    class Members {

        private final RandomProgram program;

        Members() {
            ProgramBuilder b = new ProgramBuilder(1, 2, 3);
            program = b.outputs(b.plus(0, 1), b.scale(0.3, 2));
        }

        private Preimage answer(double x1, double x3, double slope) {
            return space(at(x1, 0, x3), at(1, slope, 0));
        }

        @Test
        @DisplayName("a member may miss an entry by the tolerance, by little more it may not")
        void members() {
            double x3 = 1.5 / 0.3;
            assertRight(judge(program, tangent(2, 1.5), answer(2, x3, -1)));
            for (double off : new double[] {1e-10, -1.9e-10}) {
                assertRight(judge(program, tangent(2, 1.5), answer(2 * (1 + off), x3, -1)));
                assertRight(judge(program, tangent(2, 1.5), answer(2, x3 * (1 + off), -1)));
            }
            for (double off : new double[] {2.1e-10, -1e-8, 1e-3}) {
                assertWrong(judge(program, tangent(2, 1.5), answer(2 * (1 + off), x3, -1)), "origin misses entry 0");
                assertWrong(judge(program, tangent(2, 1.5), answer(2, x3 * (1 + off), -1)), "origin misses entry 1");
            }
        }

        @Test
        @DisplayName("a wanted zero is met by noise alone")
        void wantedZero() {
            assertRight(judge(program, tangent(2, 0), answer(2, 0, -1)));
            assertWrong(judge(program, tangent(2, 0), answer(2, 1e-12, -1)), "origin misses entry 1");
        }

        @Test
        @DisplayName("a direction may be off by a few roundings, by a thousand it may not")
        void directions() {
            assertRight(judge(program, tangent(2, 1.5), answer(2, 5, -1 - Math.ulp(1.0))));
            assertWrong(judge(program, tangent(2, 1.5), answer(2, 5, -1 - 1_000 * Math.ulp(1.0))), "direction 0");
        }

        @Test
        @DisplayName("a dimension more or less is seen")
        void dimension() {
            assertWrong(judge(program, tangent(2, 1.5), point(2, 0, 5)), "expected dimension 1, found 0");
            assertWrong(judge(program, tangent(2, 1.5), space(at(2, 0, 5), at(1, -1, 0), at(0, 0, 1))),
                    "expected dimension 1, found 2");
            assertWrong(judge(program, tangent(2, 1.5), empty(Map.of("y[0]", 1.0), 2, 0, 5)),
                    "expected dimension 1, found nothing");
        }

        @Test
        @DisplayName("a shortest member may be off by 1e-7, not by 1e-6")
        void shortest() {
            Judge judge = new Judge(Truth.of(program), tangent(2, 1.5));
            assertThat(judge.wrongShortest(at(1, 1, 5), at(2, 0, 5))).isEmpty();
            assertThat(judge.wrongShortest(at(1 + 1e-6, 1 - 1e-6, 5), at(2, 0, 5))).isEmpty();
            assertThat(judge.wrongShortest(at(1 + 5e-6, 1 - 5e-6, 5), at(2, 0, 5))).contains("off by 5.00e-06 of 5.00");
            Judge zero = new Judge(Truth.of(program), tangent(0, 0));
            assertThat(zero.wrongShortest(at(0, 0, 0), at(0, 0, 0))).isEmpty();
            assertThat(zero.wrongShortest(at(1e-8, -1e-8, 0), at(1, -1, 0))).isNotEmpty();
        }
    }

    @Nested
    @DisplayName("Of `y1 = y2 = 0.3 x`,")
    class Contradictions {

        private final RandomProgram program;

        Contradictions() {
            ProgramBuilder b = new ProgramBuilder(1.0);
            program = b.outputs(b.scale(0.3, 0), b.scale(0.3, 0));
        }

        @Test
        @DisplayName("a target is in reach, unclear or out of reach by the tolerance")
        void reach() {
            Map<String, Double> y = Map.of("y[0]", 1.0, "y[1]", -1.0);
            assertRight(judge(program, tangent(0.6, 0.6 * (1 + 1e-10)), point(2)));
            Verdict between = judge(program, tangent(0.6, 0.6 * (1 + 1e-8)), point(2));
            assertThat(between.clear()).isFalse();
            assertThat(between.right()).as(between.why()).isFalse();
            Question out = tangent(0.6, 0.6 * (1 + 3e-8));
            assertRight(judge(program, out, empty(y, 2 * (1 + 1.5e-8))));
            assertWrong(judge(program, out, point(2)), "expected nothing");
        }

        @Test
        @DisplayName("a combination must vanish on everything within reach, and not at the target")
        void combinations() {
            Question out = tangent(0.6, 1.2);
            assertRight(judge(program, out, empty(Map.of("y[0]", 1.0, "y[1]", -1.0), 3)));
            assertWrong(judge(program, out, empty(Map.of("y[0]", 1.0, "y[1]", -1 - 1e-12), 3)), "should vanish on");
            assertWrong(judge(program, out, empty(Map.of("y[0]", 1.0), 3)), "should vanish on");
            assertWrong(judge(program, out, empty(Map.of(), 3)), "vanishes at the target");
            assertWrong(judge(program, out, empty(Map.of("z", 1.0), 3)), "has an entry");
        }

        @Test
        @DisplayName("a least-squares point must be one")
        void leastSquares() {
            Map<String, Double> y = Map.of("y[0]", 1.0, "y[1]", -1.0);
            assertRight(judge(program, tangent(0.6, 1.2), empty(y, 3 * (1 + 1e-10))));
            assertWrong(judge(program, tangent(0.6, 1.2), empty(y, 3 * (1 + 1e-6))), "least-squares");
        }
    }

    @Test
    @DisplayName("Where a large number cancels exactly, what is left counts, and a miss that doubles cannot see is one")
    void cancelled() {
        // y1 = (1e15 x1 + x2) - 1e15 x1 is x2; doubles see x2 to within a tenth
        ProgramBuilder b = new ProgramBuilder(1, 1);
        int large = b.scale(1e15, 0);
        RandomProgram program = b.outputs(b.minus(b.plus(large, 1), large), 1);
        assertThat(Truth.of(program).rank()).isEqualTo(1);
        assertRight(judge(program, tangent(1, 1), space(at(0, 1), at(1, 0))));
        assertWrong(judge(program, tangent(1, 1), point(0, 1)), "expected dimension 1, found 0");
        // written twice, the large partials need not be equal: nobody knows
        ProgramBuilder twice = new ProgramBuilder(1, 1);
        int other = twice.minus(twice.plus(twice.scale(1e15, 0), 1), twice.scale(1e15, 0));
        RandomProgram unknown = twice.outputs(other, 1);
        assertThat(Truth.of(unknown).isClear()).isFalse();
    }

    @Test
    @DisplayName("Where nothing is left, a long member reaches no more than a short one")
    void nothingLeft() {
        ProgramBuilder b = new ProgramBuilder(1.0);
        RandomProgram program = b.outputs(b.minus(0, 0));
        assertWrong(judge(program, tangent(1), space(at(1e15), at(1))), "expected nothing");
        assertRight(judge(program, tangent(1), empty(Map.of("y[0]", 1.0), 0)));
    }

    @Test
    @DisplayName("A contradiction between tiny numbers is one")
    void tinyContradiction() {
        ProgramBuilder b = new ProgramBuilder(1.0);
        int tiny = b.scale(1e-60, 0);
        RandomProgram program = b.outputs(tiny, tiny);
        Question question = tangent(1e-64, 2e-64);
        assertRight(judge(program, question, empty(Map.of("y[0]", 1.0, "y[1]", -1.0), 1.5e-4)));
        assertWrong(judge(program, question, point(1.5e-4)), "expected nothing");
    }

    @Test
    @DisplayName("A contradiction beside a tiny coefficient is one")
    void besideTheTiny() {
        // y1 = x2 + x3, y2 = 1e-64 x1: u2 must be 1e64, which does not help u1 to be both 1 and 2
        ProgramBuilder b = new ProgramBuilder(1, 1, 1);
        RandomProgram program = b.outputs(b.plus(1, 2), b.scale(1e-64, 0));
        Question question = cotangent(1, 1, 2);
        assertRight(judge(program, question, empty(Map.of("x[1]", 1.0, "x[2]", -1.0), 1.5, 1e64)));
        assertWrong(judge(program, question, point(1.5, 1e64)), "expected nothing");
    }

    @Test
    @DisplayName("Of an unstable program no double reaches the target, and a member with all its digits is right")
    void unstable() {
        // (x, u) → (2 x + u, x + u), 70 times: the entries grow to 1e29, the determinant stays 1
        ProgramBuilder b = new ProgramBuilder(1, 1);
        int x = 0;
        int u = 1;
        for (int i = 0; i < 70; i++) {
            int sum = b.plus(x, u);
            x = b.plus(sum, x);
            u = sum;
        }
        Truth truth = Truth.of(b.outputs(x, u));
        assertThat(truth.rank()).isEqualTo(2);
        assertThat(truth.unclear()).isEmpty();
        double[][] j = truth.jacobian();
        // the inverse of a matrix of determinant 1 and whole numbers, rounded
        double[] exact = {j[1][1] + 0.5 * j[0][1], -j[1][0] - 0.5 * j[0][0]};
        Question question = tangent(1, -0.5);
        assertRight(truth.judge(question, point(exact)));
        assertWrong(truth.judge(question, point(exact[0], exact[1] * (1 + 1e-9))), "origin misses entry");
        assertWrong(truth.judge(question, point(0, 0)), "origin misses entry");
    }

    @Test
    @DisplayName("With a target space, directions of the target help members, and a miss beside them is seen")
    void targetSpaces() {
        ProgramBuilder b = new ProgramBuilder(1, 1);
        RandomProgram program = b.outputs(0, b.plus(0, 1), b.scale(0.7, 0));
        Question question = new Question("a space", false, Vector.of(1, 0, 0.7), List.of(Vector.of(0, 1, 0)), null);
        assertRight(judge(program, question, space(at(1, 5), at(0, 1))));
        assertWrong(judge(program, question, space(at(1 + 1e-9, 5), at(0, 1))), "origin misses entry");
        assertWrong(judge(program, question, point(1, -1)), "expected dimension 1, found 0");
        Question out = new Question("a space", false, Vector.of(1, 0, 0.8), List.of(Vector.of(0, 1, 0)), null);
        assertRight(judge(program, out, empty(Map.of("y[0]", 0.7, "y[2]", -1.0), 1.0 + 0.07 / 1.49, 0)));
        assertWrong(judge(program, out, empty(Map.of("y[0]", 0.7, "y[1]", 0.1, "y[2]", -1.0), 1, 0)),
                "should vanish on");
    }
}
