package org.nulla.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.nulla.backend.ElementType;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.network.Gpt2;
import org.nulla.nullspace.QrFactors;
import org.nulla.nullspace.TensorSpace;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

class ManyThreadsTest {

    private final CpuDevice device = CpuDevice.load();

    /// Value, cotangents, a preimage and a factorisation, all numbers in one array.
    private double[] compute() {
        try (Workspace workspace = Workspace.open(device)) {
            Random random = new Random(9);
            Gpt2 network = Gpt2.blocks(2, 24, 4);
            Tensor[] parameters = network.randomParameters(workspace, ElementType.FLOAT64, random, 1);
            Tensor x = workspace.gaussian(ElementType.FLOAT64, Shape.of(48, 24), random, 1);
            BlockLinearization f = Blocks.linearize(network.ofParameters(x), parameters);
            List<Tensor> results = new ArrayList<>(f.values());
            results.addAll(f.vjp(f.values().get(0)));
            Gpt2 small = Gpt2.blocks(2, 8, 2);
            Tensor positions = workspace.gaussian(ElementType.FLOAT64, Shape.of(6, 8), random, 1);
            BlockLinearization g = Blocks.linearize(small.ofParameters(positions),
                    small.randomParameters(workspace, ElementType.FLOAT64, random, 1));
            TensorSpace space = g.tangentPreimage(g.values().get(0)).space();
            results.addAll(space.origin());
            results.addAll(space.randomMember(random));
            results.addAll(space.minNorm());
            Tensor big = workspace.gaussian(ElementType.FLOAT64, Shape.of(150, 100), random, 1);
            results.add(QrFactors.pivoted(big).factors());
            results.add(big.matmul(big, true, false));
            return results.stream().flatMapToDouble(t -> Arrays.stream(t.toArray())).toArray();
        }
    }

    @Test
    void eightThreadsAtOnceGiveTheSameBitsAsOne() throws InterruptedException, ExecutionException {
        double[] alone = compute();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<double[]>> running = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                running.add(threads.submit(this::compute));
            }
            for (Future<double[]> result : running) {
                assertThat(Arrays.equals(result.get(), alone)).as("the same bits").isTrue();
            }
        }
        assertThat(device.memory().inUse()).isZero();
    }

    @Test
    void memoryReturnsToItsStartingLevelAfterManyFactorisations() {
        try (Workspace workspace = Workspace.open(device)) {
            Tensor a = workspace.gaussian(ElementType.FLOAT64, Shape.of(12, 7), new Random(1), 1);
            long inUse = device.memory().inUse();
            long reserved = 0;
            for (int i = 0; i < 10_000; i++) {
                try (Workspace outer = workspace.nested(); Workspace inner = outer.nested()) {
                    QrFactors qr = QrFactors.pivoted(a);
                    inner.keep(qr.applyQ(a, true).sum(0).sum()).toDouble();
                }
                reserved = i == 10 ? device.memory().reserved() : reserved;
            }
            assertThat(device.memory().inUse()).isEqualTo(inUse);
            assertThat(device.memory().reserved()).isEqualTo(reserved);
        }
    }
}
