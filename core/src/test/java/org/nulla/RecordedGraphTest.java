package org.nulla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.function.Primitive;

@Tag("fast")
class RecordedGraphTest {

    private static final Primitive SUM_OF_THREE = Primitive.of("three", 3, x -> x[0] + 2 * x[1] + 3 * x[2],
            x -> Real.of(1, 2, 3));

    @Test
    @DisplayName("vertices, edges, partials, names and values are as the function was run")
    void everythingIsShown() {
        RecordedGraph graph = Nulla.linearize(x -> new Real[] {x[0].times(x[1]).sin(), x[1], Real.of(7)}, 2, 3)
                .named(List.of("a", "b"), List.of("u", "v", "w")).recorded();
        assertThat(graph.vertices()).isEqualTo(4);
        assertThat(graph.inputs()).isEqualTo(2);
        assertThat(graph.outputs()).isEqualTo(3);
        assertThat(graph.inputNames()).containsExactly("a", "b");
        assertThat(graph.outputNames()).containsExactly("u", "v", "w");
        assertThat(graph.inputValue(1)).isEqualTo(3);
        assertThat(graph.outputValue(0)).isEqualTo(Math.sin(6));
        assertThat(List.of(graph.outputVertex(0), graph.outputVertex(1), graph.outputVertex(2)))
                .containsExactly(3, 1, -1);
        assertThat(List.of(graph.operation(0), graph.operation(2), graph.operation(3)))
                .containsExactly("", "times", "sin");
        assertThat(graph.edges(0)).isZero();
        assertThat(graph.edges(2)).isEqualTo(2);
        assertThat(graph.parent(2, 1)).isEqualTo(1);
        assertThat(graph.partial(2, 1)).isEqualTo(2);
        assertThatThrownBy(() -> graph.partial(2, 2)).hasMessageContaining("Vertex 2 has 2 edge(s)");
    }

    @Test
    @DisplayName("an edge knows its argument although constants leave no edge, also inside an outer derivative")
    void argumentsAreKnown() {
        RecordedGraph plain = argumentsOf(Real.of(5));
        assertArguments(plain);
        Nulla.derivative(x -> {
            assertArguments(argumentsOf(x));
            return x;
        }, 5);
    }

    private static RecordedGraph argumentsOf(Real at) {
        return Nulla.linearize(x -> new Real[] {x[0].minus(1), x[0].minusFrom(1), x[0].minus(x[0]),
            SUM_OF_THREE.apply(Real.ONE, x[0], x[0]), SUM_OF_THREE.apply(x[0], Real.ONE, x[0])}, new Real[] {at})
                .recorded();
    }

    private static void assertArguments(RecordedGraph graph) {
        assertThat(graph.argument(1, 0)).isEqualTo(0);
        assertThat(graph.argument(2, 0)).isEqualTo(1);
        assertThat(graph.argument(3, 1)).isEqualTo(1);
        assertThat(List.of(graph.argument(4, 0), graph.argument(4, 1))).containsExactly(1, 2);
        assertThat(List.of(graph.argument(5, 0), graph.argument(5, 1))).containsExactly(0, 2);
        assertThat(graph.partial(5, 1)).isEqualTo(3);
        assertThat(graph.operation(4)).isEqualTo("three");
        assertThat(graph.operation(2)).isEqualTo("minus");
    }
}
