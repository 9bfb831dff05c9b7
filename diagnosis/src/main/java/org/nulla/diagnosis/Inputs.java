package org.nulla.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/// The inputs by what they can do: determined, free, or moving together.
///
/// @param determined those that do not move
/// @param free those that move alone
/// @param coupled those that move together
record Inputs(List<String> determined, List<String> free, List<List<String>> coupled) {

    /// @param groups for each input the group it moves in, or -1
    /// @param names the names of the inputs
    static Inputs of(int[] groups, List<String> names) {
        List<String> determined = new ArrayList<>();
        SequencedMap<Integer, List<String>> members = new TreeMap<>();
        for (int j = 0; j < groups.length; j++) {
            if (groups[j] < 0) {
                determined.add(names.get(j));
            } else {
                members.computeIfAbsent(groups[j], first -> new ArrayList<>()).add(names.get(j));
            }
        }
        List<String> free = new ArrayList<>();
        List<List<String>> coupled = new ArrayList<>();
        for (List<String> group : members.values()) {
            if (group.size() == 1) {
                free.addAll(group);
            } else {
                coupled.add(group);
            }
        }
        return new Inputs(determined, free, coupled);
    }
}
