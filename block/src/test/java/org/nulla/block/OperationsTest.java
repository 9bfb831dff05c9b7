package org.nulla.block;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.block.law.OperationCases;
import org.nulla.block.law.TensorLaws;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Every operation obeys the laws on random shapes, sizes one and primes among them.
class OperationsTest {

    private static final int[] SIZES = {1, 2, 3, 5, 7};

    static Stream<String> names() {
        // a conversion to 32 bits and back is not smooth: differences see its steps
        return OperationCases.cases().keySet().stream().filter(name -> !name.equals("conversion"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void isItsOwnAdjointsAdjointIn32Bits(String name) {
        OperationCases.Case operation = OperationCases.named(name);
        for (int seed = 0; seed < Tier.size(2, 50); seed++) {
            Random random = new Random(seed);
            int a = SIZES[random.nextInt(SIZES.length)];
            int b = SIZES[random.nextInt(SIZES.length)];
            int c = SIZES[random.nextInt(SIZES.length)];
            String where = name + " in 32 bits with sizes " + a + ", " + b + ", " + c + ", seed " + seed;
            try (Workspace workspace = Workspace.open(new PlainDevice())) {
                Tensor[] point = Stream.of(operation.shapes().of(a, b, c))
                        .map(shape -> workspace.gaussian(ElementType.FLOAT32, shape, random, 1)).toArray(Tensor[]::new);
                new TensorLaws(workspace, where, random, operation.f(), point).adjoint();
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void obeysTheLaws(String name) {
        OperationCases.Case operation = OperationCases.named(name);
        for (int seed = 0; seed < Tier.size(6, 200); seed++) {
            Random random = new Random(seed);
            int a = SIZES[random.nextInt(SIZES.length)];
            int b = SIZES[random.nextInt(SIZES.length)];
            int c = SIZES[random.nextInt(SIZES.length)];
            String where = name + " with sizes " + a + ", " + b + ", " + c + ", seed " + seed;
            try (Workspace workspace = Workspace.open(new PlainDevice())) {
                Shape[] shapes = operation.shapes().of(a, b, c);
                Tensor[] point = Stream.of(shapes)
                        .map(shape -> workspace.gaussian(ElementType.FLOAT64, shape, random, 1)).toArray(Tensor[]::new);
                TensorLaws laws = new TensorLaws(workspace, where, random, operation.f(), point);
                laws.adjoint();
                laws.differences();
            }
        }
    }
}
