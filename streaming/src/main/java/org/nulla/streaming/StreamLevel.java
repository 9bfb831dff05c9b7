package org.nulla.streaming;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.Counters;
import org.nulla.DomainException;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;
import org.nulla.sweep.Twins;
import org.nulla.trace.Level;

/// A level that records nothing: each living value carries its [row][Rows] over a few coordinates, some [tangents][Tangents], or both.
/// Lives end when the user says so, or with the run.
///
/// Partials must be plain numbers: inside an outer derivative a program is recorded instead.
final class StreamLevel extends Level {

    /// How often the caller may interfere, in values made; a power of two.
    private static final int CHECK_INTERVAL = 1 << 12;

    /// New coordinates wait for a moment at which few values are alive so many times as long as it took until they were due.
    private static final int PATIENCE = 4;

    private final RunControl control;
    private final @Nullable Rows rows;
    private final @Nullable Tangents tangents;
    private final @Nullable PivotLog log;
    private final LiveValues values = new LiveValues();
    private int inputs;
    private int pending;
    private int[] pendingSlots = new int[4];
    private double[] pendingPartials = new double[4];
    /// When rows last became due for new coordinates, and when these were last made.
    private long dueSince;
    private long rebased;
    /// The fewest values that were alive when lives had just ended, since then.
    private int fewest = Integer.MAX_VALUE;
    private boolean ended;
    private boolean unreliableEdge;
    private String unreliable = "";

    private StreamLevel(RunControl control, @Nullable Rows rows, @Nullable Tangents tangents, @Nullable PivotLog log) {
        this.control = control;
        this.rows = rows;
        this.tangents = tangents;
        this.log = log;
    }

    /// A level that carries rows over coordinates, and tangents to check them with.
    ///
    /// @param inputs how many
    /// @param carried rows over the inputs that are carried to the end
    /// @param checks how many tangents at most
    static StreamLevel forCotangents(int inputs, double[][] carried, int checks, RunControl control) {
        return new StreamLevel(control, new Rows(inputs, carried, null, false), Tangents.random(inputs, checks), null);
    }

    /// A level that carries rows over coordinates, and remembers how each coordinate came about.
    static StreamLevel forTangents(int inputs, RunControl control) {
        PivotLog log = new PivotLog();
        return new StreamLevel(control, new Rows(inputs, new double[0][], log, false), null, log);
    }

    /// A level that carries rows over the inputs, which are the Jacobian in the end.
    static StreamLevel forJacobian(int inputs, RunControl control) {
        return new StreamLevel(control, new Rows(inputs, new double[0][], null, true), null, null);
    }

    /// A level that carries tangents only.
    ///
    /// @param seeds for each tangent the changes of the inputs
    static StreamLevel forChecks(double[][] seeds, RunControl control) {
        return new StreamLevel(control, null, new Tangents(seeds), null);
    }

    @Override
    public int appendInput() {
        requireUsable();
        int slot = values.add();
        if (rows != null) {
            rows.addInput(slot, inputs);
        }
        if (tangents != null) {
            tangents.addInput(slot, inputs);
        }
        inputs++;
        return values.vertex(slot);
    }

    @Override
    public int append(Operation operation, int parent, double partial) {
        addEdge(parent, partial);
        return endVertex(operation);
    }

    @Override
    public int append(BinaryRule operation, int parentA, double partialA, int parentB, double partialB) {
        addEdge(parentA, partialA);
        addEdge(parentB, partialB);
        return endVertex(operation);
    }

    @Override
    public void addEdge(int parent, Real partial) {
        if (!partial.isConstant()) {
            throw new AssertionError("A partial that is a traced number came to a run without a trace.");
        }
        addEdge(parent, partial.value());
    }

    private void addEdge(int parent, double partial) {
        requireUsable();
        try {
            int slot = values.slot(parent);
            if (pending == pendingSlots.length) {
                pendingSlots = Arrays.copyOf(pendingSlots, 2 * pending);
                pendingPartials = Arrays.copyOf(pendingPartials, 2 * pending);
            }
            pendingSlots[pending] = slot;
            pendingPartials[pending++] = partial;
        } catch (IllegalStateException e) {
            pending = 0;
            throw e;
        }
    }

    @Override
    public void notePartialError(double relativeError) {
        unreliableEdge |= isUnreliable(relativeError);
    }

