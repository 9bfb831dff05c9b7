package org.nulla.bench.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixSparseCSC;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Measurement;
import org.nulla.bench.run.Settings;

@DisplayName("The scaling benchmark")
class ScalingBenchTest {

    private static final List<String> EVERYWHERE = List.of(ScalingMethods.DEFAULT, ScalingMethods.FLOOR,
            ScalingMethods.LU, ScalingMethods.EXTENDED_LU, ScalingMethods.EXTENDED_QR, ScalingMethods.HIPPARCHUS);

    @Test
    @DisplayName("takes the same Newton step by every way that can, on every family")
    void everyWay() throws IOException {
        Set<String> only = new LinkedHashSet<>(
                List.of("tridiagonal-30", "grid-5", "chain-600", "fanout-12", "product-1",
                        "product-4", "random-40"));
        BenchResult<Measurement> result = ScalingBench.run(new Settings(2, true, only, null, (stage, done, total) -> {
        }));
        List<String> seen = new ArrayList<>();
        for (Measurement row : result.rows()) {
            seen.add(row.method());
            assertThat(row.residual()).as(row.toString()).isLessThan(1e-13);
            assertThat(row.dimension()).as(row.toString()).isZero();
            assertThat(row.seconds()).as(row.toString()).isPositive();
        }
        // native solvers are measured where the machine has them
        assertThat(seen).containsAll(EVERYWHERE);
        assertThat(result.rows().stream().filter(row -> EVERYWHERE.contains(row.method()))).hasSize(5 * 7 + 2);
        assertThat(result.leftOut()).allSatisfy(
                left -> assertThat(left.reason()).isEqualTo(ScalingMethods.absence(left.method())).isNotEmpty());
        long[] updates = result.rows().stream().filter(row -> row.problem().startsWith("product")
                && row.method().equals(ScalingMethods.DEFAULT) && row.counters() != null)
                .mapToLong(row -> row.counters().updates()).toArray();
        assertThat(updates[1]).as("the work of four programs that share nothing")
                .isBetween((long) (3.9 * updates[0]), (long) (4.1 * updates[0]));
    }

    @Test
    @DisplayName("measures the shapes and networks that were added, each on its own")
    void everyFamily() throws IOException {
        Set<String> only = new LinkedHashSet<>(List.of("cube-3", "arrow-2", "power-12", "circuit-40", "dense-7",
                "wide-4x9", "tall-30x4", "nearest-30x4", "code-1", "figure-1"));
        BenchResult<Measurement> result = ScalingBench.run(new Settings(2, true, only, null, (stage, done, total) -> {
        }));
        assertThat(result.rows().stream().filter(row -> row.method().equals(ScalingMethods.DEFAULT)))
                .extracting(Measurement::problem).containsExactlyInAnyOrderElementsOf(only);
        for (Measurement row : result.rows()) {
            assertThat(row.residual()).as(row.toString()).isLessThan(1e-11);
            assertThat(row.dimension()).as(row.toString()).isEqualTo(row.problem().startsWith("wide")
                    && row.deliverable().startsWith("space") ? 5 : 0);
        }
        assertThat(result.rows().stream().filter(row -> row.problem().startsWith("nearest"))
                .map(Measurement::deliverable)).contains("least-squares");
        assertThat(result.rows().stream().filter(row -> row.method().equals(ScalingMethods.JACOBIAN))
                .map(Measurement::problem)).containsExactly("tall-30x4", "nearest-30x4");
        assertThat(result.plots()).containsKeys("scaling-power.png", "scaling-wide.png");
    }

