package org.nulla.nesting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.combine.HessianProduct;

@DisplayName("Nested work on many threads")
class ThreadsTest {

    private static final int THREADS = 16;

    private static long[] work() {
        List<Double> numbers = new ArrayList<>();
        for (long seed = 0; seed < 12; seed++) {
            RandomProgram program = new RandomProgram(seed, 2);
            double[] x = {0.1 * seed - 0.5, 0.3, -0.7};
            double[] v = {1, -0.5, 0.25};
            numbers.add(program.apply(Real.of(x)).value());
            addAll(numbers, Nulla.gradient(program, x));
            for (HessianProduct way : HessianProduct.values()) {
                addAll(numbers, way.apply(program, x, v));
            }
            addAll(numbers, Nulla.newtonStep(y -> program.apply(y).tanh().plus(y[0].pow(2)).plus(y[1].pow(2))
                    .plus(y[2].pow(2)), x).space().minNorm());
        }
        return numbers.stream().mapToLong(Double::doubleToRawLongBits).toArray();
    }

    private static void addAll(List<Double> numbers, double[] more) {
        for (double number : more) {
            numbers.add(number);
        }
    }

    @Test
    @DisplayName("sixteen threads at once give the bits of one thread")
    void sixteenThreadsGiveTheBitsOfOne() throws InterruptedException, ExecutionException {
        long[] alone = work();
        assertThat(alone).hasSizeGreaterThan(150);
        assertThat(work()).as("a second run on one thread").isEqualTo(alone);
        CyclicBarrier start = new CyclicBarrier(THREADS);
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<long[]>> results = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                results.add(threads.submit(() -> {
                    start.await();
                    return work();
                }));
            }
            for (Future<long[]> result : results) {
                assertThat(result.get()).isEqualTo(alone);
            }
        }
    }
}
