package org.nulla.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.AffineSpace;
import org.nulla.EngineKind;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// Programs whose preimages are easily misunderstood, on every engine.
@Tag("fast")
class AwkwardProgramsTest {

    private static Preimage tangent(EngineKind engine, VectorFunction f, double[] x, double... target) {
        return Nulla.linearize(f, x).tangentPreimage(AffineSpace.point(target),
                PreimageOptions.DEFAULT.withEngine(engine));
    }

    private static Preimage cotangent(EngineKind engine, VectorFunction f, double[] x, double... target) {
        return Nulla.linearize(f, x).cotangentPreimage(AffineSpace.point(target),
                PreimageOptions.DEFAULT.withEngine(engine));
    }

    private static double[] at(double... x) {
        return x;
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("an input that no output depends on is a free direction, not an error")
    void unusedInput(EngineKind engine) {
        Preimage p = tangent(engine, x -> new Real[] {x[0].times(2)}, at(1, 1), 4);
        assertThat(p.space().dimension()).isEqualTo(1);
        assertThat(p.space().minNorm()).containsExactly(new double[] {2, 0}, within(1e-14));
        assertThat(p.space().contains(2, 17).inside()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("the same value returned twice with different targets is empty, not the first target")
    void repeatedOutput(EngineKind engine) {
        VectorFunction f = x -> {
            Real y = x[0].times(3);
            return new Real[] {y, y};
        };
        assertThat(tangent(engine, f, at(1), 3, 4).isEmpty()).isTrue();
        assertThat(tangent(engine, f, at(1), 3, 3).onlyPoint()).containsExactly(new double[] {1}, within(1e-15));
        assertThat(cotangent(engine, f, at(1), 3).space().dimension()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a constant output asked to move is empty, not ignored")
    void constantOutput(EngineKind engine) {
        VectorFunction f = x -> new Real[] {x[0], Real.of(7)};
        assertThat(tangent(engine, f, at(1), 1, 1).isEmpty()).isTrue();
        assertThat(tangent(engine, f, at(1), 1, 0).onlyPoint()).containsExactly(1);
        assertThat(cotangent(engine, f, at(1), 2).space().dimension()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("an output that feeds another output has a cotangent preimage")
    void outputFeedsOutput(EngineKind engine) {
        VectorFunction f = x -> {
            Real y = x[0].times(2);
            return new Real[] {y, y.times(3)};
        };
        Preimage p = cotangent(engine, f, at(1), 2);
        assertThat(p.space().dimension()).isEqualTo(1);
        assertThat(p.space().minNorm()).containsExactly(new double[] {0.1, 0.3}, within(1e-14));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("an input both returned and used has a cotangent preimage")
    void inputIsOutput(EngineKind engine) {
        Preimage p = cotangent(engine, x -> new Real[] {x[0], x[0].times(2)}, at(1), 5);
        assertThat(p.space().dimension()).isEqualTo(1);
        assertThat(p.space().minNorm()).containsExactly(new double[] {1, 2}, within(1e-14));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("an unused input with a cotangent asked of it is empty, not a point")
    void unusedInputCotangent(EngineKind engine) {
        VectorFunction f = x -> new Real[] {x[0]};
        assertThat(cotangent(engine, f, at(1, 1), 1, 1).isEmpty()).isTrue();
        assertThat(cotangent(engine, f, at(1, 1), 1, 0).onlyPoint()).containsExactly(1);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a step that is computed but leads to no output changes nothing")
    void deadStep(EngineKind engine) {
        VectorFunction f = x -> {
            Real unused = x[0].times(x[1]).sin();
            assertThat(unused.isConstant()).isFalse();
            return new Real[] {x[0].plus(x[1])};
        };
        assertThat(tangent(engine, f, at(1, 2), 1).space().dimension()).isEqualTo(1);
        assertThat(cotangent(engine, f, at(1, 2), 4, 4).onlyPoint()).containsExactly(new double[] {4}, within(1e-15));
        assertThat(cotangent(engine, f, at(1, 2), 4, 5).isEmpty()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a partial of zero frees its argument and pins its result")
    void zeroPartial(EngineKind engine) {
        VectorFunction f = x -> new Real[] {x[0].times(0).plus(x[1])};
        Preimage p = tangent(engine, f, at(1, 1), 2);
        assertThat(p.space().dimension()).isEqualTo(1);
        assertThat(p.space().contains(9, 2).inside()).isTrue();
        assertThat(tangent(engine, x -> new Real[] {x[0].floor()}, at(1.5), 1).isEmpty()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("repeated arguments add their partials up")
    void repeatedArguments(EngineKind engine) {
        assertThat(tangent(engine, x -> new Real[] {x[0].times(x[0])}, at(3), 6).onlyPoint())
                .containsExactly(new double[] {1}, within(1e-14));
        assertThat(tangent(engine, x -> new Real[] {x[0].minus(x[0])}, at(3), 1).isEmpty()).isTrue();
        assertThat(tangent(engine, x -> new Real[] {x[0].minus(x[0])}, at(3), 0).space().dimension()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("no inputs and no outputs are ordinary sizes")
    void nothingAtAll(EngineKind engine) {
        assertThat(tangent(engine, x -> new Real[0], at(1, 2)).space().dimension()).isEqualTo(2);
        assertThat(cotangent(engine, x -> new Real[0], at(1), 1).isEmpty()).isTrue();
        assertThat(cotangent(engine, x -> new Real[0], at(1), 0).onlyPoint()).isEmpty();
        assertThat(tangent(engine, x -> new Real[] {Real.ONE}, at(), 0).onlyPoint()).isEmpty();
        assertThat(tangent(engine, x -> new Real[] {Real.ONE}, at(), 1).isEmpty()).isTrue();
        assertThat(cotangent(engine, x -> new Real[] {Real.ONE}, at()).space().dimension()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("wide, tall and singular programs give what a dense decomposition gives")
    void shapes(EngineKind engine) {
        VectorFunction wide = x -> new Real[] {x[0].plus(x[1]).plus(x[2])};
        assertThat(tangent(engine, wide, at(1, 1, 1), 3).space().minNorm())
                .containsExactly(new double[] {1, 1, 1}, within(1e-14));
        VectorFunction tall = x -> new Real[] {x[0], x[0].times(2), x[0].times(3)};
        assertThat(tangent(engine, tall, at(1), 1, 2, 3).onlyPoint()).containsExactly(new double[] {1}, within(1e-14));
        assertThat(tangent(engine, tall, at(1), 1, 2, 4).isEmpty()).isTrue();
        VectorFunction singular = x -> new Real[] {x[0].plus(x[1]), x[0].plus(x[1]).times(2)};
        assertThat(tangent(engine, singular, at(1, 1), 1, 2).space().dimension()).isEqualTo(1);
        assertThat(tangent(engine, singular, at(1, 1), 1, 3).isEmpty()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a target that is a space may be met anywhere in it")
    void affineTarget(EngineKind engine) {
        Linearization f = Nulla.linearize(x -> new Real[] {x[0], x[0].plus(x[1])}, 1, 1);
        PreimageOptions options = PreimageOptions.DEFAULT.withEngine(engine);
        Preimage line = f.tangentPreimage(AffineSpace.of(at(1, 0), at(0, 1)), options);
        assertThat(line.space().dimension()).isEqualTo(1);
        assertThat(line.space().contains(1, 42).inside()).isTrue();
        assertThat(f.tangentPreimage(AffineSpace.whole(2), options).space().dimension()).isEqualTo(2);
        Linearization tall = Nulla.linearize(x -> new Real[] {x[0], x[0].times(2)}, 1);
        assertThat(tall.tangentPreimage(AffineSpace.of(at(1, 0), at(0, 1), at(0, 2)), options).onlyPoint())
                .containsExactly(new double[] {1}, within(1e-14));
        assertThat(tall.tangentPreimage(AffineSpace.of(at(1, 0), at(1, 2)), options).isEmpty()).isTrue();
    }
}
