package org.nulla.graph;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.TraceTooLargeException;
import org.nulla.function.Operation;

/// What a run records, as columns of primitives: for each vertex its operation and the end of its edges, for each edge the
/// parent and the partial. Partials that are themselves in flight, of an outer derivative, have a column of their own,
/// made at the first of them.
///
/// Columns only ever grow. Each is one array that doubles up to the size of a *piece*, and from then on further pieces, so that
/// what has been written is not copied again and again. The first walk has the pieces [put together][#joined].
public final class Columns implements Edges {

    private static final int SHIFT = 12;
    private static final int PIECE = 1 << SHIFT;
    private static final int PLACE = PIECE - 1;

    /// How many vertices there is room for at first; edges have twice as much.
    private static final int FIRST_ROOM = 32;

    private static final int LONGEST_COLUMN = Integer.MAX_VALUE - 8;

    private final TraceMeter meter;
    private final Palette palette = new Palette();

    private int vertices;
    /// Where the last piece of the columns for vertices begins.
    private int vertexBase;
    /// For each vertex its operation, in the upper half, and the end of its edges, in the lower one.
    private long[] steps = new long[FIRST_ROOM];
    /// All pieces, the last one included.
    private long[][] stepPieces = {steps};

    private int edges;
    /// Where the last piece of the columns for edges begins.
    private int edgeBase;
    private int[] parents = new int[2 * FIRST_ROOM];
    private double[] partials = new double[2 * FIRST_ROOM];
    /// All pieces, the last one included.
    private int[][] parentPieces = {parents};
    private double[][] partialPieces = {partials};
    private @Nullable Real @Nullable [] partialsInFlight;

    private int firstNonFinite = -1;
    private long bytes;

    /// Columns without an entry.
    ///
    /// @param meter what counts their bytes
    public Columns(TraceMeter meter) {
        this.meter = meter;
        grew(bytes(FIRST_ROOM, 2 * FIRST_ROOM));
    }

    /// Adds a vertex with one parent.
    ///
    /// @return its number
    public int append(Operation operation, int parent, double partial) {
        int end = edges + 1;
        int edge = edges - edgeBase;
        int vertex = vertices - vertexBase;
        if (edge >= parents.length || vertex >= steps.length) {
            addEdge(parent, partial);
            return endVertex(operation);
        }
        parents[edge] = parent;
        partials[edge] = partial;
        edges = end;
        // zero times a number is zero, unless the number is not finite
        if (partial * 0 != 0) {
            metNonFinite();
        }
        return endVertex(operation, vertex, end);
    }

    /// Adds a vertex with two parents.
    ///
    /// @return its number
    public int append(Operation operation, int parentA, double partialA, int parentB, double partialB) {
        int end = edges + 2;
        int edge = edges - edgeBase;
        int vertex = vertices - vertexBase;
        if (edge + 1 >= parents.length || vertex >= steps.length) {
            addEdge(parentA, partialA);
            addEdge(parentB, partialB);
            return endVertex(operation);
        }
        parents[edge] = parentA;
        parents[edge + 1] = parentB;
        partials[edge] = partialA;
        partials[edge + 1] = partialB;
        edges = end;
        if (partialA * 0 + partialB * 0 != 0) {
            metNonFinite();
        }
        return endVertex(operation, vertex, end);
    }

    /// Adds one edge to the vertex that the next call of [#endVertex] will finish.
    public void addEdge(int parent, double partial) {
        if (edges - edgeBase == parents.length) {
            growEdges();
        }
        parents[edges - edgeBase] = parent;
        partials[edges - edgeBase] = partial;
        edges++;
        if (!Double.isFinite(partial)) {
            metNonFinite();
        }
    }

    /// Adds one edge with a partial that may be in flight.
    public void addEdge(int parent, Real partial) {
        addEdge(parent, partial.value());
        if (!partial.isConstant()) {
            if (partialsInFlight == null || partialsInFlight.length < edges) {
                growInFlight();
            }
            Objects.requireNonNull(partialsInFlight)[edges - 1] = partial;
        }
    }

    /// Finishes a vertex with the edges added since the last one.
    ///
    /// @param operation what was done, null for an input
    /// @return its number
    public int endVertex(@Nullable Operation operation) {
        if (vertices - vertexBase == steps.length) {
            growVertices();
        }
        return endVertex(operation, vertices - vertexBase, edges);
    }

    private int endVertex(@Nullable Operation operation, int place, int end) {
        steps[place] = (long) palette.number(operation) << Integer.SIZE | end;
        return vertices++;
    }

    private void metNonFinite() {
        if (firstNonFinite < 0) {
            firstNonFinite = vertices;
        }
    }

    public int vertices() {
        return vertices;
    }

    public int edges() {
        return edges;
    }

    @Override
    public int firstEdge(int vertex) {
        return vertex == 0 ? 0 : endEdge(vertex - 1);
    }

    @Override
    public int endEdge(int vertex) {
        return (int) stepPieces[vertex >> SHIFT][vertex & PLACE];
    }

    @Override
    public int parent(int edge) {
        return parentPieces[edge >> SHIFT][edge & PLACE];
    }

