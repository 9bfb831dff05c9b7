package org.nulla.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.LinearMap;
import org.nulla.backend.ElementType;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.network.Gpt2;
import org.nulla.network.Mlp;
import org.nulla.nullspace.LayerReport;
import org.nulla.nullspace.QrFactors;
import org.nulla.nullspace.TensorPreimage;
import org.nulla.nullspace.TensorSpace;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

class PreimagesTest {

    private static final long SEED = 11;

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
    void whatTheLastLayerCannotAbsorbTravelsOn(int batch, int left) {
        BlockLinearization f = mlp(3, 32, batch);
        TensorPreimage preimage = verify(f, false);
        List<LayerReport> layers = preimage.report().layers().stream().filter(l -> !l.inputs().isEmpty()).toList();
        assertThat(layers.get(0).absorbed()).isEqualTo(33 * 32);
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
            List<Tensor> short1 = space.minNorm();
            double[] expected = byQr(f, target);
            double[] found = flat(short1);
            double[] difference = new double[found.length];
            for (int i = 0; i < found.length; i++) {
                difference[i] = found[i] - expected[i];
            }
            assertThat(norm(difference)).as("%s, seed %d", space.minNormRoute(), SEED)
                    .isLessThanOrEqualTo(1e-8 * norm(expected));
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
