package org.nulla.graph;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.TraceTooLargeException;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;

/// What a run records, as columns of primitives: for each vertex its [head][Heads], for each edge the partial. Partials that are
/// themselves in flight, of an outer derivative, have a column of their own, made at the first of them.
///
/// Columns only ever grow. Each is one array that doubles up to the size of a *piece*, and from then on further pieces, so that
/// what has been written is not copied again and again. The first walk has the pieces [put together][#joined].
public final class Columns implements Edges, Recorded {

    private static final int SHIFT = 12;
    private static final int PIECE = 1 << SHIFT;
    private static final int PLACE = PIECE - 1;

    /// How many vertices there is room for at first; edges have twice as much.
    private static final int FIRST_ROOM = 32;

    private static final int LONGEST_COLUMN = Integer.MAX_VALUE - 8;

    private final TraceMeter meter;
    private final Palette palette = new Palette();

    /// The last piece of the column for vertices, the next place there, and where the piece begins.
    private long[] heads = new long[FIRST_ROOM];
    private int nextHead;
    private int vertexBase;
    /// All pieces, the last one included.
    private long[][] headPieces = {heads};

    /// The last piece of the column for edges, the next place there, and where the piece begins.
    private double[] partials = new double[2 * FIRST_ROOM];
    private int nextPartial;
    private int edgeBase;
    private double[][] partialPieces = {partials};
    private @Nullable Real @Nullable [] partialsInFlight;

    /// The parents of the vertex being made edge by edge.
    private int[] pending = new int[2];
    private int pendingCount;
    /// Parents of vertices that have more than two.
    private int[][] listed = new int[0][];
    private int listedCount;

