package org.nulla.bench.run;

import org.nulla.RecordedGraph;

/// Reverse mode as one would write it by hand over columns of primitives: the floor for every walk against the computation.
public final class HandWrittenReverse {

    private final int inputs;
    private final int[] outputs;
    private final int[] end;
    private final int[] parent;
    private final double[] partial;

    private HandWrittenReverse(int inputs, int[] outputs, int[] end, int[] parent, double[] partial) {
        this.inputs = inputs;
        this.outputs = outputs;
        this.end = end;
        this.parent = parent;
        this.partial = partial;
    }

    /// Copies a recording into columns.
    ///
    /// @param graph the recording
    /// @return the loop over it
    public static HandWrittenReverse of(RecordedGraph graph) {
        int[] end = new int[graph.vertices()];
        int edges = 0;
        for (int v = 0; v < end.length; v++) {
            edges += graph.edges(v);
            end[v] = edges;
        }
        int[] parent = new int[edges];
        double[] partial = new double[edges];
        int next = 0;
        for (int v = 0; v < end.length; v++) {
            for (int e = 0; e < graph.edges(v); e++) {
                parent[next] = graph.parent(v, e);
                partial[next++] = graph.partial(v, e);
            }
        }
        int[] outputs = new int[graph.outputs()];
        for (int i = 0; i < outputs.length; i++) {
            outputs[i] = graph.outputVertex(i);
        }
        return new HandWrittenReverse(graph.inputs(), outputs, end, parent, partial);
    }

    /// Pulls a cotangent back.
    ///
    /// @param cotangent the cotangent of the outputs
    /// @return the cotangent of the inputs
    public double[] vjp(double[] cotangent) {
        double[] adjoint = new double[end.length];
        for (int i = 0; i < outputs.length; i++) {
            if (outputs[i] >= 0) {
                adjoint[outputs[i]] += cotangent[i];
            }
        }
        for (int v = end.length - 1; v >= inputs; v--) {
            double seed = adjoint[v];
            for (int e = end[v - 1]; e < end[v]; e++) {
                adjoint[parent[e]] += partial[e] * seed;
            }
        }
        return java.util.Arrays.copyOf(adjoint, inputs);
    }
}
