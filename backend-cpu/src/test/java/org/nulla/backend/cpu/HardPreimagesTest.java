package org.nulla.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.backend.ElementType;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.block.Elementwise;
import org.nulla.network.ConvolutionalNetwork;
import org.nulla.network.Gpt2;
import org.nulla.network.Mlp;
import org.nulla.nullspace.LayerReport;
import org.nulla.nullspace.TensorPreimageOptions;
import org.nulla.nullspace.QrFactors;
import org.nulla.nullspace.Baselines;
import org.nulla.nullspace.TensorPreimage;
import org.nulla.nullspace.TensorSpace;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

@DisplayName("Preimages that are hard")
class HardPreimagesTest {

    private static final long SEED = 5;

    private final Workspace workspace = Workspace.open(CpuDevice.load());
    private final Random random = new Random(SEED);

    @AfterEach
    void close() {
        workspace.close();
    }

    private Tensor gaussian(ElementType type, int... sizes) {
        return workspace.gaussian(type, Shape.of(sizes), random, 1);
    }

    private double residual(BlockLinearization f, List<Tensor> x, Tensor target) {
        Tensor image = f.jvp(x.toArray(Tensor[]::new)).get(0);
        return Math.sqrt(image.minus(target).square().sum().toDouble() / target.square().sum().toDouble());
    }

    /// A matrix whose singular values fall evenly, on a logarithmic scale, from 1 to one over the condition.
    private Tensor conditioned(int rows, int columns, double condition) {
        double[] middle = new double[rows * columns];
        for (int i = 0; i < rows; i++) {
            middle[i * columns + i] = Math.pow(condition, -(double) i / (rows - 1));
        }
        QrFactors left = QrFactors.inOrder(gaussian(ElementType.FLOAT64, rows, rows));
        QrFactors right = QrFactors.inOrder(gaussian(ElementType.FLOAT64, columns, columns));
        Tensor turned = right.applyQ(workspace.tensor(Shape.of(rows, columns), middle), false);
        return left.applyQ(turned.transpose(), false).transpose();
    }

    @ParameterizedTest(name = "condition {0}, {1} layer(s)")
    @CsvSource({"1e6, 1", "1e10, 1", "1.5e13, 1", "1e6, 2", "1e10, 2", "1.5e13, 2"})
    @DisplayName("of samples with a condition up to the paper's 1.5e13 have the right rank and members")
    void condition(double condition, int layers) {
        Mlp network = new Mlp(java.util.Collections.nCopies(layers + 1, 12), Elementwise.of("identity",
                org.nulla.block.Expression.argument(0).times(org.nulla.block.Expression.constant(1))));
        Tensor[] parameters = network.randomParameters(workspace, ElementType.FLOAT64, random);
        // without the biases, which would do for the smallest singular value
        List<String> weights = network.parameters().stream().map(p -> p.name()).filter(n -> n.endsWith("weight"))
                .toList();
        Tensor[] active = java.util.stream.IntStream.range(0, layers).mapToObj(i -> parameters[2 * i])
                .toArray(Tensor[]::new);
        Tensor x = conditioned(8, 12, condition);
        BlockLinearization f = Blocks.linearize(network.ofSome(parameters, x, weights, false), active);
        // a target that something of ordinary size reaches; for any other, members are as large as the condition, and so is rounding
        Tensor[] some = Arrays.stream(active).map(p -> gaussian(ElementType.FLOAT64, 12, 12)).toArray(Tensor[]::new);
        Tensor target = f.jvp(some).get(0);
        TensorPreimage preimage = f.tangentPreimage(target);
        String where = preimage.report() + ", tolerance "
                + TensorPreimageOptions.DEFAULT.rankTolerance(ElementType.FLOAT64, 12) + ", seed " + SEED;
        assertThat(preimage.report().rank()).as(where).isEqualTo(96);
        assertThat(residual(f, preimage.space().origin(), target)).as(where).isLessThanOrEqualTo(1e-9);
        assertThat(residual(f, preimage.space().randomMember(random), target)).as(where).isLessThanOrEqualTo(1e-9);
        // and for any target, what is missed is measured against what was added up on the way
        Tensor any = gaussian(ElementType.FLOAT64, 8, 12);
        List<Tensor> far = f.tangentPreimage(any).space().origin();
        double size = Math.sqrt(far.stream().mapToDouble(t -> t.square().sum().toDouble()).sum());
        double largest = norm(f.jvp(f.vjp(any).toArray(Tensor[]::new)).get(0)) / norm(any);
        assertThat(residual(f, far, any) * norm(any) / (Math.sqrt(largest) * size + norm(any))).as(where)
                .isLessThanOrEqualTo(1e-9);
    }

    private static double norm(Tensor x) {
        return Math.sqrt(x.square().sum().toDouble());
    }

