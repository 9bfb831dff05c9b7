package org.nulla.testkit.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.formula.Formula;
import org.nulla.testkit.oracle.Truth;

class ProgramGeneratorTest {

    @Test
    @DisplayName("the same seed gives the same program, another seed another")
    void seedsRepeat() {
        assertThat(ProgramGenerator.program(7)).isEqualTo(ProgramGenerator.program(7));
        assertThat(ProgramGenerator.program(7)).isNotEqualTo(ProgramGenerator.program(8));
        assertThat(ProgramGenerator.exactProgram(7).isRational()).isTrue();
    }

    @Test
    @DisplayName("a program's formula text computes the same, to the last bit")
    void formulasAgree() {
        for (long seed = 1; seed <= 200; seed++) {
            RandomProgram program = ProgramGenerator.program(seed);
            Linearization direct = Nulla.linearize(program, program.point());
            Linearization parsed = Nulla.linearize(Formula.parse(program.formula()).function(), program.point());
            assertThat(parsed.value()).as("value of seed %s", seed).isEqualTo(direct.value());
            assertThat(parsed.jacobian()).as("Jacobian of seed %s", seed).isDeepEqualTo(direct.jacobian());
        }
    }

    @Test
    @DisplayName("every kind of awkwardness is drawn")
    void everyKindIsDrawn() {
        Set<StepKind> kinds = EnumSet.noneOf(StepKind.class);
        Set<String> seen = new HashSet<>();
        LongStream.rangeClosed(1, 1_000).mapToObj(ProgramGenerator::program).forEach(program -> {
            program.steps().forEach(step -> kinds.add(step.kind()));
            noteShape(seen, program);
        });
        LongStream.rangeClosed(1, 300).mapToObj(ProgramGenerator::program).forEach(program -> {
            Truth truth = Truth.of(program);
            note(seen, "rank-deficient", truth.rank() < Math.min(program.inputs(), program.outputs().size()));
            note(seen, "unused input", unused(truth.jacobian(), program.inputs()));
        });
        assertThat(kinds).isEqualTo(EnumSet.allOf(StepKind.class));
        assertThat(seen).hasSize(11);
    }

    private static void noteShape(Set<String> seen, RandomProgram program) {
        int inputs = program.inputs();
        note(seen, "repeated output", new HashSet<>(program.outputs()).size() < program.outputs().size());
        note(seen, "repeated argument", program.steps().stream()
                .anyMatch(step -> new HashSet<>(step.arguments()).size() < step.arguments().size()));
        note(seen, "output that is an input", program.outputs().stream().anyMatch(output -> output < inputs));
        note(seen, "output that feeds a step", program.outputs().stream()
                .anyMatch(output -> program.steps().stream().anyMatch(step -> step.arguments().contains(output))));
        note(seen, "constant output", program.outputs().stream()
                .anyMatch(output -> output >= inputs
                        && program.steps().get(output - inputs).kind() == StepKind.CONSTANT));
        note(seen, "large factor", hasConstant(program, 1e8));
        note(seen, "small factor", hasConstant(program, 1e-8));
        note(seen, "long", program.steps().size() >= 250);
        note(seen, "one step", program.steps().size() == 1);
    }

    private static void note(Set<String> seen, String what, boolean isSo) {
        if (isSo) {
            seen.add(what);
        }
    }

    private static boolean unused(double[][] jacobian, int inputs) {
        for (int j = 0; j < inputs; j++) {
            boolean used = false;
            for (double[] row : jacobian) {
                used |= row[j] != 0;
            }
            if (!used) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasConstant(RandomProgram program, double constant) {
        return program.steps().stream()
                .anyMatch(step -> step.kind() == StepKind.CONSTANT && step.constant() == constant);
    }
}
