package org.nulla.picture;

import java.util.ArrayList;
import java.util.List;
import org.nulla.picture.Vertex.Kind;

/// Splits steps into a vertex that adds up and a vertex that hands out.
final class Fanout {

    private Fanout() {
    }

    static StageGraph of(StageGraph graph) {
        List<Vertex> vertices = new ArrayList<>();
        List<Edge> pairs = new ArrayList<>();
        int[] sum = new int[graph.vertices().size()]; // where what enters a vertex goes
        int[] fanout = new int[sum.length]; // where what leaves it comes from
        for (int v = 0; v < sum.length; v++) {
            Vertex vertex = graph.vertices().get(v);
            int near = vertices.size();
            sum[v] = near;
            fanout[v] = near;
            if (vertex.kind() != Kind.STEP) {
                vertices.add(vertex);
                continue;
            }
            // The half nearer to the inputs comes first and keeps the name. Whether it adds up or hands out is a matter
            // of the edges' direction, which is why reversing first or later makes no difference.
            int far = near + 1;
            sum[v] = graph.isReversed() ? far : near;
            fanout[v] = graph.isReversed() ? near : far;
            vertices.add(vertex.withKind(graph.isReversed() ? Kind.FANOUT : Kind.SUM));
            vertices.add(new Vertex(vertex.id() + "'", graph.isReversed() ? Kind.SUM : Kind.FANOUT, vertex.title(),
                    vertex.note()));
            pairs.add(Edge.identity(sum[v], fanout[v]));
        }
        List<Edge> edges = new ArrayList<>();
        graph.edges().forEach(edge -> edges.add(edge.between(fanout[edge.from()], sum[edge.to()])));
        edges.addAll(pairs);
        return new StageGraph(Stage.FANOUT, graph.isReversed(), vertices, edges);
    }
}
