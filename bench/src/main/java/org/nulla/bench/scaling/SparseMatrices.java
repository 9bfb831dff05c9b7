package org.nulla.bench.scaling;

import java.util.Arrays;
import org.ejml.data.DMatrixSparseCSC;
import org.ejml.data.DMatrixSparseTriplet;
import org.ejml.ops.DConvertMatrixStruct;
import org.jspecify.annotations.Nullable;
import org.nulla.RecordedGraph;

/// The two matrices that a sparse decomposition can be asked for: the Jacobian, and the extended system, which has an unknown a
/// step and whose equations are the steps themselves.
final class SparseMatrices {

    private SparseMatrices() {
    }

    /// The Jacobian, by one forward pass in which every step carries its row of derivatives.
    ///
    /// @return the matrix, or null where its rows take more entries than allowed
    static @Nullable DMatrixSparseCSC jacobian(RecordedGraph graph, long mostEntries) {
        int[] uses = new int[graph.vertices()];
        for (int v = 0; v < uses.length; v++) {
            for (int e = 0; e < graph.edges(v); e++) {
                uses[graph.parent(v, e)]++;
            }
        }
        for (int i = 0; i < graph.outputs(); i++) {
            if (graph.outputVertex(i) >= 0) {
                uses[graph.outputVertex(i)]++;
            }
        }
        GradientRows rows = new GradientRows(graph.inputs(), uses);
        for (int v = graph.inputs(); v < graph.vertices(); v++) {
            rows.step(graph, v);
            if (rows.live() > mostEntries) {
                return null;
            }
        }
        DMatrixSparseTriplet entries = new DMatrixSparseTriplet(graph.outputs(), graph.inputs(), graph.inputs() * 4);
        for (int i = 0; i < graph.outputs(); i++) {
            if (graph.outputVertex(i) >= 0) {
                rows.copy(graph.outputVertex(i), i, entries);
            }
        }
        return DConvertMatrixStruct.convert(entries, (DMatrixSparseCSC) null);
    }

    /// The extended system: its columns are the steps in the order of the program and then the inputs, its rows the steps'
    /// equations and then the outputs'.
    static DMatrixSparseCSC extended(RecordedGraph graph) {
        int inputs = graph.inputs();
        int steps = graph.vertices() - inputs;
        DMatrixSparseTriplet entries = new DMatrixSparseTriplet(steps + graph.outputs(), graph.vertices(),
                3 * graph.vertices());
        for (int v = inputs; v < graph.vertices(); v++) {
            entries.addItem(v - inputs, v - inputs, -1);
            for (int e = 0; e < graph.edges(v); e++) {
                double partial = graph.partial(v, e);
                boolean again = false;
                for (int other = 0; other < e; other++) {
                    again |= graph.parent(v, other) == graph.parent(v, e);
                }
                if (!again) {
                    for (int other = e + 1; other < graph.edges(v); other++) {
                        partial += graph.parent(v, other) == graph.parent(v, e) ? graph.partial(v, other) : 0;
                    }
                    entries.addItem(v - inputs, column(graph, graph.parent(v, e)), partial);
                }
            }
        }
        for (int i = 0; i < graph.outputs(); i++) {
            if (graph.outputVertex(i) >= 0) {
                entries.addItem(steps + i, column(graph, graph.outputVertex(i)), 1);
            }
        }
        return DConvertMatrixStruct.convert(entries, (DMatrixSparseCSC) null);
    }

    private static int column(RecordedGraph graph, int vertex) {
        int steps = graph.vertices() - graph.inputs();
        return vertex < graph.inputs() ? steps + vertex : vertex - graph.inputs();
    }

    /// Rows of derivatives by the inputs, let go after their last use.
    private static final class GradientRows {
        private final int[][] indices;
        private final double[][] values;
        private final int[] uses;
        private final double[] sums;
        private final int[] mark;
        private int[] touched = new int[16];
        private long live;

        GradientRows(int inputs, int[] uses) {
            this.uses = uses;
            indices = new int[uses.length][];
            values = new double[uses.length][];
            sums = new double[inputs];
            mark = new int[inputs];
            Arrays.fill(mark, -1);
            for (int j = 0; j < inputs; j++) {
                indices[j] = new int[] {j};
                values[j] = new double[] {1};
            }
            live = inputs;
        }

        long live() {
            return live;
        }

        void step(RecordedGraph graph, int v) {
            int count = 0;
            for (int e = 0; e < graph.edges(v); e++) {
                int parent = graph.parent(v, e);
                double partial = graph.partial(v, e);
                int[] from = indices[parent];
                for (int p = 0; p < from.length; p++) {
                    int j = from[p];
                    if (mark[j] != v) {
                        mark[j] = v;
                        sums[j] = 0;
                        if (count == touched.length) {
                            touched = Arrays.copyOf(touched, 2 * count);
                        }
                        touched[count++] = j;
                    }
                    sums[j] += partial * values[parent][p];
                }
            }
            indices[v] = Arrays.copyOf(touched, count);
            values[v] = new double[count];
            for (int p = 0; p < count; p++) {
                values[v][p] = sums[touched[p]];
            }
            live += count;
            for (int e = 0; e < graph.edges(v); e++) {
                release(graph.parent(v, e));
            }
        }

        private void release(int vertex) {
            if (--uses[vertex] == 0) {
                live -= indices[vertex].length;
                indices[vertex] = new int[0];
                values[vertex] = new double[0];
            }
        }

        void copy(int vertex, int row, DMatrixSparseTriplet entries) {
            for (int p = 0; p < indices[vertex].length; p++) {
                entries.addItem(row, indices[vertex][p], values[vertex][p]);
            }
        }
    }
}
