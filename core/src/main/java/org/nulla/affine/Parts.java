package org.nulla.affine;

import java.util.Arrays;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Section;

/// The parts of a program that share nothing, and how broad each is: how many inputs and outputs it has.
///
/// What is best for a part must not depend on what else is computed beside it.
final class Parts {

    /// For each vertex another one of its part that comes before it, or itself (union–find).
    private final int[] before;
    /// For the first vertex of each part its breadth.
    private final int[] breadth;

    private Parts(int vertices) {
        this.before = new int[vertices];
        this.breadth = new int[vertices];
        Arrays.setAll(before, v -> v);
    }

    static Parts of(LinearGraph graph) {
        Parts parts = new Parts(graph.vertices());
        for (int v = 0; v < graph.vertices(); v++) {
            for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                if (graph.partial(e) != 0) {
                    parts.join(v, graph.parent(e));
                }
            }
        }
        for (int k = 0; k < graph.sections(); k++) {
            Section section = graph.section(k);
            for (int v = section.first(); v < section.end(); v++) {
                parts.join(section.first(), v);
            }
            for (int input : section.inputs()) {
                parts.join(section.first(), input);
            }
        }
        for (int v = 0; v < graph.inputs(); v++) {
            parts.breadth[parts.first(v)]++;
        }
        for (int v : graph.outputVertices()) {
            if (v >= 0) {
                parts.breadth[parts.first(v)]++;
            }
        }
        return parts;
    }

    /// How many inputs and outputs the part of a vertex has.
    int breadth(int vertex) {
        return breadth[first(vertex)];
    }

    private void join(int a, int b) {
        int one = first(a);
        int other = first(b);
        before[Math.max(one, other)] = Math.min(one, other);
    }

    private int first(int vertex) {
        int v = vertex;
        while (before[v] != v) {
            before[v] = before[before[v]];
            v = before[v];
        }
        return v;
    }
}
