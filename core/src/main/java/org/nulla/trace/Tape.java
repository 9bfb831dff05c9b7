package org.nulla.trace;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.function.Operation;
import org.nulla.TraceTooLargeException;
import org.nulla.graph.Edges;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Passenger;
import org.nulla.graph.Section;
import org.nulla.graph.Suspect;
import org.nulla.graph.TraceMeter;
import org.nulla.sweep.Products;

/// What one run of a user's function records: a vertex for each elementary step, with the partials on its edges.
///
/// A tape is one [Level] of nesting. A [Section] of the function is recorded on a tape of its own, which is dropped at
/// its end; here only the section's inputs and outputs remain.
///
/// The record is columns of primitives that grow [piece by piece][Columns]: for each vertex the operation and the end of its edges, for
/// each edge the parent and the partial. Partials that are themselves in flight (of an outer level) have a column of
/// their own, made at the first such partial.
public final class Tape extends Level implements Edges {

    /// How many vertices there is room for at first; edges have twice as much.
    private static final int FIRST_ROOM = 32;

    private static final int LONGEST_COLUMN = Integer.MAX_VALUE - 8;

    /// What a section's own objects take, roughly.
    private static final long SECTION_BYTES = 160;

    private final TraceMeter meter;
    private final boolean wholly;
    private final @Nullable Passenger passenger;

    private int vertices;
    /// Where the last piece of the columns for vertices begins, and the pieces before it.
    private int vertexBase;
    private int[][] edgeEndPieces = new int[0][];
    private @Nullable Operation[][] operationPieces = new @Nullable Operation[0][];
    private int[] edgeEnd = new int[FIRST_ROOM];
    private @Nullable Operation[] operations = new @Nullable Operation[FIRST_ROOM];

    private int edges;
    /// Where the last piece of the columns for edges begins, and the pieces before it.
    private int edgeBase;
    private int[][] parentPieces = new int[0][];
    private double[][] partialPieces = new double[0][];
    private int[] parents = new int[2 * FIRST_ROOM];
    private double[] partials = new double[2 * FIRST_ROOM];
    private @Nullable Real @Nullable [] partialsInFlight;

    private int firstNonFinite = -1;
    /// Vertices with a partial that cancellation in the values has robbed of its digits; rarely any.
    private int vagueCount;
    private int[] vague = new int[0];

    /// What the record takes now.
    private long held;
    private int sectionCount;
    private int sectionOutputs;
    private Section[] sections = new Section[0];

    private Tape(TraceMeter meter, boolean wholly, @Nullable Passenger passenger) {
        this.meter = meter;
        this.wholly = wholly;
        this.passenger = passenger;
        grew(LinearGraph.bytes(edgeEnd.length, parents.length, false));
    }

    /// Opens a tape one level inside whatever level is open on this thread, runs the body with it, and closes it.
    ///
    /// @param meter what counts steps and bytes
    /// @param wholly whether sections are recorded like everything else
    /// @param body what records on the tape
    /// @param <T> what the body returns
    /// @return the body's result
    public static <T> T open(TraceMeter meter, boolean wholly, Body<Tape, T> body) {
        return open(new Tape(meter, wholly, null), body);
    }

    /// Opens a tape for a section, one level inside whatever level is open on this thread.
    ///
    /// @param meter what counts steps and bytes
    /// @param passenger who travels along, or null
    /// @param body what records on the tape
    /// @param <T> what the body returns
    /// @return the body's result
    public static <T> T openForSection(TraceMeter meter, @Nullable Passenger passenger, Body<Tape, T> body) {
        return open(new Tape(meter, false, passenger), body);
    }

    /// Whether sections are recorded like everything else.
    public boolean isWhole() {
        return wholly;
    }

    public TraceMeter meter() {
        return meter;
    }

    /// How many vertices have been recorded so far.
    public int vertices() {
        return vertices;
    }

    /// Brings the passenger of this tape, if there is one, to a section.
    ///
    /// @param inputs the vertices that the section's inputs are
    /// @return who travels through the section, or null
    public @Nullable Passenger passengerInto(int[] inputs) {
        if (passenger == null) {
            return null;
        }
        passenger.advance(this, vertices);
        return passenger.into(inputs);
    }

