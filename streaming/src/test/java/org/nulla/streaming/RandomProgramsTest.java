package org.nulla.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.Vector;
import org.nulla.testkit.oracle.Question;
import org.nulla.testkit.oracle.Questions;
import org.nulla.testkit.oracle.Truth;
import org.nulla.testkit.oracle.Verdict;
import org.nulla.testkit.random.ProgramGenerator;
import org.nulla.testkit.random.RandomProgram;

@DisplayName("A cotangent preimage without a trace")
class RandomProgramsTest {

    @Test
    @DisplayName("is the space of the traced walk, to 1e-9, on random programs, and the oracle calls it right")
    void sameSpaceAsTraced() {
        int programs = "full".equals(System.getProperty("nulla.tier")) ? 4000 : 400;
        int answers = 0;
        int doubtful = 0;
        int spaces = 0;
        int sensitive = 0;
        for (long seed = 0; seed < programs; seed++) {
            RandomProgram program = ProgramGenerator.program(seed);
            Truth truth = Truth.of(program);
            Linearization traced = Nulla.linearize(program, program.point());
            for (Question question : Questions.about(truth, seed)) {
                if (!question.cotangent()) {
                    continue;
                }
                Preimage expected = question.ask(traced, PreimageOptions.DEFAULT);
                Preimage found = WithoutTrace.cotangentPreimage(program, program.point(), target(question));
                answers++;
                if (found.certificate().doubtful() || expected.certificate().doubtful()) {
                    doubtful++;
                    continue;
                }
                String place = "seed " + seed + ", " + question + ", " + found.certificate();
                for (Preimage answer : List.of(found, expected)) {
                    Verdict verdict = truth.judge(question, answer);
                    assertThat(verdict.right()).as("%s: %s", place, verdict.why()).isTrue();
                }
                assertThat(found.isEmpty()).as(place).isEqualTo(expected.isEmpty());
                if (!found.isEmpty()) {
                    assertThat(found.space().dimension()).as(place).isEqualTo(expected.space().dimension());
                    spaces++;
                    sensitive += apart(found.space(), expected.space(), seed) <= 1e-9 ? 0 : 1;
                }
            }
        }
        assertThat(spaces).as("answers compared").isGreaterThan(programs);
        // without a trace nothing can be looked at in twice the precision
        assertThat(doubtful).as("doubtful answers").isLessThan(answers / 20);
        // where rounding alone moves the space further than that; the oracle, which knows by how much, calls both right
        assertThat(sensitive).as("spaces further apart than 1e-9").isLessThan(spaces / 50);
    }

    private static AffineSpace target(Question question) {
        return AffineSpace.of(question.target().toArray(),
                question.directions().stream().map(Vector::toArray).toArray(double[][]::new));
    }

    /// How far the farthest of some members of either space is from the other, relative to its size.
    private static double apart(AffineSpace a, AffineSpace b, long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        double worst = 0;
        for (int i = 0; i < 3; i++) {
            worst = Math.max(worst, b.contains(a.randomMember(random)).residual());
            worst = Math.max(worst, a.contains(b.randomMember(random)).residual());
        }
        return worst;
    }

    @Test
    @DisplayName("of a program with more inputs than carried tangents is that of the traced walk too")
    void manyInputs() {
        RandomGenerator random = new SplittableRandom(7);
        for (int inputs = 9; inputs < 60; inputs += 10) {
            double[] at = random.doubles(inputs, -1, 1).toArray();
            Linearization traced = Nulla.linearize(RandomProgramsTest::neighbours, at);
            double[] weights = random.doubles(inputs, -1, 1).toArray();
            AffineSpace target = AffineSpace.of(traced.vjp(weights), random.doubles(inputs, -1, 1).toArray());
            Preimage expected = traced.cotangentPreimage(target);
            Preimage found = WithoutTrace.cotangentPreimage(RandomProgramsTest::neighbours, at, target);
            assertThat(found.certificate().doubtful()).as("%s inputs: %s", inputs, found.certificate()).isFalse();
            assertThat(found.space().dimension()).isEqualTo(expected.space().dimension()).isPositive();
            assertThat(apart(found.space(), expected.space(), inputs)).as("%s inputs", inputs).isLessThan(1e-9);
        }
    }

    private static Real[] neighbours(Real[] x) {
        Real[] y = new Real[x.length];
        for (int i = 0; i < x.length; i++) {
            y[i] = x[i].sin().times(x[(i + 1) % x.length]).plus(x[i].times(3));
        }
        return y;
    }
}
