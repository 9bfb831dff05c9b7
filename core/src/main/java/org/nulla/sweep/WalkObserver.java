package org.nulla.sweep;

import org.nulla.Counters;
import org.nulla.plan.PlanEvent;
import org.nulla.plan.RunPlan;

/// Hears what an engine does while it walks. An engine without an observer asks only whether there is one, so that nothing
/// is made for nobody.
///
/// A step is told by one of [#passed], [#determined], [#bound], [#postponed] and their two variants for settling, and then
/// closed by [#swell].
public interface WalkObserver {

    /// A variable was made for what a station carries.
    ///
    /// @param variable its number
    /// @param station the station; `-1 - j` for direction `j` of the target
    void made(int variable, int station);

    /// A step without a pivot.
    ///
    /// @param station the station, or -1 for the target and the answer
    /// @param event what came of it
    void passed(int station, PlanEvent event);

    /// A neighbour was determined without a variable.
    ///
    /// @param station whose equation it was
    /// @param neighbour which neighbour
    /// @param certainty the partial in units of its error bound
    /// @param weight what its term weighs against the station
    void determined(int station, int neighbour, double certainty, double weight);

    /// A variable was bound.
    ///
    /// @param station whose equation it was
    /// @param variable which variable
    /// @param certainty its coefficient in units of its error bound
    /// @param weight what its term weighs against the station
    void bound(int station, int variable, double certainty, double weight);

    /// An equation was put aside. The first that is gets the number 0.
    ///
    /// @param station whose equation it was
    /// @param reason why
    /// @param certainty its best known pivot, in units of its error bound
    /// @param weight its heaviest pivot against the station
    /// @param naturalSize the natural size of the station
    void postponed(int station, RunPlan.Reason reason, double certainty, double weight, double naturalSize);

    /// A postponed equation was settled without a pivot.
    ///
    /// @param number its number
    /// @param event what came of it
    void settled(long number, PlanEvent event);

    /// A postponed equation was settled by binding a variable.
    ///
    /// @param number its number
    /// @param variable which variable
    /// @param certainty its coefficient in units of its error bound
    /// @param weight what its term weighs, in natural sizes
    void settledByBinding(long number, int variable, double certainty, double weight);

    /// The step is over.
    ///
    /// @param slices stations reached and not yet visited
    /// @param variables free variables
    /// @param coefficients coefficients stored
    /// @param peakCoefficients most coefficients that were stored at any time so far
    /// @param updates multiply-adds on coefficients so far
    void swell(int slices, int variables, long coefficients, long peakCoefficients, long updates);

    /// The walk is over.
    ///
    /// @param counters what it cost
    void walked(Counters counters);

    /// A further walk refined the answer.
    void refined();
}
