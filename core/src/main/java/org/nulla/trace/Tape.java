package org.nulla.trace;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.function.Operation;
import org.nulla.graph.LinearGraph;

/// What one run of a user's function records: a vertex for each elementary step, with the partials on its edges.
///
/// A tape is one *level* of nesting. It belongs to the run that opened it and to the thread of that run; while it is open
/// it is found through a scoped value, which gives the depth of the next one. Numbers in flight of a tape that has been
/// closed, or that belongs to another thread, are refused, so two levels can never be confused.
///
/// The record is columns of primitives that grow by half: for each vertex the operation and the end of its edges, for
/// each edge the parent and the partial. Partials that are themselves in flight (of an outer level) have a column of
/// their own, made at the first such partial.
public final class Tape {

    /// A partial that may be off by more than this of itself counts as vague.
    private static final double KNOWN_PARTIAL = 1e-7;

    private static final ScopedValue<Tape> INNERMOST = ScopedValue.newInstance();

    private final int depth;
    private final Thread owner = Thread.currentThread();
    private boolean open = true;

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

    private Tape(int depth) {
        this.depth = depth;
    }

    /// Opens a tape one level inside whatever tape is open on this thread, runs the body with it, and closes it.
    ///
    /// @param body what records on the tape
    /// @param <T> what the body returns
    /// @return the body's result
    public static <T> T open(TapeBody<T> body) {
        Tape tape = new Tape(INNERMOST.isBound() ? INNERMOST.get().depth + 1 : 0);
        try {
            return ScopedValue.where(INNERMOST, tape).call(() -> body.record(tape));
        } finally {
            tape.open = false;
        }
    }

    /// What is done while a tape is open.
    ///
    /// @param <T> what comes back
    @FunctionalInterface
    public interface TapeBody<T> {
        /// Records on the tape.
        ///
        /// @param tape the open tape
        /// @return what the caller wants back
        T record(Tape tape);
    }

    /// The inner one of two levels; null stands for a constant, which is outside every level.
    ///
    /// @param a a level or null
    /// @param b a level or null
    /// @return the deeper of the two
    public static @Nullable Tape inner(@Nullable Tape a, @Nullable Tape b) {
        if (a == b || b == null) {
            return a;
        }
        if (a == null) {
            return b;
        }
        a.requireUsable();
        b.requireUsable();
        return a.depth > b.depth ? a : b;
    }

    /// Adds a vertex without parents: an input.
    ///
    /// @return its number
    public int appendInput() {
        return endVertex(null);
    }

    /// Adds a vertex with one parent.
    ///
    /// @param operation what was done
    /// @param parent the parent's number
    /// @param partial the partial on the edge
    /// @return the new vertex's number
    public int append(Operation operation, int parent, double partial) {
        addEdge(parent, partial);
        return endVertex(operation);
    }

    /// Adds a vertex with two parents.
    ///
    /// @param operation what was done
    /// @param parentA the first parent's number
    /// @param partialA the partial on its edge
    /// @param parentB the second parent's number
    /// @param partialB the partial on its edge
    /// @return the new vertex's number
    public int append(Operation operation, int parentA, double partialA, int parentB, double partialB) {
        addEdge(parentA, partialA);
        addEdge(parentB, partialB);
        return endVertex(operation);
    }

    /// Adds one edge to the vertex that the next call of [#endVertex] will finish.
    ///
    /// @param parent the parent's number
    /// @param partial the partial, perhaps a number in flight of an outer level
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

    /// Notes how far a partial of the vertex being made may be off, relative to itself.
    ///
    /// @param relativeError its relative error bound
    public void notePartialError(double relativeError) {
        if (relativeError > KNOWN_PARTIAL) {
            if (vagueCount == vague.length) {
                vague = Arrays.copyOf(vague, 2 * vagueCount + 8);
            }
            vague[vagueCount++] = vertices;
        }
    }

    /// Finishes a vertex with the edges added since the last one.
    ///
    /// @param operation what was done, null for an input
    /// @return the new vertex's number
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

    /// How sensitive a vertex of this tape is to the tape's inputs: the largest derivative by an input, relative to the
    /// sum of the sizes of all contributions to it.
    ///
    /// @param vertex a recorded vertex
    /// @return 0 if nothing depends on the inputs, else a number up to 1; rounding noise is near 1e-16
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

    /// Checks that numbers of this level may be used here and now.
    ///
    /// @throws IllegalStateException if its run has ended or runs on another thread; the message says which
    public void requireUsable() {
        if (open && owner.equals(Thread.currentThread())) {
            return;
        }
        throw new IllegalStateException(open
                ? "A number in flight belongs to a derivative that runs on thread '" + owner.getName()
                        + "' but is used on thread '" + Thread.currentThread().getName()
                        + "'. Compute with it on its own thread, or pass its plain value()."
                : "A number in flight belongs to a derivative that has ended. Return it from the differentiated function, "
                        + "or pass its plain value() instead of keeping it.");
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