    /// Adds the outputs of a section that has just been run.
    ///
    /// @param inputs the vertices that its inputs are
    /// @param inside what was recorded of it, which is not kept
    /// @param traveller who travelled through it, or null
    /// @param extraBytes what the section's own data take
    /// @param body what runs it again
    /// @return the vertex of its first output
    public int appendSection(int[] inputs, LinearGraph inside, @Nullable Passenger traveller, long extraBytes,
            Section.Body body) {
        int first = vertices;
        long bytes = SECTION_BYTES + (long) inputs.length * Integer.BYTES + extraBytes;
        Section section = new Section(first, inside.outputs(), inputs, inside.steps() - inputs.length,
                inside.allEdges(), bytes, body, inside.isInFlight(), relative(inside.firstNonFinite(), inputs.length),
                relative(inside.firstVague(), inputs.length));
        for (int i = 0; i < inside.outputs(); i++) {
            endVertex(null);
        }
        if (sectionCount == sections.length) {
            sections = Arrays.copyOf(sections, 2 * sectionCount + 2);
        }
        sections[sectionCount++] = section;
        sectionOutputs += section.outputs();
        grew(bytes);
        if (passenger != null && traveller != null) {
            passenger.outOf(traveller, inside.outputVertices());
        }
        return first;
    }

    private static @Nullable Suspect relative(@Nullable Suspect suspect, int inputs) {
        return suspect == null ? null : new Suspect(suspect.step() - inputs, suspect.operation());
    }

    @Override
    public int appendInput() {
        return endVertex(null);
    }

    @Override
    public int append(Operation operation, int parent, double partial) {
        requireUsable();
        put(parent, partial);
        return put(operation);
    }

    @Override
    public int append(Operation operation, int parentA, double partialA, int parentB, double partialB) {
        requireUsable();
        put(parentA, partialA);
        put(parentB, partialB);
        return put(operation);
    }

    private void put(int parent, double partial) {
        int place = edges - edgeBase;
        if (place == parents.length) {
            growEdges();
            place = edges - edgeBase;
        }
        parents[place] = parent;
        partials[place] = partial;
        edges++;
        if (firstNonFinite < 0 && !Double.isFinite(partial)) {
            firstNonFinite = vertices;
        }
    }

    /// Writes a vertex that has all its edges.
    private int put(@Nullable Operation operation) {
        int place = vertices - vertexBase;
        if (place == edgeEnd.length) {
            growVertices();
            place = vertices - vertexBase;
        }
        edgeEnd[place] = edges;
        operations[place] = operation;
        return vertices++;
    }

    @Override
    public void addEdge(int parent, Real partial) {
        addEdge(parent, partial.value());
        if (!partial.isConstant()) {
            if (partialsInFlight == null || partialsInFlight.length < edges) {
                growInFlight();
            }
            Objects.requireNonNull(partialsInFlight)[edges - 1] = partial;
        }
    }

    /// Makes room for partials in flight; most programs have none, so they are not kept in pieces.
    private void growInFlight() {
        int before = partialsInFlight == null ? 0 : partialsInFlight.length;
        int after = Math.max(edges, before + (before >> 1) + 2 * FIRST_ROOM);
        partialsInFlight = partialsInFlight == null ? new @Nullable Real[after]
                : Arrays.copyOf(partialsInFlight, after);
        grew(4L * (after - before));
    }

    private void addEdge(int parent, double partial) {
        requireUsable();
        put(parent, partial);
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
        return put(operation);
    }

    /// Hands over what was recorded.
    ///
    /// @param inputs how many of the first vertices are inputs
    /// @param outputs the vertex of each output, -1 for a constant
    /// @return the recorded, linearised computation
    public LinearGraph toGraph(int inputs, int[] outputs) {
        meter.recorded(vertices - inputs - sectionOutputs);
        if (passenger != null) {
            passenger.advance(this, vertices);
        }
        LinearGraph graph = graph(inputs, outputs);
        // put together, the columns have no room to spare
        grew(graph.bytes() - held);
        return graph;
    }

    private LinearGraph graph(int inputs, int[] outputs) {
        int vertexPieces = Columns.piece(vertexBase);
        int edgePieces = Columns.piece(edgeBase);
        return new LinearGraph(inputs, outputs, vertices,
                vertexPieces == 0 ? edgeEnd
                        : Columns.joined(edgeEndPieces, vertexPieces, edgeEnd, vertices, new int[vertices]),
                vertexPieces == 0 ? operations
                        : Columns.joined(operationPieces, vertexPieces, operations, vertices,
                                new @Nullable Operation[vertices]),
                edges,
                edgePieces == 0 ? parents : Columns.joined(parentPieces, edgePieces, parents, edges, new int[edges]),
                edgePieces == 0 ? partials
                        : Columns.joined(partialPieces, edgePieces, partials, edges, new double[edges]),
                partialsInFlight == null ? null : Arrays.copyOf(partialsInFlight, edges),
                Arrays.copyOf(sections, sectionCount), firstNonFinite,
                Arrays.copyOf(vague, vagueCount));
    }

