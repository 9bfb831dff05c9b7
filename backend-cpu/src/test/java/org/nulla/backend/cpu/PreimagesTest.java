package org.nulla.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.backend.ElementType;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.linalg.LinearMap;
import org.nulla.network.Gpt2;
import org.nulla.network.Mlp;
import org.nulla.nullspace.Baselines;
import org.nulla.nullspace.LayerReport;
import org.nulla.nullspace.QrFactors;
import org.nulla.nullspace.TensorPreimage;
import org.nulla.nullspace.TensorPreimageOptions;
import org.nulla.nullspace.TensorPreimages;
import org.nulla.nullspace.TensorSpace;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

class PreimagesTest {

    private static final long SEED = 11;
    private static final boolean FULL = "full".equals(System.getProperty("nulla.tier", "ci"));

    private final Workspace workspace = Workspace.open(CpuDevice.load());
    private final Random random = new Random(SEED);

    @AfterEach
    void close() {
        workspace.close();
    }

    private BlockLinearization mlp(int depth, int width, int batch) {
        Mlp network = Mlp.square(depth, width);
        Tensor[] parameters = network.randomParameters(workspace, ElementType.FLOAT64, random);
        Tensor x = workspace.gaussian(ElementType.FLOAT64, Shape.of(batch, width), random, 1);
        return Blocks.linearize(network.ofParameters(x), parameters);
    }

    private BlockLinearization gpt2(int width, int layers, int positions) {
        Gpt2 network = Gpt2.blocks(layers, width, 2);
        Tensor[] parameters = network.randomParameters(workspace, ElementType.FLOAT64, random, 1);
        Tensor x = workspace.gaussian(ElementType.FLOAT64, Shape.of(positions, width), random, 1);
        return Blocks.linearize(network.ofParameters(x), parameters);
    }

    private Tensor target(BlockLinearization f) {
        return workspace.gaussian(ElementType.FLOAT64, f.values().get(0).shape(), random, 1);
    }

    @ParameterizedTest(name = "depth {0}, width {1}, batch {2}")
    @CsvSource({"2, 32, 1", "2, 32, 8", "2, 32, 16", "2, 32, 32", "4, 8, 1", "4, 24, 1", "3, 8, 16", "3, 8, 22",
        "3, 8, 27"})
    void theWeightsOfAnMlpReachAnyTarget(int depth, int width, int batch) {
        verify(mlp(depth, width, batch), true);
    }

    @ParameterizedTest(name = "batch {0}")
    @CsvSource({"64, 992", "90, 1824"})
    void whatTheLastLayerCannotEliminateTravelsOn(int batch, int left) {
        Assumptions.assumeTrue(batch < 90 || FULL, "batch 90 takes ten seconds: run with -Pfull");
        BlockLinearization f = mlp(3, 32, batch);
        TensorPreimage preimage = verify(f, false);
        List<LayerReport> layers = preimage.report().layers().stream().filter(l -> !l.inputs().isEmpty()).toList();
        assertThat(layers.get(0).eliminated()).isEqualTo(33 * 32);
        assertThat(layers.get(0).left()).isEqualTo(left);
        assertThat(layers.get(layers.size() - 1).left()).isZero();
    }

    @ParameterizedTest(name = "width {0}, layers {1}, positions {2}")
    @CsvSource({"8, 2, 8", "16, 2, 8"})
    void theWeightsOfATransformerReachAnyTarget(int width, int layers, int positions) {
        TensorPreimage preimage = verify(gpt2(width, layers, positions), true);
        assertThat(preimage.report().road()).isEqualTo("structured");
    }

