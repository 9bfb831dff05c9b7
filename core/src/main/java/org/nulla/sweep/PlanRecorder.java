package org.nulla.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.nulla.Certificate;
import org.nulla.Counters;
import org.nulla.EngineKind;
import org.nulla.plan.PlanEvent;
import org.nulla.plan.RunPlan;
import org.nulla.row.Row;

/// Makes a [RunPlan] of what it hears from one run. Belongs to that run; stays small however long the run is.
public final class PlanRecorder implements WalkObserver {

    /// Up to this many steps are kept one by one.
    private static final int MOST_STEPS = 10_000;
    /// A longer run is kept in at most this many stretches.
    private static final int MOST_STRETCHES = 1_000;
    private static final int MOST_PIVOTS = 20;
    private static final int MOST_POSTPONED = 1_000;

    private final IntFunction<String> nameOf;
    private int[] stationOf = new int[64];
    private final List<RunPlan.Step> steps = new ArrayList<>();
    /// How many steps an entry of the list stands for.
    private long width = 1;
    private long number;
    private final PriorityQueue<RunPlan.Pivot> worst = new PriorityQueue<>(
            Comparator.comparingDouble(RunPlan.Pivot::quality).thenComparingLong(RunPlan.Pivot::step).reversed());
    private final List<Aside> asides = new ArrayList<>();
    private long determined;
    private long bound;
    private long satisfied;
    private int refinements;
    private Counters walk = Counters.NONE;
    private long peakCoefficients = -1;
    private RunPlan.@Nullable Peak peak;
    private RunPlan.@Nullable Peak mostVariables;

    // the step being told
    private int station;
    private PlanEvent event = PlanEvent.TARGET;
    private boolean settling;
    private RunPlan.@Nullable Pivot pivot;

    /// Makes a recorder for one run.
    ///
    /// @param nameOf what a station is called; `-1 - j` stands for direction `j` of the target
    public PlanRecorder(IntFunction<String> nameOf) {
        this.nameOf = nameOf;
    }

    /// An equation that was put aside, and what has become of it.
    private static final class Aside {
        private final int station;
        private final double naturalSize;
        private final RunPlan.Postponement made;
        private long settledAt = -1;
        private @Nullable PlanEvent settled;

        Aside(int station, double naturalSize, RunPlan.Postponement made) {
            this.station = station;
            this.naturalSize = naturalSize;
            this.made = made;
        }

        RunPlan.Postponement told() {
            return new RunPlan.Postponement(made.step(), made.at(), made.reason(), made.certainty(), made.weight(),
                    settledAt, settled);
        }
    }

    @Override
    public void made(int variable, int ofStation) {
        if (variable >= stationOf.length) {
            stationOf = Arrays.copyOf(stationOf, Math.max(variable + 1, stationOf.length + (stationOf.length >> 1)));
        }
        stationOf[variable] = ofStation;
    }

    @Override
    public void passed(int at, PlanEvent what) {
        tell(at, what, null);
        if (what == PlanEvent.SATISFIED || what == PlanEvent.NEARLY_SATISFIED) {
            satisfied++;
        }
    }

    @Override
    public void determined(int at, int neighbour, double certainty, double weight) {
        determined++;
        tell(at, PlanEvent.DETERMINED, pivot(at, neighbour, certainty, weight));
    }

    @Override
    public void bound(int at, int variable, double certainty, double weight) {
        bound++;
        tell(at, PlanEvent.BOUND, pivot(at, stationOf[variable], certainty, weight));
    }

    @Override
    public void postponed(int at, RunPlan.Reason reason, double certainty, double weight, double naturalSize) {
        asides.add(new Aside(at, naturalSize,
                new RunPlan.Postponement(number, nameOf.apply(at), reason, certainty, weight, -1, null)));
        tell(at, PlanEvent.POSTPONED, null);
    }

    @Override
    public void settled(long aside, PlanEvent what) {
        passed(settle(aside, what).station, what);
        settling = true;
    }

