package org.nulla.bench.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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
        assertThat(seen).containsAll(ScalingMethods.NAMES);
        assertThat(result.rows()).hasSize(5 * 7 + 2);
        assertThat(result.leftOut()).isEmpty();
        long[] updates = result.rows().stream().filter(row -> row.problem().startsWith("product")
                && row.counters() != null).mapToLong(row -> row.counters().updates()).toArray();
        assertThat(updates[1]).as("the work of four programs that share nothing")
                .isBetween((long) (3.9 * updates[0]), (long) (4.1 * updates[0]));
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
        assertThat(Size.problems(false)).contains("tridiagonal-1000000", "grid-200", "product-1000", "chain-1000000")
                .doesNotHaveDuplicates();
        assertThat(Size.problems(true)).isSubsetOf(Size.problems(false));
        assertThat(Size.of("grid-7", 1).problem()).isEqualTo("grid-7");
    }
}
