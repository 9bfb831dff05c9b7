package org.nulla.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.AnnotationValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Nulla;
import org.nulla.Real;

@DisplayName("The structure of a value")
@Tag("fast")
class StructureTest {

    enum Side {
        RIGHT,
        LEFT
    }

    record Spoke(Real mass, int number) {
    }

    record Wheel(String name, Real radius, List<Spoke> spokes, Map<Side, Real> load, boolean steered) {
    }

    @SuppressWarnings("ArrayRecordComponent") // arrays inside records are what is tested
    record Measured(double length, double[] samples) {
    }

    record Choosy(ArrayList<Real> items, TreeMap<String, Real> entries) {
    }

    record Strict(Real positive) {
        Strict {
            if (positive.value() <= 0) {
                throw new IllegalArgumentException("not positive");
            }
        }
    }

    private static Wheel wheel() {
        Map<Side, Real> load = new LinkedHashMap<>();
        load.put(Side.LEFT, Real.of(5));
        load.put(Side.RIGHT, Real.of(4));
        return new Wheel("front", Real.of(1), List.of(new Spoke(Real.of(2), 7), new Spoke(Real.of(3), 8)), load, true);
    }

    @Test
    @DisplayName("lists active leaves depth first, with their paths")
    void pathsAndLeaves() {
        Structure structure = Structure.of(wheel());
        assertThat(structure.size()).isEqualTo(5);
        assertThat(structure.paths()).containsExactly("radius", "spokes[0].mass", "spokes[1].mass", "load.RIGHT",
                "load.LEFT");
        assertThat(structure.paths("w")).first().isEqualTo("w.radius");
        assertThat(structure.flattenPlain(wheel())).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    @DisplayName("a lone number has the name of the whole, arrays and lists have positions")
    void namesOfTheWhole() {
        assertThat(Structure.of(Real.ONE).paths("x")).containsExactly("x");
        assertThat(Structure.of(2.0).paths()).containsExactly("");
        assertThat(Structure.of(new double[] {1, 2}).paths("x")).containsExactly("x[0]", "x[1]");
        assertThat(Structure.of(new Real[][] {{Real.ONE}, {Real.ONE, Real.ONE}}).paths("x"))
                .containsExactly("x[0][0]", "x[1][0]", "x[1][1]");
        assertThat(Structure.of(List.of(Real.ONE, 2.0)).paths()).containsExactly("[0]", "[1]");
    }

    @Test
    @DisplayName("traced numbers and doubles are active; nothing else is")
    void activeLeaves() {
        List<@Nullable Object> mixed = Arrays.asList(1, 2L, 3f, 'c', true, "text", Side.LEFT, null, new int[] {1},
                new Object(),
                Real.of(1), 2.0, new Double[] {3.0}, new float[] {1}, Set.of("no numbers"), Optional.of(1));
        Structure structure = Structure.of(mixed);
        assertThat(structure.paths()).containsExactly("[10]", "[11]", "[12][0]");
        List<?> rebuilt = (List<?>) structure.rebuildPlain(7, 8, 9);
        for (int i = 0; i < mixed.size(); i++) {
            if (i < 10 || i > 12) {
                assertThat((Object) rebuilt.get(i)).as("item %s", i).isSameAs(mixed.get(i));
            }
        }
        assertThat((Object) rebuilt.get(10)).isEqualTo(Real.of(7));
        assertThat((Object) rebuilt.get(11)).isEqualTo(8.0);
        assertThat((Double[]) rebuilt.get(12)).containsExactly(9.0);
    }

    @Test
    @DisplayName("entries of a map come by sorted key, and unsortable ones in the map's own order; the rebuilt map keeps its order")
    void maps() {
        Map<Object, Object> words = new LinkedHashMap<>();
        words.put("b", Real.of(2));
        words.put("a b", 1.0);
        words.put("quote\"\n", 3.0);
        Structure structure = Structure.of(words);
        assertThat(structure.paths("m")).containsExactly("m[\"a b\"]", "m.b", "m[\"quote\\\"\\u000a\"]");
        assertThat(((Map<?, ?>) structure.rebuildPlain(1, 2, 3)).keySet().toString())
                .isEqualTo(words.keySet().toString());

        Map<Object, Object> mixed = new LinkedHashMap<>();
        mixed.put("z", 1.0);
        mixed.put(3, 2.0);
        mixed.put(null, 3.0);
        assertThat(Structure.of(mixed).paths("m")).containsExactly("m.z", "m[3]", "m.null");
        // leaves are found by key, in whatever order the other map has them
        Map<Object, Object> turned = new LinkedHashMap<>();
        turned.put(null, 30.0);
        turned.put(3, 20.0);
        turned.put("z", 10.0);
        assertThat(Structure.of(mixed).flattenPlain(turned)).containsExactly(10, 20, 30);

        SortedMap<String, Real> backwards = new TreeMap<>(Comparator.reverseOrder());
        backwards.put("a", Real.of(1));
        backwards.put("b", Real.of(2));
        Structure sorted = Structure.of(backwards);
        assertThat(sorted.paths()).containsExactly("a", "b");
        SortedMap<?, ?> rebuilt = (SortedMap<?, ?>) sorted.rebuildPlain(1, 2);
        assertThat(rebuilt.toString()).isEqualTo("{b=2.0, a=1.0}");
        assertThat(rebuilt.comparator()).isEqualTo(backwards.comparator());
    }

    @Test
    @DisplayName("rebuilding gives an equal value, and new leaves in the same places")
    void rebuild() {
        Structure structure = Structure.of(wheel());
        assertThat(structure.rebuild(structure.flatten(wheel()))).isEqualTo(wheel());
        Wheel other = (Wheel) structure.rebuildPlain(10, 20, 30, 40, 50);
        assertThat(other).isNotNull();
        assertThat(other.spokes()).containsExactly(new Spoke(Real.of(20), 7), new Spoke(Real.of(30), 8));
        assertThat(other.load()).containsEntry(Side.RIGHT, Real.of(40)).containsEntry(Side.LEFT, Real.of(50));
        assertThat(other.name()).isEqualTo("front");
        assertThat(structure.rebuildPlain(1, 2, 3, 4, 5)).isEqualTo(wheel());
        assertThatThrownBy(() -> other.spokes().add(new Spoke(Real.ONE, 1)))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> structure.rebuildPlain(1, 2)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("5").hasMessageContaining("2");
    }

    @Test
    @DisplayName("plain arrays become traced arrays when rebuilt in flight, at any depth")
    void lifting() {
        assertThat(Structure.of(new double[] {1, 2}).rebuild(Real.of(3, 4))).isEqualTo(Real.of(new double[] {3, 4}));
        Object nested = Structure.of(new double[][] {{1}, {}, {2, 3}}).rebuild(Real.of(1, 2, 3));
        assertThat(nested).isInstanceOf(Real[][].class);
        assertThat(((Real[][]) nested)[2]).containsExactly(Real.of(2), Real.of(3));
        assertThat(Structure.of(new double[0]).rebuild(new Real[0])).isInstanceOf(Real[].class);
        assertThat(Structure.of(new double[0][]).rebuild(new Real[0])).isInstanceOf(Real[][].class);
        assertThat(Structure.of(2.0).rebuild(Real.of(new double[] {5}))).isEqualTo(Real.of(5));
        assertThat(Structure.of(new double[] {1, 2}).rebuildPlain(3, 4)).isEqualTo(new double[] {3, 4});
    }

    @Test
    @DisplayName("a component declared double keeps constants, and refuses traced numbers with the repair")
    void doubleComponents() {
        Structure structure = Structure.of(new Measured(1, new double[] {2, 3}));
        assertThat(structure.paths()).containsExactly("length", "samples[0]", "samples[1]");
        Measured rebuilt = (Measured) structure.rebuild(Real.of(4, 5, 6));
        assertThat(rebuilt).isNotNull();
        assertThat(rebuilt.length()).isEqualTo(4);
        assertThat(rebuilt.samples()).containsExactly(5, 6);
        assertThatThrownBy(() -> Nulla.linearize(x -> {
            structure.rebuild(new Real[] {x[0], Real.ONE, Real.ONE});
            return x;
        }, 1)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'length'")
                .hasMessageContaining("Declare it Real.");
        assertThatThrownBy(() -> Nulla.linearize(x -> {
            structure.rebuild(new Real[] {Real.ONE, Real.ONE, x[0]});
            return x;
        }, 1)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'samples[1]'")
                .hasMessageContaining("Declare it Real[].");
    }

    @Test
    @DisplayName("a component declared as a changeable list or map gets one")
    void concreteCollections() {
        Choosy choosy = new Choosy(new ArrayList<>(List.of(Real.ONE)), new TreeMap<>(Map.of("k", Real.ONE)));
        Choosy rebuilt = (Choosy) Structure.of(choosy).rebuildPlain(2, 3);
        assertThat(rebuilt)
                .isEqualTo(new Choosy(new ArrayList<>(List.of(Real.of(2))), new TreeMap<>(Map.of("k", Real.of(3)))));
    }

    @Test
    @DisplayName("a mismatch says where and what")
    void mismatches() {
        Structure structure = Structure.of(wheel());
        Wheel w = wheel();
        assertMismatch(structure, new Wheel("front", Real.of(1), w.spokes().subList(0, 1), w.load(), true),
                "At 'spokes': expected a list of 2, found a list of 1.");
        assertMismatch(structure, new Wheel("front", Real.of(1), w.spokes(), Map.of(Side.LEFT, Real.ONE), true),
                "At 'load.RIGHT': expected a number, found no entry.");
        assertMismatch(structure, "wheel", "At the top: expected a record Wheel, found the text \"wheel\".");
        assertMismatch(Structure.of(Map.of("a", 1.0)), Map.of("a", 1.0, "c", 2.0),
                "At 'c': expected no entry, found a double.");
        assertMismatch(Structure.of(new double[2]), new Real[] {Real.ONE},
                "At the top: expected an array of 2, found an array of 1.");
        assertMismatch(Structure.of(List.of(1.0, "s")), List.of(1.0, 2.0),
                "At '[1]': expected something without active numbers (the text \"s\"), found a double.");
        assertMismatch(Structure.of(List.of(1.0)), List.of(1),
                "At '[0]': expected a number, found an object of class java.lang.Integer.");
        assertMismatch(Structure.of(List.of(1.0)), null, "At the top: expected a list of 1, found null.");
        assertMismatch(Structure.of(new Real[] {Real.ONE}), new Real[1], "At '[0]': expected a number, found null.");
    }

    private static void assertMismatch(Structure structure, @Nullable Object value, String message) {
        assertThatThrownBy(() -> structure.flatten(value)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    @DisplayName("inactive parts are not compared, and a plain number may stand for one in flight")
    void whatIsNotCompared() {
        Structure structure = Structure.of(Arrays.asList(Real.ONE, "name", null));
        assertThat(structure.flattenPlain(Arrays.asList(2.0, null, "other"))).containsExactly(2);
    }

    @Test
    @DisplayName("sets that hold active numbers, and other collections that do, are refused")
    void sets() {
        assertThatThrownBy(() -> Structure.of(List.of("a", Set.of(1.0)))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'[1]'").hasMessageContaining("set").hasMessageContaining("no order");
        assertThatThrownBy(() -> Structure.of(Optional.of(Real.ONE))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the top");
        assertThat(Structure.of(Set.of(1, 2)).size()).isZero();
    }

    @Test
    @DisplayName("a structure that contains itself, or is too deep, is refused")
    void cyclesAndDepth() {
        List<Object> cycle = new ArrayList<>();
        cycle.add(1.0);
        cycle.add(List.of(cycle));
        assertThatThrownBy(() -> Structure.of(cycle)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("contains itself at '[1][0]'");
        Object deep = 1.0;
        for (int i = 0; i < 1000; i++) {
            deep = Collections.singletonList(deep);
        }
        Object deepest = deep;
        assertThat(Structure.of(deepest).size()).isEqualTo(1);
        assertThat(Structure.of(deepest).rebuildPlain(1)).isEqualTo(deepest);
        assertThatThrownBy(() -> Structure.of(List.of(List.of(deepest)))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1000");
        // the same part twice is no cycle
        List<Double> part = List.of(1.0);
        assertThat(Structure.of(List.of(part, part)).size()).isEqualTo(2);
    }

    @Test
    @DisplayName("a record that refuses its leaves, and one that is closed to the library, say so")
    void records() {
        assertThatThrownBy(() -> Structure.of(List.of(new Strict(Real.ONE))).rebuildPlain(-1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'[0]'")
                .hasMessageContaining("not positive");
        // a record inside the JDK, which opens it to nobody
        Object closed = AnnotationValue.ofInt(1);
        assertThat(closed).isInstanceOf(Record.class);
        assertThatThrownBy(() -> Structure.of(List.of(closed))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(closed.getClass().getName()).hasMessageContaining("is closed to")
                .hasMessageContaining("opens " + closed.getClass().getPackageName());
        record Local(Real value) {
        }
        assertThat(Structure.of(new Local(Real.ONE)).rebuildPlain(2)).isEqualTo(new Local(Real.of(2)));
    }
}
