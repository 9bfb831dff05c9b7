package org.nulla.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nulla.RecordedGraph;
import org.nulla.picture.Vertex.Kind;

/// Turns what was recorded into vertices and edges.
final class Recording {

    static final String TANGENT = "tangent";
    static final String COTANGENT = "cotangent";

    private final RecordedGraph recorded;
    /// For each recorded vertex the output that it stands for, or -1.
    private final int[] standsFor;

    Recording(RecordedGraph recorded) {
        this.recorded = recorded;
        this.standsFor = standsFor(recorded);
    }

    private static int[] standsFor(RecordedGraph recorded) {
        int[] uses = new int[recorded.vertices()];
        for (int v = 0; v < uses.length; v++) {
            for (int e = 0; e < recorded.edges(v); e++) {
                uses[recorded.parent(v, e)]++;
            }
        }
        for (int i = 0; i < recorded.outputs(); i++) {
            if (recorded.outputVertex(i) >= 0) {
                uses[recorded.outputVertex(i)]++;
            }
        }
        int[] result = new int[uses.length];
        Arrays.fill(result, -1);
        for (int i = 0; i < recorded.outputs(); i++) {
            int v = recorded.outputVertex(i);
            if (v >= recorded.inputs() && uses[v] == 1) {
                result[v] = i;
            }
        }
        return result;
    }

    StageGraph primal() {
        boolean[] all = new boolean[recorded.vertices()];
        Arrays.fill(all, true);
        return graph(Stage.PRIMAL, all);
    }

    StageGraph linear() {
        boolean[] live = new boolean[recorded.vertices()];
        Arrays.fill(live, 0, recorded.inputs(), true);
        for (int i = 0; i < recorded.outputs(); i++) {
            if (recorded.outputVertex(i) >= 0) {
                live[recorded.outputVertex(i)] = true;
            }
        }
        for (int v = live.length - 1; v >= 0; v--) {
            for (int e = 0; live[v] && e < recorded.edges(v); e++) {
                live[recorded.parent(v, e)] = true;
            }
        }
        return graph(Stage.LINEAR, live);
    }

    private StageGraph graph(Stage stage, boolean[] shown) {
        List<Vertex> vertices = new ArrayList<>();
        List<Edge> edges = new ArrayList<>();
        int[] number = new int[shown.length];
        for (int v = 0; v < shown.length; v++) {
            if (shown[v]) {
                number[v] = vertices.size();
                vertices.add(vertex(stage, v));
                for (int e = 0; e < recorded.edges(v); e++) {
                    edges.add(new Edge(number[recorded.parent(v, e)], number[v], recorded.argument(v, e) + 1,
                            recorded.partial(v, e)));
                }
            }
        }
        for (int i = 0; i < recorded.outputs(); i++) {
            int v = recorded.outputVertex(i);
            if (v < 0 || standsFor[v] != i) {
                if (v >= 0) {
                    edges.add(Edge.identity(number[v], vertices.size()));
                }
                vertices.add(new Vertex("y" + i, Kind.OUTPUT, recorded.outputNames().get(i), outputNote(stage, i), i));
            }
        }
        return new StageGraph(stage, false, vertices, edges);
    }

    private Vertex vertex(Stage stage, int v) {
        boolean primal = stage == Stage.PRIMAL;
        if (v < recorded.inputs()) {
            return new Vertex("v" + v, Kind.INPUT, recorded.inputNames().get(v),
                    primal ? "= " + Digits.of(recorded.inputValue(v)) : TANGENT, v);
        }
        int output = standsFor[v];
        if (output < 0) {
            return new Vertex("v" + v, Kind.STEP, recorded.operation(v), "step " + v);
        }
        String name = recorded.outputNames().get(output);
        return new Vertex("v" + v, Kind.OUTPUT, primal ? name + " = " + recorded.operation(v) : name,
                outputNote(stage, output), output);
    }

    private String outputNote(Stage stage, int output) {
        return stage == Stage.PRIMAL ? "= " + Digits.of(recorded.outputValue(output)) : TANGENT;
    }
}
