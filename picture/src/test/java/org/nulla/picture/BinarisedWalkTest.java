package org.nulla.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.EngineKind;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Tolerance;
import org.nulla.testkit.random.ProgramGenerator;
import org.nulla.testkit.random.RandomProgram;

@DisplayName("Walking a binarised graph with the paper's three rules")
class BinarisedWalkTest {

    private static final Tolerance LOOSE = new Tolerance(1e-6);

    @Test
    @DisplayName("solves the paper's example")
    void solvesThePapersExample() {
        Linearization f = PaperExample.linearization();
        StageGraph binary = StageGraph.of(f.recorded(), Stage.BINARY);
        double[] forward = ThreeRules.preimage(binary, 1, 2).space().orElseThrow().onlyPoint();
        assertThat(f.jvp(forward)).containsExactly(new double[] {1, 2}, org.assertj.core.data.Offset.offset(1e-12));
        double[] backward = ThreeRules.preimage(binary.reversed(), 1, 2).space().orElseThrow().onlyPoint();
        assertThat(f.vjp(backward)).containsExactly(new double[] {1, 2}, org.assertj.core.data.Offset.offset(1e-12));
    }

    @Test
    @DisplayName("gives the same tangent and cotangent preimages as the engines on random programs")
    void agreesWithTheEngines() {
        int compared = 0;
        int empty = 0;
        int free = 0;
        for (long seed = 0; seed < 150; seed++) {
            RandomProgram program = ProgramGenerator.exactProgram(seed);
            Linearization f = Nulla.linearize(program, program.point());
            StageGraph binary = StageGraph.of(f.recorded(), Stage.BINARY);
            RandomGenerator random = new SplittableRandom(seed);
            double[] tangent = seed % 3 == 0 ? draw(random, f.outputs()) : f.jvp(draw(random, f.inputs()));
            double[] cotangent = seed % 3 == 0 ? draw(random, f.inputs()) : f.vjp(draw(random, f.outputs()));
            for (EngineKind engine : EngineKind.values()) {
                PreimageOptions options = PreimageOptions.DEFAULT.withEngine(engine);
                Preimage there = f.tangentPreimage(AffineSpace.point(tangent), options);
                Preimage back = f.cotangentPreimage(AffineSpace.point(cotangent), options);
                boolean first = agree("seed " + seed + ", tangent, " + engine.label(), there,
                        ThreeRules.preimage(binary, tangent), random);
                boolean second = agree("seed " + seed + ", cotangent, " + engine.label(), back,
                        ThreeRules.preimage(binary.reversed(), cotangent), random);
                compared += (first ? 1 : 0) + (second ? 1 : 0);
                empty += first && there.isEmpty() ? 1 : 0;
                free += first && there instanceof Preimage.Space ? 1 : 0;
            }
        }
        assertThat(compared).isGreaterThan(600);
        assertThat(empty).isGreaterThan(50);
        assertThat(free).isGreaterThan(50);
    }

    private static double[] draw(RandomGenerator random, int count) {
        return random.doubles(count, -1, 1).toArray();
    }

    /// Compares, unless either side could not tell zeros from small numbers.
    private static boolean agree(String place, Preimage preimage, ThreeRules.Result walked, RandomGenerator random) {
        boolean clear = walked.smallestPivot() > 1e-5 && walked.largestZero() < 1e-11;
        if (!clear || preimage.certificate().doubtful()) {
            return false;
        }
        assertThat(walked.space().isEmpty()).as(place).isEqualTo(preimage.isEmpty());
        if (!preimage.isEmpty()) {
            AffineSpace expected = preimage.space();
            AffineSpace space = walked.space().orElseThrow();
            assertThat(space.dimension()).as(place).isEqualTo(expected.dimension());
            assertThat(expected.contains(space.randomMember(random), LOOSE).inside()).as(place).isTrue();
            double[] member = expected.randomMember(random);
            assertThat(space.contains(member, LOOSE).inside()).as("%s: %s", place, Arrays.toString(member)).isTrue();
        }
        return true;
    }
}
