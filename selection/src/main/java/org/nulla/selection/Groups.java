package org.nulla.selection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Named groups of entries: tokens, layers, joints. Every entry belongs to exactly one.
public final class Groups {

    private final List<String> names;
    private final int[] groupOf;

    private Groups(List<String> names, int[] groupOf) {
        this.names = Collections.unmodifiableList(names);
        this.groupOf = groupOf;
    }

    /// Groups by the entries of each.
    ///
    /// @param size how many entries there are
    /// @param entries for each name its entries
    /// @return the groups, in the order of the map
    /// @throws IllegalArgumentException if an entry is in no group or in two
    public static Groups of(int size, Map<String, int[]> entries) {
        int[] groupOf = new int[size];
        java.util.Arrays.fill(groupOf, -1);
        List<String> names = new ArrayList<>();
        for (Map.Entry<String, int[]> group : entries.entrySet()) {
            for (int i : group.getValue()) {
                if (i < 0 || i >= size) {
                    throw new IllegalArgumentException("Group '" + group.getKey() + "' has entry " + i
                            + ", but entries are 0 to " + (size - 1) + ".");
                }
                if (groupOf[i] >= 0) {
                    throw new IllegalArgumentException("Entry " + i + " is in group '" + names.get(groupOf[i])
                            + "' or earlier in '" + group.getKey() + "' as well; each entry belongs to one group.");
                }
                groupOf[i] = names.size();
            }
            names.add(group.getKey());
        }
        for (int i = 0; i < size; i++) {
            if (groupOf[i] < 0) {
                throw new IllegalArgumentException("Entry " + i + " is in no group; each entry belongs to one.");
            }
        }
        return new Groups(names, groupOf);
    }

    /// Consecutive groups of one length, as positions of a text or rows of a matrix.
    ///
    /// @param names the groups' names, in order
    /// @param length how many entries each has
    /// @return the groups
    public static Groups consecutive(List<String> names, int length) {
        int[] groupOf = new int[names.size() * length];
        for (int i = 0; i < groupOf.length; i++) {
            groupOf[i] = i / length;
        }
        return new Groups(new ArrayList<>(names), groupOf);
    }

    /// How many entries.
    ///
    /// @return the size
    public int size() {
        return groupOf.length;
    }

    /// The names, in order.
    ///
    /// @return as they were given
    public List<String> names() {
        return names;
    }

    /// How much each group has: the Euclidean length of its entries.
    ///
    /// @param entries a member
    /// @return by name, in order
    public Map<String, Double> lengths(double[] entries) {
        double[] squares = new double[names.size()];
        for (int i = 0; i < groupOf.length; i++) {
            squares[groupOf[i]] += entries[i] * entries[i];
        }
        Map<String, Double> result = new LinkedHashMap<>();
        for (int g = 0; g < squares.length; g++) {
            result.put(names.get(g), Math.sqrt(squares[g]));
        }
        return result;
    }

    int[] groupOf() {
        return groupOf.clone();
    }
}
