package org.nulla.diagnosis;

import java.util.Arrays;

/// Coordinates that are joined to groups (disjoint sets), each named by its first member.
final class Groups {

    private static final int ALONE = -1;

    private final int[] parent;

    Groups(int size) {
        parent = new int[size];
        Arrays.fill(parent, ALONE);
    }

    /// Joins the groups of two coordinates, which may be the same.
    void join(int a, int b) {
        int rootOfA = root(a);
        int rootOfB = root(b);
        parent[Math.max(rootOfA, rootOfB)] = Math.min(rootOfA, rootOfB);
    }

    private int root(int j) {
        if (parent[j] == ALONE) {
            parent[j] = j;
        }
        int root = j;
        while (parent[root] != root) {
            parent[root] = parent[parent[root]];
            root = parent[root];
        }
        return root;
    }

    /// For each coordinate the first member of its group; -1 for one that was never joined.
    int[] all() {
        int[] group = new int[parent.length];
        for (int j = 0; j < group.length; j++) {
            group[j] = parent[j] == ALONE ? -1 : root(j);
        }
        return group;
    }
}