    private TensorPreimage verify(BlockLinearization f, boolean shortest) {
        Tensor target = target(f);
        TensorPreimage preimage = f.tangentPreimage(target);
        assertThat(preimage.isEmpty()).as("seed %d, %s", SEED, preimage.report()).isFalse();
        TensorSpace space = preimage.space();
        long unknowns = f.point().stream().mapToLong(t -> t.shape().count()).sum();
        assertThat(space.dimension()).isEqualTo(unknowns - target.shape().count());
        assertThat(residual(f, space.origin(), target)).as("seed %d", SEED).isLessThanOrEqualTo(1e-10);
        for (int i = 0; i < 3; i++) {
            assertThat(residual(f, space.randomMember(random), target)).as("seed %d", SEED)
                    .isLessThanOrEqualTo(1e-10);
        }
        LinearMap basis = space.basis();
        assertThat(basis.columns()).isEqualTo((int) space.dimension());
        for (int j = 0; j < basis.columns(); j += 1 + basis.columns() / 4) {
            double[] column = basis.column(j);
            assertThat(norm(f.asLinearMap(workspace).apply(column))).as("column %d, seed %d", j, SEED)
                    .isLessThanOrEqualTo(1e-10 * norm(column));
        }
        double[] u = random.doubles(basis.rows(), -1, 1).toArray();
        double[] v = random.doubles(basis.columns(), -1, 1).toArray();
        assertThat(dot(basis.applyTransposed(u), v)).isCloseTo(dot(u, basis.apply(v)),
                org.assertj.core.data.Offset.offset(1e-7 * norm(u) * norm(basis.apply(v))));
        if (shortest) {
            List<Tensor> shortestMember = space.minNorm();
            double[] expected = byQr(f, target);
            assertThat(distance(flat(shortestMember), expected)).as("%s, seed %d", space.minNormRoute(), SEED)
                    .isLessThanOrEqualTo(1e-8);
        }
        return preimage;
    }

    /// The shortest solution by the Jacobian, row by row, and an orthogonal factorisation.
    private double[] byQr(BlockLinearization f, Tensor target) {
        int m = (int) target.shape().count();
        Tensor units = workspace.identity(ElementType.FLOAT64, m).reshape(target.shape().behind(Shape.of(m)));
        Tensor[] rows = f.vjp(units).stream().map(t -> t.reshape(Shape.of(m, (int) t.shape().count() / m)))
                .toArray(Tensor[]::new);
        QrFactors qr = QrFactors.inOrder(Tensor.concatenate(-1, rows));
        Tensor solved = qr.solveR(target.reshape(Shape.of(m, 1)), m, true).reshape(Shape.of(1, m));
        int n = (int) f.point().stream().mapToLong(t -> t.shape().count()).sum();
        Tensor padded = n == m ? solved
                : Tensor.concatenate(-1, solved, workspace.filled(ElementType.FLOAT64, Shape.of(1, n - m), 0));
        return qr.applyQ(padded, false).toArray();
    }

    private double residual(BlockLinearization f, List<Tensor> x, Tensor target) {
        Tensor image = f.jvp(x.toArray(Tensor[]::new)).get(0);
        return norm(image.minus(target).toArray()) / norm(target.toArray());
    }