    @Override
    public int firstEdge(int vertex) {
        return vertex == 0 ? 0 : endEdge(vertex - 1);
    }

    @Override
    public int endEdge(int vertex) {
        return vertex >= vertexBase ? edgeEnd[vertex - vertexBase]
                : edgeEndPieces[Columns.piece(vertex)][Columns.place(vertex)];
    }

    @Override
    public int parent(int edge) {
        return edge >= edgeBase ? parents[edge - edgeBase] : parentPieces[Columns.piece(edge)][Columns.place(edge)];
    }

    @Override
    public double partial(int edge) {
        return edge >= edgeBase ? partials[edge - edgeBase] : partialPieces[Columns.piece(edge)][Columns.place(edge)];
    }

    @Override
    public Real partialInFlight(int edge) {
        Real partial = partialsInFlight == null || edge >= partialsInFlight.length ? null : partialsInFlight[edge];
        return partial == null ? Real.of(partial(edge)) : partial;
    }

    @Override
    public double sensitivity(int vertex) {
        LinearGraph soFar = graph(0, new int[] {vertex});
        TraceMeter unheard = new TraceMeter(0);
        double[] derivative = Products.reverse(soFar, new double[] {1}, unheard);
        double[] size = Products.reverseOfSizes(soFar, new double[] {1}, unheard);
        double largest = 0;
        for (int v = 0; v <= vertex; v++) {
            if (soFar.operation(v) == null && size[v] > 0 && !isSectionOutput(v)) {
                largest = Math.max(largest, Math.abs(derivative[v]) / size[v]);
            }
        }
        return largest;
    }

    private boolean isSectionOutput(int vertex) {
        for (int i = 0; i < sectionCount; i++) {
            if (vertex >= sections[i].first() && vertex < sections[i].end()) {
                return true;
            }
        }
        return false;
    }

    private void growVertices() {
        requireRoom(vertices);
        boolean full = edgeEnd.length == Columns.PIECE;
        int capacity = full ? Columns.PIECE : 2 * edgeEnd.length;
        long more = LinearGraph.bytes(full ? capacity : edgeEnd.length, 0, false);
        try {
            if (full) {
                int pieces = Columns.piece(vertexBase);
                edgeEndPieces = Columns.with(edgeEndPieces, pieces, edgeEnd);
                operationPieces = Columns.with(operationPieces, pieces, operations);
                edgeEnd = new int[capacity];
                operations = new @Nullable Operation[capacity];
                vertexBase = vertices;
            } else {
                edgeEnd = Arrays.copyOf(edgeEnd, capacity);
                operations = Arrays.copyOf(operations, capacity);
            }
        } catch (OutOfMemoryError noRoom) {
            throw tooLarge(more, noRoom);
        }
        grew(more);
    }

    private void growEdges() {
        requireRoom(edges);
        boolean full = parents.length == Columns.PIECE;
        int capacity = full ? Columns.PIECE : 2 * parents.length;
        long more = LinearGraph.bytes(0, full ? capacity : parents.length, false);
        try {
            if (full) {
                int pieces = Columns.piece(edgeBase);
                parentPieces = Columns.with(parentPieces, pieces, parents);
                partialPieces = Columns.with(partialPieces, pieces, partials);
                parents = new int[capacity];
                partials = new double[capacity];
                edgeBase = edges;
            } else {
                parents = Arrays.copyOf(parents, capacity);
                partials = Arrays.copyOf(partials, capacity);
            }
        } catch (OutOfMemoryError noRoom) {
            throw tooLarge(more, noRoom);
        }
        grew(more);
    }

    private void requireRoom(int size) {
        if (size >= LONGEST_COLUMN - Columns.PIECE) {
            throw tooLarge(0, new OutOfMemoryError("A column of the record is full."));
        }
    }

    private void grew(long by) {
        held += by;
        meter.grew(by);
    }

    /// Gives the record up, so that there is room to say so.
    ///
    /// @param more how many bytes could not be had
    /// @param cause what the machine said
    /// @return the exception, to be thrown
    @SuppressWarnings("NullAway") // nothing reads the columns any more, and an empty array might not be had
    public TraceTooLargeException tooLarge(long more, OutOfMemoryError cause) {
        Arrays.fill(edgeEndPieces, null);
        Arrays.fill(operationPieces, null);
        Arrays.fill(parentPieces, null);
        Arrays.fill(partialPieces, null);
        return TraceTooLargeException.whileRecording(meter.steps() + vertices, meter.bytes() + more, cause);
    }
}
