package org.nulla.trace;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.function.Operation;
import org.nulla.graph.LinearGraph;

/// What one run of a user's function records: a vertex for each elementary step, with the partials on its edges.
///
/// A tape is one [Level] of nesting.
///
/// The record is columns of primitives that grow by half: for each vertex the operation and the end of its edges, for
/// each edge the parent and the partial. Partials that are themselves in flight (of an outer level) have a column of
/// their own, made at the first such partial.
public final class Tape extends Level {

    private int vertices;
    private int[] edgeEnd = new int[64];
    private @Nullable Operation[] operations = new @Nullable Operation[64];

    private int edges;
    private int[] parents = new int[128];
    private double[] partials = new double[128];
    private @Nullable Real @Nullable [] partialsInFlight;

    private int firstNonFinite = -1;
    /// Vertices with a partial that cancellation in the values has robbed of its digits; rarely any.
    private int vagueCount;
    private int[] vague = new int[0];

    private Tape() {
    }

    /// Opens a tape one level inside whatever level is open on this thread, runs the body with it, and closes it.
    ///
    /// @param body what records on the tape
    /// @param <T> what the body returns
    /// @return the body's result
    public static <T> T open(Body<Tape, T> body) {
        return open(new Tape(), body);
    }

    @Override
    public int appendInput() {
        return endVertex(null);
    }

    @Override
    public int append(Operation operation, int parent, double partial) {
        addEdge(parent, partial);
        return endVertex(operation);
    }

    @Override
    public int append(Operation operation, int parentA, double partialA, int parentB, double partialB) {
        addEdge(parentA, partialA);
        addEdge(parentB, partialB);
        return endVertex(operation);
    }

    @Override
    public void addEdge(int parent, Real partial) {
        addEdge(parent, partial.value());
        if (!partial.isConstant()) {
            if (partialsInFlight == null) {
                partialsInFlight = new @Nullable Real[parents.length];
            }
            partialsInFlight[edges - 1] = partial;
        }
    }

    private void addEdge(int parent, double partial) {
        requireUsable();
        if (edges == parents.length) {
            growEdges();
        }
        parents[edges] = parent;
        partials[edges] = partial;
        edges++;
        if (firstNonFinite < 0 && !Double.isFinite(partial)) {
            firstNonFinite = vertices;
        }
    }

    @Override
    public void notePartialError(double relativeError) {
        if (relativeError > KNOWN_PARTIAL) {
            if (vagueCount == vague.length) {
                vague = Arrays.copyOf(vague, 2 * vagueCount + 8);
            }
            vague[vagueCount++] = vertices;
        }
    }

    @Override
    public int endVertex(@Nullable Operation operation) {
        requireUsable();
        if (vertices == edgeEnd.length) {
            edgeEnd = Arrays.copyOf(edgeEnd, grown(vertices));
            operations = Arrays.copyOf(operations, grown(vertices));
        }
        edgeEnd[vertices] = edges;
        operations[vertices] = operation;
        return vertices++;
    }

    /// Hands over what was recorded.
    ///
    /// @param inputs how many of the first vertices are inputs
    /// @param outputs the vertex of each output, -1 for a constant
    /// @return the recorded, linearised computation
    public LinearGraph toGraph(int inputs, int[] outputs) {
        return new LinearGraph(inputs, outputs, vertices, edgeEnd, operations, edges, parents, partials,
                partialsInFlight,
                firstNonFinite, Arrays.copyOf(vague, vagueCount));
    }

    @Override
    public double sensitivity(int vertex) {
        double[] derivative = new double[vertex + 1];
        double[] size = new double[vertex + 1];
        derivative[vertex] = 1;
        size[vertex] = 1;
        double largest = 0;
        for (int v = vertex; v >= 0; v--) {
            int from = v == 0 ? 0 : edgeEnd[v - 1];
            if (from == edgeEnd[v]) {
                if (size[v] > 0) {
                    largest = Math.max(largest, Math.abs(derivative[v]) / size[v]);
                }
                continue;
            }
            for (int e = from; e < edgeEnd[v]; e++) {
                derivative[parents[e]] += partials[e] * derivative[v];
                size[parents[e]] += Math.abs(partials[e]) * size[v];
            }
        }
        return largest;
    }

    private void growEdges() {
        int capacity = grown(edges);
        parents = Arrays.copyOf(parents, capacity);
        partials = Arrays.copyOf(partials, capacity);
        if (partialsInFlight != null) {
            partialsInFlight = Arrays.copyOf(partialsInFlight, capacity);
        }
    }

    private static int grown(int size) {
        if (size >= Integer.MAX_VALUE - 8) {
            throw new OutOfMemoryError("A trace holds at most " + (Integer.MAX_VALUE - 8) + " edges.");
        }
        return (int) Math.min(Integer.MAX_VALUE - 8L, size + (size >> 1) + 1L);
    }
}