    private static double[] flat(List<Tensor> x) {
        List<Double> all = new ArrayList<>();
        x.forEach(t -> java.util.Arrays.stream(t.toArray()).forEach(all::add));
        return all.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /// Relative to the size of the second.
    private static double distance(double[] a, double[] b) {
        double[] difference = a.clone();
        for (int i = 0; i < a.length; i++) {
            difference[i] -= b[i];
        }
        return norm(difference) / norm(b);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    @Test
    void aBasisIsMadeWholeOnRequestAndItsColumnsMapToZero() {
        BlockLinearization f = mlp(2, 8, 4);
        Tensor target = target(f);
        TensorSpace space = f.tangentPreimage(target).space();
        Tensor matrix = space.materialize();
        assertThat(matrix.shape()).isEqualTo(Shape.of((int) space.dimension(), (int) space.size()));
        int count = (int) space.dimension();
        double[] images = f.jvp(cut(f, matrix, count)).get(0).toArray();
        assertThat(norm(images)).isLessThanOrEqualTo(1e-10 * norm(matrix.toArray()));
        double[] pivots = QrFactors.pivoted(matrix).diagonal();
        assertThat(pivots[count - 1]).as("independent").isGreaterThan(1e-3 * pivots[0]);
    }

    @Test
    void aDeepChainOfSquareLayersIsSolvedLayerByLayer() {
        Mlp network = Mlp.square(60, 64);
        Tensor[] parameters = network.randomParameters(workspace, ElementType.FLOAT64, random);
        Tensor x = workspace.gaussian(ElementType.FLOAT64, Shape.of(1, 64), random, 1);
        BlockLinearization f = Blocks.linearize(network.ofInput(parameters), x);
        Tensor target = target(f);
        TensorPreimage preimage = f.tangentPreimage(target);
        assertThat(preimage.space().dimension()).isZero();
        List<LayerReport> solved = preimage.report().layers().stream().filter(l -> l.inputs().isEmpty()).toList();
        assertThat(solved).hasSizeGreaterThanOrEqualTo(120);
        assertThat(solved).allSatisfy(layer -> assertThat(layer.backwardError()).as(layer.place())
                .isLessThanOrEqualTo(1e-12));
        // beside it: the product of all layers is too ill-conditioned for any method that uses it as a whole
        Baselines.Result byQr = Baselines.explicitQr(f, target);
        Baselines.Result byGradients = Baselines.conjugateGradients(f, 1e-10, 300, target);
        assertThat(byQr.residual()).as("explicit QR, %s", byQr.reason()).isGreaterThan(0.1);
        assertThat(byGradients.residual()).as("conjugate gradients, %s", byGradients.reason()).isGreaterThan(0.1);
    }

    @Test
    void theRivalsFindSolutionsToo() {
        BlockLinearization f = mlp(2, 16, 4);
        Tensor target = target(f);
        double[] shortest = flat(f.tangentPreimage(target).space().minNorm());
        for (Baselines.Result rival : List.of(Baselines.conjugateGradients(f, 1e-12, 5000, target),
                Baselines.lsmr(f, 1e-12, 5000, target), Baselines.explicitQr(f, target))) {
            assertThat(rival.residual()).as(rival.reason()).isLessThanOrEqualTo(1e-9);
            assertThat(distance(flat(rival.solution()), shortest)).as(rival.reason()).isLessThanOrEqualTo(1e-7);
        }
        assertThat(Baselines.lastLayer(f, target).residual()).isLessThanOrEqualTo(1e-10);
        BlockLinearization larger = mlp(2, 16, 20);
        assertThat(Baselines.lastLayer(larger, target(larger)).residual()).isGreaterThan(1e-3);
    }

    @Test
    void aSaturatedOutputIsNamedAsRedundantOrConflicting() {
        Mlp network = Mlp.square(2, 6);
        Tensor[] parameters = network.randomParameters(workspace, ElementType.FLOAT64, random);
        Tensor x = workspace.gaussian(ElementType.FLOAT64, Shape.of(3, 6), random, 1);
        double[] bias = parameters[3].toArray();
        for (double size : new double[] {30, 400}) {
            // 1 − tanh² is about 4 exp(−2·size), or nothing at all
            bias[2] = size;
            parameters[3] = workspace.tensor(Shape.of(6), bias);
            BlockLinearization f = Blocks.linearize(network.ofParameters(x), parameters);
            TensorPreimage conflict = f.tangentPreimage(target(f));
            assertThat(conflict.isEmpty()).isTrue();
            assertThat(((TensorPreimage.Empty) conflict).reason()).contains("2]");
            double[] wanted = target(f).toArray();
            for (int i = 2; i < wanted.length; i += 6) {
                wanted[i] = 0;
            }
            TensorPreimage possible = f.tangentPreimage(workspace.tensor(Shape.of(3, 6), wanted));
            assertThat(possible.isEmpty()).isFalse();
            assertThat(possible.report().redundant()).containsExactlyInAnyOrder("result 0[0, 2]", "result 0[1, 2]",
                    "result 0[2, 2]");
            assertThat(possible.space().dimension()).isEqualTo(84 - 15);
        }
    }

    @Test
    void samplesThatAreNearlyTheSameAreKeptApartOrDoubted() {
        Mlp network = Mlp.square(2, 12);
        Tensor[] parameters = network.randomParameters(workspace, ElementType.FLOAT64, random);
        for (double distance : new double[] {1e-7, 1e-15}) {
            double[] samples = random.doubles(5 * 12, -1, 1).toArray();
            for (int i = 0; i < 12; i++) {
                samples[12 + i] = samples[i] + distance * random.nextGaussian();
            }
            Tensor x = workspace.tensor(Shape.of(5, 12), samples);
            BlockLinearization f = Blocks.linearize(network.ofParameters(x), parameters);
            TensorPreimage preimage = f.tangentPreimage(target(f));
            if (distance > 1e-10) {
                assertThat(preimage.report().rank()).isEqualTo(60);
                assertThat(preimage.space().minNormRoute().condition()).isGreaterThan(1e5);
            } else {
                assertThat(preimage.report().doubtful()).as("%s", preimage.report()).isTrue();
            }
        }
    }

    @Test
    void manyPreimagesLeaveNoMemoryBehind() {
        BlockLinearization f = mlp(2, 4, 2);
        Tensor target = target(f);
        long before = workspace.device().memory().inUse();
        long reserved = 0;
        for (int i = 0; i < (FULL ? 10_000 : 500); i++) {
            try (Workspace inner = workspace.nested()) {
                TensorSpace space = f.tangentPreimage(target).space();
                assertThat(inner.isOpen()).isTrue();
                space.randomMember(random);
                space.minNorm();
            }
            reserved = i == 10 ? workspace.device().memory().reserved() : reserved;
        }
        assertThat(workspace.device().memory().inUse()).isEqualTo(before);
        assertThat(workspace.device().memory().reserved()).isEqualTo(reserved);
    }

    @Test
    void aSpaceOutlivesTheWorkspaceThatItWasFirstAskedIn() {
        BlockLinearization f = mlp(2, 16, 5);
        TensorSpace space = f.tangentPreimage(target(f)).space();
        double[][] first = new double[2][];
        try (Workspace inner = workspace.nested()) {
            assertThat(inner.isOpen()).isTrue();
            first[0] = flat(space.origin());
            first[1] = flat(space.minNorm());
        }
        assertThat(flat(space.origin())).isEqualTo(first[0]);
        assertThat(flat(space.minNorm())).isEqualTo(first[1]);
        assertThat(distance(flat(space.project(space.minNorm())), first[1])).isLessThanOrEqualTo(1e-12);
    }

    @Test
    void theScalarEnginesSpaceHasTheSameMembers() {
        BlockLinearization f = mlp(2, 5, 3);
        TensorSpace space = f.tangentPreimage(target(f)).space();
        org.nulla.AffineSpace same = space.asAffineSpace();
        assertThat(same.dimension()).isEqualTo((int) space.dimension());
        double[] expected = flat(space.minNorm());
        assertThat(distance(same.minNorm(), expected)).isLessThanOrEqualTo(1e-8);
    }

    @Test
    void aBlockAsOneVertexHasTheSamePreimageAsItsOperations() {
        Gpt2 network = Gpt2.blocks(2, 8, 2);
        Tensor[] parameters = network.randomParameters(workspace, ElementType.FLOAT64, random, 1);
        Tensor x = workspace.gaussian(ElementType.FLOAT64, Shape.of(6, 8), random, 1);
        BlockLinearization fine = Blocks.linearize(network.ofParameters(x), parameters);
        BlockLinearization whole = Blocks.linearize(network.withWholeBlocks(true).ofParameters(x), parameters);
        Tensor target = target(fine);
        TensorPreimage one = whole.tangentPreimage(target);
        TensorPreimage other = fine.tangentPreimage(target);
        assertThat(one.space().dimension()).isEqualTo(other.space().dimension());
        double[] expected = flat(other.space().minNorm());
        assertThat(distance(flat(one.space().minNorm()), expected)).isLessThanOrEqualTo(1e-9);
        assertThat(one.report().road()).isEqualTo("structured");
    }

    @Test
    void aBasisThatDoesNotFitIsRefusedWithFigures() {
        BlockLinearization f = mlp(2, 16, 4);
        TensorSpace space = TensorPreimages.of(f, new TensorPreimageOptions(8, 1e-8, 1 << 20), target(f)).space();
        assertThatThrownBy(space::materialize).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("480 directions of 544 numbers");
    }

    @Test
    void someWeightsTheInputOrBothMayBeTheUnknowns() {
        Gpt2 network = Gpt2.blocks(2, 8, 2);
        Tensor[] parameters = network.randomParameters(workspace, ElementType.FLOAT64, random, 1);
        Tensor x = workspace.gaussian(ElementType.FLOAT64, Shape.of(6, 8), random, 1);
        List<String> early = List.of("h.0.attn.c_attn.weight", "h.0.mlp.c_fc.weight", "h.1.mlp.c_proj.bias");
        Tensor[] some = {parameters[2], parameters[8], parameters[23]};
        verify(Blocks.linearize(network.ofSome(parameters, x, early, false), some), true);
        verify(Blocks.linearize(network.ofSome(parameters, x, early, true),
                parameters[2], parameters[8], parameters[23], x), true);
        verify(Blocks.linearize(network.ofInput(parameters), x), true);
    }

    private static Tensor[] cut(BlockLinearization f, Tensor rows, int count) {
        List<Tensor> parts = new ArrayList<>();
        int at = 0;
        for (Tensor place : f.point()) {
            int size = (int) place.shape().count();
            parts.add(rows.slice(-1, at, at + size).reshape(place.shape().behind(Shape.of(count))));
            at += size;
        }
        return parts.toArray(Tensor[]::new);
    }
}
