package org.nulla.affine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.Counters;
import org.nulla.RunControl;
import org.nulla.Tolerance;
import org.nulla.graph.Section;
import org.nulla.plan.PlanEvent;
import org.nulla.row.Row;
import org.nulla.row.RowBuilder;
import org.nulla.sweep.ExplicitMatrix;
import org.nulla.sweep.Outcome;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;
import org.nulla.sweep.WalkObserver;

/// One run of the default engine: carries a slice for each station that has been reached and not yet visited. Derivatives of an outer
/// level are left to those who have factors.
final class AffineWalk {

    /// How often the caller may interfere, in stations; a power of two.
    private static final int CHECK_INTERVAL = 1 << 12;

    /// Beyond the length of the target and of the answer, this many equations are held back, so that memory stays bounded.
    private static final int MOST_HELD_BACK = 1_000;

    /// How many times the work of the explicit Jacobian a walk may take before it is given up; an update costs more than a
    /// multiply-add of dense factors, so it need not be more than once.
    private static final long PATIENCE = 1;

    /// A neighbour not yet reached is determined, rather than a variable bound, where its term weighs at least this share of
    /// the best pivot: it saves putting the variable's form into every row that mentions it. Less would cost more digits.
    private static final double SHARE_OF_PIVOT = 0.25;

    private final Walk walk;
    private final Target target;
    private final RunControl control;
    /// Where the run is now, and what it holds there.
    private Stretch stretch;
    private double[] naturalSize;
    private @Nullable Row[] slices;
    private final RowBuilder builder;
    private final Variables variables;
    private final Equations equations;
    private final Neighbours neighbours;
    /// Of the station being visited.
    private Terms terms;
    private final long mostUpdates;
    private final WalkReport report;
    /// Made when it is first asked for.
    private @Nullable Parts parts;
    private long visited;
    /// How many stations were passed, visited or not.
    private long passed;
    private int live;

    AffineWalk(Walk walk, Target target, Tolerance tolerance, RunControl control, @Nullable WalkObserver observer) {
        this.walk = walk;
        this.target = target;
        this.control = control;
        List<NaturalSizes.Start> startsOfSections = new ArrayList<>();
        BitSet dead = new BitSet();
        this.naturalSize = NaturalSizes.of(walk, startsOfSections, dead);
        this.slices = new @Nullable Row[walk.stations()];
        this.stretch = new Stretch(walk, naturalSize, dead, startsOfSections, -1, slices);
        this.builder = new RowBuilder(false);
        this.variables = new Variables(builder, true);
        this.equations = new Equations(variables, builder, tolerance,
                NaturalSizes.originScale(walk, target, naturalSize));
        this.neighbours = new Neighbours();
        this.terms = new Terms(false);
        ExplicitMatrix instead = ExplicitMatrix.of(walk, target);
        this.mostUpdates = !instead.isAffordable() ? Long.MAX_VALUE : PATIENCE * instead.work();
        this.report = new WalkReport(observer, variables, equations, builder, naturalSize);
    }

    Outcome run() {
        seed();
        if (!visitAll()) {
            return equations.isClearConflict() ? new Outcome.Conflict(true, counters())
                    : new Outcome.GivenUp(counters());
        }
        equations.settleHeldBack(this::settled);
        equations.settle(this::settled);
        return equations.isConflict() ? new Outcome.Conflict(equations.isClearConflict(), counters()) : collect();
    }

    /// Visits every station of the stretch, and of the sections inside it.
    ///
    /// @return false as soon as there is a clear contradiction, or too much has been done
    private boolean visitAll() {
        Walk here = stretch.walk();
        int step = 0;
        for (int k = here.sections() - 1; k >= 0; k--) {
            Section section = here.graph().section(k);
            int begin = here.stations() - section.end();
            if (!visit(step, begin) || !visitInside(section, stretch.startsOfSections().get(k))) {
                return false;
            }
            step = begin + section.outputs();
            if (here.isInside()) {
                here.graph().dropLastSection(walk.meter());
            }
        }
        return visit(step, here.steps());
    }

    private boolean visit(int first, int end) {
        Walk here = stretch.walk();
        for (int step = first; step < end; step++) {
            if ((passed & CHECK_INTERVAL - 1) == 0) {
                control.report("preimage", passed, walk.graph().steps());
            }
            passed++;
            int station = here.station(step);
            Row slice = slices[station];
            if (slice != null) {
                slices[station] = null;
                live--;
                visit(station, slice);
                report.close(live);
                if (equations.isClearConflict() || builder.updates() > mostUpdates) {
                    return false;
                }
            }
        }
        return true;
    }

