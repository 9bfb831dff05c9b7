package org.nulla.graph;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.TraceTooLargeException;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;

/// What a run records, in one column of numbers: for each vertex the partials on its edges and then its [head][Heads]. A step of
/// one or two parents is written with one look for room. Partials that are themselves in flight, of an outer derivative, have a
/// column of their own, made at the first of them.
///
/// The column only ever grows. It is one array that doubles up to the size of a *piece*, and from then on further pieces, so that
/// what has been written is not copied again and again. Whoever wants vertices and edges by number has them [unpacked][Unpacked].
public final class Columns implements Edges, Recorded {

    private static final int PIECE = 1 << 13;

    /// How many numbers there is room for at first.
    private static final int FIRST_ROOM = 64;

    private static final int MOST_EDGES = Integer.MAX_VALUE - 8;

    private final TraceMeter meter;
    private final Palette palette = new Palette();

    /// The last piece, and the next place there.
    private long[] piece = new long[FIRST_ROOM];
    private int next;
    private int vertices;
    /// How many vertices are sums or differences, whose partials are not written.
    private int sums;

    /// The pieces before the last one, and how much of each is used.
    private int pieceCount;
    private long[][] pieces = new long[0][];
    private int[] used = new int[0];
    private long usedBefore;

    /// The edges of the vertex that is being made edge by edge.
    private int pending;
    private int[] pendingParents = new int[2];
    private double[] pendingPartials = new double[2];
    /// Parents of vertices that have more than two.
    private int listedCount;
    private int[][] listed = new int[0][];

    private @Nullable Real @Nullable [] partialsInFlight;
    private final Unpacked unpacked = new Unpacked();
    private int firstNonFinite = -1;
    private long bytes;

    /// A column without an entry.
    ///
    /// @param meter what counts its bytes
    public Columns(TraceMeter meter) {
        this.meter = meter;
        grew(FIRST_ROOM);
    }

    /// Adds a vertex with one parent.
    ///
    /// @return its number
    public int append(Operation operation, int parent, double partial) {
        long[] here = piece;
        int place = next;
        if (place >= here.length - 1) {
            return appendWithRoom(operation, parent, partial);
        }
        int number = operation instanceof BinaryRule rule ? Palette.number(rule) : palette.number(operation);
        here[place] = Double.doubleToRawLongBits(partial);
        here[place + 1] = Heads.one(number, parent);
        next = place + 2;
        // zero times a number is zero, unless the number is not finite
        if (partial * 0 != 0) {
            metNonFinite();
        }
        return vertices++;
    }

    /// Adds a vertex with two parents.
    ///
    /// @return its number
    public int append(BinaryRule operation, int parentA, double partialA, int parentB, double partialB) {
        long[] here = piece;
        int place = next;
        if (place >= here.length - 2) {
            return appendWithRoom(operation, parentA, partialA, parentB, partialB);
        }
        here[place] = Double.doubleToRawLongBits(partialA);
        here[place + 1] = Double.doubleToRawLongBits(partialB);
        here[place + 2] = Heads.two(Palette.number(operation), parentA, parentB);
        next = place + 3;
        if (partialA * 0 + partialB * 0 != 0) {
            metNonFinite();
        }
        return vertices++;
    }

    /// Adds a sum or a difference of two vertices.
    ///
    /// @return its number
    public int appendSum(boolean difference, int parentA, int parentB) {
        int place = next;
        if (place >= piece.length) {
            grow(1);
            place = next;
        }
        piece[place] = Heads.sum(difference, parentA, parentB);
        next = place + 1;
        sums++;
        return vertices++;
    }

    private int appendWithRoom(Operation operation, int parent, double partial) {
        addEdge(parent, partial);
        return endVertex(operation);
    }

    private int appendWithRoom(Operation operation, int parentA, double partialA, int parentB, double partialB) {
        addEdge(parentA, partialA);
        addEdge(parentB, partialB);
        return endVertex(operation);
    }

    /// Adds one edge to the vertex that the next call of [#endVertex] will finish.
    public void addEdge(int parent, double partial) {
        if (pending == pendingParents.length) {
            pendingParents = Arrays.copyOf(pendingParents, 2 * pending);
            pendingPartials = Arrays.copyOf(pendingPartials, 2 * pending);
        }
        pendingParents[pending] = parent;
        pendingPartials[pending++] = partial;
        if (!Double.isFinite(partial)) {
            metNonFinite();
        }
    }

    /// Adds one edge with a partial that may be in flight.
    public void addEdge(int parent, Real partial) {
        addEdge(parent, partial.value());
        if (!partial.isConstant()) {
            int edge = edges() + pending - 1;
            if (partialsInFlight == null || partialsInFlight.length <= edge) {
                growInFlight(edge + 1);
            }
            Objects.requireNonNull(partialsInFlight)[edge] = partial;
        }
    }

