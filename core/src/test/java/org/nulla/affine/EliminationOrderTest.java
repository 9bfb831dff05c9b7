package org.nulla.affine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.AffineSpace;
import org.nulla.Checkpoint;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;

@DisplayName("The order of elimination")
class EliminationOrderTest {

    /// The walk is what a run with a plan takes.
    private static Preimage walked(Linearization f, double[] target) {
        return f.explainTangentPreimage(AffineSpace.point(target), PreimageOptions.DEFAULT).preimage();
    }

    private static Preimage solve(int side) {
        double[] u = new double[side * side];
        double[] target = new double[side * side];
        Arrays.fill(u, 1);
        Arrays.setAll(target, i -> Math.sin(i + 1.0));
        return walked(Nulla.linearize(x -> GridProgram.grid(side, x), u), target);
    }

    @Test
    @DisplayName("fills a grid as nested dissection does: 9 million updates for 100 x 100, where program order takes 240 million")
    void grids() {
        int large = "full".equals(System.getProperty("nulla.tier")) ? 200 : 100;
        Preimage small = solve(20);
        Preimage big = solve(large);
        double exponent = Math.log((double) big.counters().updates() / small.counters().updates())
                / Math.log((double) large * large / 400);
        assertThat(exponent).isLessThanOrEqualTo(1.6);
        assertThat(solve(100).counters().updates()).isLessThanOrEqualTo(10_000_000);
        assertThat(big.certificate().residual()).isLessThanOrEqualTo(1e-11);
        assertThat(big.certificate().escalated()).isFalse();
    }

    @Test
    @DisplayName("of a part does not depend on what is computed beside it: a thousand copies cost a thousand times one")
    void product() {
        long one = copies(1).counters().updates();
        assertThat((double) copies(1000).counters().updates() / (1000 * one)).isCloseTo(1, within(0.05));
    }

    /// Copies, side by side, of a small program whose rows are of middling length.
    private static Preimage copies(int count) {
        int size = 6;
        double[] x = new double[count * size];
        double[] target = new double[count * size];
        Arrays.setAll(x, i -> 1 + i % size);
        Arrays.setAll(target, i -> 1 + i % size);
        return walked(Nulla.linearize(all -> {
            Real[] y = new Real[all.length];
            for (int copy = 0; copy < count; copy++) {
                Real[] part = Arrays.copyOfRange(all, copy * size, (copy + 1) * size);
                System.arraycopy(mixed(part), 0, y, copy * size, size);
            }
            return y;
        }, x), target);
    }

    private static Real[] mixed(Real[] s) {
        Real[] y = new Real[s.length];
        for (int i = 0; i < s.length; i++) {
            y[i] = s[i].times(3);
            for (int j = 0; j < s.length; j++) {
                y[i] = y[i].plus(s[j].times(0.1 * (1 + (i + 2 * j) % 5)));
            }
        }
        return y;
    }

    @Test
    @DisplayName("of a long program with a small state is that of the program, in little memory")
    void smallState() {
        Preimage start = iterate(8, 400);
        assertThat(start.certificate().rank()).isEqualTo(8);
        assertThat(start.counters().peakCoefficients()).isLessThan(100);
    }

    @Test
    @DisplayName("holds back no more than a bounded number of equations on a program without end")
    void bounded() {
        Preimage start = iterate(100, 20);
        assertThat(start.certificate().rank()).isEqualTo(100);
        assertThat(start.counters().peakCoefficients()).isLessThan(2 * iterate(100, 10).counters().peakCoefficients());
    }

    private static Preimage iterate(int size, int steps) {
        double[] x = new double[size];
        double[] target = new double[size];
        Arrays.setAll(x, i -> 0.1 * (i % 7));
        Arrays.setAll(target, i -> i % 5 - 1.7);
        return walked(Nulla.linearize(s -> Checkpoint.iterate(EliminationOrderTest::ring, steps, s), x), target);
    }

    /// One step of a ring of values that each feel four others.
    private static Real[] ring(Real[] s) {
        int n = s.length;
        Real[] next = new Real[n];
        for (int i = 0; i < n; i++) {
            Real pull = s[(i + 1) % n].plus(s[(i + 2) % n]).plus(s[(i + n - 1) % n]).plus(s[(i + n - 2) % n])
                    .minus(s[i].times(4));
            next[i] = s[i].plus(pull.times(1e-4).sin());
        }
        return next;
    }

    @Tag("fast")
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 50, 51, 333, 2000})
    @DisplayName("by dissection puts every vertex into one block, and what is left and right of a separator into others")
    void dissection(int n) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(n);
        // a ladder with a few holes: long and thin, so that short separators exist
        int[][] neighbours = new int[n][];
        for (int v = 0; v < n; v++) {
            neighbours[v] = random.nextInt(100) == 0 ? new int[0] : near(v, n);
        }
        for (int v = 0; v < n; v++) {
            int from = v;
            neighbours[v] = Arrays.stream(neighbours[v])
                    .filter(w -> Arrays.stream(neighbours[w]).anyMatch(back -> back == from)).toArray();
        }
        int[] blocks = Dissection.blocks(neighbours);
        assertThat(blocks).hasSize(n);
        long count = Arrays.stream(blocks).distinct().count();
        assertThat(count).isEqualTo(n == 0 ? 0 : Arrays.stream(blocks).max().orElseThrow() + 1L);
        if (n >= 333) {
            assertThat(count).isGreaterThan(5);
        }
        for (int v = 0; v < n; v++) {
            for (int w : neighbours[v]) {
                // of two neighbours in different blocks, the later one is in a separator, which is short
                int later = Math.max(blocks[v], blocks[w]);
                if (blocks[v] != blocks[w]) {
                    assertThat(Arrays.stream(blocks).filter(block -> block == later).count()).isLessThanOrEqualTo(8);
                }
            }
        }
    }

    private static int[] near(int v, int n) {
        return java.util.stream.IntStream.of(v - 2, v - 1, v + 1, v + 2).filter(w -> w >= 0 && w < n).toArray();
    }
}
