package org.nulla.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.nulla.backend.ElementType;
import org.nulla.backend.OutOfDeviceMemoryException;
import org.nulla.block.Blocks;
import org.nulla.block.law.DeviceExam;
import org.nulla.network.Mlp;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// What only a machine with a GPU can show; `nulla devices --check cuda` does the first of it without a test framework.
class CudaDeviceTest extends OnGpu {

    @Test
    void theDeviceKeepsEveryLaw() {
        assertThat(DeviceExam.of(device(), 3, _ -> {
        }).breaches()).isEmpty();
    }

    @Test
    void nothingLeaksInTenThousandPreimages() {
        long before = device().memory().inUse();
        long reserved = 0;
        for (int seed = 0; seed < 10_000; seed++) {
            Random random = new Random(seed);
            try (Workspace workspace = Workspace.open(device())) {
                Mlp network = Mlp.square(2, 8);
                Tensor[] weights = network.randomParameters(workspace, ElementType.FLOAT64, random);
                Tensor x = workspace.gaussian(ElementType.FLOAT64, Shape.of(2, 8), random, 1);
                Tensor target = workspace.gaussian(ElementType.FLOAT64, Shape.of(2, 8), random, 1);
                Blocks.linearize(network.ofParameters(x), weights).tangentPreimage(target).space().origin();
            }
            if (seed == 100) {
                reserved = device().memory().reserved();
            }
        }
        assertThat(device().memory().inUse()).isEqualTo(before);
        assertThat(device().memory().reserved()).isEqualTo(reserved);
    }

    @Test
    void whatIsReplayedGivesTheSameBitsAsWhatIsCalled() {
        double[][] members = new double[8][];
        for (int i = 0; i < members.length; i++) {
            Random random = new Random(7);
            try (Workspace workspace = Workspace.open(device())) {
                Mlp network = Mlp.square(3, 24);
                Tensor[] weights = network.randomParameters(workspace, ElementType.FLOAT64, random);
                Tensor x = workspace.gaussian(ElementType.FLOAT64, Shape.of(4, 24), random, 1);
                Tensor target = workspace.gaussian(ElementType.FLOAT64, Shape.of(4, 24), random, 1);
                members[i] = Blocks.linearize(network.ofParameters(x), weights).tangentPreimage(target).space()
                        .minNorm().get(0).toArray();
            }
            assertThat(members[i]).as("time %d", i).isEqualTo(members[0]);
        }
    }

    @Test
    void twoThreadsThatShareTheDeviceDoNotDisturbEachOther() throws InterruptedException {
        double[] alone = sums(1, 0);
        java.util.Queue<String> wrong = new java.util.concurrent.ConcurrentLinkedQueue<>();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = Thread.ofPlatform().uncaughtExceptionHandler((_, e) -> wrong.add(e.toString())).start(() -> {
                double[] together = sums(200, 0);
                for (int i = 0; i < together.length; i++) {
                    if (together[i] != alone[i % alone.length]) {
                        wrong.add(together[i] + " instead of " + alone[i % alone.length] + " at " + i);
                    }
                }
            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(wrong).isEmpty();
    }

    private double[] sums(int times, int seed) {
        double[] sums = new double[4 * times];
        for (int i = 0; i < times; i++) {
            Random random = new Random(seed);
            try (Workspace workspace = Workspace.open(device())) {
                for (int j = 0; j < 4; j++) {
                    Tensor x = workspace.gaussian(ElementType.FLOAT64, Shape.of(20, 20), random, 1);
                    Tensor y = x.matmul(x).tanh().plus(x).matmul(x, false, true);
                    sums[4 * i + j] = y.square().sum().toDouble();
                }
            }
        }
        return sums;
    }

    @Test
    void tooMuchMemoryIsAnOrdinaryExceptionWithFigures() {
        try (Workspace workspace = Workspace.open(device())) {
            assertThatThrownBy(() -> workspace.buffer(1L << 45)).isInstanceOf(OutOfDeviceMemoryException.class)
                    .hasMessageContaining(Long.toString(1L << 45)).hasMessageContaining("are free");
            // and the device goes on
            assertThat(workspace.filled(ElementType.FLOAT64, Shape.of(3), 2).sum().toDouble()).isEqualTo(6);
        }
    }

    @Test
    void aReadBeyondABufferIsRefused() {
        try (Workspace workspace = Workspace.open(device())) {
            assertThatThrownBy(() -> workspace.download(workspace.buffer(4), 1000))
                    .isInstanceOf(IndexOutOfBoundsException.class).hasMessageContaining("4000 bytes");
        }
    }

    @Test
    void randomNumbersAreNormalAndTheSameForTheSameSeed() {
        try (Workspace workspace = Workspace.open(device())) {
            double[] one = workspace.noise(ElementType.FLOAT64, Shape.of(100_000), new Random(5), 2).toArray();
            double[] again = workspace.noise(ElementType.FLOAT64, Shape.of(100_000), new Random(5), 2).toArray();
            assertThat(one).isEqualTo(again);
            double mean = java.util.Arrays.stream(one).average().orElseThrow();
            double square = java.util.Arrays.stream(one).map(x -> x * x).average().orElseThrow();
            assertThat(Math.abs(mean)).isLessThan(0.03);
            assertThat(Math.abs(square - 4)).isLessThan(0.1);
        }
    }
}
