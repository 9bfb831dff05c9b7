package org.nulla.structure;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// Finds the shape of a value. One describer describes one value.
final class Describer {

    private static final int DEEPEST = 1000;

    private final Set<Object> around = Collections.newSetFromMap(new IdentityHashMap<>());

    Node describe(@Nullable Object value, Place place) {
        if (value == null) {
            return new Node.Fixed(null);
        }
        boolean hasParts = value instanceof Object[] || value instanceof Collection || value instanceof Map
                || value instanceof Record || value instanceof Optional;
        if (hasParts) {
            enter(value, place);
        }
        Node node = switch (value) {
            case Real _ -> Node.REAL;
            case Double _ -> Node.DOUBLE;
            case double[] numbers -> new Node.Numbers(double.class, numbers.length);
            case Object[] array -> describeArray(array, place);
            case List<?> list -> describeList(list, place);
            case Map<?, ?> map -> describeMap(map, place);
            case Record tuple -> describeRecord(tuple, place);
            case Collection<?> collection -> refuseNumbers(collection, collection, place);
            case Optional<?> optional -> refuseNumbers(optional, optional.stream().toList(), place);
            default -> new Node.Fixed(value);
        };
        if (hasParts) {
            around.remove(value);
        }
        return node;
    }

    private void enter(Object value, Place place) {
        if (place.depth() > DEEPEST) {
            throw new IllegalArgumentException("The structure is nested more than " + DEEPEST
                    + " deep. Flatten it, or keep its numbers in an array.");
        }
        if (!around.add(value)) {
            throw new IllegalArgumentException("The structure contains itself at " + place
                    + ", so its numbers cannot be listed. Take the cycle out of it.");
        }
    }

    /// A part all of whose children pass through as they are does so itself.
    private static Node described(Object value, Collection<Node> children, Node node) {
        for (Node child : children) {
            if (!(child instanceof Node.Fixed)) {
                return node;
            }
        }
        return new Node.Fixed(value);
    }

    private Node describeArray(Object[] array, Place place) {
        Class<?> element = Objects.requireNonNull(array.getClass().getComponentType());
        List<Node> children = new ArrayList<>(array.length);
        boolean onlyNumbers = element == Real.class || element == Double.class;
        for (int i = 0; i < array.length && onlyNumbers; i++) {
            onlyNumbers = array[i] != null;
        }
        if (onlyNumbers) {
            return new Node.Numbers(element, array.length);
        }
        for (int i = 0; i < array.length; i++) {
            children.add(describe(array[i], place.at(i)));
        }
        Node node = new Node.Elements(element, children, Node.sizeOf(children));
        // also an empty array of arrays of numbers is one of traced numbers once they are
        return Rebuilder.isOfNumbers(element) ? node : described(array, children, node);
    }

    private Node describeList(List<?> list, Place place) {
        List<Node> children = new ArrayList<>(list.size());
        for (Object item : list) {
            children.add(describe(item, place.at(children.size())));
        }
        return described(list, children, new Node.Items(children, Node.sizeOf(children)));
    }

    private Node describeMap(Map<?, ?> map, Place place) {
        List<@Nullable Object> ownOrder = new ArrayList<>(map.keySet());
        Map<@Nullable Object, Node> children = new LinkedHashMap<>();
        for (Object key : inOrder(ownOrder)) {
            children.put(key, describe(map.get(key), place.key(key)));
        }
        @SuppressWarnings("unchecked") // only ever used on the keys of this very map
        SortedMap<Object, ?> sorted = map instanceof SortedMap<?, ?> s ? (SortedMap<Object, ?>) s : new TreeMap<>();
        return described(map, children.values(), new Node.Entries(children, ownOrder, sorted.comparator(),
                map instanceof SortedMap, Node.sizeOf(children.values())));
    }

    /// Keys in sorted order where they are all of one class that can be compared, else as they are.
    private static List<@Nullable Object> inOrder(List<@Nullable Object> keys) {
        Class<?> common = null;
        for (Object key : keys) {
            Class<?> type = key instanceof Enum<?> constant ? constant.getDeclaringClass()
                    : key instanceof Comparable<?> ? key.getClass() : null;
            if (type == null || (common != null && common != type)) {
                return keys;
            }
            common = type;
        }
        List<@Nullable Object> sorted = new ArrayList<>(keys);
        sorted.sort(null);
        return sorted;
    }

    private Node describeRecord(Record tuple, Place place) {
        List<RecordComponent> components = List.of(tuple.getClass().getRecordComponents());
        List<Node> children = new ArrayList<>(components.size());
        for (RecordComponent component : components) {
            Place there = place.component(component.getName());
            children.add(describe(RecordAccess.read(tuple, component, there), there));
        }
        return described(tuple, children,
                new Node.Components(tuple.getClass(), components, children, Node.sizeOf(children)));
    }

    private Node refuseNumbers(Object holder, Collection<?> contents, Place place) {
        int i = 0;
        for (Object content : contents) {
            if (describe(content, place.at(i++)).size() > 0) {
                throw new IllegalArgumentException("At " + place + " there is " + Found.describe(holder)
                        + " that holds active numbers"
                        + (holder instanceof Set ? ", which have no order in a set. Use a list or a map."
                                : ". Use a list."));
            }
        }
        return new Node.Fixed(holder);
    }
}
