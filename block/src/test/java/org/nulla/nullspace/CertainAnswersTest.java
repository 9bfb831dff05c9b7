package org.nulla.nullspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Claim;
import org.nulla.DomainException;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.network.Layers;
import org.nulla.network.Mlp;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Questions that were answered wrongly and certainly once, and what every answer claims now.
@DisplayName("The tensor engine")
class CertainAnswersTest {

    private static final long SEED = 22;

    private final Workspace workspace = Workspace.open(new PlainDevice());
    private final Random random = new Random(SEED);

    @AfterEach
    void close() {
        workspace.close();
    }

    private Tensor gaussian(ElementType type, double size, int... sizes) {
        return workspace.gaussian(type, Shape.of(sizes), random, size);
    }

    /// `tanh(x W + b) V` with the first two samples equal; the three parameters are unknowns.
    private BlockLinearization equalSamples(ElementType type, double size, Ending ending) {
        double[] samples = random.doubles(4 * 3, -1, 1).toArray();
        System.arraycopy(samples, 0, samples, 3, 3);
        Tensor x = workspace.tensor(type, Shape.of(4, 3), samples);
        return Blocks.linearize(
                in -> ending.of(x.matmul(in[0]).plus(in[1]).tanh().matmul(in[2])), gaussian(type, size, 3, 4),
                gaussian(type, size, 4), gaussian(type, 1, 4, 2));
    }

    private interface Ending {
        Tensor[] of(Tensor y);
    }

    private Tensor[] reachable(BlockLinearization f) {
        Tensor[] change = f.point().stream().map(p -> workspace.gaussian(p.type(), p.shape(), random, 1))
                .toArray(Tensor[]::new);
        return f.jvp(change).toArray(Tensor[]::new);
    }

    /// The target with one of its entries moved by its own size.
    private Tensor moved(Tensor target, int entry) {
        double[] entries = target.toArray();
        double size = Arrays.stream(entries).map(Math::abs).max().orElse(0);
        entries[entry] += size == 0 ? 1 : size;
        return workspace.tensor(target.type(), target.shape(), entries);
    }

    private void isReached(BlockLinearization f, int rank, Tensor... targets) {
        TensorPreimage preimage = f.tangentPreimage(targets);
        assertThat(preimage.isEmpty()).as("%s, seed %d", preimage, SEED).isFalse();
        assertThat(preimage.certificate().doubtful()).as("%s, seed %d", preimage.certificate(), SEED).isFalse();
        assertThat(preimage.report().rank()).isEqualTo(rank);
        TensorSpace space = preimage.space();
        assertThat(space.dimension()).isEqualTo(space.size() - rank);
        TensorSpace.ShortestMember shortest = space.shortestMember();
        assertThat(shortest.doubtful()).as("%s, seed %d", shortest.claims(), SEED).isFalse();
        assertThat(space.claim(space.randomMember(random)).isShown()).isTrue();
    }

    private static void isEmpty(TensorPreimage preimage, String output) {
        assertThat(preimage.isEmpty()).as("%s, seed %d", preimage, SEED).isTrue();
        assertThat(preimage.certificate().doubtful()).as("%s, seed %d", preimage.certificate(), SEED).isFalse();
        TensorPreimage.Empty empty = (TensorPreimage.Empty) preimage;
        assertThat(empty.conflict()).containsKey(output);
        assertThat(empty.certificate().claims()).extracting(Claim::kind).containsExactly(Claim.Kind.EMPTINESS);
    }