    @Override
    public void settledByBinding(long aside, int variable, double certainty, double weight) {
        Aside from = settle(aside, PlanEvent.BOUND);
        bound(from.station, variable, certainty, weight / from.naturalSize);
        settling = true;
    }

    private Aside settle(long aside, PlanEvent what) {
        Aside from = asides.get(Math.toIntExact(aside));
        from.settledAt = number;
        from.settled = what;
        return from;
    }

    private RunPlan.Pivot pivot(int at, int solvedFor, double certainty, double weight) {
        double size = Math.min(1, certainty * Row.ROUNDOFF);
        double quality = Math.min(size, weight);
        // names are made only for what is kept
        boolean amongWorst = worst.size() < MOST_PIVOTS || quality < worst.element().quality();
        if (!amongWorst && width > 1) {
            return new RunPlan.Pivot(number, "", "", size, certainty, weight);
        }
        RunPlan.Pivot made = new RunPlan.Pivot(number, nameOf.apply(at), nameOf.apply(solvedFor), size, certainty,
                weight);
        if (amongWorst) {
            worst.add(made);
            if (worst.size() > MOST_PIVOTS) {
                worst.remove();
            }
        }
        return made;
    }

    private void tell(int at, PlanEvent what, RunPlan.@Nullable Pivot chosen) {
        station = at;
        event = what;
        settling = false;
        pivot = chosen;
    }

    @Override
    public void swell(int slices, int variables, long coefficients, long peakSoFar, long updates) {
        if (peakSoFar > peakCoefficients || peak == null) {
            peakCoefficients = peakSoFar;
            peak = new RunPlan.Peak(number, name(), slices, variables, peakSoFar);
        }
        if (mostVariables == null || variables > mostVariables.variables()) {
            mostVariables = new RunPlan.Peak(number, name(), slices, variables, coefficients);
        }
        RunPlan.Visit visit = width > 1 ? null : new RunPlan.Visit(name(), event, settling, pivot);
        append(new RunPlan.Step(number, number, slices, variables, coefficients, updates, visit));
        number++;
    }

    private String name() {
        return event == PlanEvent.TARGET || event == PlanEvent.ANSWER ? "" : nameOf.apply(station);
    }

    private void append(RunPlan.Step step) {
        if (width > 1 && steps.getLast().last() - steps.getLast().first() + 1 < width) {
            steps.add(steps.removeLast().through(step));
            return;
        }
        if (steps.size() == (width == 1 ? MOST_STEPS : MOST_STRETCHES)) {
            widen(width == 1 ? 2 * MOST_STEPS / MOST_STRETCHES : 2);
            append(step);
            return;
        }
        steps.add(step);
    }

    /// Puts several entries together each time.
    private void widen(int factor) {
        List<RunPlan.Step> wide = new ArrayList<>();
        for (int i = 0; i < steps.size(); i += factor) {
            RunPlan.Step merged = steps.get(i);
            for (int j = i + 1; j < Math.min(steps.size(), i + factor); j++) {
                merged = merged.through(steps.get(j));
            }
            wide.add(merged);
        }
        steps.clear();
        steps.addAll(wide);
        width *= factor;
    }

    @Override
    public void walked(Counters counters) {
        walk = counters;
    }

    @Override
    public void refined() {
        refinements++;
    }

    /// The plan of the run, which is over.
    ///
    /// @param engine who ran
    /// @param certificate what was checked about the answer
    public RunPlan plan(EngineKind engine, Certificate certificate) {
        if (peak == null || mostVariables == null) {
            throw new IllegalStateException("Nothing was recorded; a plan is made after the run.");
        }
        List<RunPlan.Pivot> pivots = new ArrayList<>(worst);
        pivots.sort(worst.comparator().reversed());
        return new RunPlan(engine, new RunPlan.Summary(number, determined, bound, satisfied, asides.size(), refinements,
                certificate.escalated(), certificate.doubtful(), certificate.note(), walk), steps, peak, mostVariables,
                pivots, asides.stream().limit(MOST_POSTPONED).map(Aside::told).toList());
    }
}
