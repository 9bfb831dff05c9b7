package org.nulla.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.backend.PlainDevice;
import org.nulla.function.ScalarField;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

class MixedEnginesTest {

    private static final double[] POINT = {0.3, -0.7, 1.1};

    /// sin(x) xᵀ, summed by columns, written with tensors.
    private static final TensorPrimitive STEP = TensorPrimitive.of("step", new PlainDevice(), Shape.of(3, 1),
            x -> x.sin().matmul(x, false, true).sum(0));

    private static Real[] byHand(Real[] x) {
        Real sum = x[0].sin().plus(x[1].sin()).plus(x[2].sin());
        return new Real[] {sum.times(x[0]), sum.times(x[1]), sum.times(x[2])};
    }

    private static Real field(Real[] y) {
        return y[0].times(y[1]).plus(y[2].exp());
    }

    @Test
    void aTensorProgramIsAStepOfTheScalarEngine() {
        Linearization mixed = Nulla.linearize(x -> STEP.apply(x), POINT);
        Linearization hand = Nulla.linearize(MixedEnginesTest::byHand, POINT);
        assertThat(mixed.value()).containsExactly(hand.value(), within(1e-15));
        double[][] found = mixed.jacobian();
        double[][] expected = hand.jacobian();
        for (int i = 0; i < expected.length; i++) {
            assertThat(found[i]).containsExactly(expected[i], within(1e-14));
        }
        double[] target = {1, 2, 3};
        assertThat(mixed.tangentPreimage(target).onlyPoint())
                .containsExactly(hand.tangentPreimage(target).onlyPoint(), within(1e-12));
    }

    @Test
    void aTensorProgramNestsInsideTheScalarEngine() {
        ScalarField mixed = x -> field(STEP.apply(x));
        ScalarField hand = x -> field(byHand(x));
        double[][] found = Nulla.hessian(mixed, POINT);
        double[][] expected = Nulla.hessian(hand, POINT);
        for (int i = 0; i < 3; i++) {
            assertThat(found[i]).containsExactly(expected[i], within(1e-13));
        }
        double third = Nulla.derivative(a -> Nulla.hessian(mixed, new Real[] {a, a.sin(), Real.ONE})[0][1], 0.4);
        double thirdByHand = Nulla.derivative(a -> Nulla.hessian(hand, new Real[] {a, a.sin(), Real.ONE})[0][1], 0.4);
        assertThat(third).isCloseTo(thirdByHand, within(1e-12));
    }

    @Test
    void aScalarFunctionIsAppliedToEveryEntryAndNests() {
        try (Workspace workspace = Workspace.open(new PlainDevice())) {
            Tensor x = workspace.tensor(Shape.of(3), POINT);
            TensorFunction mapped = in -> new Tensor[] {in[0].map(a -> a.times(a).sin()).sum()};
            TensorFunction formula = in -> new Tensor[] {in[0].square().sin().sum()};
            Tensor v = workspace.tensor(Shape.of(3), 1, -2, 0.5);
            assertThat(Blocks.hvp(mapped, new Tensor[] {x}, v).get(0).toArray())
                    .containsExactly(Blocks.hvp(formula, new Tensor[] {x}, v).get(0).toArray(), within(1e-14));
        }
    }

    @Test
    void theNumberOfArgumentsIsCheckedAtTheDoor() {
        assertThatThrownBy(() -> STEP.apply(Real.ONE)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'step' takes 3 argument(s) for shape [3, 1] but was given 1");
    }
}
