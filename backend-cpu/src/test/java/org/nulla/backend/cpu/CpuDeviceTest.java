package org.nulla.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.backend.Device;
import org.nulla.backend.DeviceBuffer;
import org.nulla.backend.Devices;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.nullspace.ColumnPivotedQr;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// The CPU device gives what its plain twin gives, to rounding.
class CpuDeviceTest {

    private static final int[] SIZES = {1, 2, 3, 5, 13, 31};

    private static void twins(ElementType type, long seed, Function<Sample, Tensor> compute) {
        double[][] results = new double[2][];
        Device[] devices = {new PlainDevice(), CpuDevice.load()};
        for (int i = 0; i < 2; i++) {
            try (Workspace workspace = Workspace.open(devices[i])) {
                results[i] = compute.apply(new Sample(workspace, type, new Random(seed))).toArray();
            }
        }
        double size = 1e-300;
        for (double entry : results[0]) {
            size = Math.max(size, Math.abs(entry));
        }
        double tolerance = 2000 * type.roundoff() * size;
        assertThat(results[1]).as("seed " + seed).hasSameSizeAs(results[0]);
        for (int j = 0; j < results[0].length; j++) {
            assertThat(results[1][j]).as("entry " + j + ", seed " + seed).isCloseTo(results[0][j], within(tolerance));
        }
    }

    /// A workspace with random tensors.
    record Sample(Workspace workspace, ElementType type, Random random) {
        Tensor tensor(int... sizes) {
            return workspace.gaussian(type, Shape.of(sizes), random, 1);
        }

        int size() {
            return SIZES[random.nextInt(SIZES.length)];
        }
    }

    @Test
    void theServiceLoaderFindsIt() {
        List<String> said = new ArrayList<>();
        Device device = Devices.best(said::add);
        assertThat(device.name()).isEqualTo("cpu");
        assertThat(device.description()).contains("OpenBLAS");
        assertThat(said).isEmpty();
        assertThat(Devices.names()).containsExactly("cpu", "plain");
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void matrixProductsAreThoseOfThePlainTwin(ElementType type) {
        for (int seed = 0; seed < 40; seed++) {
            boolean transposeA = seed % 2 == 0;
            boolean transposeB = seed % 4 < 2;
            twins(type, seed, s -> {
                int m = s.size();
                int n = s.size();
                int k = s.size();
                Tensor a = s.random.nextBoolean() ? s.tensor(transposeA ? k : m, transposeA ? m : k)
                        : s.tensor(3, transposeA ? k : m, transposeA ? m : k);
                Tensor b = s.random.nextBoolean() ? s.tensor(transposeB ? n : k, transposeB ? k : n)
                        : s.tensor(2, 3, transposeB ? n : k, transposeB ? k : n);
                return a.matmul(b, transposeA, transposeB);
            });
        }
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void aFactorisationMultipliesBackToTheMatrix(ElementType type) {
        for (int seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            for (Device device : new Device[] {new PlainDevice(), CpuDevice.load()}) {
                try (Workspace workspace = Workspace.open(device)) {
                    int rows = SIZES[random.nextInt(SIZES.length)];
                    int columns = SIZES[random.nextInt(SIZES.length)];
                    Tensor a = workspace.gaussian(type, Shape.of(columns, rows), random, 1);
                    ColumnPivotedQr qr = ColumnPivotedQr.of(a);
                    // Qᵀ a, column by column in pivoted order, is R
                    double[] r = qr.applyQ(a, true).toArray();
                    double[] factors = qr.factors().toArray();
                    int[] pivots = qr.pivots();
                    for (int j = 0; j < columns; j++) {
                        for (int i = 0; i < rows; i++) {
                            double expected = i <= j ? factors[j * rows + i] : 0;
                            assertThat(r[pivots[j] * rows + i]).as(device.name() + ", seed " + seed)
                                    .isCloseTo(expected, within(200 * type.roundoff() * rows));
                        }
                    }
                    double[] diagonal = qr.diagonal();
                    for (int k = 1; k < diagonal.length; k++) {
                        assertThat(diagonal[k]).as(device.name() + ", seed " + seed)
                                .isLessThanOrEqualTo(diagonal[k - 1] * (1 + 1e-3));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void triangularSolvesAreThoseOfThePlainTwin(ElementType type) {
        for (int seed = 0; seed < 20; seed++) {
            boolean transposed = seed % 2 == 0;
            boolean lower = seed % 4 < 2;
            twins(type, seed, s -> {
                int n = s.size();
                Tensor t = s.tensor(n, n).plus(s.workspace.identity(type, n).times(10));
                Tensor b = s.tensor(n, 3).times(1);
                s.workspace.queue().triangularSolve(type, lower, transposed, n, 3, t.slice(), n, b.slice());
                return b;
            });
        }
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void choleskyFactorsAreThoseOfThePlainTwin(ElementType type) {
        for (int seed = 0; seed < 20; seed++) {
            twins(type, seed, s -> {
                int n = s.size();
                Tensor a = s.tensor(n, n);
                Tensor spd = a.matmul(a, false, true).plus(s.workspace.identity(type, n));
                DeviceBuffer status = s.workspace.buffer(4);
                s.workspace.queue().cholesky(type, n, spd.slice(), status);
                assertThat(s.workspace.download(status, 1)).containsExactly(0);
                double[] lower = spd.toArray();
                for (int i = 0; i < n; i++) {
                    for (int j = i + 1; j < n; j++) {
                        lower[i * n + j] = 0;
                    }
                }
                return s.workspace.tensor(type, Shape.of(n, n), lower);
            });
        }
    }

    @Test
    void aMatrixThatIsNotPositiveDefiniteIsSaidToBeSo() {
        for (Device device : new Device[] {new PlainDevice(), CpuDevice.load()}) {
            try (Workspace workspace = Workspace.open(device)) {
                Tensor a = workspace.tensor(Shape.of(2, 2), 1, 2, 2, 1).times(1);
                DeviceBuffer status = workspace.buffer(4);
                workspace.queue().cholesky(ElementType.FLOAT64, 2, a.slice(), status);
                assertThat(workspace.download(status, 1)).as(device.name()).containsExactly(2);
            }
        }
    }
}