    @ParameterizedTest(name = "W of {1}, {0}")
    @CsvSource({"FLOAT64, 1", "FLOAT64, 1e-3", "FLOAT64, 1e-5", "FLOAT64, 1e-8", "FLOAT32, 1", "FLOAT32, 1e-3",
        "FLOAT32, 1e-5", "FLOAT32, 1e-8"})
    @DisplayName("knows that two equal samples have equal outputs, however small the weights")
    void twoEqualSamples(ElementType type, double size) {
        BlockLinearization f = equalSamples(type, size, y -> new Tensor[] {y});
        Tensor target = reachable(f)[0];
        isReached(f, 6, target);
        isEmpty(f.tangentPreimage(moved(target, 2)), "result 0[1, 0]");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(ElementType.class)
    @DisplayName("knows that three equal samples have equal outputs")
    void threeEqualSamples(ElementType type) {
        double[] samples = random.doubles(4 * 3, -1, 1).toArray();
        System.arraycopy(samples, 0, samples, 3, 3);
        System.arraycopy(samples, 0, samples, 6, 3);
        Tensor x = workspace.tensor(type, Shape.of(4, 3), samples);
        Mlp network = new Mlp(List.of(3, 4, 2), org.nulla.block.Elementwise.TANH);
        Tensor[] parameters = network.randomParameters(workspace, type, random);
        BlockLinearization f = Blocks.linearize(network.ofParameters(x), parameters);
        Tensor target = reachable(f)[0];
        isReached(f, 4, target);
        isEmpty(f.tangentPreimage(moved(target, 4)), "result 0[2, 0]");
    }

    @ParameterizedTest(name = "W of {1}, {0}")
    @CsvSource({"FLOAT64, 1", "FLOAT64, 1e-5", "FLOAT64, 1e-9", "FLOAT32, 1", "FLOAT32, 1e-5"})
    @DisplayName("knows that outputs and their sums over samples go together")
    void sumsOfOutputs(ElementType type, double size) {
        Tensor x = gaussian(type, 1, 4, 3);
        BlockLinearization f = Blocks.linearize(in -> {
            Tensor y = x.matmul(in[0]).plus(in[1]).tanh().matmul(in[2]);
            return new Tensor[] {y, y.sum(0)};
        }, gaussian(type, size, 3, 4), gaussian(type, size, 4), gaussian(type, 1, 4, 2));
        Tensor[] targets = reachable(f);
        isReached(f, 8, targets);
        isEmpty(f.tangentPreimage(targets[0], moved(targets[1], 1)), "result 1[1]");
    }

    @ParameterizedTest(name = "W of {1}, {0}")
    @CsvSource({"FLOAT64, 1, true", "FLOAT64, 1e-3, true", "FLOAT64, 1e-5, true", "FLOAT64, 1e-8, false",
        "FLOAT32, 1, true", "FLOAT32, 1e-3, false", "FLOAT32, 1e-5, false"})
    @DisplayName("knows that centred outputs have a sum of zero, or is in doubt where rounding decides what biases do to them")
    void centredOutputs(ElementType type, double size, boolean certain) {
        Tensor x = gaussian(type, 1, 4, 3);
        BlockLinearization f = Blocks.linearize(in -> {
            Tensor y = x.matmul(in[0]).plus(in[1]).tanh().matmul(in[2]);
            return new Tensor[] {y.minus(y.mean(0))};
        }, gaussian(type, size, 3, 4), gaussian(type, size, 4), gaussian(type, 1, 4, 2));
        Tensor target = reachable(f)[0];
        TensorPreimage conflict = f.tangentPreimage(moved(target, 0));
        if (certain) {
            isReached(f, 6, target);
            isEmpty(conflict, "result 0[0, 0]");
        } else {
            TensorPreimage preimage = f.tangentPreimage(target);
            assertThat(preimage.certificate().doubtful() || preimage.report().rank() == 6).as("%s", preimage).isTrue();
            assertThat(conflict.certificate().doubtful() || conflict.isEmpty()).as("%s", conflict).isTrue();
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(ElementType.class)
    @DisplayName("knows that an output given twice is one output")
    void outputsTwice(ElementType type) {
        BlockLinearization f = equalSamples(type, 1, y -> new Tensor[] {y, Tensor.concatenate(-1, y, y)});
        Tensor[] targets = reachable(f);
        isReached(f, 6, targets);
        isEmpty(f.tangentPreimage(moved(targets[0], 7), targets[1]), "result 0[3, 1]");
    }

    @ParameterizedTest(name = "{0}, factor {1}")
    @CsvSource({"FLOAT64, 1e12", "FLOAT64, 1e-12", "FLOAT32, 1e12", "FLOAT32, 1e-12"})
    @DisplayName("is not misled by units between layers")
    void unitsBetweenLayers(ElementType type, double factor) {
        double[] samples = random.doubles(3 * 3, -1, 1).toArray();
        System.arraycopy(samples, 0, samples, 3, 3);
        Tensor x = workspace.tensor(type, Shape.of(3, 3), samples);
        BlockLinearization f = Blocks.linearize(
                in -> new Tensor[] {x.matmul(in[0]).tanh().times(factor).matmul(in[1])}, gaussian(type, 1, 3, 4),
                gaussian(type, 1, 4, 2));
        Tensor target = reachable(f)[0];
        isReached(f, 4, target);
        isEmpty(f.tangentPreimage(moved(target, 2)), "result 0[1, 0]");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(ElementType.class)
    @DisplayName("answers where nothing depends on anything")
    void zeroJacobian(ElementType type) {
        Tensor x = gaussian(type, 1, 3, 2);
        Tensor v = gaussian(type, 1, 4, 2);
        BlockLinearization f = Blocks.linearize(
                in -> new Tensor[] {Layers.linear(x, in[0], in[1]).relu().matmul(v)},
                workspace.filled(type, Shape.of(2, 4), 0), workspace.filled(type, Shape.of(4), 0));
        Tensor zero = workspace.filled(type, Shape.of(3, 2), 0);
        isReached(f, 0, zero);
        TensorSpace space = f.tangentPreimage(zero).space();
        assertThat(space.minNorm()).allSatisfy(part -> assertThat(part.toArray()).containsOnly(0));
        assertThat(space.basis().columns()).isEqualTo(12);
        isEmpty(f.tangentPreimage(moved(zero, 5)), "result 0[2, 1]");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(ElementType.class)
    @DisplayName("answers where a unit is dead")
    void deadUnit(ElementType type) {
        Tensor x = gaussian(type, 1, 3, 2);
        double[] bias = {-50, 1, 2};
        BlockLinearization f = Blocks.linearize(in -> new Tensor[] {x.matmul(in[0]).plus(in[1]).relu()},
                gaussian(type, 1, 2, 3), workspace.tensor(type, Shape.of(3), bias));
        TensorPreimage preimage = f.tangentPreimage(reachable(f));
        assertThat(preimage.certificate().doubtful()).as("%s, seed %d", preimage.certificate(), SEED).isFalse();
        assertThat(preimage.report().redundant()).contains("result 0[0, 0]", "result 0[1, 0]", "result 0[2, 0]");
        isEmpty(f.tangentPreimage(moved(workspace.filled(type, Shape.of(3, 3), 0), 3)), "result 0[1, 0]");
    }

    @ParameterizedTest(name = "x = {0}")
    @ValueSource(doubles = {20, -20, 300})
    @DisplayName("has slopes with all their digits where a function is flat")
    void flatFunctions(double x) {
        Tensor point = workspace.tensor(Shape.of(1), x);
        double expected = 4 / Math.pow(Math.exp(x) + Math.exp(-x), 2);
        assertThat(slope(point, Tensor::tanh)).isCloseTo(expected,
                org.assertj.core.data.Percentage.withPercentage(1e-10));
        assertThat(slope(point, Tensor::sigmoid)).isCloseTo(
                Math.exp(-Math.abs(x)) / Math.pow(1 + Math.exp(-Math.abs(x)), 2),
                org.assertj.core.data.Percentage.withPercentage(1e-10));
    }

    private static double slope(Tensor point, java.util.function.UnaryOperator<Tensor> f) {
        return Blocks.gradient(in -> new Tensor[] {f.apply(in[0]).sum()}, point).get(0).toDouble();
    }

    @Test
    @DisplayName("does not call a target reached that misses a small output")
    void smallOutput() {
        Tensor scales = workspace.tensor(Shape.of(2), 1, 1e-12);
        BlockLinearization f = Blocks.linearize(in -> new Tensor[] {in[0].times(scales)},
                gaussian(ElementType.FLOAT64, 1, 1));
        isReached(f, 1, workspace.tensor(Shape.of(2), 1, 1e-12));
        isEmpty(f.tangentPreimage(workspace.tensor(Shape.of(2), 1, 5e-12)), "result 0[1]");
    }

    @Test
    @DisplayName("refuses numbers that are not finite by name")
    void notFinite() {
        Tensor x = workspace.tensor(Shape.of(2, 2), 1, 2, Double.NaN, 4);
        BlockLinearization f = Blocks.linearize(in -> new Tensor[] {in[0].matmul(in[1])},
                gaussian(ElementType.FLOAT64, 1, 3, 2), x);
        assertThatThrownBy(() -> f.tangentPreimage(gaussian(ElementType.FLOAT64, 1, 3, 2)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("argument 1[1, 0] is NaN");
        BlockLinearization g = Blocks.linearize(in -> new Tensor[] {in[0], in[0].exp()},
                workspace.tensor(Shape.of(2), 1, 2));
        assertThatThrownBy(() -> g.tangentPreimage(workspace.tensor(Shape.of(2), 1, 2),
                workspace.tensor(Shape.of(2), 1, Double.POSITIVE_INFINITY)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("target 1[1] is Infinity");
        BlockLinearization h = Blocks.linearize(in -> new Tensor[] {in[0].log()}, workspace.tensor(Shape.of(2), 1, -1));
        assertThatThrownBy(() -> h.tangentPreimage(workspace.tensor(Shape.of(2), 1, 2)))
                .isInstanceOf(DomainException.class).hasMessageContaining("result 0[1] is NaN");
        BlockLinearization k = Blocks.linearize(in -> new Tensor[] {in[0].sqrt()}, workspace.tensor(Shape.of(2), 1, 0));
        assertThatThrownBy(() -> k.tangentPreimage(workspace.tensor(Shape.of(2), 1, 2)))
                .isInstanceOf(DomainException.class).hasMessageContaining("by entry 1 of the arguments");
    }

    @ParameterizedTest(name = "{0} units in the last place")
    @ValueSource(ints = {1, 2, 1000, 1_000_000})
    @DisplayName("is not certain of what rounding decides where samples are nearly equal")
    void nearlyEqualSamples(int units) {
        double[] samples = random.doubles(3 * 2, 0.5, 1).toArray();
        for (int j = 0; j < 2; j++) {
            samples[2 + j] = samples[j] + units * Math.ulp(samples[j]) * (1 - 2 * j);
        }
        Tensor x = workspace.tensor(Shape.of(3, 2), samples);
        BlockLinearization f = Blocks.linearize(in -> new Tensor[] {x.matmul(in[0])},
                gaussian(ElementType.FLOAT64, 1, 2, 1));
        TensorPreimage preimage = f.tangentPreimage(reachable(f));
        boolean certain = !preimage.certificate().doubtful();
        if (units <= 2) {
            // within what twins of the samples move
            assertThat(certain && preimage.report().rank() == 3).isFalse();
        } else if (certain) {
            assertThat(preimage.report().rank()).as("%s, seed %d", preimage.certificate(), SEED).isEqualTo(2);
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(ElementType.class)
    @DisplayName("claims and shows members, directions and rank of an ordinary network")
    void ordinary(ElementType type) {
        Mlp network = Mlp.square(2, 6);
        Tensor[] parameters = network.randomParameters(workspace, type, random);
        BlockLinearization f = Blocks.linearize(network.ofParameters(gaussian(type, 1, 4, 6)), parameters);
        Tensor target = workspace.gaussian(type, Shape.of(4, 6), random, 1);
        TensorPreimage preimage = f.tangentPreimage(target);
        assertThat(preimage.report().road()).isEqualTo("structured");
        assertThat(preimage.certificate().claims()).extracting(Claim::kind).containsExactly(Claim.Kind.MEMBER,
                Claim.Kind.DIRECTIONS, Claim.Kind.RANK);
        assertThat(preimage.certificate().rank()).isEqualTo(24);
        assertThat(preimage.certificate().claims()).filteredOn(claim -> claim.kind() != Claim.Kind.MEMBER)
                .allMatch(Claim::isShown);
        // a point that misses by a little is not taken for a member
        List<Tensor> shifted = new java.util.ArrayList<>(preimage.space().origin());
        shifted.set(1, shifted.get(1).plus(type == ElementType.FLOAT64 ? 1e-8 : 1e-2));
        assertThat(preimage.space().claim(shifted).isShown()).isFalse();
    }
}
