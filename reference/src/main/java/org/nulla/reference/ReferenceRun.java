package org.nulla.reference;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.sweep.Stations;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;

/// One walk of the reference engine: the slices of the stations ahead, and the journal.
///
/// @param <R> the kind of row
final class ReferenceRun<R extends Row<R>> {

    /// How many stations are visited between two reports of progress.
    private static final int REPORT_INTERVAL = 4096;

    /// Makes the row of one source of a target.
    interface SourceRow<R> {
        R of(Target target, int source, Tally tally);
    }

    private final Walk walk;
    private final Stations stations;
    private final Target target;
    private final RunControl control;
    private final SourceRow<R> sourceRow;
    private final Tally tally = new Tally();
    private final BasisJournal<R> journal;
    private final @Nullable Slice<R>[] slices; // (stations), null before the first touch and after the visit

    ReferenceRun(Walk walk, Target target, RunControl control, SourceRow<R> sourceRow) {
        this.walk = walk;
        this.stations = Stations.of(walk);
        this.target = target;
        this.control = control;
        this.sourceRow = sourceRow;
        this.journal = new BasisJournal<>(target.dimension(), tally, control);
        this.slices = newArray(stations.count());
    }

    Outcome solve() {
        for (int i = 0; i < walk.sources(); i++) {
            Slice<R> slice = journal.sliceOf(sourceRow.of(target, i, tally));
            tally.hold(slice.row().stored());
            slices[stations.source(i)] = slice;
        }
        for (int step = 0; step < stations.steps(); step++) {
            if (step % REPORT_INTERVAL == 0) {
                control.report("preimage", step, stations.steps());
            }
            int station = stations.visited(step);
            Slice<R> slice = slices[station];
            // a station that nothing touched says nothing about the others
            if (slice != null) {
                slices[station] = null;
                if (!visit(station, slice)) {
                    return new Outcome.Conflict(true, tally.counters());
                }
            }
        }
        return SinkSpace.of(sinkRows(), journal, walk.graph().isInFlight() || target.isInFlight());
    }

    /// Hands a station's slice on to its neighbours; false where that is impossible.
    private boolean visit(int station, Slice<R> slice) {
        tally.visitVertex();
        tally.release(slice.row().stored());
        int first = stations.firstSlot(station);
        int count = stations.endSlot(station) - first;
        if (count == 0) {
            return PreimageOfFanout.ofNothing(slice, journal);
        }
        List<Slice<R>> terms = new ArrayList<>(count);
        Slice<R> rest = slice;
        for (int i = 0; i < count - 1; i++) {
            PreimageOfSum.Terms<R> split = PreimageOfSum.of(rest, journal);
            terms.add(split.first());
            rest = split.second();
        }
        terms.add(rest);
        for (int i = 0; i < count; i++) {
            Slice<R> term = PreimageOfScaling.of(terms.get(i), stations, first + i, journal);
            if (term == null) {
                return false;
            }
            tally.hold(term.row().stored());
            terms.set(i, term);
        }
        for (int i = 0; i < count; i++) {
            if (!handOut(terms.get(i), stations.neighbour(first + i))) {
                return false;
            }
        }
        return true;
    }

    private boolean handOut(Slice<R> term, int neighbour) {
        Slice<R> already = slices[neighbour];
        if (already == null) {
            slices[neighbour] = term;
            return true;
        }
        tally.release(term.row().stored() + already.row().stored());
        Slice<R> both = PreimageOfFanout.of(term, already, journal);
        if (both == null) {
            return false;
        }
        tally.hold(both.row().stored());
        slices[neighbour] = both;
        return true;
    }

    /// The rows of the sinks over the final columns. A sink that nothing touched is a free direction.
    private List<R> sinkRows() {
        List<Slice<R>> reached = new ArrayList<>();
        for (int i = 0; i < walk.sinks(); i++) {
            Slice<R> slice = slices[stations.sink(i)];
            if (slice == null) {
                journal.grow();
                slice = journal.sliceOf(firstUnit());
                tally.hold(slice.row().stored());
            }
            reached.add(slice);
        }
        List<R> rows = new ArrayList<>();
        for (Slice<R> slice : reached) {
            tally.release(slice.row().stored());
            journal.replay(slice);
            tally.hold(slice.row().stored());
            rows.add(slice.row());
        }
        return rows;
    }

    private R firstUnit() {
        Target nothing = Target.point(new double[1], new double[1]);
        return sourceRow.of(nothing, 0, tally).firstUnit(journal.width());
    }

    @SuppressWarnings("unchecked")
    private static <R extends Row<R>> @Nullable Slice<R>[] newArray(int length) {
        return (@Nullable Slice<R>[]) new Slice<?>[length];
    }
}
