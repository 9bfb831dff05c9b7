package org.nulla.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.Nulla;
import org.nulla.testkit.random.LongProgramGenerator;
import org.nulla.testkit.random.ProgramBuilder;
import org.nulla.testkit.random.ProgramGenerator;
import org.nulla.testkit.random.RandomProgram;
import org.nulla.testkit.random.Step;
import org.nulla.testkit.random.StepKind;

@DisplayName("Jacobians in long arithmetic")
class PartialsTest {

    private static final BigFloatArithmetic LONG = new BigFloatArithmetic(256);

    @Test
    @DisplayName("of rational programs are those of fractions, to seventy digits")
    void fractions() {
        int compared = 0;
        for (long seed = 1; seed <= 100; seed++) {
            RandomProgram program = ProgramGenerator.exactProgram(seed);
            Fraction[][] expected = ExactJacobian.of(program);
            if (expected == null) {
                continue;
            }
            BigFloat[][] found = Partials.of(program, LONG).jacobian().exact();
            double size = 0;
            for (Fraction[] row : expected) {
                for (Fraction entry : row) {
                    size = Math.max(size, Math.abs(entry.toDecimal().doubleValue()));
                }
            }
            for (int i = 0; i < expected.length; i++) {
                for (int j = 0; j < expected[i].length; j++) {
                    // values of up to 1e17 may have cancelled on the way
                    assertThat(found[i][j].toDecimal().subtract(expected[i][j].toDecimal()).abs().doubleValue())
                            .as("seed %s, entry %s,%s", seed, i, j).isLessThanOrEqualTo(1e-40 * (1 + size));
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(1_000);
    }

    @Test
    @DisplayName("are the library's, up to what twins differ by")
    void library() {
        for (long seed = 1; seed <= 100; seed++) {
            RandomProgram program = seed % 2 == 0 ? ProgramGenerator.program(seed)
                    : LongProgramGenerator.program(seed, 300);
            Truth truth = Truth.of(program);
            if (!truth.isInRange()) {
                continue;
            }
            TwinMatrix jacobian = truth.matrix(false);
            double[][] found = Nulla.jacobian(program, program.point());
            for (int j = 0; j < program.inputs(); j++) {
                BigFloat[] unit = BigFloat.zeros(program.inputs());
                unit[j] = BigFloat.ONE;
                TwinMatrix.Image column = jacobian.image(unit, LONG);
                for (int i = 0; i < found.length; i++) {
                    double allowed = 20 * column.noise()[i].doubleValue()
                            + 1e-15 * column.sizes()[i].doubleValue();
                    assertThat(found[i][j]).as("seed %s, entry %s,%s", seed, i, j)
                            .isCloseTo(column.values()[i].doubleValue(), within(allowed));
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(value = StepKind.class, names = "CONSTANT", mode = EnumSource.Mode.EXCLUDE)
    @DisplayName("of the gradient of a single step are its Hessian")
    void hessianOfAStep(StepKind kind) {
        List<Double> at = List.of(1.7, 0.6, 0.3).subList(0, kind.arity());
        List<Integer> arguments = new ArrayList<>();
        for (int a = 0; a < kind.arity(); a++) {
            arguments.add(a);
        }
        checkHessian(new RandomProgram(0, "by hand", at, List.of(new Step(kind, arguments, 0)),
                List.of(kind.arity())));
    }

    @Test
    @DisplayName("of the gradients of sums of squares are their Hessians")
    void hessians() {
        for (long seed = 1; seed <= 60; seed++) {
            RandomProgram program = LongProgramGenerator.squares(ProgramGenerator.program(seed));
            if (Truth.ofGradient(program).isClear()) {
                checkHessian(program);
            }
        }
    }

    private static void checkHessian(RandomProgram program) {
        BigFloat[][] found = Partials.ofGradient(program, LONG).jacobian().exact();
        double[][] expected = Nulla.hessian(x -> program.apply(x)[0], program.point());
        double size = 0;
        for (double[] row : expected) {
            for (double entry : row) {
                size = Math.max(size, Math.abs(entry));
            }
        }
        for (int i = 0; i < expected.length; i++) {
            for (int j = 0; j < expected.length; j++) {
                assertThat(found[i][j].doubleValue()).as("seed %s, entry %s,%s", program.seed(), i, j)
                        .isCloseTo(expected[i][j], within(1e-9 * size));
                assertThat(found[i][j].doubleValue()).as("symmetric, seed %s, entry %s,%s", program.seed(), i, j)
                        .isEqualTo(found[j][i].doubleValue(), within(1e-40 * size));
            }
        }
    }

    @Test
    @DisplayName("have twins that agree in what is exact and differ by a few units in the last place in the rest")
    void twins() {
        ProgramBuilder b = new ProgramBuilder(1.5, 2);
        RandomProgram program = b.outputs(b.plus(0, 1), b.scale(0.3, 0), b.minus(b.scale(1e15, 0), 1));
        TwinMatrix jacobian = Partials.of(program, LONG).jacobian();
        for (int lane = 1; lane < TwinMatrix.LANES; lane++) {
            boolean rounded = lane >= TwinMatrix.ROUNDED;
            assertThat(jacobian.lane(lane)[0][0].equals(BigFloat.ONE)).as("a sum, twin %s", lane).isEqualTo(!rounded);
            double moved = LONG.minus(jacobian.lane(lane)[1][0], jacobian.exact()[1][0]).doubleValue() / 0.3;
            assertThat(Math.abs(moved)).as("a multiple, twin %s", lane).isPositive().isLessThanOrEqualTo(1e-15);
            assertThat(jacobian.lane(lane)[1][1].isZero()).as("no path, twin %s", lane).isTrue();
        }
    }
}
