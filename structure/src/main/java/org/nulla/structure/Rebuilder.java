package org.nulla.structure;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// Puts a value of a given shape together from its leaves.
///
/// When *lifting*, every leaf becomes a [Real] wherever the place can hold one, so a `double[]` becomes a `Real[]`. Else
/// leaves keep the kind they were described with. Either way a plain `double` can only stand for a constant.
final class Rebuilder {

    private final Real[] leaves;
    private final boolean lifting;
    private int next;

    Rebuilder(Real[] leaves, boolean lifting) {
        this.leaves = leaves;
        this.lifting = lifting;
    }

    /// Rebuilds a part for a place that holds values of class `slot`.
    @Nullable
    Object rebuild(Node node, Class<?> slot, Place place) {
        return switch (node) {
            case Node.Fixed fixed -> fixed.value();
            case Node.Leaf leaf -> {
                boolean asReal = lifting ? slot.isAssignableFrom(Real.class) : leaf.inFlight();
                yield asReal ? leaves[next++] : plain(leaves[next++], slot, place);
            }
            case Node.Numbers numbers -> rebuildNumbers(numbers, slot, place);
            case Node.Elements elements -> {
                Class<?> element = elementFor(elements.element(), slot);
                Object array = Array.newInstance(element, elements.children().size());
                for (int i = 0; i < elements.children().size(); i++) {
                    Array.set(array, i, rebuild(elements.children().get(i), element, place.at(i)));
                }
                yield array;
            }
            case Node.Items items -> {
                List<@Nullable Object> list = new ArrayList<>(items.children().size());
                for (Node child : items.children()) {
                    list.add(rebuild(child, Object.class, place.at(list.size())));
                }
                yield fitting(slot, place, Collections.unmodifiableList(list), list);
            }
            case Node.Entries entries -> rebuildMap(entries, slot, place);
            case Node.Components record -> {
                @Nullable Object[] values = new @Nullable Object[record.components().size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = rebuild(record.children().get(i), record.components().get(i).getType(),
                            place.component(record.components().get(i).getName()));
                }
                yield RecordAccess.make(record.type(), record.components(), values, place);
            }
        };
    }

    private Object rebuildNumbers(Node.Numbers numbers, Class<?> slot, Place place) {
        Class<?> element = elementFor(numbers.element(), slot);
        if (element == Real.class) {
            Real[] array = new Real[numbers.size()];
            System.arraycopy(leaves, next, array, 0, array.length);
            next += array.length;
            return array;
        }
        Object array = Array.newInstance(element, numbers.size());
        for (int i = 0; i < numbers.size(); i++) {
            Array.set(array, i, plain(leaves[next++], slot, place.at(i)));
        }
        return array;
    }

    private Object rebuildMap(Node.Entries entries, Class<?> slot, Place place) {
        // leaves come in the order of the sorted keys, the map keeps the order that it had
        Map<@Nullable Object, @Nullable Object> values = new HashMap<>();
        entries.children().forEach((key, child) -> values.put(key, rebuild(child, Object.class, place.key(key))));
        if (entries.sorted()) {
            TreeMap<Object, @Nullable Object> sorted = new TreeMap<>(entries.comparator());
            sorted.putAll(values);
            return fitting(slot, place, Collections.unmodifiableNavigableMap(sorted), sorted);
        }
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        for (Object key : entries.ownOrder()) {
            map.put(key, values.get(key));
        }
        return fitting(slot, place, Collections.unmodifiableMap(map), map);
    }

    /// The unchangeable form where the place accepts it, else the changeable one.
    private static Object fitting(Class<?> slot, Place place, Object unchangeable, Object changeable) {
        if (slot.isInstance(unchangeable)) {
            return unchangeable;
        }
        if (slot.isInstance(changeable)) {
            return changeable;
        }
        throw new IllegalArgumentException("At " + place + " a record declares " + slot.getName()
                + ", which cannot be rebuilt. Declare it List or Map.");
    }

    /// The element class of a rebuilt array: that of traced numbers where we lift and the place can hold it.
    private Class<?> elementFor(Class<?> element, Class<?> slot) {
        Class<?> lifted = lifted(element);
        return lifting && slot.isAssignableFrom(lifted.arrayType()) ? lifted : element;
    }

    /// Whether arrays of this element class hold numbers and nothing else, at whatever depth.
    static boolean isOfNumbers(Class<?> element) {
        Class<?> innermost = element;
        while (innermost.getComponentType() != null) {
            innermost = innermost.getComponentType();
        }
        return innermost == Real.class || innermost == Double.class || innermost == double.class;
    }

    /// A class with every `double` in it, as it is or as the element of arrays, replaced by [Real].
    static Class<?> lifted(Class<?> element) {
        if (element == double.class || element == Double.class) {
            return Real.class;
        }
        Class<?> inner = element.getComponentType();
        return inner == null || (inner.isPrimitive() && inner != double.class) ? element : lifted(inner).arrayType();
    }

    private static Double plain(Real leaf, Class<?> slot, Place place) {
        if (!leaf.isConstant()) {
            throw new IllegalArgumentException("At " + place + " stands a traced number, but the place is declared "
                    + slot.getSimpleName() + ", which would lose its derivative. Declare it "
                    + lifted(slot).getSimpleName() + ".");
        }
        return leaf.value();
    }
}