    @Override
    public int endVertex(@Nullable Operation operation) {
        requireUsable();
        int edges = pending;
        pending = 0;
        requireFinite(operation, edges);
        if (unreliableEdge && unreliable.isEmpty()) {
            unreliable = describe(operation);
        }
        unreliableEdge = false;
        if (rows != null && ended) {
            rebaseWhenQuiet(rows);
        }
        ended = false;
        long step = values.made();
        int slot = values.add();
        if (rows != null) {
            rows.begin(slot);
            for (int e = 0; e < edges; e++) {
                rows.add(slot, pendingSlots[e], pendingPartials[e], step, e);
            }
            boolean wasDue = rows.isDue();
            rows.end(slot);
            dueSince = wasDue ? dueSince : step;
        }
        if (tangents != null) {
            tangents.begin(slot);
            for (int e = 0; e < edges; e++) {
                tangents.add(slot, pendingSlots[e], pendingPartials[e], step, e);
            }
        }
        if ((values.made() & CHECK_INTERVAL - 1) == 0) {
            control.report("preimage", values.made(), -1);
        }
        return values.vertex(slot);
    }

    /// Makes coordinates of the values made since the last time, where few values are alive: at the end of a step of some method,
    /// say, when the state before it is gone. Where that does not come, they are made after a while anyway.
    private void rebaseWhenQuiet(Rows these) {
        long now = values.made();
        fewest = Math.min(fewest, values.alive());
        if (these.isDue() && (values.alive() <= fewest + fewest / 8 + 1
                || now - dueSince > PATIENCE * (dueSince - rebased))) {
            these.rebase(values.since(Math.max(rebased, inputs)));
            rebased = now;
            fewest = values.alive();
        }
    }

    private void requireFinite(@Nullable Operation operation, int edges) {
        for (int e = 0; e < edges; e++) {
            if (!Double.isFinite(pendingPartials[e])) {
                throw new DomainException("The derivative does not exist at this point: " + describe(operation)
                        + " has a partial that is not finite. Move the point away from the edge of that function's"
                        + " domain.");
            }
        }
    }

    private String describe(@Nullable Operation operation) {
        return "step " + values.made() + " (" + (operation == null ? "input" : operation.label()) + ")";
    }

    @Override
    public double sensitivity(int vertex) {
        int slot = values.slot(vertex);
        return rows != null ? rows.sensitivity(slot) : tangents != null ? tangents.sensitivity(slot) : 0;
    }

    /// Ends the life of a value; it must not be used any more.
    ///
    /// @param vertex the value's vertex
    /// @throws IllegalStateException if its life has ended already
    void end(int vertex) {
        requireUsable();
        endSlot(values.slot(vertex));
    }

    private void endSlot(int slot) {
        if (rows != null) {
            rows.remove(slot);
        }
        ended = true;
        values.remove(slot);
    }

    /// A moment of the run, to be handed to [#endSince].
    ///
    /// @return the moment
    long now() {
        return values.made();
    }

    /// Ends the lives of all values made since a moment, but for some.
    ///
    /// @param moment when
    /// @param kept the vertices whose lives go on
    void endSince(long moment, int[] kept) {
        requireUsable();
        int[] spared = kept.clone();
        Arrays.sort(spared);
        for (int slot : values.since(moment)) {
            if (Arrays.binarySearch(spared, values.vertex(slot)) < 0) {
                endSlot(slot);
            }
        }
    }

    /// Ends the run.
    ///
    /// @param outputs the vertex of each output, -1 for a constant
    /// @return what was carried
    Streamed finish(int[] outputs) {
        requireUsable();
        control.check();
        int[][] columns = new int[outputs.length][0];
        double[][] entries = new double[outputs.length][0];
        int checks = tangents == null ? 0 : tangents.seeds().length;
        double[][] pushed = new double[checks][outputs.length * Twins.LANES];
        for (int i = 0; i < outputs.length; i++) {
            if (outputs[i] >= 0) {
                int slot = values.slot(outputs[i]);
                if (rows != null) {
                    columns[i] = rows.columnsOf(slot);
                    entries[i] = rows.entriesOf(slot);
                }
                double[] all = tangents == null ? new double[0] : tangents.of(slot);
                for (int g = 0; g < checks; g++) {
                    System.arraycopy(all, g * Twins.LANES, pushed[g], i * Twins.LANES, Twins.LANES);
                }
            }
        }
        return new Streamed(inputs, columns, entries, rows == null ? new double[0][] : rows.carried(),
                tangents == null ? new double[0][] : tangents.seeds(), pushed, log, rows == null ? 0 : rows.pivots(),
                rows != null && rows.hasUnderflow(), unreliable, counters());
    }

    /// The most values that were ever alive together.
    ///
    /// @return how many
    int peakValues() {
        return values.peak();
    }

    private Counters counters() {
        return rows == null ? Counters.NONE
                : new Counters(values.made(), inputs, rows.pivots(), rows.substitutions(), rows.updates(),
                        rows.longest(), rows.peakCoefficients(), 0, 0, 0, 0);
    }
}