    private final Unpacked unpacked = new Unpacked();
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
        long[] here = heads;
        double[] there = partials;
        int place = nextHead;
        int edge = nextPartial;
        if (place >= here.length || edge >= there.length) {
            addEdge(parent, partial);
            return endVertex(operation);
        }
        here[place] = Heads.one(palette.number(operation), parent);
        there[edge] = partial;
        nextHead = place + 1;
        nextPartial = edge + 1;
        int vertex = vertexBase + place;
        // zero times a number is zero, unless the number is not finite
        if (partial * 0 != 0) {
            metNonFinite(vertex);
        }
        return vertex;
    }

    /// Adds a vertex with two parents.
    ///
    /// @return its number
    public int append(BinaryRule operation, int parentA, double partialA, int parentB, double partialB) {
        long[] here = heads;
        double[] there = partials;
        int place = nextHead;
        int edge = nextPartial;
        if (place >= here.length || edge >= there.length - 1) {
            addEdge(parentA, partialA);
            addEdge(parentB, partialB);
            return endVertex(operation);
        }
        here[place] = Heads.two(Palette.number(operation), parentA, parentB);
        there[edge] = partialA;
        there[edge + 1] = partialB;
        nextHead = place + 1;
        nextPartial = edge + 2;
        int vertex = vertexBase + place;
        if (partialA * 0 + partialB * 0 != 0) {
            metNonFinite(vertex);
        }
        return vertex;
    }

    /// Adds one edge to the vertex that the next call of [#endVertex] will finish.
    public void addEdge(int parent, double partial) {
        if (pendingCount == pending.length) {
            pending = Arrays.copyOf(pending, 2 * pendingCount);
        }
        pending[pendingCount++] = parent;
        if (nextPartial == partials.length) {
            growEdges();
        }
        partials[nextPartial++] = partial;
        if (!Double.isFinite(partial)) {
            metNonFinite(vertices());
        }
    }

    /// Adds one edge with a partial that may be in flight.
    public void addEdge(int parent, Real partial) {
        addEdge(parent, partial.value());
        if (!partial.isConstant()) {
            int edges = edges();
            if (partialsInFlight == null || partialsInFlight.length < edges) {
                growInFlight(edges);
            }
            Objects.requireNonNull(partialsInFlight)[edges - 1] = partial;
        }
    }

    /// Finishes a vertex with the edges added since the last one.
    ///
    /// @param operation what was done, null for an input
    /// @return its number
    public int endVertex(@Nullable Operation operation) {
        if (nextHead == heads.length) {
            growVertices();
        }
        heads[nextHead++] = head(palette.number(operation));
        pendingCount = 0;
        return vertices() - 1;
    }

    private long head(int number) {
        if (pendingCount == 2 && number <= Heads.LARGEST_OF_TWO) {
            return Heads.two(number, pending[0], pending[1]);
        }
        if (pendingCount < 2) {
            return pendingCount == 0 ? Heads.none(number) : Heads.one(number, pending[0]);
        }
        if (listedCount == listed.length) {
            listed = Arrays.copyOf(listed, 2 * listedCount + 4);
        }
        listed[listedCount] = Arrays.copyOf(pending, pendingCount);
        return Heads.listed(number, listedCount++);
    }

    private void metNonFinite(int vertex) {
        if (firstNonFinite < 0) {
            firstNonFinite = vertex;
        }
    }

    public int vertices() {
        return vertexBase + nextHead;
    }

    public int edges() {
        return edgeBase + nextPartial;
    }

    @Override
    public int firstEdge(int vertex) {
        return vertex == 0 ? 0 : endEdge(vertex - 1);
    }

    @Override
    public int endEdge(int vertex) {
        if (vertex >= unpacked.vertices()) {
            unpack();
        }
        return (int) unpacked.steps()[vertex];
    }

    /// The parent of an edge of a vertex that somebody has asked for the edges of.
    @Override
    public int parent(int edge) {
        return unpacked.parents()[edge];
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

    /// Unpacks all steps there are.
    private void unpack() {
        int end = vertices();
        unpacked.makeRoom(end, edges());
        for (int v = unpacked.vertices(); v < end; v = unpacked.vertices()) {
            int next = Math.min(end, (v | PLACE) + 1);
            unpacked.add(headPieces[v >> SHIFT], v & PLACE, next - (v & ~PLACE), listed);
        }
    }

    /// The columns as they are now, each in one array.
    @Override
    public Joined joined() {
        unpack();
        return new Joined(unpacked.steps(), unpacked.parents(), edgeBase == 0 ? partials : joinedPartials(),
                partialsInFlight, palette);
    }

    private double[] joinedPartials() {
        double[] whole = new double[edges()];
        for (int from = 0; from < whole.length; from += PIECE) {
            System.arraycopy(partialPieces[from >> SHIFT], 0, whole, from, Math.min(PIECE, whole.length - from));
        }
        return whole;
    }

    /// The first vertex with a partial that is not finite, or -1.
    public int firstNonFinite() {
        return firstNonFinite;
    }

    /// The memory that these columns take once they are put together.
    public long bytes() {
        return bytes;
    }

    private static long bytes(long forVertices, long forEdges) {
        return forVertices * Long.BYTES + forEdges * (Integer.BYTES + Double.BYTES);
    }

    private void growVertices() {
        requireRoom(vertices(), Heads.MOST_VERTICES);
        boolean full = heads.length == PIECE;
        int capacity = full ? PIECE : 2 * heads.length;
        long more = bytes(full ? capacity : heads.length, 0);
        try {
            int base = full ? vertices() : 0;
            heads = full ? new long[capacity] : Arrays.copyOf(heads, capacity);
            headPieces = with(headPieces, base, heads);
            nextHead -= base - vertexBase;
            vertexBase = base;
        } catch (OutOfMemoryError noRoom) {
            throw tooLarge(more, noRoom);
        }
        grew(more);
    }

    private void growEdges() {
        requireRoom(edges(), LONGEST_COLUMN);
        boolean full = partials.length == PIECE;
        int capacity = full ? PIECE : 2 * partials.length;
        long more = bytes(0, full ? capacity : partials.length);
        try {
            int base = full ? edges() : 0;
            partials = full ? new double[capacity] : Arrays.copyOf(partials, capacity);
            partialPieces = with(partialPieces, base, partials);
            nextPartial -= base - edgeBase;
            edgeBase = base;
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
    private void growInFlight(int edges) {
        int before = partialsInFlight == null ? 0 : partialsInFlight.length;
        int after = Math.max(edges, before + (before >> 1) + 2 * FIRST_ROOM);
        partialsInFlight = partialsInFlight == null ? new @Nullable Real[after]
                : Arrays.copyOf(partialsInFlight, after);
        grew(4L * (after - before));
    }

    private void requireRoom(int size, int most) {
        if (size >= most - PIECE) {
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
        Arrays.fill(headPieces, null);
        Arrays.fill(partialPieces, null);
        return TraceTooLargeException.whileRecording(meter.steps() + vertices(), meter.bytes() + more, cause);
    }
}