    @Override
    public double partial(int edge) {
        return partialPieces[edge >> SHIFT][edge & PLACE];
    }

    @Override
    public Real partialInFlight(int edge) {
        Real partial = partialsInFlight == null || edge >= partialsInFlight.length ? null : partialsInFlight[edge];
        return partial == null ? Real.of(partial(edge)) : partial;
    }

    /// Whether some partial is a number in flight.
    public boolean isInFlight() {
        return partialsInFlight != null;
    }

    /// The columns as they are now, each in one array.
    Joined joined() {
        return new Joined(vertexBase == 0 ? steps : joined(stepPieces, vertices, new long[vertices]),
                edgeBase == 0 ? parents : joined(parentPieces, edges, new int[edges]),
                edgeBase == 0 ? partials : joined(partialPieces, edges, new double[edges]), partialsInFlight, palette);
    }

    private static <T> T joined(T[] pieces, int length, T whole) {
        for (int from = 0; from < length; from += PIECE) {
            System.arraycopy(pieces[from >> SHIFT], 0, whole, from, Math.min(PIECE, length - from));
        }
        return whole;
    }

    /// Columns each in one array, for walks to read and not to write to.
    ///
    /// @param steps for each vertex its operation, in the upper half, and the end of its edges, in the lower one
    /// @param parents for each edge
    /// @param partials for each edge
    /// @param partialsInFlight for each edge, null where the partial is plain; null where all are
    /// @param palette the operations by number
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    public record Joined(long[] steps, int[] parents, double[] partials, @Nullable Real @Nullable [] partialsInFlight,
            Palette palette) {

        /// One past the last edge.
        public int endEdge(int vertex) {
            return (int) steps[vertex];
        }

        @Nullable
        Operation operation(int vertex) {
            return palette.operation((int) (steps[vertex] >>> Integer.SIZE));
        }
    }

    /// The first vertex with a partial that is not finite, or -1.
    public int firstNonFinite() {
        return firstNonFinite;
    }

    /// The memory that these columns take.
    public long bytes() {
        return bytes;
    }

    private static long bytes(long forVertices, long forEdges) {
        return forVertices * Long.BYTES + forEdges * (Integer.BYTES + Double.BYTES);
    }

    private void growVertices() {
        requireRoom(vertices);
        boolean full = steps.length == PIECE;
        int capacity = full ? PIECE : 2 * steps.length;
        long more = bytes(full ? capacity : steps.length, 0);
        try {
            steps = full ? new long[capacity] : Arrays.copyOf(steps, capacity);
            vertexBase = full ? vertices : 0;
            stepPieces = with(stepPieces, vertexBase, steps);
        } catch (OutOfMemoryError noRoom) {
            throw tooLarge(more, noRoom);
        }
        grew(more);
    }

    private void growEdges() {
        requireRoom(edges);
        boolean full = parents.length == PIECE;
        int capacity = full ? PIECE : 2 * parents.length;
        long more = bytes(0, full ? capacity : parents.length);
        try {
            parents = full ? new int[capacity] : Arrays.copyOf(parents, capacity);
            partials = full ? new double[capacity] : Arrays.copyOf(partials, capacity);
            edgeBase = full ? edges : 0;
            parentPieces = with(parentPieces, edgeBase, parents);
            partialPieces = with(partialPieces, edgeBase, partials);
        } catch (OutOfMemoryError noRoom) {
            throw tooLarge(more, noRoom);
        }
        grew(more);
    }

    /// The pieces with the one that begins at `base` put in its place.
    private static <T> T[] with(T[] pieces, int base, T piece) {
        int place = base >> SHIFT;
        T[] roomy = place == pieces.length ? Arrays.copyOf(pieces, 2 * place + 4) : pieces;
        roomy[place] = piece;
        return roomy;
    }

    /// Makes room for partials in flight; most programs have none, so they are not kept in pieces.
    private void growInFlight() {
        int before = partialsInFlight == null ? 0 : partialsInFlight.length;
        int after = Math.max(edges, before + (before >> 1) + 2 * FIRST_ROOM);
        partialsInFlight = partialsInFlight == null ? new @Nullable Real[after]
                : Arrays.copyOf(partialsInFlight, after);
        grew(4L * (after - before));
    }

    private void requireRoom(int size) {
        if (size >= LONGEST_COLUMN - PIECE) {
            throw tooLarge(0, new OutOfMemoryError("A column of the record is full."));
        }
    }

    private void grew(long by) {
        bytes += by;
        meter.grew(by);
    }

    /// Gives the record up, so that there is room to say so.
    ///
    /// @param more how many bytes could not be had
    /// @param cause what the machine said
    /// @return the exception, to be thrown
    @SuppressWarnings("NullAway") // nothing reads the columns any more, and an empty array might not be had
    public TraceTooLargeException tooLarge(long more, OutOfMemoryError cause) {
        Arrays.fill(stepPieces, null);
        Arrays.fill(parentPieces, null);
        Arrays.fill(partialPieces, null);
        return TraceTooLargeException.whileRecording(meter.steps() + vertices, meter.bytes() + more, cause);
    }
}
