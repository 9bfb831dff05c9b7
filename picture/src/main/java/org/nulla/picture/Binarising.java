package org.nulla.picture;

import java.util.ArrayList;
import java.util.List;
import org.nulla.picture.Vertex.Kind;

/// Turns vertices that add up or hand out more than two things into trees, halving what there is at each vertex.
final class Binarising {

    private final StageGraph graph;
    private final List<Vertex> vertices;
    private final List<Edge> edges;
    private int added;

    Binarising(StageGraph graph) {
        this.graph = graph;
        this.vertices = new ArrayList<>(graph.vertices());
        this.edges = new ArrayList<>(graph.edges());
    }

    StageGraph result() {
        List<List<Integer>> incoming = graph.incoming();
        List<List<Integer>> outgoing = graph.outgoing();
        for (int v = 0; v < incoming.size(); v++) {
            added = 0;
            share(incoming.get(v), v, true, vertices.get(v));
            share(outgoing.get(v), v, false, vertices.get(v));
        }
        return new StageGraph(Stage.BINARY, graph.isReversed(), vertices, edges);
    }

    /// Hangs some edges on a vertex that may have two.
    private void share(List<Integer> some, int vertex, boolean in, Vertex origin) {
        if (some.size() <= 2) {
            some.forEach(edge -> attach(edge, vertex, in));
            return;
        }
        int half = some.size() / 2;
        hang(some.subList(0, half), vertex, in, origin);
        hang(some.subList(half, some.size()), vertex, in, origin);
    }

    /// Hangs some edges on one side of a vertex.
    private void hang(List<Integer> some, int vertex, boolean in, Vertex origin) {
        if (some.size() == 1) {
            attach(some.getFirst(), vertex, in);
            return;
        }
        added++;
        int between = vertices.size();
        boolean half = origin.kind() == Kind.SUM || origin.kind() == Kind.FANOUT;
        vertices.add(new Vertex(origin.id() + "+" + added, in ? Kind.SUM : Kind.FANOUT,
                half ? origin.note() : origin.title(), "part " + added));
        edges.add(in ? Edge.identity(between, vertex) : Edge.identity(vertex, between));
        share(some, between, in, origin);
    }

    private void attach(int edge, int vertex, boolean in) {
        Edge old = edges.get(edge);
        edges.set(edge, in ? old.between(old.from(), vertex) : old.between(vertex, old.to()));
    }
}
