package org.nulla.plan;

import java.util.Locale;

/// What a step of a run did.
public enum PlanEvent {
    /// The target was laid on the sources; its directions became the first variables.
    TARGET,
    /// The equation determined a neighbour that was not yet reached, which so needed no variable.
    DETERMINED,
    /// The equation was solved for a variable in use, which is bound from then on.
    BOUND,
    /// The equation had no variables left and held to rounding.
    SATISFIED,
    /// The equation had no variables left and held to within the tolerance, but not to rounding.
    NEARLY_SATISFIED,
    /// The equation had no pivot that was good enough, and was put aside.
    POSTPONED,
    /// The equation had no variables left and did not hold.
    CONFLICT,
    /// A number left the range of doubles.
    OVERFLOW,
    /// The space was handed on by the three rules of the reference engine, which keep no record of their pivots.
    PASSED,
    /// The answer was read off the sinks.
    ANSWER;

    /// The name in tables and in JSON.
    ///
    /// @return for example `nearly-satisfied`
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
