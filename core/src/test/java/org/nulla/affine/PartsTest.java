package org.nulla.affine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Checkpoint;
import org.nulla.Real;
import org.nulla.TracedGraph;
import org.nulla.graph.LinearGraph;

@DisplayName("The parts of a program")
@Tag("fast")
class PartsTest {

    private static int[] breadths(LinearGraph graph) {
        Parts parts = Parts.of(graph);
        int[] result = new int[graph.vertices()];
        for (int v = 0; v < result.length; v++) {
            result[v] = parts.breadth(v);
        }
        return result;
    }

    @Test
    @DisplayName("are as broad as their inputs and outputs are many; what a partial of zero joins is apart")
    void breadth() {
        LinearGraph graph = TracedGraph.of(x -> new Real[] {x[0].plus(x[1]), x[2].times(x[3]), x[4], x[4], Real.ONE},
                1, 2, 3, 4, 5);
        assertThat(breadths(graph)).containsExactly(3, 3, 3, 3, 3, 3, 3);
        LinearGraph apart = TracedGraph.of(x -> new Real[] {x[0].times(x[1]), x[1]}, 1, 0);
        // the product's partial by x[0] is x[1], which is zero
        assertThat(breadths(apart)).containsExactly(1, 3, 3);
    }

    @Test
    @DisplayName("are joined by a section, all of its inputs and outputs")
    void sections() {
        LinearGraph graph = TracedGraph.of(x -> {
            Real[] y = Checkpoint.section(s -> new Real[] {s[0].sin(), s[1].cos()}, x[0], x[1]);
            return new Real[] {y[0], y[1], x[2]};
        }, 1, 2, 3);
        assertThat(breadths(graph)).containsExactly(4, 4, 2, 4, 4);
    }
}
