package org.nulla.affine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("Dissection")
@Tag("fast")
class DissectionTest {

    private static int[][] path(int n) {
        int[][] neighbours = new int[n][];
        for (int v = 0; v < n; v++) {
            neighbours[v] = IntStream.of(v - 1, v + 1).filter(w -> w >= 0 && w < n).toArray();
        }
        return neighbours;
    }

    private static int[][] grid(int rows, int columns) {
        int[][] neighbours = new int[rows * columns][];
        for (int v = 0; v < neighbours.length; v++) {
            int row = v / columns;
            int column = v % columns;
            int here = v;
            neighbours[v] = IntStream.of(row > 0 ? here - columns : -1, row < rows - 1 ? here + columns : -1,
                    column > 0 ? here - 1 : -1, column < columns - 1 ? here + 1 : -1).filter(w -> w >= 0).toArray();
        }
        return neighbours;
    }

    private static String blocks(int[][] neighbours) {
        int[] blocks = Dissection.blocks(neighbours);
        StringBuilder runs = new StringBuilder();
        for (int v = 0; v < blocks.length;) {
            int end = v;
            while (end < blocks.length && blocks[end] == blocks[v]) {
                end++;
            }
            runs.append(runs.isEmpty() ? "" : " ").append(end - v).append(" of ").append(blocks[v]);
            v = end;
        }
        return runs.toString();
    }

    @Test
    @DisplayName("leaves fifty vertices whole, and splits fifty-one in the middle")
    void smallest() {
        assertThat(blocks(path(50))).isEqualTo("50 of 0");
        assertThat(blocks(path(51))).isEqualTo("25 of 0 1 of 2 25 of 1");
    }

    @Test
    @DisplayName("splits again what is left and right, and puts every separator behind both")
    void nested() {
        assertThat(blocks(path(103))).isEqualTo("25 of 0 1 of 2 25 of 1 1 of 6 25 of 3 1 of 5 25 of 4");
        assertThat(blocks(path(207))).isEqualTo("25 of 0 1 of 2 25 of 1 1 of 6 25 of 3 1 of 5 25 of 4 1 of 14 "
                + "25 of 7 1 of 9 25 of 8 1 of 13 25 of 10 1 of 12 25 of 11");
    }

    @Test
    @DisplayName("begins at an end, wherever the vertices begin to be counted")
    void fromTheMiddle() {
        int n = 101;
        int[][] turned = new int[n][];
        int[][] path = path(n);
        // the middle of the path is vertex 0
        for (int v = 0; v < n; v++) {
            turned[(v + 51) % n] = Arrays.stream(path[v]).map(w -> (w + 51) % n).toArray();
        }
        assertThat(blocks(turned)).isEqualTo("1 of 2 50 of 1 50 of 0");
    }

    @Test
    @DisplayName("takes pieces that hang apart one after the other")
    void pieces() {
        int[][] two = new int[120][];
        int[][] path = path(60);
        for (int v = 0; v < 60; v++) {
            two[v] = path[v];
            two[60 + v] = Arrays.stream(path[v]).map(w -> w + 60).toArray();
        }
        assertThat(blocks(two)).isEqualTo("29 of 0 1 of 2 30 of 1 29 of 3 1 of 5 30 of 4");
    }

    @Test
    @DisplayName("leaves whole what no short level divides")
    void dense() {
        int n = 60;
        int[][] all = new int[n][];
        for (int v = 0; v < n; v++) {
            int self = v;
            all[v] = IntStream.range(0, n).filter(w -> w != self).toArray();
        }
        assertThat(blocks(all)).isEqualTo("60 of 0");
    }

    @Test
    @DisplayName("takes the diagonals of a grid, which are its levels from a corner")
    void grids() {
        int[] blocks = Dissection.blocks(grid(12, 12));
        int[] sizes = new int[Arrays.stream(blocks).max().orElseThrow() + 1];
        for (int block : blocks) {
            sizes[block]++;
        }
        assertThat(sizes).containsExactly(45, 35, 48, 6, 10);
        assertThat(Arrays.copyOf(blocks, 12)).containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 1, 1);
        assertThat(blocks(grid(3, 40))).isEqualTo("10 of 0 1 of 2 9 of 1 1 of 6 7 of 3 1 of 5 11 of 4 "
                + "9 of 0 1 of 2 9 of 1 1 of 6 9 of 3 1 of 5 10 of 4 8 of 0 1 of 2 9 of 1 1 of 6 11 of 3 1 of 5 9 of 4");
    }
}
