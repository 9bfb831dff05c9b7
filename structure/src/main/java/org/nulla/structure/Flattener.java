package org.nulla.structure;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// Lists the active leaves of a value that should have a given shape, and says where it has not.
final class Flattener {

    private final Real[] leaves;
    private int next;

    Flattener(int size) {
        this.leaves = new Real[size];
    }

    Real[] flatten(Node node, @Nullable Object value, Place place) {
        collect(node, value, place);
        return leaves;
    }

    private void collect(Node node, @Nullable Object value, Place place) {
        switch (node) {
            case Node.Fixed _ -> {
                if (new Describer().describe(value, place).size() > 0) {
                    throw mismatch(node, value, place);
                }
            }
            case Node.Leaf _ -> leaves[next++] = switch (value) {
                case Real number -> number;
                case Double number -> Real.of(number);
                case null, default -> throw mismatch(node, value, place);
            };
            case Node.Numbers numbers -> collectNumbers(numbers, value, place);
            case Node.Elements elements -> {
                if (!(value instanceof Object[] array) || array.length != elements.children().size()) {
                    throw mismatch(node, value, place);
                }
                for (int i = 0; i < array.length; i++) {
                    collect(elements.children().get(i), array[i], place.at(i));
                }
            }
            case Node.Items items -> {
                if (!(value instanceof List<?> list) || list.size() != items.children().size()) {
                    throw mismatch(node, value, place);
                }
                int i = 0;
                for (Object item : list) {
                    collect(items.children().get(i), item, place.at(i));
                    i++;
                }
            }
            case Node.Entries entries -> collectEntries(entries, value, place);
            case Node.Components components -> {
                if (!(value instanceof Record tuple) || tuple.getClass() != components.type()) {
                    throw mismatch(node, value, place);
                }
                for (int i = 0; i < components.components().size(); i++) {
                    RecordComponent component = components.components().get(i);
                    Place there = place.component(component.getName());
                    collect(components.children().get(i), RecordAccess.read(tuple, component, there), there);
                }
            }
        }
    }

    private void collectNumbers(Node.Numbers numbers, @Nullable Object value, Place place) {
        if (value instanceof double[] array && array.length == numbers.size()) {
            for (double number : array) {
                leaves[next++] = Real.of(number);
            }
        } else if (value instanceof Object[] array && array.length == numbers.size()) {
            for (int i = 0; i < array.length; i++) {
                collect(Node.REAL, array[i], place.at(i));
            }
        } else {
            throw mismatch(numbers, value, place);
        }
    }

    private void collectEntries(Node.Entries entries, @Nullable Object value, Place place) {
        if (!(value instanceof Map<?, ?> map)) {
            throw mismatch(entries, value, place);
        }
        for (Object key : map.keySet()) {
            if (!entries.children().containsKey(key)) {
                throw new IllegalArgumentException("At " + place.key(key) + ": expected no entry, found "
                        + Found.describe(map.get(key)) + ".");
            }
        }
        for (Map.Entry<@Nullable Object, Node> entry : entries.children().entrySet()) {
            Object key = entry.getKey();
            if (!map.containsKey(key)) {
                throw new IllegalArgumentException("At " + place.key(key) + ": expected "
                        + Found.describe(entry.getValue()) + ", found no entry.");
            }
            collect(entry.getValue(), map.get(key), place.key(key));
        }
    }

    private static IllegalArgumentException mismatch(Node expected, @Nullable Object found, Place place) {
        return new IllegalArgumentException("At " + place + ": expected " + Found.describe(expected) + ", found "
                + Found.describe(found) + ".");
    }
}
