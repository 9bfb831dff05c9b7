package org.nulla.testkit.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class ShrinkingTest {

    @Test
    void aProgramShrinksToTheStepThatMatters() {
        for (long seed = 1; seed <= 200; seed++) {
            RandomProgram program = ProgramGenerator.program(seed);
            if (hasSine(program)) {
                RandomProgram small = Shrinking.shrink(program, ShrinkingTest::hasSine);
                assertThat(small.outputs()).as("seed %s: %s", seed, small.formula()).hasSize(1);
                assertThat(small.inputs()).as("seed %s: %s", seed, small.formula()).isEqualTo(1);
                assertThat(small.steps().size()).as("seed %s: %s", seed, small.formula()).isLessThanOrEqualTo(2);
                assertThat(small.steps()).anyMatch(step -> step.kind() == StepKind.SINE);
            }
        }
    }

    @Test
    void whatMakesTheQuestionThrowIsNotSmaller() {
        RandomProgram program = ProgramGenerator.program(3);
        assertThat(Shrinking.shrink(program, candidate -> {
            throw new IllegalStateException("no answer");
        })).isEqualTo(program);
    }

    /// Whether an output depends on a sine.
    private static boolean hasSine(RandomProgram program) {
        BitSet read = new BitSet();
        program.outputs().forEach(read::set);
        boolean found = false;
        for (int k = program.steps().size() - 1; k >= 0; k--) {
            if (read.get(program.inputs() + k)) {
                program.steps().get(k).arguments().forEach(read::set);
                found |= program.steps().get(k).kind() == StepKind.SINE;
            }
        }
        return found;
    }
}
