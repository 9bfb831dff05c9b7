package org.nulla.trace;

import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;
import org.nulla.TraceTooLargeException;
import org.nulla.graph.Columns;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Passenger;
import org.nulla.graph.Section;
import org.nulla.graph.NotedErrors;
import org.nulla.graph.Suspect;
import org.nulla.graph.TraceMeter;
import org.nulla.sweep.TwinSweep;
import org.nulla.sweep.TwinVector;

/// What one run of a user's function records: a vertex for each elementary step, with the partials on its edges.
///
/// A tape is one [Level] of nesting. A [Section] of the function is recorded on a tape of its own, which is dropped at
/// its end; here only the section's inputs and outputs remain.
///
/// The record itself is in [Columns], which the graph takes over.
public final class Tape extends Level {

    /// What a section's own objects take, roughly.
    private static final long SECTION_BYTES = 160;

    private final TraceMeter meter;
    private final boolean wholly;
    private final @Nullable Passenger passenger;

    private final Columns columns;

    /// Vertices with a partial that cancellation in the values has robbed of its digits; rarely any.
    private final NotedErrors errors = new NotedErrors();

    private int sectionCount;
    private int sectionOutputs;
    private Section[] sections = new Section[0];

    private Tape(TraceMeter meter, boolean wholly, boolean ofSection, @Nullable Passenger passenger) {
        super(ofSection);
        this.meter = meter;
        this.wholly = wholly;
        this.passenger = passenger;
        this.columns = new Columns(meter);
    }

    /// Opens a tape one level inside whatever level is open on this thread, runs the body with it, and closes it.
    ///
    /// @param meter what counts steps and bytes
    /// @param wholly whether sections are recorded like everything else
    /// @param body what records on the tape
    /// @param <T> what the body returns
    /// @return the body's result
    public static <T> T open(TraceMeter meter, boolean wholly, Body<Tape, T> body) {
        return open(new Tape(meter, wholly, false, null), body);
    }

    /// Opens a tape for a section, one level inside whatever level is open on this thread.
    ///
    /// @param meter what counts steps and bytes
    /// @param passenger who travels along, or null
    /// @param body what records on the tape
    /// @param <T> what the body returns
    /// @return the body's result
    public static <T> T openForSection(TraceMeter meter, @Nullable Passenger passenger, Body<Tape, T> body) {
        return open(new Tape(meter, false, true, passenger), body);
    }

    @Override
    public boolean recordsPartials() {
        return true;
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
        return columns.vertices();
    }

    /// Brings the passenger of this tape, if there is one, to a section.
    ///
    /// @param inputs the vertices that the section's inputs are
    /// @return who travels through the section, or null
    public @Nullable Passenger passengerInto(int[] inputs) {
        if (passenger == null) {
            return null;
        }
        passenger.advance(columns, columns.vertices());
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
        int first = columns.vertices();
        long bytes = SECTION_BYTES + (long) inputs.length * Integer.BYTES + extraBytes;
        Section section = new Section(first, inside.outputs(), inputs, inside.steps() - inputs.length,
                inside.allEdges(), bytes, body, inside.isInFlight(), relative(inside.firstNonFinite(), inputs.length),
                inside.partialErrors().inSection(inputs.length));
        for (int i = 0; i < inside.outputs(); i++) {
            endVertex(null);
        }
        if (sectionCount == sections.length) {
            sections = Arrays.copyOf(sections, 2 * sectionCount + 2);
        }
        sections[sectionCount++] = section;
        sectionOutputs += section.outputs();
        meter.grew(bytes);
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
        return columns.append(operation, parent, partial);
    }

    @Override
    public int append(BinaryRule operation, int parentA, double partialA, int parentB, double partialB) {
        requireUsable();
        return columns.append(operation, parentA, partialA, parentB, partialB);
    }

    @Override
    public int appendSum(boolean difference, int parentA, int parentB) {
        requireUsable();
        return columns.appendSum(difference, parentA, parentB);
    }

    @Override
    public void addEdge(int parent, Real partial) {
        requireUsable();
        columns.addEdge(parent, partial);
    }

    @Override
    public void notePartialError(double relativeError) {
        if (isUnreliable(relativeError)) {
            errors.lost(columns.vertices());
        } else {
            errors.bound(relativeError);
        }
    }

    @Override
    public int endVertex(@Nullable Operation operation) {
        requireUsable();
        return columns.endVertex(operation);
    }

    /// Hands over what was recorded.
    ///
    /// @param inputs how many of the first vertices are inputs
    /// @param outputs the vertex of each output, -1 for a constant
    /// @return the recorded, linearised computation
    public LinearGraph toGraph(int inputs, int[] outputs) {
        return toGraph(inputs, outputs, null);
    }

    /// Hands over what was recorded.
    ///
    /// @param inputs how many of the first vertices are inputs
    /// @param outputs the vertex of each output, -1 for a constant
    /// @param closer runs the program with its errors followed, asked where bounds on them do not do; or null
    /// @return the recorded, linearised computation
    public LinearGraph toGraph(int inputs, int[] outputs, @Nullable Supplier<Stream<LinearGraph>> closer) {
        meter.recorded(columns.vertices() - inputs - sectionOutputs);
        if (passenger != null) {
            passenger.advance(columns, columns.vertices());
        }
        return graph(inputs, outputs, closer);
    }

    private LinearGraph graph(int inputs, int[] outputs, @Nullable Supplier<Stream<LinearGraph>> closer) {
        return new LinearGraph(inputs, outputs, columns, Arrays.copyOf(sections, sectionCount),
                errors.soFar(), closer);
    }

    @Override
    public double sensitivity(int vertex) {
        LinearGraph soFar = graph(0, new int[] {vertex}, null);
        TraceMeter unheard = new TraceMeter(0);
        TwinVector derivative = TwinSweep.cotangents(soFar, new double[] {1}, unheard);
        double largest = 0;
        for (int v = 0; v <= vertex; v++) {
            if (soFar.operation(v) == null && derivative.value(v) != 0 && !isSectionOutput(v)) {
                largest = Math.max(largest, Math.abs(derivative.value(v)) / derivative.noise(v));
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

    /// Gives the record up, so that there is room to say so.
    ///
    /// @param more how many bytes could not be had
    /// @param cause what the machine said
    /// @return the exception, to be thrown
    public TraceTooLargeException tooLarge(long more, OutOfMemoryError cause) {
        return columns.tooLarge(more, cause);
    }
}
