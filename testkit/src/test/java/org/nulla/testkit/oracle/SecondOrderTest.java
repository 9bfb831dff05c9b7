package org.nulla.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.testkit.random.RandomProgram;
import org.nulla.testkit.random.Step;
import org.nulla.testkit.random.StepKind;

class SecondOrderTest {

    @ParameterizedTest(name = "{0}")
    @EnumSource(value = StepKind.class, names = "CONSTANT", mode = EnumSource.Mode.EXCLUDE)
    @DisplayName("of a single step along a single argument, the size is that of the second derivative")
    void singleStep(StepKind kind) {
        for (int b = 0; b < kind.arity(); b++) {
            List<Double> at = List.of(1.7, 0.6, 0.3).subList(0, kind.arity());
            List<Integer> arguments = new ArrayList<>();
            double[] v = new double[kind.arity()];
            for (int a = 0; a < kind.arity(); a++) {
                arguments.add(a);
                v[a] = a == b ? 1 : 0;
            }
            RandomProgram program = new RandomProgram(0, "by hand", at, List.of(new Step(kind, arguments, 0)),
                    List.of(kind.arity()));
            double expected = Nulla
                    .derivative(s -> Nulla.derivative(t -> program.apply(moved(program, s.plus(t), v))[0],
                            Real.ZERO), 0);
            assertThat(SecondOrder.size(program, new double[] {1}, v)).as("by argument %s", b)
                    .isCloseTo(Math.abs(expected), within(1e-12));
        }
    }

    @Test
    @DisplayName("terms that cancel are added up")
    void cancellation() {
        Step square = new Step(StepKind.TIMES, List.of(0, 0), 0);
        RandomProgram program = new RandomProgram(0, "by hand", Collections.nCopies(1, 3.0),
                List.of(square, square, new Step(StepKind.MINUS, List.of(1, 2), 0)), List.of(3));
        assertThat(SecondOrder.size(program, new double[] {-5}, new double[] {1})).isEqualTo(20);
    }

    private static Real[] moved(RandomProgram program, Real by, double[] v) {
        Real[] x = new Real[v.length];
        for (int j = 0; j < x.length; j++) {
            x[j] = by.times(v[j]).plus(program.point()[j]);
        }
        return x;
    }
}
