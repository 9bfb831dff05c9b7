package org.nulla.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Values that are alive")
@Tag("fast")
class LiveValuesTest {

    private static List<Integer> inOrder(LiveValues values) {
        List<Integer> result = new ArrayList<>();
        for (int slot : values.since(0)) {
            result.add(values.vertex(slot));
        }
        return result;
    }

    @Test
    @DisplayName("are numbered as they are made")
    void making() {
        LiveValues values = new LiveValues();
        assertThat(values.made()).isZero();
        assertThat(values.peak()).isZero();
        assertThat(values.since(0)).isEmpty();
        for (int i = 0; i < 3; i++) {
            assertThat(values.add()).isEqualTo(i);
        }
        assertThat(inOrder(values)).containsExactly(0, 1, 2);
        assertThat(values.made()).isEqualTo(3);
        assertThat(values.since(0)).containsExactly(0, 1, 2);
        assertThat(values.since(1)).containsExactly(1, 2);
        assertThat(values.since(3)).isEmpty();
    }

    @Test
    @DisplayName("are forgotten when they end, wherever they stand, and their slots are used again, the last one first")
    void ending() {
        LiveValues values = new LiveValues();
        for (int i = 0; i < 5; i++) {
            values.add();
        }
        values.remove(2);
        assertThat(inOrder(values)).containsExactly(0, 1, 3, 4);
        values.remove(0);
        assertThat(inOrder(values)).containsExactly(1, 3, 4);
        values.remove(4);
        assertThat(inOrder(values)).containsExactly(1, 3);
        assertThatThrownBy(() -> values.slot(2)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("step 2 is used after its life was ended");
        assertThat(values.add()).isEqualTo(4);
        assertThat(values.add()).isZero();
        assertThat(values.add()).isEqualTo(2);
        assertThat(values.add()).isEqualTo(5);
        assertThat(inOrder(values)).containsExactly(1, 3, 5, 6, 7, 8);
        assertThat(values.vertex(2)).isEqualTo(7);
        assertThat(values.peak()).isEqualTo(6);
        assertThat(values.made()).isEqualTo(9);
        assertThat(values.since(5)).containsExactly(4, 0, 2, 5);
    }

    @ParameterizedTest
    @CsvSource({"1, 20", "2, 33", "3, 70", "4, 300"})
    @DisplayName("are all found, and no others, however many come and go")
    void againstAMap(long seed, int crowd) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        LiveValues values = new LiveValues();
        SequencedMap<Integer, Integer> alive = new LinkedHashMap<>();
        int most = 0;
        for (int i = 0; i < 1500; i++) {
            if ((alive.size() < crowd && random.nextInt(5) < 3) || alive.isEmpty()) {
                int slot = values.add();
                alive.put(values.vertex(slot), slot);
            } else {
                List<Integer> vertices = List.copyOf(alive.keySet());
                int vertex = vertices.get(random.nextInt(vertices.size()));
                values.remove(values.slot(vertex));
                alive.remove(vertex);
                assertThatThrownBy(() -> values.slot(vertex)).isInstanceOf(IllegalStateException.class);
            }
            most = Math.max(most, alive.size());
            if (i % 10 == 0) {
                assertThat(inOrder(values)).as("seed %s, after %s", seed, i).containsExactlyElementsOf(alive.keySet());
                alive.forEach((vertex, slot) -> assertThat(values.slot(vertex)).isEqualTo(slot));
            }
        }
        assertThat(values.peak()).isEqualTo(most);
    }
}