    /// Traces a section again and visits what is inside. Its inputs and outputs are stations both here and there; their
    /// slices move in and out.
    private boolean visitInside(Section section, NaturalSizes.Start start) {
        boolean reached = false;
        for (int v = section.first(); v < section.end(); v++) {
            reached |= slices[v] != null;
        }
        if (!reached) {
            passed += section.steps();
            return true;
        }
        Stretch outside = stretch;
        int breadth = breadthAt(section.first());
        NaturalSizes sizes = NaturalSizes.inside(start);
        return section.open(sizes, walk.meter(), inside -> {
            Walk there = walk.inside(inside);
            enter(new Stretch(there, sizes.sizes(there.stations()), sizes.dead(), sizes.startsOfSections(), breadth,
                    new @Nullable Row[there.stations()]));
            for (int i = 0; i < inside.inputs(); i++) {
                slices[i] = outside.slices()[section.inputs()[i]];
            }
            for (int i = 0; i < section.outputs(); i++) {
                slices[inside.outputVertex(i)] = outside.slices()[section.first() + i];
                outside.slices()[section.first() + i] = null;
            }
            boolean goOn = visitAll();
            for (int i = 0; i < inside.inputs(); i++) {
                outside.slices()[section.inputs()[i]] = slices[i];
            }
            enter(outside);
            return goOn;
        });
    }

    private void enter(Stretch next) {
        stretch = next;
        naturalSize = next.naturalSize();
        slices = next.slices();
    }

    private void settled(long number, PlanEvent event, Row row, int pivot) {
        report.settled(number, event, row, pivot, live);
    }

    /// Makes a variable for what a station carries; `-1 - j` stands for direction `j` of the target.
    private int make(int station, double size) {
        int variable = variables.make(size);
        report.made(variable, station);
        return variable;
    }

    /// Lays the target on the sources; its directions become the first variables.
    private void seed() {
        int[] direction = new int[target.dimension()];
        for (int j = 0; j < direction.length; j++) {
            double shortest = Double.MAX_VALUE;
            for (int i = 0; i < walk.sources(); i++) {
                double entry = Math.abs(target.basis()[j][i]);
                if (entry != 0) {
                    shortest = Math.min(shortest, naturalSize[walk.source(i)] / entry);
                }
            }
            direction[j] = make(-1 - j, shortest);
        }
        for (int i = 0; i < walk.sources(); i++) {
            builder.addOrigin(Row.constant(target.origin()[i], target.originError()[i], null));
            for (int j = 0; j < direction.length; j++) {
                double entry = target.basis()[j][i];
                if (entry != 0) {
                    builder.addVariable(direction[j], entry, Row.ROUNDOFF * Math.abs(entry), null);
                }
            }
            slices[walk.source(i)] = variables.store(builder.take());
            live++;
        }
        report.passed(PlanEvent.TARGET, live);
    }

    /// The one rule: `slice − Σ partial · neighbour = 0`, where neighbours not yet reached are variables of their own.
    private void visit(int station, Row storedSlice) {
        visited++;
        Row slice = variables.resolve(storedSlice);
        if (passOn(station, slice)) {
            return;
        }
        terms = neighbours.of(stretch.walk(), station, stretch.dead());
        for (int k = 0; k < terms.count(); k++) {
            Row reached = slices[terms.value(k)];
            if (reached != null) {
                slices[terms.value(k)] = variables.resolve(reached);
            }
        }
        builder.add(slice);
        for (int k = 0; k < terms.count(); k++) {
            Row reached = slices[terms.value(k)];
            if (reached != null && !terms.isZero(k)) {
                builder.addMultiple(-terms.partial(k), terms.error(k), terms.negatedInFlight(k), reached);
            }
        }
        Row rest = builder.sum();
        double least = Equations.LIGHT * naturalSize[station];
        int unreached = terms.heaviestUnreached(slices, naturalSize, least);
        int pivot = equations.choosePivot(rest, least);
        if (unreached >= 0 && !isOutweighed(terms.weight(unreached, naturalSize), rest, pivot)) {
            // the neighbour is determined here, and so needs no variable
            Row equation = addUnreached(unreached) ? builder.sum() : rest;
            equations.keep(1);
            slices[terms.value(unreached)] = variables.store(builder.solve(equation, -1,
                    -terms.partial(unreached), terms.error(unreached), terms.negatedInFlight(unreached)));
            builder.clear();
            live++;
            report.determined(station, terms.value(unreached), terms.partial(unreached), terms.error(unreached));
        } else {
            boolean heldBack = pivot >= 0 && isBetterHeldBack(rest, station);
            boolean added = addUnreached(-1);
            if (heldBack) {
                holdBack(station, builder.take(), least);
            } else if (pivot >= 0) {
                Row equation = added ? builder.sum() : rest;
                equations.bind(equation, pivot);
                report.bound(station, equation, pivot);
                builder.clear();
            } else {
                Row equation = builder.take();
                report.withoutPivot(station, equation, equations.acceptWithoutPivot(equation));
            }
        }
        variables.release(slice);
    }

