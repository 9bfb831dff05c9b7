package org.nulla.linalg.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.linalg.WorkControl;

@DisplayName("Approximate minimum degree")
@Tag("fast")
class MinimumDegreeTest {

    private static MinimumDegree.Order order(List<Set<Integer>> neighbours) {
        int n = neighbours.size();
        int[] start = new int[n + 1];
        List<Integer> all = new ArrayList<>();
        for (int v = 0; v < n; v++) {
            all.addAll(neighbours.get(v));
            start[v + 1] = all.size();
        }
        return MinimumDegree.of(n, start, all.stream().mapToInt(Integer::intValue).toArray(), WorkControl.NONE);
    }

    private static List<Set<Integer>> graph(int n) {
        List<Set<Integer>> neighbours = new ArrayList<>();
        for (int v = 0; v < n; v++) {
            neighbours.add(new TreeSet<>());
        }
        return neighbours;
    }

    private static void connect(List<Set<Integer>> neighbours, int v, int w) {
        if (v != w) {
            neighbours.get(v).add(w);
            neighbours.get(w).add(v);
        }
    }

    /// How many entries below the diagonal elimination in an order makes, by doing it.
    private static long fill(List<Set<Integer>> given, int[] order) {
        List<Set<Integer>> left = new ArrayList<>();
        given.forEach(some -> left.add(new HashSet<>(some)));
        long fill = 0;
        for (int v : order) {
            Integer[] around = left.get(v).toArray(new Integer[0]);
            fill += around.length;
            for (int a : around) {
                left.get(a).remove(v);
                for (int b : around) {
                    if (a != b) {
                        left.get(a).add(b);
                    }
                }
            }
        }
        return fill;
    }

    private static List<Set<Integer>> grid(int side) {
        List<Set<Integer>> grid = graph(side * side);
        for (int i = 0; i < side; i++) {
            for (int j = 0; j < side; j++) {
                if (i > 0) {
                    connect(grid, i * side + j, (i - 1) * side + j);
                }
                if (j > 0) {
                    connect(grid, i * side + j, i * side + j - 1);
                }
            }
        }
        return grid;
    }

    @Test
    @DisplayName("orders every node once, and its counts bound the fill-in of the order")
    void permutation() {
        for (int seed = 0; seed < 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int n = 1 + random.nextInt(80);
            List<Set<Integer>> graph = graph(n);
            for (int e = 0; e < random.nextInt(4 * n + 1); e++) {
                connect(graph, random.nextInt(n), random.nextInt(n));
            }
            MinimumDegree.Order order = order(graph);
            assertThat(Arrays.stream(order.order()).distinct().count()).isEqualTo(n);
            assertThat(fill(graph, order.order())).as("seed %s", seed)
                    .isLessThanOrEqualTo(Arrays.stream(order.count()).asLongStream().sum());
        }
    }

    @Test
    @DisplayName("fills a grid far less than its rows one after the other would")
    void grids() {
        int side = 30;
        List<Set<Integer>> grid = grid(side);
        long natural = fill(grid, java.util.stream.IntStream.range(0, side * side).toArray());
        assertThat(fill(grid, order(grid).order())).isLessThan(natural / 2);
    }

    @Test
    @DisplayName("fills a tree not at all, a star eliminated from its leaves")
    void trees() {
        SplittableRandom random = new SplittableRandom(1);
        List<Set<Integer>> tree = graph(500);
        List<Set<Integer>> star = graph(500);
        for (int v = 1; v < 500; v++) {
            connect(tree, v, random.nextInt(v));
            connect(star, v, 0);
        }
        assertThat(fill(tree, order(tree).order())).isEqualTo(499);
        assertThat(fill(star, order(star).order())).isEqualTo(499);
    }
}