    /// Finishes a vertex with the edges added since the last one.
    ///
    /// @param operation what was done, null for an input
    /// @return its number
    public int endVertex(@Nullable Operation operation) {
        if (piece.length - next <= pending) {
            grow(pending + 1);
        }
        for (int i = 0; i < pending; i++) {
            piece[next++] = Double.doubleToRawLongBits(pendingPartials[i]);
        }
        piece[next++] = head(palette.number(operation));
        pending = 0;
        return vertices++;
    }

    private long head(int number) {
        if (pending == 2 && number > 0 && number <= Heads.LARGEST_OF_TWO) {
            return Heads.two(number, pendingParents[0], pendingParents[1]);
        }
        if (pending < 2) {
            return pending == 0 ? Heads.none(number) : Heads.one(number, pendingParents[0]);
        }
        if (listedCount == listed.length) {
            listed = Arrays.copyOf(listed, 2 * listedCount + 4);
        }
        listed[listedCount] = Arrays.copyOf(pendingParents, pending);
        grewBytes((long) Integer.BYTES * pending);
        return Heads.listed(number, listedCount++);
    }

    /// Notes that the vertex being made has a partial that is not finite.
    private void metNonFinite() {
        if (firstNonFinite < 0) {
            firstNonFinite = vertices;
        }
    }

    @Override
    public int vertices() {
        return vertices;
    }

    @Override
    public int edges() {
        return (int) allEdges();
    }

    private long allEdges() {
        return usedBefore + next - vertices + 2L * sums;
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

    /// The parent of an edge, of a vertex whose edges have been asked for.
    @Override
    public int parent(int edge) {
        return unpacked.parents()[edge];
    }

    /// The partial of an edge, of a vertex whose edges have been asked for.
    @Override
    public double partial(int edge) {
        return unpacked.partials()[edge];
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

    @Override
    public int pieces() {
        return pieceCount + 1;
    }

    @Override
    public long[] piece(int i) {
        return i == pieceCount ? piece : pieces[i];
    }

    @Override
    public int used(int i) {
        return i == pieceCount ? next : used[i];
    }

    @Override
    public int[] listed(int place) {
        return listed[place];
    }

    private void unpack() {
        unpacked.addAll(this);
    }

    /// What is recorded so far, each column in one array.
    @Override
    public Joined joined() {
        unpack();
        return new Joined(unpacked.steps(), unpacked.parents(), unpacked.partials(), partialsInFlight, palette);
    }

    /// The first vertex with a partial that is not finite, or -1.
    public int firstNonFinite() {
        return firstNonFinite;
    }

    /// The memory that the column takes.
    public long bytes() {
        return bytes;
    }

    /// Makes room for a step.
    ///
    /// @param length how many numbers it takes
    private void grow(int length) {
        boolean first = pieceCount == 0 && piece.length < PIECE;
        int capacity = Math.max(first ? Math.min(PIECE, 2 * piece.length) : PIECE, first ? next + length : length);
        int more = first ? capacity - piece.length : capacity;
        if (vertices >= Heads.MOST_VERTICES - PIECE || allEdges() >= MOST_EDGES - 2 * PIECE - length) {
            throw tooLarge(0, new OutOfMemoryError("A column of the record is full."));
        }
        try {
            if (first) {
                piece = Arrays.copyOf(piece, capacity);
            } else {
                long[] fresh = new long[capacity];
                if (pieceCount == pieces.length) {
                    pieces = Arrays.copyOf(pieces, 2 * pieceCount + 4);
                    used = Arrays.copyOf(used, pieces.length);
                }
                pieces[pieceCount] = piece;
                used[pieceCount++] = next;
                usedBefore += next;
                piece = fresh;
                next = 0;
            }
        } catch (OutOfMemoryError noRoom) {
            throw tooLarge((long) Long.BYTES * more, noRoom);
        }
        grew(more);
    }

    /// Makes room for partials in flight; most programs have none, so they are not kept in pieces.
    private void growInFlight(int edges) {
        int before = partialsInFlight == null ? 0 : partialsInFlight.length;
        int after = Math.max(edges, before + (before >> 1) + FIRST_ROOM);
        partialsInFlight = partialsInFlight == null ? new @Nullable Real[after]
                : Arrays.copyOf(partialsInFlight, after);
        grewBytes(4L * (after - before));
    }

    private void grew(int numbers) {
        grewBytes((long) Long.BYTES * numbers);
    }

    private void grewBytes(long by) {
        bytes += by;
        meter.grew(by);
    }

    /// Gives the record up, so that there is room to say so.
    ///
    /// @param more how many bytes could not be had
    /// @param cause what the machine said
    /// @return the exception, to be thrown
    @SuppressWarnings("NullAway") // nothing reads the column any more, and an empty array might not be had
    public TraceTooLargeException tooLarge(long more, OutOfMemoryError cause) {
        Arrays.fill(pieces, null);
        return TraceTooLargeException.whileRecording(meter.steps() + vertices, meter.bytes() + more, cause);
    }
}