    @Test
    @DisplayName("has a sparse Jacobian that agrees with the dense one, repeated parents and all")
    void jacobian() {
        for (String problem : List.of("tridiagonal-9", "grid-4", "random-20", "fanout-6")) {
            Size size = Size.of(problem, 1);
            Linearization f = Nulla.linearize(size.function(), size.start().toArray());
            DMatrixSparseCSC sparse = SparseMatrices.jacobian(f.recorded(), Long.MAX_VALUE);
            double[][] dense = f.jacobian();
            for (int i = 0; i < dense.length; i++) {
                for (int j = 0; j < dense[i].length; j++) {
                    assertThat(sparse.get(i, j)).as("%s, entry %s, %s", problem, i, j)
                            .isCloseTo(dense[i][j], org.assertj.core.data.Offset.offset(1e-14));
                }
            }
            assertThat(SparseMatrices.jacobian(f.recorded(), 5)).isNull();
        }
    }

    @Test
    @DisplayName("eliminates a star's hub last, whatever its number, and every unknown once")
    void minimumDegree() {
        for (int size : new int[] {12, 200}) {
            star(size, 3);
        }
    }

    @Test
    @DisplayName("counts what an elimination does, entry by entry")
    void cost() {
        SplittableRandom random = new SplittableRandom(4);
        for (int size : new int[] {1, 2, 9, 25}) {
            DMatrixSparseCSC matrix = new DMatrixSparseCSC(size, size);
            boolean[][] full = new boolean[size][size];
            for (int i = 0; i < size; i++) {
                matrix.set(i, i, 4);
                for (int e = 0; e < 2; e++) {
                    int j = random.nextInt(size);
                    matrix.set(i, j, 1);
                    full[i][j] = i != j;
                    full[j][i] = i != j;
                }
            }
            int[] order = MinimumDegree.order(matrix);
            long updates = matrix.nz_length;
            long entries = 0;
            boolean[] gone = new boolean[size];
            for (int k : order) {
                gone[k] = true;
                int[] tied = IntStream.range(0, size).filter(i -> full[k][i] && !gone[i]).toArray();
                for (int i : tied) {
                    updates += 1 + tied.length;
                    for (int j : tied) {
                        full[i][j] |= i != j;
                    }
                }
                entries += 1 + 2L * tied.length;
            }
            assertThat(MinimumDegree.Cost.of(matrix, order))
                    .isEqualTo(new MinimumDegree.Cost(updates + 2 * entries, entries));
        }
    }

    private static void star(int size, int hub) {
        DMatrixSparseCSC star = new DMatrixSparseCSC(size, size);
        for (int i = 0; i < size; i++) {
            star.set(i, i, 4);
            if (i != hub) {
                star.set(i, hub, 1);
                star.set(hub, i, 1);
            }
        }
        int[] order = MinimumDegree.order(star);
        assertThat(Arrays.stream(order).boxed()).doesNotHaveDuplicates().hasSize(size);
        assertThat(List.of(order[size - 1], order[size - 2])).contains(hub);
        DMatrixSparseCSC permuted = MinimumDegree.permuted(star, order);
        for (int j = 0; j < size; j++) {
            for (int i = 0; i < size; i++) {
                assertThat(permuted.get(i, j)).isEqualTo(star.get(i, order[j]));
            }
        }
    }

    @Test
    @DisplayName("names every problem so that it can be found again")
    void names() {
        assertThat(Size.problems(false)).contains("tridiagonal-1000000", "grid-200", "product-1000", "chain-1000000",
                "cube-16", "wide-50x2000", "tall-20000x10", "power-30000", "dense-1000").doesNotHaveDuplicates();
        for (String problem : Size.problems(true)) {
            assertThat(Size.of(problem, 1).problem()).isEqualTo(problem);
        }
        assertThat(Size.problems(true)).isSubsetOf(Size.problems(false));
        assertThat(Size.of("grid-7", 1).problem()).isEqualTo("grid-7");
        assertThat(Size.of("wide-3x7", 1).start().length()).isEqualTo(7);
        for (String none : List.of("grid", "grid-0", "grid-3x7", "wide-7", "wide-7x3", "tall-3x7", "tall-9x3", "web-3",
                "grid-20 ")) {
            assertThatThrownBy(() -> Size.of(none, 1)).as(none).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(none.contains("web") ? "web" : none);
        }
    }
}
