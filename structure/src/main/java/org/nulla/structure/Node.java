package org.nulla.structure;

import java.lang.reflect.RecordComponent;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The shape of one part of a structure.
sealed interface Node {

    /// A single traced number.
    Leaf REAL = new Leaf(true);

    /// A single active plain number.
    Leaf DOUBLE = new Leaf(false);

    /// How many active leaves are below.
    int size();

    /// A part without active leaves, which passes through as it is.
    record Fixed(@Nullable Object value) implements Node {
        @Override
        public int size() {
            return 0;
        }
    }

    /// One active number, given as a traced number or as a plain one.
    record Leaf(boolean inFlight) implements Node {
        @Override
        public int size() {
            return 1;
        }
    }

    /// An array of active numbers only: `Real[]`, `double[]` or `Double[]`. It has no children, so that long arrays are cheap.
    record Numbers(Class<?> element, int size) implements Node {
    }

    /// An array of anything else.
    record Elements(Class<?> element, List<Node> children, int size) implements Node {
    }

    /// A list.
    record Items(List<Node> children, int size) implements Node {
    }

    /// A map: the children in the order of the leaves, and the order in which the map itself lists its keys.
    record Entries(Map<@Nullable Object, Node> children, List<@Nullable Object> ownOrder,
            @Nullable Comparator<? super Object> comparator, boolean sorted, int size) implements Node {
    }

    /// A record.
    record Components(Class<?> type, List<RecordComponent> components, List<Node> children, int size) implements Node {
    }

    static int sizeOf(Iterable<Node> children) {
        int size = 0;
        for (Node child : children) {
            size = Math.addExact(size, child.size());
        }
        return size;
    }
}
