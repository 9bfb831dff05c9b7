package org.nulla.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.nulla.picture.Vertex.Kind;

/// Leaves out the middle of a graph.
final class Summary {

    private Summary() {
    }

    /// Makes a graph of a given number of vertices, the one that stands for the rest included.
    static StageGraph of(StageGraph graph, int size) {
        int count = graph.vertices().size();
        int[] order = order(graph);
        int first = size / 2;
        int last = size - 1 - first;
        int[] number = new int[count];
        Arrays.fill(number, first);
        List<Vertex> vertices = new ArrayList<>();
        for (int place = 0; place < count; place++) {
            boolean shown = place < first || place >= count - last;
            if (place == first) {
                vertices.add(new Vertex("omitted", Kind.OMITTED, (count - first - last) + " vertices", "left out"));
            }
            if (shown) {
                number[order[place]] = vertices.size();
                vertices.add(graph.vertices().get(order[place]));
            }
        }
        return new StageGraph(graph.stage(), graph.isReversed(), vertices, edges(graph, number, first));
    }

    /// The edges between what is shown, and one edge for all those between a shown vertex and what is left out.
    private static List<Edge> edges(StageGraph graph, int[] number, int omitted) {
        List<Edge> edges = new ArrayList<>();
        boolean[] into = new boolean[number.length];
        boolean[] outOf = new boolean[number.length];
        for (Edge edge : graph.edges()) {
            int from = number[edge.from()];
            int to = number[edge.to()];
            if (from != omitted && to != omitted) {
                edges.add(edge.between(from, to));
            } else if (from != omitted && !into[from]) {
                into[from] = true;
                edges.add(unlabelled(from, to));
            } else if (to != omitted && !outOf[to]) {
                outOf[to] = true;
                edges.add(unlabelled(from, to));
            }
        }
        return edges;
    }

    private static Edge unlabelled(int from, int to) {
        return new Edge(from, to, Edge.SEVERAL, Double.NaN);
    }

    /// The vertices in the order of the computation; of those that could come next, the one with the lowest number.
    private static int[] order(StageGraph graph) {
        List<List<Integer>> outgoing = graph.outgoing();
        int[] waiting = new int[outgoing.size()];
        graph.edges().forEach(edge -> waiting[edge.to()]++);
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int v = 0; v < waiting.length; v++) {
            if (waiting[v] == 0) {
                ready.add(v);
            }
        }
        int[] order = new int[waiting.length];
        int placed = 0;
        for (Integer v = ready.poll(); v != null; v = ready.poll()) {
            order[placed++] = v;
            for (int edge : outgoing.get(v)) {
                int to = graph.edges().get(edge).to();
                if (--waiting[to] == 0) {
                    ready.add(to);
                }
            }
        }
        return order;
    }
}
