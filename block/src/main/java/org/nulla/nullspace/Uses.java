package org.nulla.nullspace;

import org.nulla.block.BlockGraph;

/// How often vertices are used on the way to the outputs.
final class Uses {

    private Uses() {
    }

    /// Counts the uses.
    ///
    /// @param graph the graph
    /// @return for each vertex how many arguments of needed vertices it is; outputs as such are not counted
    static int[] count(BlockGraph graph) {
        boolean[] needed = new boolean[graph.size()];
        for (int output : graph.outputs()) {
            if (output >= 0) {
                needed[output] = true;
            }
        }
        int[] uses = new int[graph.size()];
        for (int v = graph.size() - 1; v >= graph.inputs(); v--) {
            if (needed[v]) {
                for (int parent : graph.vertex(v).parents()) {
                    if (parent >= 0) {
                        needed[parent] = true;
                        uses[parent]++;
                    }
                }
            }
        }
        return uses;
    }
}
