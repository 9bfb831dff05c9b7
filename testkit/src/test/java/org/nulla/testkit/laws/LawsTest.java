package org.nulla.testkit.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.nulla.AffineSpace;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.function.BinaryRule;
import org.nulla.function.Primitive;
import org.nulla.function.UnaryRule;
import org.nulla.function.VectorFunction;
import org.nulla.testkit.programs.RotationChain;
import org.nulla.testkit.random.ProgramGenerator;
import org.nulla.testkit.random.RandomProgram;

class LawsTest {

    private static final VectorFunction PRODUCT_AND_SUM = x -> new Real[] {x[0].times(x[1]), x[0].plus(x[1])};
    private static final VectorFunction WIDE = x -> new Real[] {x[0].times(x[1]).sin(), x[2].exp().minus(x[0])};
    private static final VectorFunction TALL = x -> new Real[] {x[0].sin(), x[0].plus(x[1]), x[1].times(x[0]), x[0]};
    private static final VectorFunction DEPENDENT = x -> new Real[] {x[0].plus(x[1]), x[0].plus(x[1]).times(2),
        x[2].times(0)};

    @TestFactory
    @DisplayName("functions of one argument keep the laws of primitives")
    Stream<DynamicTest> unaryRules() {
        return Stream.of(UnaryRule.values()).flatMap(rule -> {
            Primitive primitive = Primitive.of(rule.label(), 1, x -> rule.value(x[0]),
                    x -> new Real[] {rule.partial(x[0], rule.value(x[0]))});
            double[][] points = switch (rule) {
                case ASIN, ACOS, ATANH -> new double[][] {{-0.7}, {0.3}};
                case ACOSH -> new double[][] {{1.5}, {4}};
                case SQRT, CBRT, LOG, LOG10 -> new double[][] {{0.4}, {3.7}};
                default -> new double[][] {{-0.6}, {0.3}, {2.4}};
            };
            return PrimitiveLaws.of(primitive, points);
        });
    }

    @TestFactory
    @DisplayName("functions of two arguments keep the laws of primitives")
    Stream<DynamicTest> binaryRules() {
        return Stream.of(BinaryRule.values()).flatMap(rule -> {
            Primitive primitive = Primitive.of(rule.label(), 2, x -> rule.value(x[0], x[1]), x -> {
                Real y = rule.value(x[0], x[1]);
                return new Real[] {rule.partialA(x[0], x[1], y), rule.partialB(x[0], x[1], y)};
            });
            // moving both arguments of min and max together keeps them apart; the two are never equal here
            return PrimitiveLaws.of(primitive, new double[] {1.4, 0.6}, new double[] {0.7, 2.3});
        });
    }

    @TestFactory
    @DisplayName("a user's primitive with three arguments keeps the laws")
    Stream<DynamicTest> userPrimitive() {
        Primitive weighted = Primitive.of("weighted", 3, x -> x[0] * Math.sin(x[1]) + x[2] * x[2],
                x -> new Real[] {x[1].sin(), x[0].times(x[1].cos()), x[2].times(2)});
        return PrimitiveLaws.of(weighted, new double[] {1, 2, 3}, new double[] {-0.4, 0.1, 0});
    }

    @Test
    @DisplayName("a primitive with a wrong partial breaks a law")
    void wrongPartialIsFound() {
        Primitive wrong = Primitive.of("wrong", 1, x -> x[0] * x[0], x -> new Real[] {x[0].times(2.001)});
        long broken = PrimitiveLaws.of(wrong, new double[] {1.5})
                .filter(test -> catchThrowable(test.getExecutable()::execute) != null).count();
        assertThat(broken).isPositive();
    }

    @TestFactory
    @DisplayName("linearised functions keep their laws")
    Stream<DynamicTest> linearizations() {
        Stream<DynamicTest> ours = Stream.of(LinearizationLaws.of("product and sum", PRODUCT_AND_SUM, 1, 1, 2),
                LinearizationLaws.of("wide", WIDE, 2, 0.3, -1.2, 0.5), LinearizationLaws.of("tall", TALL, 3, 0.4, 1.5),
                LinearizationLaws.of("dependent", DEPENDENT, 4, 1, 2, 3),
                LinearizationLaws.of("rotations", RotationChain.of(7, 5, 2, 1, 3, 2, 1), 5, new double[7]))
                .flatMap(s -> s);
        Stream<DynamicTest> random = Stream.of(3L, 5L, 11L, 12L, 14L).flatMap(seed -> {
            RandomProgram program = ProgramGenerator.program(seed);
            return LinearizationLaws.of("random program", program, seed, program.point());
        });
        return Stream.concat(ours, random);
    }

    @TestFactory
    @DisplayName("preimages compose")
    Stream<DynamicTest> compositions() {
        return Stream
                .of(LinearizationLaws.ofComposition("wide then product and sum", WIDE, PRODUCT_AND_SUM, 1, 0.3, -1.2,
                        0.5),
                        LinearizationLaws.ofComposition("tall then wide", TALL, WIDE, 2, 0.4, 1.5),
                        LinearizationLaws.ofComposition("dependent then wide", DEPENDENT, WIDE, 3, 1, 2, 3))
                .flatMap(s -> s);
    }

    @TestFactory
    @DisplayName("spaces keep their laws")
    Stream<DynamicTest> spaces() {
        return Stream.of(SpaceLaws.of("a point", AffineSpace.point(1, -2, 3), 1),
                SpaceLaws.of("everything", AffineSpace.whole(3), 2),
                SpaceLaws.of("a line", AffineSpace.of(new double[] {1, 2, 3}, new double[] {1, -1, 0.5}), 3),
                SpaceLaws.of("a plane given by three directions",
                        AffineSpace.of(new double[] {0, 1, 0, 1}, new double[] {1, 0, 0, 1}, new double[] {0, 1, 1, 0},
                                new double[] {1, 1, 1, 1}),
                        4),
                SpaceLaws.of("a preimage", Nulla.linearize(WIDE, 0.3, -1.2, 0.5).tangentPreimage(1, 2).space(), 5))
                .flatMap(s -> s);
    }
}