    /// The rule where it is simplest: a slice goes on to the only neighbour, which was not reached before.
    ///
    /// @return false where it is not so simple; then nothing has been done
    private boolean passOn(int station, Row slice) {
        Walk here = stretch.walk();
        int only = -1;
        double partial = 0;
        int left = 0;
        int end = here.endSlot(station);
        for (int slot = here.firstSlot(station); slot < end; slot++) {
            double next = here.partial(slot);
            int neighbour = here.neighbour(slot);
            if (next == 0 || stretch.dead().get(neighbour)) {
                left++;
            } else if (only >= 0) {
                return false;
            } else {
                only = neighbour;
                partial = next;
            }
        }
        if (only < 0 || slices[only] != null) {
            return false;
        }
        double error = Terms.errorOf(partial);
        double weight = Math.abs(partial) * naturalSize[only];
        double least = Equations.LIGHT * naturalSize[station];
        if (Math.abs(partial) < Equations.KNOWN * error || weight < least
                || isOutweighed(weight, slice, equations.choosePivot(slice, least))) {
            return false;
        }
        if (partial == 1) {
            slices[only] = slice;
        } else {
            slices[only] = variables.store(builder.solve(slice, -1, -partial, error, null));
            variables.release(slice);
        }
        equations.keep(1);
        neighbours.skipped(left);
        live++;
        report.determined(station, only, partial, error);
        return true;
    }

    /// Whether the pivot of a row weighs so much that a neighbour not yet reached had better not be determined.
    private boolean isOutweighed(double weight, Row row, int pivot) {
        return pivot >= 0 && !(weight >= SHARE_OF_PIVOT * equations.weight(row, pivot));
    }

    private boolean isBetterHeldBack(Row row, int station) {
        // the last question costs a look at the whole program
        return Equations.isMiddling(row) && Equations.isBroad(row, walk.sources() + walk.sinks())
                && Equations.isBroad(row, breadthAt(station));
    }

    /// How many inputs and outputs the part of the program has that a station belongs to.
    private int breadthAt(int station) {
        if (stretch.breadth() >= 0) {
            return stretch.breadth();
        }
        if (target.dimension() > 0) {
            // its directions may tie the parts together
            return walk.sources() + walk.sinks();
        }
        if (parts == null) {
            parts = Parts.of(walk.graph());
        }
        int vertex = walk.vertex(station);
        return vertex < 0 ? 0 : parts.breadth(vertex);
    }

    private void holdBack(int station, Row equation, double least) {
        equations.holdBack(equation, least);
        report.heldBack(station, equation);
        if (equations.heldBack() > MOST_HELD_BACK + walk.sources() + walk.sinks()) {
            equations.settleHeldBack(this::settled);
        }
    }

    /// Gives every neighbour not yet reached, but one, a variable of its own, and adds their terms to the equation.
    ///
    /// @return whether there were any
    private boolean addUnreached(int except) {
        boolean added = false;
        for (int k = 0; k < terms.count(); k++) {
            int station = terms.value(k);
            if (k != except && slices[station] == null) {
                int variable = make(station, naturalSize[station]);
                live++;
                slices[station] = variables.store(Row.variable(variable, false));
                if (!terms.isZero(k)) {
                    builder.addVariable(variable, -terms.partial(k), terms.error(k), terms.negatedInFlight(k));
                }
                added = true;
            }
        }
        return added;
    }

    /// Reads the answer off the sinks.
    private Outcome collect() {
        int n = walk.sinks();
        Row[] rows = new Row[n];
        for (int i = 0; i < n; i++) {
            Row slice = slices[walk.sink(i)];
            rows[i] = slice == null
                    ? variables.store(Row.variable(make(walk.sink(i), naturalSize[walk.sink(i)]), false))
                    : variables.resolve(slice);
            live += slice == null ? 1 : 0;
            slices[walk.sink(i)] = rows[i];
        }
        report.passed(PlanEvent.ANSWER, live);
        return SinkRows.found(rows, n, false, variables, equations,
                SinkRows.vagueness(rows, walk, target, naturalSize, variables), counters());
    }

    private Counters counters() {
        return new Counters(visited, variables.made(), variables.bindings(), variables.substitutions(),
                builder.updates(), variables.longestRow(), variables.peakCoefficients(), equations.postponed(), 0, 0,
                neighbours.skipped());
    }
}
