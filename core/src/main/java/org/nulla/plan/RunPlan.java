package org.nulla.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.Counters;
import org.nulla.EngineKind;

/// What a run did: its steps with what was alive after each, the peak, the worst pivots, what was postponed and why.
///
/// Step 0 lays the target on the sources. Then comes a step for each station visited, in the order of the walk; then one
/// for each postponed equation as it is settled; last the answer is read off the sinks. A contradiction ends the steps where
/// it is met. Only the walk that found the answer is told; walks that refine it, and the careful road where one is taken,
/// are in the [Summary].
///
/// Stations are called by the names of inputs and outputs where they are such; any other is called by its operation and
/// its number in the trace, as in `times #3`.
///
/// @param engine who ran
/// @param summary the run in a few numbers
/// @param steps the steps, at most 10,000; of a longer run at most 1,000 stretches of equal length
/// @param peak the step at which most coefficients were stored at one time
/// @param mostVariables the first step after which most variables were free
/// @param worstPivots the worst pivots, worst first, at most 20
/// @param postponed the first equations that were put aside, at most 1,000
public record RunPlan(EngineKind engine, Summary summary, List<Step> steps, Peak peak, Peak mostVariables,
        List<Pivot> worstPivots, List<Postponement> postponed) {

    /// Copies the lists.
    public RunPlan {
        steps = List.copyOf(steps);
        worstPivots = List.copyOf(worstPivots);
        postponed = List.copyOf(postponed);
    }

    /// The run in a few numbers.
    ///
    /// @param steps how many steps there were
    /// @param determined stations that determined a neighbour without a variable
    /// @param bound equations that bound a variable, those settled at the end included
    /// @param satisfied equations that held without saying anything new
    /// @param postponed equations that were put aside
    /// @param refinements further walks that improved the answer
    /// @param escalated whether the answer comes from the careful road instead
    /// @param doubtful whether the answer is in doubt
    /// @param note why it is escalated or in doubt, in words; empty where neither
    /// @param walk what the recorded walk cost, without refinements and the careful road
    public record Summary(long steps, long determined, long bound, long satisfied, long postponed, int refinements,
            boolean escalated, boolean doubtful, String note, Counters walk) {
    }

    /// A step, or a stretch of steps of a long run.
    ///
    /// @param first the number of the step, or of the first of a stretch
    /// @param last the number of the last of a stretch; the same for a step
    /// @param slices stations that were reached and not yet visited, after the step; of a stretch the most
    /// @param variables free variables after the step, which is the dimension of the space carried along; for a reference
    ///     engine, columns of the basis; of a stretch the most
    /// @param coefficients coefficients stored after the step; of a stretch the most
    /// @param updates multiply-adds on coefficients from the start of the walk up to the end of the step
    /// @param visit what happened; null for a stretch
    public record Step(long first, long last, int slices, int variables, long coefficients, long updates,
            @Nullable Visit visit) {

        /// This step and those up to a later one as one stretch.
        ///
        /// @param later the step or stretch that follows
        /// @return the stretch, each figure at its most
        public Step through(Step later) {
            return new Step(first, later.last, Math.max(slices, later.slices), Math.max(variables, later.variables),
                    Math.max(coefficients, later.coefficients), later.updates, null);
        }
    }

    /// What happened at a step.
    ///
    /// @param at the station
    /// @param event what its equation did
    /// @param settling whether the equation had been postponed and was settled here
    /// @param pivot what it was solved for; null where it was not solved
    public record Visit(String at, PlanEvent event, boolean settling, @Nullable Pivot pivot) {
    }

    /// What an equation was solved for, and how good a choice that was.
    ///
    /// @param step the number of the step
    /// @param at the station whose equation it was
    /// @param solvedFor the station whose change was solved for, or the direction of the target
    /// @param size the pivot relative to what was cancelled to get it: 1 where nothing was
    /// @param certainty the pivot in units of its own error bound; infinite where it is exact
    /// @param weight what the pivot's term weighs against its station, in natural sizes; about 1 is ordinary
    public record Pivot(long step, String at, String solvedFor, double size, double certainty, double weight) {

        /// How good the pivot was.
        ///
        /// @return the smaller of size and weight, at most 1
        public double quality() {
            return Math.min(size, weight);
        }
    }

    /// Why an equation was put aside.
    public enum Reason {
        /// No pivot was known to six digits.
        UNCERTAIN,
        /// The pivots that were known weighed next to nothing against their station.
        LIGHT,
        /// It had a good pivot, but binding it at once would have made other rows long.
        LONG;

        /// The reason in words.
        ///
        /// @return a clause
        public String words() {
            return switch (this) {
                case UNCERTAIN -> "no pivot known to six digits";
                case LIGHT -> "too light against its station";
                case LONG -> "kept for a better order";
            };
        }
    }

    /// An equation that was put aside.
    ///
    /// @param step the number of the step
    /// @param at the station whose equation it was
    /// @param reason why
    /// @param certainty how well its best known pivot was known, in units of its error bound
    /// @param weight what its heaviest pivot weighed against its station
    /// @param settledAt the step that settled it; -1 where a contradiction ended the run before
    /// @param settled what it did then; null where it was not settled
    public record Postponement(long step, String at, Reason reason, double certainty, double weight, long settledAt,
            @Nullable PlanEvent settled) {
    }

    /// Where a run was largest.
    ///
    /// @param step the number of the step
    /// @param at its station
    /// @param slices stations that were reached and not yet visited, after it
    /// @param variables free variables after it
    /// @param coefficients for [RunPlan#peak()] the most that were stored at one time while it ran, old and new rows
    ///     together; for [RunPlan#mostVariables()] those stored after it
    public record Peak(long step, String at, int slices, int variables, long coefficients) {
    }

    /// The swell over time as a curve: neighbouring steps are put together, each figure at its most.
    ///
    /// @param points how many points the curve may have, at least 1
    /// @return the steps themselves where they are few enough
    public List<Step> swell(int points) {
        return Swell.of(steps, points);
    }

    /// The plan as a table for a person to read: all steps of a short run; of a long one the worst pivots. What was postponed,
    /// and a summary, follow. Lines end in `\n`.
    ///
    /// @return the text
    public String table() {
        return new PlanTable(this).text();
    }

    /// The swell over time drawn with characters, 72 columns wide at the most. Lines end in `\n`.
    ///
    /// @return the text
    public String plot() {
        return SwellPlot.text(this);
    }

    /// The swell over time as a picture: coefficients and variables over the steps.
    ///
    /// @return an SVG document
    public String svg() {
        return new SwellChart(this).svg();
    }
}
