package org.nulla.testkit.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Nulla;
import org.nulla.formula.Formula;

@DisplayName("Long programs")
class LongProgramGeneratorTest {

    @Test
    @DisplayName("are the same for the same seed, and others for another")
    void seedsRepeat() {
        assertThat(LongProgramGenerator.program(7, 500)).isEqualTo(LongProgramGenerator.program(7, 500));
        assertThat(LongProgramGenerator.program(7, 500)).isNotEqualTo(LongProgramGenerator.program(8, 500));
    }

    @Test
    @DisplayName("are of every kind, square, wide and tall, of ten steps and of thousands")
    void everyKindIsDrawn() {
        Map<String, Set<String>> shapes = new HashMap<>();
        int fewest = Integer.MAX_VALUE;
        int most = 0;
        for (long seed = 1; seed <= 600; seed++) {
            RandomProgram program = LongProgramGenerator.program(seed, 5_000);
            int outputs = program.outputs().size();
            shapes.computeIfAbsent(program.style(), style -> new HashSet<>())
                    .add(outputs < program.inputs() ? "wide" : outputs > program.inputs() ? "tall" : "square");
            fewest = Math.min(fewest, program.steps().size());
            if (!"SUM".equals(program.style())) {
                most = Math.max(most, program.steps().size());
            }
        }
        assertThat(shapes.keySet()).containsExactlyInAnyOrderElementsOf(
                Arrays.stream(LongFamily.values()).map(Enum::name).toList());
        Set<String> all = new HashSet<>();
        shapes.values().forEach(all::addAll);
        assertThat(all).containsExactlyInAnyOrder("wide", "tall", "square");
        assertThat(fewest).isLessThan(30);
        assertThat(most).isBetween(4_000, 6_000);
    }

    @Test
    @DisplayName("have values that are numbers, and formulas that compute the same to the last bit")
    void formulasAgree() {
        for (long seed = 1; seed <= 100; seed++) {
            RandomProgram program = LongProgramGenerator.program(seed, 300);
            double[] value = Nulla.linearize(program, program.point()).value();
            for (double each : value) {
                assertThat(Double.isFinite(each)).as("seed %s", seed).isTrue();
            }
            assertThat(Nulla.linearize(Formula.parse(program.formula()).function(), program.point()).value())
                    .as("seed %s", seed).isEqualTo(value);
        }
    }

    @Test
    @DisplayName("become scalar fields by the squares of their outputs")
    void squares() {
        RandomProgram program = new ProgramBuilder(1, 2).outputs(0, 1);
        RandomProgram squares = LongProgramGenerator.squares(program);
        assertThat(squares.outputs()).hasSize(1);
        // half the sum of squares, with or without a tenth of the same
        assertThat(squares.plainValues()[squares.outputs().getFirst()]).isIn(2.5, 3.0);
        assertThat(squares.at()).isEqualTo(program.at());
    }
}
