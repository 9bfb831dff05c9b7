package org.nulla.affine;

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
import org.nulla.row.Row;

@DisplayName("Values that are alive")
@Tag("fast")
class LiveValuesTest {

    private static Row form(int variable) {
        return Row.variable(variable, false);
    }

    private static List<Integer> inOrder(LiveValues values) {
        List<Integer> result = new ArrayList<>();
        for (int slot = values.oldest(); slot >= 0; slot = values.after(slot)) {
            result.add(values.vertex(slot));
        }
        return result;
    }

    @Test
    @DisplayName("are numbered as they are made, and keep their forms")
    void making() {
        LiveValues values = new LiveValues();
        assertThat(values.oldest()).isEqualTo(-1);
        assertThat(values.made()).isZero();
        assertThat(values.peak()).isZero();
        assertThat(values.since(0)).isEmpty();
        for (int i = 0; i < 3; i++) {
            assertThat(values.add(form(10 + i))).isEqualTo(i);
        }
        assertThat(inOrder(values)).containsExactly(0, 1, 2);
        assertThat(values.form(values.slot(1)).variable(0)).isEqualTo(11);
        values.setForm(1, form(20));
        assertThat(values.form(1).variable(0)).isEqualTo(20);
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
            values.add(form(i));
        }
        values.remove(2);
        assertThat(inOrder(values)).containsExactly(0, 1, 3, 4);
        values.remove(0);
        assertThat(inOrder(values)).containsExactly(1, 3, 4);
        values.remove(4);
        assertThat(inOrder(values)).containsExactly(1, 3);
        assertThatThrownBy(() -> values.slot(2)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("step 2 is used after its life was ended");
        assertThatThrownBy(() -> values.form(2)).isInstanceOf(AssertionError.class).hasMessageContaining("Slot 2");
        assertThat(values.add(form(5))).isEqualTo(4);
        assertThat(values.add(form(6))).isZero();
        assertThat(values.add(form(7))).isEqualTo(2);
        assertThat(values.add(form(8))).isEqualTo(5);
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
                int slot = values.add(form(i));
                alive.put(values.vertex(slot), i);
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
                alive.forEach((vertex, variable) -> assertThat(values.form(values.slot(vertex)).variable(0))
                        .isEqualTo(variable));
            }
        }
        assertThat(values.peak()).isEqualTo(most);
    }
}