    @ParameterizedTest(name = "{0} apart, {1}")
    @CsvSource({"1e-7, FLOAT64, false", "1e-15, FLOAT64, true", "1e-7, FLOAT32, true"})
    @DisplayName("of samples that are nearly the same are of full rank, or doubted, and nothing is dropped in silence")
    void nearlyTheSame(double distance, ElementType type, boolean doubt) {
        Mlp network = Mlp.square(2, 12);
        Tensor[] parameters = network.randomParameters(workspace, type, random);
        double[] samples = random.doubles(5 * 12, -1, 1).toArray();
        for (int i = 0; i < 12; i++) {
            samples[12 + i] = samples[i] + distance * random.nextGaussian();
        }
        Tensor x = workspace.tensor(type, Shape.of(5, 12), samples);
        BlockLinearization f = Blocks.linearize(network.ofParameters(x), parameters);
        TensorPreimage preimage = f.tangentPreimage(gaussian(type, 5, 12));
        TensorPreimage.Report report = preimage.report();
        assertThat(report.doubtful()).as("%s, seed %d", report, SEED).isEqualTo(doubt);
        if (!doubt) {
            assertThat(report.rank()).isEqualTo(60);
            assertThat(preimage.space().minNormRoute().condition()).isGreaterThan(1e5);
        } else if (report.rank() < 60) {
            // what no layer reaches is a conflict, or named
            assertThat(preimage.isEmpty() || report.redundant().size() == 60 - report.rank()).isTrue();
        }
    }

    @ParameterizedTest(name = "slope {0}")
    @ValueSource(doubles = {0, 1e-300})
    @DisplayName("of saturated outputs name them as redundant or conflicting")
    void saturated(double slope) {
        Tensor slopes = workspace.tensor(Shape.of(6), 1, 0.5, slope, 2, 1, 1);
        Mlp network = Mlp.square(2, 6);
        Tensor[] parameters = network.randomParameters(workspace, ElementType.FLOAT64, random);
        Tensor x = gaussian(ElementType.FLOAT64, 3, 6);
        BlockLinearization f = Blocks.linearize(p -> new Tensor[] {network.apply(p, x).times(slopes)}, parameters);
        TensorPreimage conflict = f.tangentPreimage(gaussian(ElementType.FLOAT64, 3, 6));
        assertThat(conflict).isInstanceOfSatisfying(TensorPreimage.Empty.class,
                empty -> assertThat(empty.reason()).contains("2]"));
        double[] wanted = random.doubles(18, -1, 1).toArray();
        for (int i = 2; i < wanted.length; i += 6) {
            wanted[i] = 0;
        }
        Tensor possible = workspace.tensor(Shape.of(3, 6), wanted);
        TensorPreimage preimage = f.tangentPreimage(possible);
        assertThat(preimage.report().redundant()).as("seed %d", SEED).containsExactlyInAnyOrder("result 0[0, 2]",
                "result 0[1, 2]", "result 0[2, 2]");
        assertThat(residual(f, preimage.space().origin(), possible)).isLessThanOrEqualTo(1e-10);
    }

    @ParameterizedTest(name = "by input: {0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("of a convolutional network, by its weights and by its input, are found")
    void convolutional(boolean byInput) {
        ConvolutionalNetwork network = new ConvolutionalNetwork(List.of(1, 3, 4), 8, 5);
        Tensor[] parameters = network.randomParameters(workspace, ElementType.FLOAT64, random);
        Tensor x = gaussian(ElementType.FLOAT64, 3, 1, 8, 8);
        BlockLinearization f = byInput ? Blocks.linearize(network.ofInput(parameters), x)
                : Blocks.linearize(network.ofParameters(x), parameters);
        Tensor target = gaussian(ElementType.FLOAT64, 3, 5);
        TensorSpace space = f.tangentPreimage(target).space();
        assertThat(space.dimension()).isEqualTo((byInput ? 3 * 64 : network.parameterCount()) - 15);
        assertThat(residual(f, space.origin(), target)).as("seed %d", SEED).isLessThanOrEqualTo(1e-10);
        assertThat(residual(f, space.randomMember(random), target)).as("seed %d", SEED).isLessThanOrEqualTo(1e-10);
        Baselines.Result qr = Baselines.explicitQr(f, target);
        assertThat(distance(space.minNorm(), qr.solution())).as("seed %d", SEED).isLessThanOrEqualTo(1e-8);
    }

    @Test
    @DisplayName("of a transformer by its input are found block by block, each block satisfied to rounding")
    void residualBlocks() {
        Gpt2 network = Gpt2.blocks(6, 12, 3);
        Tensor[] parameters = network.randomParameters(workspace, ElementType.FLOAT64, random, 1);
        // large enough that blocks are far from the identity
        Tensor[] large = Arrays.stream(parameters).map(p -> p.shape().rank() == 2 ? p.times(20) : p)
                .toArray(Tensor[]::new);
        Tensor x = gaussian(ElementType.FLOAT64, 5, 12);
        BlockLinearization f = Blocks.linearize(network.ofInput(large), x);
        Tensor target = gaussian(ElementType.FLOAT64, 5, 12);
        TensorPreimage preimage = f.tangentPreimage(target);
        List<LayerReport> solved = preimage.report().layers().stream().filter(l -> l.inputs().isEmpty()).toList();
        assertThat(solved).as("two sections a block").hasSize(12);
        assertThat(solved).allSatisfy(layer -> assertThat(layer.backwardError()).as(layer.place())
                .isLessThanOrEqualTo(1e-14));
        assertThat(preimage.space().dimension()).isZero();
        assertThat(residual(f, preimage.space().origin(), target)).isLessThanOrEqualTo(1e-6);
    }

    private static double distance(List<Tensor> one, List<Tensor> other) {
        double apart = 0;
        double size = 0;
        for (int i = 0; i < one.size(); i++) {
            apart += one.get(i).minus(other.get(i)).square().sum().toDouble();
            size += other.get(i).square().sum().toDouble();
        }
        return Math.sqrt(apart / size);
    }
}
