package org.nulla.structure;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// How messages call what was expected and what was found.
final class Found {

    private static final int LONGEST = 40;

    private Found() {
    }

    static String describe(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Real _ -> "a traced number";
            case Double _ -> "a double";
            case String text -> "the text \"" + Place.escaped(shortened(text)) + "\"";
            case double[] array -> "an array of " + array.length;
            case Object[] array -> "an array of " + array.length;
            case List<?> list -> "a list of " + list.size();
            case Set<?> set -> "a set of " + set.size();
            case Map<?, ?> map -> "a map of " + map.size();
            case Record tuple -> "a record " + tuple.getClass().getSimpleName();
            default -> "an object of class " + value.getClass().getName();
        };
    }

    static String describe(Node node) {
        return switch (node) {
            case Node.Fixed fixed -> "something without active numbers (" + describe(fixed.value()) + ")";
            case Node.Leaf _ -> "a number";
            case Node.Numbers numbers -> "an array of " + numbers.size();
            case Node.Elements elements -> "an array of " + elements.children().size();
            case Node.Items items -> "a list of " + items.children().size();
            case Node.Entries entries -> "a map of " + entries.children().size();
            case Node.Components components -> "a record " + components.type().getSimpleName();
        };
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
